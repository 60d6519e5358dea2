import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetSources
import PlanetSystem

/// Writes whole catalogues as XML or JSON.
enum CatalogueOutput {
  /// The format of a file.
  enum Format: String {
    case xml
    case json

    /// The help of the option for the file.
    static let help: ArgumentHelp = """
      Output file: XML (.xml or no extension) or JSON (.json); - is standard output, as XML.
      """

    /// Returns the format of a file by its extension; XML without one, and for standard output.
    /// - Throws: ``CommandFailure`` of usage for the extension of another format.
    init(of path: String) throws(CommandFailure) {
      let name = Files.name(of: path)
      let ending = name.dropFirst(Files.stem(of: name).count).dropFirst().lowercased()
      guard !ending.isEmpty else {
        self = .xml
        return
      }
      guard let format = Format(rawValue: ending) else {
        throw CommandFailure(
          .usage,
          "output '\(path)' has the unsupported extension .\(ending); use .xml or .json")
      }
      self = format
    }
  }

  /// Writes a catalogue to a file and prints its path; `-` is standard output.
  ///
  /// XML is read again before it is written, so a file that this program rejects never exists.
  /// - Throws: ``CommandFailure`` of output for a catalogue beyond the limits of XML catalogues.
  static func write(
    _ reading: CatalogueReading, as format: Format, to path: String
  ) throws(CommandFailure) {
    guard format == .xml else {
      return try Console.deliver(Array(CatalogueJSON.text(of: reading).utf8), to: path)
    }
    let bytes = Array(CatalogueWriter.xml(of: reading.catalogue).utf8)
    if let problem = problem(of: bytes, reading.catalogue, name: path) {
      throw CommandFailure(
        .output,
        "'\(path)' is not written, because its XML would be invalid: \(problem); remove the bodies "
          + "or stories that exceed the limits, or write JSON (-o NAME.json)")
    }
    try Console.deliver(bytes, to: path)
  }

  /// Returns why a file would not be read as the catalogue it was written from; nil if it would.
  private static func problem(
    of bytes: [UInt8], _ catalogue: Catalogue, name: String
  ) -> String? {
    let reading: CatalogueReading
    do throws(CatalogueError) {
      reading = try CatalogueReader().read(bytes: bytes, name: name)
    } catch {
      return words(for: error.problem)
    }
    if let error = reading.problems.first(where: { $0.severity == .error }) {
      return words(for: error)
    }
    // A warning, such as that of a text that is cut, may change a value.
    if let warning = reading.problems.first,
      reading.catalogue.bodies != catalogue.bodies || reading.catalogue.stories != catalogue.stories
    {
      return words(for: warning)
    }
    let (bodies, stories) = (reading.catalogue.bodies.count, reading.catalogue.stories.count)
    guard bodies == catalogue.bodies.count, stories == catalogue.stories.count else {
      return "it has \(bodies) of \(catalogue.bodies.count) bodies and \(stories) of "
        + "\(catalogue.stories.count) stories"
    }
    return nil
  }

  /// Returns a problem without its place in a file that is not written.
  private static func words(for problem: Problem) -> String {
    problem.message + (problem.expected.map { "; expected \($0)" } ?? "")
  }

  /// Throws an error if a file would replace a file that a catalogue is read from.
  ///
  /// All paths of a file count, also symbolic and hard links.
  /// - Parameters:
  ///   - output: The file to write; `-` is standard output.
  ///   - sources: The files, folders and addresses of catalogues.
  /// - Throws: ``CommandFailure`` of usage that names both.
  static func refuse(_ output: String, replacing sources: [String]) throws(CommandFailure) {
    guard output != "-" else { return }
    let place = Files.place(of: output)
    for source in sources where !WebAddress.looksLikeOne(source) {
      guard let file = LocalSource.files(of: source).first(where: { Files.place(of: $0) == place })
      else { continue }
      throw CommandFailure(
        .usage,
        "output '\(output)' would replace '\(file)', which the catalogue is read from; choose "
          + "another name")
    }
  }
}
