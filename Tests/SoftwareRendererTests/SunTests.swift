import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("The disc of the sun and its glow")
struct SunTests {
  private func scene(
    glow: Float = 0, background: Background = .color(SIMD3(0, 0, 0)), share: Double = 0.9
  ) -> RenderScene {
    var view = GlobeView()
    (view.width, view.height, view.share) = (240, 240, share)
    view.projection = .orthographic(height: 2)
    view.surface = Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1)), photometry: .emissive(.sun))
    view.background = background
    var scene = view.scene
    scene.glow = glow
    return scene
  }

  private func image(_ scene: RenderScene) -> Image<RGBAFloat> {
    SoftwareRenderer().renderLinear(scene, width: 240, height: 240)
  }

  @Test("Each channel darkens towards the limb as measured by Neckel and Labs (1994)")
  func limbDarkening() {
    // The polynomials at 650, 550 and 450 nm; the channels are at 612, 549 and 465 nm.
    let polynomials = [
      [0.33975, 1.32797, -1.87237, 2.53124, -1.91348, 0.58690],
      [0.26444, 1.30550, -1.43070, 1.67101, -1.12351, 0.31327],
      [0.16395, 1.31096, -1.19475, 1.40069, -0.93681, 0.25596],
    ]
    func measured(_ number: Int, _ mu: Double) -> Double {
      polynomials[number].reversed().reduce(0) { $0 * mu + $1 }
    }
    let image = image(scene())
    for x in stride(from: 120, to: 225, by: 8) {
      let r = (Double(x) + 0.5 - 120) / 108
      let mu = (1 - r * r - 0.25 / 11_664).squareRoot()
      let red = measured(0, mu) * 0.62 + measured(1, mu) * 0.38
      let blue = measured(2, mu) * 0.85 + measured(1, mu) * 0.15
      for (channel, expected) in [red, measured(1, mu), blue].enumerated() {
        let found = Double(image[x, 120].vector[channel]) / 0.5
        #expect(abs(found - expected) < 0.02, "μ \(mu), channel \(channel): \(found), \(expected)")
      }
    }
  }

  @Test("The glow falls with the square of the distance and ends at six radii")
  func glow() {
    let image = image(scene(glow: 0.4, share: 0.15))
    let bare = self.image(scene(share: 0.15))
    // Means over the disc: 2 ∫ μ I(μ) dμ.
    let green = 0.3085 + 0.8944 * 2 / 3 - 0.2029 / 2
    let means = [0.912, 1, 1.165].map { 0.5 * (1 - $0 * (1 - green)) }
    for x in [145, 160, 180, 200, 225] {
      let r = ((Double(x) - 119.5) * (Double(x) - 119.5) + 0.25).squareRoot() / 18
      let window = r < 6 ? 1 - (r * r - 1) / 35 : 0
      for channel in 0..<3 {
        let expected = 0.4 * means[channel] * window * window / (r * r)
        #expect(abs(Double(image[x, 120].vector[channel]) - expected) < 1e-4, "column \(x)")
      }
    }
    #expect(image[120, 120] == bare[120, 120])
    #expect(image[2, 2].r == 0)
  }

  @Test("The exposure is a factor of the disc and of the glow")
  func exposure() {
    let bare = image(scene(glow: 0.4, share: 0.15))
    var bright = scene(glow: 0.4, share: 0.15)
    bright.exposure = 4
    let image = image(bright)
    for x in stride(from: 4, to: 240, by: 9) {
      let (found, expected) = (image[x, 120].g, 4 * bare[x, 120].g)
      #expect(abs(found - expected) <= 1e-5 * expected, "column \(x)")
    }
    #expect(bare[120, 120].g > 0.4 && bare[150, 120].g > 0.01)
  }

  @Test("On a transparent background the alpha of glow is its greatest channel")
  func opacity() {
    let image = image(scene(glow: 0.4, background: .transparent, share: 0.15))
    let pixel = image[160, 120]
    #expect(pixel.a > 0 && abs(pixel.a - max(pixel.r, pixel.g, pixel.b)) < 1e-5)
    #expect(image[2, 2].a == 0)
  }

  @Test("A hidden star has no glow, and half of a star half of it")
  func hidden() {
    func light(aside: Double) -> Float {
      var scene = scene(glow: 0.4, share: 0.15)
      // A globe of three radii in front of the star covers it, or beside it half of it.
      scene.objects.append(
        SceneObject(
          .ellipsoid(.unitSphere, Surface(.constant(SIMD4(0, 0, 0, 1)))),
          position: -scene.camera.forward * 8 + scene.camera.right * aside, scale: 3))
      return image(scene)[120, 200].r
    }
    let (all, half, none) = (light(aside: 9), light(aside: 3), light(aside: 0))
    #expect(none == 0 && all > 0)
    #expect(abs(half / all - 0.5) < 0.1)
  }

  @Test("A glow does not depend on the number of threads")
  func threads() {
    let scene = scene(glow: 1, share: 0.2)
    let one = SoftwareRenderer(threads: 1).render(scene, width: 240, height: 240)
    let four = SoftwareRenderer(threads: 4).render(scene, width: 240, height: 240)
    for y in 0..<240 {
      for x in 0..<240 { #expect(one[x, y] == four[x, y]) }
    }
  }
}
