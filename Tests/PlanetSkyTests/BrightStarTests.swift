import PlanetMath
import PlanetScene
import PlanetSky
import Testing

@Suite("Bright stars")
struct BrightStarTests {
  /// Returns the star nearest to a position in degrees.
  private func star(_ ascension: Double, _ declination: Double) throws -> BrightStar {
    let wanted = direction(declination, ascension)
    return try #require(
      BrightStar.all.max { $0.direction.dot(wanted) < $1.direction.dot(wanted) })
  }

  private func direction(_ latitude: Double, _ longitude: Double) -> Vector3 {
    Vector3(latitude: .degrees(latitude), longitude: .degrees(longitude))
  }

  @Test("Known stars have their positions, magnitudes and colours")
  func known() throws {
    let places: [(name: String, ra: Double, dec: Double, v: Double, bv: Double)] = [
      ("Sirius", 101.287, -16.716, -1.46, 0.00), ("Betelgeuse", 88.793, 7.407, 0.50, 1.74),
      ("Vega", 279.235, 38.784, 0.03, 0.00), ("Polaris", 37.955, 89.264, 2.02, 0.60),
    ]
    for place in places {
      let star = try star(place.ra, place.dec)
      let distance = direction(place.dec, place.ra).cross(star.direction).length
      #expect(distance < 0.01 * .pi / 180, "\(place.name)")
      #expect(abs(star.magnitude - place.v) < 0.1, "\(place.name)")
      #expect(abs(star.colorIndex - place.bv) < 0.05, "\(place.name)")
    }
    let (first, count) = (try #require(BrightStar.all.first), BrightStar.all.count)
    #expect(first.magnitude == -1.46 && count > 9000)
  }

  @Test("Blue stars are bluer, all have luminance 1, and a black body of 6500 K is nearly white")
  func colors() {
    var last = 0.0
    for step in 0...28 {
      let color = BrightStar.color(
        temperature: BrightStar.temperature(of: -0.3 + 0.08 * Double(step)))
      #expect(color.x / max(color.z, 1e-9) > last)
      last = color.x / max(color.z, 1e-9)
      #expect(abs(0.2126729 * color.x + 0.7151522 * color.y + 0.072175 * color.z - 1) < 1e-12)
    }
    let white = BrightStar.color(temperature: 6500)
    #expect(abs(white.x - 1) < 0.05 && abs(white.z - 1) < 0.05, "\(white)")
    #expect(abs(BrightStar.temperature(of: 0.65) - 5770) < 100)
  }

  @Test(
    "All stars are those of the catalogue, without the outburst of T Coronae Borealis",
    .enabled(if: Facts.starsArePresent, "../shared/facts is absent: skipped"))
  func catalogue() throws {
    let rows = try Facts.rows("stars.csv").filter { $0["hr"] != 5958 }.sorted {
      ($0["v"] ?? 0) < ($1["v"] ?? 0)
    }
    #expect(rows.count == BrightStar.all.count)
    for (row, star) in zip(rows, BrightStar.all) {
      #expect(abs((row["v"] ?? 0) - star.magnitude) < 1e-9)
    }
    for row in rows.prefix(500) {
      let wanted = direction(row["dec_deg"] ?? 0, row["ra_deg"] ?? 0)
      let found = try star(row["ra_deg"] ?? 0, row["dec_deg"] ?? 0)
      #expect(wanted.cross(found.direction).length < 2e-6)
    }
  }

  @Test("Named stars are the brightest ones at their positions")
  func names() throws {
    #expect(NamedStar.all.count > 80)
    for named in NamedStar.all {
      let wanted = named.direction
      let star = try #require(
        BrightStar.all.max { $0.direction.dot(wanted) < $1.direction.dot(wanted) })
      #expect(wanted.cross(star.direction).length < 2e-5, "\(named.name)")
      #expect(named.magnitude <= 2.55, "\(named.name)")
    }
    #expect(Set(NamedStar.all.map(\.name)).count == NamedStar.all.count)
    // Right ascension and declination of SIMBAD, in degrees.
    let places = [
      ("Sirius", 101.287, -16.716), ("Polaris", 37.955, 89.264), ("Antares", 247.352, -26.432),
      ("Rigil Kentaurus", 219.902, -60.834), ("Deneb", 310.358, 45.280), ("Mizar", 200.981, 54.925),
      ("Regulus", 152.093, 11.967), ("Algol", 47.042, 40.956), ("Markab", 346.190, 15.205),
    ]
    for (name, ascension, declination) in places {
      let star = try #require(NamedStar.all.first { $0.name == name })
      let wanted = direction(declination, ascension)
      #expect(star.direction.cross(wanted).length < 0.01 * .pi / 180, "\(name)")
    }
  }
}
