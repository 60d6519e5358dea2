import Foundation
import PlanetTestSupport
import Testing

@Suite("Bodies as JSON")
struct BodyJSONTests {
  private let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private func faults(_ json: String, _ folder: String) throws -> [String] {
    try JSONSchema.faults(in: json, by: "bodies.schema.json", folder)
  }

  private func objects(_ text: String) throws -> [[String: Any]] {
    try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
  }

  /// A catalogue with a body that has all properties, and one that has almost none.
  private static let odd = """
    <catalogue><section title="S"><body id="b" name="B" kind="star"><alias>Be</alias>
    <diameter unit="miles">7,918</diameter><map src="m.png" alpha="coverage" license="CC0"/>
    <layer kind="clouds" src="c.png"/><image src="i.png"/><website href="http://x.org"/>
    <rotation period="24" obliquity="26.73" direction="retrograde"/><pole ra="1" dec="2"/>
    <orbit distance="1 AU" parent-distance="5 km" speed="3" period="4"/>
    <source of="distance-from-sun" href="http://y.org">me</source>
    <mass value="1e24"/><gravity value="9.8"/><temperature value="15 °C"/><albedo value="0.3"/>
    <moons count="2" as-of="2025-03"/><discovered by="C">-0128</discovered>
    <surface climate="arid, hot" terrain="desert" water="12.5" color="#C0a080"/>
    <population value="200000" source="me"/>
    <portrait longitude="5" tilt="3"/><description>d</description><fun-fact>f</fun-fact>
    <rings name="R"><strip src="r.png" inner="20000" outer="30000"/>
    <band inner="20000" outer="25000" opacity="0.5" color="#FFeedd"/></rings></body></section>
    <body id="a" name="A\u{9B}31m\u{202E}" parent="b"/></catalogue>
    """

  @Test("The bodies of every catalogue are valid by the schema", needsSchemas)
  func valid() throws {
    try withTemporaryFolder { folder in
      try Data(Self.odd.utf8).write(to: URL(filePath: "\(folder)/odd.xml"))
      try Data("<catalogue/>".utf8).write(to: URL(filePath: "\(folder)/empty.xml"))
      let example = repository.appending(path: "Examples/simple.xml").path()
      for arguments in [
        ["list", "--json"], ["list", "--json", "--sort", "size"], ["info", "saturn", "--json"],
        ["list", "--json", "--catalogue", example], ["list", "--json", "--catalogue", "odd.xml"],
        ["list", "--json", "--catalogue", "empty.xml"],
        ["info", "a", "--json", "--catalogue", "odd.xml"],
      ] {
        let outcome = try Program.run(arguments, in: folder)
        #expect(outcome.code == 0)
        #expect(try faults(outcome.output, folder) == [], "\(arguments)")
      }
      // A validator that accepts everything would prove nothing.
      let body = try Program.run(["info", "saturn", "--json"], in: folder).output
      for (right, wrong) in [
        ("\"kind\":\"planet\"", "\"kind\":\"plant\""), ("\"unit\":\"kg\"", "\"unit\":\"t\""),
        ("\"aliases\":[],", ""), ("\"layers\":[]", "\"layers\":[],\"more\":1"),
        ("\"opacity\":0", "\"opacity\":7"),
      ] {
        #expect(body.contains(right))
        #expect(try !faults(body.replacing(right, with: wrong), folder).isEmpty, "\(wrong)")
      }
    }
  }

  @Test("JSON contains all figures of the catalogue with units, sources and original text")
  func content() throws {
    try withTemporaryFolder { folder in
      try Data(Self.odd.utf8).write(to: URL(filePath: "\(folder)/odd.xml"))
      let catalogue = ["--json", "--catalogue", "odd.xml"]
      let list = try Program.run(["list"] + catalogue, in: folder)
      let bodies = try objects(list.output)
      #expect(bodies.count == 2)
      let body = bodies[0]
      #expect(body["section"] as? String == "S" && body["aliases"] as? [String] == ["Be"])
      #expect(body["diameterKm"] as? Double == 7918 * 1.609344)
      #expect(body["discovered"] as? String == "-0128" && body["discoveredBy"] as? String == "C")
      #expect(body["description"] as? String == "d" && body["funFact"] as? String == "f")
      #expect(body["image"] as? String == "i.png" && body["website"] as? String == "http://x.org")
      #expect(body["rotationDirection"] as? String == "retrograde")
      let surface = try #require(body["surface"] as? [String: Any])
      #expect(surface["climates"] as? [String] == ["arid", "hot"])
      #expect(surface["waterShare"] as? Double == 0.125)
      #expect(surface["color"] as? String == "#c0a080")
      let map = try #require(body["map"] as? [String: Any])
      #expect(map["alpha"] as? String == "coverage" && map["license"] as? String == "CC0")
      #expect((body["layers"] as? [[String: Any]])?.first?["kind"] as? String == "clouds")
      let rings = try #require(body["rings"] as? [String: Any])
      #expect((rings["strip"] as? [String: Any])?["path"] as? String == "r.png")
      #expect((rings["bands"] as? [[String: Any]])?.first?["color"] as? String == "#ffeedd")
      // A body of which almost nothing is known has the same fields; names are escaped.
      #expect(Set(bodies[1].keys) == Set(body.keys) && bodies[1]["parent"] as? String == "b")
      #expect(bodies[1]["diameterKm"] is NSNull && bodies[1]["map"] is NSNull)
      #expect(bodies[1]["name"] as? String == "A\u{9B}31m\u{202E}")
      #expect(list.output.contains("A\\u009b31m\\u202e"))
      for (index, id) in ["b", "a"].enumerated() {
        let info = try Program.run(["info", id] + catalogue, in: folder)
        #expect(info.code == 0 && list.lines[index + 1].contains(info.lines[0]))
      }
    }
  }

  @Test("Figures have a unit, a source and the text of the file")
  func figures() throws {
    try withTemporaryFolder { folder in
      try Data(Self.odd.utf8).write(to: URL(filePath: "\(folder)/odd.xml"))
      let list = try Program.run(["list", "--json", "--catalogue", "odd.xml"], in: folder)
      let figures = try #require(try objects(list.output)[0]["figures"] as? [String: Any])
      func figure(_ name: String) -> [String: Any] { figures[name] as? [String: Any] ?? [:] }
      #expect(figure("radii")["written"] as? String == "7,918 miles")
      #expect(figure("radii")["unit"] as? String == "km" && figure("radii")["mean"] is NSNull)
      #expect(figure("radii")["source"] is NSNull)
      let distance = figure("distanceFromSun")
      #expect(distance["value"] as? Double == 149.5978707)
      #expect(distance["written"] as? String == "1 AU")
      let source = try #require(distance["source"] as? [String: Any])
      #expect(source["name"] as? String == "me" && source["url"] as? String == "http://y.org")
      #expect(figure("obliquity")["value"] as? Double == 26.73)
      #expect(figure("temperature")["value"] as? Double == 288.15)
      #expect(figure("moons")["asOf"] as? String == "2025-03")
      #expect(figure("population")["value"] as? Double == 200_000)
    }
  }
}
