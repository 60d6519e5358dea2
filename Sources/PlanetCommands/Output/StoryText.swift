import PlanetCatalogue
import PlanetMath
import PlanetStrings

/// The data of a story, as lines of text.
struct StoryText {
  let story: Story
  /// The catalogue, for the titles of related bodies and stories.
  let catalogue: Catalogue

  var lines: [String] {
    var table = TextTable()
    func add(_ label: String, _ value: String?) {
      if let value { table.add(label, value) }
    }
    add("Date", story.date?.words)
    add("Episode", story.episode.map { "\($0)" })
    add(story.kind == .person ? "Home world" : "Body", story.body.map { title(of: $0, or: place) })
    add("Place", place)
    add("Section", story.section)
    for detail in story.details { add(detail.kind.title, detail.value) }
    for kind in StoryRelationKind.allCases {
      let titles = story.relations.filter { $0.kind == kind }
        .map { title(of: $0.target, or: $0.title) }
      if !titles.isEmpty { add(kind.title, titles.joined(separator: ", ")) }
    }
    for link in story.links { add(link.title ?? "Page", link.address) }
    add("Image", story.image)
    add("Source", story.source)
    var lines = ["\(story.title) — \(story.kind.title)"]
    if !table.lines.isEmpty { lines += [""] + table.lines }
    if let overview = story.overview { lines += [""] + TextTable.wrapped(overview, width: 78) }
    if let text = story.text {
      lines += [""]
      lines += text.split(separator: "\n", omittingEmptySubsequences: false)
        .map { TerminalText.cleaned(String($0).collapsed) }
    }
    return lines
  }

  private var place: String? {
    let coordinates = story.place?.coordinates.map {
      let latitude = $0.latitude.shortestDegrees
      let longitude = $0.longitude.shortestDegrees
      return "\(abs(latitude).shortText)° \(latitude < 0 ? "S" : "N") "
        + "\(abs(longitude).shortText)° \(longitude < 0 ? "W" : "E")"
    }
    let parts = [story.place?.name, coordinates].compactMap { $0 }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private func title(of id: String, or name: String?) -> String {
    catalogue.title(ofID: id) ?? name
      ?? "\(Catalogue.words(ofID: id)) (not in this catalogue)"
  }
}

extension StoryKind {
  /// The kind in words.
  var title: String { rawValue }
}

extension StoryDetailKind {
  /// The label of the detail.
  var title: String {
    switch self {
    case .birthYear: "Born"
    case .eyeColor: "Eyes"
    case .hairColor: "Hair"
    case .skinColor: "Skin"
    case .gender: "Gender"
    case .height: "Height"
    case .mass: "Mass"
    case .species: "Species"
    case .director: "Director"
    case .producer: "Producer"
    case .agency: "Agency"
    case .phone: "Telephone"
    }
  }
}

extension StoryRelationKind {
  /// The label of the related stories or bodies.
  var title: String {
    switch self {
    case .person: "Persons"
    case .film: "Films"
    case .firstFilm: "First film"
    case .body: "Bodies"
    case .story: "Related"
    }
  }
}
