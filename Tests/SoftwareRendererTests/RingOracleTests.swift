import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

/// A view of rings, and its oracle by rays in double precision: 6 by 6 for each pixel.
struct RingOracleCase: Sendable, CustomTestStringConvertible {
  let elevation: Double
  var projection = Projection.perspective(fieldOfView: .degrees(30))
  var lightElevation = 40.0
  var lean = 0.0
  var size = 40

  static let all: [RingOracleCase] = [
    RingOracleCase(elevation: 90), RingOracleCase(elevation: 45),
    RingOracleCase(elevation: 12, lean: 30), RingOracleCase(elevation: 3),
    RingOracleCase(elevation: -25), RingOracleCase(elevation: -8, lightElevation: -50),
    RingOracleCase(elevation: 20, lightElevation: 3),
    RingOracleCase(elevation: 20, projection: .orthographic(height: 5)),
    RingOracleCase(elevation: 60, projection: .perspective(fieldOfView: .degrees(90)), lean: 70),
  ]

  var testDescription: String { "\(elevation)°, light \(lightElevation)°, lean \(lean)°" }

  /// Rings whose colour and opacity change evenly, with a gap.
  var profile: RadialProfile {
    let samples = (0..<400).map { step -> SIMD4<Float> in
      let wave = 0.5 + 0.4 * PlanetMath.sin(Double(step) * 0.03)
      let opacity =
        (150..<190).contains(step) ? 0 : 0.55 + 0.4 * PlanetMath.sin(Double(step) * 0.02)
      return SIMD4(SIMD3<Float>(Vector3(wave, 1 - wave, 0.5)), Float(opacity))
    }
    return RadialProfile(innerRadius: 1.2, outerRadius: 2.2, samples: samples)
  }

  var orientation: Orientation { Orientation(about: .unitX, by: .degrees(-lean)) }

  var scene: RenderScene {
    let orbit = OrbitCamera(elevation: .degrees(elevation), projection: projection)
      .fitted(radius: 2.2, fill: 0.9, aspect: 1)
    let direction =
      orientation
      * Vector3(
        latitude: .degrees(lightElevation), longitude: .degrees(70))
    return RenderScene(
      objects: [SceneObject(.ring(profile), orientation: orientation)], camera: orbit.camera,
      light: DirectionalLight(direction: direction), ambient: 0.05)
  }

  /// Returns the premultiplied linear colour of a pixel.
  func color(_ column: Int, _ row: Int) -> SIMD4<Double> {
    let (camera, profile, inverse) = (scene.camera, profile, orientation.inverse)
    let step = 2 * camera.halfHeight / Double(size)
    let normalSight: Vector3
    switch camera.projection {
    case .perspective: normalSight = (inverse * camera.eye).normalized
    case .orthographic: normalSight = inverse * -camera.forward
    }
    let sunward = inverse * scene.light.direction
    var sum = SIMD4<Double>(repeating: 0)
    // Rings seen nearly edge-on change most from row to row.
    let (count, rays) = (6, abs(elevation) < 10 ? 24 : 6)
    for y in 0..<rays {
      for x in 0..<count {
        let px = Double(column) + (Double(x) + 0.5) / Double(count) - Double(size) / 2
        let py = Double(row) + (Double(y) + 0.5) / Double(rays) - Double(size) / 2
        let offset = camera.right * (px * step) - camera.up * (py * step)
        var (start, ray) = (camera.eye, camera.forward)
        if case .perspective = camera.projection { ray += offset } else { start += offset }
        let (p, d) = (inverse * start, inverse * ray)
        let t = -p.z / d.z
        var isBefore = t.isFinite
        if case .perspective = camera.projection { isBefore = t > 0 }
        guard isBefore else { continue }
        let point = p + d * t
        let radius = (point.x * point.x + point.y * point.y).squareRoot()
        let place = (radius - profile.innerRadius) / (profile.outerRadius - profile.innerRadius)
        guard place >= 0, place < 1 else { continue }
        let sample = SIMD4<Double>(profile.samples[Int(place * Double(profile.samples.count))])
        // Light that crosses a layer at the angle B passes 1 / sin B as much of it.
        let opacity = 1 - pow(1 - sample.w, 1 / max(normalSight.z.magnitude, 0.01))
        let light = RingLaw(sight: normalSight, sunward: sunward).light(opacity: sample.w)
        let lit =
          SIMD3(sample.x, sample.y, sample.z) * (light * (1 - ambient) + ambient * opacity)
        sum += SIMD4(lit.x, lit.y, lit.z, opacity)
      }
    }
    return sum / Double(count * rays)
  }

  /// The ambient light, which replaces missing sunlight.
  private var ambient: Double { 0.05 }
}

/// The light of a layer of particles that scatter once, by Chandrasekhar (1960), independently.
struct RingLaw {
  let sight: Vector3
  let sunward: Vector3

  /// Returns the light that a layer sends to the camera, premultiplied by its opacity.
  func light(opacity: Double) -> Double {
    let depth = -PlanetMath.log(max(1 - opacity, 1e-6))
    let (mu, mu0) = (max(abs(sight.z), 0.01), max(abs(sunward.z), 0.01))
    let phase = PlanetMath.acos(min(max(sight.dot(sunward), -1), 1))
    let particles = PlanetMath.pow(
      (.pi - phase) / (.pi - 6 * Double.pi / 180), 3.092)
    // The light scattered at depth t is exp(-t/μ₀) dt/μ₀, and dims by exp(-(path back)/μ).
    var sum = 0.0
    let steps = 4000
    for step in 0..<steps {
      let t = (Double(step) + 0.5) / Double(steps) * depth
      let back = sight.z * sunward.z >= 0 ? t : depth - t
      sum += PlanetMath.exp(-t / mu0 - back / mu)
    }
    return 2 * particles * sum * depth / Double(steps) / mu
  }
}

@Suite("Rings against rays in double precision")
struct RingOracleTests {
  @Test(
    "Colours and opacities are those of the law, averaged over pixels",
    arguments: RingOracleCase.all)
  func colors(_ item: RingOracleCase) {
    let image = SoftwareRenderer().renderLinear(item.scene, width: item.size, height: item.size)
    var (difference, count) = (0.0, 0)
    var (expectedSum, foundSum) = (SIMD4<Double>(repeating: 0), SIMD4<Double>(repeating: 0))
    for y in 0..<item.size {
      for x in 0..<item.size {
        let expected = item.color(x, y)
        let found = SIMD4<Double>(image[x, y].vector)
        guard expected.w > 0 || found.w > 0 else { continue }
        expectedSum += expected
        foundSum += found
        difference += (0..<4).map { abs(expected[$0] - found[$0]) }.max() ?? 0
        count += 1
      }
    }
    #expect(count > 100)
    for channel in 0..<4 {
      let ratio = foundSum[channel] / expectedSum[channel]
      // If rings are a few pixels high, 6 by 6 rays miss some of their area.
      #expect(abs(ratio - 1) < (abs(item.elevation) < 10 ? 0.03 : 0.01), "ratio \(ratio)")
    }
    #expect(difference / Double(count) < (abs(item.elevation) < 20 ? 0.06 : 0.02))
  }
}
