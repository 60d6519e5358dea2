package import PlanetCatalogue
package import PlanetImage
package import PlanetMath

/// Light that is added to a frame over all objects.
package protocol AddedLight {
  /// The ranges of columns (axis 0) and rows (axis 1) in which the light is visible.
  func range(along axis: Int) -> ClosedRange<Float>

  /// Returns the linear light at a point of the frame, in pixels; nil for none.
  func light(at place: SIMD2<Float>) -> SIMD3<Float>?
}

/// The coma and the tail of a comet in space, as in a scene of bodies at their places.
package struct ComaVolume: Hashable, Sendable {
  /// The position of the nucleus.
  package let position: Vector3
  /// The radius of the coma.
  package let radius: Double
  /// The linear light in the centre of the coma.
  package let light: SIMD3<Float>
  /// The end of the tail; that of the nucleus without one.
  package let tailEnd: Vector3
  /// The width of the tail at its end.
  package let tailWidth: Double
  /// The linear light of the tail at the nucleus.
  package let tailLight: SIMD3<Float>

  /// Creates the coma of a body.
  ///
  /// Light falls with the fourth power of the distance from the sun, the length of the tail with
  /// its square; nearer than 0.6 au they do not grow further.
  /// - Parameters:
  ///   - coma: The coma.
  ///   - position: The position of the body in kilometres.
  ///   - sun: The position of the sun in kilometres.
  package init(_ coma: Coma, at position: Vector3, sun: Vector3) {
    let away = position - sun
    let factor = Self.activity(at: away.length)
    let strength = Float(factor * factor)
    self.position = position
    radius = coma.radius
    light = (coma.color?.linear ?? .one) * (Float(coma.brightness) * strength)
    guard let tail = coma.tail, away.length > 0 else {
      (tailEnd, tailWidth, tailLight) = (position, 0, SIMD3(repeating: 0))
      return
    }
    tailEnd = position + away.normalized * (tail.length * factor)
    tailWidth = tail.width * factor
    tailLight = (tail.color?.linear ?? .one) * (Float(tail.brightness) * strength)
  }

  /// The astronomical unit in kilometres.
  private static let astronomicalUnit = 149_597_870.7

  /// Returns the sunlight at a distance in kilometres relative to that at 1 au, held near the sun.
  private static func activity(at distance: Double) -> Double {
    let au = max(distance / astronomicalUnit, 0.6)
    return 1 / (au * au)
  }

  /// Returns the radius about the nucleus in which an observer at a position sees coma and tail.
  package func visibleRadius(from eye: Vector3) -> Double {
    let line = (position - eye).normalized
    return max(radius, line.cross(tailEnd - position).length)
  }
}

/// The coma and the tail of a comet in a frame.
///
/// At the distance ρ from the nucleus, in radii of the coma, the light of the coma is
///
///     (1 - ρ²)² / √(1 + (40 ρ)²),
///
/// which falls as 1/ρ, the column of gas and dust that leave at a constant speed, and ends at the
/// radius. The tail widens with the square root of the distance along its axis, and its light falls
/// with its width and with the square of the rest of its length.
package struct ComaImage: Hashable, Sendable, AddedLight {
  /// The place of the nucleus in pixels from the upper left.
  package let center: SIMD2<Float>
  /// The radius of the coma in pixels.
  package let radius: Float
  /// The linear light in the centre of the coma.
  package let color: SIMD3<Float>
  /// The unit vector along the tail.
  package let axis: SIMD2<Float>
  /// The length of the tail in pixels.
  package let length: Float
  /// The half-widths of the tail at the nucleus and at its end.
  package let halfWidths: SIMD2<Float>
  /// The linear light of the tail at the nucleus.
  package let tailColor: SIMD3<Float>

  /// The width of the tail at the nucleus, in radii of the coma.
  private static let startWidth: Float = 0.5

  /// Creates the image of a coma; nil behind the camera, or around it.
  init?(_ coma: ComaVolume, in scene: RenderScene, _ size: ImageSize) {
    guard let nucleus = scene.camera.place(of: coma.position, size),
      (coma.position - scene.camera.eye).length > coma.radius
    else { return nil }
    center = nucleus.place
    radius = max(Float(coma.radius * nucleus.scale), 0.5)
    color = coma.light * scene.exposure
    let end = scene.camera.place(of: coma.tailEnd, size)
    let offset = (end?.place ?? nucleus.place) - nucleus.place
    let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    self.length = length
    axis = length > 0 ? offset / length : SIMD2(1, 0)
    let start = radius * Self.startWidth
    halfWidths = SIMD2(start, max(start, Float(coma.tailWidth / 2 * (end?.scale ?? 0))))
    // A tail along the view ray is inside the coma.
    tailColor = length > start ? coma.tailLight * scene.exposure : SIMD3(repeating: 0)
  }

  package func range(along index: Int) -> ClosedRange<Float> {
    let end = center[index] + axis[index] * length
    let reach = max(radius, halfWidths.y)
    return min(center[index], end) - reach...max(center[index], end) + reach
  }

  package func light(at place: SIMD2<Float>) -> SIMD3<Float>? {
    let offset = place - center
    let square = (offset.x * offset.x + offset.y * offset.y) / (radius * radius)
    var sum = SIMD3<Float>(repeating: 0)
    if square < 1 {
      let window = 1 - square
      sum = color * (window * window / (1 + 1600 * square).squareRoot())
    }
    sum += tailColor * tail(at: offset)
    return sum.max() > 0 ? sum : nil
  }

  /// Returns the light of the tail at an offset from the nucleus, as a fraction of its greatest.
  private func tail(at offset: SIMD2<Float>) -> Float {
    let along = offset.x * axis.x + offset.y * axis.y
    guard length > halfWidths.x, along > -halfWidths.x, along < length else { return 0 }
    let share = max(along, 0) / length
    let width = halfWidths.x + (halfWidths.y - halfWidths.x) * share.squareRoot()
    let aside = (offset.y * axis.x - offset.x * axis.y) / width
    guard aside * aside < 1 else { return 0 }
    let profile = 1 - aside * aside
    let rest = 1 - share
    // The tail begins softly on the sunward side of the nucleus.
    let start = min((along / halfWidths.x + 1) * 0.5, 1)
    return profile * profile * rest * rest * (halfWidths.x / width) * start * start
      * (3 - 2 * start)
  }
}

extension RenderScene {
  /// Returns the images of the comas in a frame.
  package func comaImages(_ size: ImageSize) -> [ComaImage] {
    comas.compactMap { ComaImage($0, in: self, size) }
  }
}

extension Camera {
  /// Returns the place of a point in a frame in pixels from the upper left, and the pixels per unit
  /// of length there; nil behind the camera.
  fileprivate func place(
    of point: Vector3, _ size: ImageSize
  ) -> (place: SIMD2<Float>, scale: Double)? {
    let line = point - eye
    let depth = line.dot(forward)
    var scale = Double(size.height) / (2 * halfHeight)
    if case .perspective = projection {
      guard depth > 0 else { return nil }
      scale /= depth
    }
    return (
      SIMD2(
        Float(Double(size.width) / 2 + line.dot(right) * scale),
        Float(Double(size.height) / 2 - line.dot(up) * scale)), scale
    )
  }
}
