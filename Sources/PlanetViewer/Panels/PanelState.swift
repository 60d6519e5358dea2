import PlanetCatalogue
import PlanetOverlays
import PlanetSky
import ViewerGui

/// An action of a panel, performed after the frame.
enum PanelAction {
  case perform(Action)
  /// Shows a body selected in the list.
  case select(CelestialBody)
  case toggleFavourite(CelestialBody)
  /// Opens a story, and shows its place or its body.
  case showStory(Story)
  case toggleFavouriteStory(Story)
  /// Loads the image of a story again.
  case retryImage(Story)
  /// Loads records that the catalogue only refers to, by their addresses.
  case loadRecords([String])
  /// Ends the load of a catalogue.
  case cancelLoad
  /// Shows the opening crawl of a film.
  case showCrawl(Story)
  /// Opens a web page in the browser, by its address.
  case openLink(String)
  /// Copies a text to the clipboard.
  case copyText(String)
  /// Saves a story as an image of a card.
  case shareCard(Story)
  /// Removes favourites that are not in the catalogue, by their ids.
  case removeFavourites([String])
  case toggleFavouritesOnly
  case setOrder(BodyOrder)
  /// Ends the search, and lists all bodies.
  case listAll
  case openSolarSystem
  /// Opens the catalogue at a path.
  case open(String)
  /// Saves the image that the Save dialog describes.
  case saveImage
  case follow(SkyFollowing)
  /// Selects the unit of lengths and speeds.
  case setUnits(LengthUnit)
  /// Shows a date, with stopped time.
  case setDate(Instant)
  case toggleOverlay(Overlay)
  /// Shows the scene of an event at its date.
  case showEvent(SkyEvent)
}

/// The state of panels and of text that is typed in them.
struct PanelState {
  /// A modal dialog.
  enum Dialog: Hashable {
    case keys, saveImage, openCatalogue, events, crawl, layers
  }

  /// The list of bodies.
  var list = BodyList()
  var stories = StoryList()
  var catalogueMenu = CatalogueMenu()
  var openDialog = OpenDialog()
  var saveDialog = SaveDialog()
  var time = TimeField()
  var events = EventList()
  var crawl = CrawlView()
  /// The dialog that is open; nil if there is none.
  var dialog: Dialog?
  /// The dialog of the last frame.
  var drawnDialog: Dialog?
  let notifications = Notifications()
  /// True if the launch screen fills the window, until a body is shown.
  var isLaunching = false
  /// A Boolean value that indicates whether the View menu opens in the next frame.
  var opensViewMenu = false
  /// The search whose next event is shown once it is found; nil if none is awaited.
  var awaitedEvent: EventSearcher.Request?
  /// True if the times of frames are shown.
  var showsTimings = false
  /// The times of the last frames.
  var meter = FrameMeter()
  /// True if only the body is shown.
  var isHidden = false
  /// True if the list is open in a window in which it covers the body.
  var opensDrawer = false
  /// True if the details are scrolled to their top in the next frame.
  var scrollsDetailsToTop = false

  /// The texts of panels besides those of the catalogue.
  var texts: [String] {
    [list.search.text] + saveDialog.texts + catalogueMenu.texts + openDialog.texts
      + notifications.all.map(\.text)
  }

  var focus: InputRouter.Focus {
    InputRouter.Focus(
      dialog: dialog,
      refusesEnter: dialog == .openCatalogue || dialog == .saveImage && !saveDialog.isValid)
  }
}

/// The listed bodies: those of the catalogue, of a search, or the favourites.
struct BodyList {
  var search = SearchField()
  /// True if the list is scrolled to the shown body in the next frame.
  var scrollsToBody = false
  /// True if the list is scrolled to its top in the next frame, for the results of a search.
  var scrollsToTop = false
  /// The height of the list in the last frame, in points.
  var height = 0.0
  private var cached: (key: Key, sections: [CatalogueSection])?

  /// The state on which the listed bodies depend.
  private struct Key: Equatable {
    let revision: Int
    let search: String
    let order: BodyOrder
    let favourites: [String]?
  }

  /// Returns the bodies that are listed, under their headings.
  mutating func sections(
    of session: CatalogueSession, _ state: ViewerState
  ) -> [CatalogueSection] {
    let key = Key(
      revision: session.revision, search: search.text, order: state.order,
      favourites: state.listsFavouritesOnly ? state.favourites : nil)
    if let cached, cached.key == key { return cached.sections }
    let sections = Self.sections(of: session.file.catalogue, matching: search.text, state)
    // The results of a search are shown from the first one.
    if search.text.isEmpty {
      scrollsToBody = true
    } else if cached?.key.search != search.text {
      (scrollsToTop, scrollsToBody) = (true, false)
    }
    cached = (key, sections)
    return sections
  }

  private static func sections(
    of catalogue: Catalogue, matching text: String, _ state: ViewerState
  ) -> [CatalogueSection] {
    let all =
      text.isEmpty
      ? catalogue.sections(in: state.order)
      : [CatalogueSection(bodies: catalogue.bodies(matching: text))]
    guard state.listsFavouritesOnly else { return all }
    return all.compactMap { section in
      let bodies = section.bodies.filter { state.isFavourite($0.id) }
      return bodies.isEmpty ? nil : CatalogueSection(title: section.title, bodies: bodies)
    }
  }

  /// Returns the body a number of places further in the list, cyclically.
  ///
  /// A search is ignored, as it may have found a single body. If no favourites are listed, all
  /// bodies are used.
  static func body(
    _ count: Int, after id: String?, of catalogue: Catalogue, _ state: ViewerState
  ) -> CelestialBody? {
    let listed = sections(of: catalogue, matching: "", state).flatMap(\.bodies)
    let bodies = listed.isEmpty ? catalogue.bodies : listed
    guard !bodies.isEmpty else { return nil }
    let index = id.flatMap { id in bodies.firstIndex { $0.id == id } }
    let next = (index ?? (count > 0 ? -1 : 0)) + count
    return bodies[(next % bodies.count + bodies.count) % bodies.count]
  }
}
