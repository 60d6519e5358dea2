import PlanetMath

/// Reads meshes from the bytes of Wavefront OBJ and PLY files.
///
/// Positions, normals, texture coordinates and polygons are read; materials, groups, lines and
/// other attributes are skipped. A polygon is divided into a triangle fan around its first corner.
package enum MeshFile {
  /// Reads a mesh.
  /// - Parameter bytes: The bytes of the file; a UTF-8 byte order mark is skipped.
  /// - Throws: ``MeshError``
  /// - Returns: The mesh, with the normals and texture coordinates of the file, or computed ones.
  package static func read(_ bytes: [UInt8]) throws(MeshError) -> TriangleMesh {
    guard !bytes.starts(with: [0xEF, 0xBB, 0xBF]) else {
      return try read(Array(bytes.dropFirst(3)))
    }
    let size = MeshFileSize(bytes.span)
    if bytes.starts(with: Array("ply".utf8)) {
      var reader = PLYReader(bytes)
      return try reader.mesh(size)
    }
    guard isOBJ(bytes) else { throw .unknownFormat }
    return try OBJReader(bytes).mesh(size)
  }

  /// Returns whether a file has a vertex or a face of OBJ: a keyword, and a number after it.
  ///
  /// Other lines may be of any kind: ``OBJReader`` reports those that it does not know.
  private static func isOBJ(_ bytes: [UInt8]) -> Bool {
    let keywords = ["v", "vt", "vn", "f"].map { Array($0.utf8) }
    var rest = bytes[...]
    while let first = rest.firstIndex(where: { $0 > 0x20 }) {
      let end = rest[first...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? rest.endIndex
      let word = rest[first..<end].prefix { $0 > 0x20 }
      if keywords.contains(where: { word.elementsEqual($0) }),
        let number = rest[word.endIndex..<end].first(where: { $0 > 0x20 }),
        (0x30...0x39).contains(number) || [0x2B, 0x2D, 0x2E].contains(number)
      {
        return true
      }
      rest = rest[end...]
    }
    return false
  }
}

/// Builds a mesh from the polygons of a file, whose corners may have an index for each attribute.
struct MeshBuilder {
  /// The indices of a corner's position, texture coordinates and normal, from 0; -1 for none.
  typealias Corner = SIMD3<Int32>

  var positions: [PackedFloat3] = []
  var textureCoordinates: [PackedFloat2] = []
  var normals: [PackedFloat3] = []
  private var corners: [Corner] = []

  /// Reserves the memory for the elements of a file.
  mutating func reserve(_ size: MeshFileSize) {
    positions.reserveCapacity(size.positions)
    textureCoordinates.reserveCapacity(size.textureCoordinates)
    normals.reserveCapacity(size.normals)
    corners.reserveCapacity(3 * size.triangles)
  }

  /// Adds a polygon as a triangle fan.
  mutating func addPolygon(_ polygon: [Corner]) throws(MeshError) {
    for last in 2..<max(polygon.count, 2) {
      corners += [polygon[0], polygon[last - 1], polygon[last]]
    }
    guard corners.count / 3 <= TriangleMesh.limit else {
      throw .tooLarge(elements: "triangles", limit: TriangleMesh.limit)
    }
  }

  /// Returns the mesh, with one vertex for each combination of attributes.
  func mesh() throws(MeshError) -> TriangleMesh {
    guard !corners.isEmpty else { throw .noTriangles }
    let hasNormals = corners.allSatisfy { $0.z >= 0 }
    let hasCoordinates = corners.allSatisfy { $0.y >= 0 }
    var vertices = [Corner: UInt32](minimumCapacity: positions.count)
    var (newPositions, newNormals): ([PackedFloat3], [PackedFloat3]) = ([], [])
    var newCoordinates: [PackedFloat2] = []
    var indices: [UInt32] = []
    indices.reserveCapacity(corners.count)
    newPositions.reserveCapacity(positions.count)
    for corner in corners {
      let key = Corner(corner.x, hasCoordinates ? corner.y : -1, hasNormals ? corner.z : -1)
      if let index = vertices[key] {
        indices.append(index)
        continue
      }
      vertices[key] = UInt32(newPositions.count)
      indices.append(UInt32(newPositions.count))
      newPositions.append(positions[Int(key.x)])
      if hasCoordinates { newCoordinates.append(textureCoordinates[Int(key.y)]) }
      if hasNormals {
        let normal = normals[Int(key.z)].vector
        newNormals.append(PackedFloat3(normal.length > 0 ? normal.normalized : normal))
      }
    }
    return try TriangleMesh(
      positions: newPositions, indices: indices, normals: hasNormals ? newNormals : nil,
      textureCoordinates: hasCoordinates ? newCoordinates : nil)
  }
}
