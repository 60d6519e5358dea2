import PlanetCatalogue
import PlanetImage
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetAssets

@Suite("Names of maps as people write them")
struct MapNameTests {
  /// Returns the files of a folder that names mean, without the folder.
  private func files(
    _ files: [String], for name: String
  ) throws -> (path: String?, isReported: Bool) {
    try withTemporaryFolder { folder in
      for file in files { try Files.write([1], to: "\(folder)/\(file)") }
      let library = MapLibrary(folders: [folder], replacements: nil)
      let path = library.path(of: name.replacing("FOLDER", with: folder))
        .map { String($0.dropFirst(folder.utf8.count + 1)) }
      let warning = library.nameWarning(of: name.replacing("FOLDER", with: folder))
      let lookup = library.find(name.replacing("FOLDER", with: folder))
      switch lookup {
      case .found: #expect(path != nil && warning == nil)
      case .similar(let found):
        #expect(path != nil && warning != nil && found.hasSuffix(path ?? ""))
      case .missing: #expect(path == nil && warning == nil)
      }
      return (path, warning != nil)
    }
  }

  @Test(
    "A name without its extension, or of a file in the folder textures, is found",
    arguments: [
      ("mars", "mars.jpg"), ("mars", "mars.jpeg"), ("mars", "mars.png"), ("a.b", nil),
      ("maps/mars", "maps/mars.png"), ("mars", "textures/mars.jpg"),
      ("mars.jpg", "textures/mars.jpg"),
    ] as [(String, String?)])
  func extensions(name: String, file: String?) throws {
    let found = try files([file ?? "a.b.tif"], for: name)
    #expect(found.path == file && !found.isReported)
  }

  @Test(
    "Other notations are found, and reported",
    arguments: [
      ("MARS.JPG", "mars.jpg"), ("mars", "Mars.PNG"), ("a%20b.jpg", "a b.jpg"),
      ("maps\\mars.jpg", "maps/mars.jpg"), ("mars.png", "mars@2x.png"), ("mars", "mars@3x.png"),
      ("mars@2x.png", "mars.png"), ("C:\\maps\\mars.jpg", "mars.jpg"),
      ("file://FOLDER/mars.jpg", "mars.jpg"), ("mars%2Ejpg", "mars.jpg"),
    ])
  func notations(name: String, file: String) throws {
    let found = try files([file], for: name)
    #expect(found.path == file && found.isReported)
  }

  @Test(
    "Ambiguous and other names are not found",
    arguments: [
      ("MARS.jpg", ["mars.jpg", "Mars.jpg"]), ("mars.tif", ["mars.jpg"]), ("mar", ["mars.jpg"]),
      ("mars.jpg", ["mars.png"]),
    ])
  func others(name: String, present: [String]) throws {
    #expect(try files(present, for: name).path == nil)
  }

  @Test("A file with exactly the name is preferred")
  func exact() throws {
    let found = try files(["mars", "mars.jpg", "a%20b.jpg", "a b.jpg"], for: "a%20b.jpg")
    #expect(found.path == "a%20b.jpg" && !found.isReported)
    #expect(try files(["mars", "mars.jpg"], for: "mars").path == "mars")
  }

  @Test("A confined library finds nothing outside its folders, in any notation")
  func confined() throws {
    try withTemporaryFolder { folder in
      try Files.write([1], to: "\(folder)/secret.png")
      try Files.write([1], to: "\(folder)/maps/own.png")
      let library = MapLibrary(folders: ["\(folder)/maps"], replacements: nil)
      let names = ["../secret", "..%2Fsecret.png", "..\\secret.png", "file://\(folder)/secret.png"]
      for name in names {
        #expect(library.path(of: name) != nil, "\(name)")
        #expect(library.confined().path(of: name) == nil, "\(name)")
      }
      #expect(library.confined().path(of: "own") != nil)
      #expect(library.confined().path(of: "\(folder)/maps/own.png") != nil)
    }
  }
}

@Suite("Bundled maps of known bodies")
struct BundledMapTests {
  /// Opens a catalogue beside files.
  private func open(
    _ xml: String, _ files: [String: [UInt8]] = [:],
    _ body: (CatalogueFile, PlanetLoader) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      for (name, bytes) in files { try Files.write(bytes, to: "\(folder)/\(name)") }
      try Files.write(Array(xml.utf8), to: "\(folder)/a.xml")
      let file = try CatalogueFile.open("\(folder)/a.xml")
      try body(file, PlanetLoader(library: file.maps, view: View()))
    }
  }

  private func warnings(_ loaded: LoadedPlanet) -> [String] { loaded.warnings.map(\.description) }

  @Test("A known body without a map, or with a missing one, has the bundled one, with a warning")
  func missing() throws {
    let xml =
      "<planets><planet><name>The Sun</name></planet><planet><name>EARTH</name>"
      + "<texture>gone.jpg</texture></planet><planet><name>Zog</name><texture>gone.jpg</texture>"
      + "</planet><planet><name>Zig</name></planet></planets>"
    try open(xml) { file, loader in
      let bodies = file.catalogue.bodies
      #expect(bodies.map(\.map?.path) == [nil, "gone.jpg", "gone.jpg", nil])
      let rendered = bodies.map { file.maps.rendered($0).map?.path }
      #expect(rendered == ["sun.jpg", "earth.jpg", "gone.jpg", nil])
      let texts = try bodies.map { body in
        warnings(try loader.prepare(Appearance(of: body), width: 8, height: 8)).joined()
      }
      #expect(texts[0] == "The Sun has no map; the bundled map 'sun.jpg' is rendered")
      #expect(texts[1].hasSuffix("; the bundled map 'earth.jpg' is rendered in its place"))
      #expect(texts[1].contains("the map 'gone.jpg' is missing"))
      #expect(texts[2].hasSuffix("; a checker is rendered in its place"))
      #expect(texts[3].contains("<texture>") && texts[3].contains("<surface climate"))
      let earth = Appearance(of: bodies[1])
      let loaded = try loader.prepare(earth, width: 8, height: 8).appearance
      #expect(loaded.map?.paths == ["earth.jpg"])
      #expect(loader.appearance(of: earth) == loaded)
      #expect(loader.appearance(of: Appearance(of: bodies[0])).map?.paths == ["sun.jpg"])
      let strict = PlanetLoader(library: file.maps, view: View(), isStrict: true)
      for body in bodies {
        #expect(throws: AssetError.self) {
          try strict.prepare(Appearance(of: body), width: 8, height: 8)
        }
      }
    }
  }

  @Test("A known body with a damaged map has the bundled one", arguments: [100, 4000])
  func damaged(count: Int) throws {
    let folder = try DataFolder.find().textures
    let whole = try Files.read("\(folder)/venus.jpg")
    let xml = "<planets><planet><name>Venus</name><texture>venus.jpg</texture></planet></planets>"
    try open(xml, ["venus.jpg": Array(whole.prefix(count))]) { file, loader in
      let loaded = try loader.prepare(Appearance(of: file.catalogue.bodies[0]), width: 8, height: 8)
      #expect(warnings(loaded).count == 1)
      #expect(warnings(loaded)[0].hasSuffix("the bundled map 'venus.jpg' is rendered in its place"))
      // The name alone would mean the damaged file.
      #expect(loaded.appearance.map?.paths == ["\(folder)/venus.jpg"])
      let digest = try file.maps.digest(of: "\(folder)/venus.jpg").description
      #expect(loaded.appearance.map?.files.map(\.sha256) == [digest])
    }
  }

  @Test("Maps, colours and climates of the catalogue are kept")
  func own() throws {
    let xml =
      "<catalogue><body id=\"mars\" name=\"Mars\"><map src=\"m.png\"/></body>"
      + "<body name=\"Venus\"><surface climate=\"arid\"/></body>"
      + "<body name=\"Moon\"><surface color=\"#804020\"/></body></catalogue>"
    try open(xml, ["m.png": try PNG.encode(Image(width: 2, height: 1, filledWith: RGBA8(1, 2, 3)))])
    {
      file, _ in
      #expect(file.catalogue.bodies.map(\.map?.path) == ["m.png", nil, nil])
      #expect(
        file.catalogue.bodies.allSatisfy { file.maps.bundledMap(of: Appearance(of: $0)) == nil })
    }
    #expect(try CatalogueFile.open().maps.bundledMaps == nil)
  }
}
