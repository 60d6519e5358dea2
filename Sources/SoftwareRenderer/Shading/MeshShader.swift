import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of meshes with one base colour or map.
struct MeshShader {
  private let points: MeshPoints
  private let light: SurfaceLight
  private let law: Reflectance
  private let sun: Sunlight
  private let shadows: SurfaceShadows
  private let sampler: MapSampler?
  private let color: SIMD4<Float>

  init(
    _ index: Int, _ points: MeshPoints, _ surface: Surface, in scene: RenderScene
  ) {
    let object = scene.objects[index]
    self.points = points
    sun = Sunlight(scene.light(on: object))
    law = scene.reflectance(of: surface, on: object)
    shadows = SurfaceShadows(on: index, as: object, in: scene)
    light = .shown(scene, on: surface)
    switch surface.base {
    case .map(let map):
      sampler = MapSampler(map.pyramid)
      color = SIMD4(0, 0, 0, 0)
    case .constant(let constant):
      sampler = nil
      color = constant.premultiplied
    }
  }

  /// Returns the colours of a batch, whose triangles are numbers within the mesh.
  func colors(_ batch: PixelBatch, _ scratch: inout SurfaceSamples) -> PixelColors {
    var u = Float8(repeating: 0)
    var v = u
    var (columnU, columnV, rowU, rowV) = (u, u, u, u)
    var lanes = MeshPointLanes()
    for lane in 0..<batch.count {
      let vertices = points.vertices(of: batch.triangles[lane])
      let weights = points.weights(
        vertices, x: Double(batch.x[lane]), y: Double(batch.y[lane]))
      let point = points.point(vertices, weights)
      lanes.setAngles(lane, point)
      if !shadows.isEmpty { lanes.setPosition(lane, point) }
      guard let sampler else { continue }
      let (us, vs) = points.coordinates(vertices, scale: sampler.size)
      u[lane] = Float(us.dot(weights.value))
      v[lane] = Float(vs.dot(weights.value))
      columnU[lane] = Float(us.dot(weights.column))
      columnV[lane] = Float(vs.dot(weights.column))
      rowU[lane] = Float(us.dot(weights.row))
      rowV[lane] = Float(vs.dot(weights.row))
    }
    let footprint = Footprint(u: u, v: v, column: (columnU, columnV), row: (rowU, rowV))
    if shadows.hasColor, law.form != .emissive {
      return coloredLight(lanes, footprint, count: batch.count, &scratch)
    }
    let intensity = intensity(lanes)
    var colors = PixelColors()
    guard let sampler else {
      for lane in 0..<batch.count {
        colors[lane] = light.lit(color, intensity[lane])
      }
      return colors
    }
    scratch.removeAll()
    sampler.placeTaps(footprint, intensity: intensity, in: &scratch)
    var pixels = InlineArray<8, RGBAFloat>(repeating: .clear)
    var span = pixels.mutableSpan
    sampler.shade(scratch, from: 0, shift: 0, light: light, to: &span, 0..<batch.count)
    for lane in 0..<batch.count { colors[lane] = pixels[lane].vector }
    return colors
  }

  /// Returns the colours of points in shadows into which air refracts coloured light.
  private func coloredLight(
    _ points: MeshPointLanes, _ footprint: Footprint, count: Int,
    _ scratch: inout SurfaceSamples
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

  /// Returns the intensities of eight points, shadows included.
  private func intensity(_ points: MeshPointLanes) -> Float8 {
    let intensity = unshadedIntensity(points)
    guard law.form != .emissive, !shadows.isEmpty else { return intensity }
    return intensity
      * shadows.visibleShare(points.point, column: points.column, row: points.row)
  }

  /// Returns the intensities of eight points without the shadows of other objects.
  private func unshadedIntensity(_ points: MeshPointLanes) -> Float8 {
    let emission = points.emission.magnitudes
    guard law.form != .emissive else { return law.value(points.incidence, emission) }
    let intensity = law.value(sun.received(points.incidence), emission)
    return self.points.visibleShare(points).map { intensity * $0 } ?? intensity
  }
}
