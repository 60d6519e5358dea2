import PlanetCatalogue
import PlanetMath
import PlanetScene
import Testing

@Suite("Looking at a point of the surface")
struct LookAtTests {
  /// A flattened body with a tilted axis.
  private func node(tilt: Double = 25, polar: Double = 900) -> PlanetNode {
    var node = PlanetNode(
      radii: Radii(equatorial: 1000, polar: polar), surface: Surface(.constant(SIMD4(1, 1, 1, 1))))
    node.axis = PlanetNode.axis(tilt: .degrees(tilt))
    return node.facing(longitude: .degrees(70))
  }

  /// Returns where a direction of the body's frame appears, right and up of the frame's centre.
  private func place(_ direction: Vector3, _ node: PlanetNode, _ view: View) -> SIMD2<Double> {
    let camera = view.camera(of: node, aspect: 1).camera
    let point = node.orientation * direction
    return SIMD2(point.dot(camera.right), point.dot(camera.up))
  }

  @Test(
    "The point is in the centre of the disc, for any tilt and flattening",
    arguments: [(90.0, 0.0), (-90, 123), (0, 0), (18.65, 226.2), (-45, -170)], [0.0, 25, 98])
  func centre(point: (latitude: Double, longitude: Double), tilt: Double) {
    let node = node(tilt: tilt)
    var view = View()
    view.lookAt = SurfacePoint(
      latitude: .degrees(point.latitude), longitude: .degrees(point.longitude))
    // The surface point with this planetographic latitude, from its normal.
    let normal = Vector3(
      latitude: .degrees(point.latitude), longitude: .degrees(point.longitude))
    let scale = (normal.x * normal.x + normal.y * normal.y + 0.81 * normal.z * normal.z)
      .squareRoot()
    let surface = normal * Vector3(1, 1, 0.81) / scale
    let seen = place(surface, node, view)
    #expect(abs(seen.x) < 1e-12 && abs(seen.y) < 1e-12)
    let camera = view.camera(of: node, aspect: 1).camera
    #expect((node.orientation * surface).dot(camera.forward) < 0)
  }

  @Test("North is up; seen from a pole, up is away from the given meridian", arguments: [0.0, 25])
  func north(tilt: Double) {
    let node = node(tilt: tilt)
    var view = View()
    view.lookAt = SurfacePoint(latitude: .degrees(-30), longitude: .degrees(200))
    let pole = place(.unitZ, node, view)
    #expect(abs(pole.x) < 1e-12 && pole.y > 0.8)
    for latitude in [90.0, -90] {
      view.lookAt = SurfacePoint(latitude: .degrees(latitude), longitude: .degrees(40))
      let meridian = place(Vector3(latitude: .zero, longitude: .degrees(40)), node, view)
      #expect(abs(meridian.x) < 1e-9 && abs(meridian.y - (latitude > 0 ? -1 : 1)) < 1e-9)
    }
  }

  @Test("With --up screen the tilt shows; without a point --up north hides it")
  func up() {
    let node = node(tilt: 25)
    var view = View()
    view.lookAt = SurfacePoint(latitude: .zero, longitude: .degrees(70))
    view.up = .screen
    let tilted = place(.unitZ, node, view)
    #expect(abs(tilted.x - sin(.degrees(25))) < 1e-9)
    view = View()
    #expect(place(.unitZ, node, view).x > 0.4)
    view.up = .north
    #expect(abs(place(.unitZ, node, view).x) < 1e-12)
    #expect(place(.unitZ, node, view).y > 0.8)
  }

  @Test("An orbiting camera rotates about the axis of the body and keeps north up")
  func orbit() {
    let node = node()
    var view = View()
    view.lookAt = SurfacePoint(latitude: .degrees(20), longitude: .degrees(10))
    view.azimuth = .degrees(90)
    var moved = View()
    moved.lookAt = SurfacePoint(latitude: .degrees(20), longitude: .degrees(100))
    let (one, two) = (view.camera(of: node, aspect: 1), moved.camera(of: node, aspect: 1))
    #expect((one.outward - two.outward).length < 1e-12 && (one.up - two.up).length < 1e-12)
  }

  @Test("The camera does not follow the body's rotation")
  func spin() {
    let node = node()
    var view = View()
    view.lookAt = SurfacePoint(latitude: .degrees(20), longitude: .degrees(10))
    let scenes = [0, 0.25].map { view.scene(of: node, turn: $0, width: 8, height: 8) }
    #expect(scenes[0].camera == scenes[1].camera && scenes[0].light == scenes[1].light)
    #expect(scenes[0].objects[0].orientation != scenes[1].objects[0].orientation)
  }
}

@Suite("Fitting rings")
struct RingFitTests {
  /// Rings like those of Uranus: thin, and far out.
  private func planet(opacity: Double) -> PlanetNode {
    let white = SRGBColor(red: 255, green: 255, blue: 255)
    let band = RingBand(innerRadius: 1990, outerRadius: 2000, opacity: opacity, color: white)
    return PlanetNode(
      radii: Radii(equatorial: 1000, polar: 1000), surface: Surface(.constant(SIMD4(1, 1, 1, 1))),
      rings: RadialProfile(bands: [band], kilometresPerUnit: 1000))
  }

  private func height(_ fit: View.Fit, _ node: PlanetNode) -> Double {
    var view = View()
    (view.fit, view.fieldOfView) = (fit, nil)
    guard case .orthographic(let height) = view.camera(of: node, aspect: 1).projection else {
      return 0
    }
    return height * view.fill / 2
  }

  @Test("All rings fit if requested, even thin ones; auto omits invisible ones")
  func fits() {
    let thin = planet(opacity: 0.5)
    #expect(abs(height(.auto, thin) - 1) < 1e-9 && abs(height(.planet, thin) - 1) < 1e-9)
    #expect(abs(height(.rings, thin) - 2) < 1e-9)
  }
}
