import PlanetCatalogue
import ViewerGui

/// The stories that the panel lists, and the one that is open.
struct StoryList {
  /// The choices by which stories are listed.
  struct Filter: Hashable {
    /// The kind; nil for all kinds.
    var kind: StoryKind?
    /// The title of the section; nil for all sections.
    var section: String?
    var order = StoryOrder.canonical
    /// True to list favourites only.
    var listsFavouritesOnly = false

    /// A Boolean value that indicates whether stories may be left out.
    var isActive: Bool { kind != nil || section != nil || listsFavouritesOnly }
  }

  /// True if the panel is open.
  var isOpen = false
  /// The choices.
  var filter = Filter()
  /// The id of the open story; nil for the cards.
  var storyID: String?
  /// The gesture on the cards.
  var gesture = CardGesture()
  /// True if the panel is scrolled to its top in the next frame.
  var scrollsToTop = false
  private var cached: (key: Key, sections: [StorySection])?

  /// The state on which the listed stories depend.
  private struct Key: Equatable {
    let revision: Int
    let filter: Filter
    let favourites: [String]?
  }

  /// Returns the stories that are listed, under their headings.
  mutating func sections(of session: CatalogueSession, _ state: ViewerState) -> [StorySection] {
    let key = Key(
      revision: session.revision, filter: filter,
      favourites: filter.listsFavouritesOnly ? state.favourites : nil)
    if let cached, cached.key == key { return cached.sections }
    let sections = Self.sections(
      of: session.file.catalogue, filter, favourites: state.favourites)
    cached = (key, sections)
    return sections
  }

  /// Returns the stories of a catalogue that are listed.
  /// - Parameters:
  ///   - catalogue: The catalogue.
  ///   - filter: The choices.
  ///   - favourites: The ids of the favourites.
  /// - Returns: The sections of the catalogue in its own order; one section without a title in
  ///   another order.
  static func sections(
    of catalogue: Catalogue, _ filter: Filter, favourites: [String]
  ) -> [StorySection] {
    let favourites = Set(favourites)
    let stories = catalogue.stories.filter { story in
      (filter.kind == nil || story.kind == filter.kind)
        && (filter.section == nil || story.section == filter.section)
        && (!filter.listsFavouritesOnly || favourites.contains(story.id))
    }
    let sorted = catalogue.sorted(stories, by: filter.order)
    guard filter.order != .canonical else { return Catalogue.sections(of: sorted) }
    return sorted.isEmpty ? [] : [StorySection(title: nil, stories: sorted)]
  }

  /// Ends the choices and closes the story that another catalogue does not have.
  mutating func restart(_ catalogue: Catalogue) {
    if !catalogue.storySections.contains(where: { $0.title == filter.section }) {
      filter.section = nil
    }
    if let storyID, catalogue.story(id: storyID) == nil { self.storyID = nil }
  }

  mutating func open(_ id: String) {
    scrollsToTop = scrollsToTop || storyID != id
    storyID = id
  }

  /// Closes the open story, or the panel.
  mutating func closeOne() {
    if storyID != nil { storyID = nil } else { isOpen = false }
    scrollsToTop = true
  }

  /// Returns the number of columns of cards.
  /// - Parameter width: The width of the cards' area in points.
  /// - Returns: One to four; more than two where no body is beside the stories.
  static func columns(width: Float) -> Int {
    if width >= 3 * wideCardWidth + 2 * gap {
      return min(Int((width + gap) / (wideCardWidth + gap)), 4)
    }
    return width >= 2 * leastCardWidth + gap ? 2 : 1
  }

  /// The least width of a card beside another one, in points.
  static let leastCardWidth: Float = 220
  /// The least width of a card beside two others, in points.
  static let wideCardWidth: Float = 280
  /// The space between cards, in points.
  static let gap: Float = 8
}
