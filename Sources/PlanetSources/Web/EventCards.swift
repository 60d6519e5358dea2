import PlanetCatalogue
import PlanetMath
import PlanetStrings

/// Event cards of a web service, in two forms; `Catalogues/event-cards.schema.json` defines them.
///
/// - `{id, title, date, location {name, latitude, longitude}, overview, image, body}`
/// - `{id, title, date, timestamp, description, image, phone, locationline1, locationline2}`, of
///   older services.
struct EventCards {
  static let names: Set<String> = [
    "id", "title", "date", "location", "name", "latitude", "longitude", "overview", "image",
    "body", "timestamp", "description", "phone", "locationline1", "locationline2",
  ]

  /// The fields of which a card has at least one, unlike records of other services.
  private static let marks = [
    "date", "timestamp", "location", "locationline1", "overview", "description", "body", "phone",
    "image",
  ]

  /// The document of the card that is read.
  private var document: JSONDocument?
  private var stories: [Story] = []
  private var problems: [Problem] = []
  private var uniqueIDs = UniqueIDs()
  /// The identities of the cards that were read, as a server may repeat a page.
  private var known: Set<String> = []

  /// Adds the cards of a document.
  mutating func add(_ content: JSONContent) {
    document = content.document
    for (card, identity) in zip(content.cards, content.cardIdentities)
    where known.insert(identity).inserted { add(card) }
  }

  /// Returns whether a value with the fields of the schema is a card.
  static func isCard(_ value: PositionedJSON) -> Bool {
    guard let fields = value.fields, fields["url"] == nil, fields["title"]?.word != nil else {
      return false
    }
    return marks.contains { fields[$0] != nil }
  }

  /// The events, and the problems of all cards; nil for none.
  var reading: CatalogueReading? {
    stories.isEmpty && problems.isEmpty
      ? nil : CatalogueReading(Catalogue(stories: stories), problems: problems, entries: [])
  }

  /// Adds a problem of the document.
  private mutating func report(
    _ severity: Problem.Severity = .warning, at value: PositionedJSON, _ message: String,
    expected: String? = nil
  ) {
    guard let document else { return }
    problems.append(
      document.text.problem(severity, at: value.offset, message, expected: expected))
  }

  /// Adds a card, or the problem because of which it is left out.
  private mutating func add(_ card: PositionedJSON) {
    // A title such as "None" is that of an event.
    guard let fields = card.fields, let title = fields["title"]?.word else { return }
    guard title.unicodeScalars.count <= ReadingLimits().nameLength else {
      return report(.error, at: card, "the title is too long")
    }
    let own = Self.text(fields["id"]).map { "event-\($0)".slug }
    let id = uniqueIDs.next(
      UniqueIDs.plain(for: title) ?? own ?? UniqueIDs.base(for: title, kind: "event"))
    var story = Story(id: id, kind: .event, title: title)
    story.section = "Events"
    story.date = date(fields)
    story.overview = Self.text(fields["overview"]) ?? Self.text(fields["description"])
    story.image = image(fields["image"])
    if let phone = Self.text(fields["phone"]) { story.details = [StoryDetail(.phone, phone)] }
    setPlace(of: &story, fields)
    stories.append(story)
  }

  private static func text(_ value: PositionedJSON?) -> String? {
    value?.word.flatMap { SWAPIRecord.meansUnknown($0) ? nil : $0 }
  }

  /// Returns the time of the event; if the card has none, the time of its publication.
  private mutating func date(_ fields: [String: PositionedJSON]) -> StoryDate? {
    for name in ["date", "timestamp"] {
      guard let value = fields[name] else { continue }
      guard let text = value.word else {
        if value.isUnreadable { reportDate(value, "the \(name) is not understood") }
        continue
      }
      guard Self.text(value) != nil else { continue }
      do throws(WrittenDate.Fault) {
        let date = try StoryDate(reading: text)
        guard name == "date", let time = fields["time"] else {
          return zoned(date, text, fields["timezone"])
        }
        return timed(date, text: text, time: time, zone: fields["timezone"])
      } catch {
        let reason = error.reason.map { ": \($0)" } ?? ""
        reportDate(value, "the \(name) '\(text.prefix(60))' is not a date\(reason)")
      }
    }
    return nil
  }

  /// Returns a date with the time of another field, if it is a day.
  private mutating func timed(
    _ date: StoryDate, text: String, time: PositionedJSON, zone: PositionedJSON?
  ) -> StoryDate {
    guard let clock = Self.text(time), clock.firstRange(of: ":") != nil,
      let day = try? WrittenDate(reading: text), day.day != nil, day.time == nil
    else { return zoned(date, text, zone) }
    let whole = "\(date.description) \(clock)"
    if let date = try? StoryDate(reading: whole) { return zoned(date, whole, zone) }
    reportDate(time, "the time '\(clock.prefix(60))' is not a time of day")
    return date
  }

  /// Returns a date with a time in the time zone of a field; a zone without its offset is reported.
  private mutating func zoned(
    _ date: StoryDate, _ text: String, _ zone: PositionedJSON?
  ) -> StoryDate {
    guard let zone, let name = Self.text(zone), let written = try? WrittenDate(reading: text),
      written.time != nil, written.offset == nil, !["utc", "gmt", "z"].contains(name.lowercased())
    else { return date }
    if let whole = try? StoryDate(reading: "\(text) \(name)") { return whole }
    // ISO 8601 has no space before the offset.
    if let whole = try? StoryDate(reading: text + name) { return whole }
    report(
      at: zone, "the time zone '\(name.prefix(60))' is not applied; the time is read as UTC",
      expected: "an offset such as +05:30")
    return date
  }

  private mutating func reportDate(_ value: PositionedJSON, _ message: String) {
    report(
      at: value, message,
      expected: "a date such as 2015-06-18T17:02:02Z, 2015-06-18 or seconds since 1970")
  }

  /// Returns the address of an image, resolved against that of the document; in a file, also the
  /// relative path of a file.
  private mutating func image(_ value: PositionedJSON?) -> String? {
    guard let value, let text = Self.text(value) else { return nil }
    let isPath = !text.contains(":") && !text.hasPrefix("/") && !text.hasPrefix("\\")
    do throws(WebAddress.Fault) {
      if let base = try? WebAddress(document?.name ?? "") {
        return try base.resolving(text).description
      }
      return isPath ? text : try WebAddress(text).description
    } catch {
      report(at: value, error.description)
      return nil
    }
  }

  /// Sets the place and the body.
  private mutating func setPlace(of story: inout Story, _ fields: [String: PositionedJSON]) {
    if let body = Self.text(fields["body"]) {
      // Some services call the text of a card its body.
      story.body = UniqueIDs.plain(for: body)
      if story.body == nil { story.text = body }
    }
    if let location = fields["location"], location.isUnreadable {
      report(
        at: location, "the location is not understood",
        expected: "a name, or latitude and longitude")
    }
    if let location = fields["location"]?.fields {
      let name = Self.text(location["name"])
      let coordinates = coordinates(location)
      if coordinates != nil, let pair = location["pair"] {
        report(
          at: pair, "the order of the two numbers is unknown; the first is read as the latitude",
          expected: "{\"latitude\": …, \"longitude\": …}")
      }
      if name != nil || coordinates != nil {
        story.place = StoryPlace(name: name, coordinates: coordinates)
      }
    } else if let first = Self.text(fields["locationline1"]) {
      // "Theed, Naboo" and the system or sector: the body is named last in the first line.
      let second = Self.text(fields["locationline2"])
      story.place = StoryPlace(name: [first, second].compactMap(\.self).joined(separator: ", "))
      let body = first.split(separator: ",").last.map { String($0).slug } ?? ""
      if story.body == nil, !body.isEmpty { story.body = body }
    }
  }

  private mutating func coordinates(
    _ location: [String: PositionedJSON]
  ) -> StoryPlace.Coordinates? {
    guard let latitude = degrees("latitude", -90...90, location),
      let longitude = degrees("longitude", -360...360, location)
    else { return nil }
    return StoryPlace.Coordinates(latitude: .degrees(latitude), longitude: .degrees(longitude))
  }

  private mutating func degrees(
    _ name: String, _ range: ClosedRange<Double>, _ location: [String: PositionedJSON]
  ) -> Double? {
    guard let value = location[name], let text = Self.text(value) else { return nil }
    if let degrees = QuantityKind.degrees(text, name == "latitude" ? .latitude : .longitude),
      range.contains(degrees)
    {
      return degrees
    }
    report(
      at: value, "the \(name) '\(text.prefix(60))' is not valid",
      expected: "degrees from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
    return nil
  }
}

extension PositionedJSON {
  /// A Boolean value that indicates whether the value is true, false or a list, in place of a text.
  fileprivate var isUnreadable: Bool {
    switch content {
    case .truth, .list: true
    default: false
    }
  }
}
