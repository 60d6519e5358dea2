import PlanetCatalogue
import PlanetStrings

/// Gives event cards of other services the fields of the schema, where their meaning is plain.
enum EventCardForm {
  private typealias Fields = [String: PositionedJSON]

  /// Other names of fields, the first of which is used.
  private static let synonyms: [(name: String, others: [String])] = [
    (
      "date",
      [
        "start", "startDate", "start_date", "startTime", "start_time", "startsAt", "starts_at",
        "datetime", "dateTime", "date_time", "dateUTC", "date_utc", "eventDate", "event_date",
        "launchDate", "launch_date", "launch_date_utc", "launch_date_local", "net",
        "window_start", "time", "when",
      ]
    ),
    ("description", ["summary", "details"]),
    (
      "image",
      [
        "images", "feature_image", "featureImage", "imageUrl", "imageURL", "image_url", "picture",
        "photo", "thumbnail",
      ]
    ),
    ("body", ["planet", "world"]),
  ]

  /// Other names of titles, in cards with a date or a place.
  private static let titles = [
    "name", "headline", "eventName", "event_name", "missionName", "mission_name", "summary",
  ]

  /// Fields of which a card without a title has at least one.
  private static let marks = ["date", "timestamp", "location", "locationline1"]

  /// Returns a card with the fields of the schema; any other value unchanged.
  static func card(_ value: PositionedJSON) -> PositionedJSON {
    guard let written = value.fields else { return value }
    var fields = written
    // Spreadsheets have headings with capitals.
    for (name, value) in written.sorted(by: { $0.key < $1.key }) {
      let small = name.prefix(1).lowercased() + name.dropFirst()
      if fields[small] == nil { fields[small] = value }
    }
    let outer = fields
    if let geometry = fields["geometry"], let properties = fields["properties"]?.fields {
      fields = properties
      if fields["location"] == nil { fields["location"] = geometry }
    }
    if let address = fields["url"]?.word, SWAPIRecord.Key(address: address) != nil { return value }
    let zones = ["timezone", "timeZone", "time_zone", "tz"]
    let dates = ["date"] + (synonyms.first { $0.name == "date" }?.others ?? [])
    fields["timezone"] =
      zones.lazy.compactMap { fields[$0] }.first
      ?? dates.lazy.compactMap { fields[$0]?.fields }
      .compactMap { inner in zones.lazy.compactMap { inner[$0] }.first }.first
    for (name, others) in synonyms {
      fields[name] = fields[name].map { text(in: $0, of: name) }
      guard fields[name]?.word == nil else { continue }
      let values = others.lazy.compactMap { fields[$0] }.map { text(in: $0, of: name) }
      guard let found = values.first(where: { $0.word != nil }) else { continue }
      fields[name] = found
    }
    // Events of EONET have a list of places with dates.
    if let last = try? fields["geometry"]?.values.last, let place = last.fields {
      if fields["date"] == nil { fields["date"] = place["date"] }
      if fields["location"] == nil { fields["location"] = last }
    }
    fields["location"] = location(in: fields)
    if fields["title"] == nil, let name = titles.lazy.compactMap({ fields[$0] }).first,
      marks.contains(where: { fields[$0] != nil })
    {
      fields["title"] = name
    }
    guard fields["title"] != nil || outer["geometry"] != nil else { return value }
    // An address of a card is that of its page, not of a record.
    fields["url"] = nil
    return PositionedJSON(offset: value.offset, content: .object(fields))
  }

  /// Returns the text of a date or an image in an object or a list; any other value unchanged.
  private static func text(in value: PositionedJSON, of name: String) -> PositionedJSON {
    switch name {
    case "date": moment(value)
    case "image": imageAddress(value) ?? value
    default: value
    }
  }

  /// Returns the address of an image in an object, also of several levels, or the first of a list.
  private static func imageAddress(_ value: PositionedJSON) -> PositionedJSON? {
    if value.word != nil { return value }
    if value.isList { return (try? value.values)?.first.flatMap(imageAddress) }
    guard let fields = value.fields else { return nil }
    return ["url", "src", "href", "data", "attributes"].lazy.compactMap { fields[$0] }
      .compactMap(imageAddress).first
  }

  /// Returns the date in an object such as `{"seconds": …}`, `{"$date": …}` or `{"dateTime": …}`;
  /// any other value unchanged.
  private static func moment(_ value: PositionedJSON) -> PositionedJSON {
    guard let fields = value.fields else { return value }
    if let year = fields["year"]?.word {
      let parts = ["month", "day"].map { fields[$0]?.word }.prefix { $0 != nil }
        .compactMap(\.self).map { $0.utf8.count == 1 ? "0" + $0 : $0 }
      return PositionedJSON(
        offset: value.offset, content: .text(([year] + parts).joined(separator: "-")))
    }
    let names = [
      "seconds", "_seconds", "$date", "$numberLong", "dateTime", "datetime", "date", "iso", "value",
      "start", "from", "begin",
    ]
    guard let inner = names.lazy.compactMap({ fields[$0] }).first(where: { $0.word != nil })
    else {
      return fields["$date"].map { $0.fields == nil ? value : moment($0) } ?? value
    }
    return inner
  }

  /// Returns the place of a card as an object with name, latitude and longitude, each if it is
  /// stated; nil for a card without a place.
  private static func location(in fields: Fields) -> PositionedJSON? {
    let given =
      ["location", "venue", "place", "geo", "coordinates", "position"].lazy
      .compactMap { fields[$0] }
      .first { $0.word != nil || $0.fields != nil || pair(in: $0) != nil }
    var place: Fields = [:]
    if let given {
      if let pair = pair(in: given) {
        place.merge(pair) { $1 }
      } else if given.word != nil {
        place["name"] = given
      }
      if let inner = given.fields {
        place["name"] = ["name", "title"].lazy.compactMap { inner[$0] }.first
        let point = ["coordinates", "geo", "geometry", "coords", "point"].lazy
          .compactMap { inner[$0]?.fields }.first
        place.merge(coordinates(in: inner) ?? point.flatMap(coordinates) ?? [:]) { $1 }
      }
    }
    if place["latitude"] == nil { place.merge(coordinates(in: fields) ?? [:]) { $1 } }
    guard let first = place.values.map(\.offset).min() else { return fields["location"] }
    return PositionedJSON(offset: given?.offset ?? first, content: .object(place))
  }

  /// Returns latitude and longitude by their usual names, or of a point of GeoJSON.
  private static func coordinates(in fields: Fields) -> Fields? {
    if fields["type"]?.word?.lowercased() == "point",
      let numbers = try? fields["coordinates"]?.values,
      numbers.count >= 2
    {
      return ["latitude": numbers[1], "longitude": numbers[0]]
    }
    if let pair = fields["coordinates"].flatMap(pair) { return pair }
    let latitude = ["latitude", "lat", "_latitude"].lazy.compactMap { fields[$0] }.first
    let longitude = ["longitude", "lng", "lon", "long", "_longitude"].lazy.compactMap { fields[$0] }
      .first
    guard latitude != nil || longitude != nil else { return nil }
    var found: Fields = [:]
    found["latitude"] = latitude
    found["longitude"] = longitude
    return found
  }

  /// Returns the latitude and longitude of a list of two numbers or of a text such as `18.4, 77.5`;
  /// nil for another value.
  ///
  /// The latitude is first, unless only the other order is possible. In a list, services have both
  /// orders: if both are possible, the list is returned as `pair`.
  private static func pair(in value: PositionedJSON) -> Fields? {
    if value.isList {
      guard let numbers = try? value.values, numbers.count == 2,
        let latitude = numbers[0].word, let longitude = numbers[1].word,
        areDegrees(latitude, longitude)
      else { return nil }
      let isLongitudeFirst = QuantityKind.degrees(latitude).map { abs($0) > 90 } ?? false
      if isLongitudeFirst { return ["latitude": numbers[1], "longitude": numbers[0]] }
      let isCertain = QuantityKind.degrees(longitude).map { abs($0) > 90 } ?? true
      let found = ["latitude": numbers[0], "longitude": numbers[1]]
      return isCertain ? found : found.merging(["pair": value]) { $1 }
    }
    let parts = (value.word ?? "").split(separator: ",").map { String($0).trimmed }
    guard parts.count == 2, areDegrees(parts[0], parts[1]) else { return nil }
    func text(_ part: String) -> PositionedJSON {
      PositionedJSON(offset: value.offset, content: .text(part))
    }
    return ["latitude": text(parts[0]), "longitude": text(parts[1])]
  }

  private static func areDegrees(_ latitude: String, _ longitude: String) -> Bool {
    QuantityKind.degrees(latitude, .latitude) != nil
      && QuantityKind.degrees(longitude, .longitude) != nil
  }
}
