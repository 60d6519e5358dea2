/// Gradient noise in space, from hashed lattice points, without tables, seams or poles.
///
/// Maps evaluate it at directions of the unit sphere, so the map's edges and poles have no special
/// cases. Values stay within about ±1 and average 0. Source of the method: Perlin, "Improving
/// noise" (2002), with hashed gradients.
package struct Noise: Sendable {
  package let seed: UInt32

  package init(_ seed: UInt32) { self.seed = seed &* 0x9E37_79B9 }

  /// Returns well-mixed bits of a lattice point.
  @inline(__always)
  package static func hash(_ x: Int32, _ y: Int32, _ z: Int32, seed: UInt32) -> UInt32 {
    var h = UInt32(bitPattern: x) &* 0x8DA6_B343
    h ^= UInt32(bitPattern: y) &* 0xD816_3841
    h ^= UInt32(bitPattern: z) &* 0xCB1A_B31F
    h = (h ^ seed) &* 0x7FEB_352D
    h ^= h >> 15
    h = h &* 0x846C_A68B
    return h ^ (h >> 16)
  }

  /// Splits a coordinate into its lattice cell and the rest, without a call to `floor`.
  ///
  /// Adding 1.5 · 2²³ leaves the rounded integer in the low bits. A coordinate on a lattice plane
  /// may land on either side of it, where the noise has the same value.
  @inline(__always)
  package static func split(_ x: Float) -> (cell: Int32, rest: Float) {
    let shifted = (x - 0.5) + 12_582_912
    let cell = Int32(bitPattern: shifted.bitPattern) &- 0x4B40_0000
    return (cell, x - (shifted - 12_582_912))
  }

  /// Returns the gradient of a lattice point: three signed fields of its hash, each about ±1.
  @inline(__always)
  private func gradient(_ x: Int32, _ y: Int32, _ z: Int32) -> (Float, Float, Float) {
    let h = Noise.hash(x, y, z, seed: seed)
    let scale: Float = 1 / 511.5
    return (
      Float(Int32(bitPattern: h & 1023)) * scale - 1,
      Float(Int32(bitPattern: (h >> 10) & 1023)) * scale - 1,
      Float(Int32(bitPattern: (h >> 20) & 1023)) * scale - 1
    )
  }

  @inline(__always)
  private func corner(
    _ x: Int32, _ y: Int32, _ z: Int32, _ dx: Float, _ dy: Float, _ dz: Float
  ) -> Float {
    let g = gradient(x, y, z)
    return g.0 * dx + g.1 * dy + g.2 * dz
  }

  /// Returns the noise at a point.
  package func value(_ p: Vector) -> Float {
    let (ix, fx) = Noise.split(p.x)
    let (iy, fy) = Noise.split(p.y)
    let (iz, fz) = Noise.split(p.z)
    let u = fx * fx * fx * (fx * (fx * 6 - 15) + 10)
    let v = fy * fy * fy * (fy * (fy * 6 - 15) + 10)
    let w = fz * fz * fz * (fz * (fz * 6 - 15) + 10)
    let jx = ix &+ 1
    let jy = iy &+ 1
    let jz = iz &+ 1
    let gx = fx - 1
    let gy = fy - 1
    let gz = fz - 1
    let a = corner(ix, iy, iz, fx, fy, fz)
    let b = corner(jx, iy, iz, gx, fy, fz)
    let c = corner(ix, jy, iz, fx, gy, fz)
    let d = corner(jx, jy, iz, gx, gy, fz)
    let e = corner(ix, iy, jz, fx, fy, gz)
    let f = corner(jx, iy, jz, gx, fy, gz)
    let g = corner(ix, jy, jz, fx, gy, gz)
    let h = corner(jx, jy, jz, gx, gy, gz)
    let near = mix(mix(a, b, u), mix(c, d, u), v)
    let far = mix(mix(e, f, u), mix(g, h, u), v)
    return mix(near, far, w) * 1.25
  }
}
