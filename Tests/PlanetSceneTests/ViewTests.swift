import PlanetCatalogue
import PlanetMath
import PlanetScene
import Testing

@Suite("Cameras and light")
struct ViewTests {
  @Test("The target is in the middle, with up and right as in the camera")
  func projection() {
    for elevation in [-90.0, -45, 0, 30, 90] {
      for azimuth in [0.0, 77, 180] {
        let orbit = OrbitCamera(
          target: Vector3(1, 2, 3), azimuth: .degrees(azimuth), elevation: .degrees(elevation))
        let camera = orbit.camera
        #expect(abs(camera.right.dot(camera.up)) < 1e-12)
        #expect(abs(camera.right.cross(camera.up).dot(-camera.forward) - 1) < 1e-12)
        let transform = camera.clipTransform(aspect: 1, nearest: 0.1, farthest: 100)
        let middle = transform.transform(orbit.target)
        #expect(abs(middle.x / middle.w) < 1e-9 && abs(middle.y / middle.w) < 1e-9)
        let above = transform.transform(orbit.target + camera.up * 0.1)
        #expect(above.y / above.w > 0)
        #expect(abs((camera.eye - orbit.target).length - orbit.distance) < 1e-9)
      }
    }
  }

  @Test(
    "A fitted sphere's limb has its fill fraction of the shorter side",
    arguments: [1.0, 20, 90, 140], [0.5, 1, 2.5])
  func fitting(field: Double, aspect: Double) {
    let orbit = OrbitCamera(projection: .perspective(fieldOfView: .degrees(field)))
      .fitted(radius: 2, fill: 0.8, aspect: aspect)
    let limb = asin(2 / orbit.distance)
    let slope = tan(.radians(limb)) / tan(.degrees(field / 2))
    #expect(abs(slope - 0.8 * min(aspect, 1)) < 1e-9)
    let flat = OrbitCamera(projection: .orthographic(height: 1))
      .fitted(radius: 2, fill: 0.8, aspect: aspect)
    #expect(flat.projection == .orthographic(height: 4 / (0.8 * min(aspect, 1))))
  }

  @Test("A pitched camera turns at its position; light does not", arguments: [-40, 25, 90])
  func pitch(degrees: Double) {
    let node = PlanetNode(
      radii: Radii(equatorial: 1000, polar: 1000), surface: Surface(.constant(.one)))
    var view = View()
    view.roll = .degrees(30)
    let straight = view.scene(of: node, width: 64, height: 64)
    view.pitch = .degrees(degrees)
    let pitched = view.scene(of: node, width: 64, height: 64)
    #expect(pitched.camera.eye == straight.camera.eye)
    #expect((pitched.camera.right - straight.camera.right).length < 1e-12)
    let cosine = pitched.camera.forward.dot(straight.camera.forward)
    let sine = pitched.camera.forward.dot(straight.camera.up)
    #expect(abs(cosine - cos(.degrees(degrees))) < 1e-12)
    #expect(abs(sine - sin(.degrees(degrees))) < 1e-12)
    #expect(pitched.light == straight.light)
  }

  @Test("A compensation sets the exposure of a body's images, but of none with a given exposure")
  func exposureCompensation() {
    var node = PlanetNode(
      radii: Radii(equatorial: 1000, polar: 1000), surface: Surface(.constant(.one)))
    node.exposureCompensation = -1.5
    var view = View()
    let observation = Observation(
      eye: Vector3(9000, 0, 0), up: .unitZ, sun: Vector3(1e8, 1e8, 0), fieldOfView: .degrees(20))
    let expected = Float(0.353553)
    #expect(abs(view.scene(of: node, width: 64, height: 64).exposure - expected) < 1e-6)
    let sky = view.scene(of: [node], observation)
    #expect(abs(sky.exposure - expected) < 1e-6 && sky.phaseBrightness == .lambert)
    #expect(view.scene(of: [node], frameHeight: 2).exposure == 1, "bodies side by side")
    node.changeSurface {
      $0.air = SurfaceAir(
        Atmosphere(
          top: 80, groundAlbedo: 0,
          constituents: [
            Atmosphere.Constituent(
              scattering: [0.01, 0.01, 0.01], profile: .exponential(scaleHeight: 8))
          ]), radius: 1000)
    }
    #expect(abs(view.scene(of: node, width: 64, height: 64).exposure - expected) < 1e-6)
    view.layers.remove(.atmosphere)
    #expect(view.scene(of: node, width: 64, height: 64).exposure == 1, "without its air")
    view.layers.insert(.atmosphere)
    view.exposure = 1
    #expect(view.scene(of: node, width: 64, height: 64).exposure == 2)
    #expect(view.scene(of: [node], observation).exposure == 2)
  }

  @Test("Light fixed to the camera comes from the right and from above")
  func light() {
    let camera = OrbitCamera(azimuth: .degrees(40), elevation: .degrees(20)).camera
    let front = DirectionalLight(from: camera, azimuth: .zero, elevation: .zero)
    #expect((front.direction + camera.forward).length < 1e-12)
    let right = DirectionalLight(from: camera, azimuth: .degrees(90), elevation: .zero)
    #expect((right.direction - camera.right).length < 1e-12)
    let above = DirectionalLight(from: camera, azimuth: .zero, elevation: .degrees(90))
    #expect((above.direction - camera.up).length < 1e-12)
  }
}

@Suite("Bodies in a scene")
struct PlanetNodeTests {
  private func node(tilt: Angle = .zero) -> PlanetNode {
    var node = PlanetNode(
      radii: Radii(equatorial: 1000, polar: 900), surface: Surface(.constant(SIMD4(1, 1, 1, 1))))
    node.axis = PlanetNode.axis(tilt: tilt)
    return node
  }

  @Test("The central longitude faces the camera")
  func facing() {
    let turned = node().facing(longitude: .degrees(70))
    let place = Vector3(latitude: .zero, longitude: .degrees(70))
    #expect((turned.orientation * place - .unitX).length < 1e-12)
  }

  @Test("North is tilted to the right from a camera at azimuth 0")
  func tilt() {
    let north = node(tilt: .degrees(25)).orientation * .unitZ
    let right = OrbitCamera().camera.right
    #expect(abs(north.dot(right) - sin(.degrees(25))) < 1e-12)
    #expect(abs(north.z - cos(.degrees(25))) < 1e-12)
  }

  @Test("Shape and rings are in units of the equatorial radius")
  func figure() {
    var planet = node()
    #expect(abs(planet.ellipsoid.polarRadius - 0.9) < 1e-12)
    #expect(planet.objects.count == 1 && planet.visibleBoundingRadius == 1)
    let bands = [
      RingBand(
        innerRadius: 1500, outerRadius: 2000, opacity: 0.5,
        color: SRGBColor(red: 255, green: 255, blue: 255))
    ]
    planet.rings = RadialProfile(bands: bands, kilometresPerUnit: 1000)
    #expect(planet.objects.count == 2)
    #expect(abs(planet.visibleBoundingRadius - 2) < 0.01)
  }
}

@Suite("Ring profiles")
struct RadialProfileTests {
  @Test("Opacity grows with obliquity: 1 - (1 - o)^(1 / sin B)", arguments: [90.0, 30, 10])
  func opacity(angle: Double) {
    let profile = RadialProfile(
      innerRadius: 1, outerRadius: 2, samples: [SIMD4(1, 0.5, 0.25, 0.3), SIMD4(1, 1, 1, 1)])
    let opacities = profile.opacities(atSine: sin(.degrees(angle)))
    let expected = 1 - pow(0.7, 1 / sin(.degrees(angle)))
    #expect(abs(Double(opacities[0]) - expected) < 1e-5)
    #expect(opacities[1] == 1)
  }

  @Test("A ring narrower than a sample preserves its light")
  func narrow() {
    let white = SRGBColor(red: 255, green: 255, blue: 255)
    let bands = [
      RingBand(innerRadius: 1000, outerRadius: 2000, opacity: 0, color: white),
      RingBand(innerRadius: 1500.2, outerRadius: 1500.3, opacity: 0.8, color: white),
    ]
    let profile = RadialProfile(bands: bands, kilometresPerUnit: 1000, sampleCount: 500)
    let light = profile.samples.reduce(0) { $0 + Double($1.w) } * 2
    #expect(abs(light - 0.08) < 1e-4)
    #expect(profile.visibleRadius == 0)
  }

  @Test("A map's rows are spaced in its stated latitude")
  func latitudeFactor() {
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.8)
    var map = SurfaceMap.missing
    #expect(abs(map.latitudeFactor(on: ellipsoid) - 1.25) < 1e-12)
    map.latitudes = .planetocentric
    #expect(abs(map.latitudeFactor(on: ellipsoid) - 0.8) < 1e-12)
  }
}
