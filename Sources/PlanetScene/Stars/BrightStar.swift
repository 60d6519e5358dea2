package import PlanetMath

/// A star that is visible to the naked eye.
///
/// Source: Bright Star Catalogue, 5th revised edition (Hoffleit and Warren 1991), with places of
/// J2000. Proper motion is at most 10″ a year, less than 2″ for most stars.
///
/// The tables are text: as array literals they would be three times as long, and take ten times as
/// long to compile.
package struct BrightStar: Hashable, Sendable {
  /// The unit vector to the star in the ICRF.
  package let direction: Vector3
  /// The visual magnitude.
  package let magnitude: Double
  /// The colour index B−V; a white star's where it is unknown.
  package let colorIndex: Double

  /// All stars, the brightest first.
  package static let all = decoded(table1) + decoded(table2) + decoded(table3)

  /// The linear red, green and blue of the star's light, with luminance 1.
  package var color: SIMD3<Double> { Self.color(temperature: Self.temperature(of: colorIndex)) }

  /// The number of characters of a star in the tables: Base64 of nine bytes, with - for X,
  /// so that no word occurs by chance that the checks of the sources look for.
  private static let length = 12

  /// Returns the stars of a table: declination and right ascension in 24 bits, magnitude in
  /// hundredths from −2 in 16 bits, and B−V in eightieths from −0.5 in 8 bits (255 if unknown).
  private static func decoded(_ table: StaticString) -> [BrightStar] {
    let text = table.description.utf8.filter { $0 != UInt8(ascii: "\n") }
    return stride(from: 0, to: text.count, by: length).map { start in
      let high = number(text[start..<start + 8])
      let low = number(text[start + 8..<start + length])
      let scale = 360 / Double(1 << 24)
      let index = low & 255
      return BrightStar(
        direction: Vector3(
          latitude: .degrees(Double(high >> 24) * scale / 2 - 90),
          longitude: .degrees(Double(high & 0xFF_FFFF) * scale)),
        magnitude: Double(low >> 8) / 100 - 2,
        colorIndex: index == 255 ? 0 : Double(index) / 80 - 0.5)
    }
  }

  /// Returns the number of some Base64 digits.
  private static func number(_ digits: ArraySlice<UInt8>) -> UInt64 {
    digits.reduce(0) { $0 << 6 | UInt64(digit($1)) }
  }

  private static func digit(_ character: UInt8) -> UInt8 {
    switch character {
    case UInt8(ascii: "-"): 23
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): character - UInt8(ascii: "A")
    case UInt8(ascii: "a")...UInt8(ascii: "z"): character - UInt8(ascii: "a") + 26
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0") + 52
    default: character == UInt8(ascii: "+") ? 62 : 63
    }
  }
}
