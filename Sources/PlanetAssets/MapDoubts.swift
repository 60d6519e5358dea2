import PlanetImage

/// What is odd about a file of a map.
struct MapDoubt: Hashable, Sendable {
  /// The number of the file among those of the map, from 0.
  var index: Int
  var doubt: ImageDoubt
}

/// Collects what is odd about the files of a map, as they are decoded.
final class MapDoubts {
  private(set) var all: [MapDoubt] = []

  /// Takes what is odd about a file, once for a file that stands at many places.
  func add(_ doubt: ImageDoubt, at index: Int, of files: [FileBytes]) {
    let isKnown = all.contains { $0.doubt == doubt && files[$0.index] === files[index] }
    if !isKnown { all.append(MapDoubt(index: index, doubt: doubt)) }
  }
}

extension MapDoubt {
  /// The doubt as numbers, for a file.
  var words: [UInt64] {
    let (kind, value): (UInt64, Int) =
      switch doubt {
      case .trailingBytes(let count): (1, count)
      case .spareRowBytes: (2, 0)
      case .unknownRevision: (3, 0)
      }
    return [UInt64(index) << 8 | kind, UInt64(value)]
  }

  /// Reads a doubt from its numbers; nothing for any others.
  init?(words: some Collection<UInt64>) {
    guard words.count == 2, let first = words.first, let value = words.dropFirst().first,
      let index = Int(exactly: first >> 8), let count = Int(exactly: value)
    else { return nil }
    switch first & 0xFF {
    case 1: self.init(index: index, doubt: .trailingBytes(count: count))
    case 2: self.init(index: index, doubt: .spareRowBytes)
    case 3: self.init(index: index, doubt: .unknownRevision)
    default: return nil
    }
  }
}
