import CKernels

extension Noise {
  /// Returns a sum of octaves, each twice as fine and `gain` times as strong as the last.
  ///
  /// The sum is scaled by the sum of strengths: its standard deviation is about 0.2, and 99 of 100
  /// values lie within ±0.55, a little less where fine octaves are strong.
  package func fractal(_ p: Vector, octaves: Int, gain: Float = 0.5) -> Float {
    noise_fractal(noise_point(x: p.x, y: p.y, z: p.z), Int32(octaves), gain, seed)
  }

  /// Returns ridges: 1 along winding crests, falling to 0 between them.
  package func ridged(_ p: Vector, octaves: Int, gain: Float = 0.5) -> Float {
    noise_ridged(noise_point(x: p.x, y: p.y, z: p.z), Int32(octaves), gain, seed)
  }

  /// Returns the noise's slope in space at a point, by forward differences.
  package func slope(_ p: Vector) -> Vector {
    let slope = noise_slope(noise_point(x: p.x, y: p.y, z: p.z), seed)
    return Vector(slope.x, slope.y, slope.z)
  }

  /// Returns a vector of three independent fractals, for the displacement of points.
  package func displacement(_ p: Vector, octaves: Int, gain: Float = 0.5) -> Vector {
    let vector = noise_displacement(
      noise_point(x: p.x, y: p.y, z: p.z), Int32(octaves), gain, seed)
    return Vector(vector.x, vector.y, vector.z)
  }

  /// Returns a displacement with strong fine octaves: coasts and borders that fray.
  package func fold(_ point: Vector, octaves: Int) -> Vector {
    displacement(point, octaves: octaves, gain: 0.6)
  }

  /// Returns a fractal of points displaced by another one: folded, cloud-like shapes.
  package func warped(_ point: Vector, by strength: Float, octaves: Int) -> Float {
    let push = displacement(point, octaves: max(2, octaves - 2))
    return fractal(point + push * strength, octaves: octaves)
  }
}
