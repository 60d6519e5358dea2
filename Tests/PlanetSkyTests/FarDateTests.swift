import PlanetMath
import PlanetSky
import Testing

@Suite("The Moon and Pluto at far dates")
struct FarDateTests {
  private let ephemeris = Ephemeris()

  @Test("From −3000 to 3000, the errors against DE406 are below those that the warning states")
  func errors() throws {
    for row in try Facts.rows("far_moon_pluto_open.csv") {
      guard let body = row.body, body == .moon || body == .pluto else { continue }
      let instant = Instant(julianDate: try #require(row["jd_tt"]), scale: .terrestrial)
      let state = try #require(
        ephemeris.apparentState(of: body, from: .center(.earth), at: instant))
      let expected = direction(try #require(row["dec_icrf"]), try #require(row["ra_icrf"]))
      let error = arcSeconds(state.position(.astrometric), expected)
      let stated = body.error(at: instant).map { $0.degrees * 3600 } ?? 9
      #expect(error < stated, "\(body) \(row.text("calendar_tt")) \(error)″ of \(stated)″")
    }
  }

  @Test("Errors are stated for the Moon and Pluto at far dates only")
  func statement() throws {
    let today = try Instant(reading: "2026-01-01")
    let far = try Instant(reading: "-2500-01-01")
    #expect(SolarSystemBody.moon.error(at: today) == nil)
    #expect(SolarSystemBody.mars.error(at: far) == nil)
    let error = try #require(SolarSystemBody.moon.error(at: far))
    #expect((0.01...0.1).contains(error.degrees))
  }

  @Test("Pluto moves smoothly where the orbit changes")
  func smoothness() throws {
    for year in [1750, 1850, 2300, 2450] {
      let limit = try Instant(reading: "\(year)-01-01")
      let places = [-10.0, 0, 10].map { days in
        ephemeris.position(of: .pluto, at: limit.advanced(bySeconds: days * 86400 * 10))
      }
      // A step or a kink would be a difference from a straight line that is not that of the orbit.
      let bend = places[0] + places[2] - places[1] * 2
      #expect(bend.length < 3e6, "\(year) \(bend.length)")
    }
  }
}
