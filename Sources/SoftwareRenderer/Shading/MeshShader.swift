import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of meshes, with perspective-correct interpolation of vertex attributes.
struct MeshShader {
  private let mesh: TriangleMesh
  private let isDoubleSided: Bool
  private let light: SurfaceLight
  private let law: Reflectance
  private let sun: Sunlight
  private let shadows: SurfaceShadows
  /// The angles by which the sun clears the mesh at its vertices; empty without such shadows.
  private let clearances: [Float]
  /// The vertices in clip space.
  private let points: [Vector4]
  /// Half the size of the frame in pixels.
  private let half: SIMD2<Double>
  private let sampler: MapSampler?
  private let color: SIMD4<Float>
  /// The directions of light and view, and the camera of a perspective, in the object's frame.
  private let sunward: Vector3
  private let forward: Vector3
  private let camera: Vector3?

  init(
    _ index: Int, _ mesh: TriangleMesh, at points: [Vector4], _ surface: Surface,
    _ selfShadow: SelfShadow?, isDoubleSided: Bool, in scene: RenderScene, size: ImageSize
  ) {
    let object = scene.objects[index]
    self.mesh = mesh
    self.isDoubleSided = isDoubleSided
    clearances = selfShadow?.clearances ?? []
    let source = scene.light(on: object)
    sun = Sunlight(source)
    law = scene.reflectance(of: surface, on: object)
    shadows = SurfaceShadows(on: index, as: object, in: scene)
    light = SurfaceLight(scene, on: surface)
    self.points = points
    half = SIMD2(Double(size.width), Double(size.height)) * 0.5
    switch surface.base {
    case .map(let map):
      sampler = MapSampler(map.pyramid)
      color = SIMD4(0, 0, 0, 0)
    case .constant(let constant):
      sampler = nil
      color = constant.premultiplied
    }
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
  private struct Weights {
    var value: Vector3
    var column: Vector3
    var row: Vector3
  }

  /// Returns perspective-correct weights (Olano and Greer 1997).
  ///
  /// With corners as homogeneous screen points v, the line through two of them is n = v × v', and
  /// the third corner's weight at the pixel p = (x, y, 1) is n·p divided by the sum of all three.
  private func weights(_ vertices: SIMD3<Int>, x: Double, y: Double) -> Weights {
    let (a, b, c) = (corner(vertices.x), corner(vertices.y), corner(vertices.z))
    let lines = Matrix3(columns: b.cross(c), c.cross(a), a.cross(b)).transposed
    let raw = lines * Vector3(x, y, 1)
    let sum = raw.x + raw.y + raw.z
    // A triangle seen edge-on has no weights; its centroid is used for all of it.
    guard sum.magnitude > 1e-12 * (raw.x.magnitude + raw.y.magnitude + raw.z.magnitude) else {
      let third = Vector3(repeating: 1.0 / 3)
      return Weights(value: third, column: Vector3(0, 0, 0), row: Vector3(0, 0, 0))
    }
    let value = raw / sum
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

  /// Returns the vertices of a triangle.
  private func vertices(of triangle: Int) -> SIMD3<Int> {
    SIMD3(
      Int(mesh.indices[3 * triangle]), Int(mesh.indices[3 * triangle + 1]),
      Int(mesh.indices[3 * triangle + 2]))
  }

  /// Returns the colours of a batch, whose triangles are numbers within the mesh.
  func colors(_ batch: PixelBatch, _ scratch: inout SurfaceSamples) -> PixelColors {
    var u = Float8(repeating: 0)
    var v = u
    var (columnU, columnV, rowU, rowV) = (u, u, u, u)
    var points = LitPoints()
    for lane in 0..<batch.count {
      let vertices = vertices(of: Int(batch.triangles[lane]))
      let weights = weights(vertices, x: Double(batch.x[lane]), y: Double(batch.y[lane]))
      points.set(lane, lit(vertices, weights), hasMovement: !shadows.isEmpty)
      guard let sampler else { continue }
      let (us, vs) = coordinates(vertices, scale: sampler.size)
      u[lane] = Float(us.dot(weights.value))
      v[lane] = Float(vs.dot(weights.value))
      columnU[lane] = Float(us.dot(weights.column))
      columnV[lane] = Float(vs.dot(weights.column))
      rowU[lane] = Float(us.dot(weights.row))
      rowV[lane] = Float(vs.dot(weights.row))
    }
    if shadows.hasColor, law.form != .emissive {
      let footprint = Footprint(u: u, v: v, column: (columnU, columnV), row: (rowU, rowV))
      return coloredLight(points, footprint, batch.count, &scratch)
    }
    let intensity = intensity(points)
    var colors = PixelColors()
    guard let sampler else {
      for lane in 0..<batch.count {
        colors[lane] = light.lit(color, intensity[lane])
      }
      return colors
    }
    scratch.removeAll()
    let footprint = Footprint(u: u, v: v, column: (columnU, columnV), row: (rowU, rowV))
    sampler.placeTaps(footprint, intensity: intensity, in: &scratch)
    var pixels = InlineArray<8, RGBAFloat>(repeating: .clear)
    var span = pixels.mutableSpan
    sampler.shade(scratch, from: 0, shift: 0, light: light, to: &span, 0..<batch.count)
    for lane in 0..<batch.count { colors[lane] = pixels[lane].vector }
    return colors
  }

  /// Returns the colours of points in shadows into which air refracts coloured light.
  private func coloredLight(
    _ points: LitPoints, _ footprint: Footprint, _ count: Int, _ scratch: inout SurfaceSamples
  ) -> PixelColors {
    var colors = PixelColors()
    for lane in 0..<count { colors[lane] = color }
    if let sampler {
      scratch.removeAll()
      sampler.placeTaps(footprint, intensity: Float8(repeating: 0), in: &scratch)
      var pixels = InlineArray<8, RGBAFloat>(repeating: .clear)
      var span = pixels.mutableSpan
      sampler.filter(scratch, from: 0, shift: 0, to: &span, 0..<count)
      for lane in 0..<count { colors[lane] = pixels[lane].vector }
    }
    let intensity = unshadedIntensity(points)
    let share = shadows.visibleLight(points.point, column: points.column, row: points.row)
    for lane in 0..<count {
      let received = SIMD4(share.x[lane], share.y[lane], share.z[lane], 0) * intensity[lane]
      colors[lane] *= light.color * received + light.ambient
      if light.isOpaque { colors[lane].w = 1 }
    }
    return colors
  }

  /// Returns the texture coordinates of a triangle's vertices, in texels.
  private func coordinates(
    _ vertices: SIMD3<Int>, scale: SIMD2<Double>
  ) -> (u: Vector3, v: Vector3) {
    let a = mesh.textureCoordinates[vertices.x]
    let b = mesh.textureCoordinates[vertices.y]
    let c = mesh.textureCoordinates[vertices.z]
    let us = Vector3(Double(a.u), Double(b.u), Double(c.u))
    let vs = Vector3(Double(a.v), Double(b.v), Double(c.v))
    return (us * scale.x, vs * scale.y)
  }

  /// The geometry of light at eight points.
  private struct LitPoints {
    /// The cosines of the angles of incidence and emission.
    var incidence = Float8(repeating: 0)
    var emission = Float8(repeating: 0)
    /// The angle by which the sun clears the mesh, and half its change across a pixel.
    var clearance = Float8(repeating: 1)
    var blur = Float8(repeating: 0)
    var point = VectorLanes(repeating: SIMD3(0, 0, 0))
    /// The movements of the points per column and per row.
    var column = VectorLanes(repeating: SIMD3(0, 0, 0))
    var row = VectorLanes(repeating: SIMD3(0, 0, 0))

    mutating func set(_ lane: Int, _ one: LitPoint, hasMovement: Bool) {
      incidence[lane] = Float(one.incidence)
      emission[lane] = Float(one.emission)
      clearance[lane] = Float(one.clearance)
      blur[lane] = Float(one.blur)
      guard hasMovement else { return }
      point.set(lane, one.point)
      column.set(lane, one.column)
      row.set(lane, one.row)
    }
  }

  /// The geometry of light at a point.
  private struct LitPoint {
    var incidence: Double
    var emission: Double
    var clearance = 1.0
    var blur = 0.0
    var point: Vector3
    var column: Vector3
    var row: Vector3
  }

  /// Returns the interpolated position, and the angles of the interpolated normal with light and
  /// ray.
  private func lit(_ vertices: SIMD3<Int>, _ weights: Weights) -> LitPoint {
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
    if law.form != .emissive, isDoubleSided && normal.dot(ray) > 0 { normal = -normal }
    normal = normal.normalized
    var result = LitPoint(
      incidence: normal.dot(sunward), emission: normal.dot(ray.normalized), point: point,
      column: column, row: row)
    guard !clearances.isEmpty else { return result }
    let angles = Vector3(
      Double(clearances[vertices.x]), Double(clearances[vertices.y]),
      Double(clearances[vertices.z]))
    result.clearance = angles.dot(weights.value)
    result.blur =
      0.5 * (angles.dot(weights.column).magnitude + angles.dot(weights.row).magnitude)
    return result
  }

  /// Returns the intensities of eight points, shadows included.
  private func intensity(_ points: LitPoints) -> Float8 {
    let intensity = unshadedIntensity(points)
    guard law.form != .emissive, !shadows.isEmpty else { return intensity }
    return intensity
      * shadows.visibleShare(points.point, column: points.column, row: points.row)
  }

  /// Returns the intensities of eight points without the shadows of other objects.
  private func unshadedIntensity(_ points: LitPoints) -> Float8 {
    let emission = points.emission.magnitudes
    guard law.form != .emissive else { return law.value(points.incidence, emission) }
    let intensity = law.value(sun.received(points.incidence), emission)
    guard !clearances.isEmpty else { return intensity }
    let least = Float8(repeating: max(sun.radius, 1e-4))
    return intensity
      * SelfShadow.share(
        clearance: points.clearance, incidence: points.incidence,
        width: points.blur.replacing(with: least, where: points.blur .< least))
  }
}

extension VectorLanes {
  /// Sets the vector of a lane.
  fileprivate mutating func set(_ lane: Int, _ vector: Vector3) {
    x[lane] = Float(vector.x)
    y[lane] = Float(vector.y)
    z[lane] = Float(vector.z)
  }
}
