package import PlanetImage
import PlanetMath

/// Heights or normals of a globe's ground, from which a map of slopes is made.
package struct SlopeMap {
  /// The content of the samples.
  package enum Content: Hashable, Sendable {
    /// Heights in equatorial radii: the height of a sample 0, and of a sample 1.
    case heights(lowest: Float, highest: Float)
    /// Unit normals in the tangent plane: red towards the east, green towards the north, blue
    /// upwards, as (n + 1) / 2.
    case normals
  }

  /// The content of the samples.
  private let content: Content
  /// The number of columns and rows of the map that it was made of.
  package let fileSize: ImageSize
  /// The number of columns and rows.
  package let size: ImageSize
  /// A Boolean value that indicates whether the map is south up.
  private let isRotatedHalfTurn: Bool
  /// The heights, or the slopes towards the east and the north, row by row.
  private var values: [SIMD2<Float>]

  /// Creates a map from samples of 0 to 1.
  /// - Parameters:
  ///   - size: The number of columns and rows.
  ///   - content: The content of the samples.
  ///   - isRotatedHalfTurn: True if the map is south up, rotated by 180° in its plane.
  ///   - columns: The least number of columns to keep, if the map has as many.
  ///   - sample: Returns the red, green and blue of a column and a row.
  /// - Throws: What `sample` throws.
  package init<Failure: Error>(
    size: ImageSize, content: Content, isRotatedHalfTurn: Bool, columns: Int,
    sample: (Int, Int) throws(Failure) -> SIMD3<Float>
  ) throws(Failure) {
    self.content = content
    self.isRotatedHalfTurn = isRotatedHalfTurn
    fileSize = size
    let factor = Self.reduction(of: size, columns: columns)
    self.size = Self.size(of: size, reduction: factor)
    values = []
    values.reserveCapacity(self.size.pixelCount)
    let share = 1 / Float(factor * factor)
    for y in 0..<self.size.height {
      for x in 0..<self.size.width {
        var sum = SIMD2<Float>(0, 0)
        for row in y * factor..<(y + 1) * factor {
          for column in x * factor..<(x + 1) * factor {
            sum += Self.value(try sample(column, row), content)
          }
        }
        values.append(sum * share)
      }
    }
  }

  /// Returns the reduction of a map for an image that needs a number of columns.
  /// - Parameters:
  ///   - size: The number of columns and rows of the map.
  ///   - columns: The least number of columns to keep, if the map has as many.
  /// - Returns: The columns of the map per column that is kept.
  package static func reduction(of size: ImageSize, columns: Int) -> Int {
    var factor = 1
    while size.width / (2 * factor) >= max(columns, 4), size.height >= 8 * factor { factor *= 2 }
    return factor
  }

  /// Returns the columns and rows that are kept of a map at a reduction.
  package static func size(of size: ImageSize, reduction: Int) -> ImageSize {
    ImageSize(width: size.width / reduction, height: size.height / reduction)
  }

  private static func value(_ sample: SIMD3<Float>, _ content: Content) -> SIMD2<Float> {
    switch content {
    case .heights(let lowest, let highest):
      return SIMD2(lowest + (highest - lowest) * sample.x, 0)
    case .normals:
      let normal = sample * 2 - 1
      let up = max(normal.z, 1 / (2 * ReliefLayer.greatestSlope))
      return SIMD2(-normal.x / up, -normal.y / up)
    }
  }

  /// Returns the heights; nil for a map of normals.
  /// - Parameter placement: The conventions by which they lie on a globe.
  /// - Returns: The heights in equatorial radii.
  package func heights(placedAs placement: SurfaceMap.Projection) -> HeightMap? {
    guard case .heights = content else { return nil }
    return HeightMap(width: size.width, values: values.map { $0.x }, placement: placement)
  }

  /// Returns the slopes as the pyramid of a ``ReliefLayer``.
  /// - Parameters:
  ///   - storage: The storage of the words; nil allocates new memory.
  ///   - isCancelled: Returns whether the slopes are no longer needed; called for each row.
  /// - Throws: ``ImageError/tooLarge(_:)``, ``ImageError/outOfMemory(bytes:)`` or
  ///   ``ImageError/cancelled``.
  /// - Returns: The pyramid.
  package func pyramid(
    storage: TexelStorage? = nil, isCancelled: () -> Bool = { false }
  ) throws(ImageError) -> MipPyramid {
    let turn: Float = isRotatedHalfTurn ? -1 : 1
    return try MipPyramid.build(
      width: size.width, height: size.height, storage: storage
    ) { y throws(ImageError) in
      guard !isCancelled() else { throw .cancelled }
      return slopes(inRow: y).map { ReliefLayer.texel(of: $0 * turn) }
    }
  }

  /// Returns the slopes of a row to the right and upwards in the map.
  ///
  /// Central differences: over 2 texels of 2π/w cos φ along a row, and of π/h along a column.
  private func slopes(inRow y: Int) -> [SIMD2<Float>] {
    let (start, count) = (y * size.width, size.width)
    guard case .heights = content else { return Array(values[start..<start + count]) }
    let latitude = (0.5 - (Double(y) + 0.5) / Double(size.height)) * .pi
    let width = Float(4 * .pi / Double(size.width) * cos(latitude))
    let height = Float(2 * .pi / Double(size.height))
    let (above, below) = (neighbour(y - 1), neighbour(y + 1))
    let values = values.span
    func wrapped(_ x: Int) -> Int { x < 0 ? x + count : x < count ? x : x - count }
    return (0..<count).map { x in
      let right = values[start + wrapped(x + 1)].x - values[start + wrapped(x - 1)].x
      let up =
        values[above.start + wrapped(x + above.shift)].x
        - values[below.start + wrapped(x + below.shift)].x
      return SIMD2(right / width, up / height)
    }
  }

  /// Returns the index of a row's first value, and the shift of its columns.
  ///
  /// Beyond a pole, the same meridian circle continues half a turn away.
  private func neighbour(_ row: Int) -> (start: Int, shift: Int) {
    guard row < 0 || row >= size.height else { return (row * size.width, 0) }
    return (row < 0 ? 0 : (size.height - 1) * size.width, size.width / 2)
  }
}
