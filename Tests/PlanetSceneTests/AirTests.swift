import PlanetCatalogue
import PlanetMath
import PlanetScene
import Testing

@Suite("Scattering of light in air")
struct AirTests {
  /// The air of the Earth: molecules, particles and ozone.
  private static let earth = Atmosphere(
    top: 100, groundAlbedo: 0.2,
    constituents: [
      Atmosphere.Constituent(
        scattering: [0.00884, 0.01366, 0.02654], profile: .exponential(scaleHeight: 8)),
      Atmosphere.Constituent(
        scattering: [0.004, 0.004, 0.004], absorption: [0.00044, 0.00044, 0.00044],
        profile: .exponential(scaleHeight: 1.2), phase: .particles(asymmetry: 0.8)),
      Atmosphere.Constituent(
        absorption: [0.00228, 0.00188, 0.00029],
        profile: .tent(lowest: 10, peak: 25, highest: 40)),
    ])
  private static let tables = AirTables(earth, radius: 6378)

  private func ground(_ cosine: Float) -> (sunlight: SIMD3<Float>, sky: SIMD3<Float>) {
    let light = Self.tables.groundLight(Float8(repeating: cosine))
    return (
      SIMD3(light.sunlight.x[0], light.sunlight.y[0], light.sunlight.z[0]),
      SIMD3(light.sky.x[0], light.sky.y[0], light.sky.z[0])
    )
  }

  @Test("Sunlight from the zenith is dimmed by the columns of all constituents")
  func vertical() {
    let sunlight = ground(1).sunlight
    let columns: [[Double]] = [
      [0.00884 * 8, 0.01366 * 8, 0.02654 * 8], [0.00444 * 1.2, 0.00444 * 1.2, 0.00444 * 1.2],
      [0.00228 * 15, 0.00188 * 15, 0.00029 * 15],
    ]
    for channel in 0..<3 {
      let expected = exp(-columns.reduce(0) { $0 + $1[channel] })
      #expect(abs(Double(sunlight[channel]) / expected - 1) < 0.003, "channel \(channel)")
    }
  }

  @Test("A low sun is red, and twilight is blue and fades by the depth of the sun")
  func twilight() {
    let (noon, sunset) = (ground(1).sunlight, ground(0.02).sunlight)
    #expect(sunset.x / sunset.z > 4 * noon.x / noon.z)
    let day = ground(1).sky
    #expect(day.z > day.y && day.y > day.x)
    let dusk = ground(Float(sin(Angle.degrees(-6).radians))).sky
    let night = ground(Float(sin(Angle.degrees(-18).radians))).sky
    #expect(dusk.z > dusk.y)
    // Civil twilight ends at about 3.5 lux under 120 000 lux: 3e-5; models of two dimensions and
    // one series of scattering agree within a factor of a few.
    #expect(dusk.y > 3e-6 && dusk.y < 3e-4, "\(dusk)")
    #expect(night.y < 1e-5)
  }

  @Test("White ground under air that only scatters reflects what it receives, and no more")
  func energy() {
    let air = Atmosphere(
      top: 60, groundAlbedo: 1,
      constituents: [
        Atmosphere.Constituent(
          scattering: [0.01, 0.02, 0.04], profile: .exponential(scaleHeight: 8))
      ])
    let tables = AirTables(air, radius: 6378)
    let view = AirView(tables, AirView.Key(distance: .infinity, phaseCosine: 1))
    let up = Vector3.unitZ
    let directions = AirView.Directions(towardsCamera: up, towardsSun: up)
    let point = VectorLanes(repeating: SIMD3<Float>(0, 0, 1))
    let one = Float8(repeating: 1)
    let ground = tables.groundLight(one)
    let light = view.light(toGround: point, cosine: one, directions)
    for (sun, sky, passed, scattered) in [
      (ground.sunlight.x[0], ground.sky.x[0], light.transmittance.x[0], light.scattered.x[0]),
      (ground.sunlight.z[0], ground.sky.z[0], light.transmittance.z[0], light.scattered.z[0]),
    ] {
      let reflected = (sun + sky) * passed + scattered
      #expect(reflected > 0.93 && reflected < 1.08, "\(reflected)")
    }
  }

  /// The light scattered once by molecules into a ray, by small uniform steps.
  private func reference(
    from start: Vector3, _ direction: Vector3, length: Double, sun: Vector3, _ air: Thin
  ) -> Double {
    let count = 2000
    let cosine = -direction.dot(sun)
    let phase = 3 / 16.0 * (1 + cosine * cosine)
    var (light, depth) = (0.0, 0.0)
    for number in 0..<count {
      let step = length / Double(count)
      let point = start + direction * ((Double(number) + 0.5) * step)
      let density = air.coefficient * exp(-(point.length - 1) / air.scaleHeight)
      depth += density * step / 2
      if let toSun = air.depth(from: point, sun) {
        light += density * phase * exp(-depth - toSun) * step
      }
      depth += density * step / 2
    }
    return light
  }

  /// Thin air in units of the radius.
  private struct Thin {
    var coefficient = 0.002 * 1000
    var scaleHeight = 0.01
    var top = 0.08

    /// Returns the optical depth towards the sun; nil if the ground is in between.
    func depth(from point: Vector3, _ sun: Vector3) -> Double? {
      let along = point.dot(sun)
      if along < 0, point.dot(point) - along * along < 1 { return nil }
      let outer = (1 + top) * (1 + top)
      let length = (along * along + outer - point.dot(point)).squareRoot() - along
      var sum = 0.0
      let count = 200
      for number in 0..<count {
        let part = (Double(number) + 0.5) / Double(count)
        let t = length * part * part
        sum += exp(-((point + sun * t).length - 1) / scaleHeight) * 2 * part
      }
      return sum * coefficient * length / Double(count)
    }
  }

  @Test("Thin air has the light of single scattering", arguments: [20.0, 70, 110, 150])
  func singleScattering(phase: Double) {
    let thin = Thin()
    let air = Atmosphere(
      top: thin.top * 1000, groundAlbedo: 0,
      constituents: [
        Atmosphere.Constituent(
          scattering: [0.002, 0.002, 0.002],
          profile: .exponential(scaleHeight: thin.scaleHeight * 1000))
      ])
    let camera = Vector3.unitX
    let sun = Vector3(latitude: .degrees(10), longitude: .degrees(phase))
    let view = AirView(
      AirTables(air, radius: 1000),
      AirView.Key(distance: .infinity, phaseCosine: camera.dot(sun)))
    let directions = AirView.Directions(towardsCamera: camera, towardsSun: sun)
    for degrees in stride(from: -80.0, through: 80, by: 20) {
      let point = Vector3(latitude: .degrees(15), longitude: .degrees(degrees))
      let cosine = point.dot(camera)
      let length = (cosine * cosine + 1.08 * 1.08 - 1).squareRoot() - cosine
      // From the camera down to the ground.
      let expected = reference(
        from: point + camera * length, -camera, length: length, sun: sun, thin)
      let found = view.light(
        toGround: VectorLanes(repeating: SIMD3<Float>(point)),
        cosine: Float8(repeating: Float(cosine)), directions
      ).scattered.y[0]
      // Further orders of scattering add up to the optical depth.
      #expect(
        abs(Double(found) - expected) < 0.04 * expected + 0.002, "\(degrees): \(expected)")
    }
    for height in [0.002, 0.01, 0.03] {
      let lowest = Vector3(latitude: .degrees(40), longitude: .degrees(90)) * (1 + height)
      let half = (1.08 * 1.08 - lowest.dot(lowest)).squareRoot()
      let expected = reference(
        from: lowest + camera * half, -camera, length: 2 * half, sun: sun, thin)
      let found = view.light(
        pastLimb: VectorLanes(repeating: SIMD3<Float>(lowest)), directions
      ).scattered.y[0]
      #expect(
        abs(Double(found) - expected) < 0.05 * expected + 0.0006, "\(height): \(expected)")
    }
  }

  @Test("The light does not depend on the frame of the directions")
  func frames() {
    let turn = Orientation(about: Vector3(1, 2, 3).normalized, by: .degrees(77))
    let (camera, sun) = (
      Vector3.unitX, Vector3(latitude: .degrees(20), longitude: .degrees(60))
    )
    let view = AirView(
      Self.tables, AirView.Key(distance: 4, phaseCosine: camera.dot(sun)))
    let point = Vector3(latitude: .degrees(-30), longitude: .degrees(25))
    func light(_ turned: (Vector3) -> Vector3) -> Float {
      view.light(
        toGround: VectorLanes(repeating: SIMD3<Float>(turned(point))),
        cosine: Float8(repeating: 0.7),
        AirView.Directions(towardsCamera: turned(camera), towardsSun: turned(sun))
      ).scattered.z[0]
    }
    let (one, other) = (light { $0 }, light { turn * $0 })
    #expect(one > 0.01 && abs(one / other - 1) < 1e-3)
  }

  @Test("The visible edge of thick haze is far above the ground, that of the Earth is at it")
  func visibleHeight() {
    #expect(Self.tables.visibleHeight < 0.01)
    let titan = Atmosphere(
      top: 600, groundAlbedo: 0.2,
      constituents: [
        Atmosphere.Constituent(
          scattering: [0.01, 0.016, 0.02], profile: .exponential(scaleHeight: 65),
          phase: .particles(asymmetry: 0.65))
      ])
    let height = AirTables(titan, radius: 2575).visibleHeight * 2575
    // exp(-h / 65) √(2π 65 (2575 + h)) 0.016 = 0.05
    #expect(height > 355 && height < 405, "\(height)")
  }
}
