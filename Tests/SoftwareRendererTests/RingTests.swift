import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import SoftwareRenderer
import Testing

@Suite("Rings and other translucent objects")
struct RingTests {
  /// A grey globe of radius 1 with uniform rings from 1.5 to 2, in an orthographic view.
  private func scene(
    elevation: Double, opacity: Float = 0.5, light: Vector3? = nil, size: Int = 160
  ) -> RenderScene {
    let rings = RadialProfile(
      innerRadius: 1.5, outerRadius: 2,
      samples: Array(repeating: SIMD4(1, 0, 0, opacity), count: 32))
    let node = PlanetNode(
      radii: .sphere(diameter: 2), surface: Surface(.constant(SIMD4(0, 0, 1, 1))), rings: rings)
    let camera = OrbitCamera(
      elevation: .degrees(elevation), projection: .orthographic(height: Double(size) / 35)
    ).camera
    return RenderScene(
      objects: node.objects, camera: camera,
      light: DirectionalLight(direction: light ?? -camera.forward))
  }

  @Test("Rings pass in front of the globe and behind it")
  func frontAndBack() {
    let image = SoftwareRenderer().renderLinear(scene(elevation: 30), width: 160, height: 160)
    // From 30° up, rings of radius r cross the middle column r sin 30° below and above the centre.
    let front = image[80, 80 + Int(35 * 1.75 * 0.5)]
    #expect(front.r > 0.5 && front.b > 0.01)
    let back = image[80, 80 - Int(35 * 1.75 * 0.5)]
    #expect(back.r == 0 && back.b > 0.3)
    let gap = image[80 + 35 + 12, 80]
    #expect(gap.a == 0)
  }

  @Test("Opacity grows as the rings are seen at a slant", arguments: [90.0, 60, 30, 15])
  func slant(elevation: Double) {
    let image = SoftwareRenderer().renderLinear(
      scene(elevation: elevation), width: 160, height: 160)
    let expected = 1 - pow(0.5, 1 / sin(Angle.degrees(elevation)))
    #expect(abs(Double(image[80 + 61, 80].a) - expected) < 0.01)
  }

  @Test("The area of the rings is exact, so their edges are smooth")
  func area() {
    var rings = scene(elevation: 90, opacity: 1)
    rings.objects.removeFirst()
    let image = SoftwareRenderer().renderLinear(rings, width: 160, height: 160)
    var area = 0.0
    for y in 0..<160 {
      for x in 0..<160 { area += Double(image[x, y].a) }
    }
    #expect(abs(area / (.pi * 35 * 35 * (4 - 2.25)) - 1) < 0.002)
  }

  @Test(
    "At any angle the rings' light is that of their area, at any subpixel offset",
    arguments: [0.1, 0.5, 2, 10, 45], [160, 161])
  func slantedArea(elevation: Double, height: Int) {
    var rings = scene(elevation: elevation, opacity: 1, size: height)
    rings.objects.removeFirst()
    let image = SoftwareRenderer().renderLinear(rings, width: 160, height: height)
    let area = .pi * 35 * 35 * (4 - 2.25) * sin(Angle.degrees(elevation))
    #expect(abs(image.sum.w / area - 1) < 0.03)
  }

  @Test("Rings seen nearly edge-on cross the globe in one line")
  func crossing() {
    var ringed = scene(elevation: 0.3, opacity: 1)
    ringed.shadows = .none
    var bare = ringed
    bare.objects.removeLast()
    let renderer = SoftwareRenderer()
    let image = renderer.renderLinear(ringed, width: 160, height: 160)
    let globe = renderer.renderLinear(bare, width: 160, height: 160)
    for x in 65..<95 {
      // The front of the rings, 17.5 pixels deep in their plane, hides as much of the globe.
      let hidden = (77...82).reduce(Float(0)) { $0 + globe[x, $1].b - image[x, $1].b }
      #expect(abs(Double(hidden) - 17.5 * sin(Angle.degrees(0.3))) < 0.015, "column \(x)")
    }
  }

  @Test("Rings seen edge-on vanish, and every pixel is finite", arguments: [0.0, 0.001, -0.01])
  func edgeOn(elevation: Double) {
    let image = SoftwareRenderer().renderLinear(
      scene(elevation: elevation), width: 160, height: 160)
    for y in 0..<160 {
      for x in 0..<160 {
        let pixel = image[x, y].vector
        #expect(pixel.x.isFinite && pixel.w.isFinite && pixel.w >= 0 && pixel.w <= 1.001)
      }
    }
    #expect(abs(image[80, 60].b - SIMD4<Float>(image[80, 100].vector).z) < 0.02)
  }

  @Test("Rings are fainter from their unlit side")
  func darkSide() {
    let lit = SoftwareRenderer().renderLinear(
      scene(elevation: 40, light: Vector3(1, 0, 1)), width: 160, height: 160)
    let unlit = SoftwareRenderer().renderLinear(
      scene(elevation: 40, light: Vector3(1, 0, -1)), width: 160, height: 160)
    #expect(unlit[141, 80].r < 0.5 * lit[141, 80].r && unlit[141, 80].r > 0)
  }
}
