import PlanetCatalogue
import PlanetMath
import Testing

@Suite("Remarks about spin and shape")
struct RemarkTests {
  private let catalogue: Catalogue

  init() throws {
    catalogue = try CatalogueReader()
      .read(bytes: bytes(of: "Catalogues/solarsystem.xml"), name: "solarsystem.xml").catalogue
  }

  /// Facts about the bundled bodies, by the beginnings of sentences.
  private static let known: [String: [String]] = [
    "sun": [], "mercury": [], "earth": [], "mars": [], "neptune": [],
    "venus": ["↻ Venus spins backwards: seen from north of its orbit, it turns clockwise, and"],
    "jupiter": ["Its spin flattens it: the poles are 6.5 % nearer"],
    "saturn": ["Its spin flattens it: the poles are 9.8 % nearer"],
    "uranus": [
      "↻ Uranus spins backwards: seen from north of its orbit, it turns clockwise, and",
      "Its axis lies nearly in the plane of its orbit: it is tilted by 97.77°.",
      "Its spin flattens it: the poles are 2.3 % nearer",
    ],
    "ceres": ["Its spin flattens it: the poles are 7.5 % nearer"],
    // Its charted pole is the one about which it turns counter-clockwise.
    "pluto": ["↻ Pluto spins backwards: seen from north of its orbit, it turns clockwise."],
    "moon": ["It always shows the same side to Earth."],
    "io": ["It always shows the same side to Jupiter."],
    "europa": ["It always shows the same side to Jupiter."],
    "ganymede": ["It always shows the same side to Jupiter."],
    "callisto": ["It always shows the same side to Jupiter."],
    "enceladus": ["It always shows the same side to Saturn."],
    "titan": ["It always shows the same side to Saturn."],
    "triton": [
      "↻ Triton spins backwards: seen from north of its planet's equator, it turns clockwise, and",
      "It always shows the same side to Neptune.",
    ],
    "charon": ["It always shows the same side to Pluto."],
    "phobos": ["It always shows the same side to Mars."],
    "deimos": ["It always shows the same side to Mars."],
    "mimas": ["It always shows the same side to Saturn."],
    "tethys": ["It always shows the same side to Saturn."],
    "dione": ["It always shows the same side to Saturn."],
    "rhea": ["It always shows the same side to Saturn."],
    "iapetus": ["It always shows the same side to Saturn."],
    "miranda": ["It always shows the same side to Uranus."],
    "ariel": ["It always shows the same side to Uranus."],
    "umbriel": ["It always shows the same side to Uranus."],
    "titania": ["It always shows the same side to Uranus."],
    "oberon": ["It always shows the same side to Uranus."],
    "proteus": ["It always shows the same side to Neptune."],
    "bennu": ["↻ Bennu spins backwards: seen from north of its orbit, it turns clockwise."],
    "hyperion": [], "haumea": [], "makemake": [], "eris": [], "vesta": [], "pallas": [],
    "halley": [],
  ]

  @Test("The remarks about every bundled body are correct")
  func bundled() throws {
    #expect(Set(Self.known.keys) == Set(catalogue.bodies.map(\.id)))
    for body in catalogue.bodies {
      let parent = body.parent.flatMap { catalogue.body(id: $0) }
      let remarks = body.remarks(parent: parent)
      let beginnings = try #require(Self.known[body.id])
      #expect(remarks.count == beginnings.count, "\(body.id): \(remarks)")
      for (remark, beginning) in zip(remarks, beginnings) {
        #expect(remark.hasPrefix(beginning) && remark.hasSuffix("."), "\(remark)")
      }
    }
  }

  @Test("The equatorial diameter is given for spheroids only, for others the longest axis")
  func axes() throws {
    let triaxial: Set = [
      "io", "europa", "enceladus", "titan", "phobos", "deimos", "mimas", "tethys", "dione", "rhea",
      "hyperion", "miranda", "ariel", "proteus", "haumea", "vesta", "pallas", "bennu", "halley",
    ]
    for body in catalogue.bodies {
      let radii = try #require(body.radii)
      #expect(radii.isTriaxial == triaxial.contains(body.id), "\(body.id)")
      let text = try #require(body.figureRows(parent: nil).first { $0.label == "Diameter" }).value
      // Where both axes of the equator are given, neither is named.
      let namesAxis = triaxial.contains(body.id) && radii.intermediate == nil
      #expect(text.contains("longest axis") == namesAxis, "\(text)")
      let isSphere = radii.equatorial == radii.polar
      #expect(text.contains("(equator)") == !(isSphere || namesAxis))
      #expect(text.contains("↕") != isSphere)
    }
  }

  @Test("Flattening is attributed to rotation only if the rotation explains it")
  func flattening() throws {
    var body = try #require(catalogue.body(id: "saturn"))
    func mentionsFlattening() -> Bool {
      body.remarks(parent: nil).contains { $0.contains("flattens") }
    }
    #expect(mentionsFlattening())
    body.rotation?.period = 20
    #expect(!mentionsFlattening(), "a spin of 20 hours would flatten it far less")
    body.rotation?.period = 7
    #expect(!mentionsFlattening(), "a spin of 7 hours would flatten it more")
    body.rotation?.period = 10.6562
    body.facts.mass = nil
    #expect(!mentionsFlattening(), "without a mass it is not known")
  }

  @Test("A temperature is given in kelvin and in degrees Celsius")
  func temperature() throws {
    for (id, text) in [
      ("earth", "288 K (15 °C)"), ("enceladus", "75 K (−198 °C)"), ("sun", "5,772 K (5,499 °C)"),
    ] {
      let body = try #require(catalogue.body(id: id))
      let row = try #require(
        body.figureRows(parent: nil).first { $0.label == "Temperature" })
      #expect(row.value == text)
    }
  }
}
