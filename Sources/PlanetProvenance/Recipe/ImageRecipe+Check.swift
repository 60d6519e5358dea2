import PlanetCatalogue
import PlanetScene
import PlanetText

extension ImageRecipe {
  /// The degrees that body, eye and light may have turned: an eye that goes round adds half a turn
  /// to what options allow.
  static let possibleAngles = -4000.0...4000
  /// The most bodies of one scene.
  package static let greatestBodyCount = 100
  /// The turns that a body may have made.
  static let possibleTurns = -1e6...1e6

  /// Says what number is out of its range.
  package static func fault(_ name: String, _ value: Double) -> String { "has '\(name)' \(value)" }

  /// What makes a job that was read from a file impossible to draw; nothing if it is possible.
  ///
  /// A job comes with any PNG from anywhere, so each number is held to what options allow.
  package var fault: String? {
    let sizes = 1...65535
    guard sizes.contains(width), sizes.contains(height) else { return "has no possible size" }
    guard depth == 8 || depth == 16 else { return "has 'depth' \(depth)" }
    guard (1...256).contains(samples) else { return "has 'samples' \(samples)" }
    if let parameter = ViewParameter.all.first(where: { $0.problem(in: view) != nil }) {
      return "has '\(parameter.key)' \(parameter.text(of: parameter.value(in: view)))"
    }
    return bodies.lazy.compactMap(\.fault).first ?? faultOfArrangement
  }

  private var faultOfArrangement: String? {
    guard let arrangement else { return nil }
    guard bodies.count <= Self.greatestBodyCount, arrangement.placements.count == bodies.count
    else { return "has \(arrangement.placements.count) placements of \(bodies.count) bodies" }
    let lengths = 1e-9...1e15
    guard lengths.contains(arrangement.frameHeight) else {
      return Self.fault("frameHeight", arrangement.frameHeight)
    }
    for (body, placement) in zip(bodies, arrangement.placements) {
      guard body.radii != nil else { return "has a body of unknown size in a scene" }
      guard placement.position.count == 3, placement.position.allSatisfy({ abs($0) <= 1e15 })
      else { return "has no possible 'position'" }
      guard lengths.contains(placement.magnification) else {
        return Self.fault("magnification", placement.magnification)
      }
    }
    if let bar = arrangement.scaleBar, !lengths.contains(bar) {
      return Self.fault("scaleBar", bar)
    }
    guard let labels = arrangement.labels else { return nil }
    guard Font.sizes.contains(labels.size), labels.color.count == 3,
      labels.color.allSatisfy({ (0...1).contains($0) })
    else { return "has labels of no possible size or colour" }
    return nil
  }
}

extension ImageRecipe.Body {
  /// What makes the body impossible to render; nil if it is possible.
  fileprivate var fault: String? {
    func outside(_ name: String, _ value: Double, _ range: ClosedRange<Double>) -> String? {
      range.contains(value) ? nil : ImageRecipe.fault(name, value)
    }
    // The id goes into file names: it is held to what catalogues allow.
    guard let first = id.first, first.isLetter || first.isNumber, id.utf8.count <= 100,
      id.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else { return "has no possible 'id'" }
    guard (equatorialRadius == nil) == (polarRadius == nil) else { return "has one radius of two" }
    // A body of unknown size is rendered as a sphere.
    let radii = radii ?? Radii(equatorial: 1, polar: 1)
    guard (1e-6...1e15).contains(radii.equatorial) else {
      return "has 'equatorialRadius' \(radii.equatorial)"
    }
    let turns = ImageRecipe.possibleAngles
    let ratios = radii.equatorial / 10...radii.equatorial * 10
    let numbers: [(String, Double, ClosedRange<Double>)] = [
      ("polarRadius", radii.polar, ratios),
      ("intermediateRadius", intermediateRadius ?? radii.equatorial, ratios),
      (
        "meanRadius", shape?.meanRadius ?? radii.equatorial,
        radii.equatorial / 100...radii.equatorial * 10
      ),
      ("tilt", tilt, turns), ("longitude", longitude, turns),
      ("turn", turn, ImageRecipe.possibleTurns),
      ("centerLongitude", map?.centerLongitude ?? 0, turns),
    ]
    return numbers.lazy.compactMap { outside($0.0, $0.1, $0.2) }.first ?? faultOfFiles
  }

  private var faultOfFiles: String? {
    if map != nil && generated != nil || (map != nil || generated != nil) && color != nil {
      return "has a body with two surfaces"
    }
    if let color, SRGBColor(hex: color) == nil { return "has a body of no colour" }
    if let generated, !generated.isPossible(for: id) { return "has no possible generated map" }
    if let map {
      guard Latitudes(rawValue: map.latitudes) != nil,
        MapColorSpace(rawValue: map.colorSpace) != nil,
        map.alpha == nil || map.alpha == MapAlpha.coverage.rawValue
      else { return "has a map of unknown conventions" }
      guard map.files.isEmpty || map.columns > 0 && map.files.count % map.columns == 0,
        map.files.count <= 4096
      else { return "has tiles that fill no grid" }
    }
    guard let rings else { return nil }
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
    guard let unit = equatorialRadius else { return "has rings about no known size" }
    guard edges.allSatisfy({ $0 >= 0 && $1 / unit > $0 / unit && $1 <= 1e15 }) else {
      return "has rings of no width"
    }
    guard
      rings.bands.allSatisfy({ (0...1).contains($0.opacity) && SRGBColor(hex: $0.color) != nil })
    else { return "has rings of no colour" }
    return nil
  }
}
