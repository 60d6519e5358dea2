package import PlanetCatalogue
import PlanetMath
import PlanetStrings

extension CardContent {
  /// Creates the content of a body's card.
  /// - Parameters:
  ///   - body: The body.
  ///   - catalogue: The catalogue, for the names of other bodies.
  package init(of body: CelestialBody, in catalogue: Catalogue) {
    let parent = body.parent.flatMap { catalogue.body(id: $0) }
    let home = parent.flatMap { $0.kind == .star ? nil : " of \($0.name)" } ?? ""
    self.init(
      title: Self.limited(body.name),
      kind: Self.limited(body.kind.title.capitalisedFirst + home))
    diameter = body.radii.map { "\(NumberText.adaptive($0.diameter)) km" }
    let speed = body.orbitalSpeed(parent: parent)
    if let orbit = body.orbit {
      if let speed {
        facts.append(
          Fact(
            "Orbital speed", "\(NumberText.adaptive(speed.value)) km/s",
            note: orbit.direction.rawValue, sense: orbit.direction))
      }
      if let distance = orbit.distanceFromParent {
        facts.append(
          Fact(
            Self.limited("Distance from \(parent?.name ?? "its parent")"),
            "\(NumberText.adaptive(distance)) km"))
      }
      if let million = orbit.distanceFromSun, million > 0 {
        facts.append(
          Fact(
            "Distance from the Sun", "\(NumberText.adaptive(million)) million km",
            note: orbit.distanceFromSunInAU.map { "\(NumberText.adaptive($0)) AU" }))
      }
    }
    (heading, text) =
      body.facts.funFact.map { ("Fun fact", $0) } ?? (nil, body.facts.description)
    text = text.map(Self.limited)
    var shown: [Figure] = [.radii, .orbitalSpeed, .distanceFromParent, .distanceFromSun]
    if speed?.isDerived == true { shown.append(.orbitalPeriod) }
    var names: [String] = []
    for list in shown.compactMap({ body.facts.sources[$0]?.name }) {
      for name in list.split(separator: ";").map(\.trimmed) where !names.contains(name) {
        names.append(name)
      }
    }
    source = names.isEmpty ? nil : Self.limited(names.joined(separator: "; "))
    website = body.facts.website
  }

  /// Creates the content of a story's card.
  /// - Parameters:
  ///   - story: The story.
  ///   - catalogue: The catalogue, for the names of bodies and other stories.
  package init(of story: Story, in catalogue: Catalogue) {
    let body = story.body.flatMap { catalogue.body(id: $0)?.name }
    let kind = story.kind.rawValue.capitalisedFirst
    self.init(
      title: Self.limited(story.title),
      kind: story.kind == .person || body == nil
        ? kind : Self.limited("\(kind) · \(body ?? "")"))
    func add(_ label: String, _ value: String?) {
      guard let value, facts.count < Self.greatestFactCount else { return }
      facts.append(Fact(label, Self.limited(value)))
    }
    add("Date", story.date?.words)
    add("Episode", story.episode.map { "\($0)" })
    if story.kind == .person { add("Home world", body) }
    add("Place", story.place.flatMap(Self.words))
    let order: [(StoryDetailKind, String)] = [
      (.birthYear, "Born"), (.species, "Species"), (.height, "Height"), (.mass, "Mass"),
      (.director, "Director"), (.producer, "Producer"), (.agency, "Agency"), (.eyeColor, "Eyes"),
      (.hairColor, "Hair"), (.gender, "Gender"), (.skinColor, "Skin"), (.phone, "Telephone"),
    ]
    for (kind, label) in order { add(label, story.details.first { $0.kind == kind }?.value) }
    let film = story.relations.first { $0.kind == .firstFilm }
    add("First film", film.flatMap { catalogue.title(ofID: $0.target) ?? $0.title })
    text = (story.overview ?? story.text).map(Self.limited)
    source = story.source.map(Self.limited)
    website = story.links.first?.address
  }

  /// Returns a text on one line, with at most ``greatestTextLength`` characters.
  private static func limited(_ text: String) -> String {
    let line = text.prefix(4 * greatestTextLength).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ")
    let plain = String(
      line.unicodeScalars.filter {
        $0.properties.generalCategory != .control && !$0.isDirectionOverride
      })
    return plain.count <= greatestTextLength
      ? plain : String(plain.prefix(greatestTextLength)) + "…"
  }

  /// Returns the name of a place, or else its coordinates.
  private static func words(of place: StoryPlace) -> String? {
    if let name = place.name { return name }
    return place.coordinates.map {
      func part(_ angle: Angle, _ positive: String, _ negative: String) -> String {
        let degrees = angle.degrees
        return
          "\(NumberText.decimal(abs(degrees), digits: 2))° \(degrees < 0 ? negative : positive)"
      }
      return "\(part($0.latitude, "N", "S")), \(part($0.longitude, "E", "W"))"
    }
  }
}

extension String {
  /// The text with a capital as its first letter.
  fileprivate var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }

  fileprivate init(_ scalars: [Unicode.Scalar]) {
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars)
    self.init(view)
  }
}
