package import PlanetMath
package import PlanetScene

/// The camera position relative to a body, as set by the user.
///
/// The window, its images and the copied commands use the same value.
package struct Viewpoint: Hashable, Sendable {
  /// The camera azimuth, east positive.
  package var azimuth: Angle
  /// The camera elevation, -90° to 90°.
  package var elevation: Angle
  /// The camera roll, clockwise positive.
  package var roll: Angle
  /// The camera pan, right and up in the frame, in equatorial radii.
  package var pan: SIMD2<Double>
  /// The fraction of the frame's shorter side that the body fills.
  package var share: Double

  package init(
    azimuth: Angle = .zero, elevation: Angle = .degrees(15), roll: Angle = .zero,
    pan: SIMD2<Double> = .zero, share: Double = 0.8
  ) {
    self.azimuth = azimuth
    self.elevation = elevation
    self.roll = roll
    self.pan = pan
    self.share = share
  }

  /// Returns the camera.
  /// - Parameters:
  ///   - target: The target of the camera.
  ///   - aspect: Width over height of the frame.
  /// - Returns: The camera, at the distance from which the body fills its fraction of the frame.
  package func orbitCamera(_ target: CameraTarget, aspect: Double) -> OrbitCamera {
    var orbit = OrbitCamera(
      azimuth: azimuth, elevation: elevation, roll: roll, projection: target.projection
    ).fitted(radius: target.radius, fill: share, aspect: aspect)
    orbit.target = orbit.right * pan.x + orbit.up * pan.y
    return orbit
  }

  /// Returns the viewpoint with a given orientation.
  /// - Parameters:
  ///   - outward: The unit direction from the body to the camera.
  ///   - up: The unit direction to the top of the frame, perpendicular to it.
  /// - Returns: The viewpoint.
  func turned(outward: Vector3, up: Vector3) -> Viewpoint {
    var orbit = OrbitCamera(azimuth: azimuth)
    orbit.look(from: outward)
    var result = self
    result.elevation = orbit.elevation
    result.azimuth = orbit.azimuth
    result.roll = orbit.roll(showingUp: up)
    return result
  }
}

/// The body that the camera orbits: its size and the projection, which determine the distance.
package struct CameraTarget: Hashable, Sendable {
  /// The radius of the sphere that is fitted into the frame, in equatorial radii.
  package var radius: Double
  /// The projection; the height of an orthographic one has no effect.
  package var projection: Projection

  package init(radius: Double, projection: Projection = .perspective(fieldOfView: .degrees(20))) {
    self.radius = radius
    self.projection = projection
  }
}

/// The frame in which the pointer moves, in points.
package struct ViewFrame: Hashable, Sendable {
  /// The width.
  package var width: Double
  /// The height.
  package var height: Double

  /// Creates a frame; an empty one has a size of one point.
  package init(width: Double, height: Double) {
    self.width = max(width, 1)
    self.height = max(height, 1)
  }

  /// Width over height.
  package var aspect: Double { width / height }

  /// Returns the place of a point relative to the middle, right and up, 1 at the upper edge.
  func place(of point: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(2 * point.x - width, height - 2 * point.y) / height
  }
}
