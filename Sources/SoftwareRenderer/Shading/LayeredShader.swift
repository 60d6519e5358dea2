import PlanetImage
import PlanetMath
import PlanetScene

/// Shades pixels of an ellipsoid with layers or air.
final class LayeredShader: Sendable {
  private let points: EllipsoidPoints
  private let surface: LayeredSurface

  init(
    _ index: Int, _ ellipsoid: Ellipsoid, _ surface: Surface, in scene: RenderScene,
    size: ImageSize, samplesPerPixel: SamplesPerPixel
  ) {
    let object = scene.objects[index]
    let (still, turn) = object.withoutSpin(seenBy: scene.camera)
    points = EllipsoidPoints(
      still, ellipsoid, in: scene, size: size, samplesPerPixel: samplesPerPixel)
    self.surface = LayeredSurface(
      surface, on: ellipsoid, of: still, turn: turn,
      SurfaceShadows(on: index, as: still, in: scene), in: scene)
  }

  /// Returns the colours of the first `count` of eight shading points.
  func colors(x: Float8, y: Float8, count: Int, _ work: inout LayerColors) -> PixelColors {
    var sum = PixelColors()
    let samplesPerPixel = points.samplesPerPixel
    for number in 0..<samplesPerPixel.count {
      let (dx, dy) = samplesPerPixel.offset(number)
      prepare(x + dx, y + dy, count: 1, &work)
      let colors = surface.color(0, work)
      for lane in 0..<count {
        sum[lane] +=
          SIMD4(
            colors.rgb.x[lane], colors.rgb.y[lane], colors.rgb.z[lane], colors.alpha[lane])
          * samplesPerPixel.weight
      }
    }
    return sum
  }

  /// Shades a span of pixels of one row.
  /// - Parameters:
  ///   - pixels: Receive the colours, premultiplied and linear.
  ///   - span: The indices of the pixels.
  ///   - x: The columns of the first eight pixels.
  ///   - y: The row.
  ///   - work: Working memory.
  func shade(
    _ pixels: inout MutableSpan<RGBAFloat>, _ span: Range<Int>, x: Float8, y: Float8,
    _ work: inout LayerColors
  ) {
    guard points.samplesPerPixel.count == 1 else {
      for first in stride(from: 0, to: span.count, by: 8) {
        let count = min(8, span.count - first)
        let colors = colors(x: x + Float(first), y: y, count: count, &work)
        for lane in 0..<count { pixels[span.lowerBound + first + lane] = RGBAFloat(colors[lane]) }
      }
      return
    }
    let batchCount = (span.count + 7) / 8
    prepare(x, y, count: batchCount, &work)
    for batch in 0..<batchCount {
      let colors = surface.color(batch, work)
      let first = span.lowerBound + 8 * batch
      for lane in 0..<min(8, span.upperBound - first) {
        pixels[first + lane] = RGBAFloat(
          SIMD4(colors.rgb.x[lane], colors.rgb.y[lane], colors.rgb.z[lane], colors.alpha[lane]))
      }
    }
  }

  /// Filters all layers of batches of pixels.
  private func prepare(_ x: Float8, _ y: Float8, count: Int, _ work: inout LayerColors) {
    work.removeAll()
    for batch in 0..<count {
      let hit = points.hit(x + Float(8 * batch), y)
      let movement = points.movement(hit)
      surface.append(
        SurfacePoints(point: hit.point, column: movement.column, row: movement.row),
        surface.geometry(hit.point, hit.direction),
        rays: (hit.origin, hit.direction), to: &work)
    }
    work.filter(surface.layers)
  }
}
