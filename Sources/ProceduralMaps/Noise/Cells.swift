/// Cellular noise: distances to scattered points, one in each cell of a lattice.
///
/// Source of the method: Worley, "A cellular texture basis function" (1996).
package struct Cells: Sendable {
  private let seed: UInt32

  /// Creates the points of a seed.
  package init(_ seed: UInt32) { self.seed = seed &* 0x85EB_CA6B }

  /// The distances to the nearest and second nearest point, and a number of the nearest.
  package struct Sample {
    /// The distance to the nearest point, about 0…1.
    package var first: Float
    /// The distance to the second nearest point.
    package var second: Float
    /// A random number 0…1 of the nearest point.
    package var tag: Float
  }

  /// Returns the distances at a point; cells are one unit wide.
  package func sample(_ p: Vector) -> Sample {
    let (ix, fx) = Noise.split(p.x)
    let (iy, fy) = Noise.split(p.y)
    let (iz, fz) = Noise.split(p.z)
    var first: Float = 9
    var second: Float = 9
    var winner: UInt32 = 0
    let scale: Float = 1 / 1024
    for dz: Int32 in -1...1 {
      for dy: Int32 in -1...1 {
        for dx: Int32 in -1...1 {
          let h = Noise.hash(ix &+ dx, iy &+ dy, iz &+ dz, seed: seed)
          let x = Float(dx) + Float(Int32(bitPattern: h & 1023)) * scale - fx
          let y = Float(dy) + Float(Int32(bitPattern: (h >> 10) & 1023)) * scale - fy
          let z = Float(dz) + Float(Int32(bitPattern: (h >> 20) & 1023)) * scale - fz
          let square = x * x + y * y + z * z
          if square < first {
            second = first
            first = square
            winner = h
          } else if square < second {
            second = square
          }
        }
      }
    }
    let tag = Float(Int32(bitPattern: (winner &* 0x9E37_79B1) >> 20)) * (1 / 4096)
    return Sample(first: first.squareRoot(), second: second.squareRoot(), tag: tag)
  }
}
