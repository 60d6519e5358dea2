import Foundation
import PlanetKit
import PlanetTestSupport
import Testing

@Suite("PlanetKit")
struct PlanetKitTests {
  @Test("The bundled Earth is rendered in two lines and written as a PNG")
  func hello() throws {
    let image = try SolarSystem.bundled().planet("Earth").render(size: 64)
    #expect(image.width == 64 && image.height == 64 && image.bytes.count == 4 * 64 * 64)
    #expect(image[0, 0].a == 0 && image[32, 32].a == 255)
    try withTemporaryFolder { folder in
      let path = "\(folder)/earth.png"
      try image.write(to: path)
      #expect(try Data(contentsOf: URL(filePath: path)).elementsEqual(try image.pngData()))
      #expect(throws: OutputError.self) { try image.write(to: "\(path)/in-a-file.png") }
    }
  }

  @Test("A catalogue of one's own is loaded; bodies with errors are problems")
  func ownCatalogue() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/mine.xml"
      try Data(
        """
        <catalogue title="Mine" version="1"><section title="All">
          <body id="one" name="One" kind="planet"><radii unit="km" equatorial="1000"/></body>
          <body id="two" name="Two" kind="planet"><radii unit="km" equatorial="many"/></body>
        </section></catalogue>
        """.utf8
      ).write(to: URL(filePath: path))
      let system = try SolarSystem.load(from: path)
      #expect(system.planets.map(\.body.name) == ["One"])
      #expect(system.problems.contains { $0.severity == .error })
      let image = try system.planet("one").render(size: 16)
      #expect(image[8, 8].a == 255)
      #expect(throws: UnknownBody.self) { try system.planet("Two") }
      #expect(throws: SolarSystemError.self) { try SolarSystem.load(from: "\(folder)/none.xml") }
      #expect(throws: SolarSystemError.self) { try SolarSystem.bundled(data: folder) }
    }
  }

  @Test("A missing map is an error that names it, unless a texture replaces it")
  func maps() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/mine.xml"
      try Data(
        """
        <catalogue title="Mine" version="1"><section title="All">
          <body id="one" name="One" kind="planet"><map src="gone.png"/></body>
        </section></catalogue>
        """.utf8
      ).write(to: URL(filePath: path))
      var planet = try SolarSystem.load(from: path).planet("One")
      let error = #expect(throws: RenderError.self) { try planet.render(size: 16) }
      #expect(error?.description.contains("gone.png") == true)
      let red = Array(repeating: RGBA8(255, 0, 0), count: 64 * 32)
      planet.texture = try SurfaceMap(width: 64, height: 32, pixels: red)
      #expect(throws: InputError.self) { try SurfaceMap(width: 64, height: 31, pixels: red) }
      #expect(throws: InputError.self) { try SurfaceMap(width: 0, height: 0, pixels: []) }
      let image = try planet.render(size: 16)
      #expect(image[8, 8].r > 100 && image[8, 8].g == 0)
    }
  }

  @Test("A layer that is not rendered is no error")
  func layers() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/mine.xml"
      try Data(
        """
        <catalogue title="Mine" version="1"><section title="All">
          <body id="one" name="One" kind="planet">
            <layer kind="clouds" src="gone.png"/>
          </body>
        </section></catalogue>
        """.utf8
      ).write(to: URL(filePath: path))
      let planet = try SolarSystem.load(from: path).planet("One")
      #expect(!planet.body.layers.isEmpty)
      #expect(try planet.render(size: 16)[8, 8].a == 255)
    }
  }

  @Test("A box in place of the ellipsoid has corners")
  func ownMesh() throws {
    var planet = try SolarSystem.bundled().planet("Moon")
    var view = View()
    (view.elevation, view.fieldOfView) = (.zero, nil)
    let globe = try planet.render(size: 48, view: view)
    planet.mesh = .box(size: Vector3(1, 1, 1))
    let box = try planet.render(size: 48, view: view)
    // The box is a square of half the globe's width.
    #expect(globe[24, 5].a == 255 && box[24, 5].a == 0)
    #expect(box[15, 15].a == 255 && box[32, 32].a == 255)
  }

  @Test("A mesh is read from a file; an error in it has its line")
  func meshFile() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/tetrahedron.obj"
      let vertices = "v 1 1 1\nv 1 -1 -1\nv -1 1 -1\nv -1 -1 1\n"
      try Data("\(vertices)f 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n".utf8)
        .write(to: URL(filePath: path))
      let mesh = try TriangleMesh(contentsOf: path)
      #expect(mesh.triangleCount == 4)
      #expect(mesh.normals.count == mesh.vertexCount)
      try Data("\(vertices)f 1 2 5\n".utf8).write(to: URL(filePath: path))
      let bad = #expect(throws: InputError.self) { try TriangleMesh(contentsOf: path) }
      #expect(bad?.description.hasPrefix("\(path): line 5") == true)
      #expect(throws: InputError.self) { try TriangleMesh(contentsOf: "\(folder)/none.obj") }
    }
  }

  @Test("A texture is read from a file")
  func textureFile() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/earth.png"
      var planet = try SolarSystem.bundled().planet("Earth")
      try planet.render(size: 64).write(to: path)
      let globe = try planet.render(size: 32)
      planet.texture = try SurfaceMap(contentsOf: path)
      #expect(try planet.render(size: 32) != globe)
      #expect(throws: InputError.self) { try SurfaceMap(contentsOf: "\(folder)/none.png") }
    }
  }

  @Test("An unreadable ring profile is a warning of the image")
  func warnings() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/mine.xml"
      try Data(
        """
        <catalogue title="Mine" version="1"><section title="All">
          <body id="one" name="One" kind="planet"><radii unit="km" equatorial="1000"/>
            <rings><strip src="gone.png" inner="1200" outer="2000"/></rings>
          </body>
        </section></catalogue>
        """.utf8
      ).write(to: URL(filePath: path))
      let system = try SolarSystem.load(from: path)
      let image = try system.planet("One").render(size: 16)
      #expect(image.warnings.contains { $0.contains("gone.png") }, "\(system.problems)")
    }
  }

  @Test("Bodies are encoded and decoded without a loss")
  func codable() throws {
    for planet in try SolarSystem.bundled().planets {
      let data = try JSONEncoder().encode(planet.body)
      #expect(try JSONDecoder().decode(CelestialBody.self, from: data) == planet.body)
    }
    let noDate = Data("[\"1781-02-30\"]".utf8)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([CalendarDate].self, from: noDate)
    }
    let tiles = Data(#"{"columns": 2, "rows": 2, "paths": ["a.png"]}"#.utf8)
    #expect(throws: DecodingError.self) { try JSONDecoder().decode(MapTiles.self, from: tiles) }
  }

  @Test("A turntable gives its frames in order, the first as a still, and ends when cancelled")
  func turntable() async throws {
    let mars = try SolarSystem.bundled().planet("Mars")
    var frames: [RenderedImage] = []
    for try await frame in mars.turntable(frames: 3, size: 32) { frames.append(frame) }
    #expect(frames.count == 3 && Set(frames).count == 3)
    #expect(try frames.first == mars.render(size: 32))
    #expect(try frames.last == mars.render(size: 32, turn: 2.0 / 3))
    let task = Task {
      while !Task.isCancelled { await Task.yield() }
      var iterator = mars.turntable(frames: 3, size: 32).makeAsyncIterator()
      return try await iterator.next()
    }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }
}
