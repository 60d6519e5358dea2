import PlanetMath
import PlanetStrings

/// The value of the option of displaced relief: `displaced`, or a factor, a comma and `displaced`.
struct ReliefWord: Hashable {
  /// The word.
  static let keyword = "displaced"

  /// The factor on the heights.
  let factor: Double

  /// Creates a value from its factor.
  init(factor: Double) { self.factor = factor }

  /// Reads a value; nil for any other text.
  init?(reading text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
      .map { $0.split(whereSeparator: \.isWhitespace).joined() }
    switch parts.count {
    case 1 where parts[0] == Self.keyword: factor = 1
    case 2 where parts[1] == Self.keyword:
      guard let number = WrittenNumber.value(of: parts[0]) else { return nil }
      factor = number
    default: return nil
    }
  }

  /// The text of the option.
  var text: String {
    factor == 1 ? Self.keyword : "\(factor.withoutNegativeZero.shortText),\(Self.keyword)"
  }
}
