package import PlanetMath

/// Converts curves in space to lines in pixels by adaptive subdivision.
package struct CurveTracer {
  /// A line through places in pixels.
  package typealias Polyline = [SIMD2<Double>]

  /// The projection to the frame.
  package let projection: OverlayProjection
  /// Returns whether a point of the world is visible.
  package let isVisible: (Vector3) -> Bool
  /// The greatest length of a chord in pixels.
  package let longestChord: Double

  /// Creates a tracer.
  /// - Parameters:
  ///   - projection: The projection to the frame.
  ///   - longestChord: The greatest length of a chord in pixels.
  ///   - isVisible: Returns whether a point of the world is visible.
  package init(
    _ projection: OverlayProjection, longestChord: Double = .infinity,
    isVisible: @escaping (Vector3) -> Bool
  ) {
    (self.projection, self.longestChord) = (projection, longestChord)
    self.isVisible = isVisible
  }

  /// The length of a chord in pixels that finds small bodies in front of a curve.
  package static let shortChord = 4.0

  /// The greatest distance in pixels between the middle of a chord and the curve.
  private static let tolerance = 0.05
  /// The parameter's range of the first chords, in radians.
  private static let firstChord = Double.pi / 12
  private static let deepest = 24

  private struct Vertex {
    let parameter: Double
    /// The place in the frame; nil if it is hidden.
    let pixel: SIMD2<Double>?
  }

  /// Returns the visible parts of a curve, each as a line whose chords deviate by less than 0.1
  /// pixels; parts outside the frame may be coarser.
  /// - Parameters:
  ///   - range: The range of the parameter: an angle in radians for circles.
  ///   - point: Returns the point of the world at a parameter.
  /// - Returns: The lines.
  package func polylines(
    _ range: ClosedRange<Double>, at point: (Double) -> Vector3
  ) -> [Polyline] {
    func vertex(_ parameter: Double) -> Vertex {
      let place = point(parameter)
      return Vertex(
        parameter: parameter, pixel: isVisible(place) ? projection.pixel(of: place) : nil)
    }
    let length = range.upperBound - range.lowerBound
    let count = max(Int((length / Self.firstChord).rounded(.up)), 2)
    var lines: [Polyline] = []
    var last = vertex(range.lowerBound)
    if let pixel = last.pixel { lines.append([pixel]) }
    for number in 1...count {
      let next = vertex(
        number == count
          ? range.upperBound : range.lowerBound + length * Double(number) / Double(count))
      append(from: last, to: next, depth: 0, vertex, &lines)
      last = next
    }
    return lines.filter { $0.count > 1 }
  }

  /// Appends the part of the curve between two vertices; the first is already in the last line.
  private func append(
    from start: Vertex, to end: Vertex, depth: Int, _ vertex: (Double) -> Vertex,
    _ lines: inout [Polyline]
  ) {
    let middle = vertex((start.parameter + end.parameter) / 2)
    var isDone = depth == Self.deepest
    switch (start.pixel, middle.pixel, end.pixel) {
    case (let from?, let through?, let to?):
      isDone = isDone || isStraight(from, through, to)
    case (nil, nil, nil):
      isDone = isDone || depth >= 3
    default:
      let visible = [start.pixel, middle.pixel, end.pixel].compactMap { $0 }
      let isPoint = visible.count == 2 && distance(visible[0], visible[1]) < Self.tolerance
      isDone = isDone || isPoint
    }
    guard !isDone else {
      guard let to = end.pixel else { return }
      if start.pixel == nil { lines.append([to]) } else { lines[lines.count - 1].append(to) }
      return
    }
    append(from: start, to: middle, depth: depth + 1, vertex, &lines)
    append(from: middle, to: end, depth: depth + 1, vertex, &lines)
  }

  private func isStraight(
    _ from: SIMD2<Double>, _ through: SIMD2<Double>, _ to: SIMD2<Double>
  ) -> Bool {
    let places = [from, through, to]
    let size = projection.size
    let margin = 16.0
    let isOutside =
      places.allSatisfy { $0.x < -margin } || places.allSatisfy { $0.y < -margin }
      || places.allSatisfy { $0.x > size.x + margin }
      || places.allSatisfy { $0.y > size.y + margin }
    if isOutside { return true }
    return distance(through, (from + to) / 2) < Self.tolerance
      && distance(from, to) <= longestChord
  }

  private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    let (x, y) = (one.x - other.x, one.y - other.y)
    return (x * x + y * y).squareRoot()
  }
}
