import Foundation
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetTestSupport
import SoftwareRenderer
import Testing

/// A body of the bundled catalogue, of which only shape and tilt are used.
struct BodyShape: CustomTestStringConvertible, Sendable {
  var body: CelestialBody

  var testDescription: String { body.id }

  static let all: [BodyShape] = {
    let file = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Catalogues/solarsystem.xml")
    guard let data = try? Data(contentsOf: file),
      let found = try? CatalogueReader().read(bytes: [UInt8](data), name: file.lastPathComponent)
    else { return [] }
    return found.catalogue.bodies.map { BodyShape(body: $0) }
  }()

  /// A map with a distinct colour at every point.
  private static let map = PositionMap(width: 128).map

  /// Returns a view of the body, a little from above.
  func view(_ tessellation: SphereTessellation? = nil) -> GlobeView {
    var node = PlanetNode(radii: body.radii, surface: Surface(.map(Self.map)))
    node.axis = PlanetNode.axis(tilt: body.rotation?.northTilt ?? .zero)
    var view = GlobeView(width: 72, height: 72)
    view.ellipsoid = node.ellipsoid
    view.orientation = node.orientation
    // Every surface shows its base colour.
    view.surface = Surface(.map(Self.map))
    view.elevation = .degrees(15)
    view.lightEvenly()
    view.tessellation = tessellation
    return view
  }
}

@Suite("Outlines of all bodies: exact, by triangles, and by rays")
struct BodyOutlineTests {
  /// The number of sectors into which the limb is cut: each long enough that the sixteen samples
  /// of triangles' edge pixels even out.
  private let sectorCount = 12

  /// Returns the covered area of each sector about the middle of the frame, in pixels.
  private func sectors(_ image: borrowing Image<RGBAFloat>) -> [Double] {
    var areas = Array(repeating: 0.0, count: sectorCount)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let dx = Double(x) + 0.5 - Double(image.width) / 2
        let dy = Double(y) + 0.5 - Double(image.height) / 2
        let turn = PlanetMath.atan2(dy, dx) / (2 * .pi) + 0.5
        areas[min(Int(turn * Double(sectorCount)), sectorCount - 1)] += Double(image[x, y].a)
      }
    }
    return areas
  }

  @Test("The catalogue exists")
  func catalogue() {
    #expect(BodyShape.all.count > 15)
    #expect(BodyShape.all.contains { $0.view().ellipsoid.flattening > 0.05 })
  }

  @Test(
    "Fine meshes show the limb within 0.05 pixel, and the same colours",
    arguments: BodyShape.all,
    [
      SphereTessellation.uv(slices: 112, stacks: 56), .icosphere(divisions: 20),
      .cube(divisions: 30),
    ])
  func triangles(_ shape: BodyShape, tessellation: SphereTessellation) {
    let exact = shape.view().renderLinear()
    let meshed = shape.view(tessellation).renderLinear()
    // The limb is 0.9 · 72 · π pixels long.
    let arc = 0.9 * 72 * .pi / Double(sectorCount)
    for (one, two) in zip(sectors(exact), sectors(meshed)) {
      #expect(abs(one - two) / arc < 0.05)
    }
    var differences: [Float] = []
    for y in 0..<72 {
      for x in 0..<72 where exact[x, y].a == 1 && meshed[x, y].a == 1 {
        let difference = exact[x, y].vector - meshed[x, y].vector
        differences.append((0..<3).map { difference[$0].magnitude }.max() ?? 0)
      }
    }
    differences.sort()
    // Interpolation between vertices: on average a quarter of a level of 255, and 4 levels in 99 %.
    let level: Float = 1 / 255
    let mean: Float = differences.reduce(0, +) / Float(differences.count)
    #expect(mean < level / 4)
    #expect(differences[differences.count * 99 / 100] < 4 * level)
    #expect(differences.count > 700)
  }

  @Test(
    "Rays in double precision give the same outline and the same colours", arguments: BodyShape.all)
  func rays(_ shape: BodyShape) {
    var view = shape.view()
    let deviation = EdgeOracle(view).deviation(view.renderLinear())
    #expect(deviation.count > 100)
    #expect(deviation.mean < 0.01)
    #expect(deviation.worst < 0.06)
    view.lightColor = SIMD3(1, 0.9, 0.7)
    view.lightAzimuth = .degrees(40)
    view.ambient = 0.02
    var renderer = SoftwareRenderer()
    renderer.dithers = false
    let (difference, count) = SurfaceOracle(view: view, latitudes: .planetographic)
      .largestDifference(
        from: renderer.render(view.scene, width: 72, height: 72), slant: 0.25)
    #expect(difference <= 2)
    #expect(count > 600)
  }
}
