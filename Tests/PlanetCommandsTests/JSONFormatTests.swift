import Foundation
import PlanetRecipe
import PlanetTestSupport
import Testing

@Suite("JSON of all commands", needsSchemas)
struct JSONFormatTests {
  private static let catalogues = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Catalogues")

  /// The names of all schemas.
  private static let schemas =
    ((try? FileManager.default.contentsOfDirectory(atPath: catalogues.path())) ?? []).filter {
      $0.hasSuffix(".schema.json")
    }.sorted()

  private func run(_ words: [String], _ folder: String) throws -> Program.Outcome {
    try Program.run(
      words, in: folder,
      environment: ["XDG_STATE_HOME": "\(folder)/state", "XDG_CACHE_HOME": "\(folder)/cache"])
  }

  /// Expects that a text is valid by a schema, and that its objects have their version.
  private func expectValid(_ json: String, _ schema: String, _ folder: String) throws {
    #expect(try JSONSchema.faults(in: json, by: schema, folder) == [], "\(schema): \(json)")
    let value = try JSONSerialization.jsonObject(with: Data(json.utf8))
    for object in (value as? [[String: Any]]) ?? [value as? [String: Any] ?? [:]] {
      #expect(object["format"] as? Int ?? 0 >= 1, "\(schema)")
    }
  }

  @Test("Each schema has its name as $id", arguments: schemas)
  func ids(name: String) throws {
    let data = try Data(contentsOf: Self.catalogues.appending(path: name))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(schema["$id"] as? String == name)
    #expect((schema["description"] as? String)?.isEmpty == false)
  }

  @Test("The schema of render jobs allows the formats that are read")
  func jobFormats() throws {
    let data = try Data(contentsOf: Self.catalogues.appending(path: "job.schema.json"))
    let schema = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let properties = try #require(schema["properties"] as? [String: Any])
    let format = try #require(properties["format"] as? [String: Any])
    #expect(format["minimum"] as? Int == ImageRecipe.formats.lowerBound)
    #expect(format["maximum"] as? Int == ImageRecipe.formats.upperBound)
  }

  @Test("The output of every command is valid by its schema, with the version of its fields")
  func outputs() throws {
    try withTemporaryFolder { folder in
      let drawn = try run(
        [
          "turntable", "moon", "--frames", "1-2", "--size", "8", "-o", "f_#.png", "--manifest",
          "m.json", "--progress", "json", "--map-cache", "build",
        ], folder)
      #expect(drawn.code == 0)
      _ = try run(["favourites", "add", "mars"], folder)
      _ = try run(["sheet", "moon", "--size", "16", "-o", "s.png"], folder)
      for (words, schema) in [
        (["list"], "bodies"), (["info", "mars"], "bodies"), (["show", "mars"], "bodies"),
        (["stories"], "stories"), (["sky", "--date", "2026-01-01"], "sky"),
        (["events", "--from", "2026-01-01", "--to", "2026-02-01"], "events"),
        (["favourites", "list"], "favourites"), (["catalogue", "cache"], "copies"),
        (["textures", "cache"], "map-cache"), (["textures", "list"], "maps"),
        (["doctor"], "doctor"),
        (["explain", "f_1.png"], "job"), (["explain", "s.png"], "job"),
      ] {
        let outcome = try run(words + ["--json"], folder)
        #expect(outcome.code == 0 || words == ["doctor"], "\(words): \(outcome.errors)")
        try expectValid(outcome.output, "\(schema).schema.json", folder)
      }
      let manifest = try String(contentsOf: URL(filePath: "\(folder)/m.json"), encoding: .utf8)
      try expectValid(manifest, "manifest.schema.json", folder)
      let credits = try run(["credits", "f_1.png", "--format", "json"], folder)
      try expectValid(credits.output, "credits.schema.json", folder)
      let list = try String(
        contentsOf: Self.catalogues.appending(path: "textures.json"), encoding: .utf8)
      try expectValid(list, "textures.schema.json", folder)
      let plan = try run(
        ["render", "moon", "--size", "8", "-o", "a.png", "--dry-run", "--progress", "json"], folder)
      for line in (drawn.errors + plan.errors).split(separator: "\n") {
        try expectValid(String(line), "progress.schema.json", folder)
      }
      #expect(plan.errors.contains("\"event\":\"plan\""))
      let verified = try run(["verify", "f_1.png", "none.png", "--json"], folder)
      #expect(verified.lines.count == 3, "\(verified.output)")
      for line in verified.lines { try expectValid(line, "verify.schema.json", folder) }
      // A validator that accepts everything would prove nothing.
      let wrong = try JSONSchema.faults(
        in: "{\"event\":\"end\",\"format\":1}", by: "verify.schema.json", folder)
      #expect(!wrong.isEmpty)
    }
  }
}
