import PlanetMath
import PlanetSky
import PlanetStrings

/// Events as seen from a place, as text and as JSON.
enum LocalEventText {
  /// Returns a moment to the second, such as `2026-08-12 17:46:05`.
  static func time(_ instant: Instant) -> String {
    String(instant.iso().dropLast()).replacing("T", with: " ")
  }

  /// Returns the circumstances of an event at the place.
  static func details(of event: SkyEvent, _ local: LocalCircumstances) -> [String] {
    switch event.kind {
    case .rise, .set:
      return local.azimuth.map {
        ["azimuth \(degrees($0)) (\(HorizontalPlace.compassPoint($0)))"]
      } ?? []
    case .meridianTransit: return ["altitude \(degrees(local.altitude))"]
    case .aboveHorizon, .belowHorizon: return event.end.map { ["until \(time($0))"] } ?? []
    case .solarEclipse:
      return measures(of: event) + event.contacts.map(contact) + [
        "the Sun \(degrees(local.altitude)) high", visibility(of: event, local),
      ]
    case .lunarEclipse:
      return measures(of: event) + event.contacts.map(contact) + [visibility(of: event, local)]
    case .lunarOccultation: return occultation(event, local)
    default: return []
    }
  }

  /// Returns the magnitude and the obscuration of an eclipse.
  private static func measures(of event: SkyEvent) -> [String] {
    var measures: [String] = []
    if let magnitude = event.penumbralMagnitude, let umbral = event.magnitude {
      let (name, value) = umbral > 0 ? ("umbral", umbral) : ("penumbral", magnitude)
      return ["\(name) magnitude \(NumberText.fixed(value, digits: 3))"]
    }
    if let magnitude = event.magnitude {
      measures.append("magnitude \(NumberText.fixed(magnitude, digits: 3))")
    }
    if let obscuration = event.obscuration {
      measures.append("obscuration \(NumberText.fixed(100 * obscuration, digits: 1)) %")
    }
    return measures
  }

  /// Returns a contact with its time of the day and the altitude of the body.
  private static func contact(_ contact: SkyEvent.Contact) -> String {
    let clock = contact.time.iso().dropLast().suffix(8)
    let altitude = contact.altitude.map { " (\(degrees($0)))" } ?? ""
    return "\(contact.name) \(clock)\(altitude)"
  }

  /// Returns the part of an eclipse that is above the horizon.
  private static func visibility(of event: SkyEvent, _ local: LocalCircumstances) -> String {
    switch local.visibility {
    case .belowHorizon: return "below the horizon"
    case .partly:
      let limit = LocalCircumstances.limbAltitude
      let seen = event.contacts.filter { ($0.altitude ?? .zero) > limit }.map(\.name)
      let all = (local.altitude > limit ? ["maximum"] : []) + seen
      return "visible in part: \(all.joined(separator: " "))"
    default: return "visible"
    }
  }

  /// Returns disappearance and reappearance in an occultation.
  private static func occultation(_ event: SkyEvent, _ local: LocalCircumstances) -> [String] {
    var details: [String] = []
    if let star = local.star {
      details.append("magnitude \(NumberText.fixed(star.magnitude, digits: 2))")
    }
    for (name, words) in [("D", "disappears"), ("R", "reappears")] {
      guard let contact = event.contacts.first(where: { $0.name == name }),
        let altitude = contact.altitude, let angle = contact.positionAngle
      else { continue }
      let side = altitude.radians > 0 ? "\(degrees(altitude)) high" : "below the horizon"
      details.append(
        "\(words) \(contact.time.iso().dropLast().suffix(8)) at position angle "
          + "\(NumberText.decimal(angle.degrees))° (\(side))")
    }
    if local.isGrazing { details.append("grazing") }
    if local.sunAltitude.degrees > -6 { details.append("in daylight or twilight") }
    return details
  }

  private static func degrees(_ angle: Angle) -> String {
    NumberText.fixed(angle.degrees, digits: 1) + "°"
  }

  /// Returns the circumstances as the value of `local`.
  static func json(_ local: LocalCircumstances) -> JSONText.Value {
    .object([
      ("altitude", .number(local.altitude.degrees)),
      ("azimuth", .number(orNull: local.azimuth?.degrees)),
      ("sunAltitude", .number(local.sunAltitude.degrees)),
      ("visibility", .text(orNull: local.visibility?.word)),
      ("star", .text(orNull: local.star?.name)),
      ("starMagnitude", .number(orNull: local.star?.magnitude)),
      ("isGrazing", .truth(local.isGrazing)),
    ])
  }
}

extension LocalCircumstances.Visibility {
  /// The visibility as a word of JSON.
  fileprivate var word: String {
    switch self {
    case .visible: "visible"
    case .partly: "partly"
    case .belowHorizon: "below-horizon"
    }
  }
}
