import FoundationEssentials
package import PlanetAssets
import PlanetRasters
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
    /// The projection of the file.
    package var geometry = SourceGeometry()
    /// The path of the file in the folder of a mirror.
    package fileprivate(set) var mirrorName: String?

    private enum CodingKeys: CodingKey {
      case body, layer, address, projection, width, height, size, sha256
      case edgeLatitude, longitudes, noData
    }

    init(
      body: String, layer: TextureLayer, address: String, width: Int, height: Int,
      size: Int? = nil, sha256: String? = nil, facts: TextureFacts
    ) {
      (self.body, self.layer, self.address) = (body, layer, address)
      (self.width, self.height, self.size) = (width, height, size)
      (self.sha256, self.facts) = (sha256, facts)
    }

    /// The direction in which longitudes increase.
    private enum Longitudes: String, Decodable {
      case east, west
    }

    /// The projection of strips of rings.
    private static let radial = "radial"

    /// Reads a map, whose facts are fields of the same object.
    package init(from decoder: any Decoder) throws {
      let fields = try decoder.container(keyedBy: CodingKeys.self)
      body = try fields.decode(String.self, forKey: .body)
      layer = try fields.decode(TextureLayer.self, forKey: .layer)
      address = try fields.decode(String.self, forKey: .address)
      let projection = try fields.decode(String.self, forKey: .projection)
      if projection != Self.radial {
        geometry.projection = try fields.decode(SourceProjection.self, forKey: .projection)
      }
      geometry.edgeLatitude = try fields.decodeIfPresent(Double.self, forKey: .edgeLatitude)
      geometry.noData = try fields.decodeIfPresent(Double.self, forKey: .noData)
      geometry.hasWestLongitudes =
        try fields.decodeIfPresent(Longitudes.self, forKey: .longitudes) == .west
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
    entries = Self.named(document.maps)
  }

  /// Returns maps with their paths in the folder of a mirror: the name of the file; of files with
  /// the same name also the host and the path.
  private static func named(_ maps: [Entry]) -> [Entry] {
    var addresses: [String: Set<String>] = [:]
    for map in maps { addresses[map.fileName, default: []].insert(map.address) }
    return maps.map { map in
      var map = map
      map.mirrorName =
        addresses[map.fileName]?.count == 1
        ? map.fileName : map.address.drop { $0 != ":" }.drop { ":/".contains($0) }.description
      return map
    }
  }

  /// Creates a list with other maps.
  package init(_ entries: [Entry]) { self.entries = entries }

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
    return geometry.problem ?? facts.problem(as: layer)
  }

  /// The name of the file.
  fileprivate var fileName: String {
    Files.name(of: (try? WebAddress(address))?.path ?? address)
  }

  /// Returns the address of the file, or of a file of that name in a mirror's folder.
  func address(in mirror: WebAddress?) throws(WebAddress.Fault) -> WebAddress {
    let own = try WebAddress(address)
    guard let mirror else { return own }
    let base = mirror.description
    return try WebAddress(
      (base.hasSuffix("/") ? base : base + "/") + (mirrorName ?? Files.name(of: own.path)))
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
  /// Returns the maps of each layer of some bodies in order of preference: from the finest up to a
  /// resolution to the coarsest; or, if all are finer, from the coarsest to the finest.
  ///
  /// Of equally fine maps the first of the list is preferred.
  /// - Parameters:
  ///   - bodies: The ids of the bodies; nil for all.
  ///   - layers: The layers; nil for all.
  ///   - resolution: The greatest resolution.
  /// - Returns: The maps of each layer, none of them empty, in the order of the list.
  package func choices(
    of bodies: Set<String>?, layers: Set<TextureLayer>?, resolution: TextureResolution
  ) -> [[Entry]] {
    var groups: [[Entry]] = []
    var places: [String: Int] = [:]
    for entry in entries
    where bodies?.contains(entry.body) ?? true && layers?.contains(entry.layer) ?? true {
      let key = "\(entry.body)/\(entry.layer.rawValue)"
      if let place = places[key] {
        groups[place].append(entry)
      } else {
        places[key] = groups.count
        groups.append([entry])
      }
    }
    return groups.map { maps in
      let fitting = maps.filter { $0.width <= resolution.columns }
      let sorted = (fitting.isEmpty ? maps : fitting).enumerated().sorted { first, second in
        let (width, other) = (first.element.width, second.element.width)
        guard width != other else { return first.offset < second.offset }
        return fitting.isEmpty ? width < other : width > other
      }
      return sorted.map(\.element)
    }
  }
}
