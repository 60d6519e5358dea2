import PlanetCatalogue
import PlanetScene

extension ImageRecipe {
  /// The degrees that body, eye and light may have turned: an eye that goes round adds half a turn
  /// to what options allow.
  static let possibleAngles = -4000.0...4000
  /// The turns that a body may have made.
  static let possibleTurns = -1e6...1e6

  /// Says what number is out of its range.
  package static func fault(_ name: String, _ value: Double) -> String { "has '\(name)' \(value)" }

  /// What makes a job that was read from a file impossible to draw; nothing if it is possible.
  ///
  /// A job comes with any PNG from anywhere, so each number is held to what options allow.
  package var fault: String? {
    func outside(_ name: String, _ value: Double, _ range: ClosedRange<Double>) -> String? {
      range.contains(value) ? nil : Self.fault(name, value)
    }
    let sizes = 1...65535
    guard sizes.contains(width), sizes.contains(height) else { return "has no possible size" }
    guard depth == 8 || depth == 16 else { return "has 'depth' \(depth)" }
    guard (1...256).contains(samples) else { return "has 'samples' \(samples)" }
    // The id goes into file names: it is held to what catalogues allow.
    guard let first = body.id.first, first.isLetter || first.isNumber, body.id.utf8.count <= 100,
      body.id.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else { return "has no possible 'id'" }
    guard (body.equatorialRadius == nil) == (body.polarRadius == nil) else {
      return "has one radius of two"
    }
    // Of what has no known size only the shape is drawn, a sphere.
    let radii = body.radii ?? Radii(equatorial: 1, polar: 1)
    guard (1e-6...1e15).contains(radii.equatorial) else {
      return "has 'equatorialRadius' \(radii.equatorial)"
    }
    let turns = Self.possibleAngles
    let ratios = radii.equatorial / 10...radii.equatorial * 10
    let numbers: [(String, Double, ClosedRange<Double>)] = [
      ("polarRadius", radii.polar, ratios),
      ("intermediateRadius", body.intermediateRadius ?? radii.equatorial, ratios),
      (
        "meanRadius", body.shape?.meanRadius ?? radii.equatorial,
        radii.equatorial / 100...radii.equatorial * 10
      ),
      ("tilt", body.tilt, turns), ("longitude", body.longitude, turns),
      ("turn", body.turn, Self.possibleTurns),
      ("centerLongitude", body.map?.centerLongitude ?? 0, turns),
    ]
    if let parameter = ViewParameter.all.first(where: { !isPossible($0) }) {
      return "has '\(parameter.key)' \(parameter.text(of: parameter.value(in: view)))"
    }
    return numbers.lazy.compactMap { outside($0.0, $0.1, $0.2) }.first ?? faultOfFiles
  }

  /// Returns whether a parameter of the view is within its range.
  ///
  /// A camera that orbits adds up to a turn to the azimuth that options allow.
  private func isPossible(_ parameter: ViewParameter) -> Bool {
    let value = parameter.value(in: view)
    let isCyclic = parameter.range == ViewParameter.turns
    return parameter.isInRange(value, margin: isCyclic ? 400 : 0)
  }

  private var faultOfFiles: String? {
    if let map = body.map {
      guard Latitudes(rawValue: map.latitudes) != nil,
        MapColorSpace(rawValue: map.colorSpace) != nil,
        map.alpha == nil || map.alpha == MapAlpha.coverage.rawValue
      else { return "has a map of unknown conventions" }
      guard map.files.isEmpty || map.columns > 0 && map.files.count % map.columns == 0,
        map.files.count <= 4096
      else { return "has tiles that fill no grid" }
    }
    guard let rings = body.rings else { return nil }
    guard rings.strip != nil || !rings.bands.isEmpty, rings.bands.count <= 4096 else {
      return "has rings without any ring"
    }
    if let strip = rings.strip, MapColorSpace(rawValue: strip.colorSpace) == nil {
      return "has rings of unknown conventions"
    }
    let edges =
      rings.bands.map { ($0.innerRadius, $0.outerRadius) }
      + (rings.strip.map { [($0.innerRadius, $0.outerRadius)] } ?? [])
    // In units of the body's radius, as they are drawn.
    guard let unit = body.equatorialRadius else { return "has rings about no known size" }
    guard edges.allSatisfy({ $0 >= 0 && $1 / unit > $0 / unit && $1 <= 1e15 }) else {
      return "has rings of no width"
    }
    guard
      rings.bands.allSatisfy({ (0...1).contains($0.opacity) && SRGBColor(hex: $0.color) != nil })
    else { return "has rings of no colour" }
    return nil
  }
}
