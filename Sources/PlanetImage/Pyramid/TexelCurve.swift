import PlanetMath

/// A change of linear light: gain · max((v - offset) · scale, 0)^(1/gamma), at most 1, times a
/// strength.
package struct TexelCurve: Hashable, Sendable {
  /// The factor on the result.
  package var gain = 1.0
  /// The reciprocal of the exponent.
  package var gamma = 1.0
  /// The factor on the clipped result.
  package var strength = 1.0
  /// The light that is subtracted first, of red, green and blue.
  package var offset = SIMD3<Double>(0, 0, 0)
  /// The factor on the rest, of red, green and blue.
  package var scale = SIMD3<Double>(1, 1, 1)

  package init() {}

  /// Returns the changed light of a channel.
  package func value(_ linear: Float, channel: Int) -> Float {
    let base = max((Double(linear) - offset[channel]) * scale[channel], 0)
    let shaped = gamma == 1 ? base : base == 0 ? 0 : pow(base, 1 / gamma)
    return Float(min(gain * shaped, 1) * strength)
  }

  /// Returns the changed light of a colour, without its alpha.
  package func value(_ color: SIMD4<Float>) -> SIMD4<Float> {
    SIMD4(
      value(color.x, channel: 0), value(color.y, channel: 1), value(color.z, channel: 2), color.w)
  }
}

/// The replacement of texels without data.
package enum GapFill: Hashable, Sendable {
  /// The continuation of the surrounding texels.
  case surroundings
  /// One colour: linear red, green and blue.
  case color(SIMD3<Float>)
}

extension MipPyramid {
  /// Makes all texels opaque: the light behind transparent ones is a colour, or that of the next
  /// smaller level, from the smallest one on (push-pull interpolation).
  ///
  /// A pyramid without any data has no surroundings, and stays as it is.
  func fillGaps(_ fill: GapFill) {
    let last = levels.count - 1
    if fill == .surroundings, storage[levels[last].origin] >> 48 == 0 { return }
    for index in levels.indices.reversed() {
      let level = levels[index]
      for y in 0..<level.height {
        for x in 0..<level.width {
          let place = level.origin + y * level.stride + x
          guard storage[place] >> 48 != 0xffff else { continue }
          let color = LinearTexel.color(storage[place]).vector
          let behind: SIMD4<Float> =
            switch fill {
            case .color(let color): SIMD4(color, 1)
            case .surroundings where index == last: color / color.w
            case .surroundings:
              smoothed(
                levels[index + 1], (Float(x) + 0.5) / Float(level.width),
                (Float(y) + 0.5) / Float(level.height))
            }
          storage[place] = LinearTexel.word(color + behind * (1 - color.w))
        }
      }
      fillBorders(of: level)
    }
  }

  /// Returns the bilinear mean of a level at a place from 0 to 1 along both axes.
  private func smoothed(_ level: Level, _ u: Float, _ v: Float) -> SIMD4<Float> {
    let (x, y) = (u * Float(level.width) - 0.5, v * Float(level.height) - 0.5)
    let (column, row) = (x.rounded(.down), y.rounded(.down))
    let (dx, dy) = (x - column, y - row)
    let first = level.origin + Int(row) * level.stride + Int(column)
    func color(_ index: Int) -> SIMD4<Float> { LinearTexel.color(storage[index]).vector }
    let upper = color(first) * (1 - dx) + color(first + 1) * dx
    let lower = color(first + level.stride) * (1 - dx) + color(first + level.stride + 1) * dx
    return upper * (1 - dy) + lower * dy
  }

  /// Copies the texels of a level into its border.
  private func fillBorders(of level: Level) {
    for y in 0..<level.height {
      let start = level.origin + y * level.stride
      let end = start + level.width
      storage[start - 1] = storage[wrapsLongitude ? end - 1 : start]
      storage[end] = storage[wrapsLongitude ? start : end - 1]
    }
    fillBorderRow(of: level, at: -1, from: 0)
    fillBorderRow(of: level, at: level.height, from: level.height - 1)
  }

  /// Fills a border row: across a pole, or a repeated edge.
  func fillBorderRow(of level: Level, at border: Int, from row: Int) {
    let shift = wrapsLongitude ? level.width / 2 : 0
    let target = level.origin + border * level.stride
    let source = level.origin + row * level.stride
    for x in 0..<level.width {
      storage[target + x] = storage[source + (x + shift) % level.width]
    }
    storage[target - 1] = storage[target + (wrapsLongitude ? level.width - 1 : 0)]
    storage[target + level.width] = storage[target + (wrapsLongitude ? 0 : level.width - 1)]
  }
}
