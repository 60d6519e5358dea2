/// Random damage of files.
package enum Corruption {
  /// Flips bytes, cuts, repeats or removes a piece of a file.
  package static func apply(to bytes: inout [UInt8], using generator: inout SeededGenerator) {
    guard !bytes.isEmpty else { return }
    let start = Int.random(in: bytes.indices, using: &generator)
    let end = min(bytes.count, start + Int.random(in: 1...16, using: &generator))
    switch UInt8.random(in: 0...4, using: &generator) {
    case 0:
      for _ in 0...Int.random(in: 0...8, using: &generator) {
        let index = Int.random(in: bytes.indices, using: &generator)
        bytes[index] ^= UInt8.random(in: 1...255, using: &generator)
      }
    case 1: bytes.removeLast(bytes.count - start)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: start)
    case 3: bytes.removeSubrange(start..<end)
    default:
      for index in start..<end { bytes[index] = UInt8.random(in: 0...255, using: &generator) }
    }
  }
}
