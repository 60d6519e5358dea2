import PlanetImage

/// What is doubtful about the files of a map, told of the first such file.
struct MapDoubt: Hashable, Sendable {
  /// The number of the first such file among those of the map, from 0.
  var index: Int
  /// What is doubtful about that file.
  var doubt: ImageWarning
  /// The number of files with a doubt of this kind.
  var fileCount = 1
}

/// Collects what is doubtful about the files of a map as they are decoded: one doubt of each kind.
final class MapDoubts {
  private(set) var all: [MapDoubt] = []
  /// The files of each doubt; one that stands at many places counts once.
  private var files: [ImageWarning.Kind: Set<ObjectIdentifier>] = [:]

  /// Takes what is doubtful about a file.
  func add(_ doubt: ImageWarning, at index: Int, of files: [FileBytes]) {
    let isNew = self.files[doubt.kind, default: []].insert(ObjectIdentifier(files[index])).inserted
    guard isNew else { return }
    if let known = all.firstIndex(where: { $0.doubt.kind == doubt.kind }) {
      all[known].fileCount += 1
    } else {
      all.append(MapDoubt(index: index, doubt: doubt))
    }
  }
}

extension MapDoubt {
  /// The number of ``words``.
  static let wordCount = 3

  /// The doubt as numbers, for a file.
  var words: [UInt64] {
    [UInt64(index) << 8 | UInt64(doubt.kind.rawValue), UInt64(doubt.count), UInt64(fileCount)]
  }

  /// Reads a doubt from its numbers; nothing for any others.
  init?(words: some Collection<UInt64>) {
    let words = Array(words)
    guard words.count == Self.wordCount, let index = Int(exactly: words[0] >> 8),
      let kind = ImageWarning.Kind(rawValue: UInt8(words[0] & 0xFF)),
      let count = Int(exactly: words[1]), let fileCount = Int(exactly: words[2]), fileCount > 0
    else { return nil }
    self.init(index: index, doubt: ImageWarning(kind, count: count), fileCount: fileCount)
  }
}
