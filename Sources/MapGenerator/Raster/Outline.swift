import ProceduralMaps

/// A region bounded by a polygon of latitudes and longitudes, with a soft edge.
struct Outline: Sendable {
  /// The corners: latitude and east longitude in degrees; edges are straight on the map.
  let corners: [(Double, Double)]
  /// The strength inside.
  let strength: Float
  /// The width of the soft edge in degrees.
  let softness: Float

  /// Creates a region.
  init(_ strength: Float, softness: Float, _ corners: (Double, Double)...) {
    self.init(strength, softness: softness, corners)
  }

  private init(_ strength: Float, softness: Float, _ corners: [(Double, Double)]) {
    (self.strength, self.softness, self.corners) = (strength, softness, corners)
  }

  /// Returns the region with a fraction of its strength and an edge wider by a factor.
  func softened(_ share: Float, by factor: Float) -> Outline {
    Outline(share * strength, softness: softness * factor, corners)
  }

  /// Adds the strength to every cell of a grid by a rule, with a soft edge.
  ///
  /// - Parameters:
  ///   - grid: The grid.
  ///   - rule: Returns the new number from the old one and the strength.
  func add(to grid: inout SphereGrid, _ rule: (Float, Float) -> Float) {
    let (width, height) = (grid.width, grid.height)
    let perDegree = Double(width) / 360
    let edge = Double(softness) + 360 / Double(width)
    let margin = 3 * edge
    let latitudes = corners.map(\.0)
    let longitudes = corners.map(\.1)
    let top = max(Int((90 - (latitudes.max() ?? 0) - margin) * perDegree), 0)
    let bottom = min(Int((90 - (latitudes.min() ?? 0) + margin) * perDegree), height - 1)
    guard top <= bottom else { return }
    for y in top...bottom {
      let latitude = 90 - (Double(y) + 0.5) / perDegree
      let shrink = max(Double(Vector(latitude: latitude, longitude: 0).x), 0.05)
      let wide = margin / shrink
      let left = Int(((longitudes.min() ?? 0) - wide + 180) * perDegree)
      let right = Int(((longitudes.max() ?? 0) + wide + 180) * perDegree)
      for column in left...max(left, right) {
        let longitude = (Double(column) + 0.5) / perDegree - 180
        let depth = signedDistance(latitude, longitude, shrink)
        let half = max(Float(edge), 1e-3)
        let sharp = smoothstep(-half, half, depth)
        let share = strength * (0.74 * sharp + 0.26 * smoothstep(-3 * half, 4 * half, depth))
        guard share > 0 else { continue }
        let x = ((column % width) + width) % width
        grid.cells[y * width + x] = rule(grid.cells[y * width + x], share)
      }
    }
  }

  /// Returns the distance of a place to the edge in degrees, positive inside.
  private func signedDistance(_ latitude: Double, _ longitude: Double, _ shrink: Double) -> Float {
    var nearest = Double.infinity
    var isInside = false
    for index in corners.indices {
      let (a, b) = (corners[index], corners[(index + 1) % corners.count])
      if (a.0 > latitude) != (b.0 > latitude),
        longitude < (b.1 - a.1) * (latitude - a.0) / (b.0 - a.0) + a.1
      {
        isInside.toggle()
      }
      let (ex, ey) = ((b.1 - a.1) * shrink, b.0 - a.0)
      let (px, py) = ((longitude - a.1) * shrink, latitude - a.0)
      let part = min(max((px * ex + py * ey) / max(ex * ex + ey * ey, 1e-12), 0), 1)
      let (dx, dy) = (px - part * ex, py - part * ey)
      nearest = min(nearest, dx * dx + dy * dy)
    }
    let distance = Float(nearest.squareRoot())
    return isInside ? distance : -distance
  }
}
