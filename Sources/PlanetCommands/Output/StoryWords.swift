import PlanetCatalogue
import PlanetStrings

extension CatalogueOptions.Loaded {
  /// The number of stories of a catalogue without bodies, and the command that lists them; nil for
  /// a catalogue with bodies.
  var storyWords: String? {
    guard catalogue.bodies.isEmpty else { return nil }
    let count = catalogue.stories.count
    guard count > 0 else { return "the catalogue has no bodies and no stories" }
    return "the catalogue has no bodies; it has \(count) \(count == 1 ? "story" : "stories"); "
      + "list them with " + command("stories")
  }

  /// Returns where a story leads that is named in place of a body: to its body, and to the command
  /// that prints it; nil if no story has the name, and the catalogue has bodies.
  func storyWords(insteadOf error: UnknownBody) -> String? {
    guard error.leftOutAt == nil else { return nil }
    guard let story = catalogue.story(named: error.name) else {
      return storyWords.map { "unknown body '\(error.name)': \($0)" }
    }
    let body = story.body.flatMap { catalogue.body(id: $0) }
    let kind = story.kind.rawValue
    let article = story.kind == .event ? "an" : "a"
    let place = body.map {
      "render \(story.kind == .person ? "the home world" : "its body") '\($0.id)', or "
    }
    return "'\(story.id)' is \(article) \(kind), not a body; \(place ?? "")show the \(kind) with "
      + command("show", story.id)
  }

  /// Returns a command about this catalogue.
  private func command(_ words: String...) -> String {
    "'" + ShellText.line(["planetnode"] + words + option) + "'"
  }
}
