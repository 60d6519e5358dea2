import Foundation
import PlanetMath
import PlanetTestSupport
import Testing

@testable import PlanetScene

@Suite("Mesh files")
struct MeshFileTests {
  private static let cube = """
    # a cube of edge 2
    o cube
    v -1 -1 -1
    v 1 -1 -1
    v 1 1 -1
    v -1 1 -1
    v -1 -1 1 1 0.5 0
    v 1 -1 1
    v 1 1 1
    v -1 1 1
    usemtl grey
    f 1 4 3 2
    f 5 6 7 8
    f 1 2 6 5
    f -6 -5 \\
      -1 -2
    f 2 3 7 6
    f 4 1 5 8
    """

  private func read(_ text: String) throws -> TriangleMesh { try MeshFile.read(Array(text.utf8)) }

  @Test("The elements of a file are counted before it is read")
  func size() throws {
    for newline in ["\n", "\r\n", "\r"] {
      let text = Self.cube.replacingOccurrences(of: "\n", with: newline)
      let size = MeshFileSize(Array(text.utf8).span)
      #expect(size.triangles == 12 && size.readingByteCount > text.utf8.count)
    }
    let header = """
      ply
      format ascii 1.0
      element vertex 4
      property float x
      property float y
      property float z
      element face 4
      property list uchar int vertex_indices
      end_header

      """
    let data = "1 1 1\n1 -1 -1\n-1 1 -1\n-1 -1 1\n3 0 1 2\n3 0 3 1\n3 0 2 3\n3 1 3 2\n"
    #expect(MeshFileSize(Array((header + data).utf8).span).triangles == 4)
    // Numbers in a header are limited by the data.
    let huge = header.replacingOccurrences(of: "vertex 4", with: "vertex 19000000")
    let size = MeshFileSize(Array((huge + data).utf8).span)
    #expect(size.readingByteCount < 20_000)
    #expect(MeshFileSize([UInt8]().span).readingByteCount < 100)
  }

  @Test("A cube in OBJ has 12 triangles, its area and its computed normals")
  func cube() throws {
    for newline in ["\n", "\r\n", "\r"] {
      let mesh = try read(Self.cube.replacingOccurrences(of: "\n", with: newline))
      #expect(mesh.triangleCount == 12 && abs(mesh.area - 24) < 1e-5)
      // All normals point outwards, along the diagonals of the corners.
      for vertex in 0..<mesh.vertexCount {
        let (position, normal) = (mesh.positions[vertex].vector, mesh.normals[vertex].vector)
        #expect(abs(normal.length - 1) < 1e-6 && normal.dot(position.normalized) > 0.8)
      }
      #expect(mesh.textureCoordinates.count == mesh.vertexCount)
    }
  }

  @Test("Normals and texture coordinates are those of the file, with rows counted from the top")
  func attributes() throws {
    let mesh = try read(
      """
      v 0 0 0
      v 1 0 0
      v 0 1 0
      vt 0.25 0.75
      vt 0.5 0.5
      vt 1 0
      vn 0 0 2
      f 1/1/1 2/2/1 3/3/1
      """)
    #expect(mesh.triangleCount == 1 && mesh.vertexCount == 3)
    #expect(mesh.normals.allSatisfy { $0.vector == Vector3(0, 0, 1) })
    #expect(mesh.textureCoordinates[0] == PackedFloat2(u: 0.25, v: 0.25))
    #expect(mesh.textureCoordinates[2] == PackedFloat2(u: 1, v: 1))
  }

  @Test(
    "Errors in OBJ are reported with line and column",
    arguments: [
      ("v 0 0\nf 1 1 1", "1:1", "has 2 numbers"), ("v 0 0 x\n", "1:7", "'x' is not a number"),
      ("v 0 0 nan\n", "1:7", "not a number"), ("v 0 1e39 0\n", "1:5", "not a number"),
      ("v 0 0 0\nf 1 2 3", "2:5", "index 2"), ("v 0 0 0\nf 1 1", "2:1", "2 corners"),
      ("v 0 0 0\nf 1 1 0", "2:7", "index 0"), ("v 0 0 0\n\nf 1/2/3/4 1 1", "3:3", "more than 3"),
      ("v 0 0 0\nf 1 1 -2", "2:7", "index -2"),
      ("v 0 0 0\nvv 1 1 1", "2:1", "'vv' is not a statement of OBJ"),
      ("# a box\nv 0 0 0\n  lodd 5", "3:3", "'lodd' is not a statement"),
      ("v 0 0 0\nv 1 0 0\nf 1 \\\n 2 x", "4:4", "'x' is not an index"),
      ("v 0 0 0\nf 1 \\\n 7 \\\n1", "3:2", "index 7"),
    ])
  func faults(text: String, place: String, says: String) {
    let error = #expect(throws: MeshError.self) { try read(text) }
    #expect(error?.location == place)
    #expect(error?.reason.contains(says) == true, "\(error?.reason ?? "")")
  }

  @Test(
    "Standard statements that describe no polygons are skipped",
    arguments: [
      "lod 5", "mg 1 0.5", "usemap none", "maplib a.map", "bevel on", "c_interp off",
      "d_interp on", "cstype bezier", "deg 3 3", "parm u 0 1", "end", "shadow_obj a.obj",
      "trace_obj a.obj", "ctech cparm 1", "stech cparma 1 1", "vp 0 0", "call a.obj", "s off",
    ])
  func skipped(statement: String) throws {
    let plain = try read(Self.cube)
    for text in ["\(statement)\n\(Self.cube)", "\(Self.cube)\n\(statement)"] {
      let mesh = try read(text)
      #expect(mesh.positions == plain.positions && mesh.indices == plain.indices)
    }
  }

  @Test("A byte order mark is skipped, and a comment that ends in a backslash ends with its line")
  func marks() throws {
    let plain = try read(Self.cube)
    for text in [
      "\u{FEFF}\(Self.cube)", "# made in C:\\models\\\n\(Self.cube)",
      Self.cube.replacing("v 1 1 1", with: "v 1 \\\n 1 \\\n 1"),
    ] {
      let mesh = try read(text)
      #expect(mesh.positions == plain.positions && mesh.indices == plain.indices, "\(text)")
    }
    let ply = try MeshFile.read([0xEF, 0xBB, 0xBF] + tetrahedron("ascii"))
    #expect(ply.triangleCount == 4)
  }

  @Test("Other files are rejected")
  func otherFiles() {
    for text in ["<svg/>", "a quick brown fox\nv for victory\n", "x,y,z\n1,2,3\n", "o box\ng a\n"] {
      #expect(throws: MeshError.unknownFormat) { try read(text) }
    }
    #expect(throws: MeshError.unknownFormat) { try MeshFile.read([]) }
    #expect(throws: MeshError.unknownFormat) {
      try MeshFile.read([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    }
    #expect(throws: MeshError.noTriangles) { try read("v 0 0 0\nv 1 0 0\n") }
  }

  /// A tetrahedron as PLY, in one of its encodings.
  private func tetrahedron(_ format: String) -> [UInt8] {
    let positions: [[Float]] = [[1, 1, 1], [-1, -1, 1], [-1, 1, -1], [1, -1, -1]]
    let faces: [[Int32]] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]]
    var bytes = Array(
      """
      ply
      format \(format) 1.0
      comment made by hand
      element vertex 4
      property float x
      property float y
      property float z
      property uchar red
      element edge 1
      property int vertex1
      element face 4
      property list uchar int vertex_indices
      end_header

      """.utf8)
    func add<Number: FixedWidthInteger>(_ number: Number) {
      let count = Number.bitWidth / 8
      for place in 0..<count {
        let byte = format == "binary_big_endian" ? count - 1 - place : place
        bytes.append(UInt8(truncatingIfNeeded: number >> Number(8 * byte)))
      }
    }
    if format == "ascii" {
      for p in positions { bytes += Array("\(p[0]) \(p[1]) \(p[2]) 7\n".utf8) }
      bytes += Array("3\n".utf8)
      for f in faces { bytes += Array("3 \(f[0]) \(f[1]) \(f[2])\n".utf8) }
      return bytes
    }
    for p in positions {
      for number in p { add(number.bitPattern) }
      add(UInt8(7))
    }
    add(Int32(3))
    for f in faces {
      add(UInt8(3))
      for index in f { add(index) }
    }
    return bytes
  }

  @Test(
    "PLY is read in ASCII and in both byte orders",
    arguments: ["ascii", "binary_little_endian", "binary_big_endian"])
  func ply(format: String) throws {
    let mesh = try MeshFile.read(tetrahedron(format))
    #expect(mesh.triangleCount == 4)
    // A regular tetrahedron with the edge 2√2.
    #expect(abs(mesh.area - 8 * 3.0.squareRoot()) < 1e-5)
    for triangle in 0..<4 {
      let corners = (0..<3).map {
        mesh.positions[Int(mesh.indices[3 * triangle + $0])].vector
      }
      let normal = (corners[1] - corners[0]).cross(corners[2] - corners[0])
      #expect(normal.dot(corners[0] + corners[1] + corners[2]) > 0, "triangle \(triangle)")
    }
  }

  /// Returns true if a file is rejected; otherwise its mesh must be complete.
  private func isRejected(_ bytes: [UInt8]) throws -> Bool {
    let mesh: TriangleMesh
    do throws(MeshError) {
      mesh = try MeshFile.read(bytes)
    } catch {
      #expect(!error.description.isEmpty)
      return true
    }
    #expect(mesh.triangleCount > 0 && mesh.indices.count == 3 * mesh.triangleCount)
    #expect(mesh.indices.allSatisfy { Int($0) < mesh.vertexCount })
    #expect(mesh.normals.count == mesh.vertexCount)
    return false
  }

  @Test("Any prefix and any changed byte of a file gives a complete mesh or an error")
  func damage() throws {
    for bytes in [
      tetrahedron("ascii"), tetrahedron("binary_little_endian"), Array(Self.cube.utf8),
    ] {
      var (read, rejected) = (0, 0)
      for count in 0..<bytes.count {
        if try isRejected(Array(bytes[..<count])) { rejected += 1 } else { read += 1 }
      }
      for place in bytes.indices {
        var changed = bytes
        for value: UInt8 in [0, 0x20, 0x39, 0xFF] {
          changed[place] = value
          if try isRejected(changed) { rejected += 1 } else { read += 1 }
        }
      }
      #expect(read > 0 && rejected > 0)
    }
  }

  @Test("Elements without properties take no time, for any number of them")
  func emptyElements() throws {
    let text = String(decoding: tetrahedron("ascii"), as: UTF8.self)
    try expectLinearGrowth(from: 2_000_000) { count in
      let elements = String(repeating: "element empty \(count)\n", count: 20)
      var reader = PLYReader(
        Array(text.replacing("element vertex", with: "\(elements)element vertex").utf8))
      let mesh = try reader.mesh(MeshFileSize())
      #expect(mesh.triangleCount == 4)
      return reader.rowCount
    }
  }

  @Test("A mesh that is truncated or has indices beyond its end is rejected")
  func badPLY() {
    let bytes = tetrahedron("binary_little_endian")
    #expect(throws: MeshError.truncated(element: "face")) {
      try MeshFile.read(Array(bytes.dropLast(2)))
    }
    var bad = bytes
    bad[bad.count - 4] = 9
    #expect(throws: MeshError.indexOutOfRange(triangle: 3, index: 9, vertexCount: 4)) {
      try MeshFile.read(bad)
    }
    let text = String(decoding: tetrahedron("ascii"), as: UTF8.self)
    for (from, to, reason) in [
      ("3 1 2 3", "3 1 2 9", "a face refers to vertex 9, but there are 4 vertices"),
      ("3 1 2 3", "3 1 x 3", "'x' is not a number"),
    ] {
      let line =
        text.prefix { $0 != "q" }.split(separator: "\n", omittingEmptySubsequences: false)
        .firstIndex { $0 == from[...] } ?? 0
      let error = #expect(throws: MeshError.self) {
        try read(text.replacingOccurrences(of: from, with: to))
      }
      let column = to.contains("x") ? 5 : 1
      #expect(error == .malformed(line: line + 1, column: column, reason: reason))
    }
  }
}

@Suite("Meshes from arrays")
struct MeshMakingTests {
  @Test("Arrays of inconsistent lengths are rejected")
  func refusals() {
    let points = [Vector3(0, 0, 0), Vector3(1, 0, 0), Vector3(0, 1, 0)].map { PackedFloat3($0) }
    #expect(throws: MeshError.noTriangles) { try TriangleMesh(positions: points, indices: []) }
    #expect(throws: MeshError.noTriangles) { try TriangleMesh(positions: points, indices: [0, 1]) }
    #expect(throws: MeshError.indexOutOfRange(triangle: 0, index: 3, vertexCount: 3)) {
      try TriangleMesh(positions: points, indices: [0, 1, 3])
    }
    #expect(throws: MeshError.countMismatch(attribute: "normals", count: 1, vertexCount: 3)) {
      try TriangleMesh(positions: points, indices: [0, 1, 2], normals: [PackedFloat3(.unitZ)])
    }
    let bad = points.dropLast() + [PackedFloat3(Vector3(.nan, 0, 0))]
    #expect(throws: MeshError.nonFinite(attribute: "positions", vertex: 2)) {
      try TriangleMesh(positions: Array(bad), indices: [0, 1, 2])
    }
  }

  @Test("Extents and bounding radius are those of the vertices, also after the vertices change")
  func extents() throws {
    let box = TriangleMesh.box(size: Vector3(2, 4, 4))
    let plain = try TriangleMesh(positions: box.positions, indices: box.indices)
    var moved = try TriangleMesh(
      positions: box.positions, indices: box.indices, normals: box.normals,
      textureCoordinates: box.textureCoordinates)
    for mesh in [box, plain, moved] {
      #expect(mesh.extents == Vector3(1, 2, 2) && mesh.boundingRadius == 3)
    }
    moved.positions = moved.positions.map { PackedFloat3($0.vector * 2) }
    #expect(moved.extents == Vector3(2, 4, 4) && moved.boundingRadius == 6)
  }

  @Test("Computed normals of a sphere point outwards, also at the seam and the poles")
  func normals() throws {
    var mesh = TriangleMesh.sphere(slices: 48, stacks: 24)
    let exact = mesh.normals
    mesh.computeNormals()
    for (one, other) in zip(mesh.normals, exact) {
      #expect(one.vector.dot(other.vector) > 0.999)
    }
  }

  @Test("A box is closed, and its map is upright on every side")
  func box() {
    let mesh = TriangleMesh.box(size: Vector3(1, 2, 3))
    #expect(mesh.triangleCount == 12 && abs(mesh.area - 22) < 1e-6)
    for triangle in 0..<12 {
      let corners = (0..<3).map { Int(mesh.indices[3 * triangle + $0]) }
      let points = corners.map { mesh.positions[$0].vector }
      let normal = (points[1] - points[0]).cross(points[2] - points[0]).normalized
      #expect(normal.dot(mesh.normals[corners[0]].vector) > 0.999)
    }
  }

  @Test("A triaxial ellipsoid has the exact area and normals")
  func triaxial() {
    let radii = Vector3(13, 11.4, 9.1)
    let mesh = TriangleMesh.sphere(radii: radii)
    for (position, normal) in zip(mesh.positions, mesh.normals) {
      let unit = position.vector / radii
      #expect(abs(unit.length - 1) < 1e-6)
      #expect((normal.vector - (unit / radii).normalized).length < 1e-5)
    }
  }

  @Test("A map wrapped about any mesh does not fold back at the antimeridian")
  func wrapped() throws {
    let ball = TriangleMesh.sphere(slices: 20, stacks: 10)
    // Without the duplicate vertices of its seam.
    var points: [PackedFloat3] = []
    var known: [PackedFloat3: UInt32] = [:]
    let indices = ball.indices.map { index -> UInt32 in
      let point = ball.positions[Int(index)]
      if let number = known[point] { return number }
      known[point] = UInt32(points.count)
      points.append(point)
      return UInt32(points.count - 1)
    }
    let mesh = try TriangleMesh(positions: points, indices: indices)
    for triangle in 0..<mesh.triangleCount {
      let us = (0..<3).map { mesh.textureCoordinates[Int(mesh.indices[3 * triangle + $0])].u }
      #expect((us.max() ?? 0) - (us.min() ?? 0) < 0.5)
    }
  }
}
