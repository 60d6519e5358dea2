import PlanetCatalogue

/// Writes whole catalogues as XML.
enum CatalogueOutput {
  /// Writes a catalogue to a file and prints its path; `-` is standard output.
  static func write(_ catalogue: Catalogue, to path: String) throws(CommandFailure) {
    try Console.deliver(Array(CatalogueWriter.xml(of: catalogue).utf8), to: path)
  }
}
