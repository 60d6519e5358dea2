/// The triangles of a scene sorted by the bands of rows they touch.
struct TriangleBins: Sendable {
  let triangles: [ScreenTriangle]
  /// The number of rows of a band.
  let rowsPerBand: Int
  /// Where each band's list begins; the last entry is where all end.
  private let starts: [Int]
  /// Triangle numbers, band after band, in order of drawing.
  private let members: [Int32]

  /// Sorts triangles into bands; triangles above and below the frame are left out.
  init(_ triangles: [ScreenTriangle], height: Int, rowsPerBand: Int) {
    self.triangles = triangles
    self.rowsPerBand = rowsPerBand
    let bandCount = (height + rowsPerBand - 1) / rowsPerBand
    func bands(_ triangle: ScreenTriangle) -> Range<Int> {
      let rows = triangle.rows
      guard rows.upperBound >= 0, rows.lowerBound < height else { return 0..<0 }
      let first = max(rows.lowerBound, 0) / rowsPerBand
      return first..<min(rows.upperBound / rowsPerBand + 1, bandCount)
    }
    var counts = Array(repeating: 0, count: bandCount + 1)
    for triangle in triangles {
      for band in bands(triangle) { counts[band + 1] += 1 }
    }
    for band in 1..<counts.count { counts[band] += counts[band - 1] }
    starts = counts
    var next = counts
    var members = Array(repeating: Int32(0), count: counts[bandCount])
    for (number, triangle) in triangles.enumerated() {
      for band in bands(triangle) {
        members[next[band]] = Int32(number)
        next[band] += 1
      }
    }
    self.members = members
  }

  /// Returns the numbers of the triangles that may touch the band with this first row.
  func members(ofBandAtRow row: Int) -> ArraySlice<Int32> {
    let band = row / rowsPerBand
    return members[starts[band]..<starts[band + 1]]
  }
}
