package import PlanetImage
package import PlanetMath

/// The projection of the sky of a place to the pixels of a frame.
package struct PlaceFrame: Sendable {
  /// The place, its horizon and refraction.
  package let view: PlaceView
  /// The apparent altitude of the horizon.
  package let horizon: Angle
  /// The side of the square over which the light of a star is spread as by an observer.
  private let starSide: Angle
  private let forward, right, up: Vector3
  /// The pixels per unit of the projection.
  package let scale: Double
  /// The centre of the frame in pixels.
  private let middle: SIMD2<Double>

  /// Creates the projection of a frame.
  /// - Parameters:
  ///   - surroundings: The place.
  ///   - camera: The camera, whose axes decide the middle and the top of the frame.
  ///   - size: The size of the frame.
  package init(_ surroundings: Surroundings, _ camera: Camera, size: ImageSize) {
    view = surroundings.view
    horizon = view.horizon
    starSide = surroundings.starSide
    (forward, right, up) = (camera.forward, camera.right, camera.up)
    middle = SIMD2(Double(size.width), Double(size.height)) / 2
    scale = middle.y / view.projection.radius(surroundings.fieldOfView / 2)
  }

  /// Returns the apparent direction of a point of the frame in pixels; nil beyond the projection.
  @inline(__always)
  package func apparent(_ x: Double, _ y: Double) -> Vector3? {
    let place = SIMD2(x - middle.x, middle.y - y) / scale
    let radius = (place.x * place.x + place.y * place.y).squareRoot()
    guard let (cosine, factor) = view.projection.direction(radius: radius) else { return nil }
    return forward * cosine + (right * place.x + up * place.y) * factor
  }

  /// Returns the point of the frame in pixels of an apparent direction; nil beyond the projection.
  package func pixel(ofApparent direction: Vector3) -> SIMD2<Double>? {
    let place = SIMD2(direction.dot(right), -direction.dot(up))
    let sine = (place.x * place.x + place.y * place.y).squareRoot()
    guard let factor = view.projection.factor(cosine: direction.dot(forward), sine: sine) else {
      return nil
    }
    return middle + place * (factor * scale)
  }

  /// Returns the point of the frame in pixels of a direction without air; nil beyond the
  /// projection.
  package func pixel(of direction: Vector3) -> SIMD2<Double>? {
    pixel(ofApparent: view.apparent(direction))
  }

  /// Returns whether an apparent direction is above the horizon.
  package func isAboveHorizon(_ apparent: Vector3) -> Bool {
    view.altitude(of: apparent) > horizon
  }

  /// Returns the pixels per radian at an apparent direction, from the middle of the frame outwards.
  package func pixelsPerRadian(at apparent: Vector3) -> Double {
    scale * view.projection.slope(cosine: apparent.dot(forward))
  }

  /// The image of a star at a direction.
  package struct StarImage {
    /// The side of the square that its light is spread over, in the sky: that of an observer, or of
    /// a pixel where pixels are smaller, as through a telescope.
    package let side: Angle
    /// The factor on the light of a star that is spread over the square of an observer, at least 1.
    package let factor: Double
  }

  /// Returns the image of a star at an apparent direction.
  package func starImage(at apparent: Vector3) -> StarImage {
    let pixels = max(starSide.radians * pixelsPerRadian(at: apparent), 1)
    return StarImage(side: starSide / pixels, factor: pixels * pixels)
  }
}
