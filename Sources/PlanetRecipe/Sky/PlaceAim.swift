package import PlanetMath
package import PlanetScene
import PlanetStrings

/// The projection, the direction of view and the air of an image of the sky at a place.
package struct PlaceAim: Hashable, Sendable {
  /// The ID of the sky as the subject of an image, instead of a body.
  package static let sky = "sky"

  /// A direction above the horizon.
  package struct Direction: Hashable, Sendable {
    /// The azimuth from north through east.
    package var azimuth: Angle
    /// The apparent altitude.
    package var altitude: Angle

    package init(azimuth: Angle, altitude: Angle) {
      (self.azimuth, self.altitude) = (azimuth, altitude)
    }
  }

  /// The projection.
  package var projection: SkyProjection
  /// The direction of view; nil for that of the body of the image.
  package var direction: Direction?
  /// The air pressure in hectopascals for the refraction; 0 for none.
  package var pressure: Double
  /// The air temperature in degrees Celsius for the refraction.
  package var temperature: Double

  /// The air pressure and temperature if none are stated.
  package static let air = (pressure: 1010.0, temperature: 10.0)

  package init(
    _ projection: SkyProjection, towards direction: Direction?, pressure: Double = air.pressure,
    temperature: Double = air.temperature
  ) {
    (self.projection, self.direction) = (projection, direction)
    (self.pressure, self.temperature) = (pressure, temperature)
  }

  /// The words of the command line.
  var words: [String] {
    var words = ["--projection", projection.rawValue]
    if let direction {
      words += ["--azimuth", direction.azimuth.shortestDegrees.shortText]
      words += ["--altitude", direction.altitude.shortestDegrees.shortText]
    }
    if pressure != Self.air.pressure { words += ["--pressure", pressure.shortText] }
    if temperature != Self.air.temperature { words += ["--temperature", temperature.shortText] }
    return words
  }
}
