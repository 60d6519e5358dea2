import PlanetCatalogue
import Testing

/// Tables of figures as people write them.
@Suite("Figures of tables")
struct WrittenTableTests {
  private func planets(_ element: String, _ values: [String]) throws -> CatalogueReading {
    let bodies = values.enumerated().map {
      "<planet><name>P\($0)</name><\(element)>\($1)</\(element)></planet>"
    }
    return try reading("<planets>\(bodies.joined())</planets>")
  }

  private func body(_ figures: String) throws -> CatalogueReading {
    try reading("<planets><planet><name>A</name>\(figures)</planet></planets>")
  }

  @Test("Distances and periods with three decimals are in one unit")
  func decimals() throws {
    let distances = ["0.387", "0.723", "1.000", "1.524", "5.203", "9.582", "19.201", "30.047"]
    let found = try planets("distFromSun", distances)
    for (body, text) in zip(found.catalogue.bodies, distances) {
      let expected = (Double(text) ?? 0) * 149.597_870_7
      #expect(abs((body.orbit?.distanceFromSun ?? 0) - expected) < 1e-6, "\(text)")
    }
    let days = ["58.646", "-243.018", "0.997", "1.026", "0.414", "0.444", "-0.718", "0.671"]
    let rotations = try planets("rotationPeriod", days).catalogue.bodies.map { $0.rotation?.period }
    for (period, text) in zip(rotations, days) {
      #expect(abs((period ?? 0) - abs(Double(text) ?? 0) * 24) < 1e-9, "\(text)")
    }
  }

  @Test("Speeds with thousands separators are in one unit")
  func speeds() throws {
    let values = ["170,503", "107,218", "86,677", "47,002", "19,566"]
    let found = try planets("orbitalSpeed", values)
    for (body, text) in zip(found.catalogue.bodies, values) {
      let expected = (Double(text.filter { $0 != "," }) ?? 0) / 3600
      #expect(abs((body.orbit?.speed ?? 0) - expected) < 1e-9, "\(text)")
    }
    #expect(!found.problems.contains { $0.message.contains("decimal comma") })
  }

  @Test("A number with several plausible readings is absent, with all of them")
  func several() throws {
    let found = try body("<orbitalSpeed>86,677</orbitalSpeed>")
    #expect(found.catalogue.bodies.first?.orbit == nil)
    #expect(found.problems.map(\.severity) == [.warning])
    #expect(found.problems.first?.expected?.contains("86677 km/h or ") == true)
    let far = try body("<distFromSun>1.427</distFromSun>")
    #expect(far.catalogue.bodies.first?.orbit == nil)
    #expect(far.problems.map(\.expected) == ["1.427 AU or 1427 million km"])
  }

  @Test(
    "A value far from all plausible ones is a warning, with its unit too",
    arguments: [
      "<mass unit=\"kg\">5.97</mass>", "<distFromSun>149.6 km</distFromSun>",
      "<temperature>0 K</temperature>", "<rotationPeriod>24 s</rotationPeriod>",
      "<diameter>12742 AU</diameter>",
    ])
  func implausible(figure: String) throws {
    let found = try body(figure)
    #expect(found.catalogue.bodies.count == 1)
    #expect(found.problems.map(\.severity) == [.warning])
    #expect(found.problems.first?.message.hasSuffix("is implausible") == true)
  }

  @Test(
    "Elements in a figure are not joined",
    arguments: [
      ("<diameter><min>50</min><max>60</max></diameter>", 0),
      ("<rotationPeriod><hours>9</hours><minutes>55</minutes></rotationPeriod>", 1),
      ("<temperature><min>1</min><max>50</max></temperature>", 1),
    ])
  func inner(figure: String, count: Int) throws {
    let found = try body(figure)
    #expect(found.catalogue.bodies.count == count)
    #expect(found.catalogue.bodies.allSatisfy { $0.rotation == nil && $0.facts.temperature == nil })
    #expect(found.problems.contains { $0.message.contains("which is not read") })
    let markup = try body("<diameter><b>5000</b> km</diameter>").catalogue.bodies.first
    #expect(markup?.radii?.diameter == 5000)
  }

  @Test("Years with an m after them are not read as minutes")
  func months() throws {
    let found = try body("<orbitalPeriod>1y 11m</orbitalPeriod>")
    #expect(found.catalogue.bodies.first?.orbit == nil && found.warningCount == 1)
    let minutes = try body("<orbitalPeriod>1 y 11 min</orbitalPeriod>").catalogue.bodies.first
    #expect(minutes?.orbit?.period == 365.25 + 11.0 / 1440)
  }

  @Test("A unit beside a text with another unit is reported")
  func units() throws {
    let found = try body("<diameter unit=\"miles\">5000 km</diameter>")
    #expect(found.catalogue.bodies.first?.radii?.diameter == 5000)
    #expect(
      found.problems.map(\.message) == ["the unit 'miles' is ignored, as the text states 'km'"])
    let root = try reading(
      "<planets units=\"miles\"><planet><name>A</name><diameter>5000</diameter></planet></planets>")
    #expect(root.problems.map(\.message) == ["unknown attribute 'units' of <planets>"])
    let scaled = try body("<diameter unit=\"thousand km\">12,742</diameter>")
    #expect(scaled.catalogue.bodies.first?.radii?.diameter == 12742)
  }

  @Test("Names of elements have units and other spellings, as in JSON")
  func names() throws {
    let found = try body(
      "<radius_km>3390</radius_km><massKg>6.4e23</massKg>"
        + "<distanceFromSunAU>1.52</distanceFromSunAU><surfaceGravity>3.7 m/s²</surfaceGravity>"
        + "<orbital_period_days>687</orbital_period_days>")
    let body = try #require(found.catalogue.bodies.first)
    #expect(found.problems == [], "\(found.problems)")
    #expect(
      body.radii?.equatorial == 3390 && body.facts.mass == 6.4e23 && body.facts.gravity == 3.7)
    #expect(body.orbit?.distanceFromSun == 1.52 * 149.597_870_7 && body.orbit?.period == 687)
  }

  @Test("Paths as texts of elements with attributes are read")
  func paths() throws {
    let found = try body(
      "<diameter>5000 km</diameter><map>mars.jpg</map><portrait>p.jpg</portrait>")
    let body = try #require(found.catalogue.bodies.first)
    #expect(body.map?.path == "mars.jpg" && body.facts.image == "p.jpg" && found.problems == [])
  }

  @Test("A body without a name beside a good one is reported as such")
  func nameless() throws {
    let found = try reading(
      "<planets><planet><name>J</name><diameter>5000</diameter></planet>"
        + "<planet><title>T</title><diameter>5000</diameter></planet></planets>")
    #expect(found.catalogue.bodies.map(\.name) == ["J"])
    #expect(found.problems.contains { $0.message == "<planet> has no name" })
  }

  @Test("The nearest spelling of a unit is suggested", arguments: ["20 celcius", "24 huors"])
  func suggestions(text: String) throws {
    let element = text.hasSuffix("celcius") ? "temperature" : "rotationPeriod"
    let found = try body("<\(element)>\(text)</\(element)>")
    #expect(["celsius", "hours"].contains(found.problems.first?.suggestion ?? ""))
  }

  @Test("A point in a value with a unit that is not usually whole is the decimal mark")
  func points() throws {
    let found = try body("<distanceFromSun>7.041 million km</distanceFromSun>")
    #expect(found.catalogue.bodies.first?.orbit?.distanceFromSun == 7.041 && found.problems == [])
    let text = CatalogueWriter.xml(of: found.catalogue)
    #expect(try reading(text).problems == [] && text.contains("distance=\"7.0410\""))
    let hours = try body("<rotationPeriod>1.234 h</rotationPeriod>").catalogue.bodies.first
    #expect(hours?.rotation?.period == 1.234)
  }

  @Test("A comma before a power of ten is reported in a file with decimal points")
  func powers() throws {
    let found = try planets("mass", ["1,898 ×10^24 kg", "0.642 ×10^24 kg", "5.97 ×10^24 kg"])
    #expect(found.warningCount == 1)
    #expect(found.problems.first?.message.contains("but line 1 has a decimal point") == true)
    let commas = try planets("mass", ["1,898 ×10^24 kg", "0,642 ×10^24 kg"])
    #expect(commas.problems == [], "\(commas.problems)")
  }

  @Test("Sizes below 1 km, and periods in years that are read as days, are warnings")
  func unlikely() throws {
    #expect(try body("<radius>0.346</radius>").problems.map(\.severity) == [.warning])
    let mars = "<distFromSun>227.9 million km</distFromSun><orbitalPeriod>1.88</orbitalPeriod>"
    let found = try body(mars)
    #expect(found.problems.map(\.expected) == ["about 686.8 days"])
    #expect(try body(mars.replacing("1.88", with: "687")).problems == [])
  }

  @Test("Symbols of masses and radii, and other names as attributes, are read")
  func symbols() throws {
    let jupiter = try body("<radius>1 RJ</radius><mass>2 M_E</mass>").catalogue.bodies.first
    #expect(jupiter?.radii?.equatorial == 71_492 && jupiter?.facts.mass == 2 * 5.9722e24)
    let mars = try reading(
      "<planets><planet name=\"M\" diameter=\"6779 km\" distanceFromSun=\"227.9\"/></planets>")
    #expect(mars.problems == [] && mars.catalogue.bodies.first?.orbit?.distanceFromSun == 227.9)
    let mass = try body("<mass>5.97 (10^24kg)</mass>").catalogue.bodies.first
    #expect(mass?.facts.mass == 5.97e24)
  }
}
