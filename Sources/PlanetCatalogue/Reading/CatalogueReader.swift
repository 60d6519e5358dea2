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
///
/// An invalid value is an error if it affects pixels (``ElementRule/affectsPixels``); missing and
/// duplicate names are errors too. A duplicate alias is removed, with a warning. An error in a body
/// excludes only that body. The reader opens no file: a ``MapFinder`` reports which maps exist.
package struct CatalogueReader: Sendable {
  /// The strictness, and the limits.
  package var options: ReadingOptions

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
      return try reading(of: source, name: name) { log throws(XMLFault) in
        try DocumentReader(log: log, finder: mapFinder).read(root)
      }
    } catch {
      throw .notCatalogue(Self.problem(error, in: source, name: name))
    }
  }

  /// Returns the reading of a document, which is read again if its numbers without unit are in
  /// another unit than the usual one.
  func reading<Failure: Error>(
    of source: XMLSource, name: String,
    by read: (Diagnostics) throws(Failure) -> CatalogueReading
  ) throws(Failure) -> CatalogueReading {
    let log = Diagnostics(source: source, file: name, options: options)
    let reading = try read(log)
    guard log.needsSecondReading else { return reading }
    return try read(Diagnostics(source: source, file: name, options: options, after: log))
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
