package import PlanetCatalogue
import PlanetSky
import PlanetStrings

/// Orbital elements of comets and minor planets, as files of the Minor Planet Center and of JPL.
package struct ElementFile: Sendable {
  /// The valid records, in the order of the file.
  private var records: [ElementRecord] = []
  /// Lines and entries without usable elements.
  package private(set) var problems: [Problem] = []
  private let name: String

  /// The number of bodies with usable elements.
  package var count: Int { records.count }

  /// Reads a file: lines of the Minor Planet Center's formats for comets and minor planets, or JSON
  /// of JPL's small-body database.
  /// - Parameters:
  ///   - bytes: The file.
  ///   - name: Its name in messages.
  package init(_ bytes: [UInt8], name: String) {
    self.name = name
    let first = bytes.first { $0 > 0x20 }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      readJSON(bytes)
    } else {
      readLines(bytes)
    }
  }

  private mutating func report(_ line: Int, _ column: Int, _ message: String, _ expected: String?) {
    problems.append(
      Problem(
        .error, at: SourceLocation(file: name, line: line, column: column), message,
        expected: expected))
  }

  private mutating func readJSON(_ bytes: [UInt8]) {
    do throws(PositionedJSON.Fault) {
      for entry in try SmallBodyJSON.entries(bytes) {
        switch entry.record {
        case .success(let record) where record.fault == nil: records.append(record)
        case .success(let record): report(record, at: entry.value.place(in: bytes))
        case .failure(let fault):
          let place = entry.value.place(in: bytes)
          report(place.line, place.column, fault.reason, nil)
        }
      }
    } catch {
      let place = error.position(in: bytes)
      report(place.line, place.column, error.reason, nil)
    }
  }

  private mutating func readLines(_ bytes: [UInt8]) {
    let lines = bytes.split(separator: 10, omittingEmptySubsequences: false)
    // The file of all minor planets has a heading that ends in a line of hyphens.
    let start = lines.firstIndex { $0.starts(with: Array("--------------------".utf8)) } ?? -1
    for (index, line) in lines.enumerated().dropFirst(start + 1) {
      let content = line.last == 13 ? line.dropLast() : line
      guard let first = content.first(where: { $0 > 0x20 }), first != UInt8(ascii: "#") else {
        continue
      }
      if let record = ElementLines.record(content) {
        if record.fault == nil {
          records.append(record)
        } else {
          report(record, at: (index + 1, 1))
        }
      } else {
        report(
          index + 1, 1, "the line has no orbital elements",
          "a line of the Minor Planet Center's format for comets or minor planets, or JSON")
        // A file of another kind would have an error in each line.
        if records.isEmpty, problems.count >= 3 { return }
      }
    }
  }

  /// Reports a record from which no orbit follows.
  private mutating func report(_ record: ElementRecord, at place: (line: Int, column: Int)) {
    let name = record.designation.isEmpty ? "" : "\(record.designation): "
    report(place.line, place.column, name + (record.fault ?? ""), nil)
  }

  /// Returns a catalogue of the bodies.
  /// - Parameters:
  ///   - names: The bodies to take, by a name or a part of one; empty for all.
  ///   - brightest: The number of bodies to take, those with the least absolute magnitude first;
  ///     nil for all.
  /// - Returns: The catalogue, and the names of which there is no body.
  package func catalogue(
    of names: [String] = [], brightest: Int? = nil
  ) -> (catalogue: Catalogue, missing: [String]) {
    var chosen = records
    var missing: [String] = []
    if !names.isEmpty {
      var places: Set<Int> = []
      for name in names {
        let found = Self.places(of: name, in: records)
        if found.isEmpty { missing.append(name) }
        places.formUnion(found)
      }
      chosen = places.sorted().map { records[$0] }
    }
    if let brightest, chosen.count > brightest {
      let order = chosen.indices.sorted {
        (chosen[$0].magnitude ?? .infinity, $0) < (chosen[$1].magnitude ?? .infinity, $1)
      }
      chosen = order.prefix(brightest).sorted().map { chosen[$0] }
    }
    return (Self.catalogue(of: chosen, source: name), missing)
  }

  /// Returns the places of the records with a name: its designation or a further name, or else a
  /// word of the designation.
  private static func places(of name: String, in records: [ElementRecord]) -> [Int] {
    let wanted = name.folded
    let exact = records.indices.filter { place in
      ([records[place].designation] + records[place].aliases).contains { $0.folded == wanted }
    }
    guard exact.isEmpty else { return exact }
    return records.indices.filter { place in
      let words = records[place].designation.split { "() /".contains($0) }
      return words.contains { String($0).folded == wanted }
    }
  }

  /// The names of bodies with a theory of motion other than minor planets.
  private static let reservedNames = SolarSystemBody.allCases.filter {
    $0 != .ceres && $0 != .pluto
  }.map(\.rawValue)

  private static func catalogue(of records: [ElementRecord], source: String) -> Catalogue {
    let aliases = records.flatMap(\.aliases).map(\.folded)
    let counts = Dictionary(aliases.map { ($0, 1) }, uniquingKeysWith: +)
    var ids = UniqueIDs(taken: reservedNames)
    var names: Set<String> = []
    var bodies: [CelestialBody] = []
    for record in records {
      var body = record.body(source: source)
      // The minor planet (52) Europa is not the moon.
      if reservedNames.contains(body.name.folded) { body.name = record.designation }
      // A designation that occurs again is another orbit of the same body.
      guard names.insert(body.name.folded).inserted else { continue }
      body.id = ids.next(UniqueIDs.base(for: body.name, kind: "body"))
      body.facts.alternativeNames = record.aliases.filter { counts[$0.folded] == 1 }
      bodies.append(body)
    }
    for place in bodies.indices {
      let own = bodies[place].name.folded
      bodies[place].facts.alternativeNames.removeAll {
        names.contains($0.folded) || $0.folded == own || reservedNames.contains($0.folded)
      }
    }
    let sections = [("Comets", BodyKind.comet), ("Minor planets", .asteroid)].map { title, kind in
      CatalogueSection(title: title, bodies: bodies.filter { $0.kind == kind })
    }
    return Catalogue(sections: sections.filter { !$0.bodies.isEmpty })
  }
}

extension PositionedJSON {
  /// Returns line and column of the value, from 1.
  fileprivate func place(in bytes: [UInt8]) -> (line: Int, column: Int) {
    fault("").position(in: bytes)
  }
}
