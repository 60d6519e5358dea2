public import PlanetCatalogue

/// What the viewer remembers from run to run.
public struct ViewerState: Hashable, Sendable {
  /// The ids of the bodies that the user likes best, in the order in which they were chosen.
  ///
  /// Those that the catalogue does not have now stay: it may have them again.
  public internal(set) var favourites: [String] = []
  /// Whether only favourites are listed.
  public var listsFavouritesOnly = false
  /// The order of the list.
  public var order = BodyOrder.catalogue
  /// The id of the body that is shown.
  public var body: String?
  /// The size of the window in points.
  public var windowSize: SIMD2<Int>?
  /// What else is shown.
  public var showsList = true
  /// Whether the details of the body are shown.
  public var showsDetails = false
  /// Whether the name stands by the body.
  public var showsName = true
  /// Whether there are stars behind it.
  public var showsStars = true
  /// Whether the sun stays beside the eye.
  public var sunFollowsEye = true
  /// How a drag turns the body.
  public var mode = OrbitControls.Mode.turntable
  /// Whether nothing moves by itself.
  public var reducesMotion = false
  /// The size of text and panels, one of ``textScales``.
  public internal(set) var textScale = 1.0
  /// The catalogues that were opened last.
  var recentCatalogues = RecentCatalogues()
  /// What was chosen in the Save dialog.
  var image = ImageChoices()

  /// The sizes of text and panels there are.
  public static let textScales = [0.85, 1, 1.15, 1.3, 1.5, 1.75, 2]

  /// Creates the state of a first run.
  public init() {}

  /// Takes the next size of text and panels up or down; the last ones stay.
  mutating func changeTextScale(by count: Int) {
    let index = Self.textScales.firstIndex(of: textScale) ?? 1
    textScale = Self.textScales[min(max(index + count, 0), Self.textScales.count - 1)]
  }

  /// Returns whether a body is a favourite.
  public func isFavourite(_ id: String) -> Bool { favourites.contains(id) }

  /// Makes a body a favourite, or no longer.
  public mutating func toggleFavourite(_ id: String) {
    if let index = favourites.firstIndex(of: id) {
      favourites.remove(at: index)
    } else {
      favourites.append(id)
    }
  }
}
