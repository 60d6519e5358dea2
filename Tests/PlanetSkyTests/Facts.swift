import Foundation
import PlanetMath
import PlanetSky
import Testing

/// Tables of reference values.
enum Facts {
  private static let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The table of stars, which is too large for the repository.
  private static let stars = repository.appending(path: "../shared/facts/stars.csv")

  /// True if the table of stars is beside the checkout.
  static let starsArePresent = FileManager.default.fileExists(atPath: stars.path())

  /// Returns the rows of a table, each by the names of its columns.
  /// - Throws: An error for a file that is missing or has no rows.
  static func rows(_ name: String) throws -> [Row] {
    let file = name == "stars.csv" ? stars : repository.appending(path: "Tests/Facts/\(name)")
    let text = try String(contentsOf: file, encoding: .utf8)
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
