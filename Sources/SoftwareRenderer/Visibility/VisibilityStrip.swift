import PlanetMath
import PlanetScene

/// The visible surfaces of a strip of rows: for each pixel or each of its samples the opaque
/// primitive in front, and the translucent fragments in front of them.
///
/// Most pixels show one convex object; they need a primitive ID and a mask. Where objects meet, and
/// in a mesh that is not convex, a pixel has a list of parts, with disjoint samples. Depths are
/// compared only at samples that two primitives cover. Front faces of a convex object never hide
/// each other, so its triangles only assign samples.
struct VisibilityStrip {
  /// A translucent primitive in one pixel.
  struct Fragment {
    var pixel: Int32
    var primitive: Int32
    var depth: Float
    var mask: UInt16
  }

  /// The samples in which a primitive is in front, in a pixel that several primitives cover.
  struct Part {
    var primitive: Int32
    /// The index of the next part of the pixel; -1 for the last.
    var next: Int32
    /// The samples; at least one.
    var mask: UInt16
  }

  private(set) var rows: Range<Int>
  let width: Int
  /// The covered samples of each pixel.
  var masks: [UInt16]
  /// The analytic coverage of each pixel that a single ellipsoid covers in part.
  var coverages: [Float]
  /// The primitive ID of each pixel; a negative number -1 - n is the list that begins at part n.
  var primitives: [Int32]
  /// The bounding range of the columns with opaque primitives, by row.
  var extents: [Range<Int>]
  var parts: [Part] = []
  /// The first of the unused parts, which are a list too; -1 if there are none.
  var firstUnusedPart: Int32 = -1
  var fragments: [Fragment] = []

  init(rowCount: Int, width: Int) {
    rows = 0..<rowCount
    self.width = width
    masks = Array(repeating: 0, count: rowCount * width)
    primitives = Array(repeating: 0, count: rowCount * width)
    coverages = Array(repeating: 0, count: rowCount * width)
    extents = Array(repeating: 0..<0, count: rowCount)
  }

  /// The number of bytes of all arrays.
  var byteCount: Int {
    let perPixel = MemoryLayout<UInt16>.stride + 2 * MemoryLayout<Int32>.stride
    return masks.count * perPixel + parts.count * MemoryLayout<Part>.stride
      + fragments.count * MemoryLayout<Fragment>.stride
  }

  /// Clears the strip and moves it to other rows, of which there may be fewer.
  private mutating func start(_ rows: Range<Int>) {
    for row in 0..<self.rows.count {
      for column in extents[row] {
        masks[row * width + column] = 0
        primitives[row * width + column] = 0
      }
      extents[row] = 0..<0
    }
    parts.removeAll(keepingCapacity: true)
    firstUnusedPart = -1
    fragments.removeAll(keepingCapacity: true)
    self.rows = rows
  }

  /// Resolves the visibility of a strip of rows: opaque objects first, then translucent ones.
  mutating func resolve(_ rows: Range<Int>, of plan: FramePlan) {
    start(rows)
    let members = plan.bins.members(ofStripAtRow: rows.lowerBound)
    for isTranslucentPass in [false, true] {
      for object in plan.outlines.indices
      where plan.traits[object].isTranslucent == isTranslucentPass {
        if let shape = plan.outlines[object] { rasterizeOutline(shape, object, plan) }
      }
      for number in members {
        let object = Int(plan.bins.triangles[Int(number)].object)
        guard plan.traits[object].isTranslucent == isTranslucentPass else { continue }
        rasterizeTriangle(number, plan.traits[object], plan)
      }
    }
    sortFragments()
  }

  // MARK: - Ellipsoids and rings

  /// Records a shape in the pixels of the strip that its outline covers.
  private mutating func rasterizeOutline(
    _ shape: AnalyticOutline, _ object: Int, _ plan: FramePlan
  ) {
    for row in rows {
      if shape.hasSharpEdge {
        let coverage = RowCoverage(shape.outer, row: row, width: width)
        let full = coverage.full
        record(full, row: row, of: object, plan)
        for column in coverage.touched.lowerBound..<full.lowerBound {
          record(column, row: row, part: coverage.partial(column: column), of: object, plan)
        }
        for column in full.upperBound..<coverage.touched.upperBound {
          record(column, row: row, part: coverage.partial(column: column), of: object, plan)
        }
      } else {
        let outside = touchedColumns(shape.outer, row)
        let hole =
          shape.hole.map { fullyCoveredColumns($0, row) }?.clamped(to: outside) ?? 0..<0
        if hole.isEmpty {
          record(outside, row: row, of: object, plan)
        } else {
          record(outside.lowerBound..<hole.lowerBound, row: row, of: object, plan)
          record(hole.upperBound..<outside.upperBound, row: row, of: object, plan)
        }
      }
    }
  }

  /// Returns the pixels of a row that are at least partly inside an outline.
  private func touchedColumns(_ outline: ConicOutline, _ row: Int) -> Range<Int> {
    guard let (low, high) = outline.columns(touching: row) else { return 0..<0 }
    let (first, last) = (clamped(low.rounded(.down)), clamped(high.rounded(.up)))
    return first..<max(first, last)
  }

  /// Returns the pixels of a row that are wholly inside an outline.
  private func fullyCoveredColumns(_ outline: ConicOutline, _ row: Int) -> Range<Int> {
    guard let (low, high) = outline.columns(within: row) else { return 0..<0 }
    let (first, last) = (clamped(low.rounded(.up)), clamped(high.rounded(.down)))
    return first..<max(first, last)
  }

  /// Returns a column clamped to the frame.
  private func clamped(_ column: Double) -> Int { column.wholeNumber(in: 0...width) }

  /// Records a shape in a span of a row.
  private mutating func record(_ columns: Range<Int>, row: Int, of object: Int, _ plan: FramePlan) {
    guard !columns.isEmpty else { return }
    let line = row - rows.lowerBound
    if plan.traits[object].isTranslucent || !extents[line].isEmpty {
      let hider = plan.hiders[object].map(plan.primitive(of:))
      for column in columns {
        let pixel = line * width + column
        if let hider, primitives[pixel] == hider, masks[pixel] == SamplePattern.full { continue }
        record(column, row: row, part: (1, SamplePattern.full), of: object, plan)
      }
      return
    }
    // The row is still empty.
    extents[line] = columns
    let primitive = plan.primitive(of: object)
    for pixel in line * width + columns.lowerBound..<line * width + columns.upperBound {
      masks[pixel] = SamplePattern.full
      primitives[pixel] = primitive
    }
  }

  private mutating func record(
    _ column: Int, row: Int, part: (coverage: Float, mask: UInt16), of object: Int,
    _ plan: FramePlan
  ) {
    let pixel = (row - rows.lowerBound) * width + column
    if plan.traits[object].isTranslucent {
      addFragment(pixel, mask: part.mask, of: plan.primitive(of: object), plan)
    } else {
      coverages[pixel] = part.coverage
      cover(
        pixel, mask: part.mask, by: plan.primitive(of: object), traits: plan.traits[object], plan)
    }
  }

  // MARK: - Triangles

  /// Records a triangle in the pixels of the strip that it covers.
  private mutating func rasterizeTriangle(
    _ number: Int32, _ traits: ObjectTraits, _ plan: FramePlan
  ) {
    let triangle = plan.bins.triangles[Int(number)]
    let first = max(triangle.columns.lowerBound, 0)
    let last = min(triangle.columns.upperBound, width - 1)
    let strip = rows.lowerBound...(rows.upperBound - 1)
    guard first <= last, triangle.rows.overlaps(strip) else { return }
    let edges = TriangleEdges(triangle)
    let step = SIMD3(edges.edges.0.a, edges.edges.1.a, edges.edges.2.a) &* 256
    for row in triangle.rows.clamped(to: strip) {
      guard let span = edges.span(row: row, within: first...last) else { continue }
      var values = edges.values(column: span.lowerBound, row: row)
      var pixel = (row - rows.lowerBound) * width + span.lowerBound
      for _ in span {
        let mask = edges.mask(values)
        if mask != 0 {
          if traits.isTranslucent {
            addFragment(pixel, mask: mask, of: number, plan)
          } else {
            cover(pixel, mask: mask, by: number, traits: traits, plan)
          }
        }
        values &+= step
        pixel += 1
      }
    }
  }
}
