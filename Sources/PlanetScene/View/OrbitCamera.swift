package import PlanetMath

/// A camera that orbits a target, for interactive control.
///
/// At azimuth 0 and elevation 0 the camera is on the target's +X side with +Z up in the frame.
package struct OrbitCamera: Hashable, Sendable {
  /// The point in the middle of the frame.
  package var target: Vector3
  /// The azimuth around the target, east positive.
  package var azimuth: Angle
  /// The elevation above the equator, -90° to 90°.
  package var elevation: Angle
  /// The camera's roll, clockwise positive; the image rotates in the opposite direction.
  package var roll: Angle
  /// The distance from the target to the camera in scene units, positive.
  package var distance: Double
  package var projection: Projection

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

  /// The unit direction from the target to the camera.
  package var outward: Vector3 { Vector3(latitude: elevation, longitude: azimuth) }

  /// The unit direction to the top of the frame.
  ///
  /// Over a pole it is the limit along the meridian of the azimuth.
  package var up: Vector3 {
    let upright = Vector3(latitude: elevation + .quarterTurn, longitude: azimuth)
    guard roll != .zero else { return upright }
    return upright.rolled(by: roll, towards: upright.cross(outward))
  }

  /// The unit direction to the right of the frame.
  package var right: Vector3 { up.cross(outward) }

  /// The camera at this position.
  package var camera: Camera {
    Camera(eye: target + outward * distance, target: target, up: up, projection: projection)
  }

  /// Moves the camera above a point, without roll.
  /// - Parameter outward: The unit direction from the target to the camera. Over a pole the azimuth
  ///   does not change.
  package mutating func look(from outward: Vector3) {
    elevation = outward.latitude
    if outward.x * outward.x + outward.y * outward.y > 1e-20 { azimuth = outward.longitude }
    roll = .zero
  }

  /// Returns the roll for which a direction points upwards in the frame.
  /// - Parameter direction: A direction of the world.
  /// - Returns: The roll; 0 for a direction along the view.
  package func roll(showingUp direction: Vector3) -> Angle {
    let upright = OrbitCamera(azimuth: azimuth, elevation: elevation)
    let (x, y) = (direction.dot(upright.right), direction.dot(upright.up))
    guard x * x + y * y > 1e-20 * direction.dot(direction) else { return .zero }
    return .radians(atan2(x, y))
  }

  /// Returns the camera moved so that a sphere fills a fraction of the frame.
  ///
  /// In an orthographic projection the height of the frame is changed instead.
  /// - Parameters:
  ///   - radius: The radius of the sphere in scene units, positive.
  ///   - fill: The fraction of the frame's shorter side that the sphere's diameter fills; positive.
  ///   - aspect: Width over height of the frame.
  /// - Returns: The same view from another distance.
  package func fitted(radius: Double, fill: Double, aspect: Double) -> OrbitCamera {
    precondition(radius > 0 && fill > 0 && aspect > 0, "radius, fill and aspect are positive")
    var result = self
    let framing = SphereFraming(radius: radius, fill: fill, aspect: aspect)
    switch projection {
    case .perspective(let fieldOfView): result.distance = framing.distance(fieldOfView)
    case .orthographic:
      result.projection = .orthographic(height: 2 * radius / framing.fillOfHeight)
      result.distance = 10 * radius
    }
    return result
  }
}
