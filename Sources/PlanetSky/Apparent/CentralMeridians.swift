package import PlanetMath

/// The planetographic longitudes in the middle of the disc of a planet without a solid surface.
package struct CentralMeridians: Hashable, Sendable {
  /// The longitude in System I, of the equatorial zone, from 0 to 360°.
  package let first: Angle
  /// The longitude in System II, of other latitudes; nil for Saturn.
  package let second: Angle?
  /// The longitude in System III, of the magnetic field, which is that of ``SolarSystemBody``.
  package let third: Angle
}

extension ApparentState {
  /// The central meridians of Jupiter or Saturn; nil for other bodies.
  ///
  /// The angles of the prime meridians are 67.1° + 877.900° d and 43.3° + 870.270° d for Jupiter
  /// and 227.2037° + 844.3000° d for Saturn, d days of TDB from J2000.0 (IAU).
  package var centralMeridians: CentralMeridians? {
    let days = emission.days(.barycentricDynamical)
    let third = subObserver.planetographicLongitude
    guard body == .jupiter || body == .saturn,
      let elements = RotationElements.elements(of: body)
    else { return nil }
    let meridian = elements.angles(days).meridian
    func longitude(_ start: Double, _ rate: Double) -> Angle {
      let shift = radians(degrees: start + rate * days) - meridian
      return (third + .radians(shift)).wrapped.positive
    }
    return body == .jupiter
      ? CentralMeridians(
        first: longitude(67.1, 877.9), second: longitude(43.3, 870.27), third: third)
      : CentralMeridians(first: longitude(227.2037, 844.3), second: nil, third: third)
  }
}
