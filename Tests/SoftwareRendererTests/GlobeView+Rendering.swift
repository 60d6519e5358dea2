import PlanetImage
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer

extension GlobeView {
  func render() -> Image<RGBA8> {
    SoftwareRenderer().render(scene, width: width, height: height)
  }

  func renderLinear() -> Image<RGBAFloat> {
    SoftwareRenderer().renderLinear(scene, width: width, height: height)
  }
}

extension Image where Pixel == RGBAFloat {
  /// The sum of all pixels.
  var sum: SIMD4<Double> {
    var sum = SIMD4<Double>(repeating: 0)
    for y in 0..<height {
      for x in 0..<width { sum += SIMD4<Double>(self[x, y].vector) }
    }
    return sum
  }

  /// The number of invalid pixels: infinite, negative, or covered more than once.
  var brokenCount: Int {
    var count = 0
    for y in 0..<height {
      for x in 0..<width {
        let v = self[x, y].vector
        let isSound = (0..<4).allSatisfy { v[$0].isFinite && v[$0] >= -1e-6 } && v.w <= 1.00001
        if !isSound { count += 1 }
      }
    }
    return count
  }
}
