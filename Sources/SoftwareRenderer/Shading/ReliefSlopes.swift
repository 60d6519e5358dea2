import PlanetMath
import PlanetScene

/// The slopes of the ground at eight points.
struct ReliefSlopes {
  /// The mean slopes towards the east and the north, within the filter footprints.
  let (east, north): (Float8, Float8)
  /// The variance of the slopes within the filter footprints, of both directions together.
  let variance: Float8

  /// Creates slopes.
  /// - Parameters:
  ///   - texels: The filtered texels of the map of a ``ReliefLayer``.
  ///   - exaggeration: The factor on the slopes.
  init(_ texels: ColorLanes, exaggeration: Float) {
    let (zero, one) = (Float8(repeating: 0), Float8(repeating: 1))
    let x = (texels.rgb.x * 2 - one) * ReliefLayer.greatestSlope
    let y = (texels.rgb.y * 2 - one) * ReliefLayer.greatestSlope
    let spread = texels.rgb.z - (x * x + y * y) - ReliefLayer.varianceNoise
    variance =
      spread.replacing(with: zero, where: spread .< zero) * (exaggeration * exaggeration)
    (east, north) = (x * exaggeration, y * exaggeration)
  }
}
