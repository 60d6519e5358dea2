package import PlanetCatalogue

/// The preferences, which are kept from run to run.
package struct ViewerState: Hashable, Sendable {
  /// The ids of the favourites, in the order in which they were chosen.
  ///
  /// Those that the catalogue does not have now stay: it may have them again.
  package internal(set) var favourites: [String] = []
  /// True if only favourites are listed.
  package var listsFavouritesOnly = false
  /// The order of the list.
  package var order = BodyOrder.catalogue
  /// The id of the body that is shown.
  package var body: String?
  /// The size of the window in points.
  package var windowSize: SIMD2<Int>?
  /// True if the list is shown.
  package var showsList = true
  /// True if the details of the body are shown.
  package var showsDetails = false
  /// True if the name of the body is shown.
  package var showsName = true
  /// True if stars are shown in the background.
  package var showsStars = true
  /// True if the sun is fixed to the camera.
  package var sunFollowsEye = true
  /// How a drag turns the body.
  package var mode = OrbitControls.Mode.turntable
  /// True if animation is off.
  package var reducesMotion = false
  /// The size of text and panels, one of ``textScales``.
  package internal(set) var textScale = 1.0
  /// The catalogues that were opened last.
  var recentCatalogues = RecentCatalogues()
  /// The choices of the Save dialog.
  var image = ImageChoices()

  /// The sizes of text and panels there are.
  package static let textScales = [0.85, 1, 1.15, 1.3, 1.5, 1.75, 2]

  /// Creates the state of a first run.
  package init() {}

  /// Takes the next size of text and panels up or down; the last ones stay.
  mutating func changeTextScale(by count: Int) {
    let index = Self.textScales.firstIndex(of: textScale) ?? 1
    textScale = Self.textScales[min(max(index + count, 0), Self.textScales.count - 1)]
  }

  /// Returns whether a body is a favourite.
  package func isFavourite(_ id: String) -> Bool { favourites.contains(id) }

  /// Makes a body a favourite, or no longer.
  package mutating func toggleFavourite(_ id: String) {
    if let index = favourites.firstIndex(of: id) {
      favourites.remove(at: index)
    } else {
      favourites.append(id)
    }
  }
}
