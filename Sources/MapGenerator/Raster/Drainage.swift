import PlanetMath
import ProceduralMaps

/// The courses of water over a raster of heights, and the valleys that it cuts.
///
/// Every cell drains to its steepest neighbour (O'Callaghan and Mark 1984); water cuts by the
/// stream-power law, with the square root of the drained area (Braun and Willett 2013).
struct Drainage: Sendable {
  /// The area that drains through every cell, in cells of the equator.
  private(set) var area: SphereGrid
  private let frame: GridFrame
  /// The drained area in cells below which no valley is cut.
  private let creep: Float
  /// The cells of land, in any order.
  private let land: [Int32]

  /// Creates the drainage of a raster.
  /// - Parameters:
  ///   - cover: Cells with a number above one half are land; others are the sea.
  ///   - frame: The directions of the raster.
  init(land cover: SphereGrid, _ frame: GridFrame) {
    self.frame = frame
    area = SphereGrid(width: frame.width)
    let width = frame.width
    // The same area of the ground at every width.
    let share = Float(width) / 4096
    creep = 12 * share * share
    land = cover.cells.indices.compactMap { cell in
      let row = cell / width
      return row > 0 && row < frame.height - 1 && cover.cells[cell] > 0.5 ? Int32(cell) : nil
    }
  }

  /// Cuts valleys into heights in metres, and updates ``area``.
  /// - Parameters:
  ///   - heights: The heights.
  ///   - passes: The number of passes.
  ///   - strength: The metres that a pass cuts per slope of 1 and square root of the drained area
  ///     in cells, less that below which no valley is cut.
  mutating func carve(_ heights: inout SphereGrid, passes: Int, strength: Float) {
    for _ in 0..<passes {
      let order = Self.sorted(land, by: heights.cells)
      accumulate(order, heights.cells, cut: strength, into: &heights)
    }
  }

  /// Returns cells from the highest to the lowest: a radix sort of heights in steps of ¼ m.
  private static func sorted(_ cells: [Int32], by heights: [Float]) -> [Int32] {
    var keys = cells.map { cell in
      UInt32(min(max((9_500 - heights[Int(cell)]) * 4, 0), 65_535 * 2))
    }
    var (from, order) = (keys, cells)
    var result = cells
    for shift in [UInt32(0), 9] {
      var starts = [Int](repeating: 0, count: 513)
      for key in keys { starts[Int(key >> shift & 511) + 1] += 1 }
      for index in 1..<513 { starts[index] += starts[index - 1] }
      for index in keys.indices {
        let bucket = Int(keys[index] >> shift & 511)
        let place = starts[bucket]
        result[place] = order[index]
        from[place] = keys[index]
        starts[bucket] += 1
      }
      (keys, order) = (from, result)
    }
    return order
  }

  private mutating func accumulate(
    _ order: [Int32], _ old: [Float], cut strength: Float, into heights: inout SphereGrid
  ) {
    let width = frame.width
    for cell in order { area.cells[Int(cell)] = frame.parallels[Int(cell) / width].x }
    let metres = frame.pixel * 6_371_000
    for cell in order {
      let index = Int(cell)
      let (x, y) = (index % width, index / width)
      let shrink = max(frame.parallels[y].x, 0.1)
      let diagonal = 1 / (1 + shrink * shrink).squareRoot()
      let left = x == 0 ? index + width - 1 : index - 1
      let right = x == width - 1 ? index - width + 1 : index + 1
      let own = old[index]
      var best: Float = 0
      var target = -1
      @inline(__always) func offer(_ other: Int, _ scale: Float) {
        let slope = (own - old[other]) * scale
        if slope > best { (best, target) = (slope, other) }
      }
      offer(left, 1 / shrink)
      offer(right, 1 / shrink)
      offer(index - width, 1)
      offer(index + width, 1)
      offer(left - width, diagonal)
      offer(right - width, diagonal)
      offer(left + width, diagonal)
      offer(right + width, diagonal)
      guard target >= 0 else { continue }
      let drained = area.cells[index]
      area.cells[target] += drained
      let slope = best / metres
      let lowered = min(
        strength * max(min(drained, 900) - creep, 0).squareRoot() * slope,
        0.45 * (own - old[target]))
      heights.cells[index] = own - max(lowered, 0)
    }
  }
}
