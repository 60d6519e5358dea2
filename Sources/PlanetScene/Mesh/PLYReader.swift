import PlanetMath

/// Reads PLY files: ASCII, or binary of either byte order.
struct PLYReader {
  /// A number type of the format.
  private enum Scalar: String {
    case char, uchar, short, ushort, int, uint, float, double

    /// The type of a name; names with a size, such as `float32`, are accepted too.
    init?(name: String) {
      let sized = [
        "int8": Scalar.char, "uint8": .uchar, "int16": .short, "uint16": .ushort, "int32": .int,
        "uint32": .uint, "float32": .float, "float64": .double,
      ]
      guard let type = sized[name] ?? Scalar(rawValue: name) else { return nil }
      self = type
    }

    var byteCount: Int {
      switch self {
      case .char, .uchar: 1
      case .short, .ushort: 2
      case .int, .uint, .float: 4
      case .double: 8
      }
    }
  }

  private enum Encoding { case ascii, littleEndian, bigEndian }

  private struct Property {
    let name: String
    let type: Scalar
    /// The type of the count of a list; nil for a single number.
    let countType: Scalar?
  }

  private struct Element {
    let name: String
    let count: Int
    var properties: [Property] = []
  }

  private let bytes: [UInt8]
  private var position = 0
  private var line = 0
  /// The index of the first byte of the line.
  private var lineStart = 0
  private var encoding = Encoding.ascii
  private var elements: [Element] = []
  private var builder = MeshBuilder()
  /// The number of rows that were read.
  private(set) var rowCount = 0
  /// The greatest number of numbers in one list.
  private static let maximumListLength = 1_000_000
  /// The names of the texture coordinates u and v.
  private static let coordinateNames = [
    ["s", "u", "texture_u", "texture_s"], ["t", "v", "texture_v", "texture_t"],
  ]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// Reads the mesh.
  /// - Parameter size: The numbers of the file's elements.
  /// - Throws: ``MeshError``
  /// - Returns: The mesh.
  mutating func mesh(_ size: MeshFileSize) throws(MeshError) -> TriangleMesh {
    builder.reserve(size)
    try readHeader()
    for element in elements {
      switch element.name {
      case "vertex": try readVertices(element)
      case "face": try readFaces(element)
      // Rows without properties take no bytes of the file, so any number of them may be stated.
      case _ where element.properties.isEmpty: break
      default: for _ in 0..<element.count { try readRow(element) { _, _ in } }
      }
    }
    return try builder.mesh()
  }

  // MARK: - Size

  /// Returns the numbers of the elements of a file, by its header and the length of its data.
  static func size(of file: Span<UInt8>) -> MeshFileSize {
    var size = MeshFileSize()
    guard let end = headerEnd(of: file) else { return size }
    var reader = PLYReader((0..<end).map { file[$0] })
    guard (try? reader.readHeader()) != nil else { return size }
    let isText = reader.encoding == .ascii
    /// The length of a number: its bytes, or 1 word.
    func length(_ type: Scalar) -> Int { isText ? 1 : type.byteCount }
    var rest = isText ? wordCount(of: file, from: end) : file.count - end
    var (faces, corner) = (0, 1)
    for element in reader.elements {
      let row = element.properties.reduce(0) { $0 + length($1.countType ?? $1.type) }
      let count = min(element.count, rest / max(row, 1))
      rest -= count * row
      switch element.name {
      case "vertex":
        let names = Set(element.properties.map(\.name))
        size.positions = count
        if names.isSuperset(of: ["nx", "ny", "nz"]) { size.normals = count }
        if coordinateNames.allSatisfy({ !names.isDisjoint(with: $0) }) {
          size.textureCoordinates = count
        }
      case "face":
        faces = count
        corner = element.properties.first { $0.countType != nil }.map { length($0.type) } ?? 1
      default: break
      }
    }
    size.triangles = max(rest / corner - 2 * faces, 0)
    return size
  }

  /// Returns the index after the line `end_header`; nil without one.
  private static func headerEnd(of file: Span<UInt8>) -> Int? {
    let word = Array("end_header".utf8)
    var start = 0
    while start < file.count {
      var end = start
      while end < file.count, file[end] != 0x0A { end += 1 }
      let isLast =
        end - start >= word.count && word.indices.allSatisfy { file[start + $0] == word[$0] }
      start = min(end + 1, file.count)
      if isLast { return start }
    }
    return nil
  }

  /// Returns the number of words from an index to the end.
  private static func wordCount(of file: Span<UInt8>, from start: Int) -> Int {
    var count = 0
    var isInWord = false
    for index in start..<file.count {
      let isBlank = isBlank(file[index])
      if !isBlank, !isInWord { count += 1 }
      isInWord = !isBlank
    }
    return count
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  // MARK: - Header

  private mutating func readHeader() throws(MeshError) {
    guard try nextLine() == "ply" else { throw .unknownFormat }
    while true {
      let words = try nextLine().split(separator: " ").map(String.init)
      switch words.first {
      case "format": try setEncoding(words)
      case "element": try addElement(words)
      case "property": try addProperty(words)
      case "end_header":
        (line, lineStart) = (line + 1, position)
        return
      case "comment", "obj_info", nil: break
      case let word?: throw error("'\(word.prefix(20))' is not a keyword of a PLY header")
      }
    }
  }

  private mutating func setEncoding(_ words: [String]) throws(MeshError) {
    switch words.count > 1 ? words[1] : "" {
    case "ascii": encoding = .ascii
    case "binary_little_endian": encoding = .littleEndian
    case "binary_big_endian": encoding = .bigEndian
    default:
      throw error("expected format ascii, binary_little_endian or binary_big_endian")
    }
  }

  private mutating func addElement(_ words: [String]) throws(MeshError) {
    guard words.count == 3, let count = Int(words[2]), count >= 0 else {
      throw error("expected 'element', a name and a number")
    }
    guard count <= TriangleMesh.limit, elements.count < 64 else {
      throw .tooLarge(elements: "elements", limit: TriangleMesh.limit)
    }
    elements.append(Element(name: words[1], count: count))
  }

  private mutating func addProperty(_ words: [String]) throws(MeshError) {
    guard !elements.isEmpty else { throw error("a property precedes the first element") }
    let isList = words.count == 5 && words[1] == "list"
    guard isList || words.count == 3, let type = Scalar(name: words[words.count - 2]) else {
      throw error("expected 'property', a type and a name")
    }
    var countType: Scalar?
    if isList {
      countType = Scalar(name: words[2])
      guard let countType, countType != .float, countType != .double else {
        throw error("'\(words[2].prefix(20))' is not an integer type")
      }
    }
    elements[elements.count - 1].properties.append(
      Property(name: words[words.count - 1], type: type, countType: countType))
  }

  private mutating func nextLine() throws(MeshError) -> String {
    line += 1
    lineStart = position
    guard position < bytes.count else { throw error("the file ends before 'end_header'") }
    let end = bytes[position...].firstIndex(of: 0x0A) ?? bytes.count
    defer { position = min(end + 1, bytes.count) }
    guard end - position < 4096 else { throw error("the line is over 4096 bytes long") }
    var text = bytes[position..<end]
    if text.last == 0x0D { text.removeLast() }
    return String(decoding: text, as: UTF8.self)
  }

  /// Returns an error at an offset of the file within the line, or at the line's beginning.
  private func error(_ reason: String, at offset: Int? = nil) -> MeshError {
    .malformed(line: line, column: (offset ?? lineStart) - lineStart + 1, reason: reason)
  }

  // MARK: - Data

  private mutating func readVertices(_ element: Element) throws(MeshError) {
    let names = element.properties.map(\.name)
    func column(_ candidates: [String]) -> Int? {
      candidates.lazy.compactMap { names.firstIndex(of: $0) }.first
    }
    guard let x = column(["x"]), let y = column(["y"]), let z = column(["z"]) else {
      throw error("element 'vertex' has no x, y and z")
    }
    let normal = [column(["nx"]), column(["ny"]), column(["nz"])].compactMap { $0 }
    let u = column(Self.coordinateNames[0])
    let v = column(Self.coordinateNames[1])
    for _ in 0..<element.count {
      var values = [Double](repeating: 0, count: names.count)
      try readRow(element) { values[$0] = $1 }
      guard encoding != .ascii || [x, y, z].allSatisfy({ Float(values[$0]).isFinite }) else {
        throw error("the position of a vertex is not a finite number")
      }
      builder.positions.append(PackedFloat3(Vector3(values[x], values[y], values[z])))
      if normal.count == 3 {
        builder.normals.append(
          PackedFloat3(Vector3(values[normal[0]], values[normal[1]], values[normal[2]])))
      }
      if let u, let v {
        // The v coordinate increases upwards, as in OBJ.
        builder.textureCoordinates.append(PackedFloat2(u: values[u], v: 1 - values[v]))
      }
    }
  }

  private mutating func readFaces(_ element: Element) throws(MeshError) {
    let names = ["vertex_indices", "vertex_index"]
    guard
      let list = element.properties.firstIndex(where: {
        names.contains($0.name) && $0.countType != nil
      })
    else { throw error("element 'face' has no list 'vertex_indices'") }
    let hasCoordinates = !builder.textureCoordinates.isEmpty
    let hasNormals = !builder.normals.isEmpty
    for face in 0..<element.count {
      var polygon: [MeshBuilder.Corner] = []
      var invalidIndex: Double?
      let count = builder.positions.count
      try readRow(element) { property, value in
        guard property == list else { return }
        guard let index = Int32(exactly: value), (0..<count).contains(Int(index)) else {
          invalidIndex = value
          return
        }
        polygon.append(
          MeshBuilder.Corner(index, hasCoordinates ? index : -1, hasNormals ? index : -1))
      }
      if let invalidIndex, encoding == .ascii {
        throw error(
          "a face refers to vertex \(invalidIndex.shortText), but there are \(count) vertices")
      }
      if let invalidIndex {
        throw .indexOutOfRange(
          triangle: face, index: UInt32(exactly: invalidIndex) ?? .max, vertexCount: count)
      }
      try builder.addPolygon(polygon)
    }
  }

  /// Reads one row of an element, and calls a closure with each number and its property.
  private mutating func readRow(
    _ element: Element, _ body: (_ property: Int, _ value: Double) -> Void
  ) throws(MeshError) {
    rowCount += 1
    for (number, property) in element.properties.enumerated() {
      guard let countType = property.countType else {
        body(number, try next(property.type, of: element))
        continue
      }
      let length = try next(countType, of: element)
      guard let count = Int(exactly: length), (0...Self.maximumListLength).contains(count) else {
        throw error("a list '\(property.name)' has an invalid length, \(length)")
      }
      for _ in 0..<count { body(number, try next(property.type, of: element)) }
    }
  }

  private mutating func next(_ type: Scalar, of element: Element) throws(MeshError) -> Double {
    guard encoding != .ascii else { return try nextWord(of: element) }
    let count = type.byteCount
    guard position + count <= bytes.count else { throw .truncated(element: element.name) }
    var bits: UInt64 = 0
    for offset in 0..<count {
      let byte = bytes[position + (encoding == .bigEndian ? offset : count - 1 - offset)]
      bits = bits << 8 | UInt64(byte)
    }
    position += count
    switch type {
    case .char: return Double(Int8(truncatingIfNeeded: bits))
    case .short: return Double(Int16(truncatingIfNeeded: bits))
    case .int: return Double(Int32(truncatingIfNeeded: bits))
    case .uchar, .ushort, .uint: return Double(bits)
    case .float: return Double(Float(bitPattern: UInt32(bits)))
    case .double: return Double(bitPattern: bits)
    }
  }

  private mutating func nextWord(of element: Element) throws(MeshError) -> Double {
    while position < bytes.count, Self.isBlank(bytes[position]) {
      if bytes[position] == 0x0A { (line, lineStart) = (line + 1, position + 1) }
      position += 1
    }
    let start = position
    while position < bytes.count, !Self.isBlank(bytes[position]) { position += 1 }
    guard start < position else { throw .truncated(element: element.name) }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    guard let number = Double(text) else {
      throw error("'\(text.prefix(20))' is not a number", at: start)
    }
    return number
  }
}
