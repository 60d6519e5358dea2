import ArgumentParser
import PlanetAssets
import PlanetCatalogue

/// Writes a whole catalogue as JSON or XML.
struct CatalogueExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Writes a whole catalogue as JSON for an app, or as XML.",
    discussion: "Example: planetnode catalogue export --json -o app.json")

  @Flag(
    help: """
      Write JSON with all data of each body and story; Catalogues/catalogue.schema.json describes \
      it. (default: JSON for a file that ends in .json, otherwise XML)
      """)
  var json = false

  @Option(name: .shortAndLong, help: "File; - is standard output.")
  var output: String

  @OptionGroup var catalogue: CatalogueOptions

  mutating func validate() throws {
    guard json, output.lowercased().hasSuffix(".xml") else { return }
    throw ValidationError(
      "--json contradicts the extension of '\(output)'; leave out --json, or name a file that ends "
        + "in .json")
  }

  mutating func run() throws {
    let loaded = try catalogue.load()
    guard json || output.lowercased().hasSuffix(".json") else {
      return try CatalogueOutput.write(loaded.catalogue, to: output)
    }
    try Console.deliver(Array(CatalogueJSON.text(of: loaded.file.reading).utf8), to: output)
  }
}
