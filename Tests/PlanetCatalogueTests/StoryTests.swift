import PlanetCatalogue
import PlanetMath
import Testing

/// Reading stories, and the persons of the simple vocabulary.
@Suite("Stories")
struct StoryTests {
  private static let apollo = """
    <catalogue><section title="Moons"><body id="moon" name="Moon"/></section>
    <section title="Landings">
    <story id="apollo-11" kind="mission" title="Apollo 11" date="1969-07-20T20:17:40Z" body="moon">
      <place name="Mare Tranquillitatis" latitude="0.674" longitude="23.473"/>
      <overview>The first landing with people.</overview>
      <text xml:space="preserve">One
    two</text>
      <image src="https://example.org/a.jpg"/>
      <detail kind="agency">NASA</detail>
      <relation kind="story" to="apollo-12"/>
      <link title="More" href="https://example.org/"/>
      <source>Two lists</source>
    </story>
    <story kind="mission" title="Apollo 12"/>
    </section></catalogue>
    """

  @Test("All elements of a story are read")
  func whole() throws {
    let (catalogue, problems) = try read(Self.apollo)
    #expect(problems == [])
    let story = try #require(catalogue.story(id: "apollo-11"))
    #expect(story.kind == .mission)
    #expect(story.title == "Apollo 11")
    #expect(story.date?.description == "1969-07-20T20:17:40Z")
    #expect(story.section == "Landings")
    #expect(story.body == "moon")
    #expect(
      story.place
        == StoryPlace(
          name: "Mare Tranquillitatis",
          coordinates: .init(latitude: .degrees(0.674), longitude: .degrees(23.473))))
    #expect(story.overview == "The first landing with people.")
    #expect(story.text == "One\ntwo")
    #expect(story.image == "https://example.org/a.jpg")
    #expect(story.details == [StoryDetail(.agency, "NASA")])
    #expect(story.relations == [StoryRelation(.story, to: "apollo-12")])
    #expect(story.links == [StoryLink(title: "More", address: "https://example.org/")])
    #expect(story.source == "Two lists")
    // A section with stories only is not a section of bodies.
    #expect(catalogue.sections.map(\.title) == ["Moons"])
    #expect(catalogue.storySections.map(\.title) == ["Landings"])
  }

  @Test("Invalid parts of a story are absent, and only one without title is left out")
  func leftOut() throws {
    let reading = try reading(
      """
      <catalogue><body name="Mars"/>
      <story kind="mission" title="A" date="1969-02-30"/>
      <story kind="mision" title="B"/>
      <story kind="event" title="C"><place latitude="95" longitude="0"/></story>
      <story kind="event" title="D"><place latitude="5"/></story>
      <story kind="event"/>
      <story kind="event" title="F" id="mars"/>
      <story kind="event" title="G"/>
      </catalogue>
      """)
    #expect(reading.catalogue.stories.map(\.id) == ["a", "b", "c", "d", "f", "g"])
    #expect(reading.catalogue.stories.allSatisfy { $0.date == nil && $0.place == nil })
    #expect(reading.catalogue.stories[1].kind == .event)
    #expect(reading.catalogue.bodies.map(\.id) == ["mars"])
    #expect(
      reading.problems.map { "\($0.location.line): \($0.message)" } == [
        "2: '1969-02-30' is not a date: the day must be 1 to 28",
        "3: unknown kind 'mision'",
        "4: the latitude '95' is impossible",
        "5: <place> has no 'longitude'",
        "6: <story> has no title",
        "7: the id 'mars' is taken; the first is on line 1",
      ])
    #expect(reading.problems[1].suggestion == "mission")
    #expect(
      reading.leftOutWords
        == "1 of 7 stories is left out because of errors: a story without a title (line 6)")
  }

  @Test("Unknown references are warnings with the nearest id")
  func references() throws {
    let (catalogue, problems) = try read(
      """
      <catalogue><body name="Mars"/>
      <story kind="mission" title="Viking 1" body="marz">
      <relation kind="story" to="viking-2"/></story>
      <story kind="film" title="Other"><relation kind="body" to="away" title="Away"/></story>
      </catalogue>
      """)
    #expect(catalogue.stories.count == 2)
    #expect(problems.map(\.severity) == [.warning, .warning])
    #expect(problems.map(\.suggestion) == ["mars", "viking-1"])
  }

  @Test("Dates are read, written and ordered")
  func dates() throws {
    let texts = [
      "-66000000", "-0043", "1610", "1969-07", "1969-07-20", "1969-07-20T20:17:40Z",
      "1969-07-20T20:18:00Z", "+25000",
    ]
    let dates = try texts.map { try #require(StoryDate($0)) }
    #expect(dates.map(\.description) == texts)
    #expect(dates == dates.sorted())
    #expect(
      dates.map(\.words) == [
        "66 million years ago", "44 BC", "1610", "July 1969", "20 July 1969",
        "20 July 1969, 20:17 UTC", "20 July 1969, 20:18 UTC", "in 25000 years",
      ])
    #expect(StoryDate("2015-06-18T17:02:02.614Z")?.description == "2015-06-18T17:02:02Z")
    #expect(StoryDate("2015-06-18T17:02Z")?.description == "2015-06-18T17:02:00Z")
    for text in [
      "", "1969-07T00:00Z", "1969-07-20T1:00Z", "12345", "1969-07-20T10:00.5Z",
      "1969-07-20T10:00:00.Z", "1969-07-20T25:00Z", "1969-02-30", "03/04/2015", "soon",
    ] {
      #expect(StoryDate(text) == nil, "\(text)")
    }
  }

  @Test("Persons of the simple vocabulary are read under any root")
  func persons() throws {
    let (catalogue, problems) = try read(
      """
      <characters>
      <section title="Original trilogy">
      <person><name>Leia Organa</name><image>leia.png</image><homePlanet>Alderaan</homePlanet>
      <birthYear>19BBY</birthYear><eyeColour>brown</eyeColour><url>https://example.org/5</url>
      <firstFilm>A New Hope</firstFilm></person>
      </section>
      <character><name>R2-D2</name><homePlanet>unknown</homePlanet></character>
      </characters>
      """)
    #expect(problems == [])
    #expect(catalogue.stories.map(\.id) == ["leia-organa", "r2-d2"])
    let leia = try #require(catalogue.stories.first)
    #expect(leia.kind == .person)
    #expect(leia.section == "Original trilogy")
    #expect(leia.body == "alderaan")
    #expect(leia.place == StoryPlace(name: "Alderaan"))
    #expect(
      leia.details == [StoryDetail(.birthYear, "19BBY"), StoryDetail(.eyeColor, "brown")])
    #expect(
      leia.relations == [StoryRelation(.firstFilm, to: "a-new-hope", title: "A New Hope")])
    #expect(leia.links.map(\.address) == ["https://example.org/5"])
    #expect(leia.image == "leia.png")
    #expect(catalogue.stories[1].body == nil)
  }

  @Test("Names of persons' worlds and films are resolved within the file")
  func names() throws {
    let (catalogue, _) = try read(
      """
      <catalogue><body id="w2" name="Alderaan"/><story id="ep4" kind="film" title="A New Hope"/>
      <person><name>Leia</name><homePlanet>alderaan</homePlanet><firstFilm>A new hope</firstFilm>
      </person></catalogue>
      """)
    let leia = try #require(catalogue.story(id: "leia"))
    #expect(leia.body == "w2")
    #expect(leia.place == nil)
    #expect(leia.relations == [StoryRelation(.firstFilm, to: "ep4")])
  }

  @Test("Conditions of a surface are read")
  func conditions() throws {
    let (catalogue, problems) = try read(
      """
      <catalogue><body name="Naboo">
      <surface climate="temperate, unknown" terrain="grassy hills,swamps" water="12"
      color="#80a060"/><population value="4500000000"/></body>
      <body name="Odd"><surface water="120"/></body></catalogue>
      """)
    var expected = SurfaceConditions()
    expected.climates = ["temperate"]
    expected.terrains = ["grassy hills", "swamps"]
    expected.waterShare = 0.12
    expected.color = SRGBColor(hex: "#80a060")
    expected.population = 4.5e9
    #expect(catalogue.body(id: "naboo")?.conditions == expected)
    #expect(problems.map(\.message) == ["the water '120' is impossible"])
  }
}

/// Writing catalogues as XML.
@Suite("Catalogue writer")
struct CatalogueWriterTests {
  @Test(
    "Written catalogues are read back as the same values, and are valid by the schema",
    arguments: ["Catalogues/solarsystem.xml", "Catalogues/worlds.xml", "Examples/simple.xml"])
  func bundled(path: String) throws {
    let first = try CatalogueReader().read(bytes: bytes(of: path), name: path).catalogue
    let xml = CatalogueWriter.xml(of: first)
    let second = try CatalogueReader(options: ReadingOptions(strict: true))
      .read(bytes: Array(xml.utf8), name: "written.xml")
    #expect(second.problems == [])
    #expect(second.catalogue == first)
    if XMLLint.path != nil { #expect(try XMLLint.accepts(Array(xml.utf8))) }
  }

  /// A film with characters that XML escapes.
  private var film: Story {
    var story = Story(id: "s", kind: .film, title: "Tab\there")
    story.title = "Title"
    story.episode = 4
    story.date = StoryDate(year: -66_000_000)
    story.text = "First line\r\n\r\n  second \u{1} & more"
    story.overview = String(repeating: "long words ", count: 40).trimmed
    story.relations = [StoryRelation(.body, to: "b", title: "B\nC")]
    return story
  }

  @Test("Every property of a body and a story is preserved, with characters that XML escapes")
  func complete() throws {
    var body = CelestialBody(id: "b", name: "A & <B> \"C\"", kind: .world)
    body.facts.alternativeNames = ["x > y"]
    body.radii = Radii(equatorial: 3, polar: 1.1, mean: 2.2)
    body.radii?.intermediate = 2.7
    body.rotation = Rotation(period: nil, direction: .retrograde, obliquity: .degrees(177.36))
    body.orbit = Orbit(distanceFromParent: 0.1, period: 1.0 / 3, direction: .retrograde)
    body.shape = ShapeReference(path: "a b.obj")
    body.map = MapReference(
      path: "t0.png", centerLongitude: .degrees(-120.1), latitudes: .planetocentric,
      colorSpace: .linear, isRotatedHalfTurn: true)
    body.map?.license = "CC0-1.0"
    body.map?.attribution = "me"
    body.map?.origin = .imagined
    body.map?.tiles = MapTiles(columns: 2, rows: 1, paths: ["t0.png", "t1.png"])
    var adjustment = MapAdjustment()
    (adjustment.gain, adjustment.gamma, adjustment.includesAir) = (2.5, 1.2, true)
    (adjustment.noData, adjustment.flip) = (SRGBColor(red: 1, green: 2, blue: 3), .vertical)
    adjustment.noDataFill = SRGBColor(red: 9, green: 8, blue: 7)
    body.map?.adjustment = adjustment
    body.suns = [Sun(), Sun()]
    (body.suns[1].azimuth, body.suns[1].elevation) = (-12.5, 3)
    (body.suns[1].strength, body.suns[1].diameter) = (0.4, 0.6)
    body.suns[1].color = SRGBColor(red: 255, green: 170, blue: 90)
    body.layers = [
      MapLayer(kind: .clouds, map: MapReference(path: "c.png")),
      MapLayer(kind: .height, map: MapReference(path: "h.png")),
    ]
    (body.layers[0].altitude, body.layers[0].rotationRate) = (5.5, -12.25)
    (body.layers[1].lowest, body.layers[1].highest) = (-8.2, 21.25)
    body.atmosphere = Atmosphere(
      top: 99.5, groundAlbedo: 0.25,
      constituents: [
        Atmosphere.Constituent(
          scattering: [0.001, 0.02, 3], absorption: [0, 1e-6, 0],
          profile: .exponential(scaleHeight: 8.5), phase: .particles(asymmetry: -0.5)),
        Atmosphere.Constituent(
          absorption: [1, 2, 3], profile: .tent(lowest: 10, peak: 25, highest: 40)),
      ])
    body.portrait = Portrait(
      longitude: .degrees(12.5), tilt: .degrees(-3), exposureCompensation: -0.7)
    body.conditions = SurfaceConditions()
    body.conditions?.waterShare = 0.07
    body.conditions?.population = 1e12
    body.facts.description = "one two"
    let catalogue = Catalogue(
      title: "T", sections: [CatalogueSection(title: nil, bodies: [body])], stories: [film])
    let xml = CatalogueWriter.xml(of: catalogue)
    var expected = catalogue
    expected.stories[0].text = "First line\r\n\r\n  second \u{FFFD} & more"
    let (again, problems) = try read(xml)
    #expect(
      problems.map(\.message) == [
        "'air' has no effect on a body with a <shape>, "
          + "whose air is not rendered"
      ])
    #expect(again == expected)
    #expect(xml.split(separator: "\n").allSatisfy { $0.count <= 100 || !$0.contains("long") })
  }
}

extension String {
  /// The text without white space at its ends.
  fileprivate var trimmed: String { String(reversed().drop { $0 == " " }.reversed()) }
}
