/// The triangles of a scene sorted by the strips of rows that they touch.
struct TriangleBins: Sendable {
  let triangles: [ScreenTriangle]
  /// The number of rows of a strip.
  let rowsPerStrip: Int
  /// The index at which each strip's list begins; the last entry is the end.
  private let starts: [Int]
  /// Triangle numbers, strip after strip, in order of drawing.
  private let members: [Int32]

  /// Sorts triangles into strips; triangles above and below the frame are left out.
  init(_ triangles: [ScreenTriangle], height: Int, rowsPerStrip: Int) {
    self.triangles = triangles
    self.rowsPerStrip = rowsPerStrip
    let stripCount = (height + rowsPerStrip - 1) / rowsPerStrip
    func strips(_ triangle: ScreenTriangle) -> Range<Int> {
      let rows = triangle.rows
      guard rows.upperBound >= 0, rows.lowerBound < height else { return 0..<0 }
      let first = max(rows.lowerBound, 0) / rowsPerStrip
      return first..<min(rows.upperBound / rowsPerStrip + 1, stripCount)
    }
    var counts = Array(repeating: 0, count: stripCount + 1)
    for triangle in triangles {
      for strip in strips(triangle) { counts[strip + 1] += 1 }
    }
    for strip in 1..<counts.count { counts[strip] += counts[strip - 1] }
    starts = counts
    var next = counts
    var members = Array(repeating: Int32(0), count: counts[stripCount])
    for (number, triangle) in triangles.enumerated() {
      for strip in strips(triangle) {
        members[next[strip]] = Int32(number)
        next[strip] += 1
      }
    }
    self.members = members
  }

  /// Returns the numbers of the triangles that may touch the strip with this first row.
  func members(ofStripAtRow row: Int) -> ArraySlice<Int32> {
    let strip = row / rowsPerStrip
    return members[starts[strip]..<starts[strip + 1]]
  }
}
