import PlanetMath
import ProceduralMaps

extension LaneNoise {
  /// Returns ridges with rounded crests and hollows: 1 on crests, 0 on the floors between them.
  ///
  /// Creep rounds the crests of slopes of loose ground (Gilbert 1909). Only the terrain of the
  /// Earth has them, so there is no kernel for them.
  /// - Parameters:
  ///   - point: The points.
  ///   - octaves: The number of octaves.
  ///   - gain: The strength of an octave as a fraction of that of the last.
  /// - Returns: The ridges.
  func roundedRidges(_ point: LanePoint, octaves: Int, gain: Float) -> Float8 {
    var p = point
    var amplitude: Float = 1
    var sum = Float8(repeating: 0)
    var total: Float = 0
    var weight = Float8(repeating: 1)
    for _ in 0..<octaves {
      let crest = (1 - value(p).magnitudes * 1.7).saturated
      let round = crest * crest * (3 - crest * 2) * weight
      sum += round * amplitude
      total += amplitude
      amplitude *= gain
      // Fine ridges are the spurs of coarse ones.
      weight = (round * 1.5).saturated
      p = p.nextOctave
    }
    return sum * (1 / total)
  }
}
