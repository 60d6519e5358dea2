import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

/// A view with parameters at their limits.
struct ExtremeView: CustomTestStringConvertible, Sendable {
  var name: String
  var size = (width: 48, height: 48)
  var polarRadius = 1.0
  var eye = Vector3(4, 0, 0)
  var target = Vector3(0, 0, 0)
  var up = Vector3.unitZ
  var projection = Projection.perspective(fieldOfView: .degrees(40))
  var tilt = 0.0

  var testDescription: String { name }

  var view: GlobeView {
    var view = GlobeView(width: size.width, height: size.height)
    view.ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: polarRadius)
    view.orientation = Orientation(about: .unitX, by: .degrees(-tilt))
    view.ownCamera = Camera(eye: eye, target: target, up: up, projection: projection)
    view.lightEvenly()
    view.surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    return view
  }

  private static func field(_ degrees: Double) -> Projection {
    .perspective(fieldOfView: .degrees(degrees))
  }

  /// The height of a camera 100 km above the Earth's ground, in its radii from the centre.
  private static let low = 1 + 100.0 / 6371

  static let all = [
    ExtremeView(name: "pole-on", polarRadius: 0.9, eye: Vector3(0, 0, 5), up: .unitX),
    ExtremeView(
      name: "pole-on, parallel lines", polarRadius: 0.9, eye: Vector3(0, 0, -5),
      up: .unitY, projection: .orthographic(height: 2.3)),
    ExtremeView(name: "larger than the frame", eye: Vector3(2, 1, 0), projection: field(20)),
    ExtremeView(
      name: "larger than the frame, a limb in a corner", polarRadius: 0.8,
      eye: Vector3(2, 1, 0), target: Vector3(0, 1, 0.5), projection: field(20), tilt: 50),
    ExtremeView(
      name: "horizon from 100 km", eye: Vector3(low, 0, 0), target: Vector3(low, 0, 1),
      up: .unitX, projection: field(60)),
    ExtremeView(
      name: "horizon aslant", polarRadius: 0.98, eye: Vector3(low, 0, 0),
      target: Vector3(low - 0.2, 0.4, 1), up: Vector3(1, 0.7, 0), projection: field(90), tilt: 26),
    ExtremeView(
      name: "grazing", eye: Vector3(1.00001, 0, 0), target: Vector3(1.00001, 1, 0),
      up: .unitX, projection: field(50)),
    ExtremeView(name: "150° across", eye: Vector3(1.5, 0, 0), projection: field(150)),
    ExtremeView(
      name: "150°, the globe in a corner", eye: Vector3(1.5, 0, 0),
      target: Vector3(1, 1.5, 1), projection: field(150)),
    ExtremeView(name: "a tenth of a degree", eye: Vector3(1300, 0, 0), projection: field(0.1)),
    ExtremeView(name: "one pixel", size: (1, 1)),
    ExtremeView(name: "one column", size: (1, 64)),
    ExtremeView(name: "one row", size: (64, 1)),
    ExtremeView(name: "less than a pixel", eye: Vector3(2000, 0, 0)),
    ExtremeView(name: "needle", polarRadius: 0.02, tilt: 3),
    ExtremeView(name: "spindle", polarRadius: 8, eye: Vector3(30, 0, 3), tilt: 60),
  ]
}

@Suite("Extreme views")
struct ExtremeViewTests {
  /// Four levels of 255 in the mean over edge pixels.
  private let meanLimit = 4.0 / 255

  @Test("The outline contains exactly the rays that meet the globe", arguments: ExtremeView.all)
  func outline(_ item: ExtremeView) {
    let image = item.view.renderLinear()
    #expect(image.brokenCount == 0)
    let deviation = EdgeOracle(item.view).deviation(image)
    #expect(deviation.mean <= meanLimit, "the mean of \(deviation.count) pixels")
    #expect(deviation.worst <= 0.08)
  }

  @Test(
    "Edge pixels over black are accurate to four levels in the mean", arguments: [0.0, 0.37, 0.71])
  func edges(shift: Double) {
    var view = GlobeView(width: 80, height: 80)
    view.ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: 0.9)
    view.orientation = Orientation(about: .unitX, by: .degrees(20 + 40 * shift))
    view.share = 0.8 + shift / 10
    view.surface = Surface(.constant(SIMD4(1, 1, 1, 1)))
    view.background = .color(SIMD3(0, 0, 0))
    view.lightEvenly()
    var renderer = SoftwareRenderer()
    renderer.dithers = false
    let image = renderer.render(view.scene, width: 80, height: 80)
    let oracle = EdgeOracle(view)
    var (sum, count) = (0, 0)
    for row in 0..<80 {
      for column in 0..<80 where image[column, row].r > 0 && image[column, row].r < 255 {
        let share = EdgeOracle.share(column: column, row: row) {
          oracle.distance(x: $0, y: $1) != nil
        }
        sum += abs(Int(image[column, row].r) - Int(SRGB.encode8(Float(share))))
        count += 1
      }
    }
    #expect(count > 150)
    #expect(sum <= 4 * count, "\(sum) codes in \(count) pixels")
  }

  @Test("Objects behind the camera are invisible", arguments: [1.2, 3, 1000])
  func behind(distance: Double) {
    for field in [0.1, 60, 150] {
      var view = GlobeView(width: 24, height: 24)
      view.ownCamera = Camera(
        eye: Vector3(distance, 0, 0), target: Vector3(distance + 1, 0.01, 0),
        projection: .perspective(fieldOfView: .degrees(field)))
      #expect(view.renderLinear().sum == SIMD4(repeating: 0))
    }
  }

  @Test("The nearer of two globes hides the other in any order", arguments: [0.6, 1, 1.4])
  func twoGlobes(offset: Double) {
    var view = GlobeView(width: 64, height: 64)
    view.lightEvenly()
    view.ownCamera = Camera(
      eye: Vector3(8, 0.5, 1), target: Vector3(0, 0.3, 0),
      projection: .perspective(fieldOfView: .degrees(30)))
    let place = Vector3(2.5, offset, 0.2)
    let far = SceneObject(
      .ellipsoid(.unitSphere, Surface(.constant(SIMD4(0, 0, 1, 1)))))
    let near = SceneObject(
      .ellipsoid(.unitSphere, Surface(.constant(SIMD4(1, 0, 0, 1)))),
      position: place)
    let (back, front) = (EdgeOracle(view), EdgeOracle(view, at: place))
    for objects in [[far, near], [near, far]] {
      var scene = view.scene
      scene.objects = objects
      let image = SoftwareRenderer().renderLinear(scene, width: 64, height: 64)
      #expect(image.brokenCount == 0)
      let red = EdgeOracle.deviation(image, channel: 0) { front.distance(x: $0, y: $1) != nil }
      let blue = EdgeOracle.deviation(image, channel: 2) {
        front.distance(x: $0, y: $1) == nil && back.distance(x: $0, y: $1) != nil
      }
      for deviation in [red, blue] {
        #expect(deviation.count > 50)
        // At the contact, sixteen samples decide.
        #expect(deviation.mean <= 1.5 * meanLimit)
        #expect(deviation.worst <= 0.2)
      }
    }
  }

  @Test("Rings in perspective pass before the globe and behind it", arguments: [12.0, 40, -75])
  func rings(elevation: Double) {
    var view = GlobeView(width: 72, height: 72)
    view.lightEvenly()
    view.elevation = .degrees(elevation)
    view.share = 0.4
    view.projection = .perspective(fieldOfView: .degrees(60))
    view.surface = Surface(.constant(SIMD4(0, 0, 1, 1)))
    let profile = RadialProfile(
      innerRadius: 1.4, outerRadius: 2, samples: Array(repeating: SIMD4(1, 0, 0, 1), count: 200))
    var scene = view.scene
    scene.objects.append(
      SceneObject(
        .ring(profile)))
    let image = SoftwareRenderer().renderLinear(scene, width: 72, height: 72)
    #expect(image.brokenCount == 0)
    let (oracle, camera) = (EdgeOracle(view), view.camera)
    let step = 2 * camera.halfHeight / 72
    func ring(_ x: Double, _ y: Double) -> Double? {
      let (u, v) = ((x - 36) * step, (36 - y) * step)
      let t = -camera.eye.z / (camera.forward.z + camera.right.z * u + camera.up.z * v)
      let px = camera.eye.x + t * (camera.forward.x + camera.right.x * u + camera.up.x * v)
      let py = camera.eye.y + t * (camera.forward.y + camera.right.y * u + camera.up.y * v)
      let radius2 = px * px + py * py
      return t > 0 && radius2 >= 1.4 * 1.4 && radius2 <= 4 ? t : nil
    }
    let blue = EdgeOracle.deviation(image, channel: 2) { x, y in
      guard let globe = oracle.distance(x: x, y: y) else { return false }
      return globe < ring(x, y) ?? .infinity
    }
    let any = EdgeOracle.deviation(image) { x, y in
      oracle.distance(x: x, y: y) != nil || ring(x, y) != nil
    }
    #expect(blue.mean <= meanLimit, "the globe: \(blue)")
    #expect(any.mean <= meanLimit, "globe and rings: \(any)")
    #expect(any.count > 100)
  }
}
