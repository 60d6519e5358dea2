import PlanetMath

/// The elliptical texture footprints of eight pixels, in texels of the full-size map.
struct Footprint {
  /// The centres.
  var u: Float8
  var v: Float8
  /// The unit directions of the longer axes.
  var directionU: Float8
  var directionV: Float8
  /// The squared lengths of the axes: the movement over the map per pixel.
  var major2: Float8
  var minor2: Float8

  /// Creates the footprints from the map's movement by a column and by a row of pixels.
  ///
  /// The pixel's unit circle becomes an ellipse whose axes are the eigenvectors of M = a aᵀ + b bᵀ,
  /// and whose squared axes are its eigenvalues; det M = (a × b)².
  @inline(__always)
  init(u: Float8, v: Float8, column a: (u: Float8, v: Float8), row b: (u: Float8, v: Float8)) {
    self.u = u
    self.v = v
    let mxx = a.u * a.u + b.u * b.u
    let mxy = a.u * a.v + b.u * b.v
    let myy = a.v * a.v + b.v * b.v
    let cross = a.u * b.v - a.v * b.u
    let half = (mxx - myy) * 0.5
    let root = (half * half + mxy * mxy).squareRoot()
    let largest = (mxx + myy) * 0.5 + root
    let tiny = Float8(repeating: 1e-20)
    major2 = largest + tiny
    minor2 = cross * cross / major2
    // The eigenvector is (λ - myy, mxy) or (mxy, λ - mxx); the longer one is the more precise.
    let isWide = half .>= 0
    let du = mxy.replacing(with: half + root, where: isWide)
    let dv = (root - half).replacing(with: mxy, where: isWide)
    let inverse = 1 / (du * du + dv * dv + tiny).squareRoot()
    directionU = du * inverse
    directionV = dv * inverse
  }
}
