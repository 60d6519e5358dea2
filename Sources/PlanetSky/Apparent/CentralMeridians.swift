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

extension SolarSystemBody {
  /// Returns the angle from the prime meridian of the body's rotation eastward to that of System I,
  /// II or III of Jupiter or Saturn; nil for other systems and bodies.
  ///
  /// The angles of the prime meridians are 67.1° + 877.900° d and 43.3° + 870.270° d for Jupiter
  /// and 227.2037° + 844.3000° d for Saturn, d days of TDB from J2000.0 (IAU).
  package func meridianShift(ofSystem number: Int, at instant: Instant) -> Angle? {
    let start: Double
    let rate: Double
    switch (self, number) {
    case (.jupiter, 1): (start, rate) = (67.1, 877.9)
    case (.jupiter, 2): (start, rate) = (43.3, 870.27)
    case (.saturn, 1): (start, rate) = (227.2037, 844.3)
    case (.jupiter, 3), (.saturn, 3): return .zero
    default: return nil
    }
    guard let elements = RotationElements.elements(of: self) else { return nil }
    let days = instant.days(.barycentricDynamical)
    return .radians(radians(degrees: start + rate * days) - elements.angles(days).meridian)
  }
}

extension ApparentState {
  /// The central meridians of Jupiter or Saturn; nil for other bodies.
  package var centralMeridians: CentralMeridians? {
    let third = subObserver.planetographicLongitude
    func longitude(_ number: Int) -> Angle? {
      body.meridianShift(ofSystem: number, at: emission).map { (third + $0).wrapped.positive }
    }
    return longitude(1).map {
      CentralMeridians(first: $0, second: longitude(2), third: third)
    }
  }
}
