package import PlanetMath

/// Parallel light from very far away: the sun.
package struct DirectionalLight: Hashable, Sendable {
  /// The unit direction towards the light.
  package let direction: Vector3
  /// The irradiance of each channel (linear red, green, blue); 1 shows a white surface as white.
  package var color: SIMD3<Float>
  /// The angular diameter of the light source, 0 to 90°; larger ones soften the terminator.
  package var angularDiameter = Angle.zero

  /// Creates light from a direction.
  /// - Parameters:
  ///   - direction: The direction towards the light, of any length but zero.
  ///   - color: The linear red, green and blue.
  package init(direction: Vector3, color: SIMD3<Float> = SIMD3(1, 1, 1)) {
    precondition(direction.length > 0, "the direction of light is not zero")
    self.direction = direction.normalized
    self.color = color
  }

  /// Creates light fixed to a camera.
  /// - Parameters:
  ///   - camera: The camera.
  ///   - azimuth: The azimuth from the direction to the camera towards the right of the frame.
  ///   - elevation: The elevation from there towards the top of the frame.
  package init(from camera: Camera, azimuth: Angle, elevation: Angle) {
    let local = Vector3(latitude: elevation, longitude: azimuth)
    self.init(direction: -camera.forward * local.x + camera.right * local.y + camera.up * local.z)
  }
}
