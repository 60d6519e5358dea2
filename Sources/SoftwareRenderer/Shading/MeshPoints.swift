import PlanetImage
import PlanetMath
import PlanetScene

/// The points of a mesh that pixels show, with perspective-correct interpolation of vertex
/// attributes.
struct MeshPoints {
  private let mesh: TriangleMesh
  /// A Boolean value that indicates whether normals are reversed where they face away.
  private let facesCamera: Bool
  /// The angles by which the sun clears the mesh at its vertices; empty without such shadows.
  private let clearances: [Float]
  /// The vertices in clip space.
  private let points: [Vector4]
  /// Half the size of the frame in pixels.
  private let half: SIMD2<Double>
  /// The directions of light and view, and the camera of a perspective, in the object's frame.
  private let sunward: Vector3
  private let forward: Vector3
  private let camera: Vector3?
  /// The angular radius of the sun, at least a value that is safe to divide by.
  private let sunRadius: Float
  /// The greatest distance of a shading point from its triangle, in heights of the triangle.
  private let greatestOverhang: Double

  /// Creates the points of a mesh in a frame of a scene.
  /// - Parameters:
  ///   - mesh: The mesh.
  ///   - points: Its vertices in clip space.
  ///   - selfShadow: Its shadow on itself, if it casts one.
  ///   - isDoubleSided: True if both sides are visible and reflect light.
  ///   - object: The object of the mesh.
  ///   - scene: The scene.
  ///   - size: The size of the frame.
  ///   - greatestOverhang: The greatest distance of a shading point from its triangle, in heights
  ///     of the triangle.
  init(
    _ mesh: TriangleMesh, at points: [Vector4], _ selfShadow: SelfShadow?, isDoubleSided: Bool,
    of object: SceneObject, in scene: RenderScene, size: ImageSize, greatestOverhang: Double
  ) {
    self.mesh = mesh
    self.greatestOverhang = greatestOverhang
    facesCamera = isDoubleSided
    clearances = selfShadow?.clearances ?? []
    self.points = points
    half = SIMD2(Double(size.width), Double(size.height)) * 0.5
    let source = scene.light(on: object)
    sunRadius = max(Sunlight(source).radius, 1e-4)
    let inverse = object.orientation.inverse
    sunward = inverse * source.direction
    forward = inverse * scene.camera.forward
    if case .perspective = scene.camera.projection {
      camera = (inverse * (scene.camera.eye - object.position)) / object.scale
    } else {
      camera = nil
    }
  }

  /// The barycentric weights of a triangle's vertices at a point, and their changes by column and
  /// row.
  struct Weights {
    var value: Vector3
    var column: Vector3
    var row: Vector3
  }

  /// Returns perspective-correct weights (Olano and Greer 1997).
  ///
  /// With corners as homogeneous screen points v, the line through two of them is n = v × v', and
  /// the third corner's weight at the pixel p = (x, y, 1) is n·p divided by the sum of all three.
  func weights(_ vertices: SIMD3<Int>, x: Double, y: Double) -> Weights {
    let (a, b, c) = (corner(vertices.x), corner(vertices.y), corner(vertices.z))
    let lines = Matrix3(columns: b.cross(c), c.cross(a), a.cross(b)).transposed
    let raw = lines * Vector3(x, y, 1)
    let sum = raw.x + raw.y + raw.z
    // A triangle seen edge-on has no weights; its centroid is used for all of it.
    guard sum.magnitude > 1e-12 * (raw.x.magnitude + raw.y.magnitude + raw.z.magnitude) else {
      let third = Vector3(repeating: 1.0 / 3)
      return Weights(value: third, column: Vector3(0, 0, 0), row: Vector3(0, 0, 0))
    }
    var value = raw / sum
    // A pixel may show parts of many small triangles, and is shaded as one of them; far outside a
    // thin one, the point is that towards it.
    let least = min(value.x, min(value.y, value.z))
    if least < -greatestOverhang {
      let third = Vector3(repeating: 1.0 / 3)
      value = third + (value - third) * ((1.0 / 3 + greatestOverhang) / (1.0 / 3 - least))
    }
    let sumByColumn = lines.x.x + lines.x.y + lines.x.z
    let sumByRow = lines.y.x + lines.y.y + lines.y.z
    return Weights(
      value: value, column: (lines.x - value * sumByColumn) / sum,
      row: (lines.y - value * sumByRow) / sum)
  }

  /// Returns a vertex as (x w, y w, w) with x and y in pixels.
  private func corner(_ vertex: Int) -> Vector3 {
    let p = points[vertex]
    return Vector3((p.x + p.w) * half.x, (p.w - p.y) * half.y, p.w)
  }

  func vertices(of triangle: Int32) -> SIMD3<Int> {
    let first = 3 * Int(triangle)
    return SIMD3(
      Int(mesh.indices[first]), Int(mesh.indices[first + 1]), Int(mesh.indices[first + 2]))
  }

  /// Returns the texture coordinates of a triangle's vertices, in texels.
  func coordinates(
    _ vertices: SIMD3<Int>, scale: SIMD2<Double>
  ) -> (u: Vector3, v: Vector3) {
    let a = mesh.textureCoordinates[vertices.x]
    let b = mesh.textureCoordinates[vertices.y]
    let c = mesh.textureCoordinates[vertices.z]
    let us = Vector3(Double(a.u), Double(b.u), Double(c.u))
    let vs = Vector3(Double(a.v), Double(b.v), Double(c.v))
    return (us * scale.x, vs * scale.y)
  }

  /// Returns the interpolated position and normal, and their angles with light and ray.
  func point(_ vertices: SIMD3<Int>, _ weights: Weights) -> MeshPoint {
    var normal = Vector3(0, 0, 0)
    var (point, column, row) = (normal, normal, normal)
    for corner in 0..<3 {
      let vertex = vertices[corner]
      let position = mesh.positions[vertex].vector
      normal += mesh.normals[vertex].vector * weights.value[corner]
      point += position * weights.value[corner]
      column += position * weights.column[corner]
      row += position * weights.row[corner]
    }
    let ray = camera.map { point - $0 } ?? forward
    if facesCamera, normal.dot(ray) > 0 { normal = -normal }
    normal = normal.normalized
    var result = MeshPoint(
      normal: normal, ray: ray, incidence: normal.dot(sunward),
      emission: normal.dot(ray.normalized), point: point, column: column, row: row)
    guard !clearances.isEmpty else { return result }
    let angles = Vector3(
      Double(clearances[vertices.x]), Double(clearances[vertices.y]),
      Double(clearances[vertices.z]))
    result.clearance = angles.dot(weights.value)
    result.blur =
      0.5 * (angles.dot(weights.column).magnitude + angles.dot(weights.row).magnitude)
    return result
  }

  /// Returns the angles of light and view at eight vertices.
  /// - Parameter first: The index of the first one; the last vertex is repeated beyond the end.
  /// - Returns: The angles, without positions.
  func angles(ofVerticesFrom first: Int) -> MeshPointLanes {
    var lanes = MeshPointLanes()
    for lane in 0..<8 {
      let vertex = min(first + lane, mesh.vertexCount - 1)
      let normal = mesh.normals[vertex].vector
      let ray = camera.map { mesh.positions[vertex].vector - $0 } ?? forward
      lanes.incidence[lane] = Float(normal.dot(sunward))
      lanes.emission[lane] = Float(normal.dot(ray.normalized))
      lanes.clearance[lane] = clearances.isEmpty ? 1 : clearances[vertex]
    }
    return lanes
  }

  /// Returns the fraction of sunlight that the mesh lets through at some clearances, from 0 to 1,
  /// as if the sun's disc were a square.
  func approximateShare(_ clearance: Float8) -> Float8 {
    let (zero, one) = (Float8(repeating: 0), Float8(repeating: 1))
    let share = clearance * (0.5 / sunRadius) + 0.5
    let low = share.replacing(with: zero, where: share .< zero)
    return low.replacing(with: one, where: low .> one)
  }

  /// Returns the fraction of sunlight that the mesh itself lets through to eight points; nil if it
  /// casts no shadow on itself.
  func visibleShare(_ points: MeshPointLanes) -> Float8? {
    guard !clearances.isEmpty else { return nil }
    let least = Float8(repeating: sunRadius)
    return SelfShadow.share(
      clearance: points.clearance, incidence: points.incidence,
      width: points.blur.replacing(with: least, where: points.blur .< least))
  }
}

/// A point of a mesh, in the object's frame.
struct MeshPoint {
  var normal: Vector3
  /// The direction of the view ray, of any length.
  var ray: Vector3
  /// The cosines of the angles of incidence and emission.
  var incidence: Double
  var emission: Double
  /// The angle by which the sun clears the mesh, and half its change across a pixel.
  var clearance = 1.0
  var blur = 0.0
  var point: Vector3
  /// The movements of the point per column and per row.
  var column: Vector3
  var row: Vector3
}

/// Eight points of a mesh, in the object's frame.
struct MeshPointLanes {
  var normal = VectorLanes(repeating: SIMD3(0, 0, 1))
  var ray = VectorLanes(repeating: SIMD3(0, 0, -1))
  var incidence = Float8(repeating: 0)
  var emission = Float8(repeating: 0)
  var clearance = Float8(repeating: 1)
  var blur = Float8(repeating: 0)
  var point = VectorLanes(repeating: SIMD3(0, 0, 0))
  var column = VectorLanes(repeating: SIMD3(0, 0, 0))
  var row = VectorLanes(repeating: SIMD3(0, 0, 0))

  mutating func setAngles(_ lane: Int, _ one: MeshPoint) {
    incidence[lane] = Float(one.incidence)
    emission[lane] = Float(one.emission)
    clearance[lane] = Float(one.clearance)
    blur[lane] = Float(one.blur)
  }

  /// Sets the position of a lane and its movements.
  mutating func setPosition(_ lane: Int, _ one: MeshPoint) {
    point.set(lane, one.point)
    column.set(lane, one.column)
    row.set(lane, one.row)
  }

  /// Sets the normal and the ray of a lane.
  mutating func setDirections(_ lane: Int, _ one: MeshPoint) {
    normal.set(lane, one.normal)
    ray.set(lane, one.ray)
  }
}

extension VectorLanes {
  fileprivate mutating func set(_ lane: Int, _ vector: Vector3) {
    x[lane] = Float(vector.x)
    y[lane] = Float(vector.y)
    z[lane] = Float(vector.z)
  }
}
