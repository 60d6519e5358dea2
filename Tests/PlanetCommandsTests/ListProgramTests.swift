import Foundation
import PlanetTestSupport
import Testing

@Suite("The list of bodies")
struct ListProgramTests {
  private func objects(_ arguments: [String]) throws -> [[String: Any]] {
    let outcome = try Program.run(["list", "--json"] + arguments)
    #expect(outcome.code == 0 && outcome.errors == "")
    return try #require(
      JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [[String: Any]])
  }

  @Test(
    "Every order equals that of the viewer's list",
    arguments: [
      ("catalogue", ["sun", "mercury", "venus"], "halley"),
      ("name", ["ariel", "bennu", "callisto"], "vesta"),
      ("size", ["sun", "jupiter", "saturn"], "bennu"),
      ("distance", ["sun", "mercury", "venus"], "eris"),
      ("date", ["sun", "mercury", "venus"], "earth"), ("Date", ["sun", "mercury"], "earth"),
    ])
  func orders(order: String, first: [String], last: String) throws {
    let found = try objects(["--sort", order])
    let ids = found.compactMap { $0["id"] as? String }
    #expect(ids.count == 41 && Array(ids.prefix(first.count)) == first && ids.last == last)
    // A body states its section in every order.
    #expect(
      found.first { $0["id"] as? String == "venus" }?["section"] as? String == "Rocky planets")
    let table = try Program.run(["list", "--sort", order])
    let rows = table.lines.filter { $0.hasPrefix("  ") }
      .compactMap { $0.split(separator: " ").first.map(String.init) }
    #expect(rows == ids)
    #expect(table.output.contains("Rocky planets") == (order == "catalogue"))
  }

  @Test("Dates of discovery are printed as text and as JSON")
  func dates() throws {
    let lines = try Program.run(["list", "--sort", "date"]).lines
    #expect(lines[6].hasPrefix("  moon ") && lines[6].hasSuffix("  since antiquity"))
    #expect(lines[17].hasPrefix("  uranus ") && lines[17].hasSuffix("  13 March 1781"))
    #expect(lines[40].hasPrefix("  earth ") && lines[40].hasSuffix(" km"))
    #expect(try !Program.run(["list"]).output.contains("1781"))
    var reported: [String: [String]] = [:]
    for object in try objects([]) {
      let id = try #require(object["id"] as? String)
      reported[id] = ["discovered", "discoveredBy"].map {
        object[$0] is NSNull ? "null" : object[$0] as? String ?? "missing"
      }
    }
    #expect(reported["uranus"] == ["1781-03-13", "William Herschel"])
    #expect(reported["moon"] == ["antiquity", "null"])
    #expect(reported["earth"] == ["null", "null"])
    #expect(!reported.values.joined().contains("missing"))
    let info = try Program.run(["info", "uranus"])
    let row = info.lines.first { $0.hasPrefix("Discovered ") }
    #expect(row?.contains("  13 March 1781, William Herschel  ") == true)
    #expect(row?.hasSuffix("[Herschel 1781]") == true)
    #expect(try Program.run(["info", "sun"]).output.contains("  since antiquity  "))
    #expect(try !Program.run(["info", "earth"]).output.contains("Discovered"))
  }

  @Test(
    "A section is listed alone, and an unknown one is reported with the near miss and exit code 3")
  func sections() throws {
    let rocky = try objects(["--section", "rocky planets", "--sort", "size"])
    #expect(rocky.compactMap { $0["id"] as? String } == ["earth", "venus", "mars", "mercury"])
    let table = try Program.run(["list", "--section", "Rocky planets"])
    #expect(table.lines.first == "Rocky planets" && table.lines.count == 5)
    let unknown = try Program.run(["list", "--section", "rocky plants"])
    #expect(unknown.code == 3 && unknown.output.isEmpty)
    #expect(unknown.errors.contains("did you mean 'Rocky planets'?"), "\(unknown.errors)")
  }

  @Test("An unknown order is reported with the near miss and exit code 2")
  func wrongOrder() throws {
    let outcome = try Program.run(["list", "--sort", "dat"])
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(outcome.errors.contains("--sort"), "\(outcome.errors)")
    #expect(
      outcome.errors.contains(
        "expected one of catalogue, name, size, distance, date; did you mean 'date'?"))
    let far = try Program.run(["list", "--sort", "beauty"])
    #expect(far.code == 2 && !far.errors.contains("did you mean"))
  }

  @Test("Render job and bytes of an image do not depend on discovery data")
  func jobs() throws {
    try withTemporaryFolder { folder in
      let path = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "../../Catalogues/solarsystem.xml")
      let text = try String(contentsOf: path, encoding: .utf8)
      let without = text.split(separator: "\n")
        .filter { !$0.contains("<discovered") }.joined(separator: "\n")
      #expect(without.count < text.count - 1000)
      try without.write(
        to: URL(filePath: "\(folder)/without.xml"), atomically: true, encoding: .utf8)
      let draw = ["render", "uranus", "--size", "32", "-o"]
      #expect(try Program.run(draw + ["a.png"], in: folder).code == 0)
      #expect(
        try Program.run(draw + ["b.png", "--catalogue", "without.xml"], in: folder).code == 0)
      let data = try ["a.png", "b.png"].map {
        try Data(contentsOf: URL(filePath: "\(folder)/\($0)"))
      }
      #expect(data[0] == data[1])
      let verification = try Program.run(["verify", "--render", "b.png"], in: folder)
      #expect(verification.code == 0, "\(verification.errors)")
    }
  }
}
