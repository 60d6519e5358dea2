import PlanetMath
import PlanetScene
import Testing

@testable import PlanetSky

@Suite("Refraction in images")
struct ImageRefractionTests {
  @Test("Images and tables have the same refracted altitudes")
  func altitudes() throws {
    let ephemeris = Ephemeris()
    let observer = Observer.place(
      SurfacePlace(on: .earth, latitude: .degrees(48.86), longitude: .degrees(2.35)))
    let air = Refraction(pressure: 990, temperature: 25)
    let start = try Instant(reading: "2026-06-01")
    var count = 0
    for hour in 0..<30 {
      let instant = start.advanced(bySeconds: Double(hour) * 3600)
      for state in ephemeris.apparentStates(from: observer, at: instant) {
        guard let place = state.horizontalPlace(for: observer, ephemeris),
          place.altitude.degrees > -5.5
        else { continue }
        let table = place.refractedAltitude(pressure: 990, temperature: 25)
        #expect(abs((air.apparent(place.altitude) - table).degrees) < 1e-5)
        count += 1
      }
    }
    #expect(count > 200)
  }
}
