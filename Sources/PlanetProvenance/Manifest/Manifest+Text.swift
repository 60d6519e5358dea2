import FoundationEssentials
import PlanetAssets
import PlanetStrings
import PlanetSystem

extension Manifest {
  /// The reason why a text is not a valid manifest.
  package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The byte within the line, from 1.
    package let column: Int
    package let reason: String
    /// The position and the reason.
    package var description: String { "\(line):\(column): \(reason)" }
  }

  /// Returns whether a text is probably a manifest, perhaps a damaged one; its beginning is enough.
  package static func isLikely(_ bytes: [UInt8]) -> Bool {
    String(decoding: bytes.prefix(headCount), as: UTF8.self).contains("\"\(kind)\"")
  }

  /// The number of bytes that distinguish a manifest from other files.
  package static let headCount = 256

  /// Returns the error of a file that is a damaged manifest.
  ///
  /// Such a file has `manifest` in its name, or begins like a manifest, and is not valid JSON; or
  /// it is empty, whatever its name.
  /// - Parameters:
  ///   - bytes: The text of a file whose name ends in `.json`.
  ///   - name: The name of the file.
  /// - Returns: The error; nil for files of other programs.
  package static func damage(of bytes: [UInt8], named name: String) -> Malformed? {
    do throws(PositionedJSON.Fault) {
      _ = try PositionedJSON(withoutMark(bytes), names: names)
      return nil
    } catch {
      let start = String(decoding: withoutMark(bytes).prefix(headCount), as: UTF8.self)
      let beginning = "{\"format\":\(currentFormat),\"kind\":\"\(kind)\""
      guard
        name.lowercased().contains("manifest")
          || beginning.hasPrefix(start.filter { !$0.isWhitespace })
      else { return nil }
      let (line, column) = error.position(in: bytes)
      return Malformed(line: line, column: column, reason: "cannot be read: \(error.reason)")
    }
  }

  /// Returns a text without the byte order mark that some editors write.
  private static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }

  /// Reads a manifest.
  /// - Parameter bytes: JSON in UTF-8.
  /// - Throws: ``Malformed`` for a text that is not a manifest as this program writes them.
  package init(_ bytes: [UInt8]) throws(Malformed) {
    do throws(PositionedJSON.Fault) {
      self = try Manifest(PositionedJSON(Self.withoutMark(bytes), names: Self.names))
    } catch {
      let (line, column) = error.position(in: bytes)
      throw Malformed(line: line, column: column, reason: error.reason)
    }
  }

  /// The names of all fields of manifests.
  private static let names: Set<String> = [
    "bytes", "command", "count", "folder", "format", "height", "index", "job", "kind", "maps",
    "name", "order", "parts", "path", "pictures", "pixels", "planned", "renderer", "sha256",
    "width", "words",
  ]

  private init(_ root: PositionedJSON) throws(PositionedJSON.Fault) {
    guard try root.field("kind").text() == Self.kind else {
      throw try root.field("kind").fault("expected \"\(Self.kind)\"")
    }
    let format = try root.field("format").whole(in: 1...Int.max)
    guard format == Self.currentFormat else {
      throw try root.field("format").fault(
        "format \(format) is not supported; expected \(Self.currentFormat)")
    }
    renderer = try root.field("renderer").text()
    command = try root.object()["command"].map { value throws(PositionedJSON.Fault) in
      try Command(value)
    }
    job = try root.field("job").digest()
    var parts: [Part] = []
    try root.field("parts").eachValue { part throws(PositionedJSON.Fault) in
      guard parts.count < Shard.limit else { throw part.fault("more than \(Shard.limit) parts") }
      parts.append(try Part(part))
    }
    self.parts = parts
    var maps: [Map] = []
    try root.field("maps").eachValue { map throws(PositionedJSON.Fault) in
      maps.append(
        Map(
          name: try map.field("name").text(), sha256: try map.object()["sha256"]?.digest()))
    }
    self.maps = maps
    var planned: [String] = []
    var awaited: Set<String> = []
    try root.field("planned").eachValue { path throws(PositionedJSON.Fault) in
      guard planned.count < Self.countLimit else {
        throw path.fault("more than \(Self.countLimit) images")
      }
      planned.append(try path.relativePath())
      guard awaited.insert(planned[planned.count - 1]).inserted else {
        throw path.fault("the image is planned twice")
      }
    }
    self.planned = planned
    var images: [Entry] = []
    try root.field("pictures").eachValue { value throws(PositionedJSON.Fault) in
      let image = try Entry(value)
      guard awaited.remove(image.path) != nil else {
        throw try value.field("path").fault("'\(image.path)' is not planned, or occurs twice")
      }
      images.append(image)
    }
    self.images = images
  }

  /// The text of the manifest: JSON, one line per image.
  package var text: String {
    func lines(_ values: [some Encodable & Sendable]) -> String {
      let lines = values.map { Self.json($0) }
      return lines.isEmpty ? "[]" : "[\n    \(lines.joined(separator: ",\n    "))\n  ]"
    }
    let commandLine = command.map { "\n  \"command\": \(Self.json($0))," } ?? ""
    return """
      {
        "format": \(Self.currentFormat),
        "kind": "\(Self.kind)",
        "renderer": \(Self.json(renderer)),\(commandLine)
        "job": "\(job)",
        "parts": \(Self.json(parts)),
        "maps": \(lines(maps)),
        "planned": \(lines(planned)),
        "pictures": \(lines(images))
      }

      """
  }

  private static func json(_ value: some Encodable) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    guard let data = try? encoder.encode(value) else {
      preconditionFailure("texts and whole numbers can be written")
    }
    return String(decoding: data, as: UTF8.self)
  }
}

extension Manifest.Part {
  fileprivate init(_ value: PositionedJSON) throws(PositionedJSON.Fault) {
    count = try value.field("count").whole(in: 1...Shard.limit)
    index = try value.field("index").whole(in: 1...count)
    order = try value.field("order").text()
    guard Shard.Order(rawValue: order) != nil else {
      throw try value.field("order").fault("expected \"contiguous\" or \"interleaved\"")
    }
  }
}

extension Manifest.Command {
  /// The greatest number of words of a command.
  private static let wordLimit = 100_000

  fileprivate init(_ value: PositionedJSON) throws(PositionedJSON.Fault) {
    var words: [String] = []
    try value.field("words").eachValue { word throws(PositionedJSON.Fault) in
      guard words.count < Self.wordLimit else {
        throw word.fault("more than \(Self.wordLimit) words")
      }
      words.append(try word.text())
    }
    self.init(words: words, folder: try value.field("folder").text())
  }
}

extension Manifest.Entry {
  fileprivate init(_ value: PositionedJSON) throws(PositionedJSON.Fault) {
    path = try value.field("path").relativePath()
    job = try value.field("job").digest()
    pixels = try value.field("pixels").digest()
    sha256 = try value.field("sha256").digest()
    bytes = try value.field("bytes").whole(in: 0...Int.max)
    width = try value.field("width").whole(in: 1...65535)
    height = try value.field("height").whole(in: 1...65535)
  }
}

extension PositionedJSON {
  /// Returns a SHA-256.
  fileprivate func digest() throws(Fault) -> String {
    let text = try text()
    guard SHA256Digest.isDescription(text) else {
      throw fault("expected a SHA-256 of 64 hexadecimal digits")
    }
    return text
  }

  /// Returns a path that does not lead out of the manifest's folder.
  fileprivate func relativePath() throws(Fault) -> String {
    let path = try text()
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard !path.utf8.starts(with: "/".utf8), !names.contains(where: { $0.elementsEqual("..".utf8) })
    else { throw fault("'\(path)' leads out of the manifest's folder") }
    guard names.allSatisfy({ !$0.isEmpty && !$0.elementsEqual(".".utf8) }), path.utf8.count <= 4096,
      !path.hasControlCodes
    else { throw fault("this is not a path of an image") }
    return path
  }
}
