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
    let named = try CatalogueOutput.Format(of: output)
    let loaded = try catalogue.load()
    try CatalogueOutput.refuse(output, replacing: [loaded.path])
    try CatalogueOutput.write(
      loaded.file.reading, as: json ? .json : named, to: output)
  }
}
