import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetThreads

/// Checks a catalogue file.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks catalogue files, and tells all their problems by line and column.",
    discussion: "The maps that they name are decoded, too: damaged ones are told as warnings.")

  @Argument(help: "The XML files.")
  var files: [String]

  @Flag(help: "Take missing maps and other doubtful things for errors.")
  var strict = false

  mutating func run() throws {
    let textures = bundledMaps()
    var isFaulty = false
    for file in files {
      let library = MapLibrary(
        folders: [Files.folder(of: file)] + (textures.map { [$0] } ?? []))
      do throws(CommandFailure) {
        let (catalogue, warnings) = try CatalogueOptions.read(
          file, finder: library, isStrict: strict)
        let told = warnings.map(\.description) + badMaps(of: catalogue, file, library)
        for warning in told { Console.note(warning) }
        isFaulty = isFaulty || (strict && !told.isEmpty)
        let count = catalogue.bodies.count
        Console.output(
          "\(file): \(count) \(count == 1 ? "body" : "bodies"), "
            + "\(told.count) \(told.count == 1 ? "warning" : "warnings")")
      } catch {
        if let message = error.message { Console.error(message) }
        isFaulty = true
      }
    }
    if isFaulty { throw CommandFailure(.catalogue) }
  }

  /// Returns what is wrong with the maps that are there, a line each.
  private func badMaps(
    of catalogue: Catalogue, _ file: String, _ library: MapLibrary
  ) -> [String] {
    var lines: [String] = []
    for body in catalogue.bodies {
      for map in [body.map].compactMap(\.self) + body.layers.map(\.map) {
        do throws(AssetError) {
          let plan = try library.plan(map, columns: 1)
          if !MapLibrary.isGlobal(width: plan.width, height: plan.height), map == body.map {
            throw .oddShape(name: map.path, width: plan.width, height: plan.height)
          }
          _ = try library.load(map, columns: 1, threads: Threads.processorCount)
        } catch {
          switch error {
          // Those that are missing are told with their lines; whoever draws has a cache for large
          // ones.
          case .missingMap, .needsCache, .notKept: continue
          default: lines.append("\(file): warning: \(body.name): \(error)")
          }
        }
      }
    }
    return lines
  }

  /// Returns the folder of the bundled maps; without it files can still be checked.
  private func bundledMaps() -> String? {
    do throws(DataFolder.Missing) {
      return try DataFolder.find().textures
    } catch {
      Console.warning(error.description)
      return nil
    }
  }
}
