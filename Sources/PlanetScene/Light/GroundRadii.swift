import PlanetMath

/// The distances of the ground of a displaced globe from its centre, interpolated between the
/// vertices of its grid.
struct GroundRadii {
  private let grid: ReducedGrid
  /// The semi-axes of the globe, and their reciprocals.
  private let axes: VectorLanes
  private let inverseAxes: VectorLanes
  /// A Boolean value that indicates whether normals are directions from the centre.
  private let isSphere: Bool
  /// The distances of the vertices.
  private let distances: [Float]

  /// Creates the distances of a mesh; nil if it is not a displaced globe.
  init?(_ mesh: TriangleMesh) {
    guard let grid = mesh.grid, let globe = mesh.globe else { return nil }
    self.grid = grid
    axes = VectorLanes(repeating: SIMD3<Float>(globe.semiAxes))
    inverseAxes = VectorLanes(repeating: SIMD3<Float>(1 / globe.semiAxes))
    isSphere = globe.semiAxes == Vector3(repeating: globe.semiAxes.x)
    distances = mesh.positions.map { Float($0.vector.length) }
  }

  /// Returns the distances of the ground in eight directions of any length.
  ///
  /// Vertices are displaced along the normal of the ellipsoid, so ground in a direction belongs to
  /// another place of it than the ellipsoid's point in that direction.
  func radii(_ directions: VectorLanes) -> Float8 {
    let one = Float8(repeating: 1)
    let unit = directions * inverseAxes
    let first = distances(at: unit)
    guard !isSphere else { return first }
    let direction = directions * (one / directions.lengths)
    let point = unit * (one / unit.lengths)
    let normal = point * inverseAxes
    let upward = normal * (one / normal.lengths)
    let height = (first - (point * axes).lengths) / upward.dot(direction)
    return distances(at: (direction * first - upward * height) * inverseAxes)
  }

  /// Returns the distances of the ground at eight places of the unit sphere from which the
  /// ellipsoid is scaled, given as vectors of any length.
  private func distances(at unit: VectorLanes) -> Float8 {
    let across = (unit.x * unit.x + unit.y * unit.y).squareRoot()
    let latitudes = atan2(across, unit.z) * (Float(grid.stacks) / .pi)
    let longitudes = atan2(unit.y, unit.x) * (0.5 / Float.pi) + 0.5
    var radii = Float8(repeating: 0)
    for lane in 0..<8 {
      let row = min(max(Int(latitudes[lane]), 0), grid.stacks - 1)
      let north = radius(row, longitudes[lane])
      let south = radius(row + 1, longitudes[lane])
      radii[lane] = north + (south - north) * (latitudes[lane] - Float(row))
    }
    return radii
  }

  /// Returns the distance of the ground on a parallel.
  /// - Parameters:
  ///   - row: The row of the grid.
  ///   - longitude: The longitude in turns from the antimeridian.
  /// - Returns: The distance.
  private func radius(_ row: Int, _ longitude: Float) -> Float {
    let first = grid.firstVertex(ofRow: row)
    // The vertices at a pole are one point.
    guard row > 0, row < grid.stacks else { return distances[first] }
    let slices = grid.slices(ofRow: row)
    let place = longitude * Float(slices)
    let slice = min(max(Int(place), 0), slices - 1)
    let (west, east) = (distances[first + slice], distances[first + slice + 1])
    return west + (east - west) * (place - Float(slice))
  }
}
