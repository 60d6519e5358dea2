/// A grid of images on a sheet: rows from the top, images in a row from the left.
package struct ImageGrid: Hashable, Sendable {
  /// The number of images.
  package let count: Int
  /// The number of images in a full row.
  package let columns: Int
  /// The number of rows.
  package let rows: Int
  /// The width of an image with its label, in pixels.
  package let cellWidth: Int
  /// The height of an image with its label, in pixels.
  package let cellHeight: Int
  /// The pixels between cells.
  package let gap: Int
  /// The pixels around all cells.
  package let margin: Int

  /// Creates a grid.
  /// - Parameters:
  ///   - count: The number of images, at least 1.
  ///   - columns: The number of images in a row, at least 1; nil minimises the longer side of the
  ///     sheet.
  ///   - cellWidth: The width of a cell in pixels, at least 1.
  ///   - cellHeight: The height of a cell in pixels, at least 1.
  ///   - gap: The pixels between cells.
  ///   - margin: The pixels around all cells.
  package init(
    count: Int, columns: Int? = nil, cellWidth: Int, cellHeight: Int, gap: Int = 0, margin: Int = 0
  ) {
    precondition(count >= 1 && cellWidth >= 1 && cellHeight >= 1, "a grid has cells")
    precondition((columns ?? 1) >= 1 && gap >= 0 && margin >= 0, "a grid has columns")
    self.count = count
    self.cellWidth = cellWidth
    self.cellHeight = cellHeight
    self.gap = gap
    self.margin = margin
    func rows(_ columns: Int) -> Int { (count + columns - 1) / columns }
    self.columns =
      columns.map { min($0, count) }
      // Of several grids with this longer side, the one with the fewest empty cells, then the
      // widest.
      ?? (1...count).map { columns in
        (
          columns, max(columns * (cellWidth + gap), rows(columns) * (cellHeight + gap)),
          columns * rows(columns)
        )
      }.min { ($0.1, $0.2, -$0.0) < ($1.1, $1.2, -$1.0) }?.0 ?? 1
    self.rows = rows(self.columns)
  }

  /// The width of the sheet in pixels.
  package var width: Int { 2 * margin + columns * (cellWidth + gap) - gap }

  /// The height of the sheet in pixels.
  package var height: Int { 2 * margin + rows * (cellHeight + gap) - gap }

  /// Returns the column and row of the first pixel of a cell.
  package func origin(of index: Int) -> (left: Int, top: Int) {
    precondition((0..<count).contains(index), "a cell of the grid")
    return (
      margin + index % columns * (cellWidth + gap), margin + index / columns * (cellHeight + gap)
    )
  }
}
