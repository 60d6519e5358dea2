package import PlanetCatalogue
import PlanetMath
package import PlanetSky

extension Catalogue {
  /// The bodies that move by the elements of their orbits, in the order of the catalogue.
  ///
  /// Bodies with a theory of motion keep it. A body whose parent has no position, or whose parent's
  /// attraction is not known, has none; nor has one at the end of a longer chain of parents than
  /// ``greatestDepth``.
  package var orbitingBodies: [OrbitingBody] {
    guard bodies.contains(where: { $0.orbit?.elements != nil || $0.kernelNumber != nil }) else {
      return []
    }
    let entries = bodiesByID
    return bodies.compactMap { Self.orbitingBody($0, among: [], entries) }
  }

  /// Returns a body that moves by the elements of its orbit; nil for others.
  /// - Parameters:
  ///   - body: The body.
  ///   - chain: The IDs of the bodies that move about it.
  ///   - entries: The bodies of the catalogue by ID.
  /// - Returns: The body.
  private static func orbitingBody(
    _ body: CelestialBody, among chain: Set<String>, _ entries: [String: CelestialBody]
  ) -> OrbitingBody? {
    guard SolarSystemBody(rawValue: body.id) == nil, !chain.contains(body.id),
      chain.count < greatestDepth, body.orbit?.elements != nil || body.kernelNumber != nil
    else { return nil }
    let parentID = body.parent ?? SolarSystemBody.sun.rawValue
    let entry = entries[parentID]
    let parent =
      SolarSystemBody(rawValue: parentID)
      ?? entry.flatMap { orbitingBody($0, among: chain.union([body.id]), entries) }.map {
        .other($0)
      }
    guard let parent else { return nil }
    var orbit: ConicOrbit?
    if let elements = body.orbit?.elements,
      let attraction = body.orbit?.attraction(
        of: parent, mass: entry?.facts.mass, and: body.facts.mass ?? 0)
    {
      orbit = ConicOrbit(elements, about: parent, attraction: attraction)
    }
    guard orbit != nil || body.kernelNumber != nil else { return nil }
    var result = OrbitingBody(body, about: parent, on: orbit)
    result.kernelNumber = body.kernelNumber
    return result
  }

  /// The greatest number of bodies about each other, as of a moon of a planet of a star.
  static let greatestDepth = 8
}

extension OrbitingBody {
  /// Creates a body of a catalogue on an orbit; a star has the light of its size and temperature.
  init(_ body: CelestialBody, about parent: SolarSystemBody?, on orbit: ConicOrbit?) {
    // A star that moves about the sun has no light of its own.
    let isStar = body.kind == .star && parent?.root != .sun
    self.init(
      id: body.id, name: body.name, parent: parent, orbit: orbit,
      radii: body.radii?.semiAxes ?? (isStar ? SolarSystemBody.sun.radii : Self.unknownSize),
      rotation: body.uniformRotation(on: orbit))
    brightness = body.facts.magnitude.map(Brightness.init)
    gravitationalParameter = body.facts.mass.map { $0 * gravitationalConstant } ?? 0
    if isStar { starlight = Starlight(of: body) }
  }

  /// The radii of a body of unknown size, in kilometres: no disc is visible.
  private static let unknownSize = Vector3(1e-3, 1e-3, 1e-3)
}

extension Ephemeris {
  /// Returns the ephemeris with the sizes of a catalogue, and with its bodies that move by the
  /// elements of their orbits.
  package func with(_ catalogue: Catalogue) -> Ephemeris {
    adding(catalogue.orbitingBodies).with(figures: catalogue.figures)
  }
}

/// The gravitational constant in km³/(kg s²) (CODATA 2018).
let gravitationalConstant = 6.674_30e-20

extension Orbit {
  /// Returns the gravitational constant times the mass that determines the motion, in km³/s²: that
  /// of the sun, by Kepler's third law from a stated period, of the parent's theory, or by the
  /// parent's mass and the body's own.
  fileprivate func attraction(
    of parent: SolarSystemBody, mass: Double?, and own: Double
  ) -> Double? {
    if parent == .sun { return parent.gravitationalParameter }
    if let axis = elements?.semiMajorAxis, let period, period > 0 {
      let rate = 2 * Double.pi / (period * 86400)
      return rate * rate * axis * axis * axis
    }
    if case .other = parent { return mass.map { ($0 + own) * gravitationalConstant } }
    if parent.gravitationalParameter > 0 { return parent.gravitationalParameter }
    return mass.map { $0 * gravitationalConstant }
  }
}

extension ConicOrbit {
  /// Creates the orbit of elements about a body.
  init(
    _ elements: OrbitalElements, about parent: SolarSystemBody, attraction: Double
  ) {
    func days(_ julianDate: Double) -> Double { julianDate - OrbitalElements.standardEpoch }
    self.init(
      periapsisDistance: elements.periapsisDistance, eccentricity: elements.eccentricity,
      inclination: elements.inclination, node: elements.node,
      periapsisArgument: elements.periapsisArgument, periapsisTime: days(elements.epoch),
      attraction: attraction)
    epoch = days(elements.epoch)
    (nodeRate, periapsisRate) = (elements.rates.node, elements.rates.periapsisArgument)
    switch elements.reference {
    case .ecliptic: break
    case .equator: plane = .identity
    case .parentEquator:
      let instant = Instant(julianDate: elements.epoch, scale: .barycentricDynamical)
      let axes = Ephemeris().orientation(of: parent, at: instant)
      plane = Self.plane(pole: axes.matrix.z)
    case .laplace:
      guard let pole = elements.pole else { break }
      plane = Self.plane(
        pole: Vector3(latitude: pole.declination, longitude: pole.rightAscension))
    }
    switch elements.phase {
    case .periapsis(let date): periapsisTime = days(date)
    case .meanAnomaly(let anomaly):
      periapsisTime -= (period ?? 0) * anomaly.radians / (2 * .pi)
    }
  }
}

extension OrbitingBody.Brightness {
  fileprivate init(_ law: MagnitudeLaw) {
    switch law.form {
    case .asteroid: self = .asteroid(absolute: law.absolute, slope: law.slope)
    case .comet: self = .comet(absolute: law.absolute, slope: law.slope)
    }
  }
}

extension CelestialBody {
  /// Returns the rotation of a body on an orbit.
  ///
  /// Without a pole, the axis is tilted about the line to the periapsis by the stated obliquity, as
  /// its direction is not known. Moons without a period of their own, or with that of their orbit,
  /// turn the same side to their planet; longitude 0 of others is towards the periapsis at J2000.0.
  fileprivate func uniformRotation(on orbit: ConicOrbit?) -> UniformRotation {
    let turnRate = rotation?.period.map { (turnsEastward ? 2 : -2) * Double.pi * 24 / $0 }
    if let pole = rotation?.pole {
      let axis = Vector3(latitude: pole.declination, longitude: pole.rightAscension)
      let plane = ConicOrbit.plane(pole: axis)
      let (sine, cosine) = sinCos((pole.primeMeridian ?? .zero).radians)
      return UniformRotation(
        pole: axis, meridian: plane.matrix.x * cosine + plane.matrix.y * sine,
        rate: pole.primeMeridianRate?.radians ?? turnRate ?? 0)
    }
    let towards = orbit?.periapsisDirection ?? .unitX
    let tilt = Orientation(about: towards, by: rotation?.northTilt ?? .zero)
    let pole = tilt * (orbit?.pole ?? ConicOrbit.ecliptic.matrix.z)
    guard kind == .moon, let orbit, let period = orbit.period,
      rotation?.period.map({ abs($0 / (24 * period) - 1) < 0.01 }) ?? true
    else { return UniformRotation(pole: pole, meridian: towards, rate: turnRate ?? 0) }
    let rate = 2 * Double.pi / period
    let turned = Orientation(about: pole, by: .radians(-rate * orbit.periapsisTime).wrapped)
    return UniformRotation(pole: pole, meridian: turned * -towards, rate: rate)
  }
}
