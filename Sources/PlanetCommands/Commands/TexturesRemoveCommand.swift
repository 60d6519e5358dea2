import ArgumentParser
import PlanetAssets
import PlanetSystem
import PlanetTextures

/// Removes installed maps.
struct TexturesRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Removes installed maps; the bundled ones are used again.",
    discussion: "Example: planetnode textures remove mars --layers clouds,night")

  @Argument(help: "Bodies, by id or name.")
  var names: [String] = []

  @Flag(help: "Remove all installed maps.")
  var all = false

  @Option(
    help: "Layers, with commas: \(TextureLayer.words). (default: all)",
    transform: { try TextureOptions.list($0) })
  var layers: [TextureLayer] = []

  mutating func validate() throws {
    guard all != !names.isEmpty else {
      throw ValidationError(names.isEmpty ? "expected bodies, or --all" : "--all excludes bodies")
    }
  }

  mutating func run() throws {
    let store = try MapStore.required()
    var unknown: CommandFailure?
    do throws(FileError) {
      let known = try store.maps()
      let wanted = known.filter { layers.isEmpty || layers.contains($0.layer) }
      var removed = all ? wanted : []
      for name in names {
        let id: String
        if known.contains(where: { $0.body == name }) {
          // A body of another catalogue, or of an earlier version, has its id only.
          id = name
        } else {
          do throws(CommandFailure) {
            id = try BundledNames.id(of: name)
          } catch {
            unknown = error
            if let message = error.message { Console.error(message) }
            continue
          }
        }
        let maps = wanted.filter { $0.body == id && !removed.contains($0) }
        if maps.isEmpty, !wanted.contains(where: { $0.body == id }) {
          Console.warning("no installed map of '\(name)'")
        }
        removed += maps
      }
      try store.remove(removed)
      for map in removed { Console.note("removed \(map.words)") }
      if all, removed.isEmpty { Console.note("there are no installed maps") }
    } catch {
      throw CommandFailure(error, otherwise: .output)
    }
    if let unknown { throw CommandFailure(unknown.kind) }
  }
}
