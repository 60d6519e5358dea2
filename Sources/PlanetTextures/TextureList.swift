import FoundationEssentials
package import PlanetAssets
import PlanetSources
import PlanetStrings
package import PlanetSystem

/// A list of maps that can be downloaded.
///
/// `Catalogues/textures.schema.json` describes its JSON.
package struct TextureList: Sendable {
  package let entries: [Entry]

  /// A map that can be downloaded.
  package struct Entry: Decodable, Hashable, Sendable {
    /// The id of the body.
    package var body: String
    package var layer: TextureLayer
    /// The address of the file.
    package var address: String
    /// The columns of the image.
    package var width: Int
    /// The rows of the image.
    package var height: Int
    /// The size of the file in bytes; nil if it is not known.
    package var size: Int?
    /// The SHA-256 of the file in hexadecimal digits; nil if it is not known.
    package var sha256: String?
    package var facts: TextureFacts

    private enum CodingKeys: CodingKey {
      case body, layer, address, projection, width, height, size, sha256
    }

    init(
      body: String, layer: TextureLayer, address: String, width: Int, height: Int,
      size: Int? = nil, sha256: String? = nil, facts: TextureFacts
    ) {
      (self.body, self.layer, self.address) = (body, layer, address)
      (self.width, self.height, self.size) = (width, height, size)
      (self.sha256, self.facts) = (sha256, facts)
    }

    private enum Projection: String, Decodable {
      case equirectangular, radial
    }

    /// Reads a map, whose facts are fields of the same object.
    package init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      body = try fields.decode(String.self, forKey: .body)
      layer = try fields.decode(TextureLayer.self, forKey: .layer)
      address = try fields.decode(String.self, forKey: .address)
      _ = try fields.decode(Projection.self, forKey: .projection)
      width = try fields.decode(Int.self, forKey: .width)
      height = try fields.decode(Int.self, forKey: .height)
      size = try fields.decodeIfPresent(Int.self, forKey: .size)
      sha256 = try fields.decodeIfPresent(String.self, forKey: .sha256)
      facts = try TextureFacts(from: decoder)
    }
  }

  /// The reason why a list cannot be used.
  package enum Failure: Error, Sendable, CustomStringConvertible {
    case file(FileError)
    /// The file is not a list; its path and the reason.
    case invalid(path: String, reason: String)

    /// The error, with the file.
    package var description: String {
      switch self {
      case .file(let error): error.description
      case .invalid(let path, let reason):
        "\(path): \(reason); Catalogues/textures.schema.json describes lists of maps"
      }
    }
  }

  private struct Document: Decodable {
    var format: Int
    var maps: [Entry]
  }

  /// The greatest size of a list in bytes.
  private static let greatestFile = 16 << 20

  /// Reads a list.
  /// - Throws: ``Failure``
  package init(path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: Self.greatestFile)
    } catch {
      throw .file(error)
    }
    let document: Document
    do {
      document = try JSONDecoder().decode(Document.self, from: Data(bytes))
    } catch let error as DecodingError {
      throw .invalid(path: path, reason: Self.words(error))
    } catch {
      throw .invalid(path: path, reason: "it is not JSON")
    }
    guard document.format == 1 else {
      throw .invalid(path: path, reason: "its format is \(document.format); expected 1")
    }
    for (index, entry) in document.maps.enumerated() {
      guard let problem = entry.problem else { continue }
      throw .invalid(path: path, reason: "map \(index + 1): \(problem)")
    }
    entries = document.maps
  }

  /// Returns the path of the list of the data folder.
  package static func shipped(in data: DataFolder) -> String {
    Files.join(data.path, "Catalogues/textures.json")
  }

  private static func words(_ error: DecodingError) -> String {
    func place(_ context: DecodingError.Context) -> String {
      let path = context.codingPath.map { $0.intValue.map { "map \($0 + 1)" } ?? $0.stringValue }
        .filter { $0 != "maps" }
      return path.isEmpty ? "" : path.joined(separator: ", ") + ": "
    }
    switch error {
    case .keyNotFound(let key, let context):
      return "\(place(context))no \"\(key.stringValue)\""
    case .typeMismatch(_, let context), .valueNotFound(_, let context):
      return "\(place(context))a value of another kind"
    case .dataCorrupted(let context):
      return context.codingPath.isEmpty ? "it is not JSON" : "\(place(context))an unknown value"
    @unknown default: return "it is not valid"
    }
  }
}

extension TextureList.Entry {
  /// The first invalid field, in words; nil if all are valid.
  fileprivate var problem: String? {
    if let sha256, !SHA256Digest.isDescription(sha256) {
      return "the SHA-256 has other than 64 hexadecimal digits in lower case"
    }
    do throws(WebAddress.Fault) {
      _ = try WebAddress(address)
    } catch {
      return error.description
    }
    let letters = body.utf8.allSatisfy { byte in
      (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
    }
    guard !body.isEmpty, letters else { return "the body '\(body)' is not an id" }
    guard (1...131_072).contains(width), (1...131_072).contains(height) else {
      return "the size is \(width)×\(height); expected 1 to 131072"
    }
    if let size, !(1...1 << 32).contains(size) {
      return "the file has \(size) bytes; expected 1 to 4294967296"
    }
    return facts.problem(as: layer)
  }

  /// Returns the address of the file, or of a file of that name in a mirror's folder.
  func address(in mirror: WebAddress?) throws(WebAddress.Fault) -> WebAddress {
    let own = try WebAddress(address)
    guard let mirror else { return own }
    let base = mirror.description
    return try WebAddress(
      (base.hasSuffix("/") ? base : base + "/") + Files.name(of: own.path))
  }
}

/// The resolution of the maps to install.
package enum TextureResolution: String, CaseIterable, Sendable {
  case twoK = "2k"
  case fourK = "4k"
  case eightK = "8k"
  case best

  /// The greatest number of columns.
  var columns: Int {
    switch self {
    case .twoK: 2048
    case .fourK: 4096
    case .eightK: 8192
    case .best: .max
    }
  }
}

extension TextureList {
  /// Returns the maps of some bodies: of each layer the finest up to a resolution, else the
  /// coarsest one.
  ///
  /// Of equally fine maps the first of the list is chosen.
  /// - Parameters:
  ///   - bodies: The ids of the bodies; nil for all.
  ///   - layers: The layers; nil for all.
  ///   - resolution: The greatest resolution.
  /// - Returns: The maps, in the order of the list.
  package func choice(
    of bodies: Set<String>?, layers: Set<TextureLayer>?, resolution: TextureResolution
  ) -> [Entry] {
    var chosen: [String: Int] = [:]
    for (index, entry) in entries.enumerated() {
      guard bodies?.contains(entry.body) ?? true, layers?.contains(entry.layer) ?? true else {
        continue
      }
      let key = "\(entry.body)/\(entry.layer.rawValue)"
      guard let other = chosen[key].map({ entries[$0] }) else {
        chosen[key] = index
        continue
      }
      let (fits, otherFits) = (
        entry.width <= resolution.columns, other.width <= resolution.columns
      )
      let isBetter =
        fits == otherFits
        ? (fits ? entry.width > other.width : entry.width < other.width) : fits
      if isBetter { chosen[key] = index }
    }
    return chosen.values.sorted().map { entries[$0] }
  }
}
