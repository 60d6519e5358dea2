import PlanetStrings

/// Makes ids unique by numbers; ids are compared without case and accents.
package struct UniqueIDs {
  private var taken: Set<String>
  /// The next number of each base, so that many equal names take linear time.
  private var nextNumber: [String: Int] = [:]

  /// Creates a set of ids.
  /// - Parameter taken: Ids that are taken already.
  package init(taken: [String] = []) { self.taken = Set(taken.map(\.folded)) }

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
