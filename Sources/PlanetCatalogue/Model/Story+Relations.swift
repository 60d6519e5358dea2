// Relations between films and persons, which are symmetric even if one side alone states them.

extension Story {
  /// Returns stories with the inverse of each relation between a film and a person.
  ///
  /// A person of a film gets the relation to it, after its own ones, and a film that a person names
  /// gets the person. Existing relations are not repeated.
  package static func completingRelations(of stories: [Story]) -> [Story] {
    var result = stories
    var places: [String: Int] = [:]
    for (place, story) in stories.enumerated() { places[story.id] = place }
    // The films of each person, and the persons of each film.
    var known = stories.map { story in
      Set(story.relations.filter { $0.kind.isOfFilm }.map(\.target))
    }
    for (number, story) in stories.enumerated() {
      for relation in story.relations where relation.kind.isOfFilm {
        guard let place = places[relation.target], place != number else { continue }
        let inverse: StoryRelationKind? =
          switch (story.kind, relation.kind, stories[place].kind) {
          case (.film, .person, .person): .film
          case (.person, .film, .film), (.person, .firstFilm, .film): .person
          default: nil
          }
        guard let inverse, known[place].insert(story.id).inserted else { continue }
        result[place].relations.append(StoryRelation(inverse, to: story.id))
      }
    }
    return result
  }
}

extension StoryRelationKind {
  /// A Boolean value that indicates whether the relation is between a film and a person.
  fileprivate var isOfFilm: Bool {
    switch self {
    case .film, .firstFilm, .person: true
    default: false
    }
  }
}

extension Catalogue {
  /// Returns the name of the body of a story; nil without a body.
  ///
  /// A body that the catalogue lacks has the name of the place, or its id in words.
  package func bodyName(of story: Story) -> String? {
    guard let id = story.body else { return nil }
    if let body = body(id: id) { return body.name }
    let place = story.place.flatMap { $0.coordinates == nil ? $0.name : nil }
    return place ?? Self.words(ofID: id)
  }

  /// Returns the title of the target of a relation: that of the story, the body or the relation, or
  /// the id in words.
  package func title(of relation: StoryRelation) -> String {
    title(ofID: relation.target) ?? relation.title ?? Self.words(ofID: relation.target)
  }

  /// Returns an id such as `aq-vetina` in words: `Aq Vetina`.
  package static func words(ofID id: String) -> String {
    id.split(whereSeparator: { $0 == "-" || $0 == "_" })
      .map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
