import PlanetMath
import PlanetSky
import PlanetStrings

/// The figures of bodies as they are seen by an observer.
struct TableFigures {
  let ephemeris: Ephemeris
  let observer: Observer
  /// The air at the observer.
  let air: AirOptions

  /// A value of a table.
  enum Cell {
    case number(Double)
    case text(String)
    /// No value, such as a magnitude without a law.
    case none
  }

  /// Returns the values of columns for a body at a moment; nil for an observer in its centre.
  func cells(
    of body: SolarSystemBody, at instant: Instant, _ columns: [TableColumn]
  ) -> [Cell]? {
    guard let state = ephemeris.apparentState(of: body, from: observer, at: instant) else {
      return nil
    }
    let needsHorizon = columns.contains { [.altitude, .azimuth, .refractedAltitude].contains($0) }
    let horizon = needsHorizon ? state.horizontalPlace(for: observer, ephemeris) : nil
    return columns.map { cell($0, state, horizon) }
  }

  private func cell(
    _ column: TableColumn, _ state: ApparentState, _ horizon: HorizontalPlace?
  ) -> Cell {
    let unit = astronomicalUnit
    switch column {
    case .julianDate: return .number(state.instant.julianDate())
    case .rightAscension: return .number(state.rightAscension(of: .astrometric).degrees)
    case .declination: return .number(state.declination(of: .astrometric).degrees)
    case .apparentAscension: return .number(state.rightAscension.degrees)
    case .apparentDeclination: return .number(state.declination.degrees)
    case .ascensionOfDate: return Self.degrees(placeOfDate(of: state)?.rightAscension)
    case .declinationOfDate: return Self.degrees(placeOfDate(of: state)?.declination)
    case .altitude: return Self.degrees(horizon?.altitude)
    case .azimuth: return Self.degrees(horizon?.azimuth)
    case .refractedAltitude:
      return Self.degrees(
        observer.body == .earth ? horizon.map(air.refractedAltitude) : horizon?.altitude)
    case .distance: return .number(state.distance / unit)
    case .rangeRate:
      return Self.number(ephemeris.rangeRate(of: state.body, from: observer, at: state.instant))
    case .lightTime: return .number(state.lightTime)
    case .sunDistance: return state.body.isStar ? .none : .number(state.sunDistance / unit)
    case .magnitude: return Self.number(state.magnitude)
    case .elongation: return Self.degrees(elongation(of: state))
    case .phase: return .number(state.phaseAngle.degrees)
    case .illuminated: return .number(state.illuminatedFraction)
    case .diameter: return .number(state.angularDiameter.degrees * 3600)
    case .constellation:
      return ephemeris.hasEarthSky ? .text(Constellation.name(at: state.direction)) : .none
    case .poleAngle: return .number(state.northPoleAngle.degrees)
    case .discLatitude: return .number(state.subObserver.planetographicLatitude.degrees)
    case .discLongitude: return .number(state.subObserver.planetographicLongitude.degrees)
    case .sunLatitude: return Self.degrees(state.subSolar?.planetographicLatitude)
    case .sunLongitude: return Self.degrees(state.subSolar?.planetographicLongitude)
    }
  }

  /// Returns the angle from the sun; nil for an observer in its centre.
  private func elongation(of state: ApparentState) -> Angle? {
    guard state.body != ephemeris.sun else { return .zero }
    return ephemeris.apparentState(of: ephemeris.sun, from: observer, at: state.instant).map {
      state.separation(from: $0)
    }
  }

  /// Returns the place on the Earth's equator of date; nil in another system of stars.
  private func placeOfDate(
    of state: ApparentState
  ) -> (rightAscension: Angle, declination: Angle)? {
    ephemeris.system == nil ? state.placeOfDate : nil
  }

  private static func degrees(_ angle: Angle?) -> Cell { number(angle?.degrees) }

  private static func number(_ number: Double?) -> Cell { number.map { .number($0) } ?? .none }
}

/// Writes a table of bodies at moments, row by row.
struct EphemerisTable {
  let columns: [TableColumn]
  let bodies: [SolarSystemBody]
  let format: TableFormat
  /// The number of digits of the second.
  let fractionDigits: Int
  let figures: TableFigures

  /// The number of rows that are printed at once.
  private static let batch = 256

  /// Prints the rows of some moments.
  /// - Parameters:
  ///   - moments: The moments.
  ///   - title: The first line of a table of text.
  func write(_ moments: some Sequence<Instant>, title: String) {
    var lines = opening(title)
    var pending: String?
    for moment in moments {
      let date = moment.iso(fractionDigits: fractionDigits)
      for body in bodies {
        guard let cells = figures.cells(of: body, at: moment, columns) else { continue }
        let row = row(date, body, cells)
        // In JSON, only a further object shows that a comma follows.
        if format == .json {
          if let pending { lines.append(pending + ",") }
          pending = row
        } else {
          lines.append(row)
        }
        if lines.count >= Self.batch {
          Console.output(lines: lines)
          lines.removeAll(keepingCapacity: true)
        }
      }
    }
    if let pending { lines.append(pending) }
    Console.output(lines: lines + (format == .json ? ["]"] : []))
  }

  /// The lines before the first row.
  private func opening(_ title: String) -> [String] {
    switch format {
    case .json: return ["["]
    case .csv: return [(["date", "body"] + columns.map(\.rawValue)).joined(separator: ",")]
    case .text:
      let date = Self.padded("Date (UTC)", to: dateWidth, isLeft: true)
      let titles = columns.map { Self.padded($0.heading, to: $0.width, isLeft: $0.isText) }
      let line = ([date] + bodyCell("Body") + titles).joined(separator: "  ")
      return [title, "", Self.trimmed(line)]
    }
  }

  private var dateWidth: Int { fractionDigits == 0 ? 19 : 20 + fractionDigits }

  /// Returns the column of the body in a table of text with several bodies.
  private func bodyCell(_ text: String) -> [String] {
    bodies.count > 1 ? [Self.padded(text, to: 9, isLeft: true)] : []
  }

  private func row(
    _ date: String, _ body: SolarSystemBody, _ cells: [TableFigures.Cell]
  ) -> String {
    switch format {
    case .csv: return ([date, body.rawValue] + texts(cells)).joined(separator: ",")
    case .text:
      let clock = Self.padded(
        String(date.dropLast()).replacing("T", with: " "), to: dateWidth, isLeft: true)
      let values = zip(columns, texts(cells)).map {
        Self.padded($1, to: $0.width, isLeft: $0.isText)
      }
      return Self.trimmed(([clock] + bodyCell(body.name) + values).joined(separator: "  "))
    case .json:
      let values = zip(columns, cells).map { column, cell -> (String, JSONText.Value) in
        switch cell {
        case .number(let number): return (column.rawValue, .number(number))
        case .text(let text): return (column.rawValue, .text(text))
        case .none: return (column.rawValue, .null)
        }
      }
      return "  "
        + JSONRecord.text([("date", .text(date)), ("body", .text(body.rawValue))] + values)
    }
  }

  /// Returns the values as text, numbers with the digits of their columns.
  private func texts(_ cells: [TableFigures.Cell]) -> [String] {
    zip(columns, cells).map { column, cell in
      switch cell {
      case .number(let number):
        column.isFullCircle
          ? Self.fixedAngle(number, digits: column.digits)
          : Self.fixed(number, digits: column.digits)
      case .text(let text): text
      case .none: ""
      }
    }
  }

  /// Returns a number with a number of decimal places, for other programs: with a hyphen as minus
  /// and without thousands separators.
  static func fixed(_ value: Double, digits: Int) -> String {
    let unit = (0..<digits).reduce(1) { value, _ in value * 10 }
    let scaled = value.magnitude * Double(unit)
    guard scaled < 9e18 else { return "\(value)" }
    let number = Int(scaled.rounded())
    let fraction = String(number % unit)
    let zeros = String(repeating: "0", count: max(digits - fraction.count, 0))
    let sign = value < 0 && number > 0 ? "-" : ""
    return "\(sign)\(number / unit)" + (digits > 0 ? "." + zeros + fraction : "")
  }

  /// Returns an angle of 0 to 360° with a number of decimal places; one that rounds to 360° is 0.
  static func fixedAngle(_ degrees: Double, digits: Int) -> String {
    let text = fixed(degrees, digits: digits)
    return text == fixed(360, digits: digits) ? fixed(0, digits: digits) : text
  }

  /// Returns a text with spaces up to a width.
  private static func padded(_ text: String, to width: Int, isLeft: Bool) -> String {
    let space = String(repeating: " ", count: max(width - text.count, 0))
    return isLeft ? text + space : space + text
  }

  private static func trimmed(_ line: String) -> String {
    String(line.reversed().drop { $0 == " " }.reversed())
  }
}

extension TableColumn {
  /// A Boolean value that indicates whether the values are words.
  fileprivate var isText: Bool { self == .constellation }

  /// A Boolean value that indicates whether the values are angles from 0 to 360°.
  fileprivate var isFullCircle: Bool {
    switch self {
    case .rightAscension, .apparentAscension, .ascensionOfDate, .azimuth, .poleAngle,
      .discLongitude, .sunLongitude:
      true
    default: false
    }
  }
}
