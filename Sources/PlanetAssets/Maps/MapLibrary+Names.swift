import PlanetStrings
import PlanetSystem

extension MapLibrary {
  /// A map that was found by another name than the catalogue's.
  struct NamedMap {
    /// The path of the file.
    var path: String
    /// A Boolean value that indicates whether only the extension, or the folder `textures`, was
    /// added.
    var isUsual: Bool
  }

  /// Returns the file that a name most likely means, though no file has exactly this name: one with
  /// an extension, in the folder `textures`, without percent notation or backslashes, of another
  /// scale (`@2x`), or with other upper and lower case if that is unambiguous; nil for none.
  func similarMap(to name: String) -> NamedMap? {
    guard allows(name) else { return nil }
    let candidates = MapNames.candidates(for: name).filter { allows($0.name) }
    for candidate in candidates {
      for folder in folders {
        let path = Files.join(folder, candidate.name)
        if Files.kind(of: path) == .file { return NamedMap(path: path, isUsual: candidate.isUsual) }
      }
    }
    for folder in folders {
      if let path = mapDifferingInCase(from: [name] + candidates.map(\.name), in: folder) {
        return NamedMap(path: path, isUsual: false)
      }
    }
    return nil
  }

  /// The greatest number of files of a folder in which names are compared without case.
  private static let mostFiles = 2_000

  /// Returns the only file of a folder whose name differs from one of some names only in case.
  private func mapDifferingInCase(from names: [String], in folder: String) -> String? {
    var found: Set<String> = []
    for inner in Set(names.map { Files.folder(of: Files.join(folder, $0)) }).sorted() {
      let files = Files.names(in: inner)
      guard files.count <= Self.mostFiles else { return nil }
      let wanted = Set(
        names.lazy.map { Files.join(folder, $0) }.filter { Files.folder(of: $0) == inner }
          .map { Files.name(of: $0).lowercased() })
      for file in files where wanted.contains(file.lowercased()) {
        let path = Files.join(inner, file)
        if Files.kind(of: path) == .file { found.insert(path) }
      }
    }
    return found.count == 1 ? found.first : nil
  }

  /// Returns the warning about a map that was found by another name; nil for one that has the name,
  /// or with its extension only.
  func nameWarning(of name: String) -> AssetError? {
    guard path(ofExactly: name) == nil, let found = similarMap(to: name), !found.isUsual else {
      return nil
    }
    return .mapNameDiffers(name: name, path: found.path)
  }
}

/// The names of files that the name of a map may mean.
enum MapNames {
  private static let endings = [".jpg", ".jpeg", ".png"]
  private static let scales = ["@2x", "@3x"]

  /// Returns the names of files that a name may mean, the likeliest first, without itself.
  static func candidates(for name: String) -> [(name: String, isUsual: Bool)] {
    var result: [(name: String, isUsual: Bool)] = []
    var known: Set<String> = [name]
    func add(_ candidate: String, isUsual: Bool) {
      if known.insert(candidate).inserted { result.append((candidate, isUsual)) }
    }
    for (number, plain) in plainNames(for: name).enumerated() {
      for candidate in variants(of: plain) {
        let isUsual = number == 0 && candidate.isUsual
        add(candidate.name, isUsual: isUsual)
        if !candidate.name.contains("/") { add("textures/" + candidate.name, isUsual: isUsual) }
      }
    }
    return result
  }

  /// Returns the name, then without the scheme of a file, backslashes and a drive, then without
  /// percent notation.
  private static func plainNames(for name: String) -> [String] {
    var plain = name.replacing("\\", with: "/")
    if plain.lowercased().hasPrefix("file://") { plain = String(plain.dropFirst(7)) }
    if plain.dropFirst().hasPrefix(":/"), plain.first?.isLetter == true {
      plain = Files.name(of: plain)
    }
    let decoded = decodingPercents(in: plain)
    var names = [name]
    for other in [plain, decoded] where !names.contains(other) { names.append(other) }
    return names
  }

  /// Returns a name with extensions, and of other scales.
  private static func variants(of name: String) -> [(name: String, isUsual: Bool)] {
    let ending = endings.first { name.lowercased().hasSuffix($0) } ?? ""
    let stem = String(name.dropLast(ending.count))
    let used = ending.isEmpty ? endings : [String(name.suffix(ending.count))]
    var result = [(name: name, isUsual: true)]
    // A name such as `mars.tif` states another extension.
    guard !ending.isEmpty || !Files.name(of: name).dropFirst().contains(".") || stem.isScaled else {
      return result
    }
    if ending.isEmpty { result += used.map { (stem + $0, true) } }
    if stem.isScaled {
      result += used.map { (String(stem.dropLast(3)) + $0, false) }
    } else {
      result += scales.flatMap { scale in used.map { (stem + scale + $0, false) } }
    }
    return result
  }

  private static func decodingPercents(in text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = String(decoding: rest.prefix(2), as: UTF8.self)
      if byte == UInt8(ascii: "%"), rest.count >= 2, let code = UInt8(digits, radix: 16),
        code >= 0x20
      {
        bytes.append(code)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self) ?? text
  }
}

extension String {
  /// A Boolean value that indicates whether the name of a file without its extension ends with a
  /// scale, such as `@2x`.
  fileprivate var isScaled: Bool { hasSuffix("@2x") || hasSuffix("@3x") }
}
