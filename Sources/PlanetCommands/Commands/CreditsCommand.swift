import ArgumentParser
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem

/// Prints the credits of the maps in images.
struct CreditsCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "credits",
    abstract: "Prints the credits of the maps in images, each once: text, HTML or JSON.",
    discussion: """
      The credits are those that the images contain. Files of other programs are reported, and the \
      exit code is that of 'explain' for such files.

      Example: planetnode credits images/*.png --format html > credits.html
      """)

  @Argument(help: "PNG, JPEG, WebP or OpenEXR files, or PDF files of cards.")
  var files: [String]

  @Option(help: "Form: text, html (a page) or json; Catalogues/credits.schema.json describes it.")
  var format = Format.text

  /// The form of the output.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, html, json
  }

  mutating func run() throws {
    var page = CreditsPage()
    var worst: ExitKind?
    for file in files {
      do throws(CommandFailure) {
        page.add(try Self.credits(of: file), of: file)
      } catch {
        if let message = error.message { Console.error(message) }
        if error.kind.rawValue > worst?.rawValue ?? 0 { worst = error.kind }
      }
    }
    let lines =
      switch format {
      case .text: page.textLines
      case .html: page.htmlLines
      case .json: page.jsonLines
      }
    Console.output(lines: lines)
    if let worst { throw CommandFailure(worst) }
  }

  /// Returns the credits that an image of any kind contains.
  private static func credits(of file: String) throws(CommandFailure) -> Credits {
    do throws(ImageProvenance.Failure) {
      if let card = try CardProvenance.read(path: file) { return card.credits }
      if CollectionProvenance.isCollection(atPath: file) {
        return try CollectionProvenance(path: file).credits
      }
      if let image = try TextProvenance.read(path: file) { return image.credits }
      return try ImageProvenance(path: file).credits
    } catch {
      throw CommandFailure(error, of: file)
    }
  }
}

/// The credits of the maps in several images.
struct CreditsPage {
  /// The credits of a map, and the images with it.
  private struct Entry {
    var credit: Credits.Origin
    /// The names of the maps.
    var maps: [String]
    /// The paths of the images.
    var images: [String]
  }

  private var entries: [Entry] = []
  /// The places of entries by their credits.
  private var places: [Credits.Origin: Int] = [:]
  /// The images without maps that have credits.
  private var others: [String] = []

  /// Adds the credits of an image.
  mutating func add(_ credits: Credits, of image: String) {
    let maps = credits.maps
    if maps.isEmpty { others.append(image) }
    for (name, credit) in maps {
      let place = places[credit] ?? entries.count
      if place == entries.count {
        places[credit] = place
        entries.append(Entry(credit: credit, maps: [], images: []))
      }
      if !entries[place].maps.contains(name) { entries[place].maps.append(name) }
      if entries[place].images.last != image { entries[place].images.append(image) }
    }
  }

  /// The credits as lines of text.
  var textLines: [String] {
    entries.flatMap { entry in
      [
        Self.words(entry.credit),
        "  maps: \(entry.maps.joined(separator: ", "))",
        "  images: \(entry.images.joined(separator: ", "))",
      ]
    } + others.map { "\($0): no maps with credits" }
  }

  /// The credits as a page of HTML, of which the list can be copied into another page.
  var htmlLines: [String] {
    [
      "<!DOCTYPE html>", "<html lang=\"en\">",
      "<head><meta charset=\"utf-8\"><title>Credits of maps</title></head>", "<body>",
      "<h1>Credits of maps</h1>", "<ul>",
    ]
      + entries.map { entry in
        "<li>\(Self.escaped(Self.words(entry.credit)))<br><small>maps: "
          + "\(Self.escaped(entry.maps.joined(separator: ", ")))<br>images: "
          + "\(Self.escaped(entry.images.map(Files.name).joined(separator: ", ")))</small></li>"
      } + ["</ul>", "</body>", "</html>"]
  }

  /// The credits as JSON, an object a line.
  var jsonLines: [String] {
    JSONText.lines(
      of: entries.map { entry in
        JSONRecord.text([
          ("attribution", .text(orNull: entry.credit.attribution)),
          ("license", .text(orNull: entry.credit.license)),
          ("origin", .text(orNull: entry.credit.origin?.rawValue)),
          ("maps", .list(entry.maps.map { .text($0) })),
          ("images", .list(entry.images.map { .text($0) })),
        ])
      })
  }

  private static func words(_ credit: Credits.Origin) -> String {
    let origin = credit.origin?.word
    let details = [credit.license, origin].compactMap(\.self).joined(separator: ", ")
    let author = credit.attribution ?? "unknown author"
    return details.isEmpty ? author : "\(author) (\(details))"
  }

  /// Returns a text with the characters escaped that have a meaning in HTML.
  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
