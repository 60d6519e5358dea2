import PlanetMath
import PlanetSky
import Testing

@Suite("Shadows of bodies on bodies")
struct ShadowTests {
  private let ephemeris = Ephemeris()

  @Test("Shadows of the Galilean moons are within 0.02 radii of the reference")
  func jupiter() throws {
    for row in try Facts.rows("jupiter_shadows_open.csv") {
      let caster = try #require(SolarSystemBody(rawValue: row.text("moon")))
      let instant = try Instant(reading: row.text("utc"))
      let state = try #require(
        ephemeris.apparentState(of: .jupiter, from: .center(.earth), at: instant))
      let shadows = ephemeris.shadows(on: .jupiter, at: state.emission)
      let shadow = try #require(shadows.first { $0.caster == caster }, "\(row.text("utc"))")
      let place = state.imagePosition(of: shadow.position / SolarSystemBody.jupiter.radii.x)
      let x = place.x - (try #require(row["shadow_x"]))
      let y = place.y - (try #require(row["shadow_y"]))
      #expect((x * x + y * y).squareRoot() < 0.02, "\(row.text("utc")) \(caster)")
      let moon = try #require(
        ephemeris.apparentState(of: caster, from: .center(.earth), at: instant))
      let radius = SolarSystemBody.jupiter.equatorialRadius
      let image = state.imagePosition(of: state.bodyFrame(moon.position - state.position) / radius)
      #expect((image.x - (try #require(row["moon_x"]))).magnitude < 0.02)
      #expect((image.y - (try #require(row["moon_y"]))).magnitude < 0.02)
    }
  }

  @Test("The Moon's shadow meets the Earth within 0.2° of the reference, 0.3° at low sun")
  func solarEclipses() throws {
    var count = 0
    for row in try Facts.rows("solar_eclipses_open.csv") {
      let reading = try Instant(reading: row.text("utc"))
      // The reference extrapolates the Earth's rotation by Espenak and Meeus (2006).
      let delay = Self.extrapolation(reading) ?? 0
      let instant = reading.advanced(bySeconds: delay)
      let shadow = try #require(
        ephemeris.shadow(of: .moon, on: .earth, at: instant), "\(row.text("utc"))")
      count += 1
      #expect(shadow.kind.rawValue == row.text("kind"), "\(row.text("utc"))")
      let point = shadow.point
      let error = arcSeconds(
        direction(point.planetographicLatitude.degrees, point.longitude.degrees),
        direction(
          try #require(row["latitude"]),
          try #require(row["longitude"]) - delay * 360.9856 / 86400))
      // Where the sun is low, the point moves several times as far as the axis.
      let sun = try #require(ephemeris.subSolarPoint(of: .earth, at: instant))
      let zenithDistance = arcSeconds(
        direction(point.latitude.degrees, point.longitude.degrees),
        direction(sun.latitude.degrees, sun.longitude.degrees))
      let isLow = zenithDistance > 70 * 3600
      #expect(error < (isLow ? 0.3 : 0.2) * 3600, "\(row.text("utc"))")
    }
    #expect(count > 0)
  }

  /// Returns the seconds by which the polynomials of Espenak and Meeus for TT − UT1 are ahead of
  /// the program's values after the announced leap seconds; nil before.
  private static func extrapolation(_ instant: Instant) -> Double? {
    let year = 2000 + instant.terrestrialDays / 365.2425
    guard year > 2027 else { return nil }
    let (years, centuries) = (year - 2000, (year - 1820) / 100)
    let polynomial =
      year < 2050
      ? 62.92 + 0.32217 * years + 0.005589 * years * years
      : 32 * centuries * centuries - 20 - 0.5628 * (2150 - year)
    return polynomial - instant.deltaT
  }

  @Test("The umbra covers the Moon's disc within 0.01 of the reference")
  func lunarEclipses() throws {
    for row in try Facts.rows("lunar_eclipses_open.csv") {
      let instant = try Instant(reading: row.text("utc"))
      let axis = try #require(ephemeris.shadowAxis(of: .earth, near: .moon, at: instant))
      let error = axis.umbralFraction - (try #require(row["obscuration"]))
      #expect(error.magnitude < 0.01, "\(row.text("utc"))")
    }
  }
}
