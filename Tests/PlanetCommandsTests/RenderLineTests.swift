import PlanetCatalogue
import PlanetCommands
import PlanetExport
import PlanetMath
import PlanetOverlays
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetSky
import Testing

@Suite("Parsing of render commands")
struct RenderLineTests {
  @Test("Body, view and catalogue are those of the command")
  func reads() throws {
    let (body, view, catalogue, dated) = try RenderLine.read([
      "--azimuth=30", "--timestamp", "Saturn", "-o", "a.png", "--fit", "planet", "--threads", "3",
      "--pan", "0.5,-0.2", "--no-dither", "--catalogue", "my own.xml", "--size=30x20",
    ])
    #expect(body == "Saturn" && catalogue == "my own.xml")
    var expected = View()
    expected.azimuth = .degrees(30)
    expected.fit = .planet
    expected.pan = SIMD2(0.5, -0.2)
    #expect(view == expected && dated == nil)
  }

  @Test("Date, observer and overlays are those of the command")
  func readsDate() throws {
    let line = try RenderLine.read([
      "jupiter", "--date", "2026-01-10T08:34Z", "--sub-observer", "3,-20", "--from", "1500000km",
      "--overlay", "orbits,names",
    ])
    let dated = try #require(line.dated)
    #expect(dated.instant == (try Instant(reading: "2026-01-10T08:34Z")))
    #expect(dated.overlays == [.orbits, .names])
    let node = PlanetNode(radii: nil, surface: Surface(.map(.missing)))
    #expect(
      dated.position(node)
        == .above(latitude: .degrees(3), longitude: .degrees(-20), distance: 1_500_000))
    let plain = try RenderLine.read(["jupiter", "--date", "now"])
    #expect(plain.dated?.position(node) == .observer(.center(.earth)))
  }

  @Test(
    "Errors are the messages of the command",
    arguments: [
      (["mars", "--size", "1,024"], "such as 1024, or width x height"),
      (["mars", "--size", "0"], "expected one or two numbers"), (["mars", "venus"], "venus"),
      (["mars", "--elevation", "100"], "expected degrees from -90 to 90"),
      ([], "name either a body"),
      (["mars", "--azimut", "3"], "--azimut"), (["--like", "a.png"], "--like"),
      (["--help"], "help"),
    ])
  func refuses(words: [String], said: String) {
    let problem = #expect(throws: RenderLine.Problem.self) { try RenderLine.read(words) }
    #expect(problem?.description.contains(said) == true, "\(problem?.description ?? "")")
    #expect((problem?.description.count ?? 0) < 300)
  }
}
