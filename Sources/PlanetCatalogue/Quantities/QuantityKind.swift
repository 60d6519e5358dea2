import PlanetMath

/// A kind of quantity: its name and dimension, and its possible and plausible values.
package struct QuantityKind: Sendable {
  /// The name in messages.
  package var name: String
  var dimension: Dimension
  /// The possible values, in the stored unit.
  var limit: ValueLimit
  /// The plausible values of a number without unit, in the stored unit; nil if all are.
  var plausible: ClosedRange<Double>?
  /// The plausible values for stars; nil if they are the same.
  var plausibleForStars: ClosedRange<Double>?
  /// The units in which a number without unit may be meant, the usual one first.
  var candidates: [String] = []
  /// The measure of lengths: a text that states the other one is converted.
  var measure: SizeMeasure?
  /// The meaning of a sign and of words such as `retrograde`.
  var sense = Sense.none

  /// The meaning of a sign and of words for a sense of rotation or motion.
  enum Sense: Sendable {
    /// A sign belongs to the value, and the words are not understood.
    case none
    /// A negative value and the words state the sense.
    case signed
    /// The same, with a warning for the sign, which is not usual.
    case unusualSign
  }

  init(
    _ name: String, _ dimension: Dimension, _ limit: ValueLimit,
    plausible: ClosedRange<Double>? = nil, forStars: ClosedRange<Double>? = nil,
    _ candidates: [String] = [], measure: SizeMeasure? = nil, sense: Sense = .none
  ) {
    self.name = name
    self.dimension = dimension
    self.limit = limit
    self.plausible = plausible
    plausibleForStars = forStars
    self.candidates = candidates
    self.measure = measure
    self.sense = sense
  }

  /// Returns the kind with another name in messages.
  func named(_ name: String) -> QuantityKind {
    var kind = self
    kind.name = name
    return kind
  }
}

/// The figures of bodies, with the values that are plausible for stars, planets, moons and small
/// bodies. A number without unit outside the plausible range is probably in another unit.
extension QuantityKind {
  /// Diameters in km: from small moons to a few times Jupiter.
  package static let diameter = QuantityKind(
    "diameter", .length, .aboveZero, plausible: 0.1...5e5, forStars: 10...4e9, ["km", "m"],
    measure: .diameter)
  /// Radii in km.
  static let radius = QuantityKind(
    "radius", .length, .aboveZero, plausible: 0.05...2.5e5, forStars: 5...2e9, ["km", "m"],
    measure: .radius)
  /// Distances from the sun in million km: 0.1 to 670 astronomical units.
  static let distanceFromSun = QuantityKind(
    "distance from the sun", .sunDistance, .zeroOrMore, plausible: 15...1e5,
    ["million km", "km", "m", "au"])
  /// Distances from a planet in km.
  static let distanceFromParent = QuantityKind(
    "parent-distance", .length, .zeroOrMore, plausible: 1...1e8, ["km", "m"])
  /// Mean speeds on an orbit in km/s; those of stars are on an orbit about a galaxy.
  static let orbitalSpeed = QuantityKind(
    "orbital speed", .speed, .zeroOrMore, plausible: 0.05...100, forStars: 0.05...1000,
    ["km/s", "km/h", "m/s"], sense: .unusualSign)
  /// Orbital periods in days: from 0.2 days to about 14,000 years.
  package static let orbitalPeriod = QuantityKind(
    "orbital period", .days, .aboveZero, plausible: 0.2...5e6, ["d", "h", "y", "s"],
    sense: .signed)
  /// Rotation periods in hours: from the limit of cohesion to 400 days.
  package static let rotationPeriod = QuantityKind(
    "rotation period", .hours, .aboveZero, plausible: 1.5...1e4, forStars: 1e-6...1e4,
    ["h", "d", "s"], sense: .signed)
  /// Masses in kg.
  static let mass = QuantityKind(
    "mass", .mass, .mass, plausible: 1e8...1e33, ["kg", "10^24 kg", "earth masses"])
  /// Accelerations of free fall in m/s².
  static let gravity = QuantityKind(
    "gravity", .acceleration, .zeroOrMore, plausible: 1e-4...400, forStars: 1e-4...1e13,
    ["m/s2", "cm/s2"])
  /// Accelerations of free fall of the Star Wars API.
  package static let standardGravity = QuantityKind(
    "gravity", .standardGravity, .zeroOrMore, plausible: 1e-4...40, ["g", "m/s2"])
  /// Temperatures in kelvin.
  static let temperature = QuantityKind(
    "temperature", .temperature, .temperature, plausible: 1...5000, forStars: 1000...1e8,
    ["k", "°c"])
  static let albedo = QuantityKind(
    "albedo", .fraction, .albedo, plausible: 0...2, ["", "%"])
  /// Numbers of inhabitants.
  package static let population = QuantityKind("population", .population, .zeroOrMore)
  /// The percentage of a surface that is water.
  package static let waterPercentage = QuantityKind("water", .percentage, .percentage)

  /// The letters that may stand for the sign of an angle.
  package enum Hemispheres: Sendable {
    case none
    /// N and S.
    case latitude
    /// E and W.
    case longitude

    fileprivate var dimension: Dimension {
      switch self {
      case .none: .angle
      case .latitude: .latitude
      case .longitude: .longitude
      }
    }
  }

  /// Returns the degrees of an angle such as `51.5`, `51° 28′ 38″ N` or `0.5 rad`; nil for another
  /// text.
  package static func degrees(_ text: String, _ hemispheres: Hemispheres = .none) -> Double? {
    guard let quantity = try? Quantity.read(text, as: hemispheres.dimension),
      quantity.remarks.unread.isEmpty
    else { return nil }
    return quantity.unit == "rad" ? Angle.radians(quantity.value).degrees : quantity.value
  }

  /// Returns the hours of a time such as `1h30m` or `90 min`; nil for another text.
  package static func hours(_ text: String) -> Double? { value(of: text, .hours) }

  /// Returns the kilometres of a length such as `400km` or `1.5 au`; nil for another text, also for
  /// a number without unit.
  package static func kilometres(_ text: String) -> Double? { value(of: text, .length) }

  /// Returns the value of a text that states its unit and nothing that is not understood.
  private static func value(of text: String, _ dimension: Dimension) -> Double? {
    guard let quantity = try? Quantity.read(text, as: dimension), quantity.hasUnit,
      quantity.remarks.unread.isEmpty
    else { return nil }
    return quantity.value
  }
}
