import PlanetMath

/// Up to eight pixels that show the same object, to be shaded side by side.
struct PixelBatch {
  /// The number of pixels, 0 to 8.
  var count = 0
  /// The shading points, in pixels from the top left corner of the frame.
  var x = Float8(repeating: 0)
  var y = Float8(repeating: 0)
  /// The triangle of the object's mesh seen in each pixel.
  var triangles = SIMD8<Int32>(repeating: 0)
  /// The destination of each result: a pixel of the strip, or a fragment.
  var targets = SIMD8<Int32>(repeating: 0)
  /// The covered samples of each pixel.
  var masks = SIMD8<UInt16>(repeating: 0)
  /// The coverage of each pixel.
  var coverages = Float8(repeating: 0)

  var isFull: Bool { count == 8 }

  /// Adds a pixel; unused lanes repeat the first one, so that they compute valid values.
  mutating func append(
    x px: Float, y py: Float, triangle: Int32, target: Int, mask: UInt16,
    coverage: Float
  ) {
    if count == 0 {
      x = Float8(repeating: px)
      y = Float8(repeating: py)
    }
    x[count] = px
    y[count] = py
    triangles[count] = triangle
    targets[count] = Int32(target)
    masks[count] = mask
    coverages[count] = coverage
    count += 1
  }
}

/// The colours of eight pixels: linear, premultiplied.
struct PixelColors {
  private var colors = InlineArray<8, SIMD4<Float>>(repeating: SIMD4(0, 0, 0, 0))

  init() {}

  /// Creates eight equal colours.
  init(repeating color: SIMD4<Float>) { colors = InlineArray(repeating: color) }

  @inline(__always)
  subscript(lane: Int) -> SIMD4<Float> {
    get { colors[lane] }
    set { colors[lane] = newValue }
  }
}
