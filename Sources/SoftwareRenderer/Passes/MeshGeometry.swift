import PlanetImage
import PlanetMath
import PlanetScene

/// Projects the triangles of a mesh to the centres of pixels.
struct MeshGeometry {
  private let mesh: TriangleMesh
  private let object: SceneObject
  private let number: Int32
  private let isDoubleSided: Bool
  private let size: ImageSize
  private let camera: Camera
  /// The vertices as homogeneous points of the frame (x w, y w, w) in pixels, and their distances
  /// from the plane of the camera.
  private let corners: [Vector3]
  private let depths: [Double]
  /// The squared ratio of the equatorial to the polar extent of the mesh: the ratio of the tangents
  /// of planetographic and planetocentric latitude on that ellipsoid.
  private let tangentRatio: Double

  init(
    _ mesh: TriangleMesh, of object: SceneObject, number: Int32, isDoubleSided: Bool,
    seenBy camera: Camera, size: ImageSize
  ) {
    self.mesh = mesh
    self.object = object
    self.number = number
    self.isDoubleSided = isDoubleSided
    self.size = size
    self.camera = camera
    let scale = 0.5 * Double(size.height) / camera.halfHeight
    let middle = SIMD2(Double(size.width), Double(size.height)) / 2
    var corners: [Vector3] = []
    var depths: [Double] = []
    for position in mesh.positions {
      let world = object.orientation * (position.vector * object.scale) + object.position
      let view = world - camera.eye
      let depth = view.dot(camera.forward)
      var w = 1.0
      if case .perspective = camera.projection { w = depth }
      corners.append(
        Vector3(
          view.dot(camera.right) * scale + middle.x * w,
          middle.y * w - view.dot(camera.up) * scale, w))
      depths.append(depth)
    }
    (self.corners, self.depths) = (corners, depths)
    let extents = mesh.extents
    let ratio: Double = extents.z > 0 ? 0.5 * (extents.x + extents.y) / extents.z : 1
    tangentRatio = ratio * ratio
  }

  /// Stores the triangles that are nearer than what is at a pixel.
  func add(to points: inout [GeometryPass.Point]) {
    for triangle in 0..<mesh.triangleCount {
      let vertices = SIMD3(
        Int(mesh.indices[3 * triangle]), Int(mesh.indices[3 * triangle + 1]),
        Int(mesh.indices[3 * triangle + 2]))
      let (a, b, c) = (corners[vertices.x], corners[vertices.y], corners[vertices.z])
      // Triangles that reach behind the camera are left out: bodies are in front of it.
      guard a.z > 0, b.z > 0, c.z > 0 else { continue }
      // Rows go down, so the determinant of a front face is negative.
      let determinant = a.dot(b.cross(c))
      guard determinant != 0, determinant < 0 || isDoubleSided else { continue }
      let lines = (b.cross(c) / determinant, c.cross(a) / determinant, a.cross(b) / determinant)
      guard let bounds = bounds(a, b, c) else { continue }
      for y in bounds.rows {
        for x in bounds.columns {
          let pixel = Vector3(Double(x) + 0.5, Double(y) + 0.5, 1)
          // At the pixel p, the weights times w are the determinants with two corners.
          let raw = Vector3(lines.0.dot(pixel), lines.1.dot(pixel), lines.2.dot(pixel))
          guard raw.x >= 0, raw.y >= 0, raw.z >= 0 else { continue }
          let weights = raw / (raw.x + raw.y + raw.z)
          let depth =
            depths[vertices.x] * weights.x + depths[vertices.y] * weights.y
            + depths[vertices.z] * weights.z
          let index = y * size.width + x
          guard depth < points[index].depth else { continue }
          points[index] = point(vertices, weights, depth)
        }
      }
    }
  }

  private func point(
    _ vertices: SIMD3<Int>, _ weights: Vector3, _ depth: Double
  ) -> GeometryPass.Point {
    var (place, normal) = (Vector3(0, 0, 0), Vector3(0, 0, 0))
    for corner in 0..<3 {
      place += mesh.positions[vertices[corner]].vector * weights[corner]
      normal += mesh.normals[vertices[corner]].vector * weights[corner]
    }
    var world = (object.orientation * normal).normalized
    if isDoubleSided, world.dot(camera.forward) > 0 { world = -world }
    return GeometryPass.Point(
      number: number, depth: depth, normal: world,
      latitude: Vector3(place.x, place.y, place.z * tangentRatio).normalized.latitude.degrees,
      longitude: place.longitude.degrees)
  }

  /// Returns the pixels whose centres a triangle may cover; nil if there are none.
  private func bounds(
    _ a: Vector3, _ b: Vector3, _ c: Vector3
  ) -> (columns: ClosedRange<Int>, rows: ClosedRange<Int>)? {
    func range(_ values: Vector3, _ count: Int) -> ClosedRange<Int>? {
      let low = max((min(values.x, min(values.y, values.z)) - 0.5).rounded(.up), 0)
      let high = min(
        (max(values.x, max(values.y, values.z)) - 0.5).rounded(.down), Double(count - 1))
      return low <= high ? Int(low)...Int(high) : nil
    }
    let x = Vector3(a.x / a.z, b.x / b.z, c.x / c.z)
    let y = Vector3(a.y / a.z, b.y / b.z, c.y / c.z)
    guard let columns = range(x, size.width), let rows = range(y, size.height) else { return nil }
    return (columns, rows)
  }
}
