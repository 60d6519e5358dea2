import Foundation
import PlanetTestSupport
import Testing

@Suite("The sky at a place on the command line")
struct LocalSkyProgramTests {
  @Test("sky prints altitude, azimuth, side of the horizon and the state of the sky")
  func sky() throws {
    let outcome = try Program.run(
      ["sky", "--from", "48.86,2.35@earth", "--date", "2026-11-28T16:24:35Z"])
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.lines.first == "Seen from 48.86° N, 2.35° E on Earth at 2026-11-28T16:24:35Z")
    let saturn = try #require(outcome.lines.first { $0.hasPrefix("Saturn ") })
    #expect(saturn.contains("24.40°") && saturn.contains("ESE") && saturn.contains("above"))
    #expect(outcome.output.contains("State of the sky: civil twilight."))
    let centre = try Program.run(["sky", "--date", "2026-11-28"])
    #expect(!centre.output.contains("Azimuth") && !centre.output.contains("State of the sky"))
  }

  @Test("At a pole the azimuth is null")
  func pole() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        ["sky", "--json", "--from", "90,0@earth", "--date", "2026-06-01"])
      #expect(outcome.output.contains("\"azimuth\":null,\"altitude\":"))
      #expect(try JSONSchema.faults(in: outcome.output, by: "sky.schema.json", folder) == [])
    }
  }

  @Test("A file of the Earth's rotation does not prevent help; --delta-t precedes the variable")
  func rotation() throws {
    let bad = ["PLANETNODE_DELTA_T": "/missing.csv"]
    for words in [["--help"], ["sky", "--help"], ["help", "sky"], ["--version"]] {
      let outcome = try Program.run(words, environment: bad)
      #expect(outcome.code == 0 && outcome.errors.isEmpty, "\(words)")
    }
    let sky = try Program.run(["sky"], environment: bad)
    #expect(sky.code == 4 && sky.errors.contains("PLANETNODE_DELTA_T"), "\(sky.errors)")
    try withTemporaryFolder { folder in
      try Data("2000,60\n2050,100.5\n".utf8).write(to: URL(filePath: "\(folder)/dt.csv"))
      for words in [["--delta-t", "dt.csv"], ["--delta-t=dt.csv"]] {
        let outcome = try Program.run(
          ["sky", "--verbose", "--date", "2026-01-01"] + words, in: folder, environment: bad)
        #expect(outcome.code == 0 && outcome.errors.contains("dt.csv; values for 2000 to 2050"))
      }
      let missing = try Program.run(["sky", "--delta-t", "none.csv"], in: folder)
      #expect(missing.code == 4 && missing.errors.contains("--delta-t: no file"))
    }
  }

  @Test("Events at a place are valid by their schema", needsSchemas)
  func events() throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        [
          "events", "--json", "--from-place", "43.36,-8.41", "--from", "2026-08-11", "--to",
          "2026-08-29",
        ])
      #expect(outcome.code == 0, "\(outcome.errors)")
      #expect(try JSONSchema.faults(in: outcome.output, by: "events.schema.json", folder) == [])
      #expect(outcome.output.contains("\"kind\":\"solar-eclipse\""))
      #expect(!outcome.output.contains("\"kind\":\"rise\""))
      let week = try Program.run(
        [
          "events", "--json", "--from-place", "43.36,-8.41,0.02", "--from", "2026-08-11", "--to",
          "2026-08-14",
        ])
      #expect(try JSONSchema.faults(in: week.output, by: "events.schema.json", folder) == [])
      #expect(week.output.contains("\"kind\":\"rise\""))
    }
  }

  @Test("The text states contacts, altitudes and the part that is visible")
  func text() throws {
    let outcome = try Program.run(
      [
        "events", "--from-place", "48.86,2.35", "--from", "2026-08-12", "--to", "2026-08-13",
        "--kind", "eclipse",
      ])
    #expect(outcome.lines.count == 2)
    #expect(outcome.output.contains("Partial eclipse of the Sun"))
    #expect(outcome.output.contains("obscuration 92.1 %, C1 17:22:"))
  }

  @Test(
    "Events that need a place, and invalid places, are errors",
    arguments: [
      (["--kind", "rise"], "--kind rise needs a place"),
      (["--kind", "twilight"], "--kind twilight needs a place"),
      (["--kind", "ris"], "did you mean 'rise'?"),
      (["--from-place", "95,0"], "latitude 95 is not in -90 to 90"),
      (["--from-place", "1,2@mars"], "is not a place on the Earth"),
      (["--from-place", "moon"], "is not a place"),
    ])
  func errors(words: [String], part: String) throws {
    let outcome = try Program.run(["events"] + words)
    #expect(outcome.code == 2 && outcome.errors.contains(part), "\(outcome.errors)")
  }
}
