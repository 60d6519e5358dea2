import PlanetStrings

/// Reads catalogues from XML, in the simple or the full vocabulary.
///
/// The file is UTF-8, with or without a byte order mark, without document type or entities. The
/// simple vocabulary has the root `<solarsystem>` and bodies `<solarsystemelement>`; the full one
/// has the root `<catalogue>`, or `<solarsystem>` with `<section>` or `<body>` inside, and may use
/// every element of the simple one. Names of elements and attributes are compared without case,
/// hyphens and underscores: `<distFromSun>`, `<DistFromSun>` and `<dist-from-sun>` are the same.
///
/// A body of the simple vocabulary is a sphere of its diameter, a planet (or a star if its name is
/// Sun) and has only the data in the file.
package struct CatalogueReader: Sendable {
  /// The strictness, and the limits.
  package var options: ReadingOptions

  /// Creates a reader.
  package init(options: ReadingOptions = ReadingOptions()) { self.options = options }

  /// Reads a catalogue from a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The file's name for messages.
  ///   - mapFinder: Reports whether the maps exist; nil skips that check.
  ///   - kind: Returns the format of a file that is not XML, by its first bytes, such as `a PNG`.
  /// - Returns: The valid bodies, and all problems of the file.
  /// - Throws: ``CatalogueError`` if the whole file is unusable.
  package func read(
    bytes: [UInt8], name: String, mapFinder: (any MapFinder)? = nil,
    kind: ([UInt8]) -> String? = { _ in nil }
  ) throws(CatalogueError) -> CatalogueReading {
    let source: XMLSource
    let root: XMLElement
    do throws(XMLFault) {
      source = XMLSource(bytes: try XMLGuard.check(bytes, limits: options.limits, kind: kind))
      root = try XMLTree.parse(source, limits: options.limits)
    } catch {
      throw CatalogueReader.error(error, bytes: bytes, name: name)
    }
    do throws(XMLFault) {
      let log = Diagnostics(source: source, file: name, options: options)
      return try DocumentReader(log: log, finder: mapFinder).read(root)
    } catch {
      throw .notCatalogue(Self.problem(error, in: source, name: name))
    }
  }

  private static func error(_ fault: XMLFault, bytes: [UInt8], name: String) -> CatalogueError {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    // An error without a location in the text needs no lines of it.
    let text = !fault.hasExcerpt ? [] : hasMark ? Array(bytes.dropFirst(3)) : bytes
    let problem = problem(fault, in: XMLSource(bytes: text), name: name)
    return fault.isLimit ? .beyondLimit(problem) : .malformed(problem)
  }

  private static func problem(
    _ fault: XMLFault, in source: XMLSource, name: String
  ) -> Problem {
    let place = source.position(of: fault.offset)
    return Problem(
      .error, at: SourceLocation(file: name, line: place.line, column: place.column),
      fault.message, expected: fault.expected, suggestion: fault.suggestion,
      excerpt: source.excerpt(at: fault.offset))
  }
}

/// Reads the root and the sections, and passes the bodies on.
struct DocumentReader {
  let log: Diagnostics
  let finder: (any MapFinder)?

  func read(_ root: XMLElement) throws(XMLFault) -> CatalogueReading {
    let key = root.key
    guard Vocabulary.roots.contains(key) else { throw Self.unknownRoot(root) }
    let reader = ElementReader(element: root, log: log)
    if let version = reader.attribute("version"), version.text.collapsed != "1" {
      throw XMLFault(
        offset: version.offset, message: "version '\(shortened(version.text))' is not known",
        expected: "1")
    }
    let isSimple =
      key == "solarsystem"
      && !root.children.contains { $0.key == "section" || $0.key == "body" }
    StructureCheck(log: log, severity: isSimple ? .warning : .error).check(root)
    var sections = readBodies(of: root)
    if sections.allSatisfy(\.entries.isEmpty) {
      log.report(.warning, at: root.offset, "the catalogue has no bodies", expected: "<body>")
    }
    log.reportAmbiguousNumbers()
    CatalogueCheck(log: log).finish(&sections)
    return reading(title: reader.attribute("title")?.text ?? "", sections)
  }

  private static func unknownRoot(_ root: XMLElement) -> XMLFault {
    XMLFault(
      offset: root.offset, message: "a catalogue does not begin with <\(shortened(root.name))>",
      expected: "<catalogue> or <solarsystem>",
      suggestion: NearestWord.one(to: root.name, among: Vocabulary.roots))
  }

  /// The bodies under one title.
  struct Section {
    var title: String?
    var entries: [BodyReader.Entry] = []
  }

  /// Reads the bodies of all sections.
  private func readBodies(of root: XMLElement) -> [Section] {
    var sections: [Section] = []
    var isLoose = false
    for child in root.children {
      switch child.key {
      case "section":
        sections.append(
          Section(
            title: ElementReader(element: child, log: log).attribute("title")?.text,
            entries: child.children.filter(isBody).map(entry)))
        isLoose = false
      case _ where isBody(child):
        if !isLoose { sections.append(Section()) }
        isLoose = true
        sections[sections.count - 1].entries.append(entry(child))
      default: break
      }
    }
    return sections
  }

  private func isBody(_ element: XMLElement) -> Bool {
    element.key == "body" || element.key == "solarsystemelement"
  }

  private func entry(_ element: XMLElement) -> BodyReader.Entry {
    var reader = BodyReader(element: element, log: log, finder: finder)
    return reader.read()
  }

  /// Returns the reading, without the bodies that have errors.
  private func reading(title: String, _ sections: [Section]) -> CatalogueReading {
    var catalogue = Catalogue(title: title)
    for section in sections {
      catalogue.sections.append(
        CatalogueSection(
          title: section.title, bodies: section.entries.filter { !$0.isLeftOut }.map(\.body)))
    }
    func place(_ offset: Int) -> CatalogueEntry.Place {
      CatalogueEntry.Place(location: log.location(of: offset), offset: offset)
    }
    let entries = sections.flatMap(\.entries).map { entry in
      CatalogueEntry(
        id: entry.body.id,
        names: (entry.body.name.isEmpty ? [] : [entry.body.name]) + entry.body.alternativeNames,
        isLeftOut: entry.isLeftOut, written: entry.written, body: entry.body,
        place: place(entry.range.lowerBound), end: log.location(of: entry.range.upperBound),
        paths: Dictionary(entry.paths.map { ($0.path, place($0.offset)) }) { first, _ in first })
    }
    return log.reading(catalogue, entries)
  }
}
