import PlanetAssets
package import PlanetCatalogue
package import PlanetImage
package import PlanetRecipe

/// The credits of an image's maps: attribution, licence and origin.
package struct Credits: Hashable, Sendable {
  /// One line for each map: its name, attribution and licence.
  package let lines: [String]
  /// One line for each map: its name, attribution, and whether it is measured or procedural.
  package let sources: [String]

  init(lines: [String], sources: [String]) {
    self.lines = lines
    self.sources = sources
  }

  /// Creates the credits of the maps from which an image of one body is rendered.
  package init(_ body: CelestialBody, _ recipe: ImageRecipe) { self.init([body], recipe) }

  /// Creates the credits of the maps of several bodies, each line once.
  package init(_ bodies: [CelestialBody], _ recipe: ImageRecipe) {
    let credits = zip(bodies, recipe.bodies).map { Credits($0, $1) }
    self = credits.count == 1 ? credits[0] : Credits(of: credits)
  }

  private init(_ body: CelestialBody, _ recipe: Appearance) {
    var (lines, sources): ([String], [String]) = ([], [])
    func add(_ name: String, by attribution: String?, license: String?, origin: MapOrigin?) {
      lines += Self.line(name, [attribution, license])
      sources += Self.line(name, [attribution, origin?.word])
    }
    if let shape = body.shape, recipe.shape != nil {
      add(shape.path, by: shape.attribution, license: shape.license, origin: shape.origin)
    }
    if let first = recipe.map?.files.first {
      let own = body.map.flatMap { $0.path == first.name ? $0 : nil }
      let map = own ?? BundledMaps.map(named: first.name) ?? MapReference(path: first.name)
      add(map.path, by: map.attribution, license: map.license, origin: map.origin)
    }
    for layer in body.layers where recipe.layers?.contains(where: layer.isDescribed) == true {
      let map = layer.map
      add(map.path, by: map.attribution, license: map.license, origin: map.origin)
    }
    if let generated = recipe.generated {
      sources += Self.line("generated map", [generated.generator, MapOrigin.imagined.word])
    }
    if let strip = body.rings?.strip, recipe.rings?.strip != nil {
      add(strip.path, by: strip.attribution, license: strip.license, origin: strip.origin)
    }
    (self.lines, self.sources) = (lines, sources)
  }

  /// Creates credits from the texts of a PNG.
  init(copyright: String?, source: String?) {
    lines = copyright?.split(separator: "\n").map(String.init) ?? []
    sources = source?.split(separator: "\n").map(String.init) ?? []
  }

  /// Joins the credits of several images, each line once.
  package init(of all: [Credits]) {
    func joined(_ lists: [[String]]) -> [String] {
      var known: Set<String> = []
      return lists.joined().filter { known.insert($0).inserted }
    }
    self.init(lines: joined(all.map(\.lines)), sources: joined(all.map(\.sources)))
  }

  /// Returns the line of a map; empty if nothing is known about it.
  private static func line(_ name: String, _ parts: [String?]) -> [String] {
    let parts = parts.compactMap { $0 }
    guard !parts.isEmpty else { return [] }
    let line = "\(name): \(parts.joined(separator: ", "))"
    return [String(line.map { $0.isNewline ? " " : $0 })]
  }

  /// The texts of a PNG; empty without credits.
  package var texts: [PNGText] {
    [("Copyright", lines), ("Source", sources)].filter { !$0.1.isEmpty }
      .map { PNGText($0.0, $0.1.joined(separator: "\n")) }
  }

  /// The credits of one map, as in a catalogue.
  package struct Origin: Hashable, Sendable {
    /// The attribution.
    package var attribution: String?
    /// The licence.
    package var license: String?
    /// The origin: measured or procedural.
    package var origin: MapOrigin?
  }

  /// The maps by name, in the order of the lines, with their credits.
  package var maps: [(name: String, credit: Origin)] {
    var known: Set<String> = []
    let names = (lines + sources).map { line in
      String(line[..<(line.firstRange(of: ": ")?.lowerBound ?? line.endIndex)])
    }
    return names.filter { known.insert($0).inserted }.map { ($0, origin(of: $0)) }
  }

  /// Returns the credits of a map with which a catalogue produces these lines.
  func origin(of name: String) -> Origin {
    func credit(_ lines: [String]) -> String? {
      lines.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
    var result = Origin(attribution: credit(lines))
    guard let source = credit(sources) else { return result }
    let word = source.split(separator: ", ").last ?? ""
    result.origin = MapOrigin(word: word)
    let suffixLength = result.origin == nil ? 0 : min(word.count + 2, source.count)
    let author = String(source.dropLast(suffixLength))
    guard let credit = result.attribution else { return result }
    if author.isEmpty {
      (result.attribution, result.license) = (nil, credit)
    } else if credit.hasPrefix("\(author), ") {
      (result.attribution, result.license) = (author, String(credit.dropFirst(author.count + 2)))
    }
    return result
  }
}

extension MapLayer {
  /// Returns whether a recipe's layer is this one.
  fileprivate func isDescribed(by layer: Appearance.Layer) -> Bool {
    layer.kind == kind && layer.map.files.first?.name == map.path
  }
}
