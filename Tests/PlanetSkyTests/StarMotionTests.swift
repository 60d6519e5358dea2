import PlanetMath
import PlanetScene
import Testing

@testable import PlanetSky

@Suite("Motions of stars")
struct StarMotionTests {
  /// Returns the star whose place of J2000 is nearest to a direction.
  private func star(near place: Vector3) throws -> BrightStar {
    try #require(
      BrightStar.all.max { $0.motion.place.dot(place) < $1.motion.place.dot(place) })
  }

  @Test("Stars are at their places of −3000, 1900 and 2100 by ERFA, and of the catalogue of 1900")
  func places() throws {
    let rows = try Facts.rows("star_places.csv")
    #expect(rows.count == 64)
    // The beginning of the Besselian year 1900.
    let besselian = (2_415_020.31352 - Instant.julianEpoch) / daysPerCentury
    for row in rows {
      let (ascension, declination) = (row["ra2000_deg"] ?? 0, row["dec2000_deg"] ?? 0)
      let star = try star(near: direction(declination, ascension))
      let printed = direction(row["dec_deg"] ?? 0, row["ra_deg"] ?? 0)
      let name = "\(row.text("name")) \(row.text("year"))"
      if row.text("year") == "1900b" {
        let place = star.direction(at: StarEpoch(year: 2000 + besselian * 100))
        let found = Precession.meanEquatorOfDate(besselian) * place
        #expect(arcSeconds(found, printed) < 4, "\(name)")
        // Stars at rest would be farther away.
        let still = Precession.meanEquatorOfDate(besselian) * star.direction
        #expect(arcSeconds(still, printed) > 45, "\(name)")
      } else {
        let year = try #require(row["year"])
        let found = star.direction(at: StarEpoch(year: year))
        // The radial velocity of Aldebaran and the orbit of 61 Cygni are neglected.
        #expect(arcSeconds(found, printed) < (year < 0 ? 16 : 7), "\(name)")
      }
    }
  }

  @Test("Without an epoch, and at J2000, stars are at their places in the catalogue")
  func epochs() throws {
    for star in BrightStar.all {
      #expect(star.direction(at: nil) == star.direction)
      let place = star.direction(at: StarEpoch(year: 2000))
      #expect((place - star.motion.place).length < 1e-15)
      // The catalogue has places of some double stars that are those of neither component.
      #expect(arcSeconds(place, star.direction) < 30)
    }
    let moving = BrightStar.all.count { star in
      star.direction(at: StarEpoch(year: 2100)) != star.motion.place
    }
    #expect(moving > 9000)
  }

  @Test("Proper motions and parallaxes are those of the literature")
  func literature() throws {
    // Hipparcos (ESA 1997); 61 Cygni and Alpha Centauri as systems.
    let stars: [(name: String, place: (Double, Double), motion: Double, parallax: Double)] = [
      ("Sirius", (101.287, -16.716), 1339.4, 0.379), ("Procyon", (114.825, 5.225), 1258.5, 0.286),
      ("Arcturus", (213.915, 19.182), 2279, 0.089), ("Vega", (279.234, 38.784), 351, 0.129),
      ("α Cen", (219.902, -60.834), 3674, 0.747), ("61 Cyg", (316.725, 38.749), 5242, 0.287),
      ("Groombridge 1830", (178.245, 37.719), 7059, 0.109),
      ("ε Eri", (53.233, -9.458), 977, 0.311), ("τ Cet", (26.017, -15.938), 1922, 0.274),
    ]
    for (name, place, motion, parallax) in stars {
      let star = try star(near: direction(place.1, place.0))
      let (one, other) = (StarEpoch(year: 1999.5), StarEpoch(year: 2000.5))
      let moved = arcSeconds(star.direction(at: one), star.direction(at: other)) * 1000
      #expect(abs(moved - motion) < 0.003 * motion + 2, "\(name) \(moved)")
      let shift = star.motion.parallax * 648_000 / .pi
      #expect(abs(shift - parallax) < 0.006, "\(name) \(shift)")
    }
  }

  @Test("The camera's place displaces near stars to the other side")
  func parallax() throws {
    let star = try star(near: direction(-60.834, 219.902))
    let side = Vector3.unitZ.cross(star.direction).normalized
    let still = star.direction(at: StarEpoch(year: 2000))
    let moved = star.direction(at: StarEpoch(year: 2000, origin: side * 40))
    #expect(abs(arcSeconds(still, moved) - 40 * 0.742) < 0.01)
    #expect((moved - still).dot(side) < 0)
    // Regulus is too far away.
    let far = try self.star(near: direction(11.967, 152.093))
    #expect(
      far.direction(at: StarEpoch(year: 2000, origin: side * 40))
        == far.direction(at: StarEpoch(year: 2000)))
  }

  @Test("Double stars stay together from −3000 to 3000")
  func doubleStars() throws {
    let (near, bright) = (cos(Angle.degrees(1.0 / 60)), BrightStar.all.prefix(3000))
    for (index, star) in bright.enumerated() where star.motion.parallax > 0 {
      for other in bright.dropFirst(index + 1) where star.direction.dot(other.direction) > near {
        for year in [-3000.0, 3000] {
          let epoch = StarEpoch(year: year)
          let separation = arcSeconds(star.direction(at: epoch), other.direction(at: epoch))
          #expect(separation < 120, "\(star) \(other)")
        }
      }
    }
  }

  @Test("Constellations keep their shape")
  func figures() throws {
    let bright = BrightStar.all.prefix { $0.magnitude < 5.3 }
    var changes: [Double] = []
    for figure in ConstellationFigure.all {
      for line in figure.lines {
        let stars = try line.map { place in
          try #require(bright.max { $0.direction.dot(place) < $1.direction.dot(place) })
        }
        for (one, other) in zip(stars, stars.dropFirst()) {
          let separations = [-3000.0, 2000].map { year in
            let epoch = StarEpoch(year: year)
            return arcSeconds(one.direction(at: epoch), other.direction(at: epoch)) / 3600
          }
          changes.append((separations[0] - separations[1]).magnitude)
        }
      }
    }
    // α Centauri moves by 4.6° towards β Centauri, and Arcturus by 3.2° across Boötes.
    let greatest = try #require(changes.max())
    #expect(greatest > 4 && greatest < 5, "\(greatest)")
    #expect(changes.sorted().dropLast().last ?? 9 < 3.3)
    #expect(changes.count { $0 < 0.25 } > changes.count * 3 / 4)
  }

  @Test("The stars that the Moon can hide move, and have places within 0.001° of the catalogue")
  func ecliptic() throws {
    #expect(EclipticStar.all.count == 578)
    for star in EclipticStar.all {
      let place = star.direction(0)
      let nearest = BrightStar.all.map { arcSeconds($0.direction, place) }.min() ?? 999
      #expect(nearest < 20, "\(star.name) \(nearest)")
      #expect(star.direction(36525) != place, "\(star.name)")
    }
    let pollux = try #require(EclipticStar.all.first { $0.name == "Pollux" })
    #expect(abs(arcSeconds(pollux.direction(0), pollux.direction(36525)) - 62.8) < 0.2)
    let parallaxes = EclipticStar.all.filter { $0.motion.parallax > 0 }.map(\.name)
    #expect(parallaxes == ["χ¹ Ori", "36 Oph", "HR 5568", "HR 222"])
  }
}
