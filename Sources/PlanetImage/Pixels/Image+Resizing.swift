extension Image where Pixel == RGBA8 {
  /// Returns the image enlarged or reduced, so that its greater side has a length.
  ///
  /// The filter of Mitchell and Netravali (1988) with B = C = 1/3 is applied in linear light to
  /// premultiplied colours. In a reduction it is as wide as the steps between the new pixels.
  /// - Parameter side: The greater of width and height, at least 1.
  /// - Returns: The image, with the same proportions.
  package borrowing func resized(toFit side: Int) -> Image<RGBA8> {
    precondition(side >= 1, "an image has at least one pixel")
    let greatest = max(width, height)
    let columns = max((width * side + greatest / 2) / greatest, 1)
    let rows = max((height * side + greatest / 2) / greatest, 1)
    let narrow = narrowed(to: columns)
    let taps = ResizingTaps.all(from: height, to: rows)
    var result = Image<RGBA8>(width: columns, height: rows, filledWith: .clear)
    for y in 0..<rows {
      for x in 0..<columns {
        var sum = SIMD4<Float>.zero
        for (place, weight) in taps[y].weights {
          sum += narrow[place * columns + x] * weight
        }
        result[x, y] = Self.encoded(sum)
      }
    }
    return result
  }

  /// Returns the pixels of all rows, resized to a width: linear and premultiplied.
  private borrowing func narrowed(to columns: Int) -> [SIMD4<Float>] {
    let taps = ResizingTaps.all(from: width, to: columns)
    var pixels: [SIMD4<Float>] = []
    pixels.reserveCapacity(columns * height)
    var row = [SIMD4<Float>](repeating: .zero, count: width)
    for y in 0..<height {
      for x in 0..<width {
        let pixel = self[x, y]
        let alpha = Float(pixel.a) / 255
        row[x] =
          SIMD4(SRGB.linear(pixel.r), SRGB.linear(pixel.g), SRGB.linear(pixel.b), 1) * alpha
      }
      for column in taps {
        var sum = SIMD4<Float>.zero
        for (place, weight) in column.weights { sum += row[place] * weight }
        pixels.append(sum)
      }
    }
    return pixels
  }

  /// Returns the pixel of a premultiplied linear colour; the filter may leave the range of colours.
  private static func encoded(_ color: SIMD4<Float>) -> RGBA8 {
    let alpha = min(max(color.w, 0), 1)
    guard alpha * 255 >= 0.5 else { return .clear }
    // An opacity beyond 1 is no reason for a brighter colour.
    let straight = (color / color.w).clamped(
      lowerBound: SIMD4(repeating: 0), upperBound: SIMD4(repeating: 1))
    return RGBA8(
      r: SRGB.encode8(straight.x), g: SRGB.encode8(straight.y), b: SRGB.encode8(straight.z),
      a: UInt8((alpha * 255).rounded()))
  }
}

/// The weights of the old pixels in each new one, along one axis.
private struct ResizingTaps {
  let weights: [(place: Int, weight: Float)]

  /// Returns the taps of all new pixels.
  static func all(from old: Int, to new: Int) -> [ResizingTaps] {
    let step = Float(old) / Float(new)
    let stretch = max(step, 1)
    return (0..<new).map { index in
      let center = (Float(index) + 0.5) * step - 0.5
      let first = Int((center - 2 * stretch).rounded(.up))
      let last = Int((center + 2 * stretch).rounded(.down))
      var weights: [(place: Int, weight: Float)] = []
      var sum: Float = 0
      for place in first...last {
        let weight = filter(abs(Float(place) - center) / stretch)
        guard weight != 0 else { continue }
        // Pixels beyond the edge are those at the edge.
        weights.append((min(max(place, 0), old - 1), weight))
        sum += weight
      }
      return ResizingTaps(weights: weights.map { ($0.place, $0.weight / sum) })
    }
  }

  /// Returns the weight at a distance in pixels, from 0.
  private static func filter(_ x: Float) -> Float {
    if x < 1 { return ((7 * x - 12) * x * x + 16 / 3) / 6 }
    return x < 2 ? (((12 - 7 / 3 * x) * x - 20) * x + 32 / 3) / 6 : 0
  }
}
