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
      table.add(minute(event.time), title(of: event), details(of: event).joined(separator: ", "))
    }
    return table.lines
  }

  /// Returns an event as an object on one line, in the structure of
  /// `Catalogues/events.schema.json`.
  static func json(_ event: SkyEvent) -> String {
    JSONText.object([
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

  /// Returns a moment rounded to the minute, such as `2026-08-12 17:46`.
  private static func minute(_ instant: Instant) -> String {
    let text = instant.advanced(bySeconds: 30).iso()
    return String(text.dropLast(4)).replacing("T", with: " ")
  }

  private static func title(of event: SkyEvent) -> String {
    let name = event.body.name
    switch event.kind {
    case .solarEclipse: return "\(type(of: event)) eclipse of the Sun"
    case .lunarEclipse: return "\(type(of: event)) eclipse of the Moon"
    case .opposition: return "\(name) in opposition"
    case .conjunction: return "\(name) in conjunction with the Sun"
    case .inferiorConjunction: return "\(name) in inferior conjunction"
    case .superiorConjunction: return "\(name) in superior conjunction"
    case .greatestElongation:
      return "\(name) at greatest elongation \(event.side?.rawValue ?? "")"
    case .transit: return "Transit of \(name) across the Sun"
    case .moonTransit: return "Transit of \(name) across Jupiter"
    case .moonShadowTransit: return "Shadow of \(name) on Jupiter"
    case .moonOccultation: return "Occultation of \(name) by Jupiter"
    case .moonEclipse: return "Eclipse of \(name) by Jupiter"
    case .ringPlaneCrossing:
      let others = event.others.filter { $0 != .saturn }
      return "\(others.first?.name ?? "Earth") in the plane of Saturn's rings"
    case .newMoon: return "New Moon"
    case .firstQuarter: return "First quarter of the Moon"
    case .fullMoon: return "Full Moon"
    case .lastQuarter: return "Last quarter of the Moon"
    case .marchEquinox: return "March equinox"
    case .juneSolstice: return "June solstice"
    case .septemberEquinox: return "September equinox"
    case .decemberSolstice: return "December solstice"
    }
  }

  private static func type(of event: SkyEvent) -> String {
    (event.eclipseType?.rawValue ?? "").prefix(1).uppercased()
      + (event.eclipseType?.rawValue ?? "").dropFirst()
  }

  private static func details(of event: SkyEvent) -> [String] {
    var details: [String] = []
    if let begin = event.begin, let end = event.end {
      details.append("\(minute(begin)) to \(minute(end).split(separator: " ").last ?? "")")
    }
    if let magnitude = event.magnitude {
      details.append("magnitude \(NumberText.fixed(magnitude, digits: 3))")
    }
    if let place = event.place { details.append("greatest at \(SkyText.point(place))") }
    if let separation = event.separation {
      details.append("\(NumberText.fixed(separation.degrees, digits: 2))° from the Sun")
    }
    return details
  }
}
