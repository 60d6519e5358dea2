import PlanetCatalogue
import PlanetMath
import Testing

@testable import PlanetSources

/// Values of JSON documents as people write them: the same readers as for XML.
@Suite("Written values in JSON")
struct WrittenJSONTests {
  private func read(_ json: String) throws -> SourcedCatalogue {
    let document = SourceDocument(name: "a.json", bytes: Array(json.utf8))
    return try DocumentReading.read(
      SourceDocuments([document]), of: "a.json", LoadRequest(), .current)
  }

  private func planet(_ field: String, _ value: String) throws -> (CelestialBody, [Problem]) {
    let found = try read(
      "[{\"name\":\"A\",\"url\":\"http://x/api/planets/1/\",\"\(field)\":\"\(value)\"}]")
    return (try #require(found.catalogue.bodies.first), found.reading.problems)
  }

  static let diameters: [(String, Double?)] = [
    ("12 900", 12_900), ("1e5", 100_000), ("12.900,5", 12_900.5), ("7'200", 7200),
    ("1000km", 1000), ("1.5e4 km", 15_000), ("12,900", 12_900), ("6450 (radius)", 12_900),
    ("30-165", nil), ("indefinite-ish", nil), ("NaN", nil), ("-5", nil), ("1e9", nil),
  ]

  @Test("Diameters are read as in XML, or absent with a warning", arguments: diameters)
  func diameter(text: String, value: Double?) throws {
    let (body, problems) = try planet("diameter", text)
    #expect(body.radii?.diameter == value)
    #expect(problems.map(\.severity) == (value == nil ? [.warning] : []))
  }

  @Test("Other figures are read with their units, and unknown ones are absent without a warning")
  func figures() throws {
    #expect(try planet("population", "4.5 million").0.conditions?.population == 4_500_000)
    #expect(try planet("population", "4 500 000").0.conditions?.population == 4_500_000)
    #expect(try planet("surface_water", "12,5").0.conditions?.waterShare == 0.125)
    #expect(abs((try planet("gravity", "0,9 standard").0.facts.gravity ?? 0) - 8.825_985) < 1e-9)
    #expect(try planet("gravity", "9.8 m/s²").0.facts.gravity == 9.8)
    let several = try planet("gravity", "1.5 (surface), 1 standard (Cloud City)")
    #expect(several.0.facts.gravity == 1.5 * 9.80665 && several.1 == [])
    let retrograde = try planet("rotation_period", "243 days (retrograde)").0.rotation
    #expect(retrograde == Rotation(period: 5832, direction: .retrograde))
    for word in ["unknown", "n/a", "0", "none", "unkown", "indefinite", "?", "not known", "TBD"] {
      let (body, problems) = try planet("diameter", word)
      #expect(body.radii == nil && problems == [], "\(word)")
    }
  }

  @Test("The date of a film is read in words, and another text is a warning")
  func film() throws {
    func film(_ date: String) throws -> SourcedCatalogue {
      try read(
        "[{\"title\":\"F\",\"url\":\"http://x/api/films/1/\",\"release_date\":\"\(date)\"}]")
    }
    #expect(try film("25 May 1977").catalogue.stories[0].date?.description == "1977-05-25")
    let bad = try film("soon")
    #expect(bad.catalogue.stories[0].date == nil)
    #expect(bad.reading.problems.map(\.severity) == [.warning])
  }

  @Test(
    "Dates of cards are read with offsets, with spaces and as seconds since 1970",
    arguments: [
      "\"date\":\"2015-06-22T07:51:00+00:00\"", "\"date\":\"2015-06-22T13:21:00+05:30\"",
      "\"date\":\"2015-06-22T13:21:00+0530\"", "\"timestamp\":1434959460",
      "\"timestamp\":\"1434959460000\"", "\"date\":\"2015-06-22 07:51:00\"",
      "\"date\":\"22 June 2015, 07:51 UTC\"",
    ])
  func cards(date: String) throws {
    let found = try read("[{\"title\":\"A\",\"description\":\"b\",\(date)}]")
    #expect(found.reading.problems == [])
    #expect(found.catalogue.stories[0].date?.description == "2015-06-22T07:51:00Z")
  }

  @Test("Coordinates of cards may have minutes and hemispheres")
  func coordinates() throws {
    let found = try read(
      "[{\"title\":\"A\",\"location\":{\"latitude\":\"33° 54′ S\",\"longitude\":\"18.4 E\"}}]")
    let place = try #require(found.catalogue.stories[0].place?.coordinates)
    #expect(abs(place.latitude.degrees + 33.9) < 1e-12 && place.longitude == .degrees(18.4))
  }

  @Test(
    "Dates in objects, and times in fields of their own, are read",
    arguments: [
      #""date":{"seconds":1434959460}"#, #""timestamp":1434959460"#,
      #""date":{"$date":"2015-06-22T07:51:00Z"}"#,
      #""date":{"$date":{"$numberLong":"1434959460000"}}"#,
      #""start":{"dateTime":"2015-06-22T07:51:00Z"}"#, #""date":"2015-06-22","time":"07:51 UTC""#,
    ])
  func datesInObjects(date: String) throws {
    let found = try read("[{\"title\":\"A\",\"description\":\"b\",\(date)}]")
    #expect(found.reading.problems == [], "\(found.reading.problems)")
    let text = found.catalogue.stories.first?.date?.description
    #expect(text?.hasPrefix("2015-06-22T07:51") == true, "\(text ?? "")")
  }

  @Test(
    "Values that are no dates and no places are warnings, and the event stays",
    arguments: [
      #""date":[2020,1,2]"#, #""date":true"#, #""date":"2020-01-02","time":"25:99""#,
      #""location":true"#, #""location":[1,2,3]"#, #""location":[100,200]"#,
    ])
  func unreadable(field: String) throws {
    let text = "[{\"title\":\"A\",\"description\":\"b\",\(field)}]"
    let found = try read(text)
    #expect(found.catalogue.stories.count == 1)
    #expect(found.reading.problems.map(\.severity) == [.warning], "\(found.reading.problems)")
    var strict = LoadRequest()
    strict.options.strict = true
    let document = SourceDocument(name: "a.json", bytes: Array(text.utf8))
    let errors = try DocumentReading.read(
      SourceDocuments([document]), of: "a.json", strict, .current)
    #expect(errors.reading.errorCount == 1)
  }

  @Test(
    "Two numbers are latitude and longitude, in GeoJSON longitude and latitude",
    arguments: [
      #"[18.4,97.5]"#, #"[97.5,18.4]"#, #""18.4, 97.5""#, #"{"coordinates":[97.5,18.4]}"#,
      #"{"type":"Point","coordinates":[97.5,18.4]}"#,
      #"{"type":"point","coordinates":[97.5,18.4]}"#,
    ])
  func pairs(location: String) throws {
    let found = try read("[{\"title\":\"A\",\"location\":\(location)}]")
    #expect(found.reading.problems == [])
    let place = try #require(found.catalogue.stories.first?.place)
    #expect(
      place.coordinates
        == StoryPlace.Coordinates(latitude: .degrees(18.4), longitude: .degrees(97.5)))
    #expect(place.name == nil)
  }

  @Test(
    "A list of two numbers whose order is unknown is read with a warning",
    arguments: ["[18.4,77.5]", "{\"coordinates\":[18.4,77.5]}"])
  func uncertainPairs(location: String) throws {
    let found = try read("[{\"title\":\"A\",\"location\":\(location)}]")
    #expect(
      found.reading.problems.map(\.message) == [
        "the order of the two numbers is unknown; the first is read as the latitude"
      ])
    let place = try #require(found.catalogue.stories.first?.place?.coordinates)
    #expect(place.latitude == .degrees(18.4) && place.longitude == .degrees(77.5))
  }

  @Test("A figure of the Star Wars API with two readings is absent, with a warning")
  func twoReadings() throws {
    let record = #"{"name":"T","url":"https://swapi.dev/api/planets/1/","diameter":"12.742"}"#
    let found = try read(record)
    #expect(found.catalogue.bodies.first?.radii == nil)
    #expect(found.reading.problems.count { $0.message.hasPrefix("'12.742' has two readings") } == 1)
    let number = try read(record.replacing("\"12.742\"", with: "12.742"))
    #expect(number.catalogue.bodies.first?.radii?.diameter == 12.742)
  }
}
