import PlanetStrings

/// Objects of the JSON that commands print.
///
/// Each has the version of its fields, `format`, also in an array and in a sequence of events. A
/// schema in Catalogues describes each kind.
enum JSONRecord {
  /// The version of the fields: fields may be added to it, but not changed or removed.
  static let format = 1

  /// Returns fields and the version as an object on one line.
  static func text(_ fields: [(String, JSONText.Value)]) -> String {
    JSONText.object(fields + [("format", .whole(format))])
  }
}
