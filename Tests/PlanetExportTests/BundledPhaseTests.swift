import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import SoftwareRenderer
import Testing

@Suite("Phase curves of the bundled catalogue")
struct BundledPhaseTests {
  /// A body with published light of its disc, relative to that at phase angle 0.
  struct PhaseCase: Sendable, CustomTestStringConvertible {
    let body: String
    let light: [(phase: Double, value: Double)]
    var testDescription: String { body }
  }

  /// Mercury, Venus and Earth by Mallama and Hilton (2018), the Moon by Allen (1976).
  static let all = [
    PhaseCase(body: "mercury", light: [(30, 0.364), (60, 0.172), (90, 0.071), (120, 0.022)]),
    PhaseCase(body: "venus", light: [(30, 0.808), (60, 0.491), (90, 0.269), (150, 0.054)]),
    PhaseCase(body: "earth", light: [(30, 0.869), (60, 0.537), (90, 0.236), (120, 0.074)]),
    PhaseCase(body: "moon", light: [(30, 0.486), (60, 0.227), (90, 0.0913), (120, 0.0263)]),
  ]

  @Test("A white globe without air fades as the body of its law is observed to", arguments: all)
  func fades(item: PhaseCase) throws {
    let system = try CatalogueFile.open()
    let body = try #require(system.catalogue.bodies.first { $0.id == item.body })
    func light(_ phase: Double) throws -> Double {
      var view = View()
      view.layers = []
      view.exposure = 0
      view.ambient = 0
      view.elevation = .zero
      view.tilt = .zero
      (view.lightAzimuth, view.lightElevation) = (.degrees(phase), .zero)
      view.fieldOfView = nil
      let loader = PlanetLoader(library: system.maps, view: view)
      var node = try loader.prepare(Appearance(of: body), width: 200, height: 200).node
      node.changeSurface { $0.base = .constant(SIMD4(1, 1, 1, 1)) }
      let image = SoftwareRenderer(threads: 2).renderLinear(
        view.scene(of: node, width: 200, height: 200), width: 200, height: 200)
      return image.withPixels { pixels in
        pixels.indices.reduce(0.0) { $0 + Double(pixels[$1].vector.y) }
      }
    }
    let full = try light(0)
    for (phase, expected) in item.light {
      let found = try light(phase) / full
      #expect(abs(found / expected - 1) < 0.03, "\(phase)°: \(found)")
    }
  }
}
