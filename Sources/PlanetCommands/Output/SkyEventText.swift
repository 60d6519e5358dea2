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
      table.add(event.time.minuteText, event.title, details(of: event).joined(separator: ", "))
    }
    return table.lines
  }

  /// Returns an event as an object on one line, in the structure of
  /// `Catalogues/events.schema.json`.
  static func json(_ event: SkyEvent) -> String {
    JSONRecord.text([
      ("kind", .text(event.kind.word)), ("body", .text(event.body.rawValue)),
      ("others", .list(event.others.map { .text($0.rawValue) })), ("time", time(event.time)),
      ("begin", event.begin.map(time) ?? .null), ("end", event.end.map(time) ?? .null),
      (
        "contacts",
        .list(
          event.contacts.map { .object([("name", .text($0.name)), ("time", time($0.time))]) })
      ),
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
    ])
  }

  private static func time(_ instant: Instant) -> JSONText.Value { .text(instant.iso()) }

  private static func details(of event: SkyEvent) -> [String] {
    var details: [String] = []
    if let begin = event.begin, let end = event.end {
      details.append("\(begin.minuteText) to \(end.minuteText.split(separator: " ").last ?? "")")
    }
    if let penumbral = event.penumbralMagnitude, let umbral = event.magnitude {
      let (name, magnitude) = umbral > 0 ? ("umbral", umbral) : ("penumbral", penumbral)
      details.append("\(name) magnitude \(NumberText.fixed(magnitude, digits: 3))")
    } else if let magnitude = event.magnitude {
      details.append("magnitude \(NumberText.fixed(magnitude, digits: 3))")
    }
    if let place = event.place { details.append("greatest at \(SkyText.point(place))") }
    if let separation = event.separation {
      details.append("\(NumberText.fixed(separation.degrees, digits: 2))° from the Sun")
    }
    return details
  }
}
