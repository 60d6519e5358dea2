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
  /// The width of the tail at its end, in the unit of length.
  package let tailWidth: Double
  /// The linear light of the tail at the nucleus.
  package let tailLight: SIMD3<Float>

  /// Creates the coma of a body.
  ///
  /// Light falls with the fourth power of the distance from the sun, length and width of the tail
  /// with its square; nearer than 0.6 au they do not grow further.
  /// - Parameters:
  ///   - coma: The coma.
  ///   - position: The position of the body in kilometres.
  ///   - sun: The position of the sun in kilometres.
  ///   - sunlight: The colour and the strength of the sun's light.
  package init(
    _ coma: Coma, at position: Vector3, sun: Vector3,
    sunlight: SIMD3<Float> = SIMD3(repeating: 1)
  ) {
    let away = position - sun
    let factor = Self.activity(at: away.length)
    let strength = sunlight * Float(factor * factor)
    self.position = position
    radius = coma.radius
    light = (coma.color?.linear ?? .one) * (strength * Float(coma.brightness))
    guard let tail = coma.tail, away.length > 0 else {
      (tailEnd, tailWidth, tailLight) = (position, 0, SIMD3(repeating: 0))
      return
    }
    tailEnd = position + away.normalized * (tail.length * factor)
    tailWidth = tail.width * factor
    tailLight = (tail.color?.linear ?? .one) * (strength * Float(tail.brightness))
  }

  /// Returns the sunlight at a distance in kilometres relative to that at 1 au, held near the sun.
  private static func activity(at distance: Double) -> Double {
    let au = max(distance / Surroundings.astronomicalUnit, 0.6)
    return 1 / (au * au)
  }

  /// Returns the radius about the nucleus in which an observer at a position sees coma and tail,
  /// in the plane across the view ray; nil for an observer within the coma, or beside a tail
  /// that ends behind it.
  package func visibleRadius(from eye: Vector3) -> Double? {
    let line = position - eye
    guard line.length > radius else { return nil }
    guard tailEnd != position else { return radius }
    let depth = (tailEnd - eye).dot(line.normalized)
    guard depth > line.length * ComaImage.leastDepth else { return nil }
    let scale = line.length / depth
    let aside = line.normalized.cross(tailEnd - eye).length
    return max(radius, (aside + tailWidth / 2) * scale)
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
/// with its width and with the square of the rest of its length. Bodies in front hide both.
package struct ComaImage: Hashable, Sendable, AddedLight {
  /// The place of the nucleus in pixels from the upper left.
  package let center: SIMD2<Float>
  /// The radius of the coma in pixels.
  package let radius: Float
  /// The square in the root above for ρ = 0, which is that of the middle of a pixel's quarter.
  package let core: Float
  /// The linear light in the centre of the coma.
  package let color: SIMD3<Float>
  /// The unit vector along the tail.
  package let axis: SIMD2<Float>
  /// The length in pixels of the part of the tail in front of the camera.
  package let length: Float
  /// The half-widths of the tail at the nucleus and at its end, in pixels at the distance of the
  /// nucleus.
  package let halfWidths: SIMD2<Float>
  /// The part of the tail in front of the camera, from 0 to 1, and the scale at its end relative to
  /// that at the nucleus.
  package let perspective: SIMD2<Float>
  /// The linear light of the tail at the nucleus.
  package let tailColor: SIMD3<Float>
  /// The discs of nearer bodies in pixels: x, y and radius; at most ``greatestCoverCount``.
  package let covers: [SIMD3<Float>]

  /// The greatest number of bodies that hide a coma.
  package static let greatestCoverCount = 4

  /// The greatest half-width of the tail at the nucleus, in radii of the coma.
  private static let startHalfWidth: Float = 0.5

  /// The least radius of a coma in pixels; a smaller one has the same light over this one.
  private static let leastRadius: Float = 1.5

  /// The least depth at which the tail is rendered, in depths of the nucleus.
  fileprivate static let leastDepth = 0.05

  /// Creates the image of a coma; nil behind the camera, or around it.
  init?(_ coma: ComaVolume, in scene: RenderScene, _ size: ImageSize) {
    let camera = scene.camera
    guard let nucleus = camera.place(of: coma.position, size),
      (coma.position - camera.eye).length > coma.radius
    else { return nil }
    let scaled = Float(coma.radius * nucleus.scale)
    let spread = min(scaled / Self.leastRadius, 1)
    center = nucleus.place
    radius = max(scaled, Self.leastRadius)
    core = 1 + 1600 * (0.3 / radius) * (0.3 / radius)
    color = coma.light * (scene.exposure * spread * spread)

    var (part, end) = (1.0, coma.tailEnd)
    if case .perspective = camera.projection {
      let (near, far) = (camera.depth(of: coma.position), camera.depth(of: coma.tailEnd))
      let least = near * Self.leastDepth
      if far < least {
        part = (near - least) / (near - far)
        end = coma.position + (coma.tailEnd - coma.position) * part
      }
    }
    let tip = camera.place(of: end, size) ?? nucleus
    let offset = tip.place - nucleus.place
    let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    guard center.x.isFinite, center.y.isFinite, length.isFinite else { return nil }
    self.length = length
    axis = length > 0 ? offset / length : SIMD2(1, 0)
    perspective = SIMD2(Float(part), Float(tip.scale / nucleus.scale))
    let width = max(Float(coma.tailWidth / 2 * nucleus.scale), Self.leastRadius)
    halfWidths = SIMD2(min(radius * Self.startHalfWidth, width), width)
    // A tail along the view ray is inside the coma.
    tailColor =
      length > halfWidths.x ? coma.tailLight * scene.exposure : SIMD3(repeating: 0)
    covers = scene.discs(nearerThan: coma, size)
  }

  package func range(along index: Int) -> ClosedRange<Float> {
    let end = center[index] + axis[index] * length
    let reach = max(radius, halfWidths.y * max(perspective.y, 1))
    return min(center[index], end) - reach...max(center[index], end) + reach
  }

  package func light(at place: SIMD2<Float>) -> SIMD3<Float>? {
    let offset = place - center
    let square = (offset.x * offset.x + offset.y * offset.y) / (radius * radius)
    var sum = SIMD3<Float>(repeating: 0)
    if square < 1 {
      let window = 1 - square
      sum = color * (window * window / (core + 1600 * square).squareRoot())
    }
    sum += tailColor * tail(at: offset)
    guard sum.max() > 0 else { return nil }
    for cover in covers {
      let (x, y) = (place.x - cover.x, place.y - cover.y)
      sum *= min(max((x * x + y * y).squareRoot() - cover.z + 0.5, 0), 1)
    }
    return sum.max() > 0 ? sum : nil
  }

  /// Returns the light of the tail at an offset from the nucleus, as a fraction of its greatest.
  private func tail(at offset: SIMD2<Float>) -> Float {
    let along = offset.x * axis.x + offset.y * axis.y
    guard length > halfWidths.x, along > -halfWidths.x, along < length else { return 0 }
    // The distance along the tail, and the scale there, in perspective.
    let place = max(along, 0) / length
    let scale = 1 + place * (perspective.y - 1)
    let share = perspective.x * place * perspective.y / scale
    let width = halfWidths.x + (halfWidths.y - halfWidths.x) * share.squareRoot()
    let aside = (offset.y * axis.x - offset.x * axis.y) / (width * scale)
    guard aside * aside < 1 else { return 0 }
    let profile = 1 - aside * aside
    let rest = 1 - share
    // The tail begins softly on the sunward side of the nucleus.
    let start = min(along / halfWidths.x + 1, 1)
    return profile * profile * rest * rest * (halfWidths.x / width) * start * start
      * (3 - 2 * start)
  }
}

extension RenderScene {
  /// Returns the images of the comas in a frame.
  package func comaImages(_ size: ImageSize) -> [ComaImage] {
    comas.compactMap { ComaImage($0, in: self, size) }
  }

  /// Returns the discs of globes and meshes in front of a nucleus, in pixels, the largest first.
  fileprivate func discs(nearerThan coma: ComaVolume, _ size: ImageSize) -> [SIMD3<Float>] {
    let distance = (coma.position - camera.eye).length
    let discs = objects.compactMap { object -> SIMD3<Float>? in
      guard object.shape.surface != nil,
        (object.position - camera.eye).length < distance - object.boundingRadius,
        let disc = camera.disc(of: object, size)
      else { return nil }
      return disc
    }
    return Array(discs.sorted { $0.z > $1.z }.prefix(ComaImage.greatestCoverCount))
  }
}

extension Camera {
  /// Returns the distance of a point from the plane of the camera across its view.
  fileprivate func depth(of point: Vector3) -> Double { (point - eye).dot(forward) }

  /// Returns the place of a point in a frame in pixels from the upper left, and the pixels per unit
  /// of length there; nil behind the camera, or nearly at right angles to its view.
  fileprivate func place(
    of point: Vector3, _ size: ImageSize
  ) -> (place: SIMD2<Float>, scale: Double)? {
    let line = point - eye
    let depth = depth(of: point)
    var scale = Double(size.height) / (2 * halfHeight)
    if case .perspective = projection {
      guard depth > line.length * 1e-6 else { return nil }
      scale /= depth
    }
    return (
      SIMD2(
        Float(Double(size.width) / 2 + line.dot(right) * scale),
        Float(Double(size.height) / 2 - line.dot(up) * scale)), scale
    )
  }

  /// Returns the place and the radius of an object's sphere in a frame, in pixels; nil behind the
  /// camera.
  func disc(of object: SceneObject, _ size: ImageSize) -> SIMD3<Float>? {
    guard let (place, scale) = place(of: object.position, size) else { return nil }
    var radius = object.boundingRadius
    if case .perspective = projection {
      // The disc of a sphere is that of its tangent cone.
      let line = object.position - eye
      let square = line.dot(line) - radius * radius
      guard square > 0 else { return nil }
      radius = radius / square.squareRoot() * depth(of: object.position)
    }
    return SIMD3(place.x, place.y, Float(radius * scale))
  }
}
