import PlanetMath

/// Writes a body's figures, each with its source where it can stand.
struct FigureWriter {
  /// The sources that no element has taken yet.
  private(set) var unwritten: [FigureSource]

  init(sources: FigureSources) { unwritten = sources.all }

  /// Writes all figures that are there, in our usual order and units.
  mutating func write(_ body: CelestialBody, to xml: inout XMLWriter) {
    if let radii = body.radii {
      xml.empty(
        "radii",
        [
          ("unit", "km"), ("equatorial", radii.equatorial.writtenWithoutDoubt),
          ("polar", radii.polar.writtenWithoutDoubt),
          ("mean", radii.mean?.writtenWithoutDoubt),
        ] + source(of: [.radii]))
    }
    if let rotation = body.rotation { write(rotation, to: &xml) }
    if let orbit = body.orbit { write(orbit, to: &xml) }
    if let mass = body.mass { write("mass", mass, unit: "kg", .mass, to: &xml) }
    if let gravity = body.gravity { write("gravity", gravity, unit: "m/s²", .gravity, to: &xml) }
    if let temperature = body.temperature {
      write("temperature", temperature, unit: "K", .temperature, to: &xml)
    }
    if let albedo = body.albedo { write("albedo", albedo, unit: nil, .albedo, to: &xml) }
    if let moons = body.knownMoons {
      xml.empty(
        "moons",
        [("count", "\(moons.count)"), ("as-of", moons.asOf?.description)] + source(of: [.moons]))
    }
    if let discovery = body.discovery {
      xml.element(
        "discovered", [("by", discovery.discoverer)] + source(of: [.discovery]),
        text: discovery.date.description)
    }
  }

  private mutating func write(
    _ name: String, _ value: Double, unit: String?, _ figure: Figure, to xml: inout XMLWriter
  ) {
    let digits = figure == .temperature ? value.writtenWithoutDoubt : value.written
    xml.empty(name, [("value", digits), ("unit", unit)] + source(of: [figure]))
  }

  private mutating func write(_ rotation: Rotation, to xml: inout XMLWriter) {
    var figures: [Figure] = []
    if rotation.period != nil { figures.append(.rotationPeriod) }
    if rotation.obliquity != nil { figures.append(.obliquity) }
    xml.empty(
      "rotation",
      [
        ("period", rotation.period?.written), ("unit", rotation.period == nil ? nil : "h"),
        ("direction", rotation.direction.ifRetrograde),
        ("obliquity", rotation.obliquity?.written),
      ] + source(of: figures))
    guard let pole = rotation.pole else { return }
    xml.empty(
      "pole",
      [
        ("ra", pole.rightAscension.written), ("dec", pole.declination.written),
        ("prime-meridian", pole.primeMeridian?.written),
        ("prime-meridian-rate", pole.primeMeridianRate?.written),
      ] + source(of: [.pole]))
  }

  private mutating func write(_ orbit: Orbit, to xml: inout XMLWriter) {
    var figures: [Figure] = []
    if orbit.distanceFromSun != nil { figures.append(.distanceFromSun) }
    if orbit.distanceFromParent != nil { figures.append(.distanceFromParent) }
    if orbit.speed != nil { figures.append(.orbitalSpeed) }
    if orbit.period != nil { figures.append(.orbitalPeriod) }
    xml.empty(
      "orbit",
      [
        ("distance", orbit.distanceFromSun?.written),
        ("distance-unit", orbit.distanceFromSun == nil ? nil : "million km"),
        ("parent-distance", orbit.distanceFromParent?.writtenWithoutDoubt),
        ("parent-distance-unit", orbit.distanceFromParent == nil ? nil : "km"),
        ("speed", orbit.speed?.written), ("speed-unit", orbit.speed == nil ? nil : "km/s"),
        ("period", orbit.period?.written), ("period-unit", orbit.period == nil ? nil : "d"),
        // Without a figure there is an orbit only where its direction is written.
        (
          "direction",
          orbit == Orbit() ? orbit.direction.rawValue : orbit.direction.ifRetrograde
        ),
      ] + source(of: figures))
  }

  /// Returns the source of an element as attributes, if all its figures have the same one.
  mutating func source(of figures: [Figure]) -> [XMLWriter.Attribute] {
    let found = unwritten.filter { figures.contains($0.figure) }
    guard let first = found.first?.source, found.count == figures.count,
      found.allSatisfy({ $0.source == first })
    else { return [] }
    unwritten.removeAll { figures.contains($0.figure) }
    return [("source", first.name), ("source-href", first.url)]
  }
}

extension SpinDirection {
  /// The word, where it is not the usual sense.
  fileprivate var ifRetrograde: String? { self == .prograde ? nil : rawValue }
}

extension Double {
  /// The shortest digits that read back as this number.
  var written: String {
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  /// The same for figures that are usually whole numbers, such as lengths in km: with four digits
  /// after the point instead of three, which could be a group of thousands.
  var writtenWithoutDoubt: String {
    var rest = written[...].unicodeScalars
    return WrittenNumber.take(from: &rest)?.marks == .doubtfulPoint ? written + "0" : written
  }
}

extension Angle {
  /// The shortest degrees that read back as this angle, or radians where no degrees do.
  var written: String {
    let near = degrees
    var candidates = [near]
    for _ in 0..<4 { candidates.append(candidates[candidates.count - 1].nextUp) }
    candidates.append(near.nextDown)
    for _ in 0..<3 { candidates.append(candidates[candidates.count - 1].nextDown) }
    let exact = candidates.filter { Angle(degrees: $0).radians == radians }.map(\.written)
    return exact.min { ($0.utf8.count, $0) < ($1.utf8.count, $1) } ?? radians.written + " rad"
  }
}
