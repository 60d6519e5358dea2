import PlanetMath

/// The rows of vertices of a reduced grid of latitude and longitude (Hortal and Simmons 1991): from
/// pole to pole, with a number of slices that is proportional to the length of the parallel.
///
/// A row has another vertex at its end for the antimeridian. The poles have a vertex for each slice
/// of the nearest row.
struct ReducedGrid: Hashable, Sendable {
  /// The number of divisions from pole to pole.
  let stacks: Int
  /// The number of slices of each row.
  private let slices: [Int]
  /// The index of the first vertex of each row; the last entry is the number of vertices.
  private let starts: [Int]

  /// Creates a grid.
  /// - Parameters:
  ///   - slices: The number of divisions of the equator, at least 3.
  ///   - stacks: The number of divisions from pole to pole, at least 2.
  init(slices: Int, stacks: Int) {
    precondition(slices >= 3 && stacks >= 2, "a globe has at least 3 slices and 2 stacks")
    self.stacks = stacks
    var counts = (0...stacks).map { row -> Int in
      let length = sinCos(Double(row) / Double(stacks) * .pi).sine
      return max(Int((length * Double(slices)).rounded(.up)), 3)
    }
    (counts[0], counts[stacks]) = (counts[1], counts[stacks - 1])
    var starts = [0]
    for row in 0...stacks {
      starts.append(starts[row] + counts[row] + (row == 0 || row == stacks ? 0 : 1))
    }
    (self.slices, self.starts) = (counts, starts)
  }

  /// The number of vertices.
  var vertexCount: Int { starts[stacks + 1] }

  /// The number of triangles between the rows.
  var triangleCount: Int { 2 * slices[1..<stacks].reduce(0, +) }

  /// Returns the number of slices of a row; for a pole, that of the nearest row.
  func slices(ofRow row: Int) -> Int { slices[row] }

  /// Returns the index of the first vertex of a row.
  func firstVertex(ofRow row: Int) -> Int { starts[row] }

  /// Returns the parametric latitude of a row: 0 at the north pole, 1 at the south pole.
  func latitude(ofRow row: Int) -> Double { Double(row) / Double(stacks) }

  /// Returns parts of consecutive rows: their vertices, and all triangles that have one of them.
  ///
  /// Triangles are in the order of the rows above them.
  func parts(rowsPerPart: Int) -> [(vertices: Range<Int>, triangles: Range<Int>)] {
    // The number of triangles above each row.
    var above = [0]
    for row in 0..<stacks {
      let isAtPole = row == 0 || row + 1 == stacks
      above.append(above[row] + (isAtPole ? slices[row] : slices[row] + slices[row + 1]))
    }
    return stride(from: 0, through: stacks, by: rowsPerPart).map { row in
      let end = min(row + rowsPerPart, stacks + 1)
      return (starts[row]..<starts[end], above[max(row - 1, 0)]..<above[min(end, stacks)])
    }
  }
}
