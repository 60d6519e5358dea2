import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Filtering of maps")
struct FilteringTests {
  private static let checker: SurfaceMap = {
    var image = Image<RGBA8>(width: 256, height: 128, filledWith: RGBA8(0, 0, 0))
    for y in 0..<128 {
      for x in 0..<256 where (x / 8 + y / 8).isMultiple(of: 2) {
        image[x, y] = RGBA8(255, 255, 255)
      }
    }
    return SurfaceMap(MipPyramid(image))
  }()

  private static let noise: SurfaceMap = {
    var generator = SeededGenerator(seed: 7)
    var image = Image<RGBA8>(width: 256, height: 128, filledWith: .clear)
    for y in 0..<128 {
      for x in 0..<256 {
        let bits = generator.next()
        image[x, y] = RGBA8(
          UInt8(truncatingIfNeeded: bits), UInt8(truncatingIfNeeded: bits >> 8),
          UInt8(truncatingIfNeeded: bits >> 16))
      }
    }
    return SurfaceMap(MipPyramid(image))
  }()

  private func view(_ map: SurfaceMap, size: Int) -> GlobeView {
    var view = GlobeView(width: size, height: size)
    view.surface = Surface(.map(map))
    view.lightEvenly()
    return view
  }

  private func linear(_ view: GlobeView, samples: Int) -> Image<RGBAFloat> {
    var renderer = SoftwareRenderer(threads: 2)
    renderer.samples = samples
    return renderer.renderLinear(view.scene, width: view.width, height: view.height)
  }

  /// Returns the mean and the largest difference of two images in linear light.
  private func differences(
    _ one: borrowing Image<RGBAFloat>, _ two: borrowing Image<RGBAFloat>
  ) -> (mean: Double, worst: Double) {
    var (sum, count, worst) = (0.0, 0, 0.0)
    for y in 0..<one.height {
      for x in 0..<one.width where one[x, y].a > 0 {
        let difference = Double((one[x, y].g - two[x, y].g).magnitude)
        sum += difference
        count += 1
        worst = max(worst, difference)
      }
    }
    return (sum / Double(max(count, 1)), worst)
  }

  @Test("A rotating checker never flickers: each frame is near one of 64 samples", arguments: 0..<6)
  func turning(step: Int) {
    var view = view(Self.checker, size: 32)
    view.elevation = .degrees(20)
    view.orientation = Orientation(about: .unitZ, by: .degrees(Double(step)))
    let frame = linear(view, samples: 1)
    let (mean, worst) = differences(frame, linear(view, samples: 64))
    #expect(mean < 0.03, "\(mean)")
    #expect(worst < 0.25, "\(worst)")
    // The edge of the disc does not depend on the rotation.
    view.orientation = .identity
    let still = linear(view, samples: 1)
    var isSame = true
    for y in 0..<32 {
      for x in 0..<32 where frame[x, y].a != still[x, y].a { isSame = false }
    }
    #expect(isSame)
  }

  @Test("Noise keeps its mean at every size", arguments: [16, 32, 64, 128, 256, 512])
  func noiseMean(size: Int) {
    let view = view(Self.noise, size: size)
    let sum = linear(view, samples: 1).sum
    for channel in 0..<3 {
      let one = sum[channel] / sum.w
      // The mean of all sRGB levels in linear light.
      let mean = (0..<256).reduce(0) { $0 + Double(SRGB.linear(UInt8($1))) } / 256
      #expect(abs(one - mean) < 0.01)
    }
  }

  @Test(
    "A uniform map gives its own level everywhere", arguments: [1, 4], [UInt8(1), 17, 128, 254])
  func constant(samples: Int, code: UInt8) {
    let color = RGBA8(code, 255 - code, 77)
    let map = SurfaceMap(MipPyramid(Image(width: 64, height: 32, filledWith: color)))
    var renderer = SoftwareRenderer()
    renderer.dithers = false
    renderer.samples = samples
    let view = view(map, size: 40)
    let image = renderer.render(view.scene, width: 40, height: 40)
    var others = 0
    for y in 0..<40 {
      for x in 0..<40 where image[x, y].a > 0 {
        let pixel = image[x, y]
        if pixel.r != code || pixel.g != 255 - code || pixel.b != 77 { others += 1 }
      }
    }
    #expect(others == 0)
  }

  @Test("Sixteen samples are nearer to 256 than one is")
  func moreSamples() {
    var view = view(Self.checker, size: 20)
    view.elevation = .degrees(50)
    let reference = linear(view, samples: 256)
    let one = differences(linear(view, samples: 1), reference).mean
    let sixteen = differences(linear(view, samples: 16), reference).mean
    #expect(sixteen < one)
  }
}

@Suite("Dithering")
struct DitheringTests {
  /// A globe with light from the side, with slow dark gradients.
  private func view(_ size: Int) -> GlobeView {
    var view = GlobeView(width: size, height: size)
    view.projection = .orthographic(height: 1)
    view.lightAzimuth = .degrees(30)
    view.lightColor = SIMD3(0.05, 0.02, 0.4)
    view.ambient = 0.1
    view.background = .color(SIMD3(0.2, 0.3, 0.4))
    return view
  }

  /// Returns the exact level of a linear value, with fractions.
  private func exactCode(_ linear: Float) -> Double {
    let x = Double(linear)
    return 255 * (x <= 0.0031308 ? 12.92 * x : 1.055 * pow(x, 1 / 2.4) - 0.055)
  }

  @Test("Patches are accurate to an eighth of a level, their mean to 1/50, each pixel to one")
  func ramp() {
    let size = 96
    let view = view(size)
    let linear = view.renderLinear()
    let on = view.render()
    var renderer = SoftwareRenderer()
    renderer.dithers = false
    let off = renderer.render(view.scene, width: size, height: size)
    var worst = 0
    for y in 0..<size {
      for x in 0..<size {
        for (one, two) in [(on[x, y].r, off[x, y].r), (on[x, y].b, off[x, y].b)] {
          worst = max(worst, abs(Int(one) - Int(two)))
        }
      }
    }
    #expect(worst == 1)
    // The four thresholds give quarters of a level; the curve's pieces are accurate to 1/50.
    let limit = 0.125 + 0.02
    var patches = 0
    var sum = SIMD2(0.0, 0.0)
    for top in stride(from: 24, to: 72, by: 8) {
      for left in stride(from: 24, to: 72, by: 8) {
        var (codes, exact) = (SIMD2(0.0, 0.0), SIMD2(0.0, 0.0))
        for y in top..<top + 8 {
          for x in left..<left + 8 {
            codes += SIMD2(Double(on[x, y].r), Double(on[x, y].b))
            exact += SIMD2(exactCode(linear[x, y].r), exactCode(linear[x, y].b))
          }
        }
        let error = (codes - exact) / 64
        #expect(abs(error.x) <= limit && abs(error.y) <= limit, "\(error) at \(left), \(top)")
        sum += error
        patches += 1
      }
    }
    #expect(patches == 36)
    let mean = sum / 36
    #expect(abs(mean.x) <= 0.02 && abs(mean.y) <= 0.02, "\(mean)")
  }

  @Test("The background keeps its own level")
  func background() {
    let view = view(64)
    let linear = view.renderLinear()
    let on = view.render()
    let expected = RGBA8(RGBAFloat(SIMD4(0.2, 0.3, 0.4, 1)))
    var count = 0
    for corner in [0, 63] {
      for x in 0..<64 where linear[x, corner].vector == SIMD4(0.2, 0.3, 0.4, 1) {
        #expect(on[x, corner] == expected)
        count += 1
      }
    }
    #expect(count == 128)
  }
}
