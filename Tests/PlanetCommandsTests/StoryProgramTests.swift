import Foundation
import PlanetTestSupport
import Testing

@Suite("Stories and favourites on the command line")
struct StoryProgramTests {
  private static let catalogue = """
    <catalogue title="T"><section title="Worlds"><body id="naboo" name="Naboo" kind="world">
    <surface climate="temperate" terrain="grassy hills, swamps" water="12"/>
    <population value="4500000000"/></body><body id="hoth" name="Hoth" kind="world"/></section>
    <section title="Films">
    <story id="ep4" kind="film" title="A New Hope" date="1977-05-25" episode="4">
      <relation kind="person" to="padme-amidala"/><relation kind="body" to="hoth"/></story>
    <story id="ep1" kind="film" title="The Phantom Menace" date="1999-05-19" episode="1">
      <text xml:space="preserve">One

    two</text></story></section>
    <section title="People">
    <person><name>Padmé Amidala</name><homePlanet>Naboo</homePlanet><birthYear>46BBY</birthYear>
    <firstFilm>The Phantom Menace</firstFilm></person>
    <story id="ball" kind="event" title="Ball" date="2020-01-01T10:00:00Z" body="naboo">
      <place name="Theed" latitude="-5.5" longitude="-20"/><link href="https://example.org"/>
      <overview>An evening.</overview></story></section></catalogue>
    """

  /// Runs commands in a folder with the catalogue and a state folder of its own.
  private func with(
    _ content: ((String...) throws -> Program.Outcome, String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      try Data(Self.catalogue.utf8).write(to: URL(filePath: "\(folder)/c.xml"))
      try content(
        { (words: String...) in
          try Program.run(
            words + ["--catalogue", "c.xml"], in: folder,
            environment: ["XDG_STATE_HOME": "\(folder)/state"])
        }, folder)
    }
  }

  private func ids(_ outcome: Program.Outcome) throws -> [String] {
    let objects = try JSONSerialization.jsonObject(with: Data(outcome.bytes))
    return try #require(objects as? [[String: Any]]).compactMap { $0["id"] as? String }
  }

  @Test(
    "Stories are listed by body, kind and section, in any order",
    arguments: [
      ([], ["ep1", "ep4", "padme-amidala", "ball"]),
      (["--sort", "name"], ["ep4", "ball", "padme-amidala", "ep1"]),
      (["--sort", "date"], ["ep4", "ep1", "ball", "padme-amidala"]),
      (["--sort", "body"], ["padme-amidala", "ball", "ep4", "ep1"]),
      (["Naboo"], ["padme-amidala", "ball"]), (["hoth"], ["ep4"]),
      (["--kind", "film"], ["ep1", "ep4"]), (["--section", "people"], ["padme-amidala", "ball"]),
    ])
  func list(options: [String], expected: [String]) throws {
    try withTemporaryFolder { folder in
      try Data(Self.catalogue.utf8).write(to: URL(filePath: "\(folder)/c.xml"))
      let arguments = ["stories"] + options + ["--catalogue", "c.xml"]
      #expect(try ids(Program.run(arguments + ["--json"], in: folder)) == expected)
      let table = try Program.run(arguments, in: folder)
      let rows = table.lines.filter { $0.hasPrefix("  ") }
        .compactMap { $0.split(separator: " ").first.map(String.init) }
      #expect(rows == expected && table.code == 0)
    }
  }

  @Test("A story is shown with the titles of its references")
  func show() throws {
    try with { run, _ in
      #expect(
        try run("show", "padmé amidala").output == """
          Padmé Amidala — person

          Home world  Naboo
          Section     People
          Born        46BBY
          Films       A New Hope
          First film  The Phantom Menace

          """)
      #expect(try run("show", "ep1").output.contains("Persons  Padmé Amidala\n"))
      #expect(try run("show", "ball").output.contains("Place    Theed, 5.5° S 20° W\n"))
      #expect(try run("show", "ep1").output.hasSuffix("\n\nOne\n\ntwo\n"))
      let naboo = try run("show", "naboo").output
      #expect(naboo.contains("Terrain        grassy hills, swamps\n"))
      #expect(naboo.contains("Surface water  12 %\n"))
      #expect(naboo.contains("\nStories\n  padme-amidala  Padmé Amidala  person\n"))
    }
  }

  @Test("Unknown words are reported with the near miss")
  func unknown() throws {
    try with { run, _ in
      for (words, code, message) in [
        (["show", "padme"], 3, "unknown body or story 'padme': did you mean 'Padmé Amidala'?"),
        (["show", "nabo"], 3, "unknown body or story 'nabo': did you mean 'Naboo'?"),
        (["stories", "--kind", "persn"], 2, "did you mean 'person'?"),
        (["stories", "--sort", "dat"], 2, "'dat' is not an order"),
        (["stories", "--section", "Filmes"], 3, "did you mean 'Films'?"),
        (["stories", "--section", "x"], 3, "the sections are 'Films', 'People'"),
      ] as [([String], Int32, String)] {
        let outcome = try run(words[0], words[1], words.count > 2 ? words[2] : "--json")
        #expect(outcome.code == code && outcome.errors.contains(message), "\(outcome.errors)")
      }
    }
  }

  @Test("Favourites are saved in the user's state, also those missing from a catalogue")
  func favourites() throws {
    try with { run, folder in
      let add = try run("favourites", "add", "Padmé Amidala", "nowhere", "naboo")
      // One unknown name does not remove the others.
      #expect(add.lines == ["padme-amidala", "naboo"] && add.code == 3)
      #expect(add.errors.contains("unknown body or story 'nowhere'"))
      #expect(try run("favourites", "add", "naboo").errors.contains("favourite already"))
      #expect(
        try run("favourites", "list").lines == [
          "padme-amidala  Padmé Amidala  person", "naboo          Naboo          world",
        ])
      #expect(try ids(run("stories", "--favourites", "--json")) == ["padme-amidala"])
      let elsewhere = try Program.run(
        ["favourites"], in: folder, environment: ["XDG_STATE_HOME": "\(folder)/state"])
      #expect(elsewhere.lines[0] == "padme-amidala  (not in this catalogue)")
      let state = ["XDG_STATE_HOME": "\(folder)/state"]
      let removal = try Program.run(
        ["favourites", "remove", "padme-amidala", "nabo"], in: folder, environment: state)
      #expect(removal.lines == ["padme-amidala"] && removal.code == 2)
      #expect(removal.errors.contains("did you mean 'naboo'?"))
      #expect(try run("favourites", "list").lines == ["naboo  Naboo  world"])
    }
  }

  @Test("Favourites leave other fields of the state file unchanged")
  func otherFields() throws {
    try with { run, folder in
      let file = URL(filePath: "\(folder)/state/planetnode/viewer.json")
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(#"{"favourites": ["io"], "order": "name", "later": [1, 2.5]}"#.utf8).write(to: file)
      #expect(try run("favourites", "add", "hoth").code == 0)
      let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
      let fields = try #require(object as? [String: Any])
      #expect(fields["favourites"] as? [String] == ["io", "hoth"])
      #expect(fields["order"] as? String == "name" && fields["later"] as? [Double] == [1, 2.5])
    }
  }

  @Test("The JSON of stories is valid by the schema", needsSchemas)
  func schema() throws {
    try with { run, folder in
      let json = try run("stories", "--json").output
      #expect(try JSONSchema.faults(in: json, by: "stories.schema.json", folder) == [])
      let one = try run("show", "ball", "--json").output
      #expect(try JSONSchema.faults(in: one, by: "stories.schema.json", folder) == [])
      for (right, wrong) in [
        ("\"kind\":\"event\"", "\"kind\":\"party\""), ("-5.5", "-95.5"),
        ("2020-01-01T10:00:00Z", "yesterday"), ("\"source\":null", "\"source\":1"),
      ] {
        let changed = one.replacing(right, with: wrong)
        #expect(changed != one)
        #expect(
          try !JSONSchema.faults(in: changed, by: "stories.schema.json", folder).isEmpty)
      }
    }
  }
}
