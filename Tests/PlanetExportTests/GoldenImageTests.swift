import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetTestSupport
import PlanetText
import SoftwareRenderer
import Testing

@testable import PlanetExport

/// Accepted images of the bundled bodies; `Scripts/accept-goldens.sh` accepts new ones.
@Suite("Golden images")
struct GoldenImageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path()
  private static let file = Result { () throws(CatalogueFile.Failure) in
    try CatalogueFile(
      "\(root)/Catalogues/solarsystem.xml",
      maps: MapLibrary(folders: ["\(root)/Textures"]))
  }

  /// An image of one body.
  struct Scene: Sendable, CustomTestStringConvertible {
    let name: String
    let body: String
    var size = 96
    var samples = 1
    var turn = 0.0
    var view = View()

    init(_ body: String, _ variant: String? = nil, _ change: (inout Scene) -> Void = { _ in }) {
      name = variant.map { "\(body)-\($0)" } ?? body
      self.body = body
      change(&self)
    }

    var testDescription: String { name }
  }

  static let bodies = [
    "sun", "mercury", "venus", "earth", "mars", "jupiter", "saturn", "uranus", "neptune", "ceres",
    "pluto", "moon", "io", "europa", "ganymede", "callisto", "enceladus", "titan", "triton",
    "charon",
  ].map { Scene($0) }

  /// The phases of the Moon, and crescents as thin as lines.
  static let phases =
    [0.06, 0.125, 0.25, 0.375, 0.5, 0.625, 0.875, 0.94].map { phase in
      Scene("moon", "phase-\(Int(phase * 1000))") {
        $0.view = Motion.phases.view($0.view, at: phase)
        ($0.view.ambient, $0.view.background) = (0, .color(.zero))
      }
    }

  /// Rings seen from their plane to their pole, and through the globe's limb.
  static let rings =
    [0.0, 2, 10, 27, 60, 90, -20].map { elevation in
      Scene("saturn", "elevation-\(Int(elevation))") {
        ($0.view.elevation, $0.view.tilt) = (.degrees(elevation), .zero)
      }
    }
    + [
      Scene("uranus", "all-rings") { $0.view.fit = .rings },
      Scene("saturn", "backlit") { $0.view.lightAzimuth = .degrees(160) },
    ]

  /// Edges, cameras and lights.
  static let cameras = [
    Scene("earth", "24") { $0.size = 24 },
    Scene("saturn", "white") { $0.view.background = .color(.one) },
    Scene("jupiter", "orthographic") { $0.view.fieldOfView = nil },
    Scene("mars", "wide") { ($0.view.fieldOfView, $0.view.fill) = (.degrees(120), 1) },
    Scene("mars", "close") {
      ($0.view.fill, $0.view.pan, $0.view.roll) = (3, SIMD2(0.4, 0.3), .degrees(30))
    },
    Scene("earth", "north-pole") {
      $0.view.lookAt = SurfacePoint(latitude: .degrees(90), longitude: .zero)
    },
    Scene("earth", "antimeridian") {
      $0.view.lookAt = SurfacePoint(latitude: .zero, longitude: .degrees(180))
    },
    Scene("earth", "soft-light") { $0.view.sunDiameter = .degrees(60) },
    Scene("earth", "world-light") {
      ($0.view.lightFrame, $0.view.azimuth) = (.world, .degrees(70))
    },
    Scene("jupiter", "turned") { $0.turn = 0.3 },
    Scene("earth", "16-samples") { ($0.samples, $0.size) = (16, 48) },
    Scene("jupiter", "mesh") { $0.view.geometry = .mesh },
  ]

  private func render(_ scene: Scene) throws -> Image<RGBA8> {
    let file = try Self.file.get()
    let body = try file.catalogue.body(named: scene.body)
    let loader = PlanetLoader(library: file.maps, view: scene.view)
    let planet = try loader.prepare(
      Appearance(of: body), width: scene.size, height: scene.size, threads: 2,
      samples: scene.samples)
    #expect(planet.warnings.isEmpty, "\(planet.warnings)")
    var encoding = ImageEncoding()
    encoding.samples = scene.samples
    let recipe = ImageRecipe(
      of: planet.appearance, view: scene.view, quality: encoding.renderQuality,
      size: ImageSize(width: scene.size, height: scene.size), turn: body.eastward(scene.turn))
    return recipe.renderer(threads: 2, memory: nil).render(
      recipe.scene(planet), width: scene.size, height: scene.size)
  }

  @Test("Bodies, phases, rings and cameras", arguments: bodies + phases + rings + cameras)
  func scenes(scene: Scene) throws {
    Golden.expect(try render(scene), named: scene.name)
  }

  @Test("Sprites of a turn")
  func sprites() throws {
    let frames = (0..<8).map { frame in
      Scene("mars", "sprite") { ($0.size, $0.turn) = (32, Double(frame) / 8) }
    }
    let grid = ImageGrid(count: 8, columns: 4, cellWidth: 32, cellHeight: 32)
    var sheet = Image<RGBA8>(width: grid.width, height: grid.height, filledWith: .clear)
    for (index, frame) in frames.enumerated() {
      let (left, top) = grid.origin(of: index)
      try sheet.place(render(frame), left: left, top: top)
    }
    Golden.expect(sheet, named: "sprites")
  }

  private static let fonts = try? LabelFonts(FontFile.usualPlaces[0], for: [])

  @Test(
    "Names on a contact sheet and a card of text",
    .enabled(if: fonts != nil, "no fonts-dejavu-core: skipped"))
  func text() throws {
    let font = try #require(Self.fonts).font()
    let size = ImageSize(width: 64, height: 64)
    let grid = ContactSheet.grid(
      count: 4, imageSize: size, columns: 2, gap: 4, textSize: 11, font: font)
    let style = ContactSheet.Style(background: .color(.zero), textSize: 11)
    var sheet = ContactSheet(grid: grid, imageSize: size, style: style, font: font)
    for (index, body) in ["earth", "saturn", "io", "titan"].enumerated() {
      let scene = Scene(body, "sheet") {
        ($0.size, $0.view.background) = (64, .color(.zero))
      }
      try sheet.place(render(scene), at: index)
      sheet.label(body, at: index, in: font)
    }
    // Versions of FreeType differ by a level or two of coverage.
    Golden.expect(sheet.image, named: "contact-sheet", maxDifference: 3, share: 0.01)
    var card = Image<RGBA8>(width: 240, height: 120, filledWith: RGBA8(255, 255, 255))
    let lines = [
      (10.0, "The quick brown fox — 0123456789"), (14, "Ёжик Ωμέγα Ångström"), (32, "Gjö"),
    ]
    for ((size, line), baseline) in zip(lines, [20, 45, 95]) {
      font.draw(
        line, size: size, left: 8.3, baseline: baseline, color: .zero, boldness: 0.3, into: &card)
    }
    Golden.expect(card, named: "text", maxDifference: 3, share: 0.01)
  }

  @Test(
    "Comparisons at true and at logarithmic scale",
    .enabled(if: fonts != nil, "no fonts-dejavu-core: skipped"), arguments: SizeScale.allCases)
  func comparison(scale: SizeScale) throws {
    let file = try Self.file.get()
    let bodies = try ["saturn", "earth", "moon"].map { try file.catalogue.body(named: $0) }
    let fonts = try LabelFonts(FontFile.usualPlaces[0], for: bodies.map(\.name))
    var view = View()
    view.background = .color(.zero)
    let comparison = Comparison(
      size: ImageSize(width: 240, height: 120), view: view, scale: scale,
      labels: Comparison.LabelStyle(fonts: fonts, size: 10, color: .one))
    let loader = PlanetLoader(library: file.maps, view: comparison.view)
    let nodes = bodies.map { loader.placeholder(for: Appearance(of: $0)) }
    let scene = try comparison.layout(of: bodies, as: nodes).scene
    let loaded = try bodies.map {
      try loader.prepare(Appearance(of: $0), width: 240, height: 240, threads: 2)
    }
    let recipe = ImageRecipe(
      of: loaded.map(\.appearance), arrangement: scene.arrangement,
      view: comparison.view, quality: ImageEncoding().renderQuality,
      size: ImageSize(width: 240, height: 120))
    guard
      case .eight(let image) = recipe.render(
        recipe.scene(loaded), fonts: scene.fonts, threads: 2)
    else {
      Issue.record("an image of 8 bits was expected")
      return
    }
    Golden.expect(
      image, named: "compare-\(scale.rawValue)", maxDifference: 3, share: 0.01)
  }
}
