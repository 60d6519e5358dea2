extension Noise {
  /// Rotates a point and doubles its scale, so that octaves never share lattice planes.
  @inline(__always)
  package static func nextOctave(_ p: Vector) -> Vector {
    // Twice a rotation matrix (rows of length 2, mutually perpendicular), and a shift.
    Vector(
      1.2 * p.y + 1.6 * p.z + 17.3,
      -1.2 * p.x + 1.28 * p.y - 0.96 * p.z + 5.1,
      -1.6 * p.x - 0.96 * p.y + 0.72 * p.z - 11.7)
  }

  /// Returns a sum of octaves, each twice as fine and `gain` times as strong as the last.
  ///
  /// The sum is scaled by the sum of strengths: its standard deviation is about 0.2, and 99 of 100
  /// values lie within ±0.55, a little less where fine octaves are strong.
  package func fractal(_ point: Vector, octaves: Int, gain: Float = 0.5) -> Float {
    var p = point
    var amplitude: Float = 1
    var sum: Float = 0
    var total: Float = 0
    for _ in 0..<octaves {
      sum += value(p) * amplitude
      total += amplitude
      amplitude *= gain
      p = Noise.nextOctave(p)
    }
    return sum * (1.5 / total)
  }

  /// Returns ridges: 1 along winding crests, falling to 0 between them.
  package func ridged(_ point: Vector, octaves: Int, gain: Float = 0.5) -> Float {
    var p = point
    var amplitude: Float = 1
    var sum: Float = 0
    var total: Float = 0
    var weight: Float = 1
    for _ in 0..<octaves {
      let crest = saturate(1 - abs(value(p)) * 1.6)
      let sharp = crest * crest * weight
      sum += sharp * amplitude
      total += amplitude
      amplitude *= gain
      // Fine ridges grow on coarse ones only.
      weight = saturate(sharp * 2)
      p = Noise.nextOctave(p)
    }
    return sum / total
  }

  /// Returns a vector of three independent fractals, for the displacement of points.
  package func displacement(_ point: Vector, octaves: Int) -> Vector {
    Vector(
      fractal(point, octaves: octaves),
      fractal(Vector(point.y + 31.4, point.z - 7.9, point.x + 2.3), octaves: octaves),
      fractal(Vector(point.z - 19.1, point.x + 43.7, point.y + 13.3), octaves: octaves))
  }

  /// Returns a displacement with strong fine octaves: coasts and borders that fray.
  package func fold(_ point: Vector, octaves: Int) -> Vector {
    Vector(
      fractal(point, octaves: octaves, gain: 0.6),
      fractal(Vector(point.y + 31.4, point.z - 7.9, point.x + 2.3), octaves: octaves, gain: 0.6),
      fractal(Vector(point.z - 19.1, point.x + 43.7, point.y + 13.3), octaves: octaves, gain: 0.6))
  }

  /// Returns a fractal of points displaced by another one: folded, cloud-like shapes.
  package func warped(_ point: Vector, by strength: Float, octaves: Int) -> Float {
    let push = displacement(point, octaves: max(2, octaves - 2))
    return fractal(point + push * strength, octaves: octaves)
  }
}
