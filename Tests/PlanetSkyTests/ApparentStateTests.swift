import PlanetMath
import PlanetSky
import Testing

@Suite("Apparent states of bodies")
struct ApparentStateTests {
  private let ephemeris = Ephemeris()

  // Meeus, Astronomical Algorithms, 1998: examples of chapters 42, 43, 45, 53 at 0 h TD, with the
  // newer rotation of the IAU in longitudes.
  @Test("Worked examples of Meeus are reproduced")
  func workedExamples() throws {
    func state(_ body: SolarSystemBody, _ julian: Double) throws -> ApparentState {
      try #require(
        ephemeris.apparentState(
          of: body, from: .center(.earth),
          at: Instant(julianDate: julian, scale: .terrestrial)))
    }
    let mars = try state(.mars, 2_448_935.5)
    #expect(abs(mars.subObserver.planetographicLatitude.degrees - 12.44) < 0.2)
    #expect(abs(mars.illuminatedFraction - 0.9012) < 0.0005)
    #expect(abs(mars.angularDiameter.degrees * 3600 - 10.75) < 0.05)
    let venus = try state(.venus, 2_448_976.5)
    #expect(abs(venus.illuminatedFraction - 0.647) < 0.001)
    #expect(abs(venus.phaseAngle.degrees - 72.96) < 0.02)
    let saturn = try state(.saturn, 2_448_972.50068)
    let opening = try #require(saturn.ringOpening)
    #expect(abs(opening.observer.degrees - 16.442) < 0.02)
    #expect(abs(opening.sun.degrees - 14.679) < 0.02)
    let moon = try state(.moon, 2_448_724.5)
    #expect(abs(moon.subObserver.longitude.degrees + 1.23) < 0.05)
    #expect(abs(moon.subObserver.latitude.degrees - 4.20) < 0.05)
    #expect(abs(moon.illuminatedFraction - 0.6785) < 0.002)
    #expect(abs(moon.position.length - 368_409.7) < 30)
    let sun = try state(.sun, 2_448_908.50068)
    #expect(abs(sun.subObserver.latitude.degrees - 5.99) < 0.02)
    #expect(abs(sun.northPoleAngle.degrees - 26.27) < 0.2)
  }

  @Test("Faces, phases and sizes agree with the reference vectors")
  func vectors() throws {
    var count = 0
    for row in try Facts.rows("vectors_open.csv") {
      guard let body = row.body, body != .earth, let julian = row["jd_tt"] else { continue }
      let state = try #require(
        ephemeris.apparentState(
          of: body, from: .center(.earth),
          at: Instant(julianDate: julian, scale: .terrestrial)))
      try check(state, row, Comment(rawValue: "\(body) \(row.text("utc_label"))"))
      count += 1
    }
    #expect(count == 180)
  }

  private func check(_ state: ApparentState, _ row: Facts.Row, _ comment: Comment) throws {
    let body = state.body
    let toObserver = direction(
      try #require(row["subearth_lat_pc_deg"]), try #require(row["subearth_lon_e_deg"]))
    let isMoon = body == .moon
    #expect(arcSeconds(state.observerDirection, toObserver) < (isMoon ? 40 : 25), comment)
    let graphic = state.subObserver
    if let latitude = row["subearth_lat_pg_deg"], !isMoon {
      #expect(abs(graphic.planetographicLatitude.degrees - latitude) < 0.007, comment)
    }
    if let longitude = row["subearth_lon_pg_deg"], abs(graphic.latitude.degrees) < 70 {
      let difference = Angle(degrees: graphic.planetographicLongitude.degrees - longitude).wrapped
      #expect(abs(difference.degrees) < 0.02, comment)
    }
    if let latitude = row["subsun_lat_pc_deg"], let longitude = row["subsun_lon_e_deg"] {
      #expect(arcSeconds(state.sunDirection, direction(latitude, longitude)) < 25, comment)
      #expect(abs(state.phaseAngle.degrees - (row["phase_deg"] ?? -1)) < 20 / 3600, comment)
      #expect(abs(state.illuminatedFraction - (row["illum_frac"] ?? -1)) < 5e-5, comment)
    } else {
      #expect(body == .sun && state.subSolar == nil)
    }
    let latitude = Angle(degrees: row["subearth_lat_pc_deg"] ?? 90)
    let pole = Angle(degrees: state.northPoleAngle.degrees - (row["np_pa_icrf_deg"] ?? 0)).wrapped
    #expect(abs(pole.degrees) < 20 / 3600 / PlanetMath.cos(latitude), comment)
    let seconds = state.angularDiameter.degrees * 3600
    let diameter = try #require(row["ang_diam_eq_arcsec"])
    #expect(abs(seconds - diameter) < max(isMoon ? 0.1 : diameter * 2e-4, 6e-5), comment)
    #expect(abs(state.lightTime / (row["light_time_s"] ?? 0) - 1) < 6e-4, comment)
    let sky = direction(
      try #require(row["dec_astrometric_deg"]), try #require(row["ra_astrometric_deg"]))
    // The reference has the Moon's place relative to the Earth.
    let place = isMoon ? state.position : state.position(.astrometric)
    #expect(arcSeconds(place, sky) < 25, comment)
    if let opening = state.ringOpening, let sun = row["ring_B_sun_deg"] {
      #expect(abs(opening.observer.degrees - (row["ring_B_earth_deg"] ?? 0)) < 0.005, comment)
      #expect(abs(opening.sun.degrees - sun) < 0.005, comment)
    }
  }

  @Test("The Earth's points below sun and Moon agree with the reference vectors")
  func earth() throws {
    for row in try Facts.rows("vectors_open.csv") where row.body == .earth {
      let instant = Instant(julianDate: try #require(row["jd_tt"]), scale: .terrestrial)
      let sun = try #require(ephemeris.subSolarPoint(of: .earth, at: instant))
      let moon = try #require(ephemeris.subPoint(of: .earth, below: .moon, at: instant))
      // The reference takes UT1 as UTC, and extrapolates it by Espenak and Meeus (2006).
      let year = 2000 + instant.terrestrialDays / 365.2425
      let delay = try #require(row["delta_t_s"]) - DeltaT.table.seconds(year: year)
      let turn = delay * 360.9856 / 86400
      let expected = [
        direction(
          try #require(row["subsun_lat_pc_deg"]), try #require(row["subsun_lon_e_deg"]) - turn),
        direction(
          try #require(row["sublunar_lat_deg"]), try #require(row["sublunar_lon_e_deg"]) - turn),
      ]
      for (point, vector) in zip([sun, moon], expected) {
        let error = arcSeconds(direction(point.latitude.degrees, point.longitude.degrees), vector)
        #expect(error < 25, "\(row.text("utc_label"))")
      }
    }
  }

  @Test("Distances and phases agree with JPL Horizons and the Moon with NASA's tables")
  func published() throws {
    var count = 0
    for row in try Facts.rows("horizons_samples_open.csv") {
      guard let body = row.body, let julian = row["jd"] else { continue }
      let values = row.values
      let instant = Instant(julianDate: julian)
      guard
        let state = ephemeris.apparentState(of: body, from: .center(.earth), at: instant)
      else { continue }
      switch row.text("kind") {
      case "observer_geocentric":
        let distance = try #require(values["delta_au"])
        // For the Moon Horizons counts the Earth's motion during the light time, up to 39 km.
        let bound = body == .moon ? 1.2e-4 : 1e-4
        #expect(abs(state.distance / astronomicalUnit / distance - 1) < bound, "\(body)")
        // Horizons' angle includes the aberration of sunlight, up to 36 arc seconds.
        let phase = try #require(values["S-T-O_deg"])
        #expect(abs(state.phaseAngle.degrees - phase) < 46.0 / 3600, "\(body)")
      case "NASA_SVS_moon":
        let observer = direction(values["subearth_lat"] ?? 90, values["subearth_lon_e"] ?? 0)
        let sun = direction(values["subsolar_lat"] ?? 90, values["subsolar_lon_e"] ?? 0)
        #expect(arcSeconds(state.observerDirection, observer) < 40)
        #expect(arcSeconds(state.sunDirection, sun) < 40)
        #expect(abs(state.illuminatedFraction * 100 - (values["illum_percent"] ?? 0)) < 0.02)
        #expect(abs(state.distance - (values["dist_km"] ?? 0)) < 60)
        let pole = state.northPoleAngle.degrees - (values["axis_pa_J2000_deg"] ?? 0)
        #expect(abs(Angle(degrees: pole).wrapped.degrees) < 0.006)
      default: continue
      }
      count += 1
    }
    #expect(count == 76)
  }

  // Mallama and Hilton (2018), and the brightest magnitudes in almanacs.
  @Test(
    "Magnitudes are those of almanacs",
    arguments: [
      (SolarSystemBody.sun, "2024-01-03T00:00Z", -26.78, 0.02),
      (.venus, "2023-07-07T00:00Z", -4.7, 0.1), (.mars, "2003-08-28T00:00Z", -2.88, 0.1),
      (.jupiter, "2022-09-26T20:00Z", -2.94, 0.05), (.saturn, "2002-12-17T00:00Z", -0.5, 0.15),
      (.uranus, "2022-11-09T00:00Z", 5.64, 0.1), (.neptune, "2022-09-16T00:00Z", 7.69, 0.05),
      (.pluto, "2015-07-06T00:00Z", 14.1, 0.2), (.moon, "2024-10-17T11:26Z", -12.8, 0.15),
      (.ganymede, "2022-09-26T20:00Z", 4.4, 0.2),
    ])
  func magnitudes(body: SolarSystemBody, date: String, expected: Double, bound: Double) throws {
    let state = try #require(
      ephemeris.apparentState(
        of: body, from: .center(.earth), at: Instant(reading: date)))
    #expect(abs(try #require(state.magnitude) - expected) < bound)
  }

  @Test(
    "Magnitude laws are continuous, decrease with the phase, and end with the observations",
    arguments: [
      (SolarSystemBody.mercury, 175), (.venus, 160), (.earth, 174), (.moon, 175), (.mars, 159),
      (.jupiter, 129), (.saturn, 149), (.uranus, 153), (.neptune, 133), (.io, 12),
      (.europa, 12), (.ganymede, 12), (.callisto, 12), (.pluto, 19),
    ])
  func laws(body: SolarSystemBody, last: Int) throws {
    let instant = try Instant(reading: "2026-01-01")
    func magnitude(at degrees: Double) throws -> Double? {
      let towards = ephemeris.position(of: body, at: instant).normalized * -1
      let aside = towards.cross(.unitZ).normalized
      let angle = Angle(degrees: degrees)
      let offset = towards * PlanetMath.cos(angle) + aside * PlanetMath.sin(angle)
      let observer = Observer.offset(from: body, by: offset * astronomicalUnit)
      let state = try #require(
        ephemeris.apparentState(of: body, from: observer, at: instant))
      #expect(abs(state.phaseAngle.degrees - degrees) < 0.02)
      return state.magnitude
    }
    var previous = try #require(try magnitude(at: 0.5))
    let full = previous
    for degrees in 1...last {
      let magnitude = try #require(try magnitude(at: Double(degrees)))
      #expect(abs(magnitude - previous) < 0.7, "\(degrees)°")
      #expect(magnitude > previous - 0.08, "\(degrees)°")
      previous = magnitude
    }
    #expect(previous > full + (last > 90 ? 1.5 : 0.1))
    if last < 160 { #expect(try magnitude(at: 170) == nil) }
  }

  @Test("Saturn's rings add no light on their unlit side")
  func ringPlane() throws {
    func magnitude(_ date: String) throws -> ApparentState {
      try #require(
        ephemeris.apparentState(
          of: .saturn, from: .center(.earth), at: Instant(reading: date)))
    }
    let dark = try magnitude("2025-04-15")
    let opening = try #require(dark.ringOpening)
    #expect(opening.observer.degrees * opening.sun.degrees < 0)
    let distances = log(dark.distance / astronomicalUnit * dark.sunDistance / astronomicalUnit)
    let bare = -8.914 + 0.026 * dark.phaseAngle.degrees + 5 * distances / log(10)
    #expect(abs(try #require(dark.magnitude) - bare) < 1e-9)
  }

  @Test("A body has no magnitude for an observer on it")
  func ownMagnitude() throws {
    let place = SurfacePlace(on: .earth, latitude: .zero, longitude: .zero)
    let state = try #require(
      ephemeris.apparentState(
        of: .earth, from: .place(place), at: Instant(reading: "2026-01-01")))
    #expect(state.magnitude == nil)
  }

  @Test("Observers have their stated positions")
  func observers() throws {
    let instant = try Instant(reading: "2026-06-21T12:00Z")
    let place = SurfacePlace(
      on: .earth, latitude: .degrees(45), longitude: .degrees(10), height: 2)
    // A point at 45° on WGS 84 is 6367.490 km from the centre.
    #expect(abs(place.position(radii: SolarSystemBody.earth.radii).length - 6369.490) < 0.01)
    let centre = ephemeris.position(of: .earth, at: instant)
    let position = ephemeris.position(of: .place(place), at: instant)
    #expect(abs((position - centre).length - 6369.490) < 0.01)
    #expect(ephemeris.position(of: .point(Vector3(1, 2, 3)), at: instant) == Vector3(1, 2, 3))
    // The Moon's parallax: about a degree between centre and surface.
    let fromCentre = try #require(
      ephemeris.apparentState(of: .moon, from: .center(.earth), at: instant))
    let fromPlace = try #require(
      ephemeris.apparentState(of: .moon, from: .place(place), at: instant))
    let expected = fromCentre.position - (position - centre)
    #expect((fromPlace.position - expected).length < 1)
    #expect(ephemeris.apparentState(of: .earth, from: .center(.earth), at: instant) == nil)
    #expect(ephemeris.apparentStates(from: .center(.earth), at: instant).count == 31)
  }

  @Test("The sun is in the zenith of the subsolar point")
  func zenith() throws {
    let instant = try Instant(reading: "2026-04-01T09:00Z")
    let point = try #require(ephemeris.subSolarPoint(of: .earth, at: instant))
    let place = SurfacePlace(
      on: .earth, latitude: point.planetographicLatitude, longitude: point.longitude)
    let sun = try #require(
      ephemeris.apparentState(of: .sun, from: .place(place), at: instant))
    let zenith = ephemeris.orientation(of: .earth, at: instant) * place.normal
    // The difference of the normal and the line from the centre is within the flattening's.
    #expect(arcSeconds(sun.direction, zenith) < 12 * 60)
  }

  @Test("Aberration shifts directions by at most 20.5 arc seconds towards the motion")
  func aberration() throws {
    let instant = try Instant(reading: "2026-03-20")
    let velocity = ephemeris.velocity(of: .earth, at: instant)
    #expect(abs(velocity.length - 29.9) < 0.2)
    for body in [SolarSystemBody.sun, .moon, .mars, .jupiter, .neptune] {
      let state = try #require(
        ephemeris.apparentState(of: body, from: .center(.earth), at: instant))
      let still = state.position(.astrometric).normalized
      let sine = still.cross(velocity.normalized).length
      #expect(abs(arcSeconds(still, state.direction) - 20.5 * sine) < 0.3)
      #expect(state.direction.dot(velocity) > still.dot(velocity))
      #expect(abs(state.position.length / state.distance - 1) < 1.1e-4)
    }
    // The Moon has the place that it has relative to the Earth, a light time before.
    let moon = try #require(
      ephemeris.apparentState(of: .moon, from: .center(.earth), at: instant))
    let emission = instant.advanced(bySeconds: -moon.lightTime)
    let offset =
      ephemeris.position(of: .moon, at: emission) - ephemeris.position(of: .earth, at: emission)
    #expect((moon.position - offset).length < 1)
    let geometric =
      ephemeris.position(of: .moon, at: instant) - ephemeris.position(of: .earth, at: instant)
    #expect((moon.position(.geometric) - geometric).length < 1e-3)
  }
}
