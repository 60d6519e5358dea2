import PlanetAssets
import PlanetKit
import PlanetProvenance
import PlanetRecipe
import PlanetTestSupport
import Testing

@Suite("Render jobs of images by PlanetKit")
struct RenderJobTests {
  @Test("A written image contains its render job, by which it is rendered again")
  func verified() throws {
    let earth = try SolarSystem.bundled().planet("Earth")
    var view = View()
    (view.azimuth, view.exposure) = (.degrees(12.1), 0.5)
    let image = try earth.render(
      size: ImageSize(width: 40, height: 30), view: view, quality: .fine, turn: 0.25)
    try withTemporaryFolder { folder in
      try image.write(to: "\(folder)/earth.png")
      let found = try ImageProvenance(path: "\(folder)/earth.png")
      #expect(found.recipe.samples == 4 && found.recipe.body.turn == 0.25)
      #expect(found.recipe.view.azimuth.degrees == 12.1 && found.recipe.body.layers?.count == 4)
      #expect(found.credits.lines.contains { $0.hasPrefix("earth_clouds.jpg: ") })
      let maps = MapLibrary(folders: [try DataFolder.find().textures])
      #expect(try found.recipe.renderPixelDigest(library: maps, threads: 2) == found.pixels)
      for name in ["earth.jpg", "earth.webp"] {
        try image.write(to: "\(folder)/\(name)")
        #expect(try TextProvenance.read(path: "\(folder)/\(name)")?.recipe == found.recipe)
      }
    }
  }

  @Test("Frames of a turntable contain their rotation")
  func frames() async throws {
    let moon = try SolarSystem.bundled().planet("Moon")
    var turns: [Double] = []
    for try await frame in moon.turntable(frames: 3, size: 16) {
      turns.append(try ImageProvenance(frame.pngData()).recipe.body.turn)
    }
    #expect(turns == [0, 1.0 / 3, 2.0 / 3])
  }

  @Test("A body with the program's own map has no render job")
  func replacedMap() throws {
    var moon = try SolarSystem.bundled().planet("Moon")
    moon.texture = try SurfaceMap(width: 1, height: 1, pixels: [RGBA8(9, 9, 9)])
    let bytes = try moon.render(size: 16).pngData()
    let error = #expect(throws: ImageProvenance.Failure.self) { try ImageProvenance(bytes) }
    #expect(error == .foreign)
  }
}
