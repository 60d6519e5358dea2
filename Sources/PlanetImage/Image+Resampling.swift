import PlanetMath

/// How the pixels of a resized image are weighed from those of the original.
public enum ResamplingFilter: Hashable, Sendable {
  /// The mean of the area that a pixel covers: for making smaller; enlarging repeats pixels.
  case box
  /// Mitchell and Netravali's cubic with B = C = 1/3: for enlarging without rings.
  case mitchell
  /// The windowed sinc of three lobes: sharp, with slight rings beside hard edges.
  case lanczos3

  /// How far the filter reaches, in pixels of the coarser grid.
  var radius: Double {
    switch self {
    case .box: 0.5
    case .mitchell: 2
    case .lanczos3: 3
    }
  }

  /// The weight at a distance from the centre.
  func weight(_ distance: Double) -> Double {
    let x = distance.magnitude
    switch self {
    case .box: return x < 0.5 ? 1 : 0
    case .mitchell:
      if x < 1 { return (7 * x * x * x - 12 * x * x + 16.0 / 3) / 6 }
      if x < 2 { return (-7.0 / 3 * x * x * x + 12 * x * x - 20 * x + 32.0 / 3) / 6 }
      return 0
    case .lanczos3:
      guard x > 1e-9 else { return 1 }
      guard x < 3 else { return 0 }
      let angle = .pi * x
      return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
    }
  }
}

/// The pixels of one axis that make each pixel of a resized axis, and their weights.
struct ResamplingTaps: Sendable {
  /// Where the taps of each new pixel begin in ``sources``; one entry more than pixels.
  var starts: [Int] = [0]
  /// The old pixels.
  var sources: [Int] = []
  /// Their weights, which sum to 1 for each new pixel.
  var weights: [Float] = []

  init(from oldSize: Int, to newSize: Int, filter: ResamplingFilter, wraps: Bool) {
    let ratio = Double(oldSize) / Double(newSize)
    let scale = max(1, ratio)
    for index in 0..<newSize {
      let centre = (Double(index) + 0.5) * ratio
      let reach = filter.radius * scale
      let first = Int((centre - reach).rounded(.down))
      let last = Int((centre + reach).rounded(.up))
      let taps = (first..<last).map { source in
        let weight =
          filter == .box
          ? Self.overlap(source, centre: centre, width: ratio)
          : filter.weight((Double(source) + 0.5 - centre) / scale)
        return (source: Self.held(source, size: oldSize, wraps: wraps), weight: weight)
      }
      let sum = taps.reduce(0) { $0 + $1.weight }
      for tap in taps where tap.weight != 0 {
        sources.append(tap.source)
        weights.append(Float(tap.weight / sum))
      }
      starts.append(sources.count)
    }
  }

  /// The length that an old pixel and the span of a new one share.
  private static func overlap(_ source: Int, centre: Double, width: Double) -> Double {
    let low = max(Double(source), centre - width / 2)
    let high = min(Double(source) + 1, centre + width / 2)
    return max(0, high - low)
  }

  /// The pixel that stands for one beyond the ends.
  private static func held(_ source: Int, size: Int, wraps: Bool) -> Int {
    guard wraps else { return min(max(source, 0), size - 1) }
    let rest = source % size
    return rest < 0 ? rest + size : rest
  }
}

extension Image where Pixel: ColorPixel {
  /// Returns the image at another size, filtered in linear light.
  /// - Parameters:
  ///   - newWidth: The new number of columns, at least 1.
  ///   - newHeight: The new number of rows, at least 1.
  ///   - filter: How pixels are weighed.
  ///   - wrapsLongitude: Whether the first column continues the last one.
  ///   - threads: The most threads at once; the result does not depend on it.
  /// - Returns: The resized image.
  public borrowing func resampled(
    width newWidth: Int, height newHeight: Int, filter: ResamplingFilter = .box,
    wrapsLongitude: Bool = false, threads: Int = 1
  ) -> Image<Pixel> {
    let across = ResamplingTaps(
      from: width, to: newWidth, filter: filter, wraps: wrapsLongitude)
    let down = ResamplingTaps(from: height, to: newHeight, filter: filter, wraps: false)
    let (pixels, width) = (storage, width)
    let narrow = Image<RGBAFloat>(width: newWidth, height: height, threads: threads) {
      rows, output in
      var line = [SIMD4<Float>](repeating: SIMD4(repeating: 0), count: width)
      for row in rows {
        for x in 0..<width { line[x] = pixels[row * width + x].linear.vector }
        let start = (row - rows.lowerBound) * newWidth
        for x in 0..<newWidth {
          var sum = SIMD4<Float>(repeating: 0)
          for tap in across.starts[x]..<across.starts[x + 1] {
            sum += line[across.sources[tap]] * across.weights[tap]
          }
          output[start + x] = RGBAFloat(sum)
        }
      }
    }
    return narrow.mixedRows(down, threads: threads)
  }
}

extension Image where Pixel == RGBAFloat {
  /// Returns an image whose rows are weighted sums of this one's.
  fileprivate borrowing func mixedRows<Output: ColorPixel>(
    _ taps: ResamplingTaps, threads: Int
  ) -> Image<Output> {
    let (pixels, width) = (storage, width)
    return Image<Output>(width: width, height: taps.starts.count - 1, threads: threads) {
      rows, output in
      var line = [SIMD4<Float>](repeating: SIMD4(repeating: 0), count: width)
      for row in rows {
        for x in 0..<width { line[x] = SIMD4(repeating: 0) }
        for tap in taps.starts[row]..<taps.starts[row + 1] {
          let (start, weight) = (taps.sources[tap] * width, taps.weights[tap])
          for x in 0..<width { line[x] += pixels[start + x].vector * weight }
        }
        let start = (row - rows.lowerBound) * width
        for x in 0..<width { output[start + x] = Output(RGBAFloat(line[x])) }
      }
    }
  }
}
