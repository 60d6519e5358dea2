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
      #expect(throws: PlanetError.self) { try image.write(to: "\(path)/in-a-file.png") }
    }
  }

  @Test("The extension of a file decides its format; other formats are refused")
  func extensions() throws {
    let image = try SolarSystem.bundled().planet("Moon").render(size: 16)
    try withTemporaryFolder { folder in
      for (name, beginning) in [
        ("a.png", [0x89, 0x50, 0x4E, 0x47]), ("a.PNG", [0x89, 0x50]), ("plain", [0x89, 0x50]),
        ("a.jpg", [0xFF, 0xD8, 0xFF]), ("new/folder/b.JPEG", [0xFF, 0xD8, 0xFF]),
        ("a.webp", Array("RIFF".utf8)),
      ] as [(String, [UInt8])] {
        try image.write(to: "\(folder)/\(name)")
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
        #expect(bytes.starts(with: beginning), "\(name)")
      }
      for (name, expected) in [
        ("a.exr", "write its PreparedScene"),
        ("a.gif", "expected .png, .jpg, .jpeg, .webp or .exr"),
        ("a.txt", "expected .png, .jpg, .jpeg, .webp or .exr"),
      ] {
        let error = #expect(throws: PlanetError.self) {
          try image.write(to: "\(folder)/\(name)")
        }
        #expect(error?.description.contains(expected) == true)
        #expect(!FileManager.default.fileExists(atPath: "\(folder)/\(name)"))
      }
    }
  }

  @Test("A custom catalogue is loaded; bodies with errors are problems")
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
      #expect(throws: PlanetError.self) { try system.planet("Two") }
      #expect(throws: PlanetError.self) { try SolarSystem.load(from: "\(folder)/none.xml") }
      #expect(throws: PlanetError.self) { try SolarSystem.bundled(data: folder) }
    }
  }

  @Test("A custom catalogue uses bundled maps by their names")
  func bundledMaps() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/mine.xml"
      try Data(
        """
        <catalogue title="Mine" version="1"><section title="All">
          <body id="one" name="One" kind="planet"><map src="mars.jpg"/></body>
        </section></catalogue>
        """.utf8
      ).write(to: URL(filePath: path))
      let image = try SolarSystem.load(from: path).planet("One").render(size: 16)
      #expect(image.warnings.isEmpty && image[8, 8].r > image[8, 8].b)
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
      let error = #expect(throws: PlanetError.self) { try planet.render(size: 16) }
      #expect(error?.description.contains("gone.png") == true)
      let red = Array(repeating: RGBA8(255, 0, 0), count: 64 * 32)
      planet.texture = try SurfaceMap(width: 64, height: 32, pixels: red)
      #expect(throws: PlanetError.self) { try SurfaceMap(width: 64, height: 31, pixels: red) }
      #expect(throws: PlanetError.self) { try SurfaceMap(width: 0, height: 0, pixels: []) }
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
    // The corners of the box are in the frame, so its sides are nearer to the centre than the limb.
    #expect(globe[24, 5].a == 255 && box[24, 5].a == 0)
    #expect(box[15, 15].a == 255 && box[32, 32].a == 255)
  }

  @Test("A mesh replaces the triangles of --geometry mesh and the shape of a body")
  func meshReplacesMesh() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/mine.xml"
      try Data(
        """
        <catalogue><body name="Rock"><diameter>20 km</diameter><shape src="rock.obj"/></body>
        </catalogue>
        """.utf8
      ).write(to: URL(filePath: path))
      try Data(
        "v 1 1 1\nv 1 -1 -1\nv -1 1 -1\nv -1 -1 1\nf 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n".utf8
      ).write(to: URL(filePath: "\(folder)/rock.obj"))
      var rock = try SolarSystem.load(from: path).planet("Rock")
      let box = TriangleMesh.box(size: Vector3(1, 1, 1))
      let tetrahedron = try rock.render(size: 32)
      rock.mesh = box
      #expect(try rock.render(size: 32) != tetrahedron)
      var moon = try SolarSystem.bundled().planet("Moon")
      moon.mesh = box
      var view = View()
      let exact = try moon.render(size: 32, view: view)
      view.geometry = .mesh
      #expect(try moon.render(size: 32, view: view) == exact)
    }
  }

  @Test("A mesh larger than the body is fitted into the frame, and one without extent is rejected")
  func meshExtent() throws {
    var moon = try SolarSystem.bundled().planet("Moon")
    moon.mesh = .sphere(radii: Vector3(4, 4, 4))
    let image = try moon.render(size: 32)
    #expect((0..<32).allSatisfy { image[$0, 0].a == 0 && image[0, $0].a == 0 })
    #expect(image[16, 16].a == 255)
    moon.mesh = .sphere(radii: Vector3(1e-9, 1e-9, 1e-9))
    let error = #expect(throws: PlanetError.self) { try moon.render(size: 32) }
    #expect(error?.description.contains("extent of the mesh is") == true)
  }

  @Test("A mesh has the body's map by its conventions, like the ellipsoid")
  func meshMap() throws {
    var earth = try SolarSystem.bundled().planet("Earth")
    // A red hemisphere about longitude 120°.
    let row = (0..<64).map { (16..<48).contains($0) ? RGBA8(255, 0, 0) : RGBA8(0, 0, 255) }
    earth.texture = try SurfaceMap(
      width: 64, height: 32, pixels: Array(repeating: row, count: 32).flatMap(\.self),
      centerLongitude: .degrees(120))
    var view = View()
    (view.fieldOfView, view.ambient) = (nil, 1)
    // Meshes have neither clouds nor air.
    view.layers = []
    for longitude in [120.0, -60] {
      view.longitude = .degrees(longitude)
      let globe = try earth.render(size: 32, view: view)
      let mesh = TriangleMesh.sphere(radii: Vector3(1, 1, 0.99664719))
      var other = earth
      // By directions of the factory's sphere, and of a mesh from arrays.
      let meshes = [
        mesh, try TriangleMesh(positions: mesh.vertices, indices: mesh.indices),
        .icosphere(radii: Vector3(1, 1, 0.99664719)), .cubeSphere(radii: Vector3(1, 1, 0.99664719)),
      ]
      for mesh in meshes {
        other.mesh = mesh
        let image = try other.render(size: 32, view: view)
        #expect(globe[16, 16].r == (longitude > 0 ? 255 : 0))
        #expect(image[16, 16] == globe[16, 16])
      }
    }
  }

  @Test("Values out of range are errors that name them")
  func ranges() throws {
    let mars = try SolarSystem.bundled().planet("Mars")
    func reason(_ change: (inout View, inout Quality) -> Void) -> String? {
      var (view, quality) = (View(), Quality())
      change(&view, &quality)
      let error = #expect(throws: PlanetError.self) {
        try mars.render(size: 8, view: view, quality: quality)
      }
      return error?.description
    }
    #expect(
      reason { view, _ in view.fill = 0 }?.contains("frame fill of the view is 0; expected") == true
    )
    for degrees in [0, 180, Double.nan, .infinity] {
      let text = reason { view, _ in view.fieldOfView = .degrees(degrees) }
      #expect(text?.contains("field of view") == true, "\(degrees)")
    }
    #expect(reason { view, _ in view.azimuth = .radians(.nan) } != nil)
    #expect(reason { view, _ in view.pan.x = .infinity } != nil)
    #expect(reason { view, _ in view.meshDetail = 1_000_000 } != nil)
    #expect(reason { _, quality in quality.samples = 0 }?.contains("expected 1 to 256") == true)
    #expect(reason { _, quality in quality.samples = .max } != nil)
    #expect(throws: PlanetError.self) { try mars.render(size: 8, turn: .nan) }
    #expect(throws: PlanetError.self) { try mars.render(size: 8, turn: 1e300) }
  }

  @Test("A view is decoded only with values within their ranges")
  func decodedRanges() throws {
    let text = try #require(String(data: JSONEncoder().encode(View()), encoding: .utf8))
    #expect(try JSONDecoder().decode(View.self, from: Data(text.utf8)) == View())
    for (good, bad) in [
      ("\"share\":0.9", "\"share\":0"), ("\"fieldOfView\":20", "\"fieldOfView\":0"),
    ] {
      #expect(text.contains(good), "\(text)")
      let changed = Data(text.replacingOccurrences(of: good, with: bad).utf8)
      #expect(throws: DecodingError.self) { try JSONDecoder().decode(View.self, from: changed) }
    }
  }

  @Test("A mesh is read from a file; an error in it has its line")
  func meshFile() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/tetrahedron.obj"
      let vertices = "v 1 1 1\nv 1 -1 -1\nv -1 1 -1\nv -1 -1 1\n"
      try Data("\(vertices)f 1 2 3\nf 1 4 2\nf 1 3 4\nf 2 4 3\n".utf8)
        .write(to: URL(filePath: path))
      let mesh = try TriangleMesh(contentsOf: path)
      #expect(mesh.indices.count == 12 && mesh.vertices.count >= 4)
      let invalid = #expect(throws: PlanetError.self) {
        try TriangleMesh(positions: mesh.vertices, indices: [0, 1, 999])
      }
      guard case .invalidMesh? = invalid else {
        Issue.record("\(String(describing: invalid))")
        return
      }
      try Data("\(vertices)f 1 2 5\n".utf8).write(to: URL(filePath: path))
      let bad = #expect(throws: PlanetError.self) { try TriangleMesh(contentsOf: path) }
      #expect(bad?.description.hasPrefix("\(path): line 5") == true)
      #expect(throws: PlanetError.self) { try TriangleMesh(contentsOf: "\(folder)/none.obj") }
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
      #expect(throws: PlanetError.self) { try SurfaceMap(contentsOf: "\(folder)/none.png") }
      // A relative path with a folder is relative to the current folder.
      let levels = FileManager.default.currentDirectoryPath.split(separator: "/").count
      let relative = String(repeating: "../", count: levels) + path.dropFirst()
      let image = try planet.render(size: 32)
      planet.texture = try SurfaceMap(contentsOf: relative)
      #expect(try planet.render(size: 32) == image)
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
