/// A rectangle in pixels.
package struct LabelBox: Hashable, Sendable {
  /// The upper left corner.
  package var low: SIMD2<Double>
  /// The lower right corner.
  package var high: SIMD2<Double>

  package init(low: SIMD2<Double>, high: SIMD2<Double>) { (self.low, self.high) = (low, high) }

  /// Creates the rectangle around a place.
  init(around place: SIMD2<Double>, reach: Double) {
    self.init(low: place - reach, high: place + reach)
  }

  /// Returns whether a place is in the rectangle.
  package func contains(_ place: SIMD2<Double>) -> Bool {
    all(place .>= low) && all(place .<= high)
  }

  /// Returns whether two rectangles have common points.
  package func overlaps(_ other: LabelBox) -> Bool {
    low.x < other.high.x && other.low.x < high.x && low.y < other.high.y && other.low.y < high.y
  }

  /// Returns whether a rectangle and a disc have common points.
  func overlaps(discAt center: SIMD2<Double>, radius: Double) -> Bool {
    let gap = distance(to: center)
    return gap.x * gap.x + gap.y * gap.y < radius * radius
  }

  /// Returns whether a rectangle and a segment have common points.
  ///
  /// The parts of the segment between the rectangle's columns and between its rows are compared.
  func overlaps(segmentFrom start: SIMD2<Double>, to end: SIMD2<Double>) -> Bool {
    var (first, last) = (0.0, 1.0)
    for axis in 0..<2 {
      let step = end[axis] - start[axis]
      if step == 0 {
        guard start[axis] > low[axis], start[axis] < high[axis] else { return false }
      } else {
        let (one, other) = ((low[axis] - start[axis]) / step, (high[axis] - start[axis]) / step)
        (first, last) = (max(first, min(one, other)), min(last, max(one, other)))
      }
    }
    return first < last
  }

  /// Returns the distances of a place from the nearest point of the rectangle along both axes.
  private func distance(to place: SIMD2<Double>) -> SIMD2<Double> {
    SIMD2(
      max(low.x - place.x, place.x - high.x, 0), max(low.y - place.y, place.y - high.y, 0))
  }
}

/// The parts of a frame that labels and their leader lines already cover.
struct LabelSpace {
  /// The frame, less a margin.
  let frame: LabelBox
  /// The rectangles that labels and marks cover.
  private(set) var boxes: [LabelBox] = []
  /// The leader lines from a place to its label.
  private(set) var leaders: [Segment] = []

  /// A line between two points.
  typealias Segment = (start: SIMD2<Double>, end: SIMD2<Double>)

  init(size: SIMD2<Double>, margin: Double) {
    frame = LabelBox(low: SIMD2(margin, margin), high: size - margin)
  }

  /// Returns whether a label is inside the frame and covers nothing else.
  func isFree(_ box: LabelBox) -> Bool {
    box.low.x >= frame.low.x && box.low.y >= frame.low.y && box.high.x <= frame.high.x
      && box.high.y <= frame.high.y && !boxes.contains { $0.overlaps(box) }
      && !leaders.contains { box.overlaps(segmentFrom: $0.start, to: $0.end) }
  }

  /// Returns whether a leader line crosses no label and no other leader line.
  func isFree(from start: SIMD2<Double>, to end: SIMD2<Double>) -> Bool {
    !boxes.contains { $0.overlaps(segmentFrom: start, to: end) }
      && !leaders.contains { Self.cross((start, end), $0) }
  }

  /// Covers a rectangle.
  mutating func cover(_ box: LabelBox) { boxes.append(box) }

  /// Covers a leader line.
  mutating func cover(from start: SIMD2<Double>, to end: SIMD2<Double>) {
    leaders.append((start, end))
  }

  /// Returns whether two segments cross: the ends of each are on both sides of the other.
  private static func cross(_ one: Segment, _ other: Segment) -> Bool {
    func side(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>) -> Bool {
      (q.x - p.x) * (r.y - p.y) > (q.y - p.y) * (r.x - p.x)
    }
    return side(one.start, one.end, other.start) != side(one.start, one.end, other.end)
      && side(other.start, other.end, one.start) != side(other.start, other.end, one.end)
  }
}
