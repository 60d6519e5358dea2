import PlanetStrings

extension Files {
  /// Returns the folder of a path; `.` for a name without a folder.
  package static func folder(of path: String) -> String {
    let bytes = path.utf8.span
    let end = bytes.count > 1 && bytes[bytes.count - 1] == slash ? bytes.count - 1 : bytes.count
    guard let place = lastSlash(in: bytes, before: end) else { return "." }
    return place == 0 ? "/" : String(Substring(path.utf8.prefix(place)))
  }

  private static func lastSlash(in path: Span<UInt8>, before end: Int) -> Int? {
    var index = end
    while index > 0 {
      index -= 1
      if path[index] == slash { return index }
    }
    return nil
  }

  /// Returns the last part of a path.
  package static func name(of path: String) -> String {
    let bytes = path.utf8.span
    var end = bytes.count
    while end > 0, bytes[end - 1] == slash { end -= 1 }
    guard end > 0 else { return path }
    let start = lastSlash(in: bytes, before: end).map { $0 + 1 } ?? 0
    return String(Substring(path.utf8.prefix(end).dropFirst(start)))
  }

  private static let slash = UInt8(ascii: "/")

  /// Returns a path within a folder; an absolute path is returned unchanged.
  package static func join(_ folder: String, _ path: String) -> String {
    if path.hasPrefix("/") || folder == "." || folder.isEmpty { return path }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  /// Returns the absolute path without links and dots, as far as its parts exist.
  package static func absolute(_ path: String) -> String {
    if let there = resolved(path.isEmpty ? "." : path) { return there }
    let parent = folder(of: path)
    guard parent != path else { return path }
    switch name(of: path) {
    case ".": return absolute(parent)
    case "..": return folder(of: absolute(parent))
    case let name: return join(absolute(parent), name)
    }
  }

  /// Makes paths absolute, and resolves the links of each folder once.
  package struct AbsolutePaths {
    private var folders: [String: String] = [:]
    /// The folder of the last file and its absolute path, as most files follow others beside them.
    private var last: (folder: String, path: String)?

    /// Creates a resolver with no known folders.
    package init() {}

    /// Returns the absolute path of a file, with the links and dots of its folder resolved.
    package mutating func path(of file: String) -> String {
      let parent = folder(of: file)
      if let last, last.folder == parent { return join(last.path, name(of: file)) }
      let place = folders[parent] ?? absolute(parent)
      folders[parent] = place
      last = (parent, place)
      return join(place, name(of: file))
    }
  }

  /// Returns a path relative to a folder, with `..` for parents.
  /// - Parameters:
  ///   - path: An absolute path without links and dots.
  ///   - folder: Another such path.
  /// - Returns: The relative path; `.` for the folder itself.
  package static func relative(_ path: String, to folder: String) -> String {
    let (names, others) = (path.split(separator: "/"), folder.split(separator: "/"))
    let common = zip(names, others).prefix { $0 == $1 }.count
    let words =
      Array(repeating: "..", count: others.count - common)
      + names.dropFirst(common).map(String.init)
    return words.isEmpty ? "." : words.joined(separator: "/")
  }

  /// Returns a name without its extension.
  package static func stem(of name: String) -> String {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return name }
    return String(name[..<dot])
  }

  /// Returns the path beside a missing one with the most similar name.
  static func nearestName(to path: String) -> String? {
    let (folder, wanted) = (folder(of: path), name(of: path))
    // Among numbered files, a file with another number is not a near miss.
    let letters = wanted.filter { !$0.isNumber }
    let others = names(in: folder).filter {
      $0 != wanted && $0.filter { !$0.isNumber } != letters
    }
    return NearestWord.one(to: wanted, among: others).map { join(folder, $0) }
  }

  /// Returns the path of the file whose name differs from a missing one's only in case.
  package static func differingInCase(_ path: String) -> String? {
    let given = name(of: path)
    let folder = folder(of: path)
    return names(in: folder)
      .first {
        $0 != given && $0.lowercased() == given.lowercased() && kind(of: join(folder, $0)) == .file
      }
      .map { join(folder, $0) }
  }
}
