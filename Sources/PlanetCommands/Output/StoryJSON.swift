import PlanetCatalogue
import PlanetMath
import PlanetStrings

/// Writes stories as JSON, with all their data; Catalogues/stories.schema.json describes it.
enum StoryJSON {
  /// Returns a story as an object on one line.
  static func text(of story: Story) -> String { JSONRecord.text(fields(of: story)) }

  /// Returns the fields of a story's object.
  static func fields(of story: Story) -> [(String, JSONText.Value)] {
    [
      ("id", .text(story.id)), ("kind", .text(story.kind.rawValue)),
      ("title", .text(story.title)), ("date", .text(orNull: story.date?.description)),
      ("episode", story.episode.map { .whole($0) } ?? .null),
      ("section", .text(orNull: story.section)), ("body", .text(orNull: story.body)),
      ("place", story.place.map(place) ?? .null),
      ("overview", .text(orNull: story.overview)), ("text", .text(orNull: story.text)),
      ("image", .text(orNull: story.image)),
      (
        "details",
        .list(
          story.details.map { detail in
            let figure = figure(of: detail)
            return .object([
              ("kind", .text(detail.kind.rawValue)), ("value", .text(detail.value)),
              ("number", .number(orNull: figure?.number)), ("unit", .text(orNull: figure?.unit)),
            ])
          })
      ),
      (
        "relations",
        .list(
          story.relations.map {
            .object([
              ("kind", .text($0.kind.rawValue)), ("to", .text($0.target)),
              ("title", .text(orNull: $0.title)),
            ])
          })
      ),
      (
        "links",
        .list(
          story.links.map {
            .object([("title", .text(orNull: $0.title)), ("address", .text($0.address))])
          })
      ),
      ("source", .text(orNull: story.source)),
    ]
  }

  /// Returns the number and the unit of a height or a mass.
  private static func figure(of detail: StoryDetail) -> (number: Double, unit: String)? {
    guard [.height, .mass].contains(detail.kind) else { return nil }
    let words = detail.value.split(separator: " ")
    guard words.count == 2, let number = WrittenNumber(String(words[0]))?.value(), number.isFinite
    else { return nil }
    return (number, String(words[1]))
  }

  private static func place(_ place: StoryPlace) -> JSONText.Value {
    .object([
      ("name", .text(orNull: place.name)),
      ("latitude", .number(orNull: place.coordinates?.latitude.shortestDegrees)),
      ("longitude", .number(orNull: place.coordinates?.longitude.shortestDegrees)),
    ])
  }
}
