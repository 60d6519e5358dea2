import PlanetAssets
package import PlanetCatalogue
package import PlanetImage

/// Whom to name when a picture is shown, and where its maps come from.
package struct Credits: Hashable, Sendable {
  /// One line for each map: what it is, by whom, under which licence.
  package let lines: [String]
  /// One line for each map: what it is, by whom, and whether it was measured or imagined.
  package let sources: [String]

  init(lines: [String], sources: [String]) {
    self.lines = lines
    self.sources = sources
  }

  /// Collects the credits of the maps that a picture was drawn from.
  package init(_ body: CelestialBody, _ job: ImageRecipe) { self.init([body], job) }

  /// Collects the credits of the maps of several bodies, each line once.
  package init(_ bodies: [CelestialBody], _ job: ImageRecipe) {
    let credits = zip(bodies, job.bodies).map { Credits($0, $1) }
    self = credits.count == 1 ? credits[0] : Credits(of: credits)
  }

  private init(_ body: CelestialBody, _ job: ImageRecipe.Body) {
    var (lines, sources): ([String], [String]) = ([], [])
    func add(_ name: String, _ attribution: String?, _ license: String?, _ origin: MapOrigin?) {
      lines += Self.line(name, [attribution, license])
      sources += Self.line(name, [attribution, origin?.rawValue])
    }
    if let shape = body.shape, job.shape != nil {
      add(shape.path, shape.attribution, shape.license, shape.origin)
    }
    if let map = body.map, job.map?.files.isEmpty == false {
      add(map.path, map.attribution, map.license, map.origin)
    }
    if let generated = job.generated {
      sources += Self.line("generated map", [generated.generator, MapOrigin.imagined.rawValue])
    }
    if let strip = body.rings?.strip, job.rings?.strip != nil {
      add(strip.path, strip.attribution, strip.license, strip.origin)
    }
    (self.lines, self.sources) = (lines, sources)
  }

  /// Takes the credits of a picture from its texts.
  init(copyright: String?, source: String?) {
    lines = copyright?.split(separator: "\n").map(String.init) ?? []
    sources = source?.split(separator: "\n").map(String.init) ?? []
  }

  /// Returns the line of a map about which there is something to say.
  private static func line(_ name: String, _ words: [String?]) -> [String] {
    let words = words.compactMap { $0 }
    guard !words.isEmpty else { return [] }
    let line = "\(name): \(words.joined(separator: ", "))"
    return [String(line.map { $0.isNewline ? " " : $0 })]
  }

  /// The texts of a PNG; none without anybody to name.
  package var texts: [PNGText] {
    [("Copyright", lines), ("Source", sources)].filter { !$0.1.isEmpty }
      .map { PNGText($0.0, $0.1.joined(separator: "\n")) }
  }

  /// What a catalogue says of a map.
  struct Origin {
    /// Whom to name.
    var attribution: String?
    /// The licence.
    var license: String?
    /// Whether it was measured or imagined.
    var origin: MapOrigin?
  }

  /// Returns what a catalogue must say of a map for its lines to be these.
  func origin(of name: String) -> Origin {
    func words(_ lines: [String]) -> String? {
      lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
    var result = Origin(attribution: words(lines))
    guard let source = words(sources) else { return result }
    result.origin = MapOrigin.allCases.first {
      source == $0.rawValue || source.hasSuffix(", \($0.rawValue)")
    }
    let end = result.origin.map { min($0.rawValue.count + 2, source.count) } ?? 0
    let author = String(source.dropLast(end))
    guard let credit = result.attribution else { return result }
    if author.isEmpty {
      (result.attribution, result.license) = (nil, credit)
    } else if credit.hasPrefix("\(author), ") {
      (result.attribution, result.license) = (author, String(credit.dropFirst(author.count + 2)))
    }
    return result
  }
}
