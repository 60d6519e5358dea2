import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSky
import SoftwareRenderer
import Synchronization
import Testing

@testable import PlanetExport

@Suite("Scenes of sequences by date")
struct SceneListTests {
  /// Returns the scenes of the Moon by date; the rate of its clouds is in degrees per day, nil
  /// without clouds.
  private func series(cloudRate: Double? = nil) -> SkySeries {
    var moon = CelestialBody(
      id: "moon", name: "Moon", kind: .moon, radii: Radii(equatorial: 1738.1, polar: 1736))
    if let cloudRate {
      var clouds = MapLayer(kind: .clouds, map: MapReference(path: "clouds.png"))
      clouds.rotationRate = cloudRate
      moon.layers = [clouds]
    }
    let first = Instant(julianDate: 2_461_041.5, scale: .coordinatedUniversal)
    return SkySeries(
      of: moon, .moon, SkyView(instant: first, position: .observer(.center(.earth))), view: View(),
      as: PlanetNode(radii: moon.radii, surface: Surface(.constant(SIMD4(1, 1, 1, 1)))),
      size: ImageSize(width: 16, height: 16), ephemeris: Ephemeris(), catalogue: Catalogue())
  }

  @Test("A list makes scenes when they are needed, and keeps only a few")
  func kept() throws {
    let scene = try series().scene(at: series().skyView.instant).scene
    let made = Mutex<[Int]>([])
    let list = SceneList(count: 100) { number in
      made.withLock { $0.append(number) }
      return scene
    }
    #expect(list.count == 100 && made.withLock { $0.isEmpty })
    for _ in 0..<3 { _ = list[7] }
    #expect(made.withLock { $0 } == [7])
    for number in 0..<100 { _ = list[number] }
    #expect(made.withLock { $0.count } == 100)
    // The last ones are kept, the first ones are made again.
    _ = list[99]
    #expect(made.withLock { $0.count } == 100)
    _ = list[0]
    #expect(made.withLock { $0.last } == 0 && made.withLock { $0.count } == 101)
  }

  @Test("The frames of a sequence have the scenes of their dates")
  func frames() throws {
    let series = series()
    let start = series.skyView.instant
    let inspected = Mutex(0)
    let batch = try Batch.series(
      series, frames: [5, 6, 9], at: { start.advanced(bySeconds: 86400 * Double($0)) },
      size: series.size, path: { "f_\($0).png" },
      inspect: { _, _ in inspected.withLock { $0 += 1 } })
    #expect(inspected.withLock { $0 } == 3)
    #expect(batch.images.map(\.path) == ["f_5.png", "f_6.png", "f_9.png"])
    for (image, day) in zip(batch.images, [5.0, 6, 9]) {
      let expected = try series.scene(at: start.advanced(bySeconds: 86400 * day)).scene
      let scene = try #require(batch.scene(of: image))
      #expect(scene.arrangement == expected.arrangement)
    }
    // Overlays on their own have two images for each frame, of the same date.
    let parts = batch.separatingOverlays()
    #expect(parts.images.count == 6 && parts.scenes.count == 6)
    let (one, other) = (parts.scenes[2], parts.scenes[3])
    #expect(one.arrangement.sky?.observation == other.arrangement.sky?.observation)
  }

  @Test("Clouds move at their rate from date to date", arguments: [-90.0, 10])
  func clouds(rate: Double) throws {
    let series = series(cloudRate: rate)
    for days in [0.0, 0.5, 9000.25] {
      let scene = try series.scene(at: Instant(terrestrialDays: days))
      let rotation = try #require(scene.sky.placements[0].cloudRotation)
      let expected = Angle.degrees(rate * days)
      #expect((0..<360).contains(rotation))
      #expect(abs(sin((Angle.degrees(rotation) - expected) / 2)) < 1e-6)
      var surface = Surface(.constant(.one))
      surface.layers.clouds = CloudLayer(.missing, content: .opacities, altitude: 0.01)
      let node = PlanetNode(radii: series.body.radii, surface: surface)
      let placed = scene.sky.placements[0].placed(node, radius: 1738.1)
      #expect(placed.surface.layers.clouds?.rotation == .degrees(rotation))
      var recipe = ImageRecipe(
        of: Appearance(of: series.body), view: View(), quality: ImageEncoding().renderQuality,
        size: series.size)
      recipe.arrangement = .sky(scene.sky)
      recipe.bodies = Array(repeating: recipe.body, count: scene.sky.placements.count)
      #expect(recipe.format == 6 && recipe.text.contains("cloudRotation"))
      #expect(try ImageRecipe(text: recipe.text) == recipe)
    }
    let plain = try self.series().scene(at: series.skyView.instant)
    #expect(plain.sky.placements.allSatisfy { $0.cloudRotation == nil })
  }

  @Test("A map drifts from its reference date on, in its system of longitudes")
  func drift() throws {
    var jupiter = CelestialBody(
      id: "jupiter", name: "Jupiter", kind: .planet, radii: Radii(equatorial: 71492, polar: 66854))
    jupiter.mapDrift = MapDrift(rate: -0.5, system: .second, referenceDate: 2_460_096.5)
    let first = Instant(julianDate: 2_460_096.5, scale: .terrestrial)
    let series = SkySeries(
      of: jupiter, .jupiter, SkyView(instant: first, position: .observer(.center(.earth))),
      view: View(), as: PlanetNode(radii: jupiter.radii, surface: Surface(.constant(.one))),
      size: ImageSize(width: 16, height: 16), ephemeris: Ephemeris(), catalogue: Catalogue())
    let state = try #require(
      Ephemeris().apparentState(of: .jupiter, from: .center(.earth), at: first))
    let meridians = try #require(state.centralMeridians)
    let second = try #require(meridians.second)
    for days in [0.0, 0.25, 700] {
      let scene = try series.scene(at: first.advanced(bySeconds: days * 86400))
      let rotation = try #require(scene.sky.placements[0].mapRotation)
      // Longitudes of System II increase by 870.27° a day, those of System III by 870.536°.
      // Light takes 0.033 days, before which the map has drifted less.
      let light = 0.5 * 0.033
      let expected =
        (second - meridians.third).degrees - 0.266 * days - 0.5 * days + light
      let difference = Angle.degrees(rotation - expected).wrapped.degrees
      #expect(abs(difference) < 0.03, "\(days) \(rotation) \(expected)")
      var recipe = ImageRecipe(
        of: Appearance(of: jupiter), view: View(), quality: ImageEncoding().renderQuality,
        size: series.size)
      recipe.arrangement = .sky(scene.sky)
      recipe.bodies = Array(repeating: recipe.body, count: scene.sky.placements.count)
      #expect(recipe.format == 8 && recipe.text.contains("mapRotation"))
      #expect(try ImageRecipe(text: recipe.text) == recipe)
      var surface = Surface(.constant(.one))
      surface.map = .missing
      let node = PlanetNode(radii: jupiter.radii, surface: surface)
      let placed = scene.sky.placements[0].placed(node, radius: 71492)
      let moved = try #require(placed.surface.map).centerLongitude
      #expect(moved == SurfaceMap.missing.centerLongitude + .degrees(rotation))
    }
  }

  @Test("Estimates grow with the encoder and the passes of an image")
  func estimates() {
    func bytes(_ format: ImageFileFormat, _ passes: [RenderPass] = []) -> Int {
      var encoding = ImageEncoding()
      encoding.passes = passes
      return encoding.byteCount(1000, 1000, as: format) / 1_000_000
    }
    // Measured with images of 2048 and 4096 pixels: within a tenth.
    #expect([bytes(.png), bytes(.jpeg), bytes(.webp), bytes(.exr)] == [6, 9, 26, 32])
    #expect(bytes(.exr, [.depth]) == 68 && bytes(.exr, [.albedo]) == 28)
    #expect(bytes(.exr, [.normal, .depth, .latlon, .id]) == 64 + 4 * 7)
    // Files beside a PNG are written one after another.
    #expect(bytes(.png, [.depth, .normal]) == 6 + 64 + 4 * 3)
  }
}
