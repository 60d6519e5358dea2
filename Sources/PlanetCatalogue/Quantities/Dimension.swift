/// A physical dimension: its units, and the unit in which values are stored.
package struct Dimension: Sendable {
  /// The description in messages.
  var name: String
  /// The units, the usual one first.
  var units: [Unit]
  /// The power of ten of the stored unit against the units' base.
  var storedExponent = 0
  /// The stored unit in messages; that of plain numbers is empty.
  var storedUnit: String
  /// The units of values such as `23h 56m`; nil if there are no such values.
  var compound: Compound?
  /// The letters after a number that stand for its sign, the positive one first; nil without any.
  var hemispheres: (positive: String, negative: String)?

  /// The units of values that are written with several of them.
  struct Compound: Sendable {
    var units: CompoundUnits
    /// The number of base units in the stored unit.
    var perStoredUnit: Double
    /// A Boolean value that indicates whether `23:56` is such a value.
    var hasClock = true
  }

  /// Returns the dimension with letters that stand for signs.
  func with(hemispheres: (positive: String, negative: String)) -> Dimension {
    var dimension = self
    dimension.hemispheres = hemispheres
    return dimension
  }

  /// Returns the unit with a spelling.
  func unit(spelled word: String) -> Unit? {
    if let exact = units.first(where: { $0.spellings[0] == word || $0.symbol == word }) {
      return exact
    }
    // A capital M is a million or a mega, and never a metre.
    if word == "M" { return nil }
    let plain = Dimension.plain(word)
    return units.first { $0.spellings.contains(plain) }
  }

  /// The usual spellings, for suggestions.
  var words: [String] { units.compactMap(\.spellings.first) }

  /// Returns a unit's spelling without case, inner spaces and variants of "per".
  private static func plain(_ word: String) -> String {
    var text = word.lowercased()
    for (long, short) in [
      ("per", "/"), ("²", "2"), ("⁻¹", "-1"), ("⁻", "-"), ("^", ""), (".", ""), ("·", ""),
      ("*", ""), ("⋅", ""),
    ] {
      text = text.split(separator: long, omittingEmptySubsequences: false).joined(separator: short)
    }
    return String(text.filter { !$0.isWhitespace })
  }
}

/// A unit, and its conversion to the dimension's base.
package struct Unit: Sendable {
  /// The spellings, without spaces and in lower case; the first is the usual one.
  var spellings: [String]
  /// A symbol in which capital letters matter, such as `Gm`; nil without one.
  var symbol: String?
  /// A power of ten, applied to the digits so that it causes no rounding.
  var exponent = 0
  /// The offset, added before the scale.
  var offset = 0.0
  var factor = 1.0
  var divisor = 1.0
  /// A Boolean value that indicates whether figures in this unit are usually whole numbers, as
  /// diameters in km are.
  var isUsuallyWhole: Bool

  /// The spelling in messages.
  var display: String { symbol ?? spellings[0] }

  init(
    _ spellings: String..., symbol: String? = nil, exponent: Int = 0, offset: Double = 0,
    factor: Double = 1,
    divisor: Double = 1, isUsuallyWhole: Bool = false
  ) {
    self.spellings = spellings
    self.symbol = symbol
    self.isUsuallyWhole = isUsuallyWhole
    self.exponent = exponent
    self.offset = offset
    self.factor = factor
    self.divisor = divisor
  }
}
