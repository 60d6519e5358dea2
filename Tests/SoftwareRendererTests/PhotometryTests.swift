import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Photometric laws")
struct PhotometryTests {
  private static let hapke = HapkeParameters(
    albedo: 0.3, asymmetry: -0.25, surgeAmplitude: 1.2, surgeWidth: 0.07)

  static let laws: [PhotometricLaw] = [
    .lambert, .lunarLambert(.constant(1)), .lunarLambert(.constant(0.4)), .lunarLambert(.moon),
    .minnaert(exponent: 0.6), .minnaert(exponent: 0.95), .hapke(hapke), .hapke(rough),
  ]

  /// The Moon's roughness by Helfenstein and Veverka (1987).
  private static let rough = HapkeParameters(
    albedo: 0.21, asymmetry: -0.25, surgeAmplitude: 1.2, surgeWidth: 0.07,
    roughness: .degrees(20))

  /// Returns the linear image of a white sphere of 180 pixels, seen from far away.
  private func image(
    _ law: PhotometricLaw, phase: Double, curve: PhaseCurve? = nil,
    _ brightness: PhaseBrightness = .measured
  ) -> Image<RGBAFloat> {
    var view = GlobeView()
    (view.width, view.height) = (200, 200)
    view.projection = .orthographic(height: 2)
    view.lightAzimuth = .degrees(phase)
    view.surface = Surface(.constant(SIMD4(1, 1, 1, 1)), photometry: law)
    view.surface.phaseCurve = curve
    var scene = view.scene
    scene.phaseBrightness = brightness
    return SoftwareRenderer().renderLinear(scene, width: 200, height: 200)
  }

  @Test("At phase angle 0 the middle of the disc has the colour of the map", arguments: laws)
  func fullPhase(_ law: PhotometricLaw) {
    #expect(abs(image(law, phase: 0)[100, 100].r - 1) < 2e-3)
    #expect(abs(image(law, phase: 0, .lambert)[100, 100].r - 1) < 2e-3)
  }

  @Test("The full disc of Lommel and Seeliger's law is flat, that of Minnaert's darkens as μ²ᵏ⁻¹")
  func limbs() {
    let flat = image(.lunarLambert(.constant(1)), phase: 0)
    let cloudy = image(.minnaert(exponent: 0.95), phase: 0)
    // The radius of the disc is 90 pixels.
    for x in stride(from: 100, to: 188, by: 4) {
      #expect(abs(flat[x, 100].r - 1) < 2e-3)
      let r = (Double(x) + 0.5 - 100) / 90
      let mu = (1 - r * r - 0.25 / 8100).squareRoot()
      #expect(abs(Double(cloudy[x, 100].r) - pow(mu, 0.9)) < 0.01, "column \(x)")
    }
  }

  @Test("The disc of the Moon fades as published: 0.486 at 30°, 0.0913 at 90°")
  func moon() {
    // Allen's curve (Astrophysical Quantities, 1976) and its values in magnitudes.
    let curve = PhaseCurve(coefficients: [0.026, 0, 0, 4e-9], limit: .degrees(147))
    let full = image(.lunarLambert(.moon), phase: 0, curve: curve).sum.x
    for (phase, expected) in [(30.0, 0.486), (60, 0.227), (90, 0.0913), (120, 0.0263)] {
      let light = image(.lunarLambert(.moon), phase: phase, curve: curve).sum.x / full
      #expect(abs(light / expected - 1) < 0.01, "\(phase)°: \(light)")
    }
  }

  @Test("The disc of Venus fades as published: 0.808 at 30°, 0.269 at 90°")
  func venus() {
    let curve = PhaseCurve(
      coefficients: [-1.044e-3, 3.687e-4, -2.814e-6, 8.938e-9], limit: .degrees(163))
    let law = PhotometricLaw.minnaert(exponent: 0.95)
    let full = image(law, phase: 0, curve: curve).sum.x
    for (phase, expected) in [(30.0, 0.808), (90, 0.269), (150, 0.054)] {
      let light = image(law, phase: phase, curve: curve).sum.x / full
      #expect(abs(light / expected - 1) < 0.02, "\(phase)°: \(light)")
    }
  }

  @Test(
    "Spheres darken with phase angle as their laws' published integrals",
    arguments: [30.0, 60, 90, 120])
  func spheres(phase: Double) {
    let a = phase * .pi / 180
    let lambert = (sin(a) + (.pi - a) * cos(a)) / .pi
    let lommelSeeliger = 1 - sin(a / 2) * tan(.radians(a / 2)) * log(1 / tan(.radians(a / 4)))
    for (law, expected) in [
      (PhotometricLaw.lambert, lambert), (.lunarLambert(.constant(1)), lommelSeeliger),
    ] {
      let light = image(law, phase: phase).sum.x / image(law, phase: 0).sum.x
      #expect(abs(light / expected - 1) < 0.005, "\(law): \(light)")
    }
  }

  @Test(
    "Without an exposure every disc is as bright as a Lambert sphere at its phase",
    arguments: laws)
  func automatic(_ law: PhotometricLaw) {
    let full = image(law, phase: 0, .lambert).sum.x
    for phase in [20.0, 75, 130] {
      let a = phase * .pi / 180
      let light = image(law, phase: phase, .lambert).sum.x / full
      #expect(abs(light * .pi / (sin(a) + (.pi - a) * cos(a)) - 1) < 0.02, "\(phase)°: \(light)")
    }
  }

  @Test("Incidence and emission may be exchanged (Helmholtz)", arguments: laws)
  func reciprocity(_ law: PhotometricLaw) {
    let surface = Surface(.constant(.one), photometry: law)
    let reflectance = Reflectance(surface, at: .degrees(40), .measured)
    for (one, other) in [(0.3, 0.9), (0.15, 0.5), (0.7, 0.2)] as [(Float, Float)] {
      let (a, b) = (Float8(repeating: one), Float8(repeating: other))
      // The light that leaves per unit of light that arrives: the brightness over μ₀.
      let forward = reflectance.value(a, b)[0] / one
      let back = reflectance.value(b, a)[0] / other
      #expect(abs(forward / back - 1) < 1e-4)
    }
  }

  @Test("No sphere of a colour up to 0.55 reflects more light than it receives", arguments: laws)
  func energy(_ law: PhotometricLaw) {
    // Colours are those at phase angle 0, where rough surfaces are at their brightest. The light
    // sent in all directions is that of the disc at all phase angles, 2 ∫ Φ(α) sin α dα as much.
    let surface = Surface(.constant(.one), photometry: law)
    var sum = 0.0
    let steps = 18
    for step in 0..<steps {
      let phase = (Double(step) + 0.5) * .pi / Double(steps)
      let disc = Self.disc(Reflectance(surface, at: .radians(phase), .measured), phase)
      sum += 2 * disc * sin(phase) * .pi / Double(steps)
    }
    #expect(0.55 * sum < 1, "a white sphere sends \(sum)")
    #expect(sum > 0.45)
  }

  @Test("A rough surface has Hapke's values of 1984", arguments: [5.0, 20, 45], [5.0, 40, 100])
  func roughness(slope: Double, phase: Double) {
    var parameters = Self.hapke
    parameters.roughness = .degrees(slope)
    let law = Reflectance(
      Surface(.constant(.one), photometry: .hapke(parameters)), at: .degrees(phase), .measured)
    let oracle = RoughHapke(slope: slope * .pi / 180)
    let peak = oracle.value(i: 1e-6, e: 1e-6, phase: 0)
    for (i, e) in [(10.0, 30.0), (50, 20), (70, 75), (85, 40), (20, 80), (60, 60)] {
      let (a, b, g) = (i * .pi / 180, e * .pi / 180, phase * .pi / 180)
      // Directions that have no such phase angle do not exist.
      guard abs(cos(g) - cos(a) * cos(b)) < sin(a) * sin(b) else { continue }
      let expected = oracle.value(i: a, e: b, phase: g) / peak
      let found = law.value(
        Float8(repeating: Float(cos(a))), Float8(repeating: Float(cos(b))))[0]
      #expect(abs(Double(found) / expected - 1) < 2e-3, "i \(i), e \(e): \(found), \(expected)")
    }
  }

  @Test("Without roughness the law is the smooth one, and little roughness changes it little")
  func smoothLimit() {
    func disc(_ slope: Double) -> [Float] {
      var parameters = Self.hapke
      parameters.roughness = .degrees(slope)
      let law = Reflectance(
        Surface(.constant(.one), photometry: .hapke(parameters)), at: .degrees(30), .measured)
      return [(0.9, 0.8), (0.5, 0.9), (0.7, 0.6)].map { (i: Float, e: Float) in
        law.value(Float8(repeating: i), Float8(repeating: e))[0]
      }
    }
    for (smooth, rough) in zip(disc(0), disc(0.5)) { #expect(abs(rough / smooth - 1) < 2e-3) }
    for (smooth, rough) in zip(disc(0), disc(30)) { #expect(abs(rough / smooth - 1) > 0.02) }
  }

  /// Returns the mean brightness of a sphere's disc at a phase angle, summed over its surface.
  private static func disc(_ reflectance: Reflectance, _ phase: Double) -> Double {
    let count = 64
    var sum = 0.0
    for row in 0..<count {
      let latitude = (Double(row) + 0.5) / Double(count) * .pi - .pi / 2
      for column in 0..<count {
        let longitude = (Double(column) + 0.5) / Double(count) * .pi - .pi / 2
        let emission = cos(latitude) * cos(longitude)
        let incidence = max(cos(latitude) * cos(longitude - phase), 0)
        let light = reflectance.value(
          Float8(repeating: Float(incidence)), Float8(repeating: Float(emission)))[0]
        sum += Double(light) * emission * cos(latitude)
      }
    }
    return sum * .pi / Double(count) / Double(count)
  }
}
