import PlanetMath

/// The rotation of the Earth: precession, nutation and sidereal time.
enum EarthRotation {
  /// Returns Greenwich mean sidereal time in radians, for days of UT1 from 2000-01-01 12:00
  /// (Meeus, Astronomical Algorithms, 1998, 12.4).
  static func meanSiderealTime(_ days: Double) -> Double {
    let t = days / daysPerCentury
    // Whole turns of the mean day are left out before they cost precision.
    let turns = days - days.rounded()
    let angle = 280.46061837 + 360 * turns + 0.98564736629 * days + 0.000387933 * t * t
    return radians(degrees: angle)
  }

  /// Returns the Earth's axes in the ICRF at a moment.
  static func orientation(_ instant: Instant) -> Orientation {
    let t = instant.terrestrialDays / daysPerCentury
    let (matrix, equation) = Precession.trueEquatorOfDate(t)
    let days = instant.terrestrialDays
    let universal = days - DeltaT.rotation(days: days) / Instant.secondsPerDay
    let (sine, cosine) = sinCos(meanSiderealTime(universal) + equation)
    let frame = matrix.transposed
    return Orientation(
      x: frame * Vector3(cosine, sine, 0), y: frame * Vector3(-sine, cosine, 0), z: frame.z)
  }
}
