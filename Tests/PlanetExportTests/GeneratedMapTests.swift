import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetRecipe
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import ProceduralMaps
import Synchronization
import Testing

@testable import PlanetAssets
@testable import PlanetExport
@testable import PlanetProvenance

@Suite("Generated maps")
struct GeneratedMapTests {
  private var world: CelestialBody {
    var body = CelestialBody(id: "endor", name: "Endor", kind: .moon)
    var conditions = SurfaceConditions()
    conditions.climates = ["temperate"]
    conditions.terrains = ["forests", "mountains", "lakes"]
    conditions.waterShare = 0.08
    conditions.population = 30_000_000
    body.conditions = conditions
    return body
  }

  private func loader(
    isStrict: Bool = false, cache: MapCache? = nil,
    progress: (@Sendable (Double) -> Void)? = nil
  ) -> PlanetLoader {
    var library = MapLibrary(folders: [], replacements: nil)
    library.cache = cache
    library.progress = progress
    return PlanetLoader(library: library, view: View(), isStrict: isStrict)
  }

  private func recipe(_ body: CelestialBody) -> ImageRecipe {
    ImageRecipe(
      of: loader().appearance(of: Appearance(of: body)), view: View(),
      quality: ImageEncoding().renderQuality, size: ImageSize(width: 24, height: 24))
  }

  private func isSame(_ left: MipPyramid, _ right: MipPyramid) -> Bool {
    left.image(level: 0).isIdentical(to: right.image(level: 0))
  }

  @Test("A map of another generator version is generated again by this version")
  func otherGenerator() throws {
    var other = Appearance(of: world)
    other.generated?.generator = "planetnode-worlds 0"
    let loaded = try loader().prepare(other, width: 24, height: 24)
    let expected = try loader().prepare(Appearance(of: world), width: 24, height: 24)
    #expect(loaded.appearance == expected.appearance)
    let maps = try [loaded, expected].map { try #require($0.node.surface.map).pyramid }
    let isEqual = isSame(maps[0], maps[1])
    #expect(isEqual)
    #expect(other.unread == expected.appearance.unread)
  }

  @Test("Generated maps replace missing maps without a warning, also in strict mode")
  func loading() throws {
    let loaded = try loader(isStrict: true).prepare(Appearance(of: world), width: 24, height: 24)
    #expect(loaded.warnings.isEmpty && loaded.appearance.map == nil)
    let map = try #require(loaded.node.surface.map)
    let expected = WorldMap.image(
      of: try #require(world.generatedMap).world, width: map.pyramid.width, threads: 1)
    let isExpected = map.pyramid.image(level: 0).isIdentical(to: expected)
    #expect(isExpected)
    #expect(loader().imageWarnings(of: Appearance(of: world), threads: 1).isEmpty)
    let plan = try #require(
      try loader().mapPlan(of: Appearance(of: world), width: 24, height: 24, samples: 1))
    #expect(plan.width == map.pyramid.width)
  }

  @Test("Generated maps are replaced by the body's own map")
  func ownMap() throws {
    var body = world
    body.map = MapReference(path: "missing.png")
    #expect(body.generatedMap == nil && body.surfaceColor == nil)
    #expect(try loader().prepare(Appearance(of: body), width: 8, height: 8).warnings.count == 1)
  }

  @Test("Generated maps of unknown words have a warning, which is an error if strict")
  func unknownWords() throws {
    var body = world
    body.conditions?.terrains = ["forests", "mountians", "quux"]
    let loaded = try loader().prepare(Appearance(of: body), width: 8, height: 8)
    #expect(loaded.node.surface.map != nil)
    #expect(
      loaded.warnings.map(\.description) == [
        "the map of Endor is generated without regard to unknown words of its climate or terrain: "
          + "'mountians' (used as 'mountain'), 'quux'"
      ])
    #expect(throws: AssetError.self) {
      try loader(isStrict: true).prepare(Appearance(of: body), width: 8, height: 8)
    }
  }

  @Test("Generated maps are cached by all their inputs")
  func cache() throws {
    try withTemporaryFolder { folder in
      let cache = MapCache(folder: "\(folder)/cache")
      let generated = Mutex(0)
      let loader = loader(cache: cache) { _ in generated.withLock { $0 += 1 } }
      func load(_ body: CelestialBody) throws -> MipPyramid {
        try #require(
          try loader.prepare(Appearance(of: body), width: 24, height: 24).node.surface.map
        ).pyramid
      }
      let first = try load(world)
      #expect(generated.withLock { $0 } == 1 && cache.entries().count == 1)
      let second = try load(world)
      #expect(generated.withLock { $0 } == 1)
      #expect(isSame(second, first))
      var other = world
      other.conditions?.waterShare = 0.09
      let third = try load(other)
      #expect(!isSame(third, first))
      other = world
      other.conditions?.climates = []
      other.conditions?.terrains = ["temperate", "forests", "mountains", "lakes"]
      _ = try load(other)
      #expect(generated.withLock { $0 } == 3 && cache.entries().count == 3)
    }
  }

  @Test("Generated maps are described by render jobs, from which images are rendered again")
  func recipe() throws {
    let recipe = recipe(world)
    #expect(recipe.format == 3 && recipe.text.contains("\"generator\":\"\(WorldMap.identity)\""))
    let again = try ImageRecipe(text: recipe.text)
    #expect(again == recipe && again.fingerprint == recipe.fingerprint)
    #expect(again.body.generated == world.generatedMap)
    let lines = recipe.explanation.map { "\($0.label): \($0.value)" }
    #expect(lines.contains("Map: generated by \(WorldMap.identity), seed 'endor'"))
    #expect(lines.contains { $0.contains("terrain forests, mountains, lakes; water 8 %") })
    #expect(Credits(world, recipe).sources == ["generated map: \(WorldMap.identity), procedural"])
    let loaded = try loader().prepare(Appearance(of: world), width: 24, height: 24)
    let pixels = SHA256Digest(ofPixels: recipe.render(recipe.scene(loaded), threads: 1))
    let library = MapLibrary(folders: [], replacements: nil)
    #expect(try again.renderPixelDigest(library: library, threads: 2) == pixels)
    var old = recipe
    old.body.generated?.generator = "planetnode-worlds 0"
    let failure = #expect(throws: ImageRecipe.RenderingFailure.self) {
      try old.renderPixelDigest(library: library, threads: 1)
    }
    #expect(failure?.description.contains("'planetnode-worlds 0'") == true)
  }

  @Test("Generated maps of render jobs from unknown sources are checked")
  func faults() {
    let recipe = recipe(world)
    for change in [
      { $0.world.seed = "other" }, { $0.world.waterShare = 2 }, { $0.world.population = -1 },
      { $0.world.color = "red" }, { ($0.world.climates, $0.world.terrains) = ([], []) },
    ] as [(inout GeneratedMap) -> Void] {
      var other = recipe
      change(&other.body.generated!)
      #expect(throws: ImageRecipe.Malformed.self) { try ImageRecipe(text: other.text) }
    }
    var both = recipe
    both.body.color = SRGBColor(hex: "#102030")
    #expect(throws: ImageRecipe.Malformed.self) { try ImageRecipe(text: both.text) }
  }

  @Test("Generated maps leave the text of other render jobs unchanged")
  func otherJobs() {
    var body = world
    body.conditions = nil
    let text = recipe(body).text
    #expect(!text.contains("generated") && !text.contains("color\""))
    #expect(text.contains("\"format\":1"))
  }

  @Test("Generated maps are omitted for a stated colour, which the whole body has")
  func color() throws {
    var body = world
    body.conditions = SurfaceConditions()
    body.conditions?.color = SRGBColor(red: 200, green: 168, blue: 112)
    let loaded = try loader(isStrict: true).prepare(Appearance(of: body), width: 8, height: 8)
    guard case .constant(let color) = loaded.node.surface.base else {
      Issue.record("a body of one colour has a map")
      return
    }
    #expect(color.x == SRGB.linear(200) && color.y == SRGB.linear(168))
    let recipe = recipe(body)
    let again = try ImageRecipe(text: recipe.text)
    #expect(again == recipe && recipe.format == 3 && recipe.text.contains("\"color\":\"#c8a870\""))
    #expect(again.body.color == body.surfaceColor)
    #expect(recipe.explanation.contains { $0.value == "none: plain #c8a870" })
  }
}
