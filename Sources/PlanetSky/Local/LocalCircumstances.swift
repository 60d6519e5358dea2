package import PlanetMath

/// The circumstances of an event at a place on the Earth.
package struct LocalCircumstances: Hashable, Sendable {
  /// The part of an event that is above the horizon.
  package enum Visibility: String, CaseIterable, Sendable {
    /// The body is above the horizon from the begin to the end.
    case visible
    /// The body rises or sets during the event.
    case partly
    /// The body is below the horizon from the begin to the end.
    case belowHorizon
  }

  /// The star of an occultation.
  package struct Star: Hashable, Sendable {
    /// The name, such as `Regulus` or `κ Gem`.
    package let name: String
    /// The visual magnitude.
    package let magnitude: Double
  }

  /// The altitude of the centre of the sun and the Moon at which the upper limb is at the horizon,
  /// without refraction.
  package static let limbAltitude = Angle(
    degrees: LocalSearch.standardAltitude(of: .sun))

  /// The altitude of the body at the moment of the event, without refraction.
  package let altitude: Angle
  /// The azimuth of the body from north through east; nil at a pole.
  package let azimuth: Angle?
  /// The altitude of the sun at the moment of the event, without refraction.
  package let sunAltitude: Angle
  /// The part of an eclipse or occultation that is above the horizon; nil for other events.
  package internal(set) var visibility: Visibility?
  /// The star of an occultation; nil for other events.
  package internal(set) var star: Star?
  /// A Boolean value that indicates whether an occultation is grazing: mountains at the Moon's limb
  /// may decide whether it happens.
  package internal(set) var isGrazing = false
}
