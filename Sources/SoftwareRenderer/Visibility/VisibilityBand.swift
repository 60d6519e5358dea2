/// What is seen in a band of rows: for each pixel the opaque piece in front, or the samples of
/// several, and the translucent fragments before it.
///
/// Most pixels show one convex object; they need a piece and a mask. Only where objects meet,
/// or where an object may hide itself, a pixel is split into sixteen samples with depths.
struct VisibilityBand {
  /// A translucent piece in one pixel.
  struct Fragment {
    var pixel: Int32
    var piece: Int32
    var depth: Float
    var mask: UInt16
  }

  /// The sixteen samples of a pixel that several surfaces share.
  struct SplitPixel {
    var depths = SIMD16<Float>(repeating: -.infinity)
    var pieces = SIMD16<Int32>(repeating: -1)
  }

  private(set) var rows: Range<Int>
  let width: Int
  /// The covered samples of each pixel.
  var masks: [UInt16]
  /// The exact share of each pixel that a single figure covers in part.
  var shares: [Float]
  /// The piece of each pixel; negative numbers -1 - n mean the split pixel n.
  var owners: [Int32]
  /// The columns of each row in which anything opaque is seen.
  var extents: [Range<Int>]
  var splitPixels: [SplitPixel] = []
  var fragments: [Fragment] = []

  init(rowCount: Int, width: Int) {
    rows = 0..<rowCount
    self.width = width
    masks = Array(repeating: 0, count: rowCount * width)
    owners = Array(repeating: 0, count: rowCount * width)
    shares = Array(repeating: 0, count: rowCount * width)
    extents = Array(repeating: 0..<0, count: rowCount)
  }

  /// Forgets what was drawn, and turns to other rows, of which there may be fewer.
  private mutating func start(_ rows: Range<Int>) {
    for row in 0..<self.rows.count {
      for column in extents[row] {
        masks[row * width + column] = 0
        owners[row * width + column] = 0
      }
      extents[row] = 0..<0
    }
    splitPixels.removeAll(keepingCapacity: true)
    fragments.removeAll(keepingCapacity: true)
    self.rows = rows
  }

  /// Draws all opaque objects of a band of rows, then the translucent ones.
  mutating func draw(_ rows: Range<Int>, of plan: FramePlan) {
    start(rows)
    let members = plan.bins.members(ofBandAtRow: rows.lowerBound)
    for isTranslucentPass in [false, true] {
      for object in plan.traces.indices
      where plan.traits[object].isTranslucent == isTranslucentPass {
        if let figure = plan.traces[object] { trace(figure, object, plan) }
      }
      for number in members {
        let object = Int(plan.bins.triangles[Int(number)].object)
        guard plan.traits[object].isTranslucent == isTranslucentPass else { continue }
        scan(number, plan.traits[object], plan)
      }
    }
    sortFragments()
  }

  // MARK: - Figures

  /// Finds the pixels of the band in which a figure is seen, and notes it there.
  private mutating func trace(_ figure: ShapeTrace, _ object: Int, _ plan: FramePlan) {
    for row in rows {
      if figure.hasSharpEdge {
        let coverage = RowCoverage(figure.outline, row: row, width: width)
        let full = coverage.full
        note(full, row, object, plan)
        for column in coverage.touched.lowerBound..<full.lowerBound {
          note(column, row, coverage.partial(column: column), object, plan)
        }
        for column in full.upperBound..<coverage.touched.upperBound {
          note(column, row, coverage.partial(column: column), object, plan)
        }
      } else {
        let outside = touched(figure.outline, row)
        let hole = figure.hole.map { within($0, row) }?.clamped(to: outside) ?? 0..<0
        if hole.isEmpty {
          note(outside, row, object, plan)
        } else {
          note(outside.lowerBound..<hole.lowerBound, row, object, plan)
          note(hole.upperBound..<outside.upperBound, row, object, plan)
        }
      }
    }
  }

  /// Returns the pixels of a row of which any part lies inside an outline.
  private func touched(_ outline: ConicOutline, _ row: Int) -> Range<Int> {
    guard let (low, high) = outline.columns(touching: row) else { return 0..<0 }
    let (first, last) = (held(low.rounded(.down)), held(high.rounded(.up)))
    return first..<max(first, last)
  }

  /// Returns the pixels of a row that lie inside an outline whole.
  private func within(_ outline: ConicOutline, _ row: Int) -> Range<Int> {
    guard let (low, high) = outline.columns(within: row) else { return 0..<0 }
    let (first, last) = (held(low.rounded(.up)), held(high.rounded(.down)))
    return first..<max(first, last)
  }

  /// Returns a column held within the frame.
  private func held(_ column: Double) -> Int { Int(min(max(column, 0), Double(width))) }

  /// Notes a figure in a whole stretch of a row.
  private mutating func note(_ columns: Range<Int>, _ row: Int, _ object: Int, _ plan: FramePlan) {
    guard !columns.isEmpty else { return }
    let line = row - rows.lowerBound
    if plan.traits[object].isTranslucent || !extents[line].isEmpty {
      for column in columns { note(column, row, (1, SamplePattern.full), object, plan) }
      return
    }
    // Nothing was here before.
    extents[line] = columns
    let piece = plan.primitive(of: object)
    for pixel in line * width + columns.lowerBound..<line * width + columns.upperBound {
      masks[pixel] = SamplePattern.full
      owners[pixel] = piece
    }
  }

  private mutating func note(
    _ column: Int, _ row: Int, _ part: (share: Float, mask: UInt16), _ object: Int,
    _ plan: FramePlan
  ) {
    let pixel = (row - rows.lowerBound) * width + column
    if plan.traits[object].isTranslucent {
      addFragment(pixel, part.mask, plan.primitive(of: object), plan)
    } else {
      shares[pixel] = part.share
      cover(pixel, part.mask, plan.primitive(of: object), plan.traits[object], plan)
    }
  }

  // MARK: - Triangles

  /// Finds the pixels of the band that a triangle touches, and notes it there.
  private mutating func scan(_ number: Int32, _ traits: ObjectTraits, _ plan: FramePlan) {
    let triangle = plan.bins.triangles[Int(number)]
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
            addFragment(pixel, mask, number, plan)
          } else {
            cover(pixel, mask, number, traits, plan)
          }
        }
        values &+= step
        pixel += 1
      }
    }
  }
}
