import Foundation
import PlanetMath
import Testing

@testable import PlanetSky

@Suite("Systems of other stars")
struct OrbitSystemTests {
  private static let unit = 149_597_870.7
  /// The gravitational constant times the masses of the stars, in km³/s².
  private static let masses = (first: 1.334e11, second: 1.0e11)

  private static func orbit(
    _ axis: Double, eccentricity: Double = 0, attraction: Double, argument: Double = 0,
    inclination: Double = 0
  ) -> ConicOrbit {
    ConicOrbit(
      periapsisDistance: axis * (1 - eccentricity), eccentricity: eccentricity,
      inclination: .degrees(inclination), node: .zero, periapsisArgument: .degrees(argument),
      periapsisTime: 0, attraction: attraction)
  }

  private static func body(
    _ id: String, about parent: SolarSystemBody?, _ orbit: ConicOrbit?, radius: Double,
    luminosity: Double? = nil
  ) -> OrbitingBody {
    var body = OrbitingBody(
      id: id, name: id, parent: parent, orbit: orbit,
      radii: Vector3(radius, radius, radius),
      rotation: UniformRotation(pole: .unitZ, meridian: .unitX, rate: 1))
    body.starlight = luminosity.map {
      Starlight(luminosity: $0, color: SIMD3(1, 1, 1), colorIndex: 0.6)
    }
    return body
  }

  /// Two stars in circles of 0.05 and 0.0667 au about their barycentre, a planet at 1 au with a
  /// moon at 30 000 km, and a planet at 2 au; all in the ecliptic.
  private static let system: OrbitSystem? = {
    let total = masses.first + masses.second
    let separation = 0.1167 * unit
    let barycentre = SolarSystemBody.other(body("centre", about: nil, nil, radius: 1e-3))
    // About the barycentre, a star moves as about the mass m³/M² of the other one.
    func star(_ id: String, _ own: Double, _ other: Double, argument: Double) -> OrbitingBody {
      body(
        id, about: barycentre,
        orbit(
          separation * other / total, attraction: other * other * other / (total * total),
          argument: argument), radius: 700_000, luminosity: own / masses.first)
    }
    let planet = body("planet", about: barycentre, orbit(unit, attraction: total), radius: 6000)
    let moon = body(
      "moon", about: .other(planet), orbit(30_000, attraction: 4e5, argument: 120), radius: 900)
    let outer = body(
      "outer", about: barycentre, orbit(2 * unit, attraction: total, argument: 75), radius: 50_000)
    return OrbitSystem(
      name: "test",
      bodies: [
        star("one", masses.first, masses.second, argument: 0),
        star("two", masses.second, masses.first, argument: 180), planet, moon, outer,
      ], epoch: Instant(days: 100, scale: .barycentricDynamical), hasEarthSky: false)
  }()

  private let ephemeris = system.map { Ephemeris($0) } ?? Ephemeris()

  private func body(_ id: String) throws -> SolarSystemBody {
    try #require(ephemeris.body(id: id))
  }

  private func instant(_ days: Double) -> Instant {
    Instant(days: days, scale: .barycentricDynamical)
  }

  /// Returns the position on a circle at a constant rate, by the ecliptic's axes.
  private func circle(_ axis: Double, _ attraction: Double, argument: Double, _ days: Double)
    -> Vector3
  {
    let rate = (attraction / (axis * axis * axis)).squareRoot() * 86400
    let angle = rate * days + argument * .pi / 180
    let obliquity = 84381.448 / 3600 * Double.pi / 180
    let (x, y) = (axis * Foundation.cos(angle), axis * Foundation.sin(angle))
    return Vector3(x, y * Foundation.cos(obliquity), y * Foundation.sin(obliquity))
  }

  @Test("Places are sums of Kepler's motions, and the barycentre is at rest")
  func places() throws {
    let total = Self.masses.first + Self.masses.second
    for days in [0.0, 3.7, 250.25, -1000] {
      let moment = instant(days)
      let planet = circle(Self.unit, total, argument: 0, days)
      let moon = planet + circle(30_000, 4e5, argument: 120, days)
      #expect((ephemeris.position(of: try body("planet"), at: moment) - planet).length < 1)
      #expect((ephemeris.position(of: try body("moon"), at: moment) - moon).length < 1)
      let stars = try [("one", Self.masses.first), ("two", Self.masses.second)].map { id, mass in
        ephemeris.position(of: try body(id), at: moment) * mass
      }
      #expect((stars[0] + stars[1]).length / total < 1)
    }
    #expect(ephemeris.body(id: "earth") == nil && ephemeris.body(id: "sun") == nil)
    #expect(ephemeris.suns.map(\.rawValue) == ["one", "two"])
    let later = try #require(Self.system?.instant(days: 2.5))
    #expect(abs(later.seconds(since: instant(102.5))) < 0.01)
  }

  @Test("Phases follow from the star that gives most light, and stars have none")
  func phases() throws {
    let moment = instant(40)
    let planet = try #require(
      ephemeris.apparentState(of: try body("planet"), from: .center(try body("outer")), at: moment))
    let places = try ["planet", "outer", "one"].map {
      ephemeris.position(of: try body($0), at: moment)
    }
    let (toSun, toObserver) = (places[2] - places[0], places[1] - places[0])
    let angle = Foundation.acos(toSun.normalized.dot(toObserver.normalized)) * 180 / .pi
    // Light time of 10 minutes and more moves the bodies by arc minutes.
    #expect(abs(planet.phaseAngle.degrees - angle) < 0.2)
    let star = try #require(
      ephemeris.apparentState(of: try body("one"), from: .center(try body("planet")), at: moment))
    #expect(star.illuminatedFraction == 1 && star.subSolar == nil)
    // A star of the sun's luminosity at about 1 au.
    let magnitude = try #require(star.magnitude)
    #expect(abs(magnitude - (-26.74 + 5 * Foundation.log10(star.distance / Self.unit))) < 1e-9)
  }

  @Test("Each star gives its share of light from its own direction")
  func light() throws {
    let moment = instant(42.7)
    let planet = try body("planet")
    let light = ephemeris.sunshine(on: planet, at: moment)
    #expect(light.map(\.star.rawValue) == ["one", "two"])
    let place = ephemeris.position(of: planet, at: moment)
    let offsets = try ["one", "two"].map {
      ephemeris.position(of: try body($0), at: moment) - place
    }
    let weights = [1 / offsets[0].dot(offsets[0]), 0.749625 / offsets[1].dot(offsets[1])]
    for (index, sun) in light.enumerated() {
      #expect(abs(sun.share - weights[index] / (weights[0] + weights[1])) < 1e-3)
      // By aberration of up to 40 km/s, and motions of up to 60 km/s in the light time.
      let cosine = sun.position.normalized.dot(offsets[index].normalized)
      #expect(Foundation.acos(min(cosine, 1)) < 5e-4)
    }
    #expect(light[0].position.normalized.dot(light[1].position.normalized) < 0.999)
  }

  @Test("One star in front of the other one takes its light")
  func occultedStar() throws {
    let planet = try body("planet")
    let events = try ephemeris.searchEvents(
      from: planet, from: instant(0), to: instant(30), kinds: [.solarEclipse])
    let stars = events.filter { ["one", "two"].contains($0.others.first?.rawValue) }
    #expect(stars.count >= 2)
    for event in stars {
      let light = ephemeris.sunshine(on: planet, at: event.time)
      let hidden = try #require(light.first { $0.star == event.body })
      let other = try #require(light.first { $0.star != event.body })
      #expect(hidden.share < 0.2 * other.share)
      // The stars are in line with the planet at their barycentre, by independent Kepler motions.
      let days = event.time.days(.barycentricDynamical)
      let total = Self.masses.first + Self.masses.second
      let place = circle(Self.unit, total, argument: 0, days)
      let line = try ephemeris.position(of: body("one"), at: event.time)
      let sine = line.normalized.cross(place.normalized).length
      #expect(sine < 0.02, "\(sine)")
    }
  }

  @Test("The moon casts two shadows, whose eclipses are an arc of its orbit apart")
  func eclipses() throws {
    let (planet, moon) = (try body("planet"), try body("moon"))
    let events = try ephemeris.searchEvents(
      from: planet, from: instant(0), to: instant(10), of: [moon], kinds: [.solarEclipse])
    // In the plane of all orbits, each revolution of the moon has an eclipse of each star.
    let period = 2 * Double.pi * (30_000.0 * 30_000 * 30_000 / 4e5).squareRoot() / 86400
    let revolutions = 10 / period
    for star in ["one", "two"] {
      let times = events.filter { $0.body.rawValue == star }.map {
        $0.time.days(.barycentricDynamical)
      }
      #expect(abs(Double(times.count) - revolutions) < 1.5)
      for (one, two) in zip(times, times.dropFirst()) {
        #expect(abs(two - one - period) < 0.02 * period + 0.01)
      }
      for time in times {
        // Moon, planet and star are in line: by circles at constant rates.
        let moon = circle(30_000, 4e5, argument: 120, time)
        let place = circle(Self.unit, 2.334e11, argument: 0, time)
        let line = ephemeris.position(of: try body(star), at: instant(time)) - place
        #expect(moon.normalized.dot(line.normalized) > 0.998, "\(time)")
      }
    }
    #expect(events.allSatisfy { $0.eclipseType == .total && $0.contacts.count == 2 })
    #expect(events.first?.title.contains("eclipse of") == true)
    // Both shadows fall on the planet between the two eclipses.
    let first = try #require(events.first { $0.time > instant(2.6) }?.time)
    let both = stride(from: -20_000.0, through: 20_000, by: 600).map {
      ephemeris.shadows(on: planet, at: first.advanced(bySeconds: $0)).count
    }
    #expect(both.max() == 2 && both.contains(1))
  }

  @Test("Oppositions and conjunctions are in the plane of the orbit")
  func aspects() throws {
    let events = try ephemeris.searchEvents(
      from: try body("planet"), from: instant(0), to: instant(1500), of: [try body("outer")],
      kinds: SkyEvent.Kind.aspects)
    #expect(events.contains { $0.kind == .opposition })
    #expect(events.contains { $0.kind == .conjunction })
    // The synodic period from the periods of both.
    let year = 2 * Double.pi * (Self.unit * Self.unit * Self.unit / 2.334e11).squareRoot() / 86400
    let synodic = 1 / (1 / year - 1 / (year * 8.0.squareRoot()))
    let oppositions = events.filter { $0.kind == .opposition }.map {
      $0.time.days(.barycentricDynamical)
    }
    for (one, two) in zip(oppositions, oppositions.dropFirst()) {
      // The main star is up to 3° from the barycentre.
      #expect(abs(two - one - synodic) < 0.03 * synodic)
    }
  }

  @Test("A shadow falls on a body from the stated star")
  func axes() throws {
    let (planet, moon) = (try body("planet"), try body("moon"))
    for star in ephemeris.suns {
      let axis = try #require(
        ephemeris.shadowAxis(of: moon, near: planet, at: instant(5), by: star))
      let line =
        ephemeris.position(of: moon, at: instant(5))
        - ephemeris.position(of: star, at: instant(5))
      #expect(axis.direction.dot(line.normalized) > 0.999_99)
      #expect(abs(axis.sunDistance - line.length) < 1e-3 * line.length)
    }
    #expect(ephemeris.shadowAxis(of: ephemeris.sun, near: planet, at: instant(5)) == nil)
  }
}
