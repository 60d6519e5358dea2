package import PlanetMath

/// Positions and orientations of the solar system's bodies as functions of time.
///
/// Vectors are in the axes of the ICRF (right-handed, +Z to the celestial north pole of J2000.0)
/// and in kilometres. The values are geometric: where bodies are at a moment, without light time.
/// Apparent states include light time and stellar aberration. Positions are those of a kernel in
/// its coverage, and otherwise those of the series of this module.
public struct Ephemeris: Sendable {
  /// The kernel, which takes precedence where it has a position.
  let kernel: EphemerisKernel?
  /// The radii that replace those of ``SolarSystemBody``, in kilometres.
  private var figures: [SolarSystemBody: Vector3] = [:]
  /// The bodies with positions: those with a theory of motion, and those that were added.
  package private(set) var bodies = SolarSystemBody.allCases

  /// The system of stars whose bodies these are; nil for the solar system.
  package let system: OrbitSystem?

  /// Creates an ephemeris by the series of this module.
  public init() { (kernel, system) = (nil, nil) }

  /// Creates an ephemeris of the bodies of another system of stars.
  package init(_ system: OrbitSystem) {
    (kernel, self.system) = (nil, system)
    bodies = system.bodies.map { .other($0) }
  }

  /// Creates an ephemeris whose kernel takes precedence over the series of this module.
  package init(kernel: EphemerisKernel?) { (self.kernel, system) = (kernel, nil) }

  /// A Boolean value that indicates whether a kernel takes precedence over the series.
  package var hasKernel: Bool { kernel != nil }

  /// Returns the ephemeris of bodies of other sizes, such as those of a catalogue.
  /// - Parameter figures: The radii along longitude 0, longitude 90° and the north pole in
  ///   kilometres; other bodies have those of ``SolarSystemBody``.
  /// - Returns: The ephemeris, with the same positions.
  package func with(figures: [SolarSystemBody: Vector3]) -> Ephemeris {
    var result = self
    result.figures = figures
    return result
  }

  /// Returns the ephemeris with further bodies, which move by the elements of their orbits.
  ///
  /// A body without elements is added if a kernel has positions of it from two days before the
  /// first of some moments, for the time of its light, to the last one. A body is not added if one
  /// of those about which it moves is not.
  /// - Parameters:
  ///   - others: The bodies.
  ///   - instants: The moments.
  /// - Returns: The ephemeris.
  package func adding(_ others: [OrbitingBody], at instants: [Instant] = []) -> Ephemeris {
    var result = self
    let days = instants.map { $0.days(.barycentricDynamical) }
    var covered: [OrbitingBody: Bool] = [:]
    func isCovered(_ body: OrbitingBody) -> Bool {
      if body.orbit != nil { return true }
      if let known = covered[body] { return known }
      guard let first = days.min(), let last = days.max() else { return false }
      let isKnown = hasKernelPositions(of: body, days: first - 2...last + 0.01)
      covered[body] = isKnown
      return isKnown
    }
    let others = others.filter { other in
      sequence(first: SolarSystemBody.other(other)) { $0.parent }.allSatisfy { body in
        if case .other(let body) = body { isCovered(body) } else { true }
      }
    }
    result.bodies += others.map { .other($0) }.filter { !bodies.contains($0) }
    return result
  }

  /// Returns the body with an ID; nil if its position is not known.
  package func body(id: String) -> SolarSystemBody? {
    let known = system == nil ? SolarSystemBody(rawValue: id) : nil
    return known ?? bodies.last { $0.rawValue == id }
  }

  /// Returns the moons of a body, in order of distance.
  package func moons(of body: SolarSystemBody) -> [SolarSystemBody] {
    body.isCentral ? [] : bodies.filter { $0.parent == body }
  }

  /// The radii of a body along longitude 0, longitude 90° and the north pole, in kilometres.
  package func radii(of body: SolarSystemBody) -> Vector3 { figures[body] ?? body.radii }

  /// Returns the position of a body's centre from the sun, or from the origin of another system, in
  /// kilometres.
  package func position(of body: SolarSystemBody, at instant: Instant) -> Vector3 {
    position(of: body, days: instant.days(.barycentricDynamical))
  }

  /// Returns the velocity of a body's centre relative to the sun, in kilometres per second, by the
  /// difference of positions ten minutes apart.
  package func velocity(of body: SolarSystemBody, at instant: Instant) -> Vector3 {
    let half = 300.0
    let later = position(of: body, at: instant.advanced(bySeconds: half))
    return (later - position(of: body, at: instant.advanced(bySeconds: -half))) / (2 * half)
  }

  /// Returns the body's axes in the ICRF: +X to longitude 0, +Z to the north pole of the IAU.
  package func orientation(of body: SolarSystemBody, at instant: Instant) -> Orientation {
    if case .other(let body) = body {
      return body.rotation.orientation(instant.days(.barycentricDynamical))
    }
    guard let elements = RotationElements.elements(of: body) else {
      return EarthRotation.orientation(instant)
    }
    return elements.orientation(instant.days(.barycentricDynamical))
  }

  /// Returns the heliocentric position for days of TDB from J2000.0.
  func position(of body: SolarSystemBody, days: Double) -> Vector3 {
    if case .other(let body) = body {
      if let place = kernelPosition(of: body, days: days) { return place }
      guard let parent = body.parent else { return Vector3(0, 0, 0) }
      let center = position(of: parent, days: days)
      return body.orbit.map { center + $0.position(days) } ?? center
    }
    let system = body.system
    let origin = systemPosition(system, days: days)
    return origin + position(of: body, inSystemOf: system, days: days)
  }

  /// Returns the heliocentric position of the origin of a planetary system: the planet's centre,
  /// for Pluto the barycentre with Charon.
  func systemPosition(_ system: SolarSystemBody, days: Double) -> Vector3 {
    if let place = kernelPosition(ofSystem: system, days: days) { return place }
    if let series = planetSeries(of: system) { return series.position(days) }
    switch system {
    case .pluto: return PlutoOrbit.barycentre(days)
    case .ceres: return CeresOrbit.position(days)
    default: return Vector3(0, 0, 0)
    }
  }

  /// Returns the position from the origin of the planetary system, in kilometres.
  func position(
    of body: SolarSystemBody, inSystemOf system: SolarSystemBody, days: Double
  ) -> Vector3 {
    if let place = kernelPosition(of: body, inSystemOf: system, days: days) { return place }
    switch body {
    case .moon:
      return LunarTheory.position(days)
    case .pluto, .charon:
      // The two are on either side of their barycentre, by the inverse ratio of their masses.
      let fraction = PlutoOrbit.charonMassFraction
      return MoonTheory.charon.position(days, companion: nil)
        * (body == .charon ? 1 - fraction : -fraction)
    default:
      guard let moon = GalileanMoon(body) else {
        return MoonTheory.position(of: body, days: days) ?? Vector3(0, 0, 0)
      }
      let pole = RotationElements.elements(of: body)?.orientation(days).matrix.z
      let jupiter = RotationElements.jupiter.orientation(days).matrix.z
      return moon.position(days, jupiter: jupiter, pole: pole ?? jupiter)
    }
  }
}
