package import PlanetMath

/// The state of the sky at a place, by the altitude of the sun's centre without refraction.
package enum Daylight: String, CaseIterable, Sendable {
  /// The upper limb of the sun is above the horizon.
  case day
  /// The sun is down to 6° below the horizon.
  case civilTwilight
  /// The sun is 6° to 12° below the horizon.
  case nauticalTwilight
  /// The sun is 12° to 18° below the horizon.
  case astronomicalTwilight
  /// The sun is more than 18° below the horizon or, on a body other than the Earth, has set.
  case night

  /// Creates the state at an altitude of the sun; twilights are those of the Earth.
  package init(sunAltitude altitude: Angle, on body: SolarSystemBody) {
    let degrees = altitude.degrees
    guard body == .earth else {
      self = degrees > 0 ? .day : .night
      return
    }
    self =
      degrees > LocalSearch.standardAltitude(of: .sun)
      ? .day
      : degrees > -6
        ? .civilTwilight
        : degrees > -12 ? .nauticalTwilight : degrees > -18 ? .astronomicalTwilight : .night
  }

  /// The state in words, such as `civil twilight`.
  package var words: String {
    switch self {
    case .day: "day"
    case .civilTwilight: "civil twilight"
    case .nauticalTwilight: "nautical twilight"
    case .astronomicalTwilight: "astronomical twilight"
    case .night: "night"
    }
  }
}
