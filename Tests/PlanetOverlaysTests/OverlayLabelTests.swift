import Foundation
import PlanetAssets
import PlanetImage
import PlanetMath
import PlanetOverlays
import PlanetScene
import PlanetSky
import PlanetTestSupport
import PlanetText
import Testing

/// The bytes of the default font, if it is installed.
private let dejaVu = try? FontFile.read(override: nil).bytes

@Suite("Labels of overlays", .enabled(if: dejaVu != nil, "no fonts-dejavu-core: skipped"))
struct OverlayLabelTests {
  private func font() throws -> Font { try Font(#require(dejaVu)) }

  private func overlay(
    _ scene: RenderScene, _ names: [String], _ overlays: [Overlay], caption: String? = nil,
    size: Double = 16
  ) throws -> SceneOverlay {
    SceneOverlay(
      scene: scene, labels: names.map { (id: $0.lowercased(), name: $0) }, overlays: overlays,
      caption: caption, font: try font(), textSize: size)
  }

  private func plan(
    _ overlay: SceneOverlay, _ scene: RenderScene, width: Int = 500, height: Int = 500
  ) -> OverlayPlan {
    overlay.plan(
      OverlayProjection(
        scene.camera, size: ImageSize(width: width, height: height), bodies: overlay.bodies))
  }

  /// Expects that labels are inside a frame and cover no other ones.
  private func expectApart(_ labels: [OverlayPlan.Label], width: Int = 500, height: Int = 500) {
    for (index, label) in labels.enumerated() {
      #expect(label.box.low.x >= 0 && label.box.high.x <= Double(width), "\(label.text)")
      #expect(label.box.low.y >= 0 && label.box.high.y <= Double(height), "\(label.text)")
      for other in labels[..<index] {
        let isApart =
          label.box.high.x <= other.box.low.x || other.box.high.x <= label.box.low.x
          || label.box.high.y <= other.box.low.y || other.box.high.y <= label.box.low.y
        #expect(isApart, "\(label.text) and \(other.text)")
      }
    }
  }

  /// A body in the middle and 40 small ones at random positions.
  private func crowd(seed: UInt64) -> (scene: RenderScene, names: [String]) {
    var random = SeededGenerator(seed: seed)
    let view = OverlayView()
    let moons = (0..<40).map { _ in
      var object = view.object
      object.scale = .random(in: 1...40, using: &random)
      object.position = Vector3(
        .random(in: -3000...3000, using: &random), .random(in: -1200...1200, using: &random),
        .random(in: -1200...1200, using: &random))
      return object
    }
    return (view.scene(moons), ["Planet"] + moons.indices.map { "Moon \($0)" })
  }

  @Test("Names are inside the frame and do not overlap", arguments: [1, 2, 3] as [UInt64])
  func names(seed: UInt64) throws {
    let (scene, names) = crowd(seed: seed)
    let plan = plan(try overlay(scene, names, [.names]), scene)
    expectApart(plan.labels)
    #expect(plan.labels.count > 12)
    #expect(!plan.labels.contains { $0.text == "Planet" })
    #expect(Set(plan.labels.map(\.text)).count == plan.labels.count)
    // Discs of less than 1.5 pixels have a circle around them, with a quarter of the text's height.
    let small = plan.labels.filter { label in
      names.firstIndex(of: label.text).map { scene.objects[$0].scale * 0.2 < 1.5 } ?? false
    }
    #expect(!small.isEmpty && plan.strokes.count == small.count)
    for (label, stroke) in zip(small, plan.strokes) {
      let index = try #require(names.firstIndex(of: label.text))
      let position = scene.objects[index].position
      let center = SIMD2(250 + 0.2 * position.y, 250 - 0.2 * position.z)
      for place in stroke.lines.joined() {
        let gap = place - center
        #expect(((gap.x * gap.x + gap.y * gap.y).squareRoot() - 4).magnitude < 1e-6)
      }
    }
  }

  @Test("A hidden moon has no name, a small subject has one, and names are beside the discs")
  func hiddenNames() throws {
    let view = OverlayView()
    func moon(_ position: Vector3) -> SceneObject {
      var object = view.object
      (object.position, object.scale) = (position, 40)
      return object
    }
    let scene = view.scene([
      moon(Vector3(-3000, 200, 0)), moon(Vector3(3000, -200, 0)), moon(Vector3(0, -1150, 0)),
    ])
    let names = ["Planet", "Behind", "Front", "Beside"]
    let labels = plan(try overlay(scene, names, [.names]), scene).labels
    #expect(Set(labels.map(\.text)) == ["Front", "Beside"])
    // The disc of 8 pixels around column 20 leaves room at its right only.
    let beside = try #require(labels.first { $0.text == "Beside" })
    #expect(beside.box.low.x > 28 && beside.box.low.y > 200 && beside.box.high.y < 300)
    // The planet takes 16 of 500 pixels.
    let far = RenderScene(
      objects: [view.object],
      camera: Camera(
        eye: Vector3(1e5, 0, 0), target: Vector3(0, 0, 0),
        projection: .orthographic(height: 62_500)),
      light: DirectionalLight(direction: view.sun))
    #expect(plan(try overlay(far, names, [.names]), far).labels.map(\.text) == ["Planet"])
  }

  @Test(
    "Features are on the visible side, apart from each other, and the largest has its name",
    arguments: [0.0, 90, 180, 270])
  func features(longitude: Double) throws {
    let view = OverlayView(radii: (1737.4, 1737.4), latitude: 20)
    var scene = view.scene()
    scene.objects[0].orientation = Orientation(about: .unitZ, by: .degrees(-longitude))
    let overlay = try overlay(scene, ["Moon"], [.features], size: 12)
    let plan = plan(overlay, scene)
    let labels = plan.labels
    expectApart(labels)
    #expect(labels.count > 5)
    // Marks are points; leader lines cross no name.
    for line in plan.strokes.flatMap(\.lines) {
      for part in stride(from: 0.0, through: 1, by: 0.02) {
        let place = line[0] + (line[1] - line[0]) * part
        let isCovered = labels.contains { label in
          place.x > label.box.low.x && place.x < label.box.high.x && place.y > label.box.low.y
            && place.y < label.box.high.y
        }
        #expect(!isCovered, "\(place)")
      }
    }
    /// Returns the cosine of the angle between a feature and the middle of the disc.
    func cosine(_ feature: SurfaceFeature) -> Double {
      let (a, b) = (feature.latitude.radians, 20 * Double.pi / 180)
      let c = feature.longitude.radians - longitude * .pi / 180
      return Foundation.sin(a) * Foundation.sin(b)
        + Foundation.cos(a) * Foundation.cos(b) * Foundation.cos(c)
    }
    let moon = SurfaceFeature.all.filter { $0.body == .moon }
    for label in labels {
      let feature = try #require(moon.first { $0.name == label.text })
      #expect(cosine(feature) > 0.15, "\(label.text)")
    }
    let largest = try #require(moon.first { cosine($0) > 0.2 })
    #expect(labels.first?.text == largest.name)
    // The same scene has the features of the given body.
    let others = self.plan(try self.overlay(scene, ["Ceres"], [.features], size: 12), scene).labels
    let ceres = SurfaceFeature.all.filter { $0.body == .ceres }.map(\.name)
    #expect(!others.isEmpty && others.allSatisfy { ceres.contains($0.text) })
  }

  @Test("The scale bar is as long as its text states, at most a quarter of the frame")
  func scaleBar() throws {
    for (radius, text, length) in [
      (1000.0, "500 km", 500.0), (71_492, "20,000 km", 20_000), (0.6, "200 m", 0.2),
    ] {
      let view = OverlayView(radii: (radius, radius))
      let plan = plan(try overlay(view.scene(), ["Body"], [.scaleBar]), view.scene())
      #expect(plan.labels.map(\.text) == [text])
      let bar = try #require(plan.strokes.first?.lines.first)
      #expect((bar[1].x - bar[0].x - length * view.scale).magnitude < 1e-6)
      #expect(bar[1].x - bar[0].x <= 125)
    }
  }

  @Test("The compass shows the angles of the pole and the sun, apart from each other")
  func compass() throws {
    let view = OverlayView(sun: Vector3(0, 1, 1))
    var scene = view.scene()
    // The pole is turned by 40° about the direction of the camera.
    scene.objects[0].orientation = Orientation(about: .unitX, by: .degrees(40))
    let plan = plan(try overlay(scene, ["Body"], [.compass]), scene)
    // Shafts are lines of two points; rotated about +X, north points to the left.
    let shafts = plan.strokes.flatMap(\.lines).filter { $0.count == 2 && $0[0] != $0[1] }
    let angles = shafts.map {
      Foundation.atan2($0[1].x - $0[0].x, $0[0].y - $0[1].y) * 180 / .pi
    }
    try #require(angles.count == 2)
    #expect((angles[0] - 45).magnitude < 1e-9 && (angles[1] + 40).magnitude < 1e-9)
    scene.objects[0].orientation = Orientation(about: .unitX, by: .degrees(-44))
    let close = self.plan(try overlay(scene, ["Body"], [.compass]), scene)
    let starts = close.strokes.flatMap(\.lines).filter { $0.count == 2 && $0[0] != $0[1] }
    try #require(starts.count == 2)
    let gap = starts[0][0] - starts[1][0]
    #expect(((gap.x * gap.x + gap.y * gap.y).squareRoot() - 16).magnitude < 1e-9)
  }

  @Test("Corner elements do not overlap, in small frames too")
  func corners() throws {
    let view = OverlayView()
    let scene = view.scene()
    for width in [160, 240, 500] {
      let overlay = try overlay(
        scene, ["Body"], Overlay.allCases, caption: "A body at a date and at a place of another")
      let labels = plan(overlay, scene, width: width, height: 300).labels
      expectApart(labels, width: width, height: 300)
      #expect(labels.count == 3)
    }
  }

  @Test("Images of 8 and 16 bits are equal within 2 levels, and only lines are rendered")
  func depths() throws {
    let view = OverlayView(latitude: 20, distance: 4000, sun: Vector3(1, 1, 0), height: 300)
    let scene = view.scene()
    let overlay = try overlay(scene, ["Mars"], Overlay.allCases, caption: "Mars", size: 14)
    var narrow = Image<RGBA8>(width: 300, height: 300, filledWith: RGBA8(120, 70, 40))
    var wide = Image<RGBA16>(
      width: 300, height: 300, filledWith: RGBA16(120 * 257, 70 * 257, 40 * 257))
    overlay.draw(into: &narrow)
    overlay.draw(into: &wide)
    var (largest, changed) = (0.0, 0)
    for (one, other) in zip(narrow.pixels(), wide.pixels()) {
      for (a, b) in [(one.r, other.r), (one.g, other.g), (one.b, other.b), (one.a, other.a)] {
        largest = max(largest, (Double(a) - Double(b) / 257).magnitude)
      }
      if one != RGBA8(120, 70, 40) { changed += 1 }
    }
    #expect(largest <= 2)
    #expect(changed > 5000 && changed < 45_000)
  }

  /// A view along the celestial equator to Orion, with a sphere that hides a star.
  private func orion(covering name: String) throws -> RenderScene {
    let star = try #require(NamedStar.all.first { $0.name == name })
    let center = Vector3(latitude: .zero, longitude: .degrees(84))
    var object = OverlayView().object
    (object.position, object.scale) = (star.direction * 1e6, 3e4)
    let camera = Camera(
      eye: Vector3(0, 0, 0), target: center, up: .unitZ,
      projection: .perspective(fieldOfView: .degrees(40)))
    return RenderScene(
      objects: [object], camera: camera, light: DirectionalLight(direction: center))
  }

  @Test("Names of stars are beside the stars that no body hides")
  func starNames() throws {
    let free = try orion(covering: "Vega")
    let labels = plan(try overlay(free, ["Ball"], [.starNames]), free).labels
    expectApart(labels)
    let wanted = ["Betelgeuse", "Rigel", "Bellatrix", "Alnilam", "Saiph"]
    #expect(Set(wanted).isSubset(of: Set(labels.map(\.text))), "\(labels.map(\.text))")
    #expect(!labels.contains { $0.text == "Vega" })
    let projection = OverlayProjection(
      free.camera, size: ImageSize(width: 500, height: 500), bodies: [])
    for label in labels {
      let star = try #require(NamedStar.all.first { $0.name == label.text })
      let pixel = try #require(projection.pixel(of: star.direction * 1e9))
      let gap = pixel - (label.box.low + label.box.high) / 2
      let size = label.box.high - label.box.low
      #expect(gap.x.magnitude < size.x / 2 + 12 && gap.y.magnitude < size.y / 2 + 12)
      #expect(gap.x.magnitude > size.x / 2 || gap.y.magnitude > size.y / 2, "\(label.text)")
    }
    let hidden = try orion(covering: "Bellatrix")
    let others = plan(try overlay(hidden, ["Ball"], [.starNames]), hidden).labels
    #expect(!others.contains { $0.text == "Bellatrix" })
    #expect(others.contains { $0.text == "Rigel" })
  }

  /// A view to Boötes with Arcturus, at an epoch.
  private func bootes(_ epoch: StarEpoch?) -> RenderScene {
    let center = Vector3(latitude: .degrees(25), longitude: .degrees(215))
    let camera = Camera(
      eye: Vector3(0, 0, 0), target: center, up: .unitZ,
      projection: .perspective(fieldOfView: .degrees(40)))
    var scene = RenderScene(
      objects: [], camera: camera, light: DirectionalLight(direction: center))
    scene.starEpoch = epoch
    return scene
  }

  private func distance(_ one: SIMD2<Double>, _ other: SIMD2<Double>) -> Double {
    let gap = one - other
    return (gap.x * gap.x + gap.y * gap.y).squareRoot()
  }

  @Test("Names and figures are at the moved stars of an epoch")
  func movedStars() throws {
    let size = ImageSize(width: 500, height: 500)
    let place = Vector3(latitude: .degrees(19.182), longitude: .degrees(213.915))
    let arcturus = try #require(
      BrightStar.all.max { $0.motion.place.dot(place) < $1.motion.place.dot(place) })
    var places: [SIMD2<Double>] = []
    for epoch in [nil, StarEpoch(year: -3000)] {
      let scene = bootes(epoch)
      let plan = plan(try overlay(scene, [], [.starNames, .constellations]), scene)
      let projection = OverlayProjection(scene.camera, size: size, bodies: [])
      let pixel = try #require(projection.pixel(of: arcturus.direction(at: epoch) * 1e9))
      let label = try #require(plan.labels.first { $0.text == "Arcturus" })
      let gap = pixel - (label.box.low + label.box.high) / 2
      let extent = (label.box.high - label.box.low) / 2
      #expect(gap.x.magnitude < extent.x + 12 && gap.y.magnitude < extent.y + 12)
      // A line of the figure ends beside the star.
      let ends = plan.strokes.flatMap(\.lines).flatMap { [$0.first, $0.last] }.compactMap(\.self)
      let distances = ends.map { distance($0, pixel) }
      #expect((distances.min() ?? 99) < 8)
      places.append(pixel)
    }
    // It moved by 3.2° of the 40° of the frame.
    let motion = distance(places[0], places[1])
    #expect(abs(motion - 39) < 3, "\(motion)")
  }

  @Test("The far half of an orbit is hidden behind its body")
  func orbits() throws {
    let view = OverlayView()
    let scene = view.scene()
    // Orbits around the body in the equatorial plane, seen edge-on.
    for radius in [1100.0, 8000] {
      let path = OrbitPath(
        center: Vector3(0, 0, 0), major: Vector3(0, radius, 0), minor: Vector3(-radius, 0, 0))
      let overlay = SceneOverlay(
        scene: scene, labels: [(id: "ball", name: "Ball")], overlays: [.orbits], orbits: [path],
        font: try font(), textSize: 16)
      let strokes = plan(overlay, scene).strokes
      #expect(strokes.count == 1)
      let lines = strokes.flatMap(\.lines)
      // The near half crosses the disc; the far half is interrupted by it.
      let ends = lines.flatMap { [$0.first, $0.last] }.compactMap { $0 }
      let limb = Double(view.height) / 2.5
      let middle = Double(view.height) / 2
      let atLimb = ends.count { (($0.x - middle).magnitude - limb).magnitude < 0.5 }
      #expect(atLimb == 2, "\(ends)")
      #expect(lines.joined().allSatisfy { ($0.y - middle).magnitude < 0.01 })
    }
    let none = try self.overlay(scene, ["Ball"], [.orbits])
    #expect(plan(none, scene).strokes.isEmpty)
  }
}

@Suite("Strokes")
struct StrokeTests {
  private func drawn(_ stroke: Stroke) -> [Float] {
    var image = Image<RGBAFloat>(width: 40, height: 40, filledWith: RGBAFloat(SIMD4(0, 0, 0, 1)))
    stroke.draw(into: &image)
    return image.pixels().map(\.vector.x)
  }

  @Test("A line covers its width exactly, and crossings are not brighter")
  func coverage() {
    let white = SIMD3<Float>(repeating: 1)
    let line = [SIMD2(-5, 20.0), SIMD2(45, 20)]
    // Rows 19 and 20 are covered by a line of width 2; a line of width 1 covers half of each.
    let two = drawn(Stroke([line], width: 2, color: white))
    let one = drawn(Stroke([line], width: 1, color: white, opacity: 0.5))
    for row in 0..<40 {
      let isOn = row == 19 || row == 20
      #expect(two[row * 40 + 7] == (isOn ? 1 : 0))
      #expect(one[row * 40 + 39] == (isOn ? 0.25 : 0))
    }
    let cross = [line, [SIMD2(20, -5.0), SIMD2(20, 45)], [line[1], line[0]]]
    let crossed = drawn(Stroke(cross, width: 3, color: white, opacity: 0.5))
    #expect(crossed.max() == 0.5)
  }

  @Test("Slanted lines have the area of their length and width", arguments: [0.2, 0.9, 1.3])
  func area(angle: Double) {
    let direction = SIMD2(Foundation.cos(angle), Foundation.sin(angle)) * 15
    let middle = SIMD2(20.2, 19.7)
    let pixels = drawn(
      Stroke([[middle - direction, middle + direction]], width: 2, color: SIMD3(repeating: 1)))
    // Both ends are half discs.
    let area = 30 * 2 + Double.pi
    #expect((Double(pixels.reduce(0, +)) - area).magnitude < 0.02 * area)
  }

  @Test("Long lines far outside the frame are clipped, and a point is a dot")
  func limits() {
    let white = SIMD3<Float>(repeating: 1)
    let far = drawn(Stroke([[SIMD2(-1e9, 10.5), SIMD2(1e9, 10.5)]], width: 1, color: white))
    #expect(far.reduce(0, +) == 40)
    #expect(drawn(Stroke([[SIMD2(-1e6, -3), SIMD2(1e6, -3)]], width: 2, color: white)).max() == 0)
    let dot = drawn(Stroke([[SIMD2(20, 20), SIMD2(20, 20)]], width: 10, color: white))
    #expect((Double(dot.reduce(0, +)) - 25 * Double.pi).magnitude < 1)
  }
}
