import PlanetCatalogue
import PlanetImage
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Loading of layers")
struct LayerLoadingTests {
  @Test("Layers and warnings do not depend on the number of threads", arguments: [1, 2, 8])
  func threads(count: Int) throws {
    let xml = """
      <catalogue><body id="a" name="A"><radii unit="km" equatorial="1000" polar="1000"/>
      <map src="base.png"/><layer kind="height" src="gone.png" lowest="0 km" highest="1 km"/>
      <layer kind="clouds" src="clouds.png"/><layer kind="night" src="broken.png"/>
      <layer kind="specular" src="water.png"/></body></catalogue>
      """
    try withTemporaryFolder { folder in
      for (name, value) in [("base", UInt8(60)), ("clouds", 120), ("water", 180)] {
        let map = Image(width: 16, height: 8, filledWith: RGBA8(value, value, value))
        try Files.write(try PNG.encode(map), to: "\(folder)/\(name).png")
      }
      try Files.write([1, 2, 3], to: "\(folder)/broken.png")
      try Files.write(Array(xml.utf8), to: "\(folder)/a.xml")
      let file = try CatalogueFile.open("\(folder)/a.xml")
      let loader = PlanetLoader(library: file.maps, view: View())
      let body = Appearance(of: file.catalogue.bodies[0])
      let loaded = try loader.prepare(body, width: 64, height: 64, threads: count)
      let texts = loaded.warnings.map(\.description)
      #expect(texts.count == 2)
      #expect(texts[0].contains("gone.png") && texts[1].contains("broken.png"))
      let surface = loaded.node.surface
      #expect(surface.layers.relief == nil && surface.layers.night == nil)
      guard case .map(let base) = surface.base, let clouds = surface.layers.clouds,
        let water = surface.layers.water
      else {
        Issue.record("A map is missing.")
        return
      }
      let means = [base, clouds.map, water.map].map(\.pyramid.mean.r)
      #expect(means == [60, 120, 180])
      #expect(loaded.appearance.layers?.map(\.map.path) == ["water.png", "clouds.png"])
    }
  }
}
