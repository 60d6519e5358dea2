import PlanetStrings

/// Makes ids unique by numbers; ids are compared without case and accents.
package struct UniqueIDs {
  private var taken: Set<String>
  /// The next number of each base, so that many equal names take linear time.
  private var nextNumber: [String: Int] = [:]

  /// Creates a set of ids.
  /// - Parameter taken: Ids that are taken already.
  package init(taken: [String] = []) { self.taken = Set(taken.map(\.folded)) }

  /// Returns the id of a name, which depends on the name alone: `neptune` for `Neptune`.
  ///
  /// A name without letters and digits, and a very long one, has a number that its characters
  /// determine, such as `body-5f3a91c0`. A place in the file would change when others are added,
  /// and with it favourites and generated maps.
  /// - Parameters:
  ///   - name: The name.
  ///   - kind: The beginning of the id of a name without letters and digits.
  /// - Returns: The id, at most 80 bytes.
  package static func base(for name: String, kind: String) -> String {
    if let id = plain(for: name) { return id }
    let slug = name.slug
    // FNV-1a of 64 bits, folded to 32.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in name.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    let digits = String((hash >> 32) ^ (hash & 0xFFFF_FFFF), radix: 16)
    let number = String(repeating: "0", count: 8 - digits.count) + digits
    guard !slug.isEmpty else { return "\(kind)-\(number)" }
    var beginning = Substring(slug)
    while beginning.utf8.count > greatestLength - 9 { beginning.removeLast() }
    while beginning.last == "-" { beginning.removeLast() }
    return "\(beginning)-\(number)"
  }

  /// Returns the id of a name with letters or digits that is not very long; nil for another one.
  package static func plain(for name: String) -> String? {
    let slug = name.slug
    return slug.isEmpty || slug.utf8.count > greatestLength ? nil : slug
  }

  /// The greatest number of bytes of an id that is made from a name.
  private static let greatestLength = 80

  /// Returns an id that is not taken, and takes it: `neptune`, and `neptune-2` if that is taken.
  package mutating func next(_ base: String) -> String {
    var id = base
    var number = nextNumber[base] ?? 2
    while !taken.insert(id.folded).inserted {
      id = "\(base)-\(number)"
      number += 1
    }
    nextNumber[base] = number
    return id
  }
}
