import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Tone maps")
struct ToneMapTests {
  /// Returns a globe of a colour in full light, over a background.
  private func scene(
    _ color: SIMD3<Float>, light: Float = 1, _ toneMap: View.ToneMap,
    background: Background = .color(SIMD3(0.1, 0.2, 0.3))
  ) -> RenderScene {
    var view = GlobeView()
    (view.width, view.height) = (64, 64)
    view.surface = Surface(.constant(SIMD4(color, 1)), photometry: .lunarLambert(.constant(1)))
    view.lightColor = SIMD3(repeating: light)
    view.background = background
    var scene = view.scene
    scene.toneMap = toneMap
    return scene
  }

  private func image(_ scene: RenderScene) -> Image<RGBA16> {
    SoftwareRenderer().render16(scene, width: 64, height: 64)
  }

  /// Returns the linear light of a 16-bit level.
  private func linear(_ level: UInt16) -> Float {
    let code = Float(level) / 65535
    return code <= 0.04045 ? code / 12.92 : pow((code + 0.055) / 1.055, 2.4)
  }

  @Test(
    "The curve is that of Narkowicz (2015)",
    arguments: [(0.01, 0.003_798), (0.18, 0.266_905), (0.5, 0.616_307), (1, 0.803_797)])
  func curve(light: Float, expected: Float) {
    let (factor, white) = View.ToneMap.filmic.change(light)
    #expect(abs(light * factor + white - expected) < 1e-4)
    // The middle of a grey globe.
    let pixel = image(scene(SIMD3(repeating: light), .filmic))[32, 32]
    #expect(abs(linear(pixel.r) - expected) < 2e-3)
  }

  @Test("Hues are kept up to white, and brighter light fades to white")
  func hues() {
    for light in [0.2, 0.6, 1] as [Float] {
      let (factor, white) = View.ToneMap.filmic.change(light)
      #expect(white == 0 && factor > 0)
    }
    let orange = SIMD3<Float>(1, 0.5, 0.25)
    let pixel = image(scene(orange * 0.5, .filmic))[32, 32]
    let (r, g, b) = (linear(pixel.r), linear(pixel.g), linear(pixel.b))
    #expect(abs(g / r - 0.5) < 0.01 && abs(b / r - 0.25) < 0.01)
    let glaring = image(scene(orange, light: 8, .filmic))[32, 32]
    #expect(glaring.r == 65535 && glaring.g == 65535 && glaring.b == 65535)
    var last: Float = 0
    for step in 1...200 {
      let light = Float(step) * 0.05
      let (factor, white) = View.ToneMap.filmic.change(light)
      let curve = light * factor + white
      #expect(curve >= last && curve <= 1)
      last = curve
    }
    for odd in [Float.infinity, .nan] { #expect(View.ToneMap.filmic.change(odd) == (0, 1)) }
  }

  @Test("Backgrounds and opacities keep their values, and 8 bits agree with 16")
  func backgrounds() {
    let plain = image(scene(SIMD3(0.8, 0.4, 0.2), .none))
    let filmic = image(scene(SIMD3(0.8, 0.4, 0.2), .filmic))
    #expect(plain[1, 1] == filmic[1, 1])
    #expect(plain[32, 32] != filmic[32, 32])
    let open = scene(SIMD3(0.8, 0.4, 0.2), .none, background: .transparent)
    var mapped = open
    mapped.toneMap = .filmic
    let one = image(open)
    let other = image(mapped)
    for y in 0..<64 {
      for x in 0..<64 { #expect(one[x, y].a == other[x, y].a) }
    }
    let eight = SoftwareRenderer().render(mapped, width: 64, height: 64)
    #expect(abs(Float(eight[32, 32].r) - Float(other[32, 32].r) / 257) <= 1)
  }

  @Test("Linear images have no tone curve")
  func linearImages() {
    let renderer = SoftwareRenderer()
    let plain = renderer.renderLinear(
      scene(SIMD3(0.8, 0.4, 0.2), .none), width: 64, height: 64)
    let filmic = renderer.renderLinear(
      scene(SIMD3(0.8, 0.4, 0.2), .filmic), width: 64, height: 64)
    for y in 0..<64 {
      for x in 0..<64 { #expect(plain[x, y] == filmic[x, y]) }
    }
  }
}
