import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import SoftwareRenderer
import Testing

@Suite("Shapes of irregular bodies")
struct ShapeTests {
  /// Returns a mesh as the text of an OBJ file, without texture coordinates.
  private func obj(_ mesh: TriangleMesh, scale: Double = 1) -> String {
    let vertices = mesh.positions.map { position in
      let p = position.vector * scale
      return "v \(p.x) \(p.y) \(p.z)\n"
    }
    let faces = stride(from: 0, to: mesh.indices.count, by: 3).map { corner in
      "f " + mesh.indices[corner..<corner + 3].map { "\($0 + 1)" }.joined(separator: " ") + "\n"
    }
    return vertices.joined() + faces.joined()
  }

  private func body(mean: Double? = nil) -> CelestialBody {
    var body = CelestialBody(
      id: "x", name: "X", kind: .moon, radii: Radii(equatorial: 10, polar: 8, mean: mean))
    body.shape = ShapeReference(path: "x.obj")
    body.map = MapReference(path: "x.png", centerLongitude: .degrees(70))
    return body
  }

  private func withFiles(
    _ text: String, _ body: (_ loader: PlanetLoader, _ folder: String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      try Files.write(Array(text.utf8), to: "\(folder)/x.obj")
      try Files.write(
        PNG.encode(TestImages.waves(width: 128, height: 64)), to: "\(folder)/x.png")
      try body(
        PlanetLoader(library: MapLibrary(folders: [folder], replacements: nil), view: View()),
        folder)
    }
  }

  private var spheroid: TriangleMesh { .sphere(radii: Vector3(10, 10, 8), slices: 192, stacks: 96) }

  @Test("An ellipsoid's mesh in any unit renders like the ellipsoid, map and size included")
  func ellipsoid() throws {
    try withFiles(obj(spheroid, scale: 1e-3)) { loader, _ in
      let shaped = try loader.prepare(Appearance(of: body()), width: 120, height: 120)
      #expect(shaped.warnings.isEmpty && shaped.appearance.shape?.file.name == "x.obj")
      #expect(abs(shaped.node.visibleBoundingRadius - 1) < 1e-3)
      var plain = body()
      plain.shape = nil
      let exact = try loader.prepare(Appearance(of: plain), width: 120, height: 120)
      func pixels(_ planet: LoadedPlanet) -> [RGBAFloat] {
        let image = SoftwareRenderer().renderLinear(
          View().scene(of: planet.node, width: 120, height: 120), width: 120, height: 120)
        return (0..<120 * 120).map { image[$0 % 120, $0 / 120] }
      }
      let images = [pixels(shaped), pixels(exact)]
      // Outlines differ by less than a tenth of a pixel.
      let coverage = zip(images[0], images[1]).map { ($0.a - $1.a).magnitude }.max() ?? 1
      #expect(coverage < 0.3)
      let colors = zip(images[0], images[1]).filter { $0.a == 1 && $1.a == 1 }
        .map { ($0.g - $1.g).magnitude }.sorted()
      #expect(colors[colors.count * 98 / 100] < 0.01)
    }
  }

  @Test("A shape has the volume of the sphere of the body's mean radius")
  func size() throws {
    let lumpy = spheroid
    try withFiles(obj(lumpy)) { loader, _ in
      let node = try loader.prepare(Appearance(of: body(mean: 5)), width: 32, height: 32).node
      let reach = 5.0 / PlanetMath.pow(10 * 10 * 8, 1.0 / 3)
      #expect(abs(node.visibleBoundingRadius - reach) < 0.001)
    }
  }

  @Test(
    "A shape that cannot be used is replaced by the ellipsoid with a warning, an error if strict",
    arguments: [
      ("v 0 0 0\nv 1 0 nan\n", "x.obj:2:7: 'nan' is not a number"),
      ("v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 4\n", "x.obj:4:7: index 4"),
      ("v 0 0 0\n", "x.obj: there are no triangles"),
      ("v 1 0 0\nv 1 1 0\nv 0 1 0\nf 1 2 3\n", "x.obj: the triangles do not enclose the origin"),
      ("PK", "x.obj: this is neither"),
    ])
  func faults(text: String, reason: String) throws {
    try withFiles(text) { loader, folder in
      let planet = try loader.prepare(Appearance(of: body()), width: 16, height: 16)
      #expect(planet.node.mesh == nil && planet.appearance.shape == nil)
      let warning = try #require(planet.warnings.first?.description)
      #expect(warning.contains(reason) && warning.contains("ellipsoid"), "\(warning)")
      let strict = PlanetLoader(library: loader.library, view: View(), isStrict: true)
      let error = #expect(throws: AssetError.self) {
        try strict.prepare(Appearance(of: body()), width: 16, height: 16)
      }
      #expect(error?.description.contains("ellipsoid") == false)
    }
  }

  @Test("A missing shape is reported with the near miss, which is not a map's name")
  func missing() throws {
    try withFiles(obj(spheroid)) { loader, folder in
      var body = body()
      body.shape?.path = "xx.obj"
      try Files.write(Array("-".utf8), to: "\(folder)/xy.png")
      try FileManager.default.moveItem(atPath: "\(folder)/x.obj", toPath: "\(folder)/xxx.obj")
      let warnings = try loader.prepare(Appearance(of: body), width: 16, height: 16).warnings
      let text = warnings.map(\.description).joined()
      #expect(text.contains("the shape 'xx.obj' is missing"), "\(text)")
    }
  }

  @Test("A shape with a hole has a warning; one without has none")
  func hole() throws {
    let whole = obj(spheroid)
    let open = whole.split(separator: "\n").dropLast(3).joined(separator: "\n") + "\n"
    for (text, hasWarning) in [(whole, false), (open, true)] {
      try withFiles(text) { loader, _ in
        let planet = try loader.prepare(Appearance(of: body()), width: 16, height: 16)
        #expect(planet.node.mesh != nil)
        let texts = planet.warnings.map(\.description)
        #expect(texts.contains { $0.contains("not closed") } == hasWarning, "\(texts)")
      }
    }
  }

  @Test("Meshes are closed by the positions of their vertices, with consistent orientations")
  func closed() throws {
    #expect(spheroid.isClosed && TriangleMesh.box().isClosed)
    #expect(spheroid.enclosesOrigin && TriangleMesh.box().enclosesOrigin)
    let shifted = TriangleMesh.box().positions.map {
      PackedFloat3(SIMD3(Double($0.x) + 9, Double($0.y), Double($0.z)))
    }
    #expect(
      try !TriangleMesh(positions: shifted, indices: TriangleMesh.box().indices).enclosesOrigin)
    let box = TriangleMesh.box()
    var indices = box.indices
    indices.swapAt(0, 1)
    #expect(try !TriangleMesh(positions: box.positions, indices: indices).isClosed)
    // A tube without caps, whose openings have opposite areas.
    let caps = (0..<12).filter { abs(box.normals[Int(box.indices[3 * $0])].z) > 0.5 }
    let sides = (0..<12).filter { !caps.contains($0) }.flatMap { box.indices[3 * $0..<3 * $0 + 3] }
    #expect(try !TriangleMesh(positions: box.positions, indices: sides).isClosed)
  }

  @Test("A replaced file is read again")
  func replaced() throws {
    try withFiles(obj(spheroid)) { loader, folder in
      let first = try loader.prepare(Appearance(of: body()), width: 16, height: 16)
      try Files.write(
        Array(obj(.sphere(radii: Vector3(1, 1, 2), slices: 24, stacks: 12)).utf8),
        to: "\(folder)/x.obj")
      let second = try loader.prepare(Appearance(of: body()), width: 16, height: 16)
      #expect(second.appearance.shape != first.appearance.shape)
      #expect(second.node.visibleBoundingRadius > first.node.visibleBoundingRadius * 1.2)
    }
  }
}
