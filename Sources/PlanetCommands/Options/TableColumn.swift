import ArgumentParser
import PlanetSky
import PlanetStrings

/// A column of an ephemeris table.
enum TableColumn: String, CaseIterable, Sendable {
  case julianDate = "jd"
  case rightAscension = "ra"
  case declination = "dec"
  case apparentAscension = "apparent-ra"
  case apparentDeclination = "apparent-dec"
  case ascensionOfDate = "ra-of-date"
  case declinationOfDate = "dec-of-date"
  case altitude = "alt"
  case azimuth = "az"
  case refractedAltitude = "refracted-alt"
  case distance
  case rangeRate = "range-rate"
  case lightTime = "light-time"
  case sunDistance = "sun-distance"
  case magnitude
  case elongation
  case phase
  case illuminated
  case diameter
  case constellation
  case poleAngle = "pole-angle"
  case discLatitude = "disc-latitude"
  case discLongitude = "disc-longitude"
  case sunLatitude = "sun-latitude"
  case sunLongitude = "sun-longitude"

  /// The words of all columns.
  static var words: [String] { allCases.map(\.rawValue) }

  /// Other words of columns.
  private static let synonyms: [String: TableColumn] = [
    "altitude": .altitude, "azimuth": .azimuth, "right-ascension": .rightAscension,
    "declination": .declination, "mag": .magnitude, "phase-angle": .phase, "delta": .distance,
    "range": .distance, "illumination": .illuminated,
  ]

  /// The columns of a table for which none are named.
  static func standard(for observer: Observer) -> [TableColumn] {
    let horizon: [TableColumn] = if case .place = observer { [.altitude, .azimuth] } else { [] }
    return [.rightAscension, .declination] + horizon + [
      .distance, .magnitude, .elongation, .phase, .diameter, .constellation,
    ]
  }

  /// Reads words with commas between them.
  /// - Throws: `ValidationError` with the nearest word.
  static func list(reading text: String) throws -> [TableColumn] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false)
    return try words.map { part in
      let word = String(part).trimmed.lowercased()
      if let column = TableColumn(rawValue: word) ?? synonyms[word] { return column }
      let nearest = NearestWord.one(to: word, among: Self.words + synonyms.keys.sorted())
      throw ValidationError(
        "'\(word)' is not a column; "
          + (nearest.map { "did you mean '\($0)'?" }
            ?? "expected one of \(Self.words.joined(separator: ", "))"))
    }
  }

  /// Throws an error for columns that need an observer at a place.
  static func check(_ columns: [TableColumn], _ observer: Observer) throws(CommandFailure) {
    if case .place = observer { return }
    let horizontal: Set<TableColumn> = [.altitude, .azimuth, .refractedAltitude]
    guard let column = columns.first(where: horizontal.contains) else { return }
    throw CommandFailure(
      .usage,
      "the column \(column.rawValue) needs an observer at a place, such as --from-observer "
        + "48.86,2.35@earth")
  }

  /// The heading in a table of text, with the unit.
  var heading: String {
    switch self {
    case .julianDate: "JD"
    case .rightAscension: "RA °"
    case .declination: "Dec °"
    case .apparentAscension: "RA app. °"
    case .apparentDeclination: "Dec app. °"
    case .ascensionOfDate: "RA date °"
    case .declinationOfDate: "Dec date °"
    case .altitude: "Alt. °"
    case .azimuth: "Az. °"
    case .refractedAltitude: "Alt. refr. °"
    case .distance: "Distance au"
    case .rangeRate: "Rate km/s"
    case .lightTime: "Light s"
    case .sunDistance: "Sun au"
    case .magnitude: "Mag."
    case .elongation: "Elong. °"
    case .phase: "Phase °"
    case .illuminated: "Illum."
    case .diameter: "Diam. ″"
    case .constellation: "Constellation"
    case .poleAngle: "Pole °"
    case .discLatitude: "Disc lat. °"
    case .discLongitude: "Disc lon. °"
    case .sunLatitude: "Sun lat. °"
    case .sunLongitude: "Sun lon. °"
    }
  }

  /// The number of decimal places.
  var digits: Int {
    switch self {
    case .julianDate: 6
    case .rightAscension, .declination, .apparentAscension, .apparentDeclination,
      .ascensionOfDate, .declinationOfDate:
      5
    case .altitude, .azimuth, .refractedAltitude, .elongation, .phase, .poleAngle: 4
    case .distance, .sunDistance: 8
    case .rangeRate: 5
    case .lightTime, .diameter: 3
    case .magnitude: 2
    case .illuminated: 5
    case .discLatitude, .discLongitude, .sunLatitude, .sunLongitude: 3
    case .constellation: 0
    }
  }

  /// The greatest number of digits before the point, with a sign.
  private var wholeDigits: Int {
    switch self {
    case .julianDate: 7
    case .lightTime, .diameter: 6
    case .illuminated: 1
    case .distance, .sunDistance, .magnitude: 3
    default: 4
    }
  }

  /// The width in a table of text, in characters.
  var width: Int {
    self == .constellation ? 19 : max(heading.count, wholeDigits + 1 + digits)
  }
}
