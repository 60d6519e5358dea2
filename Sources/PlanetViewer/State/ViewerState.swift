public import PlanetCatalogue

/// What the viewer remembers from run to run.
public struct ViewerState: Hashable, Sendable {
  /// The ids of the bodies that the user likes best, in the order in which they were chosen.
  ///
  /// Those that the catalogue does not have now stay: it may have them again.
  public private(set) var favourites: [String] = []
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

  /// Creates the state of a first run.
  public init() {}

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

extension ViewerState: Codable {
  private enum CodingKeys: String, CodingKey {
    case favourites, listsFavouritesOnly, order, body, windowWidth, windowHeight, showsList
    case showsDetails, showsName, showsStars, sunFollowsEye, mode, reducesMotion
  }

  /// Reads what is there; what an older program did not know stays as in a first run.
  public init(from decoder: any Decoder) throws {
    self.init()
    let values = try decoder.container(keyedBy: CodingKeys.self)
    func read<Value: Decodable>(_ key: CodingKeys, _ value: inout Value) throws {
      if let found = try values.decodeIfPresent(Value.self, forKey: key) { value = found }
    }
    try read(.favourites, &favourites)
    var seen: Set<String> = []
    favourites = favourites.filter { seen.insert($0).inserted }
    try read(.listsFavouritesOnly, &listsFavouritesOnly)
    body = try values.decodeIfPresent(String.self, forKey: .body)
    // Words of a newer program count as none.
    if let word = try values.decodeIfPresent(String.self, forKey: .order) {
      order = BodyOrder(rawValue: word) ?? order
    }
    if let word = try values.decodeIfPresent(String.self, forKey: .mode) {
      mode = OrbitControls.Mode(rawValue: word) ?? mode
    }
    if let width = try values.decodeIfPresent(Int.self, forKey: .windowWidth),
      let height = try values.decodeIfPresent(Int.self, forKey: .windowHeight),
      (1...32768).contains(width), (1...32768).contains(height)
    {
      windowSize = SIMD2(width, height)
    }
    try read(.showsList, &showsList)
    try read(.showsDetails, &showsDetails)
    try read(.showsName, &showsName)
    try read(.showsStars, &showsStars)
    try read(.sunFollowsEye, &sunFollowsEye)
    try read(.reducesMotion, &reducesMotion)
  }

  /// Writes everything.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(favourites, forKey: .favourites)
    try values.encode(listsFavouritesOnly, forKey: .listsFavouritesOnly)
    try values.encode(order.rawValue, forKey: .order)
    try values.encodeIfPresent(body, forKey: .body)
    try values.encodeIfPresent(windowSize?.x, forKey: .windowWidth)
    try values.encodeIfPresent(windowSize?.y, forKey: .windowHeight)
    try values.encode(showsList, forKey: .showsList)
    try values.encode(showsDetails, forKey: .showsDetails)
    try values.encode(showsName, forKey: .showsName)
    try values.encode(showsStars, forKey: .showsStars)
    try values.encode(sunFollowsEye, forKey: .sunFollowsEye)
    try values.encode(mode.rawValue, forKey: .mode)
    try values.encode(reducesMotion, forKey: .reducesMotion)
  }
}
