package import PlanetMath

/// The relation of distance and field of view for a sphere that fills a part of the frame.
///
/// In perspective the limb of a sphere of radius R at distance D has the angle asin(R/D) from its
/// centre, so it is at tan asin(R/D) in the image plane.
package struct SphereFraming: Sendable {
  /// The radius of the sphere, positive.
  package var radius: Double
  /// The part of the frame's height that the sphere's diameter fills.
  package let fillOfHeight: Double

  /// Creates the framing of a sphere.
  /// - Parameters:
  ///   - radius: The radius of the sphere, positive.
  ///   - fill: The fraction of the frame's shorter side that the sphere's diameter fills; positive.
  ///   - aspect: Width over height of the frame.
  package init(radius: Double, fill: Double, aspect: Double) {
    self.radius = radius
    fillOfHeight = fill * min(aspect, 1)
  }

  /// Returns the distance at which the sphere fills its part of the frame, in the radius's unit.
  package func distance(_ fieldOfView: Angle) -> Double {
    let slope = fillOfHeight * tan(fieldOfView / 2)
    return radius * (1 + 1 / (slope * slope)).squareRoot()
  }

  /// Returns the vertical field of view in which the sphere fills its part of the frame, limited to
  /// the range of an ``Observation``.
  package func fieldOfView(at distance: Double) -> Angle {
    let sine = min(radius / distance, 1 - 1e-9)
    let slope = sine / (1 - sine * sine).squareRoot() / fillOfHeight
    let degrees = Angle.radians(2 * atan2(slope, 1)).degrees
    let range = Observation.fieldsOfView
    return .degrees(min(max(degrees, range.lowerBound), range.upperBound))
  }

  /// Returns the fraction of the frame's shorter side that the diameter of a sphere fills.
  /// - Parameters:
  ///   - ratio: The distance in radii of the sphere.
  ///   - fieldOfView: The vertical field of view.
  ///   - aspect: Width over height of the frame.
  /// - Returns: The fraction; nil inside the sphere.
  package static func fill(
    atDistance ratio: Double, fieldOfView: Angle, aspect: Double
  ) -> Double? {
    guard ratio > 1 else { return nil }
    let slope = 1 / (ratio * ratio - 1).squareRoot()
    return slope / (tan(fieldOfView / 2) * min(aspect, 1))
  }
}

extension Vector3 {
  /// Returns the direction to the top of a frame after a roll about the view axis.
  /// - Parameters:
  ///   - angle: The roll of the camera, clockwise positive.
  ///   - right: The direction to the right of the frame without roll.
  /// - Returns: The direction between this one, at the top without roll, and `right`.
  package func rolled(by angle: Angle, towards right: Vector3) -> Vector3 {
    self * cos(angle) + right * sin(angle)
  }
}
