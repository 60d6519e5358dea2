/// The numbers of elements of a mesh file, counted before it is read.
///
/// They determine the memory for reading, which is checked and reserved in advance.
package struct MeshFileSize: Hashable, Sendable {
  /// The bytes of the file.
  var bytes = 0
  /// The number of positions.
  var positions = 0
  /// The number of normals.
  var normals = 0
  /// The number of texture coordinates.
  var textureCoordinates = 0
  /// The number of triangles; an upper bound for PLY files with other lists.
  package internal(set) var triangles = 0

  /// Counts the elements of a Wavefront OBJ or PLY file.
  ///
  /// The numbers of a malformed file may be wrong; ``MeshFile/read(_:)`` reports its errors.
  package init(_ file: Span<UInt8>) {
    let isPLY = file.count >= 3 && file[0] == 0x70 && file[1] == 0x6C && file[2] == 0x79
    if isPLY {
      self = PLYReader.size(of: file)
    } else {
      countLines(of: file)
    }
    bytes = file.count
    positions = min(positions, TriangleMesh.limit)
    triangles = min(triangles, TriangleMesh.limit)
  }

  init() {}

  /// The number of vertices of the mesh; an upper bound if corners have an index for each
  /// attribute.
  var vertices: Int {
    let isShared = [normals, textureCoordinates].allSatisfy { $0 == 0 || $0 == positions }
    return isShared ? positions : 3 * triangles
  }

  /// The approximate number of bytes for reading the file and computing missing attributes.
  ///
  /// The bytes of the file, its attributes and corners stay in memory until the mesh is complete.
  /// Each computed attribute needs a hash table of vertices, one at a time.
  package var readingByteCount: Int {
    let file = bytes + 12 * (positions + normals) + 8 * textureCoordinates + 48 * triangles
    let vertices = vertices
    let mesh = 32 * vertices + 12 * triangles
    let slots = Self.tableSlots(vertices)
    let normalTable = normals == 0 ? 44 * slots : 0
    let coordinateTable = textureCoordinates == 0 ? 20 * slots + mesh : 0
    return file + mesh + 20 * slots + max(32 * vertices, normalTable, coordinateTable)
  }

  /// Returns the number of slots of a hash table: a power of two, with a load factor of at most
  /// 3/4.
  private static func tableSlots(_ count: Int) -> Int {
    var slots = 1
    while slots * 3 < count * 4 { slots *= 2 }
    return slots
  }

  /// Counts the lines of an OBJ file by keyword, and the corners of its faces.
  private mutating func countLines(of file: Span<UInt8>) {
    func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
    var index = 0
    while index < file.count {
      while index < file.count, isBlank(file[index]) { index += 1 }
      let start = index
      while index < file.count, file[index] > 0x20 { index += 1 }
      let second = index - start == 2 ? file[start + 1] : 0
      var isFace = false
      if index > start, index - start <= 2 {
        switch (file[start], second) {
        case (0x76, 0): positions += 1
        case (0x76, 0x6E): normals += 1
        case (0x76, 0x74): textureCoordinates += 1
        case (0x66, 0): isFace = true
        default: break
        }
      }
      let corners = Self.skipLine(of: file, &index)
      if isFace { triangles += max(corners - 2, 0) }
    }
  }

  /// Advances an index to the next line, across lines that end in a backslash, and returns the
  /// number of words before it.
  private static func skipLine(of file: Span<UInt8>, _ index: inout Int) -> Int {
    var words = 0
    var previous: UInt8 = 0x20
    while index < file.count {
      let byte = file[index]
      index += 1
      if byte == 0x0A || byte == 0x0D {
        let isPair = byte == 0x0D && index < file.count && file[index] == 0x0A
        if isPair { index += 1 }
        if previous != 0x5C { return words }
        words -= 1
        previous = 0x20
        continue
      }
      if byte > 0x20, previous <= 0x20 { words += 1 }
      previous = byte
    }
    return words
  }
}
