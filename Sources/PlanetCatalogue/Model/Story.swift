package import PlanetMath

/// A film, a person, an event or a mission of a catalogue, with its relations to bodies and to
/// other stories.
///
/// Stories are beside the bodies of a catalogue. Everything that a source may omit is optional.
public struct Story: Hashable, Sendable, Identifiable {
  /// The short name in commands and relations, unique among the stories and bodies of a catalogue.
  public var id: String

  /// The kind.
  public var kind: StoryKind

  /// The title, or the name of a person.
  public var title: String

  /// The date of an event or a mission, or of a film's release; nil if unknown.
  public var date: StoryDate?

  /// The title of its section; nil outside any section.
  package var section: String?

  /// The id of its body: the site of an event, the destination of a mission, the home world of a
  /// person.
  ///
  /// The catalogue need not have it.
  public var body: String?

  /// The place on the body.
  package var place: StoryPlace?

  /// A few sentences about it.
  public var overview: String?

  /// A longer text, such as the opening crawl of a film.
  public var text: String?

  /// The path or the address of an image.
  package var image: String?

  /// Web pages.
  package var links: [StoryLink] = []

  /// The source of the data.
  package var source: String?

  /// The number of a film in the order of its plot.
  package var episode: Int?

  /// Further facts, such as the birth year of a person, in order.
  package var details: [StoryDetail] = []

  /// The relations to other stories and bodies, in order.
  public var relations: [StoryRelation] = []

  /// Creates a story; everything else is set afterwards.
  package init(id: String, kind: StoryKind, title: String) {
    self.id = id
    self.kind = kind
    self.title = title
  }
}

/// The kind of a story.
public enum StoryKind: String, CaseIterable, Hashable, Sendable {
  /// A film.
  case film
  /// A person or a character.
  case person
  /// Something that happened at a date.
  case event
  /// A space mission.
  case mission
}

/// A place on a body.
package struct StoryPlace: Hashable, Sendable {
  /// The name; nil if only the coordinates are known.
  package var name: String?

  /// The planetographic latitude and the longitude, east positive; nil if unknown.
  package var coordinates: Coordinates?

  /// A latitude and a longitude.
  package struct Coordinates: Hashable, Sendable {
    /// The latitude, north positive.
    package var latitude: Angle
    /// The longitude, east positive.
    package var longitude: Angle

    package init(latitude: Angle, longitude: Angle) {
      self.latitude = latitude
      self.longitude = longitude
    }
  }

  package init(name: String? = nil, coordinates: Coordinates? = nil) {
    self.name = name
    self.coordinates = coordinates
  }
}

/// A web page about a story.
package struct StoryLink: Hashable, Sendable {
  /// The title of the page; nil to show its address.
  package var title: String?
  /// The address: http or https.
  package var address: String

  package init(title: String? = nil, address: String) {
    self.title = title
    self.address = address
  }
}

/// A further fact about a story.
package struct StoryDetail: Hashable, Sendable {
  /// The meaning of the value.
  package var kind: StoryDetailKind
  /// The value as text, with its unit.
  package var value: String

  package init(_ kind: StoryDetailKind, _ value: String) {
    self.kind = kind
    self.value = value
  }
}

/// The meaning of a further fact about a story.
package enum StoryDetailKind: String, CaseIterable, Hashable, Sendable {
  /// The year of birth, in the calendar of the story, such as `19BBY`.
  case birthYear = "birth-year"
  case eyeColor = "eye-color"
  case hairColor = "hair-color"
  case skinColor = "skin-color"
  case gender
  /// The height of a person.
  case height
  /// The mass of a person.
  case mass
  /// The species of a person.
  case species
  /// The director of a film.
  case director
  /// The producers of a film.
  case producer
  /// The organisation that flew a mission.
  case agency
  /// The telephone number of an event.
  case phone
}

/// A relation of a story to another story or a body.
public struct StoryRelation: Hashable, Sendable {
  /// The kind.
  public var kind: StoryRelationKind
  /// The id of the other story or body.
  ///
  /// The catalogue need not have it.
  public var target: String
  /// The title of a target that the catalogue may not have; nil if unknown.
  public var title: String?

  package init(_ kind: StoryRelationKind, to target: String, title: String? = nil) {
    self.kind = kind
    self.target = target
    self.title = title
  }
}

/// The kind of relation of a story to another story or a body.
public enum StoryRelationKind: String, CaseIterable, Hashable, Sendable {
  /// A person in a film, an event or a mission.
  case person
  /// A film in which a person or a body appears.
  case film
  /// The film in which a person appears first.
  case firstFilm = "first-film"
  /// A body in a film.
  case body
  /// Any other story.
  case story
}
