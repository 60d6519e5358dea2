import PlanetMath
import PlanetStrings

/// Reads one story, or one person of the simple vocabulary of characters.
struct StoryReader {
  let element: XMLElement
  let log: Diagnostics
  let finder: (any MapFinder)?

  /// A story with the places that the checks across stories need.
  struct Entry {
    var story: Story
    /// The bytes from its opening tag to its closing tag.
    var range: ClosedRange<Int>
    /// The place of its id; nil if the id is derived from the title later.
    var id: ElementReader.Written?
    /// The place of its title.
    var title: ElementReader.Written?
    /// The body as written: an id, or a name in the simple vocabulary.
    var body: ElementReader.Written?
    /// The targets of its relations as written: ids, or titles in the simple vocabulary.
    var targets: [ElementReader.Written] = []
    /// A Boolean value that indicates whether references are names, which may be missing.
    var hasNames = false
    /// A Boolean value that indicates whether it has errors.
    var isLeftOut = false
  }

  /// The names of the elements of persons in the simple vocabulary.
  static let personKeys: Set<String> = ["person", "character"]

  /// Returns whether an element is a story or a person.
  static func isStory(_ element: XMLElement) -> Bool {
    element.key == "story" || personKeys.contains(element.key)
  }

  /// Reads the element; invalid values are reported.
  /// - Parameter section: The title of its section.
  /// - Returns: The story with its places.
  func read(inSection section: String?) -> Entry {
    var entry = element.key == "story" ? story() : person()
    entry.story.section = section
    if entry.title == nil {
      log.report(
        at: element.offset, "<\(element.name)> has no \(entry.hasNames ? "name" : "title")",
        expected: entry.hasNames ? "<name>…</name>" : "title=\"…\"")
    } else if let title = entry.title, title.text.folded.isEmpty {
      log.report(at: title.offset, "the title is empty", expected: "a title")
    }
    return entry
  }

  // MARK: - Stories

  private func story() -> Entry {
    let reader = ElementReader(element: element, log: log, severity: .warning)
    let kind: StoryKind? =
      reader.required("kind", such: "mission").flatMap { reader.choice($0, name: "kind") }
    let title = reader.attribute("title")
    var entry = entry(kind ?? .event, title, reader)
    entry.body = reader.attribute("body")
    entry.story.body = entry.body?.text
    entry.story.date = reader.attribute("date").flatMap { date($0, reader) }
    entry.story.episode = reader.attribute("episode").flatMap { episode($0) }
    for child in element.children { read(child, into: &entry) }
    return entry
  }

  private func entry(
    _ kind: StoryKind, _ title: ElementReader.Written?, _ reader: ElementReader
  ) -> Entry {
    let id = reader.attribute("id").flatMap { reader.id($0) }
    return Entry(
      story: Story(id: id?.text ?? "", kind: kind, title: title?.text.collapsed ?? ""),
      range: element.offset...element.end, id: id, title: title)
  }

  private func date(_ written: ElementReader.Written, _ reader: ElementReader) -> StoryDate? {
    let expected = "1969, 1969-07, 1969-07-20, 1969-07-20T20:17:40Z or -66000000"
    guard reader.known(written, name: "date", expected: expected) != nil else { return nil }
    do throws(WrittenDate.Fault) {
      return try StoryDate(reading: written.text)
    } catch {
      reader.report(error, written, expected: expected)
      return nil
    }
  }

  private func episode(_ written: ElementReader.Written) -> Int? {
    if let number = Int(written.text.collapsed), (0...1_000_000).contains(number) { return number }
    log.report(
      .warning, at: written.offset, "'\(shortened(written.text))' is not the number of an episode",
      expected: "a whole number from 0")
    return nil
  }

  private func read(_ child: XMLElement, into entry: inout Entry) {
    let reader = ElementReader(element: child, log: log, severity: .warning)
    switch child.key {
    case "place": entry.story.place = place(reader)
    case "overview": entry.story.overview = reader.text()?.text
    case "text": entry.story.text = reader.text()?.text
    case "image":
      entry.story.image = reader.attributeOrText("src").flatMap { image($0, reader) }
    case "detail":
      guard let written = reader.required("kind", such: "agency"),
        let kind: StoryDetailKind = reader.choice(written, name: "kind of detail"),
        let value = reader.text()
      else { return }
      entry.story.details.append(StoryDetail(kind, value.text))
    case "relation":
      guard let written = reader.required("kind", such: "person"),
        let kind: StoryRelationKind = reader.choice(written, name: "kind of relation"),
        let target = reader.required("to", such: "luke-skywalker")
      else { return }
      entry.story.relations.append(
        StoryRelation(kind, to: target.text, title: reader.attribute("title")?.text))
      entry.targets.append(target)
    case "link":
      guard
        let address = reader.required("href", such: "https://example.org").flatMap(reader.address)
      else { return }
      entry.story.links.append(
        StoryLink(title: reader.attribute("title")?.text, address: address))
    case "source": entry.story.source = reader.text()?.text
    default: break
    }
  }

  private func place(_ reader: ElementReader) -> StoryPlace? {
    let name = reader.attribute("name")?.text
    let given = ["latitude", "longitude"].filter { reader.attribute($0) != nil }
    let latitude = reader.angle("latitude", degrees: .latitude, as: .latitude)
    let longitude = reader.angle("longitude", degrees: .longitude, as: .longitude)
    if given.count == 1 {
      _ = reader.required(
        given[0] == "latitude" ? "longitude" : "latitude",
        such: given[0] == "latitude" ? "23.473" : "0.674")
    }
    let coordinates = latitude.flatMap { latitude in
      longitude.map { StoryPlace.Coordinates(latitude: latitude, longitude: $0) }
    }
    guard name != nil || coordinates != nil else {
      if given.isEmpty {
        log.report(
          .warning, at: reader.element.offset, "<place> has neither a name nor coordinates",
          expected: "name=\"…\" or latitude=\"…\" longitude=\"…\"")
      }
      return nil
    }
    return StoryPlace(name: name, coordinates: coordinates)
  }

  private func image(_ written: ElementReader.Written, _ reader: ElementReader) -> String? {
    written.text.contains("://")
      ? reader.address(written)
      : reader.path(
        written, for: "image", finder: log.isOfWeb ? nil : finder)
  }

  // MARK: - Persons

  private func person() -> Entry {
    let reader = ElementReader(element: element, log: log, severity: .warning)
    let name = element.children.first { $0.key == "name" }
      .flatMap { ElementReader(element: $0, log: log, severity: .warning).text() }
    var entry = entry(.person, name ?? reader.attribute("name"), reader)
    entry.hasNames = true
    for child in element.children { readPerson(child, into: &entry) }
    return entry
  }

  /// The details of persons by their elements.
  private static let details: [String: StoryDetailKind] = [
    "birthyear": .birthYear, "eyecolour": .eyeColor, "eyecolor": .eyeColor,
    "haircolour": .hairColor, "haircolor": .hairColor, "skincolour": .skinColor,
    "skincolor": .skinColor, "gender": .gender, "species": .species, "height": .height,
    "mass": .mass,
  ]

  private func readPerson(_ child: XMLElement, into entry: inout Entry) {
    let reader = ElementReader(element: child, log: log, severity: .warning)
    func known() -> ElementReader.Written? {
      reader.text().flatMap { NotKnown.isStated(by: $0.text) ? nil : $0 }
    }
    switch child.key {
    case "image": entry.story.image = known().flatMap { image($0, reader) }
    case "homeplanet", "homeworld": entry.body = known()
    case "description": entry.story.overview = known()?.text
    case "url", "website":
      if let address = known().flatMap(reader.address) {
        entry.story.links.append(StoryLink(address: address))
      }
    case "firstfilm":
      guard let film = known() else { return }
      entry.story.relations.append(StoryRelation(.firstFilm, to: film.text))
      entry.targets.append(film)
    case let key:
      guard let kind = Self.details[key], let value = known() else { return }
      entry.story.details.append(StoryDetail(kind, value.text))
    }
  }
}
