import PlanetMath
import PlanetScene
import Testing

/// A sphere mesh to be compared with the laws.
struct MeshCase: CustomTestStringConvertible, Sendable {
  var tessellation: SphereTessellation
  var polarRadius: Double

  var testDescription: String { "\(tessellation), polar radius \(polarRadius)" }

  var mesh: SphereMesh {
    SphereMesh(
      tessellation, on: Ellipsoid(equatorialRadius: 1, polarRadius: polarRadius))
  }

  static let all: [MeshCase] = {
    var kinds: [SphereTessellation] = []
    for (slices, stacks) in [(3, 2), (4, 3), (5, 8), (24, 12), (31, 17)] {
      kinds.append(.uv(slices: slices, stacks: stacks))
    }
    for divisions in 1...8 {
      kinds += [.icosphere(divisions: divisions), .cube(divisions: divisions)]
    }
    return kinds.flatMap { kind in
      [1, 0.9, 1.3].map { MeshCase(tessellation: kind, polarRadius: $0) }
    }
  }()
}

@Suite("Laws of sphere meshes")
struct SphereMeshTests {
  /// Returns each vertex's number after merging vertices of one position.
  private func welded(_ mesh: TriangleMesh) -> (numbers: [Int], count: Int) {
    var known: [PackedFloat3: Int] = [:]
    let numbers = mesh.positions.map { position -> Int in
      if let number = known[position] { return number }
      known[position] = known.count
      return known.count - 1
    }
    return (numbers, known.count)
  }

  @Test(
    "Meshes are closed: opposite triangles at every edge, V - E + F = 2",
    arguments: MeshCase.all)
  func watertight(_ item: MeshCase) {
    let mesh = item.mesh.mesh
    let (numbers, vertexCount) = welded(mesh)
    var edges: [SIMD2<Int>: Int] = [:]
    for triangle in 0..<mesh.triangleCount {
      let corners = (0..<3).map { numbers[Int(mesh.indices[3 * triangle + $0])] }
      for side in 0..<3 { edges[SIMD2(corners[side], corners[(side + 1) % 3]), default: 0] += 1 }
    }
    #expect(edges.values.allSatisfy { $0 == 1 })
    #expect(edges.keys.allSatisfy { edges[SIMD2($0.y, $0.x)] == 1 })
    #expect(vertexCount - edges.count / 2 + mesh.triangleCount == 2)
  }

  @Test("Triangles wind counter-clockwise seen from outside", arguments: MeshCase.all)
  func winding(_ item: MeshCase) {
    let mesh = item.mesh.mesh
    for triangle in 0..<mesh.triangleCount {
      let corners = (0..<3).map { mesh.positions[Int(mesh.indices[3 * triangle + $0])].vector }
      let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0])
      #expect(normal.dot(corners[0] + corners[1] + corners[2]) > 0, "triangle \(triangle)")
    }
  }

  @Test(
    "Vertices are on the ellipsoid, with its normals",
    arguments: MeshCase.all)
  func attributes(_ item: MeshCase) {
    let mesh = item.mesh.mesh
    let c = item.polarRadius
    #expect(mesh.normals.count == mesh.vertexCount)
    for vertex in 0..<mesh.vertexCount {
      let p = mesh.positions[vertex].vector
      #expect(abs(p.x * p.x + p.y * p.y + p.z * p.z / (c * c) - 1) < 1e-6)
      let gradient = Vector3(p.x, p.y, p.z / (c * c)).normalized
      let normal = mesh.normals[vertex].vector
      #expect((normal - gradient).length < 1e-6)
    }
  }

  @Test(
    "The map continues over the seam: no triangle spans half of it, copies differ by a turn",
    arguments: MeshCase.all)
  func seam(_ item: MeshCase) {
    let mesh = item.mesh.mesh
    for triangle in 0..<mesh.triangleCount {
      let us = (0..<3).map { mesh.textureCoordinates[Int(mesh.indices[3 * triangle + $0])].u }
      #expect((us.max() ?? 0) - (us.min() ?? 0) <= 0.5, "triangle \(triangle)")
    }
    var known: [PackedFloat3: Float] = [:]
    for vertex in 0..<mesh.vertexCount
    where abs(mesh.positions[vertex].z) < Float(0.999 * item.polarRadius) {
      let u = mesh.textureCoordinates[vertex].u
      if let other = known[mesh.positions[vertex]] { #expect(abs(abs(u - other) - 1) < 1e-5) }
      known[mesh.positions[vertex]] = u
    }
  }

  @Test("Texture coordinates encode longitude and parametric latitude", arguments: MeshCase.all)
  func coordinates(_ item: MeshCase) {
    let mesh = item.mesh.mesh
    for vertex in 0..<mesh.vertexCount {
      let p = mesh.positions[vertex].vector / Vector3(1, 1, item.polarRadius)
      let place = mesh.textureCoordinates[vertex]
      #expect(abs(Double(place.v) - (0.5 - p.latitude.radians / .pi)) < 1e-4)
      guard abs(p.z) < 0.999 else { continue }
      let turns = Double(place.u) - 0.5 - p.longitude.radians / (2 * .pi)
      #expect(abs(Angle.turns(turns).radians) < 1e-5)
    }
  }

  @Test("The area increases towards the ellipsoid's", arguments: [1.0, 0.9, 0.5, 1.3])
  func area(polarRadius: Double) {
    let ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: polarRadius)
    for finer in [
      [SphereTessellation.uv(slices: 16, stacks: 8), .uv(slices: 64, stacks: 32)],
      [.icosphere(divisions: 4), .icosphere(divisions: 16)],
      [.cube(divisions: 4), .cube(divisions: 16)],
    ] {
      let areas = finer.map { SphereMesh($0, on: ellipsoid).mesh.area }
      #expect(areas[0] < areas[1] && areas[1] < ellipsoid.area)
      #expect(abs(areas[1] / ellipsoid.area - 1) < 0.006)
    }
  }

  @Test("Counts equal those of the documentation")
  func counts() {
    let uv = SphereMesh(.uv(slices: 7, stacks: 5)).mesh
    #expect(uv.vertexCount == 8 * 4 + 14 && uv.triangleCount == 2 * 7 * 4)
    #expect(SphereMesh(.icosphere(divisions: 3)).mesh.triangleCount == 180)
    #expect(SphereMesh(.cube(divisions: 3)).mesh.triangleCount == 108)
  }

  @Test(
    "The mesh for a disc departs from it by at most a twentieth of a pixel",
    arguments: [10.0, 100, 1000])
  func chordError(radius: Double) {
    let mesh = SphereMesh(.unitSphere, radiusInPixels: radius).mesh
    var worst = 0.0
    for triangle in 0..<mesh.triangleCount {
      let corners = (0..<3).map { mesh.positions[Int(mesh.indices[3 * triangle + $0])].vector }
      let middles = [
        (corners[0] + corners[1]) / 2, (corners[1] + corners[2]) / 2, (corners[2] + corners[0]) / 2,
        (corners[0] + corners[1] + corners[2]) / 3,
      ]
      for middle in middles { worst = max(worst, (1 - middle.length) * radius) }
    }
    #expect(worst <= 0.05)
  }
}

extension Ellipsoid {
  /// The area of an ellipsoid of revolution in square scene units, in closed form.
  fileprivate var area: Double {
    let a = equatorialRadius
    let c = polarRadius
    if a == c { return 4 * .pi * a * a }
    if a > c {
      let e = (1 - c * c / (a * a)).squareRoot()
      return 2 * .pi * a * a + .pi * c * c / e * log((1 + e) / (1 - e))
    }
    let e = (1 - a * a / (c * c)).squareRoot()
    return 2 * .pi * a * a * (1 + c / (a * e) * asin(e))
  }
}
