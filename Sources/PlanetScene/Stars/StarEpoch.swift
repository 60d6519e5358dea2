package import PlanetMath

/// The epoch and the position that the directions of stars depend on.
package struct StarEpoch: Codable, Hashable, Sendable {
  /// The epoch in Julian years of TDB, such as 2000 for J2000.0.
  package let year: Double
  /// The position of the camera from the sun in astronomical units, which displaces near stars; nil
  /// for the sun.
  package let origin: Vector3?

  /// Years from −10 000 to 10 000, beyond those of any date.
  private static let years = -10_000.0...10_000
  /// The greatest distance of a camera from the sun in astronomical units, half the distance of the
  /// nearest star.
  private static let greatestDistance = 135_000.0

  /// Creates an epoch, rounded to an hour, and a position, rounded to a ten-thousandth of an
  /// astronomical unit, which keeps render jobs short.
  /// - Parameters:
  ///   - year: The epoch in Julian years of TDB.
  ///   - origin: The position of the camera from the sun in astronomical units.
  package init(year: Double, origin: Vector3 = Vector3(0, 0, 0)) {
    func rounded(_ value: Double) -> Double { (value * 1e4).rounded() / 1e4 }
    self.year = rounded(year)
    let place = Vector3(rounded(origin.x), rounded(origin.y), rounded(origin.z))
    self.origin = place == Vector3(0, 0, 0) || place.length > Self.greatestDistance ? nil : place
  }

  /// A Boolean value that indicates whether all numbers are in their ranges.
  var isValid: Bool {
    Self.years.contains(year) && (origin?.length ?? 0) <= Self.greatestDistance
  }
}
