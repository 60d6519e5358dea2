import PlanetImage
import PlanetMath
import PlanetScene
import PlanetThreads

/// The geometry of the surfaces of a scene at the centres of pixels, in double precision.
///
/// Ellipsoids and rings are met by rays, triangles of meshes are projected. Rings count where they
/// are at least half opaque along the ray.
struct GeometryPass {
  /// The nearest surface at the centre of a pixel.
  struct Point: BitwiseCopyable, Sendable {
    /// The number of the object, from 1 in the order of the scene; 0 without a surface.
    var number: Int32 = 0
    /// The distance from the plane of the camera along the view, in scene units.
    var depth = Double.infinity
    /// The unit normal in the world; a ring's normal is on the side of the camera.
    var normal = Vector3(0, 0, 0)
    /// The planetographic latitude and the longitude in degrees; for a mesh, on the ellipsoid with
    /// its extents.
    var latitude = 0.0
    var longitude = 0.0
  }

  /// An ellipsoid or a ring with the rays through the frame.
  private struct Body {
    let number: Int32
    let object: SceneObject
    /// The semi-axes by which the rays are divided; 1 for a ring.
    let axes: Vector3
    let rays: RayFrame
    /// The ring, with the opacities along the rays of its middle; nil for an ellipsoid.
    let ring: (profile: RadialProfile, opacities: [Float])?
  }

  private let bodies: [Body]
  private let scene: RenderScene
  private let size: ImageSize

  init(_ scene: RenderScene, size: ImageSize) {
    (self.scene, self.size) = (scene, size)
    bodies = scene.objects.enumerated().compactMap { index, object in
      let number = Int32(index + 1)
      switch object.shape {
      case .ellipsoid(let ellipsoid, _):
        return Body(
          number: number, object: object, axes: ellipsoid.semiAxes,
          rays: RayFrame(scene.camera, size: size, of: object, axes: ellipsoid.semiAxes),
          ring: nil)
      case .ring(let profile):
        let sine = scene.towardsCamera(from: object).z
        return Body(
          number: number, object: object, axes: Vector3(1, 1, 1),
          rays: RayFrame(scene.camera, size: size, of: object),
          ring: (profile, profile.opacities(atSine: sine)))
      case .mesh: return nil
      }
    }
  }

  /// Returns the planes of a pass of geometry.
  func planes(of pass: RenderPass, threads: Int) -> [[Float]] {
    var points: [Point] = RowStrips.storage(count: size.pixelCount)
    RowStrips.fill(
      &points, rowLength: size.width, rowCount: size.height, rowsPerStrip: 8, threads: threads
    ) { rows, points in
      for y in rows {
        for x in 0..<size.width {
          points[(y - rows.lowerBound) * size.width + x] = point(
            Double(x) + 0.5, Double(y) + 0.5)
        }
      }
    }
    for (index, object) in scene.objects.enumerated() {
      guard case .mesh(let mesh, _, let isDoubleSided) = object.shape else { continue }
      MeshGeometry(
        mesh, of: object, number: Int32(index + 1), isDoubleSided: isDoubleSided,
        seenBy: scene.camera, size: size
      ).add(to: &points)
    }
    return (0..<pass.channels.count).map { channel in
      points.map { Self.value($0, of: pass, channel) }
    }
  }

  /// Returns the nearest point of the ellipsoids and rings at a place of the frame.
  private func point(_ x: Double, _ y: Double) -> Point {
    var nearest = Point()
    for body in bodies {
      let (origin, direction) = body.rays.fromCamera(x, y)
      let found =
        body.ring == nil
        ? onEllipsoid(body, origin, direction) : onRing(body, origin, direction)
      guard let found, found.depth < nearest.depth else { continue }
      if body.rays.isPerspective, found.depth <= 0 { continue }
      nearest = found
    }
    return nearest
  }

  private func onEllipsoid(_ body: Body, _ origin: Vector3, _ direction: Vector3) -> Point? {
    // |o + t d|² = 1, with the point of the ray nearest to the centre first.
    let square = direction.dot(direction)
    let middle = -origin.dot(direction) / square
    let foot = origin + direction * middle
    let rest = 1 - foot.dot(foot)
    guard rest >= 0 else { return nil }
    let half = (rest / square).squareRoot()
    let place = foot - direction * half
    let normal = (place / body.axes).normalized
    return Point(
      number: body.number, depth: middle - half, normal: body.object.orientation * normal,
      latitude: normal.latitude.degrees, longitude: (place * body.axes).longitude.degrees)
  }

  private func onRing(_ body: Body, _ origin: Vector3, _ direction: Vector3) -> Point? {
    guard let ring = body.ring, direction.z != 0 else { return nil }
    let t = -origin.z / direction.z
    let place = origin + direction * t
    let radius = (place.x * place.x + place.y * place.y).squareRoot()
    let share =
      (radius - ring.profile.innerRadius)
      / (ring.profile.outerRadius - ring.profile.innerRadius)
    guard share >= 0, share < 1 else { return nil }
    let index = min(Int(share * Double(ring.opacities.count)), ring.opacities.count - 1)
    guard ring.opacities[index] >= 0.5 else { return nil }
    let side: Double = direction.z < 0 ? 1 : -1
    return Point(
      number: body.number, depth: t, normal: body.object.orientation * Vector3(0, 0, side),
      latitude: 0, longitude: place.longitude.degrees)
  }

  private static func value(_ point: Point, of pass: RenderPass, _ channel: Int) -> Float {
    switch pass {
    case .normal: return Float(point.normal[channel])
    case .depth: return Float(point.depth)
    case .latlon: return Float(channel == 0 ? point.latitude : point.longitude)
    default: return Float(point.number)
    }
  }
}
