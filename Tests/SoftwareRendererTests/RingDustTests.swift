import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Dust in rings")
struct RingDustTests {
  private static let system: RingSystem = {
    var rings = RingSystem(bands: [])
    for (inner, outer, opacity, dust) in [
      (1200.0, 1600.0, 0.5, 0.0), (1600, 2000, 0.02, 1), (2000, 2200, 0.3, 0.5),
    ] {
      var band = RingBand(
        innerRadius: inner, outerRadius: outer, opacity: opacity,
        color: SRGBColor(red: 128, green: 120, blue: 100))
      band.dust = dust
      rings.bands.append(band)
    }
    (rings.dustAsymmetry, rings.dustAlbedo) = (0.7, 0.6)
    return rings
  }()

  private static var profile: RadialProfile {
    var profile = RadialProfile(bands: system.bands, kilometresPerUnit: 1000, sampleCount: 1000)
    profile.dust = RingDust(system, on: profile, kilometresPerUnit: 1000)
    return profile
  }

  /// Returns the light of rings at a phase angle, seen from 30° above their plane, with the sun on
  /// the same side or the other.
  private func photometry(phase: Double) -> RingPhotometry {
    let camera = Vector3(latitude: .degrees(30), longitude: .zero)
    // The sun is in the vertical plane through the camera, beyond the zenith.
    let angle = Angle.degrees(30 + phase)
    let sun = Vector3(cos(angle), 0, sin(angle))
    let scene = RenderScene(
      objects: [],
      camera: Camera(
        eye: camera * 10, target: Vector3(0, 0, 0), projection: .orthographic(height: 5)),
      light: DirectionalLight(direction: sun))
    return RingPhotometry(scene, towardsCamera: camera, towardsSun: sun)
  }

  @Test(
    "The phase function has the mean 1 and its asymmetry as mean cosine", arguments: [0.3, 0.75])
  func phaseFunction(asymmetry: Double) {
    let dust = RingDust(shares: [1], asymmetry: asymmetry, albedo: 1)
    var (sum, moment) = (0.0, 0.0)
    let steps = 20_000
    for step in 0..<steps {
      let phase = (Double(step) + 0.5) / Double(steps) * .pi
      let light = dust.phaseFunction(at: .radians(phase)) * sin(phase) / 2 * .pi / Double(steps)
      sum += light
      moment -= light * cos(phase)
    }
    #expect(abs(sum - 1) < 1e-4)
    #expect(abs(moment - asymmetry) < 1e-4)
  }

  @Test(
    "The light of each ring is that of its particles and of its dust",
    arguments: [10.0, 60, 110, 140, 148])
  func law(phase: Double) {
    let profile = Self.profile
    let law = photometry(phase: phase)
    let found = law.colors(of: profile)
    for (place, share) in [(200, 0.0), (600, 1.0), (900, 0.5)] {
      let sample = profile.samples[place]
      let depth = -log(1 - Double(sample.w))
      let (mu, mu0) = (abs(law.sightSine), abs(law.lightSine))
      // Light scattered once at each depth of the layer, on its way to the camera.
      var path = 0.0
      let steps = 20_000
      let isSunlit = law.sightSine * law.lightSine > 0
      for step in 0..<steps {
        let t = (Double(step) + 0.5) / Double(steps) * depth
        path += exp(-t / mu0 - (isSunlit ? t : depth - t) / mu)
      }
      path *= depth / Double(steps) / mu
      let a = phase * .pi / 180
      let particles = pow((.pi - a) / (.pi - 6 * .pi / 180), 3.092)
      let spread = 1 + 0.49 + 1.4 * cos(a)
      let dust = 0.51 / (spread * spread.squareRoot())
      for channel in 0..<3 {
        let color = Double(sample[channel])
        let greatest = Double(max(sample.x, sample.y, sample.z))
        let expected =
          (2 * color * particles * (1 - share) + color / greatest * 0.6 * dust / 4 * share) * path
        #expect(
          abs(Double(found[place][channel]) - expected) < 0.002 * expected + 1e-7,
          "ring at \(place), channel \(channel)")
      }
    }
  }

  @Test("Dust is bright between the camera and the sun, where boulders are dark")
  func forward() {
    let near = photometry(phase: 20).colors(of: Self.profile)
    let far = photometry(phase: 148).colors(of: Self.profile)
    #expect(far[600].x > 3 * near[600].x)
    #expect(far[200].x < 0.05 * near[200].x)
  }

  @Test("A strip has the dust of the bands at its radii")
  func strip() throws {
    let samples = [SIMD4<Float>](repeating: SIMD4(0.5, 0.5, 0.5, 0.5), count: 400)
    let profile = RadialProfile(innerRadius: 1.5, outerRadius: 2.5, samples: samples)
    let dust = try #require(RingDust(Self.system, on: profile, kilometresPerUnit: 1000))
    #expect(dust.shares[20] == 0 && dust.shares[100] == 1 && dust.shares[240] == 0.5)
    #expect(dust.shares[380] == 0)
    #expect(dust.asymmetry == 0.7 && dust.albedo == 0.6)
  }

  @Test("Rings that change no pixel are left out; an exposure that shows them renders them")
  func invisible() {
    var faint = Self.profile
    faint = RadialProfile(
      innerRadius: 1.2, outerRadius: 2.2,
      samples: faint.samples.map { SIMD4($0.x, $0.y, $0.z, 2e-6) })
    let orbit = OrbitCamera(
      elevation: .degrees(30), projection: .perspective(fieldOfView: .degrees(20))
    ).fitted(radius: 2.2, fill: 0.9, aspect: 1)
    var scene = RenderScene(
      objects: [
        SceneObject(.ellipsoid(.unitSphere, Surface(.constant(SIMD4(0.5, 0.5, 0.5, 1))))),
        SceneObject(.ring(faint)),
      ], camera: orbit.camera, light: DirectionalLight(direction: orbit.camera.eye.normalized))
    #expect(scene.withoutInvisibleRings.objects.count == 1)
    scene.light.color *= 4096
    #expect(scene.withoutInvisibleRings.objects.count == 2)
  }
}
