import Foundation
import PlanetCatalogue
import PlanetMath
import Testing

/// The bundled catalogue.
@Suite("Bundled catalogue")
struct BundledCatalogueTests {
  private let catalogue: Catalogue

  init() throws {
    let reading = try CatalogueReader(options: ReadingOptions(strict: true))
      .read(bytes: bytes(of: "Catalogues/solarsystem.xml"), name: "solarsystem.xml")
    #expect(reading.problems == [])
    let catalogue = reading.catalogue
    self.catalogue = catalogue
  }

  @Test("Bodies are in their sections")
  func bodies() {
    #expect(catalogue.title == "Solar System")
    #expect(
      catalogue.sections.map { [$0.title ?? ""] + $0.bodies.map(\.id) } == [
        ["The Sun", "sun"],
        ["Rocky planets", "mercury", "venus", "earth", "mars"],
        ["Giant planets", "jupiter", "saturn", "uranus", "neptune"],
        ["Dwarf planets", "ceres", "pluto", "haumea", "makemake", "eris"],
        [
          "Moons", "moon", "phobos", "deimos", "io", "europa", "ganymede", "callisto", "mimas",
          "enceladus", "tethys", "dione", "rhea", "titan", "hyperion", "iapetus", "miranda",
          "ariel",
          "umbriel", "titania", "oberon", "proteus", "triton", "charon",
        ],
        ["Asteroids and comets", "vesta", "pallas", "bennu", "halley"],
      ])
  }

  @Test("Every body has texts, a page, a map with its terms, and a source for every figure")
  func complete() {
    for body in catalogue.bodies {
      #expect((body.facts.description ?? "").count > 80, "\(body.id)")
      #expect((body.facts.funFact ?? "").count > 30, "\(body.id)")
      #expect(body.facts.website?.hasPrefix("https://science.nasa.gov/") == true, "\(body.id)")
      var map = MapReference(path: "\(body.id).jpg")
      (map.license, map.attribution, map.origin) = ("Apache-2.0", "PlanetNode", .imagined)
      map.latitudes = body.map?.latitudes ?? map.latitudes
      #expect(body.map == map)
      #expect(body.facts.sources.all.map(\.figure) == figures(of: body), "\(body.id)")
    }
  }

  /// System II longitudes: British Astronomical Association (2015), and settings of observing
  /// programs.
  @Test(
    "Jupiter's map drifts with the Great Red Spot, at 35° W in it",
    arguments: [
      (2_457_061.5, 223.0), (2_458_150.5, 283), (2_459_580.5, 369), (2_460_492.5, 417),
      (2_460_676.5, 428),
    ])
  func redSpot(date: Double, longitude: Double) throws {
    let drift = try #require(catalogue.body(id: "jupiter")?.mapDrift)
    #expect(drift.system == .second)
    let computed = 395 - drift.rate * (date - drift.referenceDate)
    #expect(abs(computed - longitude) < 5, "\(computed)")
  }

  private func figures(of body: CelestialBody) -> [Figure] {
    let present: [(Figure, Bool)] = [
      (.radii, true), (.rotationPeriod, body.rotation != nil),
      (.obliquity, body.rotation?.obliquity != nil), (.pole, body.rotation?.pole != nil),
      (.distanceFromSun, body.orbit?.distanceFromSun != nil),
      (.distanceFromParent, body.orbit?.distanceFromParent != nil),
      (.orbitalSpeed, body.orbit?.speed != nil), (.orbitalPeriod, body.orbit?.period != nil),
      (.orbitalElements, body.orbit?.elements != nil), (.magnitude, body.facts.magnitude != nil),
      (.mass, body.facts.mass != nil), (.gravity, body.facts.gravity != nil),
      (.temperature, body.facts.temperature != nil), (.moons, body.facts.knownMoons != nil),
      (.albedo, body.facts.albedo != nil), (.photometry, body.photometry != nil),
      (.atmosphere, body.atmosphere != nil),
      (.rings, body.rings != nil),
      (.discovery, body.facts.discovery != nil),
    ]
    return present.filter(\.1).map(\.0)
  }

  @Test("Moons orbit planets, planets orbit the Sun")
  func parents() {
    for body in catalogue.bodies {
      let parent = body.parent.flatMap { catalogue.body(id: $0) }
      switch body.kind {
      case .star: #expect(parent == nil)
      case .moon: #expect(parent?.kind == .planet || parent?.kind == .dwarfPlanet)
      default: #expect(parent?.kind == .star)
      }
      if body.kind == .moon {
        #expect(body.orbit?.distanceFromSun == parent?.orbit?.distanceFromSun)
        #expect((body.orbit?.distanceFromParent ?? 0) > (parent?.radii?.equatorial ?? 0))
      }
    }
  }

  /// Bodies that tumble, or whose axis is unknown.
  private let polesUnknown: Set<String> = ["haumea", "makemake", "eris", "hyperion", "halley"]

  @Test("Figures are consistent")
  func consistent() throws {
    for body in catalogue.bodies {
      if let rate = body.rotation?.pole?.primeMeridianRate {
        // The rate of the prime meridian is the inverse of the period; Neptune's clouds have their
        // own.
        let period = 360 / abs(rate.degrees) * 24
        #expect(
          abs(period / (body.rotation?.period ?? 0) - 1) < (body.id == "neptune" ? 0.01 : 2e-4),
          "\(body.id)")
      } else {
        #expect(polesUnknown.contains(body.id))
      }
      let radii = try #require(body.radii)
      if let mean = radii.mean {
        let volume = ((radii.intermediate ?? radii.equatorial) * radii.polar * radii.equatorial)
        // An irregular body fills less than its ellipsoid.
        let tolerance = body.shape == nil ? 0.01 : 0.1
        #expect(abs(mean / cbrt(volume) - 1) < tolerance, "\(body.id)")
      }
      guard let orbit = body.orbit, let speed = orbit.speed, let days = orbit.period else {
        continue
      }
      let distance = orbit.distanceFromParent ?? (orbit.distanceFromSun ?? 0) * 1e6
      let expected = 2 * Double.pi * distance / (days * 86_400)
      #expect(abs(speed / expected - 1) < 0.025, "\(body.id): \(speed) against \(expected)")
    }
    let backward = catalogue.bodies.filter { $0.rotation?.turnsEastward == false }.map(\.id)
    #expect(
      backward == [
        "venus", "uranus", "miranda", "ariel", "umbriel", "titania", "oberon", "triton",
      ])
  }

  @Test("Saturn's bands are contiguous from the C ring to the A ring's end, inside the strip")
  func rings() throws {
    let rings = try #require(try catalogue.body(named: "Saturn").rings)
    #expect(rings.strip?.path == "saturn_rings.png")
    #expect(rings.innerRadius == 74_491)
    #expect(rings.outerRadius == 140_612)
    #expect(rings.bands.first?.innerRadius == 74_491)
    for (band, next) in zip(rings.bands, rings.bands.dropFirst()) where next.innerRadius < 137_000 {
      #expect(band.outerRadius == next.innerRadius)
    }
    #expect(
      rings.bands.filter { $0.opacity == 0 }.map(\.name) == [
        "Colombo gap", "Maxwell gap", "Encke gap", "Keeler gap",
      ])
    #expect(try catalogue.body(named: "Uranus").rings?.bands.count == 2)
  }

  @Test("Every figure equals that of the table of reference values")
  func matchesFacts() throws {
    let file = repository.appendingPathComponent("Tests/Facts/bodies.json")
    let table = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let rows = try #require((table as? [String: Any])?["bodies"] as? [[String: Any]])
    #expect(rows.count == catalogue.bodies.count)
    for row in rows {
      let id = try #require(row["id"] as? String)
      let body = try #require(catalogue.body(id: id))
      func fact(_ name: String) -> Double? { (row[name] as? NSNumber)?.doubleValue }
      #expect(body.name == row["name"] as? String)
      #expect(body.parent == row["parent"] as? String)
      #expect(body.kind.rawValue.folding == (row["type"] as? String)?.folding)
      #expect(body.facts.website == row["url"] as? String)
      #expect(body.facts.funFact != row["fun_fact"] as? String)
      #expect(body.radii?.mean == fact("radius_mean_km"))
      #expect(body.radii?.equatorial == fact("radius_equatorial_km"))
      #expect(body.radii?.polar == fact("radius_polar_km"))
      #expect(body.facts.mass == fact("mass_kg"))
      #expect(body.facts.gravity == fact("surface_gravity_m_s2"))
      #expect(body.facts.temperature == fact("mean_temperature_K"))
      #expect(body.facts.albedo == fact("geometric_albedo"))
      #expect((body.facts.knownMoons?.count).map(Double.init) == fact("known_moons"))
      let sense = body.rotation?.direction == .retrograde ? -1.0 : 1
      #expect((body.rotation?.period).map { sense * $0 } == fact("sidereal_rotation_hours"))
      #expect(body.rotation?.obliquity == fact("obliquity_deg").map(Angle.degrees))
      #expect(body.orbit?.distanceFromSun == fact("mean_distance_sun_1e6_km"))
      #expect(body.orbit?.distanceFromParent == fact("mean_distance_parent_km"))
      #expect(body.orbit?.speed == fact("mean_orbital_speed_km_s"))
      let sign: Double = body.orbit?.direction == .retrograde ? -1 : 1
      #expect((body.orbit?.period).map { sign * $0 } == fact("orbital_period_days"))
      if let units = body.orbit?.distanceFromSunInAU, let expected = fact("mean_distance_sun_au") {
        #expect(abs(units / expected - 1) < 2e-4, "\(id)")
      }
    }
  }
}

extension String {
  /// A kind's word without the hyphen.
  fileprivate var folding: String { filter(\.isLetter) }
}
