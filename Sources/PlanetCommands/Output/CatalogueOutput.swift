import PlanetCatalogue

/// Writes whole catalogues as XML.
enum CatalogueOutput {
  /// Writes a catalogue to a file and prints its path; `-` is standard output.
  static func write(_ catalogue: Catalogue, to path: String) throws(CommandFailure) {
    guard let xml = xml(of: catalogue) else {
      throw CommandFailure(.internal, "this version cannot write catalogues as XML")
    }
    try Console.deliver(Array(xml.utf8), to: path)
  }

  /// Returns a catalogue as XML; nil without a writer.
  private static func xml(of catalogue: Catalogue) -> String? { nil }
}
