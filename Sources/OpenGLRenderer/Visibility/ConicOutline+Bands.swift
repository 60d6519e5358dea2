import PlanetMath
import PlanetScene

extension ConicOutline {
  /// The least number of rows of a band.
  private static let leastRows = 8
  /// The pixels beside the outline that count as part of it.
  private static let margin = 2.0

  /// Returns rectangles of some rows each that contain what is inside.
  /// - Parameters:
  ///   - bounds: Bounds that contain the outline.
  ///   - count: The greatest number of rectangles.
  /// - Returns: The rectangles, from top to bottom.
  func bands(
    within bounds: ScreenBounds, atMost count: Int = ScreenBounds.greatestCount
  ) -> [ScreenBounds] {
    guard !bounds.isEmpty else { return [] }
    let rows = max((bounds.bottom - bounds.top + count - 1) / count, Self.leastRows)
    return stride(from: bounds.top, to: bounds.bottom, by: rows).compactMap { top in
      var band = bounds
      (band.top, band.bottom) = (top, min(top + rows, bounds.bottom))
      let ranges = Self.rows(around: band).compactMap { columns(touching: $0) }
      guard let low = ranges.map(\.low).min(), let high = ranges.map(\.high).max()
      else { return nil }
      band.left = max(band.left, Self.column(low - Self.margin))
      band.right = min(band.right, Self.column(high + Self.margin))
      return band.isEmpty ? nil : band
    }
  }

  /// Returns rectangles that contain the pixels within this outline and not within an inner one.
  /// - Parameters:
  ///   - inner: The inner outline.
  ///   - bounds: Bounds that contain this outline.
  /// - Returns: The rectangles, without common pixels.
  func rim(around inner: ConicOutline, within bounds: ScreenBounds) -> [ScreenBounds] {
    bands(within: bounds, atMost: ScreenBounds.greatestCount / 2).flatMap { band in
      let rows = Self.rows(around: band)
      let ranges = rows.compactMap { inner.columns(within: $0) }
      guard ranges.count == rows.count, let low = ranges.map(\.low).max(),
        let high = ranges.map(\.high).min()
      else { return [band] }
      var (left, right) = (band, band)
      left.right = min(band.right, Self.column(low + Self.margin))
      right.left = max(band.left, Self.column(high - Self.margin))
      return left.right < right.left ? [left, right].filter { !$0.isEmpty } : [band]
    }
  }

  /// Returns the rows of a rectangle, one above and one below it.
  private static func rows(around band: ScreenBounds) -> ClosedRange<Int> {
    band.top - 1...band.bottom
  }

  private static func column(_ place: Double) -> Int {
    place.wholeNumber(in: -1_000_000_000...1_000_000_000)
  }
}
