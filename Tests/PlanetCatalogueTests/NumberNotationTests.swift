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
      "<orbitalSpeed>107.218 km/h</orbitalSpeed>", "<temperature value=\"5.778\"/>",
      "<distFromSun>149.598 km</distFromSun>", "<orbit parent-distance=\"384.400\"/>",
    ] {
      #expect(try reading(file(figure)).errorCount == 1, "\(figure)")
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

  @Test("In a file with decimal commas every ambiguous point is reported")
  func decimalCommas() throws {
    let found = try reading(
      file("<diameter>12.742,5 km</diameter><orbitalSpeed>29.783 km/s</orbitalSpeed>"))
    #expect(found.catalogue.bodies[0].radii?.diameter == 12742.5)
    let far = try reading(
      file("<diameter>12.742,5 km</diameter><distFromSun>12.742 million km</distFromSun>"))
    #expect(far.problems.map(\.expected) == ["12742 million km or 12.7420 million km"])
    #expect(
      found.problems.map(\.message) == [
        "the point in '29.783 km/s' is read as a decimal point, but line 2 has a decimal comma"
      ])
  }
}
