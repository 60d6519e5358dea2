/// Reads catalogues from XML, in the simple vocabulary or in ours.
///
/// The file is UTF-8, with or without a byte order mark, without document type or entities. The
/// simple vocabulary has the root `<solarsystem>` and bodies `<solarsystemelement>`; ours has the
/// root `<catalogue>`, or `<solarsystem>` with `<section>` or `<body>` inside, and may use every
/// element of the simple one. Names of elements and attributes are compared without capitals,
/// hyphens and underscores: `<distFromSun>`, `<DistFromSun>` and `<dist-from-sun>` are one.
///
/// A body of the simple vocabulary is a sphere of its diameter, a planet (or a star where it is
/// called Sun) and has nothing that its author did not write.
public struct CatalogueReader: Sendable {
  /// How strictly, and how much at most.
  public var options: ReadingOptions

  /// Creates a reader.
  public init(options: ReadingOptions = ReadingOptions()) { self.options = options }

  /// Reads a catalogue from a file's bytes.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - name: The file's name for messages.
  ///   - mapFinder: Tells whether the maps named are there; without it nobody looks.
  /// - Returns: The catalogue, and warnings in the order of the file.
  /// - Throws: All problems of the file at once.
  public func read(
    bytes: [UInt8], name: String, mapFinder: (any MapFinder)? = nil
  ) throws(CatalogueError) -> (catalogue: Catalogue, warnings: [Problem]) {
    let source: XMLSource
    let root: XMLElement
    do throws(XMLFault) {
      source = XMLSource(bytes: try XMLGuard.check(bytes, limits: options.limits))
      root = try XMLTree.parse(source, limits: options.limits)
    } catch {
      throw CatalogueReader.error(error, bytes: bytes, name: name)
    }
    let log = Diagnostics(source: source, file: name, options: options)
    let catalogue = DocumentReader(log: log, finder: mapFinder).read(root)
    let hasErrors = log.hasErrors
    let problems = log.finish()
    guard let catalogue, !hasErrors else { throw .invalid(problems) }
    return (catalogue, problems)
  }

  private static func error(_ fault: XMLFault, bytes: [UInt8], name: String) -> CatalogueError {
    let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    // Beyond the size limit the place is the file itself: no need to look for lines in it.
    let text = fault.offset == 0 ? [] : hasMark ? Array(bytes.dropFirst(3)) : bytes
    let place = XMLSource(bytes: text).position(of: fault.offset)
    let problem = Problem(
      .error, at: SourceLocation(file: name, line: place.line, column: place.column),
      fault.message, expected: fault.expected, suggestion: fault.suggestion)
    return fault.isLimit ? .beyondLimit(problem) : .malformed(problem)
  }
}

/// Reads the root and the sections, and hands the bodies on.
struct DocumentReader {
  let log: Diagnostics
  let finder: (any MapFinder)?

  func read(_ root: XMLElement) -> Catalogue? {
    let key = root.key
    guard Vocabulary.roots.contains(key) else {
      log.report(
        at: root.offset, "a catalogue does not begin with <\(root.name)>",
        expected: "<catalogue> or <solarsystem>",
        suggestion: NearestWord.one(to: root.name, among: Vocabulary.roots))
      return nil
    }
    let isSimple =
      key == "solarsystem"
      && !root.children.contains { $0.key == "section" || $0.key == "body" }
    StructureCheck(log: log, severity: isSimple ? .warning : .error).check(root)
    let reader = ElementReader(element: root, log: log)
    if let version = reader.attribute("version"), version.text.collapsed != "1" {
      log.report(
        at: version.offset, "version '\(shortened(version.text))' is not known", expected: "1")
    }
    let (sections, counts, entries) = readBodies(of: root)
    if entries.isEmpty {
      log.report(.warning, at: root.offset, "the catalogue has no bodies", expected: "<body>")
    }
    return assemble(
      title: reader.attribute("title")?.text ?? "", sections: sections, counts: counts,
      entries: entries)
  }

  /// Reads the bodies of all sections in one list, with the number that each section has.
  private func readBodies(
    of root: XMLElement
  ) -> (titles: [String?], counts: [Int], entries: [BodyReader.Entry]) {
    var titles: [String?] = []
    var counts: [Int] = []
    var entries: [BodyReader.Entry] = []
    var isLoose = false
    for child in root.children {
      switch child.key {
      case "section":
        let bodies = child.children.filter(isBody)
        titles.append(ElementReader(element: child, log: log).attribute("title")?.text)
        counts.append(bodies.count)
        entries += bodies.map(entry)
        isLoose = false
      case _ where isBody(child):
        if !isLoose {
          titles.append(nil)
          counts.append(0)
        }
        isLoose = true
        counts[counts.count - 1] += 1
        entries.append(entry(child))
      default: break
      }
    }
    return (titles, counts, entries)
  }

  private func isBody(_ element: XMLElement) -> Bool {
    element.key == "body" || element.key == "solarsystemelement"
  }

  private func entry(_ element: XMLElement) -> BodyReader.Entry {
    var reader = BodyReader(element: element, log: log, finder: finder)
    return reader.read()
  }

  private func assemble(
    title: String, sections titles: [String?], counts: [Int], entries: [BodyReader.Entry]
  ) -> Catalogue {
    var entries = entries
    CatalogueCheck(log: log).finish(&entries)
    var catalogue = Catalogue(title: title)
    var place = 0
    for (title, count) in zip(titles, counts) {
      let bodies = entries[place..<place + count].map(\.body)
      catalogue.sections.append(CatalogueSection(title: title, bodies: bodies))
      place += count
    }
    return catalogue
  }
}
