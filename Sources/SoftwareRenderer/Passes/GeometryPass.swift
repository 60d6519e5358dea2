import PlanetImage
import PlanetMath
import PlanetScene
import PlanetThreads
import Synchronization

/// The geometry of the ellipsoids of a scene at the centres of pixels, by rays in double precision.
struct GeometryPass {
  /// An ellipsoid with the rays through the frame in the frame in which it is a unit sphere.
  private struct Body {
    let number: Int
    let object: SceneObject
    let axes: Vector3
    let rays: RayFrame
  }

  /// The nearest point of a ray on an ellipsoid.
  private struct Hit {
    let body: Body
    /// The point on the unit sphere.
    let point: Vector3
    let depth: Double
  }

  private let bodies: [Body]
  private let size: ImageSize

  init(_ scene: RenderScene, size: ImageSize) {
    self.size = size
    bodies = scene.objects.enumerated().compactMap { index, object in
      guard case .ellipsoid(let ellipsoid, _) = object.shape else { return nil }
      return Body(
        number: index + 1, object: object, axes: ellipsoid.semiAxes,
        rays: RayFrame(scene.camera, size: size, of: object, axes: ellipsoid.semiAxes))
    }
  }

  /// Returns the planes of a pass of geometry.
  func planes(of pass: RenderPass, threads: Int) -> [[Float]] {
    let count = pass.channels.count
    let empty = Array(repeating: Float(0), count: size.pixelCount)
    let planes = Mutex(Array(repeating: empty, count: count))
    Threads.forEach(size.height, threads: threads) { y in
      let row = (0..<size.width).map { x in
        values(of: pass, hit(Double(x) + 0.5, Double(y) + 0.5))
      }
      planes.withLock { planes in
        for (x, values) in row.enumerated() {
          for channel in 0..<count { planes[channel][y * size.width + x] = values[channel] }
        }
      }
    }
    return planes.withLock { $0 }
  }

  private func hit(_ x: Double, _ y: Double) -> Hit? {
    var nearest: Hit?
    for body in bodies {
      let (origin, direction) = body.rays.fromCamera(x, y)
      // |o + t d|² = 1, with the point of the ray nearest to the centre first.
      let square = direction.dot(direction)
      let middle = -origin.dot(direction) / square
      let foot = origin + direction * middle
      let rest = 1 - foot.dot(foot)
      guard rest >= 0 else { continue }
      let half = (rest / square).squareRoot()
      let depth = middle - half
      if body.rays.isPerspective, depth <= 0 { continue }
      guard depth < nearest?.depth ?? .infinity else { continue }
      nearest = Hit(body: body, point: foot - direction * half, depth: depth)
    }
    return nearest
  }

  private func values(of pass: RenderPass, _ hit: Hit?) -> [Float] {
    guard let hit else {
      return pass.channels.map { _ in pass == .depth ? .infinity : 0 }
    }
    let body = hit.body
    let normal = (hit.point / body.axes).normalized
    switch pass {
    case .normal:
      let world = body.object.orientation * normal
      return [Float(world.x), Float(world.y), Float(world.z)]
    case .depth: return [Float(hit.depth)]
    case .latlon:
      let place = hit.point * body.axes
      return [Float(normal.latitude.degrees), Float(place.longitude.degrees)]
    default: return [Float(body.number)]
    }
  }
}
