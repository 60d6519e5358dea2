import Foundation
import PlanetCatalogue
import PlanetTestSupport
import Testing

@testable import PlanetSources

private let hasSchemas: Bool = {
  guard let python = SourceServer.python else { return false }
  return (try? EventCardSchemaTests.run(python, ["-c", "import jsonschema"]))?.code == 0
}()

@Suite("The schema of event cards")
struct EventCardSchemaTests {
  private static let schema = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Catalogues/event-cards.schema.json").path()

  /// Runs a program; returns its exit code and output.
  static func run(_ program: URL, _ arguments: [String]) throws -> (code: Int32, text: String) {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// Returns whether an independent validator accepts JSON.
  private func isValid(_ json: String) throws -> Bool {
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft7Validator.check_schema(schema)
      print(jsonschema.Draft7Validator(schema).is_valid(json.loads(sys.argv[2])))
      """
    let python = try #require(SourceServer.python)
    let outcome = try Self.run(python, ["-c", script, Self.schema, json])
    try #require(outcome.code == 0)
    return outcome.text.hasPrefix("True")
  }

  private func problems(_ json: String) throws -> Int {
    let source = MemorySource(name: "cards") { () throws(SourceError) in
      SourceDocuments([SourceDocument(name: "cards.json", bytes: Array(json.utf8))])
    }
    return try source.load(LoadRequest()).reading.problems.count
  }

  @Test(
    "The reader reports problems exactly for cards that the schema rejects",
    .enabled(if: hasSchemas, "jsonschema is not installed (package python3-jsonschema)"),
    arguments: [
      (
        "[{\"id\":1,\"title\":\"T\",\"date\":\"1976-07-20T11:53:06.125Z\",\"location\":{"
          + "\"name\":\"P\",\"latitude\":22.5,\"longitude\":-48},\"overview\":\"O\","
          + "\"body\":\"mars\",\"image\":\"https://x.org/a'b.png\"}]", true
      ),
      (
        "[{\"id\":\"a\",\"title\":\"T\",\"timestamp\":\"2015-06-18T17:02:02Z\","
          + "\"description\":\"D\",\"image\":null,\"phone\":\"1\","
          + "\"locationline1\":\"A\",\"locationline2\":\"B\"}]", true
      ),
      ("{\"title\":\"One\",\"date\":\"1969\"}", true),
      ("[{\"title\":\"T\",\"date\":\"soon\"}]", false),
      ("[{\"title\":\"T\",\"image\":\"file:///x\"}]", false),
      ("[{\"title\":\"T\",\"location\":{\"latitude\":91,\"longitude\":0}}]", false),
      ("[{\"title\":\"T\",\"overview\":\"a\"},{\"title\":\" \",\"overview\":\"b\"}]", false),
    ])
  func agreement(json: String, isAccepted: Bool) throws {
    #expect(try isValid(json) == isAccepted)
    #expect(try (problems(json) == 0) == isAccepted)
  }
}
