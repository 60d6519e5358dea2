import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

/// A view that the oracle checks.
struct OracleCase: CustomTestStringConvertible, Sendable {
  var name: String
  var polarRadius = 1.0
  var intermediateRadius = 1.0
  var map = PositionMap()
  var turn = 0.0
  var tilt = 0.0
  var azimuth = 0.0
  var elevation = 0.0
  var projection = Projection.perspective(fieldOfView: .degrees(20))
  var lightAzimuth = 40.0

  var testDescription: String { name }

  static let all = [
    OracleCase(name: "plain"),
    OracleCase(name: "wide", azimuth: 130, projection: .perspective(fieldOfView: .degrees(100))),
    OracleCase(name: "orthographic", elevation: -50, projection: .orthographic(height: 1)),
    OracleCase(name: "tilted and turned", turn: 200, tilt: 26.7, azimuth: 10, elevation: 20),
    OracleCase(name: "antimeridian", azimuth: 180),
    OracleCase(name: "north pole", elevation: 90, lightAzimuth: 0),
    OracleCase(name: "south pole", elevation: -90, lightAzimuth: 0),
    OracleCase(name: "oblate, planetographic", polarRadius: 0.7, elevation: 30),
    OracleCase(
      name: "oblate, planetocentric", polarRadius: 0.7,
      map: PositionMap(latitudes: .planetocentric),
      elevation: 30),
    OracleCase(name: "prolate, tilted", polarRadius: 1.1, tilt: 98, azimuth: 60),
    OracleCase(
      name: "map centred on 180°", map: PositionMap(centerLongitude: .degrees(180)), azimuth: 20),
    OracleCase(
      name: "map centred on -73°", map: PositionMap(centerLongitude: .degrees(-73)), azimuth: 100),
    OracleCase(
      name: "map south up", map: PositionMap(isRotatedHalfTurn: true), azimuth: -60, elevation: 40),
    OracleCase(
      name: "map south up, centred on 90°",
      map: PositionMap(centerLongitude: .degrees(90), isRotatedHalfTurn: true), azimuth: 250),
    OracleCase(name: "lit from behind", lightAzimuth: 140),
    OracleCase(
      name: "triaxial, planetographic", polarRadius: 0.7, intermediateRadius: 0.85, turn: 40,
      elevation: 30),
    OracleCase(
      name: "triaxial, planetocentric, tilted", polarRadius: 0.7, intermediateRadius: 0.8,
      map: PositionMap(centerLongitude: .degrees(-73), latitudes: .planetocentric), turn: -130,
      tilt: 26, azimuth: 50),
    OracleCase(
      name: "triaxial over its pole, map south up", polarRadius: 0.8, intermediateRadius: 0.9,
      map: PositionMap(isRotatedHalfTurn: true), elevation: 90,
      projection: .orthographic(height: 1),
      lightAzimuth: 0),
  ]

  var view: GlobeView {
    var view = GlobeView(width: 96, height: 96)
    view.ellipsoid = Ellipsoid(
      equatorialRadius: 1, intermediateRadius: intermediateRadius, polarRadius: polarRadius)
    view.surface = Surface(.map(map.map))
    view.orientation =
      Orientation(about: .unitX, by: .degrees(-tilt))
      * Orientation(about: .unitZ, by: .degrees(turn))
    view.azimuth = .degrees(azimuth)
    view.elevation = .degrees(elevation)
    view.projection = projection
    view.lightAzimuth = .degrees(lightAzimuth)
    view.lightColor = SIMD3(1, 0.9, 0.7)
    view.ambient = 0.02
    return view
  }
}

@Suite("Views against a ray tracer in double precision")
struct OracleTests {
  @Test("The surface agrees with the ray tracer", arguments: OracleCase.all)
  func surface(_ item: OracleCase) {
    let oracle = SurfaceOracle(view: item.view, latitudes: item.map.latitudes)
    let (difference, count) = oracle.largestDifference(from: item.view.render(), slant: 0.2)
    #expect(difference <= 2)
    #expect(count > (item.intermediateRadius < 1 ? 3000 : 3500))
  }

  @Test("The mesh of a triaxial ellipsoid agrees with the ray tracer")
  func triaxialMesh() {
    for item in OracleCase.all where item.intermediateRadius < 1 {
      var view = item.view
      view.tessellation = .uv(slices: 180, stacks: 90)
      let oracle = SurfaceOracle(view: view, latitudes: item.map.latitudes)
      let (difference, count) = oracle.largestDifference(from: view.render(), slant: 0.2)
      #expect(difference <= 3, "\(item.name)")
      #expect(count > 3000)
    }
  }

  @Test("A turntable of a triaxial body shows its changing outline, with and without memory")
  func triaxialTurn() {
    let memory = TurntableMemory()
    var widths: Set<Int> = []
    for turn in [0.0, 45, 90] {
      var item = OracleCase(name: "", polarRadius: 0.7, intermediateRadius: 0.8)
      item.turn = turn
      let view = item.view
      var renderer = SoftwareRenderer()
      let image = renderer.render(view.scene, width: view.width, height: view.height)
      renderer.memory = memory
      let again = renderer.render(view.scene, width: view.width, height: view.height)
      expectIdentical(again, image)
      widths.insert((0..<view.width).count { image[$0, view.height / 2].a > 0 })
    }
    #expect(widths.count == 3)
  }

  @Test("Views from 100 km above the ground agree: down, oblique and at the horizon")
  func closeUp() {
    let height = 1 + 100.0 / 6371
    for target in [Vector3(0, 0, 0), Vector3(0.9, 0.3, 0.3), Vector3(height, 0.2, 1)] {
      var view = GlobeView(width: 80, height: 64)
      view.surface = Surface(.map(PositionMap().map))
      view.lightEvenly()
      view.tessellation = .uv(slices: 360, stacks: 180)
      view.ownCamera = Camera(
        eye: Vector3(height, 0, 0), target: target, up: .unitX + .unitZ,
        projection: .perspective(fieldOfView: .degrees(60)))
      let oracle = SurfaceOracle(view: view, latitudes: .planetographic)
      let (difference, count) = oracle.largestDifference(from: view.render(), slant: 0.08)
      #expect(difference <= 2, "towards \(target)")
      #expect(count > 1000, "towards \(target)")
      #expect(view.renderLinear().brokenCount == 0)
    }
  }

  /// Returns a checker of black and white cells; it repeats after half its width.
  private func checker(width: Int, cell: Int) -> SurfaceMap {
    var image = Image<RGBA8>(width: width, height: width / 2, filledWith: RGBA8(0, 0, 0))
    for y in 0..<(width / 2) {
      for x in 0..<width where (x / cell + y / cell).isMultiple(of: 2) {
        image[x, y] = RGBA8(255, 255, 255)
      }
    }
    return SurfaceMap(MipPyramid(image))
  }

  @Test(
    "The antimeridian renders like the prime meridian, magnified and minified",
    arguments: [64, 256, 1024], [0.0, 60, 90])
  func noSeam(width: Int, elevation: Double) {
    var view = GlobeView(width: 96, height: 96)
    view.elevation = .degrees(elevation)
    view.lightEvenly()
    view.surface = Surface(.map(checker(width: width, cell: 8)))
    let front = view.render()
    view.azimuth = .degrees(180)
    let back = view.render()
    // Half a turn maps the checker onto itself. At the very limb samples may differ.
    var worst = 0
    for y in 0..<96 {
      for x in 0..<96 where front[x, y].a == 255 && back[x, y].a == 255 {
        worst = max(worst, abs(Int(front[x, y].r) - Int(back[x, y].r)))
      }
    }
    #expect(worst <= 3)
  }
}
