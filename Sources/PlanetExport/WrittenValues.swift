import PlanetImage
public import PlanetScene

/// Why a text is not the value that it should be.
public struct ValueProblem: Error, Hashable, Sendable, CustomStringConvertible {
  /// What was expected.
  public let description: String
}

extension PictureSize {
  /// The largest side of a picture, in pixels.
  public static let greatest = 16384

  /// Reads a size as people write it: `1024`, `1920x1080` or `1920,1080`.
  /// - Throws: ``ValueProblem``, for sides beyond ``greatest`` too.
  public init(reading text: String) throws(ValueProblem) {
    let parts = text.lowercased().split(
      omittingEmptySubsequences: false, whereSeparator: { $0 == "x" || $0 == "," || $0 == "×" })
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == parts.count, (1...2).contains(numbers.count),
      numbers.allSatisfy({ (1...Self.greatest).contains($0) })
    else {
      throw ValueProblem(
        description:
          "expected one or two numbers from 1 to \(Self.greatest), like 1024 or 1920x1080")
    }
    self.init(width: numbers[0], height: numbers[numbers.count - 1])
  }
}

extension Background {
  /// Reads a background as people write it: `none`, `black`, `white`, `#123` or `#102030`.
  /// - Throws: ``ValueProblem``
  public init(reading text: String) throws(ValueProblem) {
    let expectation = ValueProblem(
      description: "expected none, black, white or a colour like #102030")
    if text.lowercased() == "none" || text.lowercased() == "transparent" {
      self = .transparent
      return
    }
    let named = ["black": "#000000", "white": "#ffffff"][text.lowercased()] ?? text
    let digits = named.dropFirst().compactMap(\.hexDigitValue)
    guard named.first == "#", digits.count == named.count - 1 else { throw expectation }
    let codes: [Int]
    switch digits.count {
    case 3: codes = digits.map { $0 * 17 }
    case 6: codes = [0, 2, 4].map { digits[$0] * 16 + digits[$0 + 1] }
    default: throw expectation
    }
    let linear = codes.map { SRGB.linear(UInt8($0)) }
    self = .color(SIMD3(linear[0], linear[1], linear[2]))
  }
}
