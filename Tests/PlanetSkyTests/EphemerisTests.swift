import PlanetMath
import PlanetSky
import Testing

@Suite("Positions and orientations")
struct EphemerisTests {
  private let ephemeris = Ephemeris()

  // JPL Horizons (DE441), geometric and heliocentric in the ICRF, in astronomical units at 0 h TDB.
  @Test(
    "Planets are within 6 arc seconds of JPL Horizons",
    arguments: [
      (SolarSystemBody.mercury, 2_454_523.5, -0.346220715677, -0.254051540864, -0.099807217661),
      (.venus, 2_449_891.5, 0.443270874485, 0.530169182141, 0.210451576520),
      (.earth, 2_456_835.5, 0.090268891846, -0.928991246964, -0.402728677420),
      (.mars, 2_447_595.5, -0.148939604156, 1.430907366339, 0.660331738923),
      (.pluto, 2_441_520.5, -29.943556926720, -4.384908667214, 7.652438925511),
    ])
  func planets(body: SolarSystemBody, julian: Double, x: Double, y: Double, z: Double) {
    let expected = Vector3(x, y, z) * astronomicalUnit
    let instant = Instant(julianDate: julian, scale: .barycentricDynamical)
    let position = ephemeris.position(of: body, at: instant)
    #expect(arcSeconds(position, expected) < 6)
    #expect(abs(position.length / expected.length - 1) < 3e-5)
  }

  @Test("Positions agree with JPL Horizons at all samples")
  func horizons() throws {
    var bodies: Set<String> = []
    for row in try Facts.rows("horizons_samples_open.csv") {
      guard let body = row.body, let julian = row["jd"] else { continue }
      let instant = Instant(julianDate: julian, scale: .barycentricDynamical)
      var position = ephemeris.position(of: body, at: instant)
      let values = row.values
      let unit: Double
      let bound: Double
      switch row.text("kind") {
      case "helio_geometric":
        (unit, bound) = (astronomicalUnit, 6)
      case "geocentric_geometric":
        position -= ephemeris.position(of: .earth, at: instant)
        (unit, bound) = (astronomicalUnit, 10)
      case "jovicentric_geometric":
        position -= ephemeris.position(of: .jupiter, at: instant)
        (unit, bound) = (1, 0.15 * 3600)
      default: continue
      }
      let suffix = unit == 1 ? "km" : "au"
      let expected =
        Vector3(
          try #require(values["x_icrf_\(suffix)"]), try #require(values["y_icrf_\(suffix)"]),
          try #require(values["z_icrf_\(suffix)"])) * unit
      let error = arcSeconds(position, expected)
      #expect(error < bound, "\(body) at \(julian)")
      #expect(abs(position.length / expected.length - 1) < (unit == 1 ? 2e-3 : 1e-4))
      bodies.insert(row.text("body"))
    }
    #expect(bodies.count == 14)
  }

  /// The greatest errors of moons as seen from the Earth, in arc seconds.
  private static let moonBounds: [SolarSystemBody: Double] = [
    .phobos: 0.1, .deimos: 0.3, .io: 0.3, .europa: 0.5, .ganymede: 0.5, .callisto: 0.8,
    .mimas: 0.35, .enceladus: 0.2, .tethys: 0.3, .dione: 0.25, .rhea: 0.2, .titan: 0.4,
    .iapetus: 0.6, .miranda: 0.4, .ariel: 0.2, .umbriel: 0.25, .titania: 0.25, .oberon: 0.25,
  ]

  @Test("Moons are at the reference positions relative to their planets, as seen from the Earth")
  func moons() throws {
    var errors: [SolarSystemBody: Double] = [:]
    for row in try Facts.rows("moons_open.csv") {
      guard let moon = SolarSystemBody(rawValue: row.text("moon")), let parent = moon.parent else {
        continue
      }
      let instant = Instant(julianDate: try #require(row["jd_tt"]), scale: .terrestrial)
      let distance = try #require(row["d_au"]) * astronomicalUnit
      let emission = instant.advanced(bySeconds: -distance / speedOfLight)
      let planet = ephemeris.position(of: parent, at: emission)
      let line = (planet - ephemeris.position(of: .earth, at: instant)).normalized
      let offset = ephemeris.position(of: moon, at: emission) - planet
      let east = Vector3.unitZ.cross(line).normalized
      let north = line.cross(east)
      let depth = distance + offset.dot(line)
      let expected = (try #require(row["xi_arcsec"]), try #require(row["eta_arcsec"]))
      let unit = 648_000 / Double.pi / depth
      let (x, y) = (offset.dot(east) * unit - expected.0, offset.dot(north) * unit - expected.1)
      errors[moon] = max(errors[moon] ?? 0, (x * x + y * y).squareRoot())
    }
    #expect(errors.count == Self.moonBounds.count)
    for (moon, bound) in Self.moonBounds {
      #expect(try #require(errors[moon]) < bound, "\(moon)")
    }
  }

  // Positions from the planet in the ICRF, computed from the same ellipses by another program.
  @Test(
    "Triton and Charon follow their precessing ellipses",
    arguments: [
      (SolarSystemBody.triton, 2_433_282.5, 273336, -10779, -225957),
      (.triton, 2_451_545.0, -205609, 9868, 288879),
      (.triton, 2_469_807.5, 143021, -47728, -321168),
      (.charon, 2_433_282.5, 11406, 8634, -13391),
      (.charon, 2_451_545.0, -6838, -8791, -16126),
      (.charon, 2_469_807.5, -13617, -11479, 8178),
    ])
  func ellipses(moon: SolarSystemBody, julian: Double, x: Double, y: Double, z: Double) throws {
    let instant = Instant(julianDate: julian, scale: .barycentricDynamical)
    let parent = try #require(moon.parent)
    let position =
      ephemeris.position(of: moon, at: instant) - ephemeris.position(of: parent, at: instant)
    #expect((position - Vector3(x, y, z)).length < 2)
  }

  @Test("Heliocentric directions and distances agree with the reference vectors")
  func vectors() throws {
    var count = 0
    for row in try Facts.rows("vectors_open.csv") {
      guard let body = row.body, body != .sun, let julian = row["jd_tt"] else { continue }
      let instant = Instant(julianDate: julian, scale: .terrestrial)
      let expected = fromEcliptic(
        Vector3(
          try #require(row["hx_au"]), try #require(row["hy_au"]), try #require(row["hz_au"])))
      let position = ephemeris.position(of: body, at: instant)
      #expect(arcSeconds(position, expected) < 6, "\(body) \(row.text("utc_label"))")
      let distance = position.length / astronomicalUnit
      #expect(abs(distance / expected.length - 1) < 1e-4)
      count += 1
    }
    #expect(count == 180)
  }

  @Test("Poles and prime meridians are those of the reference vectors")
  func orientations() throws {
    for row in try Facts.rows("vectors_open.csv") {
      guard let body = row.body, let julian = row["jd_tt"] else { continue }
      let lightTime = row["light_time_s"] ?? 0
      let instant = Instant(julianDate: julian, scale: .terrestrial)
        .advanced(bySeconds: -lightTime)
      let axes = ephemeris.orientation(of: body, at: instant).matrix
      let ascension = Angle(degrees: try #require(row["pole_ra_deg"]))
      let pole = direction(try #require(row["pole_dec_deg"]), ascension.degrees)
      #expect(arcSeconds(axes.z, pole) < (body == .earth ? 1 : 0.1), "\(body)")
      // The angle W from the equator's node on the ICRF equator; the Earth's from the equinox.
      guard body != .earth else { continue }
      let node = Vector3(-PlanetMath.sin(ascension), PlanetMath.cos(ascension), 0)
      let w = Angle(degrees: try #require(row["W_deg"]))
      let meridian = node * PlanetMath.cos(w) + pole.cross(node) * PlanetMath.sin(w)
      let rate = 0.0005 * 870.5 * 3600 / 86400  // the light time is rounded to 0.001 s
      #expect(arcSeconds(axes.x, meridian) < 0.1 + rate, "\(body)")
    }
  }

  // Right ascension and declination of the pole and W in degrees, computed from the IAU's elements
  // by another program.
  @Test(
    "Orientations follow the rotational elements",
    arguments: [
      (SolarSystemBody.mars, 2_461_000.5, 317.653239, 52.870334, 275.771686),
      (.mercury, 2_488_069.5, 280.9775, 61.4106, 255.625959),
      (.jupiter, 2_461_000.5, 268.057715, 64.496694, 238.098),
      (.moon, 2_461_000.5, 271.156279, 68.080737, 66.287153),
      (.triton, 2_461_000.5, 304.149521, 20.635812, 315.88959),
      (.phobos, 2_461_000.5, 317.918587, 51.814422, 187.580741),
      (.mimas, 2_415_020.5, 32.422481, 82.311792, 333.97063),
      (.ceres, 2_488_069.5, 291.418, 66.764, 10.2034),
    ])
  func elements(
    body: SolarSystemBody, julian: Double, ascension: Double, declination: Double, w: Double
  ) {
    let instant = Instant(julianDate: julian, scale: .barycentricDynamical)
    let axes = ephemeris.orientation(of: body, at: instant).matrix
    #expect(arcSeconds(axes.z, direction(declination, ascension)) < 0.01)
    let angle = Angle(degrees: ascension)
    let node = Vector3(-PlanetMath.sin(angle), PlanetMath.cos(angle), 0)
    let turned =
      node * PlanetMath.cos(Angle(degrees: w))
      + axes.z.cross(node) * PlanetMath.sin(Angle(degrees: w))
    #expect(arcSeconds(axes.x, turned) < 0.05)
  }

  @Test(
    "Axes are orthonormal and right-handed, and moons are near their planets",
    arguments: SolarSystemBody.allCases)
  func frames(body: SolarSystemBody) throws {
    let instant = try Instant(reading: "2026-11-23T12:00Z")
    let axes = ephemeris.orientation(of: body, at: instant).matrix
    #expect(abs(axes.x.length - 1) < 1e-14 && abs(axes.y.length - 1) < 1e-14)
    #expect((axes.x.cross(axes.y) - axes.z).length < 1e-14)
    if let parent = body.parent, parent != .sun {
      let position =
        ephemeris.position(of: body, at: instant) - ephemeris.position(of: parent, at: instant)
      #expect(position.length > parent.equatorialRadius && position.length < 4e6)
      // Bound rotation: longitude 0 is directed to the planet within the librations.
      #expect(arcSeconds(axes.x, position * -1) < 9 * 3600)
    }
  }
}
