import ArgumentParser
import PlanetAssets
import PlanetCatalogue

/// Checks a catalogue file.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Checks catalogue files, and tells all their problems by line and column.")

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
        for warning in warnings { Console.note(warning.description) }
        isFaulty = isFaulty || (strict && !warnings.isEmpty)
        let count = catalogue.bodies.count
        Console.output(
          "\(file): \(count) \(count == 1 ? "body" : "bodies"), "
            + "\(warnings.count) \(warnings.count == 1 ? "warning" : "warnings")")
      } catch {
        if let message = error.message { Console.error(message) }
        isFaulty = true
      }
    }
    if isFaulty { throw CommandFailure(.catalogue) }
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
