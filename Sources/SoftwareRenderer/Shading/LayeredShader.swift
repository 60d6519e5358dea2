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
      surface, on: ellipsoid, of: still, turn: turn, pixelCount: size.pixelCount,
      SurfaceShadows(on: index, as: still, in: scene), in: scene)
  }

  /// A Boolean value that indicates whether pixels have one shading sample.
  var takesOneSample: Bool { points.samplesPerPixel.count == 1 }

  /// Returns the colours of the first `count` of eight shading points.
  func colors(x: Float8, y: Float8, count: Int, _ work: inout LayerMemory) -> PixelColors {
    var sum = PixelColors()
    let samplesPerPixel = points.samplesPerPixel
    for number in 0..<samplesPerPixel.count {
      let (dx, dy) = samplesPerPixel.offset(number)
      sample(x + dx, y + dy, count: 1, in: &work.samples)
      work.colors.filter(surface.layers, work.samples)
      let colors = surface.color(0, work.samples, work.colors)
      for lane in 0..<count {
        sum[lane] +=
          SIMD4(
            colors.rgb.x[lane], colors.rgb.y[lane], colors.rgb.z[lane], colors.alpha[lane])
          * samplesPerPixel.weight
      }
    }
    return sum
  }

  /// Replaces surface samples by those of batches of pixels of one row.
  /// - Parameters:
  ///   - x: The columns of the first eight pixels.
  ///   - y: The row.
  ///   - count: The number of batches.
  ///   - samples: Receives the samples.
  func sample(_ x: Float8, _ y: Float8, count: Int, in samples: inout LayerSamples) {
    samples.removeAll()
    for batch in 0..<count {
      let hit = points.hit(x + Float(8 * batch), y)
      let movement = points.movement(hit)
      surface.append(
        SurfacePoints(point: hit.point, column: movement.column, row: movement.row),
        surface.geometry(hit.point, hit.direction),
        rays: (hit.origin, hit.direction), to: &samples)
    }
    samples.place(surface.layers)
  }

  /// Shades a span of pixels of one row.
  /// - Parameters:
  ///   - pixels: Receive the colours, premultiplied and linear.
  ///   - span: The indices of the pixels.
  ///   - samples: The surface samples of the pixels.
  ///   - colors: Working memory.
  func shade(
    _ pixels: inout MutableSpan<RGBAFloat>, _ span: Range<Int>, _ samples: borrowing LayerSamples,
    _ colors: inout LayerColors
  ) {
    colors.filter(surface.layers, samples)
    for batch in 0..<samples.count {
      let lit = surface.color(batch, samples, colors)
      let first = span.lowerBound + 8 * batch
      for lane in 0..<min(8, span.upperBound - first) {
        pixels[first + lane] = RGBAFloat(
          SIMD4(lit.rgb.x[lane], lit.rgb.y[lane], lit.rgb.z[lane], lit.alpha[lane]))
      }
    }
  }
}
