import PlanetStrings

extension CatalogueReader {
  /// Reads bodies from records, by the rules of the simple vocabulary.
  ///
  /// A field that is not read, and is probably meant as a figure, is one warning for all records.
  /// - Parameters:
  ///   - records: The records, in the order of their places.
  ///   - systems: The systems of stars.
  ///   - bytes: The text, without a byte order mark.
  ///   - name: The path or the address, for messages.
  ///   - mapFinder: Reports whether the maps exist; nil skips that check.
  /// - Returns: The valid bodies, and all problems.
  package func read(
    records: [BodyRecord], systems: [BodyRecord] = [], bytes: [UInt8], name: String,
    mapFinder: (any MapFinder)?
  ) -> CatalogueReading {
    var root = XMLElement(
      name: "planets", offset: 0, end: bytes.count, attributes: [], role: "solarsystem")
    let names = Self.names(byIDOf: records)
    root.children = systems.map(\.systemElement) + records.map { $0.element(names) }
    let unread = Self.unread(in: records)
    return reading(of: XMLSource(bytes: bytes, isMarkup: false), name: name) { log in
      for (field, count) in unread {
        log.report(
          .warning, at: field.field.offset,
          field.message + (count == 1 ? "" : ", as in \(count) records"),
          expected: field.expected, suggestion: field.suggestion)
      }
      return DocumentReader(log: log, finder: mapFinder).reading(ofKnown: root)
    }
  }

  /// Returns the names of records by their ids; none of an id that is the name of a record.
  private static func names(byIDOf records: [BodyRecord]) -> [String: String] {
    var names: [String: String] = [:]
    for record in records {
      guard let id = record.id?.folded, let name = record.name, names[id] == nil else { continue }
      names[id] = name
    }
    for record in records { if let name = record.name?.folded { names[name] = nil } }
    return names
  }

  /// Returns the first of the fields of each name that are not read, with their number.
  private static func unread(in records: [BodyRecord]) -> [(BodyRecord.Unread, count: Int)] {
    var found: [(BodyRecord.Unread, count: Int)] = []
    var places: [String: Int] = [:]
    for unread in records.flatMap(\.unread) {
      let key = unread.message
      if let place = places[key] {
        found[place].count += 1
      } else {
        places[key] = found.count
        found.append((unread, 1))
      }
    }
    return found
  }
}
