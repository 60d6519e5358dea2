import PlanetImage
import PlanetMath
package import PlanetScene

/// Slopes for tests.
package enum TestRelief {
  /// Waves of 0.02 radii along both axes; nil if there is too little memory.
  package static let waves: ReliefLayer? = {
    let map = SlopeMap(
      size: ImageSize(width: 256, height: 128), content: .heights(lowest: 0, highest: 0.02),
      isRotatedHalfTurn: false, columns: 256
    ) { x, y in
      let wave = sin(Double(x) / 256 * 40 * .pi) * sin(Double(y) / 128 * 20 * .pi)
      return SIMD3(repeating: Float(0.5 + 0.5 * wave))
    }
    return (try? map.pyramid()).map { ReliefLayer(SurfaceMap($0)) }
  }()
}
