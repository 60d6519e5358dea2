import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Illumination of bodies")
struct LightTests {
  @Test("A sphere lit from the camera has two thirds of its albedo on average")
  func lambertMean() {
    let scene = TestScenes.ellipsoid(
      surface: Surface(.constant(SIMD4(0.6, 0.3, 0.9, 1))), radius: 100, size: 220)
    let image = SoftwareRenderer(threads: 2).renderLinear(scene, width: 220, height: 220)
    var sum = SIMD4<Double>(0, 0, 0, 0)
    for y in 0..<220 {
      for x in 0..<220 { sum += SIMD4<Double>(image[x, y].vector) }
    }
    let area = Double.pi * 10000
    for (channel, albedo) in [0.6, 0.3, 0.9].enumerated() {
      #expect(abs(sum[channel] / area / (albedo * 2 / 3) - 1) < 0.002)
    }
  }

  @Test("The terminator follows the light direction", arguments: [-60.0, -30, 0, 20, 70])
  func terminator(angle: Double) {
    // Light at an angle from the camera, within the equator's plane.
    let light = Vector3(latitude: .zero, longitude: .degrees(90 + angle))
    let scene = TestScenes.ellipsoid(radius: 100, size: 221, light: light)
    let image = SoftwareRenderer().renderLinear(scene, width: 221, height: 221)
    for x in stride(from: 15, through: 205, by: 5) {
      let right = (Double(x) - 110) / 100
      let depth = (1 - right * right).squareRoot()
      guard depth > 0.1 else { continue }
      let expected = max(right * light.y + depth * light.x, 0)
      #expect(abs(Double(image[x, 110].r) - expected) < 0.004, "column \(x)")
    }
  }

  @Test("On an oblate body the normal is the ellipsoid's, not the sphere's")
  func oblateNormal() {
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.7)
    let scene = TestScenes.ellipsoid(ellipsoid, radius: 100, size: 221, light: Vector3(0, 0, 1))
    let image = SoftwareRenderer().renderLinear(scene, width: 221, height: 221)
    for y in stride(from: 50, through: 108, by: 6) {
      let z = (110 - Double(y)) / 100
      let x = (1 - z * z / 0.49).squareRoot()
      let expected = (z / 0.49) / (x * x + z * z / (0.49 * 0.49)).squareRoot()
      #expect(abs(Double(image[110, y].r) - expected) < 0.004, "row \(y)")
    }
  }

  /// The brightness of the sun relative to the centre of its disc, by μ, in red, green and blue:
  /// the polynomials of Neckel and Labs (1994), interpolated to 650, 550 and 450 nm.
  private static let sunDisc: [(cosine: Float, values: [Float])] = [
    (0.8, [0.908, 0.891, 0.865]), (0.6, [0.807, 0.772, 0.721]), (0.4, [0.690, 0.639, 0.565]),
    (0.2, [0.548, 0.480, 0.388]),
  ]

  @Test("A star is self-luminous and darkens towards its limb, blue more than red")
  func star() {
    let scene = TestScenes.ellipsoid(
      surface: Surface(.constant(.one), photometry: .emissive(.sun)), radius: 100, size: 221,
      light: Vector3(-1, 0, 0))
    let image = SoftwareRenderer().renderLinear(scene, width: 221, height: 221)
    #expect(abs(image[110, 110].r - 1) < 0.001)
    for (cosine, values) in Self.sunDisc {
      let column = 110 + 100 * (1 - cosine * cosine).squareRoot()
      // Linear between the two pixels around the place.
      let share = column - column.rounded(.down)
      let (left, right) = (image[Int(column), 110], image[Int(column) + 1, 110])
      for (channel, value) in values.enumerated() {
        let found =
          [left.r, left.g, left.b][channel] * (1 - share)
          + [right.r, right.g, right.b][channel] * share
        #expect(abs(found - value) < 0.025, "\(cosine), channel \(channel): \(found)")
      }
    }
  }

  @Test(
    "Ambient light fills the night side and never exceeds a sunlit map", arguments: [0.002, 0.3])
  func ambient(level: Float) {
    let surface: Float = 0.8
    var view = GlobeView()
    view.surface = Surface(.constant(SIMD4(surface, surface, surface, 1)))
    (view.ambient, view.lightAzimuth) = (level, .degrees(90))
    let image = view.renderLinear()
    let dark = image[128 / 2 - 40, 64].r
    #expect(abs(dark - surface * level) < 1e-5)
    view.lightAzimuth = .zero
    let full = view.renderLinear()
    #expect(abs(full[64, 64].r - surface) < 1e-3)
    for y in 0..<128 {
      for x in 0..<128 { #expect(full[x, y].r <= surface + 1e-6) }
    }
  }

  @Test("Light strength scales sunlight and leaves the night side as it is")
  func strength() {
    var view = GlobeView()
    (view.ambient, view.lightAzimuth) = (0.1, .degrees(90))
    let plain = view.renderLinear()
    view.lightColor = SIMD3(3, 3, 3)
    let strong = view.renderLinear()
    // Right of the terminator the cosine of the light's angle is about 0.7.
    let (x, night) = (64 + 41, 64 - 41)
    #expect(strong[night, 64].r == plain[night, 64].r)
    let cosine = (plain[x, 64].r / 0.5 - 0.1) / 0.9
    #expect(abs(strong[x, 64].r - 0.5 * (cosine * 2.9 + 0.1)) < 1e-4)
  }

  @Test("Composited over any colour the edge shows no fringe")
  func noFringe() {
    let surface = Surface(.constant(SIMD4(0.7, 0.5, 0.2, 1)))
    let scene = TestScenes.ellipsoid(surface: surface, radius: 50, size: 128, ambient: 0.1)
    let image = SoftwareRenderer().render(scene, width: 128, height: 128)
    for color in [SIMD3<Float>(0, 0, 0), SIMD3(1, 1, 1), SIMD3(1, 0, 1)] {
      var opaque = scene
      opaque.background = .color(color)
      let direct = SoftwareRenderer().render(opaque, width: 128, height: 128)
      var worst = 0
      for y in 0..<128 {
        for x in 0..<128 {
          let linear = image[x, y].linear.vector
          let over = RGBA8(RGBAFloat(linear + SIMD4(color, 1) * (1 - linear.w)))
          let other = direct[x, y]
          worst = max(
            worst, abs(Int(over.r) - Int(other.r)), abs(Int(over.g) - Int(other.g)),
            abs(Int(over.b) - Int(other.b)))
        }
      }
      #expect(worst <= 3, "over \(color)")
    }
  }

  @Test("Transparent pixels beside the limb carry the body's colour")
  func bleeding() {
    let surface = Surface(.constant(SIMD4(0.7, 0.5, 0.2, 1)))
    let scene = TestScenes.ellipsoid(surface: surface, radius: 50, size: 128, ambient: 1)
    let image = SoftwareRenderer().render(scene, width: 128, height: 128)
    let inside = image[64, 64]
    var count = 0
    for x in 64..<126 where image[x, 64].a == 0 && image[x, 64] != .clear {
      count += 1
      #expect(abs(Int(image[x, 64].r) - Int(inside.r)) < 40)
      #expect(image[x, 64].r > image[x, 64].b)
    }
    #expect(count == 4)
    #expect(image[0, 0] == .clear)
  }
}
