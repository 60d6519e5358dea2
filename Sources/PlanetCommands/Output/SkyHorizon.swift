import PlanetMath
import PlanetSky
import PlanetStrings

/// The horizon of an observer at a place, as text.
struct SkyHorizon {
  private let observer: Observer
  /// The air at the observer.
  private let air: AirOptions
  private let ephemeris: Ephemeris

  /// Creates the horizon; nil for an observer that is not at a place of a body.
  init?(_ observer: Observer, _ air: AirOptions, _ ephemeris: Ephemeris) {
    guard case .place = observer else { return nil }
    (self.observer, self.air, self.ephemeris) = (observer, air, ephemeris)
  }

  /// The titles of the columns of ``cells(of:)``.
  static let titles = ["Altitude", "Azimuth", "", "Horizon"]

  /// Returns altitude, azimuth, point of the compass, and `above` or `below`.
  func cells(of state: ApparentState) -> [String] {
    guard let place = state.horizontalPlace(for: observer, ephemeris) else { return [] }
    let altitude = altitude(of: place)
    return [
      Self.degrees(altitude), place.azimuth.map(Self.degrees) ?? "–", place.compassPoint ?? "",
      altitude.radians > 0 ? "above" : "below",
    ]
  }

  /// Returns the altitude with the refraction of the Earth's air.
  func altitude(of place: HorizontalPlace) -> Angle {
    observer.body == .earth ? air.refractedAltitude(of: place) : place.altitude
  }

  /// Returns the state of the sky: day, a twilight, or night; nil without the sun.
  func daylight(_ states: [ApparentState]) -> Daylight? {
    let altitudes = states.filter { ephemeris.suns.contains($0.body) }.compactMap {
      $0.horizontalPlace(for: observer, ephemeris)?.altitude
    }
    guard let highest = altitudes.max(), let body = observer.body else { return nil }
    return Daylight(sunAltitude: highest, on: body)
  }

  /// Returns the state of the sky and the meaning of the columns in words.
  func legend(_ states: [ApparentState]) -> [String] {
    let air = observer.body == .earth && air.pressure > 0 ? "with refraction" : "without refraction"
    return [
      daylight(states).map { "State of the sky: \($0.words)." },
      "Altitude (\(air)) and azimuth (from north through east): of the centre of the body.",
    ].compactMap(\.self)
  }

  private static func degrees(_ angle: Angle) -> String {
    NumberText.fixed(angle.degrees, digits: 2) + "°"
  }
}
