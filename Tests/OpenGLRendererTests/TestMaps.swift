import PlanetImage
import PlanetScene
import PlanetTestSupport

/// Maps for tests.
enum TestMaps {
  /// Returns a map of noise, each with pixels of its own.
  static func noise(width: Int = 512, height: Int? = nil, seed: UInt64) -> SurfaceMap {
    var generator = SeededGenerator(seed: seed)
    let height = height ?? width / 2
    let pixels = (0..<width * height).map { _ in
      RGBA8(packed: UInt32.random(in: 0...0xff_ffff, using: &generator) | 0xff00_0000)
    }
    return SurfaceMap(MipPyramid(Image(width: width, height: height, pixels: pixels)))
  }
}
