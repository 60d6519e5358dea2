package import PlanetImage
package import PlanetMath
package import PlanetScene

/// The projection of points in the world to a frame, and the surfaces that hide them.
package struct OverlayProjection: Sendable {
  package let camera: Camera
  /// The size of the frame in pixels.
  package let size: SIMD2<Double>
  /// The bodies that hide points behind them.
  package let bodies: [OverlayBody]
  /// The pixels per unit of slope in perspective, or per scene unit for parallel rays.
  private let focalLength: Double
  private let isPerspective: Bool
  /// The sky of a place; nil for a camera in space.
  let place: PlaceFrame?

  /// Creates a projection.
  /// - Parameters:
  ///   - camera: The camera.
  ///   - size: The size of the frame in pixels.
  ///   - bodies: The bodies of the scene.
  ///   - surroundings: The place of the camera, whose sky decides the projection; nil in space.
  package init(
    _ camera: Camera, size: ImageSize, bodies: [OverlayBody], surroundings: Surroundings? = nil
  ) {
    place = surroundings.map { PlaceFrame($0, camera, size: size) }
    (self.camera, self.bodies) = (camera, bodies)
    self.size = SIMD2(Double(size.width), Double(size.height))
    focalLength = self.size.y / (2 * camera.halfHeight)
    if case .perspective = camera.projection { isPerspective = true } else { isPerspective = false }
  }

  /// Returns the place of a point in pixels from the frame's upper left corner; nil for points
  /// beside or behind the camera.
  package func pixel(of point: Vector3) -> SIMD2<Double>? {
    let line = point - camera.eye
    if let sky = self.place { return sky.pixel(of: line.normalized) }
    let place = SIMD2(line.dot(camera.right), -line.dot(camera.up))
    guard isPerspective else { return size / 2 + place * focalLength }
    let depth = line.dot(camera.forward)
    guard depth > 1e-3 * line.length else { return nil }
    return size / 2 + place * (focalLength / depth)
  }

  /// Returns the pixels per scene unit across the view at a point; 0 for points behind the camera.
  package func scale(at point: Vector3) -> Double {
    guard isPerspective else { return focalLength }
    if let place {
      let line = point - camera.eye
      return place.pixelsPerRadian(at: place.view.apparent(line.normalized)) / line.length
    }
    let depth = (point - camera.eye).dot(camera.forward)
    return depth > 0 ? focalLength / depth : 0
  }

  /// Returns the radius of a body's disc in pixels.
  ///
  /// The limb of a sphere of radius R at distance D has the slope R / √(D² − R²).
  package func discRadius(of body: OverlayBody) -> Double {
    guard isPerspective else { return focalLength * body.equatorialRadius }
    let distance = (body.position - camera.eye).length
    let radius = body.equatorialRadius
    if place != nil {
      let angle = asin(min(radius / distance, 1))
      return scale(at: body.position) * distance * angle
    }
    let tangent = (max(distance * distance - radius * radius, 0)).squareRoot()
    return tangent > 0 ? focalLength * radius / tangent : .infinity
  }

  /// Returns the plane that separates the visible side of a body from the far side.
  ///
  /// In the frame in which the ellipsoid is the unit sphere, the tangents from the camera C touch
  /// it where u · C = 1; those of parallel rays along D where u · D = 0.
  /// - Parameter body: The body.
  /// - Returns: The vector and the limit; points u of the unit sphere are visible if their product
  ///   with the vector exceeds the limit.
  package func visibleSide(of body: OverlayBody) -> (vector: Vector3, limit: Double) {
    isPerspective
      ? (body.onUnitSphere(camera.eye - body.position), 1)
      : (body.onUnitSphere(-camera.forward).normalized, 0)
  }

  /// Returns the unit direction from a point to the camera, or against parallel rays.
  package func towardsCamera(from point: Vector3) -> Vector3 {
    isPerspective ? (camera.eye - point).normalized : -camera.forward
  }

  /// Returns the distance from a point at which a line enters the unit sphere; nil beside it.
  ///
  /// A line through the point q enters the sphere at −q · d − √(1 − h²) from q, where d is its
  /// direction and h its distance from the centre.
  private static func entry(from point: Vector3, along direction: Vector3) -> Double? {
    let along = point.dot(direction)
    let beside = point - direction * along
    let rest = 1 - beside.dot(beside)
    return rest > 0 ? -along - rest.squareRoot() : nil
  }

  /// Returns whether a body is between the camera and a point.
  package func isHidden(_ point: Vector3, behind body: OverlayBody) -> Bool {
    let place = body.onUnitSphere(point - body.position)
    let ray =
      isPerspective ? body.onUnitSphere(point - camera.eye) : body.onUnitSphere(camera.forward)
    guard let entry = Self.entry(from: place, along: ray.normalized) else { return false }
    return entry < -1e-9 && (!isPerspective || entry > -ray.length)
  }

  /// Returns the point of a body's surface at a place in the frame, on the unit sphere that the
  /// ellipsoid becomes where its semi-axes are 1; nil beside the disc.
  package func surfacePoint(at place: SIMD2<Double>, of body: OverlayBody) -> Vector3? {
    let offset = (place - size / 2) / focalLength
    let slope = camera.right * offset.x - camera.up * offset.y
    let eye = isPerspective ? camera.eye : camera.eye + slope
    let ray = isPerspective ? camera.forward + slope : camera.forward
    let start = body.onUnitSphere(eye - body.position)
    let direction = body.onUnitSphere(ray).normalized
    guard let distance = Self.entry(from: start, along: direction), distance > 0 else {
      return nil
    }
    return start + direction * distance
  }

  /// Returns whether any body is between the camera and a point.
  func isHidden(_ point: Vector3) -> Bool {
    isBelowHorizon(point) || bodies.contains { isHidden(point, behind: $0) }
  }

  /// Returns whether a point is below the horizon of the place of the camera.
  func isBelowHorizon(_ point: Vector3) -> Bool {
    guard let place else { return false }
    return !place.isAboveHorizon(place.view.apparent((point - camera.eye).normalized))
  }

  /// Returns whether any body other than one is between the camera and a point.
  package func isHidden(_ point: Vector3, besides index: Int) -> Bool {
    isBelowHorizon(point)
      || bodies.indices.contains { $0 != index && isHidden(point, behind: bodies[$0]) }
  }

  /// Returns whether a place is in the frame or at most a distance outside of it.
  package func contains(_ place: SIMD2<Double>, margin: Double = 0) -> Bool {
    place.x >= -margin && place.y >= -margin && place.x <= size.x + margin
      && place.y <= size.y + margin
  }
}
