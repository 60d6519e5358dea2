import PlanetMath
import PlanetScene

/// The outline of a ball in a frame, if it is an ellipse.
///
/// A ray P + t D meets the ball of radius r about the origin where |P × D|² ≤ r² |D|². Both vectors
/// change linearly over the frame, so that each row has a quadratic in the column.
struct DiscOutline {
  /// The least number of rows of a band.
  private static let leastRows = 8
  /// The pixels beside the outline that count as part of it.
  private static let margin = 2.0

  private let moment: AffineVector
  private let direction: AffineVector
  private let middle: SIMD2<Double>
  private let square: Double
  /// The coefficient of the squared column.
  private let curvature: Double

  /// Finds an outline; nil if it is not an ellipse, as the camera is too near.
  /// - Parameters:
  ///   - radius: The radius of the ball.
  ///   - rays: The view rays in a frame in which the centre of the ball is the origin.
  init?(radius: Double, _ rays: RayFrame) {
    (moment, direction, middle) = (rays.moment, rays.direction, rays.middle)
    square = radius * radius
    curvature =
      square * direction.column.dot(direction.column) - moment.column.dot(moment.column)
    guard curvature < 0 else { return nil }
  }

  /// Returns the columns within the outline on a line between rows; nil if there are none.
  private func columns(atRow y: Double) -> ClosedRange<Double>? {
    let dy = y - middle.y
    let d = direction.middle + direction.row * dy
    let m = moment.middle + moment.row * dy
    let b = square * d.dot(direction.column) - m.dot(moment.column)
    let c = square * d.dot(d) - m.dot(m)
    let discriminant = b * b - curvature * c
    guard discriminant >= 0 else { return nil }
    let root = discriminant.squareRoot()
    return middle.x + (root - b) / curvature...middle.x - (root + b) / curvature
  }

  /// Returns the lines from one row above a rectangle to one row below it.
  private func lines(of band: ScreenBounds) -> [Double] {
    (band.top - 1...band.bottom + 1).map(Double.init)
  }

  /// Returns rectangles of some rows each that contain the disc.
  /// - Parameters:
  ///   - bounds: Bounds that contain the disc.
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
      let ranges = lines(of: band).compactMap { columns(atRow: $0) }
      guard let low = ranges.map(\.lowerBound).min(), let high = ranges.map(\.upperBound).max()
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
  func rim(around inner: DiscOutline, within bounds: ScreenBounds) -> [ScreenBounds] {
    bands(within: bounds, atMost: ScreenBounds.greatestCount / 2).flatMap { band in
      let ranges = lines(of: band).map { inner.columns(atRow: $0) ?? Self.noColumns }
      guard let low = ranges.map(\.lowerBound).max(), let high = ranges.map(\.upperBound).min()
      else { return [band] }
      var (left, right) = (band, band)
      left.right = min(band.right, Self.column(low + Self.margin))
      right.left = max(band.left, Self.column(high - Self.margin))
      return left.right < right.left ? [left, right].filter { !$0.isEmpty } : [band]
    }
  }

  /// A range of columns that is not in any image.
  private static let noColumns = 1e9...1e9

  private static func column(_ place: Double) -> Int { Int(min(max(place, -1e9), 1e9)) }
}
