import PlanetCatalogue
import Testing

/// A file with one error and its expected message.
struct Wrong: CustomTestStringConvertible, Sendable {
  var name: String
  var xml: String
  var says: [String]

  init(_ name: String, _ xml: String, _ says: String...) {
    self.name = name
    self.xml = xml
    self.says = says
  }

  /// A body of our vocabulary with those attributes and children, on line 2.
  static func body(_ name: String, _ inside: String, _ says: String...) -> Wrong {
    var wrong = Wrong(
      name,
      "<catalogue>\n<body id=\"a\" name=\"A\"><radii equatorial=\"9\"/>\(inside)</body>\n"
        + "</catalogue>"
    )
    wrong.says = says
    return wrong
  }

  var testDescription: String { name }
}

/// Every rule of the reader, with location and message.
@Suite("Problems")
struct ProblemTests {
  static let names: [Wrong] = [
    Wrong(
      "no name",
      "<solarsystem>\n  <solarsystemelement>\n    <diameter>1</diameter>\n"
        + "  </solarsystemelement>\n</solarsystem>",
      "my.xml:2:3: error: <solarsystemelement> has no name; expected <name>…</name>"),
    Wrong(
      "name taken",
      "<catalogue>\n<body name=\"Éris\"><diameter>1</diameter></body>\n"
        + "<body name=\"ERIS\"><diameter>1</diameter></body></catalogue>",
      "my.xml:3:13: error: the name 'ERIS' is taken; the first is on line 2; "
        + "expected another name"),
    Wrong(
      "id taken",
      "<catalogue>\n<body id=\"x\" name=\"A\"><diameter>1</diameter></body>\n"
        + "<body id=\"X\" name=\"B\"><diameter>1</diameter></body></catalogue>",
      "my.xml:3:11: error: the id 'X' is taken; the first is on line 2; expected another id"),
    Wrong(
      "bad id",
      "<catalogue><body id=\"my planet\" name=\"A\"><diameter>1</diameter></body></catalogue>",
      "my.xml:1:22: warning: 'my planet' cannot be an id; expected letters, digits, '-', '_' "
        + "and '.', at most 100 bytes; did you mean 'my-planet'?"),
    Wrong(
      "unknown parent",
      "<catalogue><body name=\"Saturn\"><diameter>1</diameter></body>\n"
        + "<body name=\"Titan\" parent=\"satrun\"><diameter>1</diameter></body></catalogue>",
      "my.xml:2:28: warning: unknown parent 'satrun'; expected the id of a body in this catalogue; "
        + "did you mean 'saturn'?"),
    Wrong(
      "parents in a circle",
      "<catalogue><body name=\"a\" parent=\"b\"><diameter>1</diameter></body>\n"
        + "<body name=\"b\" parent=\"a\"><diameter>1</diameter></body></catalogue>",
      "my.xml:1:35: warning: the parents form a cycle: a → b → a; "
        + "expected a body that has no parent at the end"),
    Wrong(
      "its own parent",
      "<catalogue><body name=\"a\" parent=\"a\"><diameter>1</diameter></body></catalogue>",
      "my.xml:1:35: warning: the parents form a cycle: a → a; "
        + "expected a body that has no parent at the end"),
    Wrong(
      "unknown kind",
      "<catalogue><body name=\"a\" kind=\"mooon\"><diameter>1</diameter></body></catalogue>",
      "my.xml:1:33: warning: unknown kind 'mooon'; expected one of star, planet, dwarf-planet, "
        + "moon, exoplanet, asteroid, comet, spacecraft, world; did you mean 'moon'?"),
    Wrong(
      "unknown root", "<solarsistem/>",
      "my.xml:1:1: error: unknown root element <solarsistem>; "
        + "expected <catalogue> or <solarsystem>; did you mean 'solarsystem'?"),
    Wrong(
      "unknown version", "<catalogue version=\"2\"><section/></catalogue>",
      "my.xml:1:21: error: version '2' is not known; expected 1"),
  ]

  static let structure: [Wrong] = [
    .body(
      "unknown element", "<maps/>",
      "my.xml:2:46: warning: unknown element <maps> in <body>; did you mean 'map'?"),
    .body(
      "layer as an element", "<clouds src=\"c.png\"/>",
      "my.xml:2:46: warning: unknown element <clouds> in <body>; expected <layer kind=\"clouds\">"),
    .body(
      "attribute as an element", "<climate>arid</climate>",
      "my.xml:2:46: warning: unknown element <climate> in <body>; "
        + "expected <surface climate=\"…\">"),
    .body(
      "misplaced element", "<band/>",
      "my.xml:2:46: warning: <band> does not belong in <body>; expected one of name, alias, image, "
        + "texture, map, shape, portrait, layer, rings, sun, diameter, radii, rotation, pole, "
        + "orbit, distFromSun, "
        + "orbitalSpeed, mass, gravity, temperature, rotationPeriod, orbitalPeriod, axialTilt, "
        + "moons, albedo, magnitude, photometry, atmosphere, coma, "
        + "discovered, surface, population, description, fun-fact, website, source"),
    .body(
      "unknown attribute", "<mass\n  value=\"1e9kg\" sauce=\"me\"/>",
      "my.xml:3:17: warning: unknown attribute 'sauce' of <mass>; expected one of value, unit, "
        + "source, source-href; did you mean 'source'?"),
    .body(
      "part of an attribute's name", "<portrait longitude=\"1\" exposure=\"2\"/>",
      "my.xml:2:70: warning: unknown attribute 'exposure' of <portrait>; expected one of "
        + "longitude, tilt, exposure-compensation; did you mean 'exposure-compensation'?"),
    .body(
      "kind of layer as an attribute", "<layer kind=\"night\" src=\"a.png\" hieght=\"b\"/>",
      "my.xml:2:78: warning: unknown attribute 'hieght' of <layer>; expected "
        + "<layer kind=\"height\" src=\"…\">"),
    .body(
      "second element", "<mass value=\"9e9 t\"/><mass value=\"1 t\"/>",
      "my.xml:2:67: warning: a second <mass> in <body>; the first is on line 2"),
    .body(
      "second element of a figure", "<map src=\"a\"/><map src=\"b\"/>",
      "my.xml:2:60: error: a second <map> in <body>; the first is on line 2"),
    .body(
      "figure given twice", "\n<diameter>29</diameter>",
      "my.xml:3:1: error: the size is given twice; the first is on line 2"),
    .body(
      "attribute given twice", "<map src=\"a\" center-lon=\"0\" centerLon=\"0\"/>",
      "my.xml:2:74: error: the attribute 'centerLon' is given twice"),
    .body(
      "loose text", "<orbit> 12 km </orbit>",
      "my.xml:2:54: warning: the text '12 km' is not allowed in <orbit>; expected no text"),
    .body(
      "missing attribute", "<albedo/>",
      "my.xml:2:46: warning: <albedo> has no 'value'; expected value=\"1\""),
    .body("empty text", "<fun-fact> </fun-fact>", "my.xml:2:46: warning: <fun-fact> is empty"),
  ]

  static let values: [Wrong] = [
    Wrong(
      "negative diameter",
      "<solarsystem><solarsystemelement><name>A</name><diameter>\n  -5 km</diameter>"
        + "</solarsystemelement></solarsystem>",
      "my.xml:2:3: error: the diameter '-5 km' is impossible; "
        + "expected a number above 0 (0.000001 to 1e15 km)"),
    Wrong(
      "diameter of nothing",
      "<solarsystem><solarsystemelement><name>A</name><diameter>0</diameter>"
        + "</solarsystemelement></solarsystem>",
      "my.xml:1:58: error: the diameter '0' is impossible; "
        + "expected a number above 0 (0.000001 to 1e15 km)"),
    .body(
      "below absolute zero", "<temperature value=\"-300\" unit=\"C\"/>",
      "my.xml:2:66: warning: the temperature '-300' is impossible; "
        + "expected absolute zero or more: 0 K, -273.15 °C or -459.67 °F"),
    .body(
      "not a number", "<mass value=\"NaN\"/>",
      "my.xml:2:59: warning: 'NaN' is not a number; expected a mass such as 5.97e24 kg"),
    .body(
      "infinite", "<mass value=\"1e999\"/>",
      "my.xml:2:59: warning: '1e999' is too large; expected a mass such as 5.97e24 kg"),
    .body(
      "unknown unit", "<mass value=\"1 kilo\"/>",
      "my.xml:2:59: warning: 'kilo' is not a unit here; expected one of kg, g, t, earth masses, "
        + "jupiter masses, solar masses"),
    .body(
      "unit misspelt", "<orbit speed=\"107000\" speed-unit=\"km\\h\"/>",
      "my.xml:2:80: warning: 'km\\h' is not a unit here; expected one of km/s, km/h, m/s, mph, "
        + "mi/s; did you mean 'km/h'?"),
    .body(
      "faster than light", "<orbit speed=\"299793 km/s\"/>",
      "my.xml:2:60: warning: the orbital speed of 299,793 km/s is above the speed of light; "
        + "expected at most 299792.458 km/s"),
    Wrong(
      "diameter below 1 km",
      "<solarsystem><solarsystemelement><name>A</name><diameter>\n900 m</diameter>"
        + "</solarsystemelement></solarsystem>",
      "my.xml:2:1: warning: the diameter of 0.9 km is below 1 km; "
        + "expected the diameter of a round body"),
    .body(
      "tilt beyond 180", "<rotation period=\"1 d\" obliquity=\"180.5\"/>",
      "my.xml:2:80: error: the obliquity '180.5' is impossible; expected 0° to 180°"),
    Wrong(
      "polar radius ten-fold",
      "<catalogue><body name=\"a\"><radii equatorial=\"10\" polar=\"101\"/></body></catalogue>",
      "my.xml:1:57: error: the polar radius 101.0 km and the equatorial radius 10.0 km differ "
        + "more than ten-fold; expected an ellipsoid near a sphere"),
    Wrong(
      "intermediate radius above the equatorial one",
      "<catalogue><body name=\"a\"><radii equatorial=\"9\" intermediate=\"11\"/></body>"
        + "</catalogue>",
      "my.xml:1:63: error: the intermediate radius 11.0 km exceeds the equatorial radius 9.0 km; "
        + "expected the longest semi-axis as the equatorial radius"),
    .body(
      "moons in words", "<moons count=\"two\" as-of=\"2026-13\"/>",
      "my.xml:2:60: warning: 'two' is not a number of moons; expected a whole number from 0"),
    .body(
      "no such month", "<moons count=\"2\" as-of=\"2026-13\"/>",
      "my.xml:2:70: warning: '2026-13' is not a date: the month must be 1 to 12; "
        + "expected YYYY, YYYY-MM or YYYY-MM-DD"
    ),
    .body(
      "website without scheme", "<website>www.nasa.gov</website>",
      "my.xml:2:55: warning: 'www.nasa.gov' has no http:// or https:// and is read as https://; "
        + "expected https://www.nasa.gov"),
    .body(
      "website by ftp", "<website href=\"ftp://nasa.gov\"/>",
      "my.xml:2:61: warning: 'ftp://nasa.gov' is not a web address; expected http:// or https://"),
    .body(
      "parameter of another law", "<photometry law=\"lambert\" weight=\"0.5\"/>",
      "my.xml:2:80: error: 'weight' has no effect with law=\"lambert\"; expected "
        + "law=\"lunar-lambert\", or no 'weight'"),
    .body(
      "unknown law", "<photometry law=\"minaert\"/>",
      "my.xml:2:63: error: unknown law 'minaert'; expected one of lambert, lunar-lambert, "
        + "minnaert, hapke; did you mean 'minnaert'?"),
    .body(
      "law without its parameter", "<photometry law=\"minnaert\"/>",
      "my.xml:2:46: error: <photometry> has no 'exponent'; expected exponent=\"0.95\""),
    .body(
      "phase curve in words", "<photometry law=\"lambert\" phase=\"dark\"/>",
      "my.xml:2:79: error: the phase curve 'dark' cannot be read; expected 1 to 6 numbers with "
        + "spaces between them, such as phase=\"0.026 0 0 4e-9\""),
    .body(
      "ground too rough",
      "<photometry law=\"hapke\" single-scattering-albedo=\"0.3\" roughness=\"70\"/>",
      "my.xml:2:112: error: the roughness '70' is impossible; expected degrees from 0 to 60"),
    .body(
      "refraction by a layer",
      "<atmosphere top=\"9 km\"><constituent absorption=\"1 1 1\" lowest=\"1 km\" peak=\"2 km\" "
        + "highest=\"3 km\" refractivity=\"0.0003\"/></atmosphere>",
      "my.xml:2:156: error: 'refractivity' has no effect with 'peak'; expected 'scale-height', or "
        + "no 'refractivity'"),
    .body(
      "more dust than ring",
      "<rings><band inner=\"20\" outer=\"30\" opacity=\"1\" color=\"#ffffff\" dust=\"2\"/></rings>",
      "my.xml:2:115: error: the dust '2' is impossible; expected 0 to 1"),
    .body(
      "air without constituents", "<atmosphere top=\"100 km\"/>",
      "my.xml:2:46: error: an atmosphere has 0 constituents; expected 1 to 4 <constituent>"),
    .body(
      "air of two colours",
      "<atmosphere top=\"9 km\"><constituent scattering=\"1 2\" "
        + "scale-height=\"8 km\"/></atmosphere>",
      "my.xml:2:94: error: the scattering '1 2' cannot be read; expected 3 numbers from 0 to 100 "
        + "per km, for red, green and blue"),
    .body(
      "air that is densest outside its layer",
      "<atmosphere top=\"9 km\"><constituent absorption=\"1 2 3\" lowest=\"5 km\" peak=\"4 km\" "
        + "highest=\"6 km\"/></atmosphere>",
      "my.xml:2:121: error: the peak at 4.0 km is not between 5.0 km and 6.0 km; "
        + "expected lowest < peak < highest"),
    .body(
      "source of nothing known", "<source of=\"mas\">x</source>",
      "my.xml:2:58: warning: unknown figure 'mas'; expected one of radii, rotation-period, "
        + "obliquity, pole, distance-from-sun, distance-from-parent, orbital-speed, "
        + "orbital-period, orbital-elements, magnitude, mass, gravity, temperature, moons, albedo, "
        + "photometry, "
        + "atmosphere, population, rings, discovery; did you mean 'mass'?"),
  ]

  static let images: [Wrong] = [
    .body(
      "ring inside out",
      "<rings><band inner=\"30\" outer=\"20\" opacity=\"1\" color=\"#ffffff\"/></rings>",
      "my.xml:2:77: error: the outer edge 20.0 km is not outside the inner edge 30.0 km; "
        + "expected inner < outer"),
    .body(
      "ring in the ground",
      "<rings><band inner=\"5\" outer=\"20\" opacity=\"1\" color=\"#ffffff\"/></rings>",
      "my.xml:2:46: error: the rings begin at 5.0 km, inside the body; "
        + "expected more than its equatorial radius of 9.0 km"),
    .body(
      "opacity and colour",
      "<rings><band inner=\"10\" outer=\"20\" opacity=\"1.5\" color=\"rust\"/></rings>",
      "my.xml:2:90: error: the opacity '1.5' is impossible; expected 0 to 1",
      "my.xml:2:102: error: 'rust' is not a colour; expected #rrggbb or a name "
        + "such as orange"),
    .body(
      "rings of nothing", "<rings/>",
      "my.xml:2:46: error: <rings> has nothing inside; expected <band> or <strip>"),
    .body(
      "map by address", "<map src=\"https://x.org/a.jpg\"/>",
      "my.xml:2:56: warning: the map 'https://x.org/a.jpg' is an address, and is not loaded; "
        + "expected the path of a file"),
    .body(
      "map turned a quarter", "<map src=\"a.jpg\" rotate=\"90\"/>",
      "my.xml:2:71: error: a map cannot be rotated by '90'; expected 0 or 180"),
    .body(
      "unknown layer", "<layer kind=\"cloud\" src=\"a.png\"/>",
      "my.xml:2:59: error: unknown layer kind 'cloud'; expected one of clouds, night, normal, "
        + "height, specular, haze, surface; did you mean 'clouds'?"),
    .body(
      "altitude of night lights", "<layer kind=\"night\" src=\"a.png\" altitude=\"6 km\"/>",
      "my.xml:2:88: error: 'altitude' has no effect on a night layer; expected kind=\"clouds\" or "
        + "kind=\"haze\""),
    .body(
      "heights without a range", "<layer kind=\"height\" src=\"a.png\" lowest=\"2 km\"/>",
      "my.xml:2:46: error: <layer> has no 'highest'; expected highest=\"21.2 km\""),
    .body(
      "heights upside down",
      "<layer kind=\"height\" src=\"a.png\" lowest=\"2 km\" highest=\"1 km\"/>",
      "my.xml:2:102: error: the highest place, 1.0 km, is not above the lowest, 2.0 km; "
        + "expected lowest < highest"),
    .body(
      "backslashes", "<texture>maps\\a.jpg</texture>",
      "my.xml:2:55: warning: the path 'maps\\a.jpg' has backslashes; expected forward slashes; "
        + "did you mean 'maps/a.jpg'?"),
  ]

  @Test(
    "Each rule reports the error, its location and the expected input",
    arguments: names + structure + values + images + adjustments)
  func says(_ wrong: Wrong) {
    #expect(complaints(wrong.xml) == wrong.says)
  }

  @Test("A band's optical depth becomes its opacity")
  func opticalDepth() throws {
    let xml = """
      <catalogue><body name="a"><radii equatorial="1"/><rings unit="thousand smoots">
      <band inner="2" outer="3" optical-depth="0.5" color="#102030"/></rings></body></catalogue>
      """
    #expect(complaints(xml).first?.contains("'thousand smoots' is not a unit here") == true)
    let rings = try read(
      xml.replacing("thousand smoots", with: "m")
        .replacing("\"2\"", with: "\"2000\"").replacing("\"3\"", with: "\"3000\"")
    )
    .catalogue.bodies[0].rings
    #expect(rings?.outerRadius == 3)
    let opacity = try #require(rings?.bands.first?.opacity)
    #expect(abs(opacity - 0.393_469_340_287_366_6) < 1e-15)
  }

  @Test("All problems of a file are reported, in its order")
  func allAtOnce() {
    let xml = """
      <solarsystem>
        <solarsystemelement>
          <nmae>Mars</nmae>
          <diameter>big</diameter>
          <website>nasa</website>
        </solarsystemelement>
        <solarsystemelement>
          <name>Earth</name>
          <diameter>12,742 parsecs</diameter>
        </solarsystemelement>
      </solarsystem>
      """
    #expect(
      complaints(xml) == [
        "my.xml:2:3: error: <solarsystemelement> has no name; expected <name>…</name>",
        "my.xml:3:5: warning: unknown element <nmae> in <solarsystemelement>; "
          + "did you mean 'name'?",
        "my.xml:4:15: error: 'big' is not a number; expected a length such as 12742 km",
        "my.xml:5:14: warning: 'nasa' is not a web address; expected http:// or https://",
        "my.xml:9:15: error: 'parsecs' is not a unit here; expected one of km, m, mi, "
          + "ft, AU, Mm, Gm, earth radii, jupiter radii, solar radii",
      ])
  }

  @Test("Missing maps are warnings, errors under strict, with the correct spelling")
  func missingMaps() throws {
    let xml = """
      <catalogue><body name="a"><radii equatorial="1"/>
      <map src="Mars.JPG"/><image src="gone.png"/><layer kind="clouds" src="mars.jpg"/>
      <rings><strip src="r.png" inner="2" outer="3"/></rings></body></catalogue>
      """
    let maps = ListedMaps(paths: ["mars.jpg"])
    let expected = [
      "my.xml:2:11: warning: the map 'Mars.JPG' is missing: capitals and small letters differ; "
        + "did you mean 'mars.jpg'?",
      "my.xml:2:34: warning: the image 'gone.png' is missing",
      "my.xml:3:20: warning: the ring strip 'r.png' is missing",
    ]
    #expect(complaints(xml, maps: maps) == expected)
    #expect(
      complaints(xml, strict: true, maps: maps)
        == expected.map { $0.replacing("warning", with: "error") })
    // Without its map a body is still usable.
    #expect(try reading(xml, strict: true, maps: maps).leftOut.isEmpty)
    #expect(try reading(xml, maps: maps).warnings.allSatisfy(\.isAboutMap))
    #expect(complaints(xml) == [])
  }

  @Test("Reports stop after a thousand problems, but the first error is kept")
  func manyProblems() throws {
    let strange = String(repeating: "<strange/>\n", count: 1500)
    let xml = "<solarsystem>\(strange)<solarsystemelement/></solarsystem>"
    let said = complaints(xml)
    #expect(said.count == 1002)
    #expect(said.contains { $0.contains("has no name") })
    #expect(said.last?.hasSuffix("and 500 more problems") == true)
    let found = try reading(xml)
    #expect(found.errorCount == 1 && found.warningCount == 1500)
  }
}
