/// The motion of a star in a straight line at a constant speed.
///
/// Source of the method: The Hipparcos and Tycho Catalogues (ESA 1997), volume 1, section 1.5.5.
package struct SpaceMotion: Hashable, Sendable {
  /// The unit vector from the sun to the star at J2000.0, in the ICRF.
  package let place: Vector3
  /// The velocity in distances of the star a Julian year.
  private let velocity: Vector3
  /// The parallax at J2000.0 in radians, the reciprocal of the distance in astronomical units; 0 if
  /// it is neglected.
  package let parallax: Double

  /// A milliarcsecond in radians.
  private static let milliarcsecond = Double.pi / 648_000_000
  /// An astronomical unit a Julian year in km/s.
  private static let unitSpeed = 149_597_870.7 / (365.25 * 86_400)

  /// Creates a motion.
  /// - Parameters:
  ///   - place: The unit vector to the star at J2000.0, in the ICRF.
  ///   - east: The motion along right ascension, times the cosine of the declination, in
  ///     milliarcseconds a Julian year.
  ///   - north: The motion along declination, in the same unit.
  ///   - parallax: The parallax in milliarcseconds; 0 to neglect it.
  ///   - radialVelocity: The velocity away from the sun in km/s; it counts with a parallax only.
  package init(
    place: Vector3, east: Double, north: Double, parallax: Double = 0, radialVelocity: Double = 0
  ) {
    self.place = place
    self.parallax = parallax * Self.milliarcsecond
    let side = Vector3.unitZ.cross(place).normalized
    velocity =
      (side * east + place.cross(side) * north) * Self.milliarcsecond
      + place * (radialVelocity / Self.unitSpeed * self.parallax)
  }

  /// Returns the unit vector to the star, without aberration, in the ICRF.
  /// - Parameters:
  ///   - year: The epoch in Julian years of TDB, such as 2000 for J2000.0.
  ///   - origin: The position of the observer from the sun, in astronomical units.
  /// - Returns: The direction.
  package func direction(at year: Double, from origin: Vector3 = Vector3(0, 0, 0)) -> Vector3 {
    (place + velocity * (year - 2000) - origin * parallax).normalized
  }
}
