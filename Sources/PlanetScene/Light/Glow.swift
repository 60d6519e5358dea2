package import PlanetImage
import PlanetMath

/// The glow around the disc of a star: light that optics scatter.
///
/// The glare falls with the inverse square of the angle (Stiles and Holladay, CIE 1939). From the
/// edge of the disc outwards the light is, at the distance r from the centre in radii,
///
///     (1/r²) (1 - (r² - 1) / (R² - 1))²,
///
/// which ends at R radii. It is added over all objects, as it is a property of the camera.
package struct Glow: Hashable, Sendable, AddedLight {
  /// The centre of the disc in pixels from the upper left.
  package let center: SIMD2<Float>
  /// The radius of the disc in pixels.
  package let radius: Float
  /// The linear light at the edge of the disc.
  package let light: SIMD3<Float>

  /// The radius R at which the glow ends, in radii of the disc.
  package static let reach: Float = 6

  /// The ranges of rows and columns in which the glow is visible.
  package func range(along axis: Int) -> ClosedRange<Float> {
    let reach = radius * Self.reach
    return center[axis] - reach...center[axis] + reach
  }

  package func light(at place: SIMD2<Float>) -> SIMD3<Float>? {
    let falloff = falloff(at: place)
    return falloff > 0 ? light * falloff : nil
  }

  /// Returns the fraction of ``light`` at a point of the frame, in pixels.
  package func falloff(at place: SIMD2<Float>) -> Float {
    let offset = place - center
    let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    let r = max(distance / radius, 1e-3)
    guard r < Self.reach else { return 0 }
    let square = max(r * r, 1)
    let window = 1 - (square - 1) / (Self.reach * Self.reach - 1)
    // The disc itself keeps its light; a pixel on its edge gains half.
    let outside = min(max(distance - radius + 0.5, 0), 1)
    return outside * window * window / square
  }
}

extension RenderScene {
  /// Returns the glows of the stars in a frame, in the order of the objects.
  package func glows(_ size: ImageSize) -> [Glow] {
    guard glow > 0 else { return [] }
    return objects.indices.compactMap { index in
      let object = objects[index]
      guard let surface = object.shape.surface, case .emissive(let law) = surface.photometry,
        law != .none
      else { return nil }
      return glow(of: object, surface, law, visible: visibleFraction(of: index), size)
    }
  }

  private func glow(
    of object: SceneObject, _ surface: Surface, _ law: LimbDarkening, visible: Float,
    _ size: ImageSize
  ) -> Glow? {
    guard let disc = camera.disc(of: object, size) else { return nil }
    let light = surface.meanColor * law.discMean * (glow * visible * exposure)
    guard light.max() > 0 else { return nil }
    return Glow(center: SIMD2(disc.x, disc.y), radius: max(disc.z, 1e-3), light: light)
  }

  /// Returns the fraction of an object's disc that other globes and meshes leave visible, by rays
  /// to 64 points of it.
  private func visibleFraction(of index: Int) -> Float {
    let object = objects[index]
    let others = objects.indices.filter { $0 != index }.compactMap { objects[$0].extents }
    guard !others.isEmpty else { return 1 }
    var count = 0
    for number in 0..<64 {
      // A spiral of the golden angle covers the disc evenly.
      let r = ((Double(number) + 0.5) / 64).squareRoot() * object.boundingRadius
      let (sine, cosine) = sinCos(Double(number) * 2.399_963_229_728_653)
      let aside = camera.right * (r * cosine) + camera.up * (r * sine)
      let point = object.position + aside
      let start: Vector3
      switch camera.projection {
      case .perspective: start = camera.eye
      case .orthographic:
        start = point - camera.forward * (point - camera.eye).dot(camera.forward)
      }
      if !others.contains(where: { $0.isCrossed(from: start, to: point) }) { count += 1 }
    }
    return Float(count) / 64
  }
}

extension Surface {
  /// The mean colour, linear.
  fileprivate var meanColor: SIMD3<Float> {
    switch base {
    case .constant(let color): return SIMD3(color.x, color.y, color.z)
    case .map(let map):
      let mean = map.pyramid.mean
      return SIMD3(SRGB.linear(mean.r), SRGB.linear(mean.g), SRGB.linear(mean.b))
    }
  }
}

extension LimbDarkening {
  /// The mean over the disc relative to the centre, in red, green and blue: the integral of 2 μ
  /// I(μ).
  ///
  /// A term μⁿ of I contributes 2 / (n + 2).
  fileprivate var discMean: SIMD3<Float> {
    let mean = coefficients.x + coefficients.y * 2 / 3 + coefficients.z / 2
    return 1 - darkening * (1 - mean)
  }
}

/// An ellipsoid in the world.
private struct WorldEllipsoid {
  let object: SceneObject
  let axes: Vector3

  /// Returns whether the line between two points passes through the ellipsoid.
  func isCrossed(from start: Vector3, to end: Vector3) -> Bool {
    let inverse = object.orientation.inverse
    func local(_ point: Vector3) -> Vector3 {
      (inverse * (point - object.position)) / (axes * object.scale)
    }
    let (p, q) = (local(start), local(end))
    let d = q - p
    let t = min(max(-p.dot(d) / max(d.dot(d), 1e-300), 0), 1)
    let nearest = p + d * t
    return nearest.dot(nearest) < 1
  }
}

extension SceneObject {
  /// The ellipsoid of a globe, or an ellipsoid with the extents of a mesh; nil for rings.
  fileprivate var extents: WorldEllipsoid? {
    switch shape {
    case .ellipsoid(let ellipsoid, _): WorldEllipsoid(object: self, axes: ellipsoid.semiAxes)
    case .mesh(let mesh, _, _): WorldEllipsoid(object: self, axes: mesh.extents)
    case .ring: nil
    }
  }
}
