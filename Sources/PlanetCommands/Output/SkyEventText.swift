import PlanetMath
import PlanetSky
import PlanetStrings

/// Events in the sky as text and as JSON.
enum SkyEventText {
  /// Returns a table of events, one row for each.
  static func table(of events: [SkyEvent]) -> [String] {
    var table = TextTable()
    table.add("Time (UTC)", "Event", "Details")
    for event in events {
      let time = event.local == nil ? event.time.minuteText : LocalEventText.time(event.time)
      table.add(time, event.title, details(of: event).joined(separator: ", "))
    }
    return table.lines
  }

  /// Returns an event as an object on one line, in the structure of
  /// `Catalogues/events.schema.json`.
  static func json(_ event: SkyEvent) -> String {
    JSONRecord.text([
      ("kind", .text(event.kind.word)), ("body", .text(event.body.rawValue)),
      ("others", .list(event.others.map { .text($0.rawValue) })),
      ("time", time(event.time, event)), ("begin", event.begin.map { time($0, event) } ?? .null),
      ("end", event.end.map { time($0, event) } ?? .null),
      ("contacts", .list(event.contacts.map { contact($0, event) })),
      ("type", .text(orNull: event.eclipseType?.rawValue)),
      ("magnitude", .number(orNull: event.magnitude)),
      ("penumbralMagnitude", .number(orNull: event.penumbralMagnitude)),
      ("obscuration", .number(orNull: event.obscuration)),
      ("gamma", .number(orNull: event.gamma)),
      (
        "place",
        event.place.map {
          .object([
            ("latitude", .number($0.planetographicLatitude.degrees)),
            ("longitude", .number($0.longitude.degrees)),
          ])
        } ?? .null
      ),
      ("separation", .number(orNull: event.separation?.degrees)),
      ("side", .text(orNull: event.side?.rawValue)),
      ("distance", .number(orNull: event.distance)),
      ("local", event.local.map(LocalEventText.json) ?? .null),
    ])
  }

  private static func contact(
    _ contact: SkyEvent.Contact, _ event: SkyEvent
  ) -> JSONText.Value {
    .object([
      ("name", .text(contact.name)), ("time", time(contact.time, event)),
      ("altitude", .number(orNull: contact.altitude?.degrees)),
      ("positionAngle", .number(orNull: contact.positionAngle?.degrees)),
    ])
  }

  /// Returns a moment of an event; to a tenth of a second as seen from a place.
  private static func time(_ instant: Instant, _ event: SkyEvent) -> JSONText.Value {
    .text(instant.iso(fractionDigits: event.local == nil ? 0 : 1))
  }

  private static func details(of event: SkyEvent) -> [String] {
    if let local = event.local { return LocalEventText.details(of: event, local) }
    var details: [String] = []
    if let begin = event.begin, let end = event.end {
      details.append("\(begin.minuteText) to \(end.minuteText.split(separator: " ").last ?? "")")
    }
    if SkyEvent.Kind.mutualEvents.contains(event.kind) { return details + measures(of: event) }
    if let penumbral = event.penumbralMagnitude, let umbral = event.magnitude {
      let (name, magnitude) = umbral > 0 ? ("umbral", umbral) : ("penumbral", penumbral)
      details.append("\(name) magnitude \(NumberText.fixed(magnitude, digits: 3))")
    } else if let magnitude = event.magnitude {
      details.append("magnitude \(NumberText.fixed(magnitude, digits: 3))")
    }
    if let place = event.place { details.append("greatest at \(SkyText.point(place))") }
    if let distance = event.distance {
      let isShort = distance < 0.01 * astronomicalUnit
      details.append(
        isShort || event.body == .moon || [.perigee, .apogee].contains(event.kind)
          ? "\(NumberText.decimal(distance)) km"
          : "\(NumberText.fixed(distance / astronomicalUnit, digits: 4)) au")
    }
    guard let separation = event.separation else { return details }
    let angle = "\(NumberText.fixed(separation.degrees, digits: 2))°"
    if event.kind == .planetaryConjunction, let side = event.side {
      return details + ["\(angle), \(event.body.name) to the \(side.rawValue)"]
    }
    let star = event.body.root == .sun ? "the Sun" : event.others.first?.name ?? ""
    details.append("\(angle) from \(star)")
    return details
  }

  /// Returns the type and the measures of an event of two moons.
  private static func measures(of event: SkyEvent) -> [String] {
    guard let type = event.eclipseType, let magnitude = event.magnitude,
      let obscuration = event.obscuration
    else { return [] }
    let covered = "\(NumberText.fixed(100 * obscuration, digits: 1)) %"
    if event.kind == .moonMutualEclipse {
      let (name, value) =
        type == .penumbral
        ? ("penumbral", event.penumbralMagnitude ?? 0) : ("umbral", magnitude)
      let word = type == .penumbral ? [] : [type.rawValue]
      return word + [
        "\(name) magnitude \(NumberText.fixed(value, digits: 3))", "light loss \(covered)",
      ]
    }
    let angle = (event.separation?.degrees ?? 0) * 3600
    return [
      type.rawValue, "magnitude \(NumberText.fixed(magnitude, digits: 3))",
      "obscuration \(covered)", "centres \(NumberText.fixed(angle, digits: 2))″ apart",
    ]
  }
}
