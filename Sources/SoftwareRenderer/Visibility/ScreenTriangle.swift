/// A triangle in screen space, in whole 1/256 pixels, clockwise as seen (rows go down).
struct ScreenTriangle {
  /// The number of its object in the scene.
  var object: Int32
  /// The number of the triangle in the object's mesh, in order of drawing.
  var source: Int32
  /// The columns of the vertices.
  var x: SIMD3<Int32>
  /// The rows of the vertices.
  var y: SIMD3<Int32>
  /// Reversed depth at the first vertex, and its change per column and row in pixels; larger is
  /// nearer.
  var depth: SIMD3<Float>

  /// The number of subpixel steps in a pixel.
  static let subpixels: Double = 256

  /// Twice the area in square steps; positive where the vertices go clockwise.
  static func doubleArea(_ x: SIMD3<Int32>, _ y: SIMD3<Int32>) -> Int64 {
    let (x1, y1) = (Int64(x.y) - Int64(x.x), Int64(y.y) - Int64(y.x))
    let (x2, y2) = (Int64(x.z) - Int64(x.x), Int64(y.z) - Int64(y.x))
    return x1 * y2 - x2 * y1
  }

  /// The rows of pixels that the triangle may touch.
  var rows: ClosedRange<Int> { Int(y.min() >> 8)...Int(y.max() >> 8) }

  /// The columns of pixels that the triangle may touch.
  var columns: ClosedRange<Int> { Int(x.min() >> 8)...Int(x.max() >> 8) }

  /// Returns the reversed depth of the triangle's plane at a place in pixels.
  func depth(atX px: Float, y py: Float) -> Float {
    let dx = px - Float(x.x) * (1 / 256)
    let dy = py - Float(y.x) * (1 / 256)
    return depth.x + depth.y * dx + depth.z * dy
  }
}

/// The three half-planes whose intersection is a triangle.
struct TriangleEdges {
  /// One half-plane a·x + b·y + c ≥ 0, in steps of 1/256 pixel; all arithmetic is exact.
  struct Edge {
    var a: Int64
    var b: Int64
    var c: Int64
    /// The least and the greatest offset of a sample's value from the value at the pixel's corner.
    var least: Int64
    var most: Int64
  }

  var edges: (Edge, Edge, Edge)
  /// The offsets of the samples' values from the value at the pixel's corner, unless the triangle
  /// is huge.
  var offsets: (SIMD16<Int32>, SIMD16<Int32>, SIMD16<Int32>)
  /// A Boolean value that indicates whether the triangle is so large that offsets need 64 bits.
  var isHuge: Bool

  init(_ triangle: ScreenTriangle) {
    let (x, y) = (triangle.x, triangle.y)
    edges = (
      Self.edge(from: SIMD2(x.x, y.x), to: SIMD2(x.y, y.y)),
      Self.edge(from: SIMD2(x.y, y.y), to: SIMD2(x.z, y.z)),
      Self.edge(from: SIMD2(x.z, y.z), to: SIMD2(x.x, y.x))
    )
    let extent = max(x.max() - x.min(), y.max() - y.min())
    isHuge = extent > 1 << 21
    offsets = (Self.offsets(edges.0), Self.offsets(edges.1), Self.offsets(edges.2))
  }

  /// Returns the half-plane to the right of the edge from one vertex to the next.
  ///
  /// A sample exactly on an edge belongs to one of the two triangles: to the one whose top or left
  /// edge it is. The constant of the other one is less by one.
  private static func edge(from start: SIMD2<Int32>, to end: SIMD2<Int32>) -> Edge {
    let dx = Int64(end.x) - Int64(start.x)
    let dy = Int64(end.y) - Int64(start.y)
    let isTopOrLeft = dy < 0 || (dy == 0 && dx > 0)
    let constant = dy * Int64(start.x) - dx * Int64(start.y) - (isTopOrLeft ? 0 : 1)
    let low = SamplePattern.range.lowerBound
    let high = SamplePattern.range.upperBound
    return Edge(
      a: -dy, b: dx, c: constant,
      least: min(-dy * low, -dy * high) + min(dx * low, dx * high),
      most: max(-dy * low, -dy * high) + max(dx * low, dx * high))
  }

  private static func offsets(_ edge: Edge) -> SIMD16<Int32> {
    SIMD16(repeating: Int32(truncatingIfNeeded: edge.a)) &* SamplePattern.x
      &+ SIMD16(repeating: Int32(truncatingIfNeeded: edge.b)) &* SamplePattern.y
  }

  /// Returns the values of the three half-planes at the corner of a pixel.
  func values(column: Int, row: Int) -> SIMD3<Int64> {
    let x = Int64(column) * 256
    let y = Int64(row) * 256
    return SIMD3(
      edges.0.a * x + edges.0.b * y + edges.0.c, edges.1.a * x + edges.1.b * y + edges.1.c,
      edges.2.a * x + edges.2.b * y + edges.2.c)
  }

  /// Returns the columns of a row, within bounds, that may have samples inside.
  func span(row: Int, within bounds: ClosedRange<Int>) -> ClosedRange<Int>? {
    var low = Int64(bounds.lowerBound)
    var high = Int64(bounds.upperBound)
    let start = values(column: 0, row: row)
    Self.narrow(&low, &high, to: edges.0, start: start.x)
    Self.narrow(&low, &high, to: edges.1, start: start.y)
    Self.narrow(&low, &high, to: edges.2, start: start.z)
    return low <= high ? Int(low)...Int(high) : nil
  }

  /// Keeps only the columns in which the half-plane may be reached.
  private static func narrow(
    _ low: inout Int64, _ high: inout Int64, to edge: Edge, start: Int64
  ) {
    let reach = start + edge.most
    if edge.a > 0 {
      if reach < 0 { low = max(low, (-reach - 1) / (edge.a * 256) + 1) }
    } else if edge.a < 0 {
      high = reach < 0 ? -1 : min(high, reach / (-edge.a * 256))
    } else if reach < 0 {
      high = -1
    }
  }

  /// Returns the samples of a pixel that lie inside, from the half-planes' values at its corner.
  func mask(_ values: SIMD3<Int64>) -> UInt16 {
    let inside0 = values.x + edges.0.least >= 0
    let inside1 = values.y + edges.1.least >= 0
    let inside2 = values.z + edges.2.least >= 0
    if inside0 && inside1 && inside2 { return SamplePattern.full }
    if isHuge { return wideMask(values) }
    var bits = SamplePattern.bits
    if !inside0 { bits = Self.keep(bits, offsets.0, values.x) }
    if !inside1 { bits = Self.keep(bits, offsets.1, values.y) }
    if !inside2 { bits = Self.keep(bits, offsets.2, values.z) }
    return SamplePattern.mask(bits)
  }

  /// Clears the bits of samples outside a half-plane, whose value at the corner is near zero.
  private static func keep(
    _ bits: SIMD16<Int32>, _ offsets: SIMD16<Int32>, _ value: Int64
  ) -> SIMD16<Int32> {
    // Beyond these limits no sample is inside, or all are; within them the sum fits 32 bits.
    let bounded = Int32(clamping: max(min(value, 0x3fff_ffff), -0x3fff_ffff))
    // The sign of the sum, spread over all bits, clears the sample's bit where it is negative.
    let signs = (offsets &+ SIMD16(repeating: bounded)) &>> SIMD16(repeating: 31)
    return bits & ~signs
  }

  /// Returns the mask of a pixel of a huge triangle, sample by sample.
  private func wideMask(_ values: SIMD3<Int64>) -> UInt16 {
    var mask: UInt16 = 0
    for sample in 0..<SamplePattern.count {
      let x = Int64(SamplePattern.x[sample])
      let y = Int64(SamplePattern.y[sample])
      let isInside =
        values.x + edges.0.a * x + edges.0.b * y >= 0
        && values.y + edges.1.a * x + edges.1.b * y >= 0
        && values.z + edges.2.a * x + edges.2.b * y >= 0
      if isInside { mask |= 1 << sample }
    }
    return mask
  }
}
