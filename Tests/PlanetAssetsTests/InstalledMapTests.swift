import PlanetCatalogue
import PlanetMath
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Installed maps")
struct InstalledMapTests {
  private func map(
    _ body: String, _ layer: TextureLayer, _ change: (inout TextureFacts) -> Void = { _ in }
  ) -> InstalledMap {
    var facts = TextureFacts()
    (facts.licence, facts.attribution) = ("CC0-1.0", "A. Author")
    change(&facts)
    return InstalledMap(
      body: body, layer: layer, file: "installed/\(body)-\(layer.rawValue)-01234567.png",
      width: 8, height: 4, size: 3, sha256: String(repeating: "a", count: 64), source: "/m.png",
      facts: facts)
  }

  /// Returns the bundled Solar System with installed maps.
  private func body(_ id: String, with maps: [InstalledMap]) throws -> CelestialBody {
    let file = try CatalogueFile.open(installed: InstalledMaps(folder: "/none", maps: maps))
    return try file.reading.body(named: id)
  }

  @Test("A store keeps one map for each body and layer, and removes replaced files")
  func store() throws {
    try withTemporaryFolder { folder in
      let store = MapStore(folder: "\(folder)/maps")
      #expect(try store.maps().isEmpty)
      var mars = map("mars", .base)
      try Files.write([1, 2, 3], to: store.path(of: mars))
      try store.add(mars)
      let night = map("earth", .night)
      try store.add(night)
      #expect(try store.maps() == [night, mars])
      let (maps, missing) = try store.installed()
      #expect(maps.maps == [mars] && missing == [night])
      let old = store.path(of: mars)
      mars.file = "installed/mars-base-89abcdef.png"
      try Files.write([1, 2, 3], to: store.path(of: mars))
      try store.add(mars)
      #expect(Files.kind(of: old) == .nothing)
      #expect(try store.maps() == [night, mars])
      try store.remove([mars])
      #expect(try store.maps() == [night] && Files.kind(of: store.path(of: mars)) == .nothing)
    }
  }

  @Test(
    "An invalid index is an error",
    arguments: [
      "{", "{\"format\":2,\"maps\":[]}",
      """
      {"format":1,"maps":[{"body":"mars","layer":"base","file":"../x.png","width":2,"height":1,
      "size":1,"sha256":"a","source":"","licence":"a","attribution":"b"}]}
      """,
    ])
  func damage(text: String) throws {
    try withTemporaryFolder { folder in
      let store = MapStore(folder: folder)
      try Files.write(Array(text.utf8), to: store.index)
      #expect(throws: FileError.self) { try store.maps() }
      #expect(throws: FileError.self) { try store.remove([]) }
      #expect(try Files.read(store.index) == Array(text.utf8))
    }
  }

  @Test("The folder is that of PLANETNODE_MAPS, else in the user's data folder")
  func folder() {
    func folder(_ variables: [String: String]) -> String? {
      MapStore.standard { variables[$0] }?.folder
    }
    #expect(folder(["PLANETNODE_MAPS": "/m", "HOME": "/h"]) == "/m")
    #expect(folder(["XDG_DATA_HOME": "/d", "HOME": "/h"]) == "/d/planetnode/maps")
    #expect(folder(["HOME": "/h"]) == "/h/.local/share/planetnode/maps")
    #expect(folder([:]) == nil)
  }

  @Test("A base map replaces the bundled one with its heights, and other layers stay")
  func base() throws {
    let base = map("earth", .base) { facts in
      facts.centralMeridian = 180
      facts.bakedIn = [.air]
    }
    let earth = try body("earth", with: [base])
    #expect(earth.map?.path == base.file && earth.map?.centerLongitude.shortestDegrees == 180)
    #expect(earth.map?.includesAir == true && earth.map?.alpha == .ignore)
    #expect(earth.map?.license == "CC0-1.0" && earth.map?.attribution == "A. Author")
    #expect(earth.map?.origin == .measured)
    #expect(earth.layers.map(\.kind) == [.clouds, .night, .specular])
    let mars = try body("mars", with: [base])
    #expect(mars.map?.path == "mars.jpg")
  }

  @Test("Layers replace bundled ones of their group, and keep their altitude")
  func layers() throws {
    let plain = try body("earth", with: [])
    let height = map("earth", .height) { ($0.lowest, $0.highest) = (-1, 9) }
    let earth = try body("earth", with: [map("earth", .haze), height, map("earth", .surface)])
    #expect(earth.map == plain.map)
    #expect(Set(earth.layers.map(\.kind)) == [.night, .specular, .height, .haze, .surface])
    #expect(earth.layers.first { $0.kind == .height }?.lowest == -1)
    let clouds = try body("earth", with: [map("earth", .clouds)]).layers
    let (old, new) = (plain.layers.first { $0.kind == .clouds }, clouds.last)
    #expect(new?.kind == .clouds && new?.map.path.hasPrefix("installed/") == true)
    #expect(old?.altitude == new?.altitude && old?.rotationRate == new?.rotationRate)
    #expect(clouds.filter { $0.kind == .clouds }.count == 1)
    let normal = try body("earth", with: [map("earth", .base), map("earth", .normal)])
    #expect(normal.layers.filter { [.height, .normal].contains($0.kind) }.map(\.kind) == [.normal])
  }

  @Test("A strip of rings replaces the bundled one, and bands with their dust stay")
  func rings() throws {
    let plain = try body("saturn", with: [])
    let strip = map("saturn", .rings) { facts in
      (facts.inner, facts.outer, facts.gain, facts.flip) = (69_400, 141_000, 5, .horizontal)
    }
    let saturn = try body("saturn", with: [strip])
    #expect(saturn.rings?.strip?.path == strip.file && saturn.rings?.strip?.innerRadius == 69_400)
    #expect(saturn.rings?.strip?.isFlipped == true && saturn.rings?.strip?.adjustment?.gain == 5)
    #expect(saturn.rings?.bands == plain.rings?.bands)
  }

  @Test("A body of another catalogue has installed maps unless it names a map of its own")
  func ownMaps() throws {
    try withTemporaryFolder { folder in
      func planet(_ name: String, _ rest: String) -> String {
        "<solarsystemelement><name>\(name)</name><diameter>5 km</diameter>\(rest)"
          + "</solarsystemelement>"
      }
      let xml =
        "<solarsystem>" + planet("The Moon", "") + planet("Mars", "<texture>own.png</texture>")
        + planet("Earth", "<texture>earth.jpg</texture>")
        + planet("Venus", "<surface climate=\"arid\"/>") + "</solarsystem>"
      try Files.write(Array(xml.utf8), to: "\(folder)/my.xml")
      try Files.write([1], to: "\(folder)/own.png")
      let maps = ["moon", "mars", "earth", "venus"].map { map($0, .base) }
      let file = try CatalogueFile.open(
        "\(folder)/my.xml", installed: InstalledMaps(folder: "/none", maps: maps))
      let paths = file.catalogue.bodies.map { $0.map?.path }
      #expect(paths == [maps[0].file, "own.png", maps[2].file, nil])
    }
  }

  @Test("Heights and rings need their figures")
  func problems() {
    var facts = TextureFacts()
    #expect(facts.problem(as: .base) == nil)
    #expect(facts.problem(as: .height)?.contains("black") == true)
    #expect(facts.problem(as: .rings)?.contains("radii") == true)
    facts.centralMeridian = 400
    #expect(facts.problem(as: .base)?.contains("central meridian") == true)
  }
}
