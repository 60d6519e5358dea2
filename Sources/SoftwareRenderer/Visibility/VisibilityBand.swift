/// What is seen in a band of rows: for each pixel the opaque triangle in front, or the samples of
/// several, and the translucent fragments before it.
///
/// Most pixels show one convex object; they need a triangle and a mask. Only where objects meet,
/// or where an object may hide itself, a pixel is split into sixteen samples with depths.
struct VisibilityBand {
  /// A piece of a translucent triangle in one pixel.
  struct Fragment {
    var pixel: Int32
    var triangle: Int32
    var depth: Float
    var mask: UInt16
  }

  /// The sixteen samples of a pixel that several surfaces share.
  struct SplitPixel {
    var depths = SIMD16<Float>(repeating: -.infinity)
    var triangles = SIMD16<Int32>(repeating: -1)
  }

  let rows: Range<Int>
  let width: Int
  /// The covered samples of each pixel.
  private(set) var masks: [UInt16]
  /// The triangle of each pixel; negative numbers -1 - n mean the split pixel n.
  private(set) var owners: [Int32]
  private(set) var splitPixels: [SplitPixel] = []
  private(set) var fragments: [Fragment] = []

  init(rows: Range<Int>, width: Int) {
    self.rows = rows
    self.width = width
    masks = Array(repeating: 0, count: rows.count * width)
    owners = Array(repeating: 0, count: rows.count * width)
  }

  /// Draws all opaque triangles of the band, then the translucent ones.
  mutating func draw(_ bins: TriangleBins, traits: [ObjectTraits]) {
    let members = bins.members(ofBandAtRow: rows.lowerBound)
    for isTranslucentPass in [false, true] {
      for number in members {
        let object = Int(bins.triangles[Int(number)].object)
        guard traits[object].isTranslucent == isTranslucentPass else { continue }
        scan(number, traits[object], bins.triangles.span)
      }
    }
  }

  /// Finds the pixels of the band that a triangle touches, and notes it there.
  private mutating func scan(
    _ number: Int32, _ traits: ObjectTraits, _ triangles: Span<ScreenTriangle>
  ) {
    let triangle = triangles[Int(number)]
    let first = max(triangle.columns.lowerBound, 0)
    let last = min(triangle.columns.upperBound, width - 1)
    let band = rows.lowerBound...(rows.upperBound - 1)
    guard first <= last, triangle.rows.overlaps(band) else { return }
    let edges = TriangleEdges(triangle)
    let step = SIMD3(edges.edges.0.a, edges.edges.1.a, edges.edges.2.a) &* 256
    for row in triangle.rows.clamped(to: band) {
      guard let span = edges.span(row: row, within: first...last) else { continue }
      var values = edges.values(column: span.lowerBound, row: row)
      var pixel = (row - rows.lowerBound) * width + span.lowerBound
      for _ in span {
        let mask = edges.mask(values)
        if mask != 0 {
          if traits.isTranslucent {
            addFragment(pixel, mask, number, triangles)
          } else {
            cover(pixel, mask, number, traits, triangles)
          }
        }
        values &+= step
        pixel += 1
      }
    }
  }

  /// Notes an opaque triangle in some samples of a pixel.
  private mutating func cover(
    _ pixel: Int, _ mask: UInt16, _ number: Int32, _ traits: ObjectTraits,
    _ triangles: Span<ScreenTriangle>
  ) {
    let owner = owners[pixel]
    let isFree = masks[pixel] == 0
    if traits.isConvex && owner >= 0 {
      // The front of a convex object never hides itself: its triangles share out the samples.
      if isFree {
        owners[pixel] = number
        masks[pixel] = mask
        return
      }
      if triangles[Int(owner)].object == triangles[Int(number)].object {
        masks[pixel] |= mask
        return
      }
    }
    if owner >= 0 { split(pixel, triangles) }
    let place = Int(-1 - owners[pixel])
    let depths = self.depths(of: number, at: pixel, triangles)
    let isNearer = depths .> splitPixels[place].depths
    let isCovered = Self.lanes(mask)
    splitPixels[place].depths.replace(with: depths, where: isNearer .& isCovered)
    splitPixels[place].triangles.replace(with: number, where: isNearer .& isCovered)
    masks[pixel] |= mask
  }

  /// Gives a pixel sixteen samples of its own, with what was noted there so far.
  private mutating func split(_ pixel: Int, _ triangles: Span<ScreenTriangle>) {
    var samples = SplitPixel()
    if masks[pixel] != 0 {
      let owner = owners[pixel]
      let isCovered = Self.lanes(masks[pixel])
      samples.depths.replace(with: depths(of: owner, at: pixel, triangles), where: isCovered)
      samples.triangles.replace(with: owner, where: isCovered)
    }
    splitPixels.append(samples)
    owners[pixel] = Int32(-splitPixels.count)
  }

  /// Returns the depths of a triangle's plane at the samples of a pixel.
  private func depths(
    of number: Int32, at pixel: Int, _ triangles: Span<ScreenTriangle>
  ) -> SIMD16<Float> {
    let triangle = triangles[Int(number)]
    let corner = triangle.depth(
      atX: Float(pixel % width), y: Float(rows.lowerBound + pixel / width))
    return SIMD16(repeating: corner) + SamplePattern.columns * triangle.depth.y
      + SamplePattern.lines * triangle.depth.z
  }

  /// Returns the lanes of the samples in a mask.
  private static func lanes(_ mask: UInt16) -> SIMDMask<SIMD16<Int32>> {
    (SIMD16(repeating: Int32(mask)) & SamplePattern.bits) .!= 0
  }

  /// Notes a translucent triangle in the samples of a pixel that no opaque one hides.
  private mutating func addFragment(
    _ pixel: Int, _ mask: UInt16, _ number: Int32, _ triangles: Span<ScreenTriangle>
  ) {
    let centreX = Float(pixel % width) + 0.5
    let centreY = Float(rows.lowerBound + pixel / width) + 0.5
    let depth = triangles[Int(number)].depth(atX: centreX, y: centreY)
    var visible = mask
    let owner = owners[pixel]
    if masks[pixel] != 0 && owner >= 0 {
      let opaque = triangles[Int(owner)].depth(atX: centreX, y: centreY)
      if opaque >= depth { visible &= ~masks[pixel] }
    } else if owner < 0 {
      let opaque = splitPixels[Int(-1 - owner)].depths
      let hidden = opaque .>= depths(of: number, at: pixel, triangles)
      let bits = SIMD16<Int32>(repeating: 0).replacing(with: SamplePattern.bits, where: hidden)
      visible &= ~UInt16(truncatingIfNeeded: bits.wrappedSum())
    }
    guard visible != 0 else { return }
    fragments.append(
      Fragment(pixel: Int32(pixel), triangle: number, depth: depth, mask: visible))
  }

  /// Sorts the fragments by pixel, within a pixel from far to near, equals in order of drawing.
  mutating func sortFragments() {
    fragments.sort { left, right in
      if left.pixel != right.pixel { return left.pixel < right.pixel }
      if left.depth != right.depth { return left.depth < right.depth }
      return left.triangle < right.triangle
    }
  }
}

/// What visibility needs to know of an object.
struct ObjectTraits: Sendable {
  /// Whether what is behind shines through.
  var isTranslucent: Bool
  /// Whether its front never hides another part of its front.
  var isConvex: Bool
}
