import Foundation
import PlanetMath
import PlanetSky
import Testing

/// Tables of reference values, in a folder beside the checkout or absent.
enum Facts {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "../shared/facts")

  /// True if the tables are present.
  static let arePresent = FileManager.default.fileExists(
    atPath: folder.appending(path: "vectors_open.csv").path())

  static let absence = "../shared/facts is absent: skipped"

  /// Returns the rows of a table, each by the names of its columns.
  /// - Throws: An error for a file that is missing or has no rows.
  static func rows(_ name: String) throws -> [Row] {
    let text = try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    let lines = text.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("#") }
    let columns = try fields(of: #require(lines.first))
    let rows = lines.dropFirst().map { line in
      Row(fields: Dictionary(zip(columns, fields(of: line))) { first, _ in first })
    }
    try #require(!rows.isEmpty, "\(name) has no rows")
    return rows
  }

  /// Returns the fields of a line, of which those with commas are in quotation marks.
  private static func fields(of line: Substring) -> [String] {
    var fields = [""]
    var isQuoted = false
    for letter in line {
      if letter == "\"" {
        isQuoted.toggle()
      } else if letter == ",", !isQuoted {
        fields.append("")
      } else {
        fields[fields.count - 1].append(letter)
      }
    }
    return fields
  }

  struct Row: Sendable {
    var fields: [String: String]

    subscript(_ column: String) -> Double? { fields[column].flatMap(Double.init) }

    func text(_ column: String) -> String { fields[column] ?? "" }

    var body: SolarSystemBody? { SolarSystemBody(rawValue: text("body").lowercased()) }

    /// The numbers of a column such as `x_icrf_au=1.5;y_icrf_au=2`.
    var values: [String: Double] {
      let pairs = text("values").split(separator: ";").map { $0.split(separator: "=") }
      return pairs.reduce(into: [:]) { $0[String($1[0])] = Double($1[1]) }
    }
  }
}

/// Returns the angle between two vectors in arc seconds.
func arcSeconds(_ a: Vector3, _ b: Vector3) -> Double {
  let cross = a.cross(b).length
  return PlanetMath.atan2(cross, a.dot(b)) * (648_000 / .pi)
}

/// Returns the unit vector of a latitude and a longitude in degrees.
func direction(_ latitude: Double, _ longitude: Double) -> Vector3 {
  Vector3(latitude: .degrees(latitude), longitude: .degrees(longitude))
}

/// Returns a vector from the ecliptic of J2000 in the ICRF.
func fromEcliptic(_ v: Vector3) -> Vector3 {
  let obliquity = Angle(degrees: 84381.448 / 3600)
  let (s, c) = (PlanetMath.sin(obliquity), PlanetMath.cos(obliquity))
  return Vector3(v.x, c * v.y - s * v.z, s * v.y + c * v.z)
}
