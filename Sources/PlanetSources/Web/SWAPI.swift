import PlanetCatalogue
import PlanetStrings

/// Turns records of the Star Wars API into bodies and stories.
///
/// Planets become bodies, people persons with a home world, and films films with a date, an episode
/// and a crawl. Relations are resolved by type and number, never by whole addresses: hosts, schemes
/// and slashes of addresses vary.
struct SWAPI {
  private typealias Key = SWAPIRecord.Key

  private var records: [SWAPIRecord.Key: SWAPIRecord] = [:]
  /// The greatest number of the records of each type.
  private var greatestNumbers: [SWAPIRecord.Kind: Int] = [:]
  /// The identities of the records that state no number.
  private var withoutNumbers: Set<String> = []
  /// The address of each record that is referred to, in one of its forms.
  private var addresses: [SWAPIRecord.Key: String] = [:]
  private var problems: [Problem] = []
  private var ids: [SWAPIRecord.Key: String] = [:]
  private var uniqueIDs = UniqueIDs()
  /// The ids of planets by their names.
  private var worlds: [String: String] = [:]

  /// Adds the records of a page; a whole record replaces a short entry.
  mutating func add(_ page: JSONContent) {
    for record in page.records where record.isNumbered { add(record) }
    for record in page.records where !record.isNumbered {
      guard withoutNumbers.insert(record.identity).inserted else { continue }
      if records[record.key] == nil { set(record) } else { setWithNextNumber(record) }
    }
  }

  private mutating func add(_ record: SWAPIRecord) {
    guard let other = records[record.key], !other.isShort else { return set(record) }
    guard !record.isShort, other.name.folded != record.name.folded else { return }
    problems.append(
      record.document.text.problem(
        .warning, at: record.offset,
        "'\(record.name)' has the number of '\(other.name)' at \(other.location); references mean "
          + "the latter", expected: "a number of its own"))
    setWithNextNumber(record)
  }

  private mutating func set(_ record: SWAPIRecord) {
    records[record.key] = record
    let greatest = greatestNumbers[record.key.kind] ?? 0
    greatestNumbers[record.key.kind] = max(greatest, record.key.number)
  }

  /// Adds a record with a number that no other one of its type has.
  private mutating func setWithNextNumber(_ record: SWAPIRecord) {
    var record = record
    record.key.number = (greatestNumbers[record.key.kind] ?? 0) + 1
    set(record)
  }

  /// Returns the catalogue of all records, and the records that are not loaded; nil for none.
  mutating func reading(named name: String) -> (CatalogueReading?, [PendingRecord]) {
    guard !records.isEmpty || !problems.isEmpty else { return (nil, []) }
    var entries: [CatalogueEntry] = []
    var catalogue = Catalogue()
    let planets = named(.planets)
    for planet in planets { entries.append(CatalogueEntry(body(planet), at: planet.location)) }
    if !entries.isEmpty {
      catalogue.sections = [CatalogueSection(title: "Worlds", bodies: entries.map(\.body))]
    }
    let films = named(.films)
      .sorted {
        ($0.text("release_date") ?? "~", $0.key) < ($1.text("release_date") ?? "~", $1.key)
      }
    for planet in planets { worlds[planet.name.folded] = ids[planet.key] }
    let people = named(.people)
    let links = Links(films: films, people: people, planets: planets)
    for film in films.sorted(by: { ($0.episode, $0.key) < ($1.episode, $1.key) }) {
      catalogue.stories.append(story(film: film, links))
    }
    catalogue.stories += people.map { story(person: $0, links) }
    return (
      CatalogueReading(catalogue, problems: problems, entries: entries), pending(links)
    )
  }

  /// Returns the records of a type by number, with ids; some planets have no name of their own.
  private mutating func named(_ kind: SWAPIRecord.Kind) -> [SWAPIRecord] {
    var seen: [String: SWAPIRecord] = [:]
    return records.values.filter { $0.key.kind == kind }.sorted { $0.key < $1.key }.filter {
      record in
      guard !SWAPIRecord.meansUnknown(record.name) else { return false }
      guard record.name.unicodeScalars.count <= ReadingLimits().nameLength else {
        problems.append(
          record.document.text.problem(.error, at: record.offset, "the name is too long"))
        return false
      }
      if kind == .planets, let other = seen.updateValue(record, forKey: record.name.folded) {
        problems.append(
          record.document.text.problem(
            .error, at: record.offset,
            "the name '\(record.name)' is taken by the record at \(other.location)"))
        return false
      }
      ids[record.key] = uniqueIDs.next(
        UniqueIDs.plain(for: record.name) ?? "\(kind.rawValue)-\(record.key.number)")
      return true
    }
  }

  // MARK: - Planets

  private mutating func body(_ planet: SWAPIRecord) -> CelestialBody {
    var body = CelestialBody(id: ids[planet.key] ?? "", name: planet.name, kind: .world)
    let source = Source("Star Wars API", url: Self.webAddress(planet.address))
    func take<Value>(_ value: Value?, _ figure: Figure) -> Value? {
      if value != nil { body.facts.sources[figure] = source }
      return value
    }
    let diameter = planet.positive("diameter", .diameter, &problems)
    body.radii = take(diameter.map { Radii.sphere(diameter: $0.value) }, .radii)
    let day = planet.positive("rotation_period", .rotationPeriod, &problems)
    body.rotation = take(
      day.map { Rotation(period: $0.value, direction: $0.direction ?? .prograde) },
      .rotationPeriod)
    let year = planet.positive("orbital_period", .orbitalPeriod, &problems)
    body.orbit = take(year.map { Orbit(period: $0.value) }, .orbitalPeriod)
    body.facts.gravity = take(
      planet.positive("gravity", .standardGravity, &problems)?.value, .gravity)
    var conditions = SurfaceConditions()
    conditions.climates = planet.list("climate")
    conditions.terrains = planet.list("terrain")
    conditions.waterShare = planet.figure("surface_water", .waterPercentage, &problems)
      .map { $0.value / 100 }
    conditions.population = planet.figure("population", .population, &problems)?.value
    if !conditions.isEmpty { body.conditions = conditions }
    return body
  }

  /// Returns an address if it is one of the web.
  private static func webAddress(_ text: String) -> String? {
    (try? WebAddress(text))?.description
  }

  // MARK: - Relations

  /// The relations of records, which either side may state.
  private struct Links {
    /// The films of each person, the earliest first.
    var filmsOfPerson: [Key: [Key]] = [:]
    var peopleOfFilm: [Key: [Key]] = [:]
    var worldsOfFilm: [Key: [Key]] = [:]
    var homes: [Key: Key] = [:]
    /// An address of each record that is referred to, and the records that refer to it.
    var references: [Key: (address: String, from: [Key])] = [:]

    init(films: [SWAPIRecord], people: [SWAPIRecord], planets: [SWAPIRecord]) {
      var cast: [Key: Set<Key>] = [:]
      var worlds: [Key: Set<Key>] = [:]
      for film in films {
        cast[film.key] = Set(film.keys("characters"))
        worlds[film.key] = Set(film.keys("planets"))
        note(film, "characters", "planets")
      }
      for person in people {
        for film in person.keys("films") { cast[film, default: []].insert(person.key) }
        if let home = person.keys("homeworld").first { homes[person.key] = home }
        note(person, "films", "homeworld", "species")
      }
      for planet in planets {
        for film in planet.keys("films") { worlds[film, default: []].insert(planet.key) }
        for person in planet.keys("residents") where homes[person] == nil {
          homes[person] = planet.key
        }
        note(planet, "films", "residents")
      }
      for film in films.map(\.key) {
        for person in cast[film] ?? [] { filmsOfPerson[person, default: []].append(film) }
      }
      peopleOfFilm = cast.mapValues { $0.sorted() }
      worldsOfFilm = worlds.mapValues { $0.sorted() }
    }

    private mutating func note(_ record: SWAPIRecord, _ fields: String...) {
      for address in fields.flatMap(record.addresses) {
        guard let key = Key(address: address) else { continue }
        references[key, default: (address, [])].from.append(record.key)
      }
    }
  }

  // MARK: - Stories

  private mutating func story(film: SWAPIRecord, _ links: Links) -> Story {
    var story = Story(id: ids[film.key] ?? "", kind: .film, title: film.name)
    story.section = "Films"
    story.date = film.text("release_date").flatMap { date($0, of: film) }
    story.episode = film.wholeNumber("episode_id")
    story.text = film.text("opening_crawl").map { Self.lines($0) }
    story.source = Self.webAddress(film.address)
    story.details = Self.details(
      of: film, [(.director, "director", ""), (.producer, "producer", "")])
    story.relations =
      (links.peopleOfFilm[film.key] ?? []).compactMap { relation(.person, to: $0) }
      + (links.worldsOfFilm[film.key] ?? []).compactMap { relation(.body, to: $0) }
    return story
  }

  /// Returns the date of a release; a text that is not one is a warning.
  private mutating func date(_ text: String, of film: SWAPIRecord) -> StoryDate? {
    if let date = StoryDate(text) { return date }
    problems.append(
      film.document.text.problem(
        .warning, at: film.offset, "the release date '\(text.prefix(60))' is not a date",
        expected: "a date such as 1977-05-25"))
    return nil
  }

  private func story(person: SWAPIRecord, _ links: Links) -> Story {
    var story = Story(id: ids[person.key] ?? "", kind: .person, title: person.name)
    let films = links.filmsOfPerson[person.key] ?? []
    story.section = films.first.flatMap { records[$0]?.name }
    story.body = links.homes[person.key].flatMap { ids[$0] } ?? home(of: person)
    story.source = Self.webAddress(person.address)
    story.details = Self.details(
      of: person,
      [
        (.birthYear, "birth_year", ""), (.eyeColor, "eye_color", ""),
        (.hairColor, "hair_color", ""), (.skinColor, "skin_color", ""), (.gender, "gender", ""),
        (.height, "height", " cm"), (.mass, "mass", " kg"),
      ])
    let species = person.keys("species").compactMap { records[$0]?.name }
      .filter { !SWAPIRecord.meansUnknown($0) }
    if species.isEmpty, let text = person.text("species"), Key(address: text) == nil,
      Int(text) == nil
    {
      story.details.append(StoryDetail(.species, text))
    } else if !species.isEmpty {
      story.details.append(StoryDetail(.species, species.joined(separator: ", ")))
    }
    story.relations =
      films.prefix(1).compactMap { relation(.firstFilm, to: $0) }
      + films.dropFirst().compactMap { relation(.film, to: $0) }
    return story
  }

  /// Returns the id of a home world that is stated by its name; nil for an address.
  private func home(of person: SWAPIRecord) -> String? {
    guard let name = person.text("homeworld"), Key(address: name) == nil, Int(name) == nil else {
      return nil
    }
    return worlds[name.folded] ?? UniqueIDs.plain(for: name)
  }

  private func relation(_ kind: StoryRelationKind, to key: Key) -> StoryRelation? {
    ids[key].map { StoryRelation(kind, to: $0) }
  }

  private static func details(
    of record: SWAPIRecord, _ fields: [(StoryDetailKind, String, unit: String)]
  ) -> [StoryDetail] {
    fields.compactMap { kind, name, unit in
      // Some servers state the unit.
      record.text(name).map { text in
        guard let number = WrittenNumber(text)?.value() else { return StoryDetail(kind, text) }
        // No person is below 10 cm: 1.72 is in metres.
        return StoryDetail(kind, text + (kind == .height && number < 10 ? " m" : unit))
      }
    }
  }

  /// Returns a text with line feeds alone between its lines.
  private static func lines(_ text: String) -> String {
    text.replacing("\r\n", with: "\n").replacing("\r", with: "\n")
  }

  // MARK: - Records that are not loaded

  /// Returns short entries, and records that are referred to and not listed; species are not
  /// requested for themselves.
  private func pending(_ links: Links) -> [PendingRecord] {
    let short = records.values.filter(\.isShort).map { ($0.key, $0.address) }
    let missing = links.references.filter { records[$0.key] == nil }.map {
      ($0.key, $0.value.address)
    }
    return (short + missing).sorted { $0.0 < $1.0 }.compactMap { key, address in
      guard let kind = Self.relation(of: key.kind) else { return nil }
      return PendingRecord(
        address: address, id: ids[key],
        referrers: (links.references[key]?.from ?? []).compactMap { ids[$0] }, kind: kind,
        number: key.number)
    }
  }

  /// Returns the kind of a relation to a record; nil for species, which are no stories.
  private static func relation(of kind: SWAPIRecord.Kind) -> StoryRelationKind? {
    switch kind {
    case .films: .film
    case .people: .person
    case .planets: .body
    case .species: nil
    }
  }
}

extension SWAPIRecord {
  /// The number of a film in the order of its plot; the greatest number if unknown.
  fileprivate var episode: Int { wholeNumber("episode_id") ?? .max }
}
