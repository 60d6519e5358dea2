import Foundation
import PlanetTestSupport
import Testing

/// Validation of JSON by the Python package jsonschema.
enum JSONSchema {
  /// A Python with the package.
  static let python: String? = {
    let path = "/usr/bin/python3"
    guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
    let outcome = try? Program.run(URL(filePath: path), ["-c", "import jsonschema"])
    return outcome?.code == 0 ? path : nil
  }()

  /// Returns the errors of a text by a schema in Catalogues, a line each.
  static func faults(
    in json: String, by schema: String, _ folder: String
  ) throws -> [String] {
    try Data(json.utf8).write(to: URL(filePath: "\(folder)/instance.json"))
    let script = """
      import json, sys, jsonschema
      schema = json.load(open(sys.argv[1]))
      jsonschema.Draft7Validator.check_schema(schema)
      for fault in jsonschema.Draft7Validator(schema).iter_errors(json.load(open("instance.json"))):
          print(fault.message[:200])
      """
    let repository = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let path = repository.appending(path: "Catalogues/\(schema)").path()
    let outcome = try Program.run(
      URL(filePath: try #require(python)), ["-c", script, path], in: folder)
    try #require(outcome.code == 0, "\(outcome.errors)")
    return outcome.lines
  }
}

/// The trait of tests that need the package.
let needsSchemas = ConditionTrait.enabled(
  if: JSONSchema.python != nil, "jsonschema is not installed (package python3-jsonschema)")
