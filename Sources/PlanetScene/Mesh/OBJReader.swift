import PlanetMath

/// Reads Wavefront OBJ files line by line.
struct OBJReader {
  private let bytes: [UInt8]
  private var builder = MeshBuilder()
  /// The lines of the statement that is read, each with the index of its first byte: several if
  /// the statement is continued.
  private var lines: [(number: Int, start: Int)] = []

  /// The statements of the format that describe no polygons, and are skipped: free-form geometry,
  /// groups, display attributes and those of its older versions.
  ///
  /// Source: Alias|Wavefront, "Advanced Visualizer Manual", appendix B.
  private static let skipped: Set<String> = [
    "vp", "cstype", "deg", "bmat", "step", "p", "l", "curv", "curv2", "surf", "parm", "trim",
    "hole", "scrv", "sp", "end", "con", "g", "s", "mg", "o", "bevel", "c_interp", "d_interp", "lod",
    "usemtl", "mtllib", "usemap", "maplib", "shadow_obj", "trace_obj", "ctech", "stech", "call",
    "csh", "bsp", "bzp", "cdc", "cdp", "res",
  ]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the mesh.
  /// - Parameter size: The numbers of the file's elements.
  /// - Throws: ``MeshError``
  /// - Returns: The mesh.
  func mesh(_ size: MeshFileSize) throws(MeshError) -> TriangleMesh {
    var reader = self
    reader.builder.reserve(size)
    var joined: [UInt8] = []
    var (start, number) = (0, 0)
    while start < bytes.count {
      var end = start
      while end < bytes.count && bytes[end] != 0x0A && bytes[end] != 0x0D { end += 1 }
      number += 1
      // A line that ends in a backslash is continued, unless it is a comment.
      let isComment = bytes[start..<end].first { $0 != 0x20 && $0 != 0x09 } == UInt8(ascii: "#")
      let isContinued =
        end > start && bytes[end - 1] == UInt8(ascii: "\\") && !(isComment && joined.isEmpty)
      if isContinued || !joined.isEmpty {
        if joined.isEmpty { reader.lines = [] }
        reader.lines.append((number, joined.count))
        joined += bytes[start..<(isContinued ? end - 1 : end)] + [0x20]
        if !isContinued {
          try reader.read(joined[...])
          joined = []
        }
      } else {
        reader.lines = [(number, start)]
        try reader.read(bytes[start..<end])
      }
      if end + 1 < bytes.count && bytes[end] == 0x0D && bytes[end + 1] == 0x0A { end += 1 }
      start = end + 1
    }
    if !joined.isEmpty { try reader.read(joined[...]) }
    return try reader.builder.mesh()
  }

  private mutating func read(_ line: ArraySlice<UInt8>) throws(MeshError) {
    let text = line.prefix { $0 != UInt8(ascii: "#") }
    let words = text.split { $0 == 0x20 || $0 == 0x09 }
    guard let first = words.first else { return }
    let keyword = String(decoding: first, as: UTF8.self)
    switch keyword {
    case "v":
      let p = try numbers(words, minimum: 3)
      builder.positions.append(PackedFloat3(Vector3(p[0], p[1], p[2])))
    case "vt":
      let p = try numbers(words, minimum: 1)
      // The v coordinate of OBJ increases upwards.
      builder.textureCoordinates.append(
        PackedFloat2(u: p[0], v: p.count > 1 ? 1 - p[1] : 0))
    case "vn":
      let p = try numbers(words, minimum: 3)
      builder.normals.append(PackedFloat3(Vector3(p[0], p[1], p[2])))
    case "f", "fo": try addFace(words)
    case _ where Self.skipped.contains(keyword): break
    default: throw error("'\(keyword.prefix(20))' is not a statement of OBJ", at: first)
    }
    guard builder.positions.count <= TriangleMesh.limit else {
      throw .tooLarge(elements: "vertices", limit: TriangleMesh.limit)
    }
  }

  private func numbers(
    _ words: [ArraySlice<UInt8>], minimum: Int
  ) throws(MeshError) -> [Double] {
    var result: [Double] = []
    for word in words.dropFirst() {
      let text = String(decoding: word, as: UTF8.self)
      guard let number = Double(text), Float(number).isFinite else {
        throw error("'\(text.prefix(20))' is not a number", at: word)
      }
      result.append(number)
    }
    guard result.count >= minimum else {
      let keyword = String(decoding: words[0], as: UTF8.self)
      throw error(
        "'\(keyword)' has \(result.count) numbers; expected at least \(minimum)",
        at: words[0])
    }
    return result
  }

  private mutating func addFace(_ words: [ArraySlice<UInt8>]) throws(MeshError) {
    var polygon: [MeshBuilder.Corner] = []
    for word in words.dropFirst() {
      let parts = word.split(
        separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
      guard parts.count <= 3 else {
        throw error("'\(String(decoding: word, as: UTF8.self))' has more than 3 indices", at: word)
      }
      let counts = [
        builder.positions.count, builder.textureCoordinates.count, builder.normals.count,
      ]
      var corner = MeshBuilder.Corner(repeating: -1)
      for (attribute, part) in parts.enumerated() where !part.isEmpty {
        corner[attribute] = try index(part, of: counts[attribute])
      }
      guard corner.x >= 0 else { throw error("a corner of a face has no vertex index", at: word) }
      polygon.append(corner)
    }
    guard polygon.count >= 3 else {
      throw error("a face has \(polygon.count) corners; expected at least 3", at: words[0])
    }
    try builder.addPolygon(polygon)
  }

  /// Returns an index from 0; in the file it counts from 1, or backwards from -1.
  private func index(_ text: ArraySlice<UInt8>, of count: Int) throws(MeshError) -> Int32 {
    let word = String(decoding: text, as: UTF8.self)
    guard let number = Int(word) else {
      throw error("'\(word.prefix(20))' is not an index", at: text)
    }
    let index = number < 0 ? count + number : number - 1
    guard (0..<count).contains(index) else {
      throw error("index \(number) is out of range; \(count) are defined before it", at: text)
    }
    return Int32(index)
  }

  /// Returns an error at a part of the statement.
  private func error(_ reason: String, at part: ArraySlice<UInt8>) -> MeshError {
    let line = lines.last { $0.start <= part.startIndex } ?? (1, part.startIndex)
    return .malformed(line: line.number, column: part.startIndex - line.start + 1, reason: reason)
  }
}
