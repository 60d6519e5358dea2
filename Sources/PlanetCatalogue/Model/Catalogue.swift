/// A list of bodies in titled sections, and the stories beside them, in the order of the file.
///
/// A plain value without files or images. ``CatalogueReader`` reads it from XML.
package struct Catalogue: Hashable, Sendable {
  /// The catalogue's title, empty when it has none.
  package var title: String

  /// The sections, in order.
  package var sections: [CatalogueSection]

  /// The stories, in order.
  package var stories: [Story]

  /// The systems of stars other than the sun, in order.
  package var systems: [StarSystem] = []

  package init(
    title: String = "", sections: [CatalogueSection] = [], stories: [Story] = []
  ) {
    self.title = title
    self.sections = sections
    self.stories = stories
  }

  /// All bodies of all sections, in order.
  package var bodies: [CelestialBody] { sections.flatMap(\.bodies) }
}

/// A sequence of bodies under one title.
package struct CatalogueSection: Hashable, Sendable {
  /// The title; nil for bodies outside any section.
  package var title: String?

  /// The bodies, in order.
  package var bodies: [CelestialBody]

  package init(title: String? = nil, bodies: [CelestialBody] = []) {
    self.title = title
    self.bodies = bodies
  }
}

/// A sequence of stories under one title.
package struct StorySection: Hashable, Sendable {
  /// The title; nil for stories outside any section.
  package var title: String?

  /// The stories, in order.
  package var stories: [Story]

  package init(title: String?, stories: [Story]) {
    self.title = title
    self.stories = stories
  }
}

extension Catalogue {
  /// The stories by section: sections in the order of their first story.
  package var storySections: [StorySection] { Self.sections(of: stories) }

  /// Returns stories by section: sections in the order of their first story.
  package static func sections(of stories: [Story]) -> [StorySection] {
    var sections: [StorySection] = []
    var places: [String?: Int] = [:]
    for story in stories {
      if let place = places[story.section] {
        sections[place].stories.append(story)
      } else {
        places[story.section] = sections.count
        sections.append(StorySection(title: story.section, stories: [story]))
      }
    }
    return sections
  }

  /// Returns the story with exactly this id.
  package func story(id: String) -> Story? { stories.first { $0.id == id } }
}
