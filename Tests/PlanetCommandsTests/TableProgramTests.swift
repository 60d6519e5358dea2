import Foundation
import PlanetTestSupport
import Testing

@Suite("Ephemeris tables")
struct TableProgramTests {
  private let mars = ["table", "mars", "--from", "2027-01-01"]

  @Test("Rows are at equal intervals of UTC, in text, CSV and JSON", needsSchemas)
  func formats() throws {
    let csv = try Program.run(
      mars + ["--to", "2027-01-01T06:00Z", "--step", "1h30m", "--format", "csv"])
    #expect(csv.code == 0, "\(csv.errors)")
    #expect(csv.lines.count == 6)
    #expect(
      csv.lines[0] == "date,body,ra,dec,distance,magnitude,elongation,phase,diameter,constellation")
    #expect(csv.lines[2].hasPrefix("2027-01-01T01:30:00Z,mars,162.3"))
    let text = try Program.run(mars + ["--to", "2027-01-03"])
    #expect(text.lines.count { $0.hasPrefix("2027-01-0") } == 3)
    #expect(text.lines.first == "Mars seen from Earth")
    #expect(text.lines.last?.hasPrefix("2027-01-03 00:00:00") == true)
    try withTemporaryFolder { folder in
      let all = try Program.run(["table", "mars", "--help"]).output
      #expect(all.contains("sun-longitude"))
      let json = try Program.run(
        [
          "table", "moon", "jupiter", "--from", "2027-01-01", "--to", "2027-01-02", "--step", "12h",
          "--format", "json", "--from-observer", "48.86,2.35@earth", "--columns",
          "jd,ra,dec,apparent-ra,apparent-dec,ra-of-date,dec-of-date,alt,az,refracted-alt,distance,"
            + "range-rate,light-time,sun-distance,magnitude,elongation,phase,illuminated,diameter,"
            + "constellation,pole-angle,disc-latitude,disc-longitude,sun-latitude,sun-longitude",
        ])
      #expect(json.code == 0, "\(json.errors)")
      #expect(try JSONSchema.faults(in: json.output, by: "table.schema.json", folder) == [])
      let objects = try JSONSerialization.jsonObject(with: Data(json.bytes)) as? [[String: Any]]
      #expect(objects?.compactMap { $0["body"] as? String }.count == 6)
    }
  }

  @Test("Steps may be milliseconds; dates then have three digits")
  func milliseconds() throws {
    let outcome = try Program.run(
      mars + ["--to", "2027-01-01T00:00:01Z", "--step", "250ms", "--format", "csv"])
    #expect(
      outcome.lines.map { String($0.prefix(24)) }.suffix(2) == [
        "2027-01-01T00:00:00.750Z", "2027-01-01T00:00:01.000Z",
      ])
  }

  @Test("A table has the figures of the sky")
  func figures() throws {
    let table = try Program.run(
      mars + ["--to", "2027-01-01", "--format", "json", "--from-observer", "48.86,2.35@earth"])
    let sky = try Program.run(
      ["sky", "--json", "--date", "2027-01-01", "--from", "48.86,2.35@earth"])
    func objects(_ text: Program.Outcome) throws -> [[String: Any]] {
      try JSONSerialization.jsonObject(with: Data(text.bytes)) as? [[String: Any]] ?? []
    }
    let row = try #require(try objects(table).first)
    let state = try #require(try objects(sky).first { $0["body"] as? String == "mars" })
    for (column, key) in [
      ("ra", "rightAscension"), ("distance", "distance"), ("phase", "phaseAngle"),
    ] {
      let (value, expected) = (row[column] as? Double ?? 0, state[key] as? Double ?? 999)
      #expect(abs(value - expected) < 1e-6, "\(column)")
    }
    let horizontal = state["horizontal"] as? [String: Any]
    #expect(abs((row["alt"] as? Double ?? 0) - (horizontal?["altitude"] as? Double ?? 99)) < 1e-6)
  }

  @Test(
    "Invalid tables are errors that state what is expected",
    arguments: [
      (["--columns", "ra,altitde"], 2, "did you mean 'altitude'?"),
      (["--columns", "alt"], 2, "needs an observer at a place"),
      (["--step", "0d"], 2, "is not a duration"),
      (["--to", "2026-01-01"], 2, "is before --from"),
      (["--from-observer", "mars"], 2, "the observer is in the centre of Mars"),
      (["--from-observer", "400km"], 2, "a distance, which has no direction"),
      (["--to", "2500-01-01", "--step", "1ms"], 2, "rows of a body; at most"),
      (["--format", "xml"], 2, "'text', 'csv' or 'json'"),
    ] as [([String], Int32, String)])
  func errors(words: [String], code: Int32, part: String) throws {
    let outcome = try Program.run(mars + words)
    #expect(outcome.code == code && outcome.errors.contains(part), "\(outcome.errors)")
  }

  @Test("A body without a theory of motion is named, with those that have one")
  func unknown() throws {
    let table = try Program.run(["table", "hyperion"])
    #expect(table.code == 3 && table.errors.contains("neither a theory of motion nor"))
    for words in [["events", "--body", "proteus"], ["sky", "--from", "hyperion"]] {
      let outcome = try Program.run(words)
      #expect(outcome.code == 3 && outcome.errors.contains("neither a theory of motion nor"))
    }
    let phobos = try Program.run(["events", "--body", "phobos"])
    #expect(phobos.code == 2 && phobos.errors.contains("no events of Phobos are computed"))
    let sky = try Program.run(["sky", "vesta"])
    #expect(sky.code == 2 && sky.errors.contains("planetnode info vesta"))
  }
}
