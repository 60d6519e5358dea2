import PlanetImage
import PlanetMath
import PlanetScene
import PlanetThreads
import Synchronization

/// Transforms the triangles of a scene to screen space: transform, clip, project, snap, cull.
struct VertexStage {
  let size: ImageSize
  let camera: Camera
  private let clipTransform: Matrix4
  /// The limit beyond the frame at which triangles are clipped, in half frames.
  private let guardX: Double
  private let guardY: Double

  /// The distance of the near plane from the camera, in scene units.
  static let nearest = 1e-4
  /// The depth range of an orthographic projection on both sides of the camera, in scene units.
  static let farthest = 1e6

  init(camera: Camera, size: ImageSize) {
    self.size = size
    self.camera = camera
    clipTransform = camera.clipTransform(
      aspect: size.aspect, nearest: Self.nearest, farthest: Self.farthest)
    // 256 pixels on each side keep clipped edges out of the frame and coordinates within 24 bits.
    guardX = 1 + 512 / Double(size.width)
    guardY = 1 + 512 / Double(size.height)
  }

  /// The number of vertices or triangles that a thread takes at once.
  private static let chunk = 8192

  /// Returns the vertices of an object in clip space.
  func points(of mesh: TriangleMesh, placedBy object: SceneObject, threads: Int) -> [Vector4] {
    let transform = clipTransform * object.transform
    let positions = mesh.positions
    var points: [Vector4] = RowStrips.storage(count: positions.count)
    RowStrips.fill(
      &points, rowLength: 1, rowCount: positions.count, rowsPerStrip: Self.chunk, threads: threads
    ) { vertices, points in
      for vertex in vertices {
        points[vertex - vertices.lowerBound] = transform.transform(positions[vertex].vector)
      }
    }
    return points
  }

  /// Returns the visible triangles of an object, in the order of its mesh.
  /// - Parameters:
  ///   - mesh: The mesh.
  ///   - points: Its vertices in clip space.
  ///   - number: The number of the object in the scene.
  ///   - isDoubleSided: True if back faces are visible too.
  ///   - threads: The greatest number of threads.
  /// - Returns: The triangles on the screen.
  func triangles(
    of mesh: TriangleMesh, at points: [Vector4], number: Int, isDoubleSided: Bool, threads: Int
  ) -> [ScreenTriangle] {
    let indices = mesh.indices
    let count = mesh.triangleCount
    let parts = Mutex(
      Array(repeating: [ScreenTriangle](), count: (count + Self.chunk - 1) / Self.chunk))
    Threads.forEach((count + Self.chunk - 1) / Self.chunk, threads: threads) { part in
      let range = part * Self.chunk..<min((part + 1) * Self.chunk, count)
      let visible = triangles(
        range, indices: indices, at: points, number: number, isDoubleSided: isDoubleSided)
      parts.withLock { $0[part] = visible }
    }
    return parts.withLock { parts in
      var result: [ScreenTriangle] = []
      result.reserveCapacity(parts.reduce(0) { $0 + $1.count })
      for part in parts { result += part }
      return result
    }
  }

  private func triangles(
    _ range: Range<Int>, indices: [UInt32], at points: [Vector4], number: Int,
    isDoubleSided: Bool
  ) -> [ScreenTriangle] {
    var result: [ScreenTriangle] = []
    result.reserveCapacity(range.count)
    for triangle in range {
      let a = points[Int(indices[3 * triangle])]
      let b = points[Int(indices[3 * triangle + 1])]
      let c = points[Int(indices[3 * triangle + 2])]
      let codes = (outcode(a), outcode(b), outcode(c))
      if codes.0 & codes.1 & codes.2 != 0 { continue }
      let place = (object: Int32(number), source: Int32(triangle))
      if codes.0 | codes.1 | codes.2 == 0 {
        project(a, b, c, of: place, isDoubleSided: isDoubleSided, into: &result)
        continue
      }
      let polygon = clipped([a, b, c])
      for corner in 2..<max(polygon.count, 2) {
        project(
          polygon[0], polygon[corner - 1], polygon[corner], of: place, isDoubleSided: isDoubleSided,
          into: &result)
      }
    }
    return result
  }

  /// Returns a bit for each plane a clip-space point is outside of: near, left, right, bottom, top.
  private func outcode(_ p: Vector4) -> UInt8 {
    let gx = guardX * p.w
    let gy = guardY * p.w
    return (p.z < -p.w ? 1 : 0) | (p.x < -gx ? 2 : 0) | (p.x > gx ? 4 : 0)
      | (p.y < -gy ? 8 : 0) | (p.y > gy ? 16 : 0)
  }

  /// Returns a polygon clipped at the near plane and at the guard planes (Sutherland and Hodgman
  /// 1974).
  private func clipped(_ polygon: [Vector4]) -> [Vector4] {
    let planes = [
      Vector4(0, 0, 1, 1), Vector4(1, 0, 0, guardX), Vector4(-1, 0, 0, guardX),
      Vector4(0, 1, 0, guardY), Vector4(0, -1, 0, guardY),
    ]
    var result = polygon
    for plane in planes {
      let input = result
      result = []
      for index in input.indices {
        let p = input[index]
        let q = input[(index + 1) % input.count]
        let dp = distance(p, plane)
        let dq = distance(q, plane)
        if dp >= 0 { result.append(p) }
        // From the inside out in both triangles of an edge: the same point, no crack.
        if dp >= 0 && dq < 0 { result.append(p + (q - p) * (dp / (dp - dq))) }
        if dp < 0 && dq >= 0 { result.append(q + (p - q) * (dq / (dq - dp))) }
      }
    }
    return result
  }

  private func distance(_ p: Vector4, _ plane: Vector4) -> Double {
    p.x * plane.x + p.y * plane.y + p.z * plane.z + p.w * plane.w
  }

  /// Adds a triangle of clip-space points, unless it is empty or a culled back face.
  private func project(
    _ a: Vector4, _ b: Vector4, _ c: Vector4, of place: (object: Int32, source: Int32),
    isDoubleSided: Bool, into result: inout [ScreenTriangle]
  ) {
    let (pa, pb, pc) = (screen(a), screen(b), screen(c))
    var x = SIMD3<Int32>(snap(pa.x), snap(pb.x), snap(pc.x))
    var y = SIMD3<Int32>(snap(pa.y), snap(pb.y), snap(pc.y))
    var area = ScreenTriangle.doubleArea(x, y)
    // Counter-clockwise in the world, with rows going down, has a negative area.
    let isFront = area < 0
    guard area != 0, isFront || isDoubleSided else { return }
    var depths = Vector3(pa.z, pb.z, pc.z)
    if isFront {
      x = SIMD3(x.x, x.z, x.y)
      y = SIMD3(y.x, y.z, y.y)
      depths = Vector3(depths.x, depths.z, depths.y)
      area = -area
    }
    result.append(
      ScreenTriangle(
        object: place.object, source: place.source, x: x, y: y,
        depth: plane(x, y, depths, area: Double(area))))
  }

  /// Returns column, row and reversed depth of a clip-space point; larger is nearer.
  private func screen(_ p: Vector4) -> Vector3 {
    let inverse = 1 / p.w
    let depth =
      switch camera.projection {
      case .perspective: inverse
      // In scene units, so that single precision suffices.
      case .orthographic: -p.z * Self.farthest
      }
    return Vector3(
      (p.x * inverse + 1) * 0.5 * Double(size.width),
      (1 - p.y * inverse) * 0.5 * Double(size.height), depth)
  }

  /// The coordinates in 1/256 pixels that edge functions of 64 bits cannot overflow.
  private static let subpixelRange = -0x3fff_ffff...0x3fff_ffff

  /// Returns a coordinate in 1/256 pixels, rounded to the nearest.
  private func snap(_ value: Double) -> Int32 {
    let steps = value * ScreenTriangle.subpixels
    // Within the guard planes, so the limit is only that of rounding errors.
    return Int32((steps < 0 ? steps - 0.5 : steps + 0.5).wholeNumber(in: Self.subpixelRange))
  }

  /// Returns depth at the first vertex and its slopes per pixel, from the vertices' depths.
  private func plane(
    _ x: SIMD3<Int32>, _ y: SIMD3<Int32>, _ depth: Vector3, area: Double
  ) -> SIMD3<Float> {
    let (x1, y1) = (Double(x.y - x.x), Double(y.y - y.x))
    let (x2, y2) = (Double(x.z - x.x), Double(y.z - y.x))
    let (d1, d2) = (depth.y - depth.x, depth.z - depth.x)
    let scale = ScreenTriangle.subpixels / area
    return SIMD3(
      Float(depth.x), Float((d1 * y2 - d2 * y1) * scale), Float((d2 * x1 - d1 * x2) * scale))
  }
}
