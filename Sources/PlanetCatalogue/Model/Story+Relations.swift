// Films and their persons know each other, whichever of them states the relation.

extension Story {
  /// Returns stories with the inverse of each relation between a film and a person.
  ///
  /// A person of a film gets the relation to it, after its own ones, and a film that a person names
  /// gets the person. Existing relations are not repeated.
  package static func completingRelations(of stories: [Story]) -> [Story] {
    var result = stories
    var places: [String: Int] = [:]
    for (place, story) in stories.enumerated() { places[story.id] = place }
    for story in stories {
      for relation in story.relations {
        guard let place = places[relation.target] else { continue }
        switch (story.kind, relation.kind, stories[place].kind) {
        case (.film, .person, .person):
          let films: Set<StoryRelationKind> = [.film, .firstFilm]
          result[place].add(.film, to: story.id, unless: films)
        case (.person, .film, .film), (.person, .firstFilm, .film):
          result[place].add(.person, to: story.id, unless: [.person])
        default: break
        }
      }
    }
    return result
  }

  /// Adds a relation, unless there is one of some kinds to the same target.
  private mutating func add(
    _ kind: StoryRelationKind, to target: String, unless kinds: Set<StoryRelationKind>
  ) {
    let isKnown = relations.contains { $0.target == target && kinds.contains($0.kind) }
    if !isKnown { relations.append(StoryRelation(kind, to: target)) }
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
