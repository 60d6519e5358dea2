import PlanetStrings

/// Checks stories against each other and against the bodies: ids and references.
struct StoryCheck {
  let log: Diagnostics
  /// The bodies of the catalogue.
  let bodies: [BodyReader.Entry]

  /// Gives every story an id, resolves names, reports duplicates and unknown references, and finds
  /// the stories that have errors.
  func finish(_ entries: inout [StoryReader.Entry]) {
    checkIDs(&entries)
    deriveIDs(&entries)
    resolveBodies(&entries)
    resolveTargets(&entries)
    for (index, hasErrors) in log.haveErrors(in: entries.map(\.range)).enumerated() {
      entries[index].isLeftOut = hasErrors
    }
    let kept = entries.indices.filter { !entries[$0].isLeftOut }
    let stories = Story.completingRelations(of: kept.map { entries[$0].story })
    for (index, story) in zip(kept, stories) { entries[index].story = story }
  }

  /// Reports ids that are taken, and removes them, so that others are derived.
  private func checkIDs(_ entries: inout [StoryReader.Entry]) {
    var first: [String: Int] = [:]
    for body in bodies where !body.isLeftOut { first[body.body.id.folded] = body.range.lowerBound }
    for index in entries.indices {
      guard let id = entries[index].id else { continue }
      guard let earlier = first.updateValue(id.offset, forKey: id.text.folded) else { continue }
      first[id.text.folded] = earlier
      entries[index].id = nil
      log.report(
        .warning, at: id.offset,
        "the id '\(shortened(id.text))' is taken; the first is on line \(log.line(of: earlier))",
        expected: "another id")
    }
  }

  /// Derives an id from the title of each story that has none: `huygens`, and `huygens-2` if taken.
  private func deriveIDs(_ entries: inout [StoryReader.Entry]) {
    var ids = UniqueIDs(taken: bodies.map(\.body.id) + entries.compactMap { $0.id?.text })
    for index in entries.indices where entries[index].id == nil {
      entries[index].story.id = ids.next(
        UniqueIDs.base(for: entries[index].story.title, kind: "story"))
    }
  }

  private func resolveBodies(_ entries: inout [StoryReader.Entry]) {
    let ids = bodies.map(\.body.id)
    let known = Set(ids)
    var byName: [String: String] = [:]
    for entry in bodies {
      for name in [entry.body.id, entry.body.name] + entry.body.facts.alternativeNames
      where byName[name.folded] == nil {
        byName[name.folded] = entry.body.id
      }
    }
    var nearest = NearestWord.Search(among: ids)
    for index in entries.indices {
      guard let body = entries[index].body else { continue }
      if entries[index].hasNames {
        let found = byName[body.text.folded]
        entries[index].story.body = found ?? body.text.slug
        if found == nil { entries[index].story.place = StoryPlace(name: body.text) }
      } else if !known.contains(body.text) {
        log.report(
          .warning, at: body.offset, "unknown body '\(shortened(body.text))'",
          expected: "the id of a body in this catalogue", suggestion: nearest.one(to: body.text))
      }
    }
  }

  private func resolveTargets(_ entries: inout [StoryReader.Entry]) {
    let ids = entries.map(\.story.id) + bodies.map(\.body.id)
    let known = Set(ids)
    let films = Dictionary(
      entries.lazy.filter { $0.story.kind == .film }
        .map { ($0.story.title.folded, $0.story.id) }
    ) { first, _ in first }
    var nearest = NearestWord.Search(among: ids)
    for index in entries.indices {
      for (place, target) in entries[index].targets.enumerated() {
        if entries[index].hasNames {
          entries[index].story.relations[place].target =
            films[target.text.folded] ?? target.text.slug
          if films[target.text.folded] == nil {
            entries[index].story.relations[place].title = target.text
          }
        } else if !known.contains(target.text),
          entries[index].story.relations[place].title == nil
        {
          log.report(
            .warning, at: target.offset, "unknown story or body '\(shortened(target.text))'",
            expected: "the id of a story or a body in this catalogue",
            suggestion: nearest.one(to: target.text))
        }
      }
    }
  }
}
