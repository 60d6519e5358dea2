import PlanetAssets
import PlanetCatalogue
import PlanetScene
import PlanetSky
import PlanetText

extension ImageRecipe {
  /// The range of angles of the body, the camera and the light in degrees; wider than the range of
  /// the options, as a camera that orbits adds up to half a turn.
  static let angleRange = -4000.0...4000
  /// The greatest number of bodies in one scene.
  package static let maximumBodyCount = 100
  /// The range of the rotation of a body in turns.
  static let turnRange = -1e6...1e6

  /// Returns the error of a number that is out of its range.
  package static func rangeError(_ name: String, _ value: Double) -> String {
    "has '\(name)' \(value)"
  }

  /// The reason why the image cannot be rendered; nil for a valid recipe.
  ///
  /// The recipe may be from any file, so each number must be in the range of its option.
  package var validationError: String? {
    let sizes = 1...65535
    guard sizes.contains(width), sizes.contains(height) else { return "has an invalid size" }
    guard depth == 8 || depth == 16 else { return "has 'depth' \(depth)" }
    guard (1...256).contains(samples) else { return "has 'samples' \(samples)" }
    if let parameter = ViewParameter.all.first(where: { $0.problem(in: view) != nil }) {
      return "has '\(parameter.key)' \(parameter.text(of: parameter.value(in: view)))"
    }
    return bodies.lazy.compactMap(\.validationError).first ?? arrangementError
  }

  private var arrangementError: String? {
    guard arrangement != .alone else { return nil }
    let placements = arrangement.placements
    guard bodies.count <= Self.maximumBodyCount, placements.count == bodies.count
    else { return "has \(placements.count) placements of \(bodies.count) bodies" }
    if let error = arrangement.row?.validationError ?? arrangement.sky?.validationError {
      return error
    }
    for (body, placement) in zip(bodies, placements) {
      guard (placement.axes != nil) == (arrangement.sky != nil), placement.axes?.isValid != false
      else { return "has invalid 'axes'" }
      guard Self.angleRange.contains(placement.cloudRotation ?? 0) else {
        return Self.rangeError("cloudRotation", placement.cloudRotation ?? 0)
      }
      guard Self.angleRange.contains(placement.mapRotation ?? 0) else {
        return Self.rangeError("mapRotation", placement.mapRotation ?? 0)
      }
      guard body.radii != nil else { return "has a body of unknown size in a scene" }
      guard placement.position.count == 3, placement.position.allSatisfy({ abs($0) <= 1e15 })
      else { return "has an invalid 'position'" }
      guard Self.lengthRange.contains(placement.magnification) else {
        return Self.rangeError("magnification", placement.magnification)
      }
    }
    guard let labels = arrangement.labels else { return nil }
    guard Font.sizes.contains(labels.size), labels.color.count == 3,
      labels.color.allSatisfy({ (0...1).contains($0) })
    else { return "has labels with an invalid size or colour" }
    return nil
  }

  /// The range of lengths in a scene in kilometres, and of magnifications.
  fileprivate static let lengthRange = 1e-9...1e15
}

extension ImageRecipe.Row {
  /// The reason why the row cannot be rendered; nil for a valid one.
  fileprivate var validationError: String? {
    let range = ImageRecipe.lengthRange
    if !range.contains(frameHeight) { return ImageRecipe.rangeError("frameHeight", frameHeight) }
    guard let scaleBar, !range.contains(scaleBar) else { return nil }
    return ImageRecipe.rangeError("scaleBar", scaleBar)
  }
}

extension ImageRecipe.Sky {
  /// The reason why the bodies cannot be rendered; nil for a valid arrangement.
  fileprivate var validationError: String? {
    guard ImageRecipe.lengthRange.contains(frameHeight) else {
      return ImageRecipe.rangeError("frameHeight", frameHeight)
    }
    if let error = observation.validationError { return error }
    if isOverlayOnly, overlays.isEmpty { return "has 'onlyOverlays' without overlays" }
    guard orbits.count <= ImageRecipe.maximumBodyCount, orbits.allSatisfy(\.isValid) else {
      return "has invalid 'orbits'"
    }
    return nil
  }
}

extension MapReference {
  /// The reason why the map cannot be used; nil for a valid one.
  fileprivate var validationError: String? {
    guard alpha != .ignore else { return "has an invalid 'alpha'" }
    guard files.isEmpty || columns > 0 && files.count % columns == 0, files.count <= 4096
    else { return "has tiles that do not fill a grid" }
    return nil
  }
}

extension Appearance.Layer {
  /// Returns the reason why layers cannot be rendered; nil for valid ones.
  fileprivate static func validationError(of layers: [Appearance.Layer]) -> String? {
    guard Set(layers.map(\.kind)).count == layers.count else {
      return "has layers of repeated kinds"
    }
    for layer in layers {
      let heights = -1e6...1e6
      guard !layer.map.files.isEmpty, (0...1e6).contains(layer.altitude ?? 0),
        heights.contains(layer.lowest ?? 0), heights.contains(layer.highest ?? 0),
        (-1e9...1e9).contains(layer.turnsPerTurn ?? 0),
        (-ImageRecipe.angleRange.upperBound...ImageRecipe.angleRange.upperBound)
          .contains(layer.map.centerDegrees)
      else { return "has a layer with a number out of its range" }
    }
    return nil
  }
}

extension Appearance {
  /// The reason why the body cannot be rendered; nil for a valid one.
  fileprivate var validationError: String? {
    func outside(_ name: String, _ value: Double, _ range: ClosedRange<Double>) -> String? {
      range.contains(value) ? nil : ImageRecipe.rangeError(name, value)
    }
    // The id occurs in file names, so it has the limits of ids in catalogues.
    guard let first = id.first, first.isLetter || first.isNumber, id.utf8.count <= 100,
      id.allSatisfy({ $0.isLetter || $0.isNumber || "-_.".contains($0) })
    else { return "has an invalid 'id'" }
    guard (equatorialRadius == nil) == (polarRadius == nil) else {
      return "has only one of 'equatorialRadius' and 'polarRadius'"
    }
    // A body of unknown size is rendered as a sphere.
    let radii = radii ?? Radii(equatorial: 1, polar: 1)
    guard (1e-6...1e15).contains(radii.equatorial) else {
      return "has 'equatorialRadius' \(radii.equatorial)"
    }
    let angles = ImageRecipe.angleRange
    let ratios = radii.equatorial / 10...radii.equatorial * 10
    let numbers: [(String, Double, ClosedRange<Double>)] = [
      ("polarRadius", radii.polar, ratios),
      ("intermediateRadius", intermediateRadius ?? radii.equatorial, ratios),
      (
        "meanRadius", shape?.meanRadius ?? radii.equatorial,
        radii.equatorial / 100...radii.equatorial * 10
      ),
      ("sunDiameter", sunDiameter ?? 0, 0...90), ("tilt", tilt, angles),
      ("longitude", longitude, angles),
      ("turn", turn, ImageRecipe.turnRange),
      ("centerLongitude", map?.centerDegrees ?? 0, angles),
    ]
    return numbers.lazy.compactMap { outside($0.0, $0.1, $0.2) }.first ?? surfaceError
  }

  private var surfaceError: String? {
    if map != nil && generated != nil || (map != nil || generated != nil) && color != nil {
      return "has a body with two surfaces"
    }
    if let generated, !generated.isValid(for: id) { return "has an invalid generated map" }
    let maps = [map].compactMap(\.self) + (layers ?? []).map(\.map)
    if let error = maps.lazy.compactMap(\.validationError).first { return error }
    let adjustments = maps.map(\.adjustment) + [rings?.strip?.adjustment]
    guard adjustments.allSatisfy({ $0?.isValid != false }) else {
      return "has a map with an adjustment out of its range"
    }
    guard (suns ?? []).count <= Sun.greatestCount, (suns ?? []).allSatisfy(\.isValid) else {
      return "has an invalid sun"
    }
    guard Portrait.compensations.contains(exposureCompensation ?? 0) else {
      return "has an exposure compensation out of its range"
    }
    if let layers, let error = Layer.validationError(of: layers) { return error }
    if let photometry, !photometry.isValid { return "has an invalid photometric law" }
    if let coma, !coma.isValid { return "has an invalid coma" }
    if let atmosphere, !atmosphere.isValid { return "has an invalid atmosphere" }
    guard let rings else { return nil }
    guard rings.strip != nil || !rings.bands.isEmpty, rings.bands.count <= 4096 else {
      return "has rings without a strip or a band"
    }
    let edges =
      rings.bands.map { ($0.innerRadius, $0.outerRadius) }
      + (rings.strip.map { [($0.innerRadius, $0.outerRadius)] } ?? [])
    // In units of the body's radius, as they are rendered.
    guard let unit = equatorialRadius else { return "has rings around a body of unknown size" }
    guard edges.allSatisfy({ $0 >= 0 && $1 / unit > $0 / unit && $1 <= 1e15 }) else {
      return "has rings with an invalid radius"
    }
    guard rings.bands.allSatisfy({ (0...1).contains($0.opacity) }) else {
      return "has rings with an invalid opacity"
    }
    guard rings.bands.allSatisfy({ (0...1).contains($0.dust ?? 0) }),
      (0...1).contains(rings.dustAlbedo ?? 0),
      Atmosphere.asymmetries.contains(rings.dustAsymmetry ?? 0)
    else { return "has rings with invalid dust" }
    return nil
  }
}
