import Testing

@testable import PlanetCatalogue

/// Numbers and units in common notations.
@Suite("Quantities")
struct QuantityTests {
  static let numbers: [(String, Double)] = [
    ("12742", 12742), ("12,742", 12742), ("1,391,400", 1_391_400), ("12 742", 12742),
    ("12\u{A0}742", 12742), ("12\u{202F}742", 12742), ("12\u{2009}742", 12742),
    ("12'742", 12742), ("12’742", 12742), ("12,7", 12.7), ("12,7421", 12.7421), ("0,387", 0.387),
    ("1234,567", 1234.567), ("1.234,5", 1234.5), ("1 234,5", 1234.5), ("1,234.567", 1234.567),
    ("1.234.567", 1_234_567), ("12.742", 12.742), (".5", 0.5), ("5.", 5), ("+3", 3), ("-3", -3),
    ("−3", -3), ("1.2e6", 1.2e6), ("1.2E-6", 1.2e-6), ("1.2×10^6", 1.2e6), ("1.2 x 10^-6", 1.2e-6),
    ("1.2·10⁶", 1.2e6), ("5.97 × 10⁻²⁴", 5.97e-24), ("~ 7", 7), ("≈7", 7), (" 7\n", 7),
    ("0.1", 0.1), ("149597870.7", 149_597_870.7), ("9007199254740993", 9_007_199_254_740_992),
    ("1e-400", 0), ("3 thousand", 3000), ("1.5 million", 1.5e6), ("1.5 Mio.", 1.5e6),
    ("1.27e4", 12700), ("1.27*10**4", 12700), ("12.742,5", 12742.5), ("> 100", 100),
    ("< 100", 100), ("≥100", 100), ("ca. 12742", 12742), ("Ca 7", 7), ("circa 7", 7),
    ("approx. 7", 7), ("about 7", 7), ("c. .5", 0.5), ("12,742 ± 3", 12742), ("7 +/- 0.5", 7),
    ("7±0.5", 7), ("12742(3)", 12742), ("7 (equatorial)", 7), ("7 [1]", 7), ("7 [1][2]", 7),
    ("7*", 7), ("7 †", 7),
  ]

  @Test("Numbers are parsed the same in every locale", arguments: numbers)
  func number(_ text: String, _ value: Double) throws {
    #expect(try Quantity.read(text, as: .number).value == value)
  }

  static let noNumbers = [
    "", " ", "-", "+", "km", "NaN", "nan", "inf", "Infinity", "0x10", "1,2,3", "1,23,456",
    "12,3456,789", "1.2.3", "1,234.567,8", "1'2", "1e999", "1e99999999999", "--3", "١٢",
    "1 2", "1,,2", "12 km", "ca.", "about", "nice 7", "± 3", "(7)", "7 ± three", "1–2", "1 - 2",
    "1 to 2", "-153 … 20",
  ]

  @Test("Malformed numbers are rejected", arguments: noNumbers)
  func noNumber(_ text: String) {
    #expect(throws: Quantity.Fault.self) { try Quantity.read(text, as: .number) }
  }

  @Test("A number of many digits is rejected at once")
  func longNumber() {
    let text = String(repeating: "9", count: 1_000_000)
    #expect(throws: Quantity.Fault.self) { try Quantity.read(text, as: .number) }
  }

  static let distances: [(String, Double)] = [
    ("149.6", 149.6), ("149.6 million km", 149.6), ("149.6 Million Kilometers", 149.6),
    ("149,600,000 km", 149.6), ("0.1496 billion km", 149.6), ("149.6 million", 149.6),
    ("1 AU", 149.5978707), ("1 A.U.", 149.5978707), ("2 astronomical units", 299.1957414),
    ("1 million miles", 1.609344), ("1e9 m", 1),
  ]

  @Test("Distances from the sun are in million km", arguments: distances)
  func distance(_ text: String, _ value: Double) throws {
    #expect(try Quantity.read(text, as: .sunDistance).value == value)
  }

  static let speeds: [(String, Double)] = [
    ("29.78", 29.78), ("29.78 km/s", 29.78), ("29.78km/s", 29.78), ("29.78 km per second", 29.78),
    ("29.78 kilometres per second", 29.78), ("107,000 km/h", 107000.0 / 3600),
    ("36 KPH", 0.01), ("1000 m/s", 1), ("3600 mph", 1.609344), ("2 miles per second", 3.218688),
  ]

  @Test("Speeds are in km/s", arguments: speeds)
  func speed(_ text: String, _ value: Double) throws {
    #expect(try Quantity.read(text, as: .speed).value == value)
  }

  @Test("Times, masses, accelerations and temperatures have their units")
  func others() throws {
    #expect(try Quantity.read("2 days", as: .hours).value == 48)
    #expect(try Quantity.read("90 min", as: .hours).value == 1.5)
    #expect(try Quantity.read("1 y", as: .days).value == 365.25)
    #expect(try Quantity.read("12 h", as: .days).value == 0.5)
    #expect(try Quantity.read("5.97e21 t", as: .mass).value == 5.97e24)
    #expect(try Quantity.read("2 g", as: .acceleration).value == 19.6133)
    #expect(try Quantity.read("9.8 m/s²", as: .acceleration).value == 9.8)
    #expect(try Quantity.read("9.8 m/s^2", as: .acceleration).value == 9.8)
    #expect(try Quantity.read("15 °C", as: .temperature).value == 288.15)
    #expect(try Quantity.read("-459.67 F", as: .temperature).value == 0)
    #expect(try Quantity.read("180°", as: .angle).unit == "°")
  }

  @Test("A unit given elsewhere applies to texts without units")
  func unitElsewhere() throws {
    let miles = try Quantity.find("miles", in: .length)
    #expect(try Quantity.read("2", as: .length, unit: miles).value == 3.218688)
    #expect(try Quantity.read("2 km", as: .length, unit: miles).value == 2)
    let millions = try Quantity.find("million km", in: .sunDistance)
    #expect(try Quantity.read("2", as: .sunDistance, unit: millions).value == 2)
  }

  static let lengths: [(String, Double)] = [
    ("12,742 ± 3 km", 12742), ("12742 km ± 3 km", 12742), ("12 742 km (equatorial)", 12742),
    ("12742 [km]", 12742), ("7,918 miles [1]", 7918 * 1.609344), ("~12,742 km", 12742),
    ("12,742 km (7,918 miles)", 12742), ("12.742,5 km", 12742.5), ("12742 kilometers", 12742),
    ("12742 Kms.", 12742), ("1.27×10⁴ km", 12700), ("> 100 km", 100),
  ]

  @Test("Uncertainties, limits and remarks do not change numbers", arguments: lengths)
  func length(_ text: String, _ value: Double) throws {
    #expect(try Quantity.read(text, as: .length).value == value)
  }

  @Test("A range is reported")
  func range() {
    let fault = #expect(throws: Quantity.Fault.self) {
      try Quantity.read("87–125 K", as: .temperature)
    }
    #expect(fault?.message == "'87–125 K' is a range")
    #expect(fault?.expected == "one number, as in a temperature such as 288 K")
  }

  @Test("Words for unknown values are distinguished from values and names")
  func notKnown() {
    for word in [
      "N/A", "n/a", "n.a.", " unknown ", "Unknown", "NONE", "-", "–", "—", "−", "?", "???",
      "Varies",
      "TBD", "t.b.d.", "not\nknown", "…",
    ] {
      #expect(NotKnown.isStated(by: word), "\(word)")
    }
    for word in ["", " ", "0", "-5", "N", "nan", "Nona", "?!", "----", "unknowns", "1/a"] {
      #expect(!NotKnown.isStated(by: word), "\(word)")
    }
    #expect(!NotKnown.isStated(by: String(repeating: "-", count: 1_000_000)))
  }
}
