import ArgumentParser
import PlanetMath
import PlanetSky

/// The air at an observer on the Earth, which refracts light.
struct AirOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: "Air pressure in hectopascals, for the refraction; 0 for none.")
  var pressure = 1010.0

  @Option(
    parsing: .unconditional,
    help: "Air temperature in degrees Celsius, for the refraction.")
  var temperature = 10.0

  mutating func validate() throws {
    guard (0...2000).contains(pressure) else {
      throw ValidationError("--pressure must be 0 to 2000")
    }
    guard (-100...100).contains(temperature) else {
      throw ValidationError("--temperature must be -100 to 100")
    }
  }

  /// Returns the altitude of a place with refraction.
  func refractedAltitude(of place: HorizontalPlace) -> Angle {
    place.refractedAltitude(pressure: pressure, temperature: temperature)
  }
}
