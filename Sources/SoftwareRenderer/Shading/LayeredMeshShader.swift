import PlanetMath
import PlanetScene

/// Shades pixels of a globe's mesh with layers or air.
///
/// Layers and air are placed by the direction from the centre; the triangles determine normals,
/// shadows of the mesh on itself, and its outline.
final class LayeredMeshShader: Sendable {
  private let points: MeshPoints
  private let surface: LayeredSurface
  /// The reciprocals of the semi-axes of the ellipsoid.
  private let inverseAxes: VectorLanes

  /// The greatest length of a pixel's footprint on a triangle, relative to its width: a triangle
  /// seen edge-on is a line of the image, not all of the map.
  private static let greatestStretch: Float = 32
  /// The greatest distance of a shading point from its triangle, in heights of the triangle; the
  /// air in front of distant points of a thin triangle is another.
  static let greatestOverhang = 2.0

  /// Creates the shader of an object by its index in the scene.
  init(
    _ index: Int, _ points: MeshPoints, _ surface: Surface, on ellipsoid: Ellipsoid,
    in scene: RenderScene
  ) {
    self.points = points
    self.surface = LayeredSurface(
      surface, on: ellipsoid, of: scene.objects[index], turn: 0, pixelCount: 0,
      SurfaceShadows(on: index, as: scene.objects[index], in: scene), in: scene)
    inverseAxes = VectorLanes(repeating: SIMD3<Float>(1 / ellipsoid.semiAxes))
  }

  /// Returns the colours of a batch, whose triangles are numbers within the mesh.
  func colors(_ batch: PixelBatch, _ work: inout LayerMemory) -> PixelColors {
    var lanes = MeshPointLanes()
    for lane in 0..<8 {
      // Unused lanes repeat the first one, so that they compute valid values.
      let source = lane < batch.count ? lane : 0
      let vertices = points.vertices(of: batch.triangles[source])
      let point = points.point(
        vertices,
        points.weights(vertices, x: Double(batch.x[source]), y: Double(batch.y[source])))
      lanes.setAngles(lane, point)
      lanes.setPosition(lane, point)
      lanes.setDirections(lane, point)
    }
    let unit = lanes.point * inverseAxes
    let distance = unit.lengths
    let scale = Float8(repeating: 1) / distance
    let ground = unit * scale
    let direction = lanes.ray * inverseAxes
    let along = direction * (Float8(repeating: 1) / direction.lengths)
    /// Returns a movement over the unit sphere, at most the movement on a surface with the greatest
    /// slant.
    func movement(_ raw: VectorLanes) -> VectorLanes {
      let scaled = raw * inverseAxes * scale
      let across = scaled - along * along.dot(scaled)
      let limit = across.lengths * Self.greatestStretch
      let length = scaled.lengths + 1e-20
      let factor = (limit / length).replacing(
        with: Float8(repeating: 1), where: length .< limit)
      return (scaled - ground * ground.dot(scaled)) * factor
    }
    work.samples.removeAll()
    surface.append(
      SurfacePoints(point: ground, column: movement(lanes.column), row: movement(lanes.row)),
      surface.geometry(ground, direction, normal: lanes.normal),
      rays: (unit, direction), to: &work.samples)
    work.filter(surface.layers)
    let colors = surface.color(
      0, work.samples, work.colors,
      over: MeshGround(distance: distance, visibleShare: points.visibleShare(lanes)))
    var result = PixelColors()
    for lane in 0..<batch.count {
      result[lane] = SIMD4(
        colors.rgb.x[lane], colors.rgb.y[lane], colors.rgb.z[lane], colors.alpha[lane])
    }
    return result
  }
}

/// The heights and the shadows of eight points of a mesh.
struct MeshGround {
  /// The distances from the centre, in the frame in which the ellipsoid is the unit sphere.
  var distance: Float8
  /// The fraction of sunlight that the mesh itself lets through; nil if it casts no shadow on
  /// itself.
  var visibleShare: Float8?
}
