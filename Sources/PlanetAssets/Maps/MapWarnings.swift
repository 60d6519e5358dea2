import PlanetImage

/// A warning about the files of a map, with the first such file.
struct MapWarning: Hashable, Sendable {
  /// The index of the first such file among those of the map, from 0.
  var index: Int
  /// The warning about that file.
  var warning: ImageWarning
  /// The number of files with a warning of this kind.
  var fileCount = 1
}

/// Collects warnings about the files of a map as they are decoded: one of each kind.
final class MapWarnings {
  private(set) var all: [MapWarning]
  /// The files with each warning; a file used for several tiles counts once.
  private var files: [ImageWarning.Kind: Set<ObjectIdentifier>] = [:]

  /// Creates a collection with warnings about the first file of a map.
  init(_ warnings: [ImageWarning] = []) {
    all = warnings.map { MapWarning(index: 0, warning: $0) }
  }

  /// Adds a warning about a file.
  func add(_ warning: ImageWarning, at index: Int, of files: [FileBytes]) {
    let isNew = self.files[warning.kind, default: []].insert(ObjectIdentifier(files[index]))
      .inserted
    guard isNew else { return }
    if let known = all.firstIndex(where: { $0.warning.kind == warning.kind }) {
      all[known].fileCount += 1
    } else {
      all.append(MapWarning(index: index, warning: warning))
    }
  }
}

extension MapWarning {
  /// The number of ``words``.
  static let wordCount = 3

  /// The warning as numbers, for storage in a file.
  var words: [UInt64] {
    [UInt64(index) << 8 | UInt64(warning.kind.rawValue), UInt64(warning.count), UInt64(fileCount)]
  }

  /// Reads a warning from its numbers; nil for invalid ones.
  init?(words: some Collection<UInt64>) {
    let words = Array(words)
    guard words.count == Self.wordCount, let index = Int(exactly: words[0] >> 8),
      let kind = ImageWarning.Kind(rawValue: UInt8(words[0] & 0xFF)),
      let count = Int(exactly: words[1]), let fileCount = Int(exactly: words[2]), fileCount > 0
    else { return nil }
    self.init(index: index, warning: ImageWarning(kind, count: count), fileCount: fileCount)
  }
}
