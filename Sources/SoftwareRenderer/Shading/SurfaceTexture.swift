import PlanetImage
import PlanetMath
import PlanetScene

/// A map on an ellipsoid, filtered for spans of pixels.
struct SurfaceTexture {
  private let mapping: SurfaceMapping
  private let sampler: MapSampler

  /// Creates the texture of a map on a globe rotated eastward by a number of turns.
  init(_ map: SurfaceMap, on ellipsoid: Ellipsoid, turn: Double) {
    mapping = SurfaceMapping(map, on: ellipsoid, turn: turn)
    sampler = MapSampler(map.pyramid, isGlobe: true)
  }

  /// Returns whether another texture of the same points has the same taps.
  func hasTaps(of other: SurfaceTexture) -> Bool {
    mapping == other.mapping && sampler.hasLevels(of: other.sampler)
  }

  /// Replaces surface samples by those of batches of points.
  /// - Parameters:
  ///   - points: The points of the unit sphere, and their movements per column and row of pixels.
  ///   - samples: Receives the samples, one batch for each.
  func place(_ points: [SurfacePoints], in samples: inout SurfaceSamples) {
    samples.removeAll()
    let unlit = Float8(repeating: 0)
    for points in points {
      sampler.placeTaps(
        mapping.footprint(points.point, points.column, points.row), intensity: unlit, in: &samples)
    }
  }

  /// Sets colours to the means of the map around surface samples.
  func filter(_ samples: borrowing SurfaceSamples, to colors: inout [RGBAFloat]) {
    let count = samples.batches.count * 8
    if colors.count < count {
      colors += repeatElement(.clear, count: count - colors.count)
    }
    var span = colors.mutableSpan
    sampler.filter(samples, from: 0, shift: mapping.shift, to: &span, 0..<count)
  }
}

/// Eight points of the unit sphere that pixels show, with their movements per column and per row.
struct SurfacePoints {
  /// The points of the unit sphere.
  var point: VectorLanes
  /// The movements per column of pixels.
  var column: VectorLanes
  /// The movements per row of pixels.
  var row: VectorLanes
  /// The directions of the rays.
  var direction: VectorLanes
}

/// Eight colours: linear red, green and blue as x, y and z, and alpha.
struct ColorLanes {
  /// Red, green and blue.
  var rgb: VectorLanes
  /// Alpha.
  var alpha: Float8

  /// Creates colours.
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

  /// Creates eight equal colours.
  init(repeating color: SIMD4<Float>) {
    rgb = VectorLanes(repeating: SIMD3(color.x, color.y, color.z))
    alpha = Float8(repeating: color.w)
  }
}
