import PlanetImage
import PlanetMath
import PlanetScene

/// A map on an ellipsoid, filtered for spans of pixels.
final class SurfaceTexture: Sendable {
  private let mapping: SurfaceMapping
  private let sampler: MapSampler

  /// The first channel of the map; nil if it has no memory of its own.
  private let firstChannel: [UInt16]?

  /// Creates the texture of a map on a globe rotated eastward by a number of turns.
  /// - Parameters:
  ///   - map: The map.
  ///   - ellipsoid: The ellipsoid of the globe.
  ///   - turn: The number of turns.
  ///   - channelPixels: The number of pixels of an image that shows the first channel alone; 0 for
  ///     one that shows colours, or the map in only few pixels.
  init(_ map: SurfaceMap, on ellipsoid: Ellipsoid, turn: Double, channelPixels: Int = 0) {
    mapping = SurfaceMapping(map, on: ellipsoid, turn: turn)
    sampler = MapSampler(map.pyramid, isGlobe: true)
    // A quarter of the map's memory, filtered several times as fast: not for a few pixels of a
    // large map.
    let texels = map.pyramid.width * map.pyramid.height
    firstChannel = texels <= 2 * channelPixels ? map.pyramid.firstChannel : nil
  }

  /// Returns whether another texture of the same points has the same taps, before rotation.
  func hasTaps(of other: SurfaceTexture) -> Bool {
    mapping.isSame(exceptShift: other.mapping) && sampler.hasLevels(of: other.sampler)
  }

  /// Places taps around a range of batches of points.
  /// - Parameters:
  ///   - points: The points of the unit sphere.
  ///   - movements: The movements of the points per column and row of pixels.
  ///   - batches: The range.
  ///   - taps: Receives the taps.
  func place(
    _ points: [VectorLanes], _ movements: [EllipsoidPoints.Movement], in batches: Range<Int>,
    to taps: inout SurfaceTaps
  ) {
    taps.first = batches.lowerBound
    taps.samples.removeAll()
    let unlit = Float8(repeating: 0)
    for batch in batches {
      let (column, row) = movements[batch]
      sampler.placeTaps(
        mapping.footprint(points[batch], column, row), intensity: unlit, in: &taps.samples)
    }
  }

  /// Sets the colours of a range of batches to the means of the map around their taps.
  func filter(
    _ taps: borrowing SurfaceTaps, _ batches: Range<Int>, to colors: inout [RGBAFloat]
  ) {
    let end = batches.upperBound * 8
    if colors.count < end {
      colors += repeatElement(.clear, count: end - colors.count)
    }
    var span = colors.mutableSpan
    sampler.filter(
      taps.samples, from: batches.lowerBound - taps.first, shift: mapping.shift, to: &span,
      batches.lowerBound * 8..<end)
  }
}

extension SurfaceTexture {
  /// A channel of a map.
  enum Channel {
    case red
    case alpha
  }

  /// Sets the values of a range of batches to the means of a channel around their taps.
  func filter(
    _ channel: Channel, _ taps: borrowing SurfaceTaps, _ batches: Range<Int>,
    to values: inout [Float8], _ scratch: inout [RGBAFloat]
  ) {
    if values.count < batches.upperBound {
      values += repeatElement(
        Float8(repeating: 0), count: batches.upperBound - values.count)
    }
    guard channel == .red, let firstChannel else {
      filter(taps, batches, to: &scratch)
      for batch in batches {
        let colors = ColorLanes(scratch, from: 8 * batch)
        values[batch] = channel == .red ? colors.rgb.x : colors.alpha
      }
      return
    }
    var span = values.mutableSpan
    sampler.filter(
      firstChannel: firstChannel, taps.samples, from: batches.lowerBound - taps.first,
      shift: mapping.shift, to: &span, batches)
  }
}

/// The taps of a range of batches of points.
struct SurfaceTaps {
  /// The number of the first batch that has taps.
  var first = 0
  /// The taps, one batch for each of the range.
  var samples = SurfaceSamples()
}

/// Eight points of the unit sphere that pixels show, with their movements per column and per row.
struct SurfacePoints {
  /// The points of the unit sphere.
  var point: VectorLanes
  /// The movements per column of pixels.
  var column: VectorLanes
  /// The movements per row of pixels.
  var row: VectorLanes
}

/// The geometry of light and view at eight points of the ground of a globe.
struct GroundGeometry {
  /// The unit normals of the ground.
  var normal: VectorLanes
  /// The unit directions towards the camera.
  var towardsCamera: VectorLanes
  /// The sines of the sun's elevation above the tangent plane of the ellipsoid.
  var elevation: Float8
  /// The cosines between the normals of the ground and the direction towards the sun.
  var incidence: Float8
  /// The cosines between the rays and the zenith, in the frame of the unit sphere.
  var zenithCosine: Float8
}

/// Eight colours: linear red, green and blue as x, y and z, and alpha.
struct ColorLanes {
  /// Red, green and blue.
  var rgb: VectorLanes
  var alpha: Float8

  init(rgb: VectorLanes, alpha: Float8) {
    self.rgb = rgb
    self.alpha = alpha
  }

  /// Creates the colours of eight pixels from a number on.
  @inline(__always)
  init(_ colors: borrowing [RGBAFloat], from first: Int) {
    let span = colors.span
    var (x, y) = (Float8(repeating: 0), Float8(repeating: 0))
    var (z, w) = (x, y)
    for lane in 0..<8 {
      let color = span[first + lane].vector
      x[lane] = color.x
      y[lane] = color.y
      z[lane] = color.z
      w[lane] = color.w
    }
    rgb = VectorLanes(x, y, z)
    alpha = w
  }

  /// Creates white of eight opacities, premultiplied.
  init(white opacities: Float8) {
    rgb = VectorLanes(opacities, opacities, opacities)
    alpha = opacities
  }

  /// Creates eight equal colours.
  init(repeating color: SIMD4<Float>) {
    rgb = VectorLanes(repeating: SIMD3(color.x, color.y, color.z))
    alpha = Float8(repeating: color.w)
  }
}
