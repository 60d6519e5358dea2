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

/// Eight vectors, one for each pixel.
struct VectorLanes {
  var x: Float8
  var y: Float8
  var z: Float8

  @inline(__always)
  init(_ x: Float8, _ y: Float8, _ z: Float8) {
    self.x = x
    self.y = y
    self.z = z
  }

  @inline(__always)
  init(repeating vector: SIMD3<Float>) {
    x = Float8(repeating: vector.x)
    y = Float8(repeating: vector.y)
    z = Float8(repeating: vector.z)
  }

  @inline(__always)
  static func + (left: VectorLanes, right: VectorLanes) -> VectorLanes {
    VectorLanes(left.x + right.x, left.y + right.y, left.z + right.z)
  }

  @inline(__always)
  static func - (left: VectorLanes, right: VectorLanes) -> VectorLanes {
    VectorLanes(left.x - right.x, left.y - right.y, left.z - right.z)
  }

  @inline(__always)
  static func * (vector: VectorLanes, factor: Float8) -> VectorLanes {
    VectorLanes(vector.x * factor, vector.y * factor, vector.z * factor)
  }

  @inline(__always)
  func dot(_ other: VectorLanes) -> Float8 {
    x * other.x + y * other.y + z * other.z
  }
}
