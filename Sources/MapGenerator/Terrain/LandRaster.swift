import ProceduralMaps

/// Rasters of the land: its cover of a place, and the distance to the coast.
struct LandRaster: Sendable {
  /// The land cover, 0…1.
  let cover: SphereGrid
  /// The distance to the coast in radians, positive on land, negative at sea.
  let shore: SphereGrid

  /// Creates the rasters for a map of a width in columns.
  init(_ land: LandPolygons, mapWidth: Int) {
    cover = LandRaster.fill(land, width: mapWidth * 2)
    shore = CoastDistance.field(LandRaster.fill(land, width: min(mapWidth, 1024)))
  }

  /// Fills outlines by the even-odd rule: four lines a row, exact coverage along each.
  private static func fill(_ land: LandPolygons, width: Int) -> SphereGrid {
    var grid = SphereGrid(width: width)
    let height = grid.height
    let lines = 4
    var crossings = [[Float]](repeating: [], count: height * lines)
    let perDegree = Double(height * lines) / 180
    for ring in land.rings {
      for index in ring.indices {
        let a = ring[index]
        let b = ring[index + 1 < ring.count ? index + 1 : 0]
        let top = (90 - max(a.latitude, b.latitude)) * perDegree
        let bottom = (90 - min(a.latitude, b.latitude)) * perDegree
        // A line owns the edges that cross its middle, upper end included.
        let first = Int((top - 0.5).rounded(.up))
        let last = Int((bottom - 0.5).rounded(.up))
        guard first < last else { continue }
        for line in max(first, 0)..<min(last, height * lines) {
          let latitude = 90 - (Double(line) + 0.5) / perDegree
          let share = (latitude - a.latitude) / (b.latitude - a.latitude)
          let longitude = a.longitude + (b.longitude - a.longitude) * share
          crossings[line].append(Float((longitude + 180) / 360 * Double(width)))
        }
      }
    }
    for (line, unsorted) in crossings.enumerated() {
      let xs = unsorted.sorted()
      let start = line / lines * width
      for pair in stride(from: 0, to: xs.count - 1, by: 2) {
        let left = min(max(xs[pair], 0), Float(width))
        let right = min(max(xs[pair + 1], 0), Float(width))
        guard right > left else { continue }
        for column in Int(left)..<min(Int(right) + 1, width) {
          let inside = min(right, Float(column + 1)) - max(left, Float(column))
          grid.cells[start + column] += max(inside, 0) / Float(lines)
        }
      }
    }
    return grid
  }
}
