package import PlanetMath

/// A camera that circles a target: what a hand on a globe controls.
///
/// At azimuth 0 and elevation 0 the eye stands on the target's +X side with +Z up in the frame.
package struct OrbitCamera: Hashable, Sendable {
  /// The point in the middle of the frame.
  package var target: Vector3
  /// How far the eye has gone around the target, east positive.
  package var azimuth: Angle
  /// How high the eye stands over the equator, -90° to 90°.
  package var elevation: Angle
  /// The camera's roll, clockwise positive: the image turns the other way.
  package var roll: Angle
  /// The distance from target to eye in scene units, positive.
  package var distance: Double
  /// The projection.
  package var projection: Projection

  /// Creates an orbit camera.
  package init(
    target: Vector3 = Vector3(0, 0, 0), azimuth: Angle = .zero, elevation: Angle = .zero,
    roll: Angle = .zero, distance: Double = 10,
    projection: Projection = .perspective(fieldOfView: .degrees(20))
  ) {
    self.target = target
    self.azimuth = azimuth
    self.elevation = elevation
    self.roll = roll
    self.distance = distance
    self.projection = projection
  }

  /// The unit direction from the target to the eye.
  package var outward: Vector3 { Vector3(latitude: elevation, longitude: azimuth) }

  /// The unit direction to the top of the frame.
  ///
  /// Over a pole, up in the frame is where it was on the way there.
  package var up: Vector3 {
    let upright = Vector3(latitude: elevation + .quarterTurn, longitude: azimuth)
    guard roll != .zero else { return upright }
    return upright * cos(roll) + upright.cross(outward) * sin(roll)
  }

  /// The unit direction to the right of the frame.
  package var right: Vector3 { up.cross(outward) }

  /// The camera at this place of the orbit.
  package var camera: Camera {
    Camera(eye: target + outward * distance, target: target, up: up, projection: projection)
  }

  /// Moves the camera over a point, without roll.
  /// - Parameter outward: The unit direction from the target to the camera. Over a pole the azimuth
  ///   stays as it is.
  package mutating func look(from outward: Vector3) {
    elevation = outward.latitude
    if outward.x * outward.x + outward.y * outward.y > 1e-20 { azimuth = outward.longitude }
    roll = .zero
  }

  /// Returns the roll with which a direction shows upwards in the frame.
  /// - Parameter direction: A direction of the world; along the line of sight it has no roll.
  /// - Returns: The roll; 0 for a direction along the line of sight.
  package func roll(showingUp direction: Vector3) -> Angle {
    let upright = OrbitCamera(azimuth: azimuth, elevation: elevation)
    let (x, y) = (direction.dot(upright.right), direction.dot(upright.up))
    guard x * x + y * y > 1e-20 * direction.dot(direction) else { return .zero }
    return .radians(atan2(x, y))
  }

  /// Returns the camera moved so that a sphere fills a fraction of the frame.
  ///
  /// In perspective the limb of a sphere of radius R at distance D is seen at the angle
  /// asin(R/D) from its centre, so the limb stands at tan asin(R/D) in the image plane. In an
  /// orthographic projection the frame is sized instead.
  /// - Parameters:
  ///   - radius: Of the sphere in scene units, positive.
  ///   - fill: The fraction of the frame's shorter side that the sphere's diameter fills; positive.
  ///   - aspect: Width over height of the frame.
  /// - Returns: The same view from another distance.
  package func fitted(radius: Double, fill: Double, aspect: Double) -> OrbitCamera {
    precondition(radius > 0 && fill > 0 && aspect > 0, "a fitted sphere has a size")
    var result = self
    let fillOfHeight = fill * min(aspect, 1)
    switch projection {
    case .perspective(let fieldOfView):
      let slope = fillOfHeight * tan(fieldOfView / 2)
      result.distance = radius * (1 + 1 / (slope * slope)).squareRoot()
    case .orthographic:
      result.projection = .orthographic(height: 2 * radius / fillOfHeight)
      result.distance = 10 * radius
    }
    return result
  }
}
