package import PlanetCatalogue
package import PlanetOverlays

/// The preferences, which are stored from run to run.
package struct ViewerState: Hashable, Sendable {
  /// The ids of the favourites, in the order in which they were added.
  ///
  /// Those that are not in the catalogue are preserved, as other catalogues may contain them.
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
  /// The choices of what surrounds the body.
  package var scene = SceneChoices()
  /// True if the sun is fixed to the camera.
  package var sunFollowsCamera = true
  /// The effect of a drag.
  package var mode = OrbitControls.Mode.turntable
  /// True if animation is off.
  package var reducesMotion = false
  /// The size of text and panels, one of ``textScales``.
  package internal(set) var textScale = 1.0
  /// The unit of lengths and speeds.
  package var units = LengthUnit.kilometres
  /// The recently opened catalogues.
  var recentCatalogues = RecentCatalogues()
  /// The choices of the Save dialog.
  var image = ImageChoices()

  /// The available sizes of text and panels.
  package static let textScales = [0.85, 1, 1.15, 1.3, 1.5, 1.75, 2]

  /// Creates the state of a first run.
  package init() {}

  /// Selects the next larger or smaller size of text and panels, if there is one.
  mutating func changeTextScale(by count: Int) {
    let index = Self.textScales.firstIndex(of: textScale) ?? 1
    textScale = Self.textScales[min(max(index + count, 0), Self.textScales.count - 1)]
  }

  /// Returns whether a body is a favourite.
  package func isFavourite(_ id: String) -> Bool { favourites.contains(id) }

  /// Adds a body to the favourites, or removes it.
  package mutating func toggleFavourite(_ id: String) {
    if let index = favourites.firstIndex(of: id) {
      favourites.remove(at: index)
    } else {
      favourites.append(id)
    }
  }
}

/// The choices of what surrounds the body: name, stars, date, lines and labels.
package struct SceneChoices: Hashable, Sendable {
  /// True if the name of the body is shown.
  package var showsName = true
  /// True if stars are shown in the background.
  package var showsStars = true
  /// True if the scene is that of a date.
  package var showsTime = false
  /// The lines and labels over the scene of a date.
  package var overlays: Set<Overlay> = [.orbits, .names]

  /// The lines and labels that the window offers; the time bar shows the date instead of a caption.
  package static let offeredOverlays = Overlay.allCases.filter { $0 != .caption }
}
