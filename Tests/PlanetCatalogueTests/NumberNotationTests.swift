import PlanetCatalogue
import Testing

/// Numbers with an ambiguous point or comma.
@Suite("Notation of numbers")
struct NumberNotationTests {
  private func file(_ figures: String...) -> String {
    "<solarsystem>\n"
      + figures.enumerated().map {
        "<solarsystemelement><name>\($0.offset)</name>\($0.element)</solarsystemelement>\n"
      }.joined() + "</solarsystem>"
  }

  @Test(
    "A diameter with an ambiguous point is rejected with both readings",
    arguments: [
      ("12.000 km", "12000 km or 12 km"), ("12.742 km", "12742 km or 12.7420 km"),
      ("12.742", "12742 km or 12.7420 km"), ("~1.390 km", "1390 km or 1.39 km"),
      ("7.918 miles", "7918 mi or 7.9180 mi"), ("1.820 miles", "1820 mi or 1.82 mi"),
    ])
  func refused(text: String, readings: String) throws {
    let found = try reading(file("<diameter>\(text)</diameter>"))
    #expect(
      found.problems.map(\.description) == [
        "my.xml:2:45: error: '\(text)' has two readings: its point may separate thousands or be a "
          + "decimal point; expected \(readings)"
      ])
    #expect(found.leftOut.map(\.id) == ["0"])
  }

  @Test(
    "A point is ambiguous only if a thousand times the value is as likely",
    arguments: [
      "<diameter>12.74 km</diameter>", "<diameter>12.7420 km</diameter>",
      "<diameter>0.387 km</diameter><orbitalSpeed>29.783 km/s</orbitalSpeed>",
      "<diameter>1.391 million km</diameter>", "<diameter>1.274e4 km</diameter>",
      "<diameter>12,742.125 km</diameter>", "<distFromSun>5.203 AU</distFromSun>",
      "<distFromSun>149.598 million km</distFromSun>", "<distFromSun>149.598</distFromSun>",
      "<rotation period=\"23.934\" unit=\"h\"/>", "<albedo value=\"1.375\"/>",
      "<rotation period=\"9.925\"/><pole ra=\"40.589\" dec=\"83.537\"/>",
    ])
  func fine(figures: String) throws {
    #expect(try reading(file(figures)).errors == [])
  }

  @Test("The rule applies to speeds in km/h, temperatures and distances in km too")
  func others() throws {
    for figure in [
      "<orbitalSpeed>57.218 m/s</orbitalSpeed>", "<temperature value=\"3.778\"/>",
      "<distFromSun>149.598 km</distFromSun>", "<orbit parent-distance=\"384.400\"/>",
    ] {
      let found = try reading(file(figure))
      let body = try #require(found.catalogue.bodies.first, "\(figure)")
      // Such a figure affects no pixel, so it is absent.
      #expect(body.orbit == nil && body.facts.temperature == nil, "\(figure)")
      #expect(found.problems.map(\.severity) == [.warning], "\(figure)")
      #expect(found.problems[0].message.contains("two readings"), "\(figure)")
    }
  }

  @Test("A small figure with a decimal point makes it a warning; a large one or a comma does not")
  func certainNotation() throws {
    let ambiguous = "<diameter>12.742 km</diameter>"
    let small = try reading(file("<diameter>22.2 km</diameter>", ambiguous))
    #expect(
      small.problems.map(\.description) == [
        "my.xml:3:45: warning: the point in '12.742 km' is read as a decimal point, as on line 2; "
          + "expected 12742 km or 12.7420 km"
      ])
    #expect(small.catalogue.bodies[1].radii?.diameter == 12.742)
    for other in [
      "<diameter>2,376.6 km</diameter>", "<orbitalSpeed>29.8 km/s</orbitalSpeed>",
      "<diameter>22.2 km</diameter><orbitalSpeed>29,8</orbitalSpeed>",
    ] {
      #expect(try reading(file(other, ambiguous)).errorCount == 1, "\(other)")
    }
  }

  @Test("Of two readings, the only plausible one is used")
  func plausibleReadings() throws {
    let speed = try reading(file("<orbitalSpeed>107.218 km/h</orbitalSpeed>"))
    #expect(speed.catalogue.bodies[0].orbit?.speed == 107_218.0 / 3600)
    #expect(speed.warningCount == 1)
    let comma = try reading(file("<gravity>3,711 m/s²</gravity>"))
    #expect(comma.catalogue.bodies[0].facts.gravity == 3.711 && comma.warningCount == 1)
    let fast = try reading(file("<orbitalSpeed>24,077 km/s</orbitalSpeed>"))
    #expect(fast.catalogue.bodies[0].orbit?.speed == 24.077 && fast.warningCount == 1)
    let warm = try reading(file("<temperature value=\"288.150 K\"/>"))
    #expect(warm.catalogue.bodies[0].facts.temperature == 288.15 && warm.problems == [])
    let mass = try reading(file("<mass>6,417 × 10^23 kg</mass>"))
    #expect(mass.catalogue.bodies[0].facts.mass == 6.417e23 && mass.problems == [])
    let year = try reading(file("<orbitalPeriod>1,881 d</orbitalPeriod>"))
    #expect(year.catalogue.bodies[0].orbit?.period == 1881)
    #expect(year.problems.map(\.expected) == ["1881 d or 1.8810 d"])
  }

  @Test("In a file with decimal commas every ambiguous point is reported")
  func decimalCommas() throws {
    let found = try reading(
      file("<diameter>12.742,5 km</diameter><orbitalPeriod>365.256 d</orbitalPeriod>"))
    #expect(found.catalogue.bodies[0].radii?.diameter == 12742.5)
    let far = try reading(
      file("<diameter>12.742,5 km</diameter><distFromSun>57.909 million km</distFromSun>"))
    #expect(far.problems.map(\.expected) == ["57909 million km or 57.9090 million km"])
    #expect(
      found.problems.map(\.message) == [
        "the point in '365.256 d' is read as a decimal point, but line 2 has a decimal comma"
      ])
  }

  @Test("Figures with three decimals are written with one reading")
  func written() throws {
    let body =
      "<body name=\"A\"><radii unit=\"km\" equatorial=\"6.3710\"/>"
      + "<temperature value=\"288.1510\"/></body>"
    let catalogue = try reading("<catalogue>\(body)</catalogue>").catalogue
    let text = CatalogueWriter.xml(of: catalogue)
    #expect(text.contains("equatorial=\"6.3710\"") && text.contains("value=\"288.1510\""))
    let found = try reading(text)
    #expect(found.problems == [] && found.catalogue.bodies == catalogue.bodies)
  }
}
