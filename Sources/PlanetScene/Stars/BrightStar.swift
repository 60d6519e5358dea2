package import PlanetMath

/// A star that is visible to the naked eye.
///
/// Sources: Bright Star Catalogue, 5th revised edition (Hoffleit and Warren 1991), for places of
/// J2000, magnitudes and colours; Hipparcos, the new reduction (van Leeuwen 2007), for proper
/// motions in whole milliarcseconds a year. Near and fast stars, with a parallax above 0.1″ or a
/// motion above 1″ a year, also have a place and a parallax by Hipparcos, and most of them a radial
/// velocity (SIMBAD). The components of a double star have the motion of their centre of mass, as
/// far as it is known. 13 stars have no known motion.
///
/// The tables are text: as array literals they would be three times as long, and take ten times as
/// long to compile.
package struct BrightStar: Hashable, Sendable {
  /// The unit vector to the star at J2000.0 in the ICRF, by the Bright Star Catalogue.
  package let direction: Vector3
  /// The visual magnitude.
  package let magnitude: Double
  /// The colour index B−V; a white star's where it is unknown.
  package let colorIndex: Double
  /// The motion in space, from the place of J2000.0.
  package let motion: SpaceMotion

  /// All stars, the brightest first.
  package static let all: [BrightStar] = {
    let near = nearMotions
    let motions = characters(of: motionTable)
    return [table1, table2, table3].flatMap { rows(of: $0, length: 12) }.enumerated().map {
      BrightStar($1, motion: number(motions[(4 * $0)..<(4 * $0 + 4)]), near[$0])
    }
  }()

  /// The linear red, green and blue of the star's light, with luminance 1.
  package var color: SIMD3<Double> { Self.color(temperature: Self.temperature(of: colorIndex)) }

  /// Returns the unit vector to the star, without aberration, in the ICRF.
  /// - Parameter epoch: The epoch and the position of the camera; nil for the place of J2000.0.
  /// - Returns: The direction.
  package func direction(at epoch: StarEpoch?) -> Vector3 {
    guard let epoch else { return direction }
    return motion.direction(at: epoch.year, from: epoch.origin ?? Vector3(0, 0, 0))
  }

  /// Creates a star from its row in the tables: declination and right ascension in 24 bits,
  /// magnitude in hundredths from −2 in 16 bits, and B−V in eightieths from −0.5 in 8 bits (255 if
  /// unknown).
  /// - Parameters:
  ///   - row: Base64 of the nine bytes.
  ///   - motion: The motions along right ascension and declination, from −2048 milliarcseconds a
  ///     year, in 12 bits.
  ///   - near: The motion of a near star.
  private init(_ row: ArraySlice<UInt8>, motion: UInt64, _ near: SpaceMotion?) {
    let high = Self.number(row.prefix(8))
    let low = Self.number(row.dropFirst(8))
    let scale = 360 / Double(1 << 24)
    let index = low & 255
    direction = Vector3(
      latitude: .degrees(Double(high >> 24) * scale / 2 - 90),
      longitude: .degrees(Double(high & 0xFF_FFFF) * scale))
    magnitude = Double(low >> 8) / 100 - 2
    colorIndex = index == 255 ? 0 : Double(index) / 80 - 0.5
    self.motion =
      near
      ?? SpaceMotion(
        place: direction, east: Double(motion >> 12) - 2048, north: Double(motion & 4095) - 2048)
  }

  /// The motions of near or fast stars, by their indices.
  private static var nearMotions: [Int: SpaceMotion] {
    let rows = nearTable.split(separator: "\n").map { $0.split(separator: ",") }
    let motions = rows.compactMap { row -> (Int, SpaceMotion)? in
      let numbers = row.compactMap { Double($0) }
      guard numbers.count == 7 else { return nil }
      let motion = SpaceMotion(
        place: Vector3(latitude: .degrees(numbers[2]), longitude: .degrees(numbers[1])),
        east: numbers[3], north: numbers[4], parallax: numbers[5], radialVelocity: numbers[6])
      return (Int(numbers[0]), motion)
    }
    return Dictionary(uniqueKeysWithValues: motions)
  }

  /// Returns the characters of a table without its line breaks.
  private static func characters(of table: StaticString) -> [UInt8] {
    table.description.utf8.filter { $0 != UInt8(ascii: "\n") }
  }

  /// Returns the parts of a table of the same length.
  private static func rows(of table: StaticString, length: Int) -> [ArraySlice<UInt8>] {
    let text = characters(of: table)
    return stride(from: 0, to: text.count, by: length).map { text[$0..<$0 + length] }
  }

  /// Returns the number of some Base64 digits, with - for X, so that no word occurs by chance that
  /// the checks of the sources look for.
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
