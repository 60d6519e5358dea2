import PlanetMath
import PlanetSky
import PlanetTestSupport
import Testing

@Suite("Famous views")
struct FamousViewTests {
  private let ephemeris = Ephemeris()

  /// The angle in degrees between two points of a sphere.
  private func separation(_ point: PlanetocentricPoint, _ latitude: Double, _ longitude: Double)
    -> Double
  {
    let one = Vector3(latitude: point.latitude, longitude: point.longitude)
    let other = Vector3(latitude: .degrees(latitude), longitude: .degrees(longitude))
    return atan2(one.cross(other).length, one.dot(other)) * 180 / .pi
  }

  @Test("Faces, phases and distances seen from the Earth are those of other programs")
  func fromEarth() throws {
    var count = 0
    for row in try Facts.rows("famous_views.csv") where row.text("observer").hasPrefix("Earth") {
      guard let body = SolarSystemBody(rawValue: row.text("target").lowercased()),
        let latitude = row["sub_observer_lat_deg"], let longitude = row["sub_observer_lon_e_deg"]
      else { continue }
      let title = row.text("title")
      let state = try #require(
        ephemeris.apparentState(
          of: body, from: .center(.earth), at: Instant(reading: row.text("date_utc"))))
      // Dates are rounded to minutes, in which Jupiter and Saturn rotate by 0.6°.
      #expect(separation(state.subObserver, latitude, longitude) < 0.35, "\(title)")
      let phase = try #require(row["phase_deg"])
      #expect(abs(state.phaseAngle.degrees - phase) < 0.1, "\(title)")
      let distance = try #require(row["distance_to_target_centre_km"])
      #expect(abs(state.distance / distance - 1) < 2e-4, "\(title)")
      count += 1
    }
    #expect(count >= 8)
  }

  @Test("The sun is over the published points of bodies that spacecraft photographed")
  func sunlight() throws {
    var count = 0
    for row in try Facts.rows("famous_views.csv") {
      guard let body = SolarSystemBody(rawValue: row.text("target").lowercased()),
        let latitude = row["sub_solar_lat_deg"], let longitude = row["sub_solar_lon_e_deg"],
        let distance = row["distance_to_target_centre_km"]
      else { continue }
      let emission = try Instant(reading: row.text("date_utc"))
        .advanced(bySeconds: -distance / 299_792.458)
      let point = try #require(ephemeris.subSolarPoint(of: body, at: emission))
      // Latitudes of the Earth are geodetic in one row.
      let found =
        row.text("lat_kind") == "geodetic"
        ? SurfacePlace(on: body, latitude: point.planetographicLatitude, longitude: point.longitude)
        : SurfacePlace(on: body, latitude: point.latitude, longitude: point.longitude)
      let one = Vector3(latitude: found.latitude, longitude: found.longitude)
      let other = Vector3(latitude: .degrees(latitude), longitude: .degrees(longitude))
      let error = atan2(one.cross(other).length, one.dot(other)) * 180 / .pi
      #expect(error < 0.35, "\(row.text("title")): \(error)°")
      count += 1
    }
    #expect(count >= 18)
  }
}

@Suite("The orbit of Ceres")
struct CeresTests {
  private let ephemeris = Ephemeris()

  @Test("Ceres is at the positions of its discovery and of its perigee of 2009")
  func places() throws {
    // Piazzi's first observation, reduced to J2000 by Gauß's orbit: in the ICRF within 1°.
    let discovery = try #require(
      ephemeris.apparentState(
        of: .ceres, from: .center(.earth), at: Instant(reading: "1801-01-01T20:43Z")))
    #expect(abs(discovery.rightAscension.degrees - 54.6) < 1)
    #expect(abs(discovery.declination.degrees - 16.3) < 1)
    // Its perigee of 2009, 1.5832 au on 2009-02-25 (JPL Horizons).
    let distances = try (0..<20).map { day in
      let instant = try Instant(reading: "2009-02-15T00:00Z")
        .advanced(bySeconds: Double(day) * 86400)
      return try #require(
        ephemeris.apparentState(of: .ceres, from: .center(.earth), at: instant)
      ).distance / 149_597_870.7
    }
    let least = try #require(distances.enumerated().min { $0.element < $1.element })
    #expect(abs(least.element - 1.5832) < 2e-4 && abs(least.offset - 10) <= 1)
  }

  @Test("The osculating orbit of 2014 is that published by JPL")
  func elements() throws {
    // JPL's elements for 2014-12-09.0 TDB (JD 2457000.5).
    let instant = try Instant(reading: "JD2457000.5 TDB")
    let path = try #require(ephemeris.orbit(of: .ceres, at: instant))
    #expect(abs(path.major.length / 149_597_870.7 / 2.7675058 - 1) < 2e-4)
    let eccentricity = (1 - pow(path.minor.length / path.major.length, 2)).squareRoot()
    #expect(abs(eccentricity - 0.0758233) < 3e-4)
  }

  @Test("Neighbouring orbits of the table agree halfway between them")
  func steps() throws {
    // A jump of an orbit's elements would be a jump of the distance from the sun.
    var previous: Double?
    var changes: [Double] = []
    for day in stride(from: -36_000.0, to: 38_000, by: 50) {
      let position = ephemeris.position(of: .ceres, at: Instant(terrestrialDays: day)).length
      if let previous { changes.append(abs(position - previous)) }
      previous = position
    }
    // At most 2.1 km/s along the line to the sun.
    #expect(try #require(changes.max()) < 2.1 * 50 * 86400)
  }
}
