import PlanetMath
import PlanetSky
import Testing

@Suite("Kinds of places and places on the Earth")
struct PlaceTests {
  private let ephemeris = Ephemeris()

  /// Returns the observer of a row: at a place of the Earth or at its centre.
  private static func observer(_ row: Facts.Row) -> Observer {
    guard let latitude = row["lat_deg"], let longitude = row["lon_deg"] else {
      return .center(.earth)
    }
    return .place(
      SurfacePlace(
        on: .earth, latitude: .degrees(latitude), longitude: .degrees(longitude),
        height: row["height_km"] ?? 0))
  }

  @Test("Astrometric and apparent places agree with the reference")
  func places() throws {
    for row in try Facts.rows("apparent_open.csv") {
      let body = try #require(row.body)
      let instant = Instant(julianDate: try #require(row["jd_tt"]), scale: .terrestrial)
      let state = try #require(
        ephemeris.apparentState(of: body, from: Self.observer(row), at: instant))
      let comment = Comment(rawValue: "\(body) \(row.text("utc"))")
      // The reference has the barycentres of the outer systems.
      let bound = body == .moon ? 9.0 : 3.9
      let ofDate = state.placeOfDate
      for (name, place) in [
        ("astrometric", state.position(.astrometric)), ("apparent_icrf", state.position),
        ("date", Vector3(latitude: ofDate.declination, longitude: ofDate.rightAscension)),
      ] {
        let expected = direction(
          try #require(row["dec_\(name)"]), try #require(row["ra_\(name)"]))
        #expect(arcSeconds(place, expected) < bound, "\(name) \(comment)")
      }
      let distance = try #require(row["distance_au"]) * astronomicalUnit
      #expect(abs(state.distance / distance - 1) < 1e-4, comment)
      if let elongation = row["elongation"] {
        let sun = try #require(
          ephemeris.apparentState(of: .sun, from: Self.observer(row), at: instant))
        #expect(abs(state.separation(from: sun).degrees - elongation) < 10 / 3600, comment)
      }
    }
  }

  @Test("Azimuths and altitudes agree with the reference")
  func horizontal() throws {
    var count = 0
    for row in try Facts.rows("apparent_open.csv") {
      guard let azimuth = row["azimuth"], let altitude = row["altitude"] else { continue }
      let body = try #require(row.body)
      let observer = Self.observer(row)
      let instant = Instant(julianDate: try #require(row["jd_tt"]), scale: .terrestrial)
      let state = try #require(ephemeris.apparentState(of: body, from: observer, at: instant))
      let place = try #require(state.horizontalPlace(for: observer, ephemeris))
      let error = arcSeconds(
        direction(place.altitude.degrees, try #require(place.azimuth).degrees),
        direction(altitude, azimuth))
      #expect(error < 15, "\(body) \(row.text("utc"))")
      if let refracted = row["altitude_refracted"] {
        let angle = place.refractedAltitude(pressure: 1010, temperature: 10)
        #expect(abs(angle.degrees - refracted) < 15 / 3600, "\(body) \(row.text("utc"))")
        #expect(place.refractedAltitude(pressure: 0, temperature: 10) == place.altitude)
      }
      count += 1
    }
    #expect(count > 70)
  }

  // Central meridians and constellations of almanacs: Jupiter by PyEphem 4.2.1 for the Earth's
  // centre.
  @Test("Central meridians of Jupiter's systems are those of another program")
  func meridians() throws {
    let state = try #require(
      ephemeris.apparentState(
        of: .jupiter, from: .center(.earth), at: try Instant(reading: "2026-01-10T00:00Z")))
    let meridians = try #require(state.centralMeridians)
    #expect(abs(meridians.first.degrees - 193.11) < 0.3)
    #expect(abs((meridians.second?.degrees ?? 0) - 2.58) < 0.3)
    #expect(meridians.third == state.subObserver.planetographicLongitude)
    let mars = ephemeris.apparentState(of: .mars, from: .center(.earth), at: state.instant)
    #expect(mars?.centralMeridians == nil)
  }

  @Test(
    "Directions are in the constellations of the IAU",
    arguments: [
      // Roman (1987), examples of the catalogue on the equator of J2000 nearly.
      (89.3, 37.95, "Ursa Minor"), (-89, 100, "Octans"), (16.5, 68.98, "Taurus"),
      (-26.4, 247.35, "Scorpius"), (-23, 255, "Ophiuchus"), (7.4, 88.8, "Orion"),
      (-60.8, 219.9, "Centaurus"), (26, 110, "Gemini"), (12, 152.1, "Leo"), (0, 0.1, "Pisces"),
    ])
  func constellations(declination: Double, ascension: Double, name: String) {
    #expect(Constellation.name(at: direction(declination, ascension)) == name)
  }
}
