import PlanetAssets
import PlanetCatalogue
import PlanetOverlays

// Conversion of the state to fields of a file, and merging of two viewers' states.

extension ViewerState {
  /// Reads fields; missing and invalid ones have the values of a first run.
  /// - Parameter fields: The fields by name; unknown ones are ignored.
  /// - Returns: The state, and the expected value of each invalid field.
  static func read(_ fields: [String: StateTree]) -> (ViewerState, problems: [String]) {
    var state = ViewerState()
    var reader = FieldReader(fields: fields)
    reader.texts("favourites", &state.favourites)
    reader.truth("listsFavouritesOnly", &state.listsFavouritesOnly)
    reader.text("body", &state.body)
    reader.word("order", &state.order)
    reader.word("mode", &state.mode)
    reader.size("windowWidth", "windowHeight", &state.windowSize)
    reader.truth("showsList", &state.showsList)
    reader.truth("showsDetails", &state.showsDetails)
    reader.truth("showsName", &state.scene.showsName)
    reader.truth("showsStars", &state.scene.showsStars)
    reader.truth("showsTime", &state.scene.showsTime)
    var overlays: [String]? = nil
    reader.texts("overlays", &overlays)
    if let overlays { state.scene.overlays = Set(overlays.compactMap(Overlay.init)) }
    reader.truth("sunFollowsEye", &state.sunFollowsCamera)
    reader.truth("reducesMotion", &state.reducesMotion)
    reader.number("textScale", &state.textScale, of: textScales)
    reader.word("units", &state.units)
    var recent: [String] = []
    reader.texts("recentCatalogues", &recent)
    state.recentCatalogues = RecentCatalogues(recent)
    reader.word("imageSize", &state.image.size)
    reader.word("imageBackground", &state.image.background)
    reader.truth("imageStars", &state.image.showsStars)
    reader.truth("imageName", &state.image.showsName)
    reader.text("imageFolder", &state.image.folder)
    return (state, reader.problems)
  }

  /// All fields by their names.
  var fields: [String: StateTree] {
    var fields: [String: StateTree] = [
      "favourites": .list(favourites.map { .text($0) }),
      "listsFavouritesOnly": .truth(listsFavouritesOnly), "order": .text(order.rawValue),
      "showsList": .truth(showsList), "showsDetails": .truth(showsDetails),
      "showsName": .truth(scene.showsName), "showsStars": .truth(scene.showsStars),
      "sunFollowsEye": .truth(sunFollowsCamera), "mode": .text(mode.rawValue),
      "showsTime": .truth(scene.showsTime),
      "overlays": .list(scene.overlays.map(\.rawValue).sorted().map { .text($0) }),
      "reducesMotion": .truth(reducesMotion), "textScale": .decimal(textScale),
      "units": .text(units.rawValue),
      "recentCatalogues": .list(recentCatalogues.paths.map { .text($0) }),
      "imageSize": .text(image.size.rawValue), "imageBackground": .text(image.background.rawValue),
    ]
    fields["imageStars"] = image.showsStars.map { .truth($0) }
    fields["imageName"] = image.showsName.map { .truth($0) }
    fields["imageFolder"] = image.folder.map { .text($0) }
    fields["body"] = body.map { .text($0) }
    fields["windowWidth"] = windowSize.map { .whole($0.x) }
    fields["windowHeight"] = windowSize.map { .whole($0.y) }
    return fields
  }

  /// Returns another viewer's state with the changes of this one.
  ///
  /// Fields are merged separately. Favourites that were added here are added there, and those that
  /// were removed here are removed there.
  /// - Parameters:
  ///   - base: The common earlier state.
  ///   - other: The other viewer's state.
  /// - Returns: The merged state.
  func merged(since base: ViewerState, into other: ViewerState) -> ViewerState {
    var result = other
    func take<Value: Equatable>(_ field: WritableKeyPath<ViewerState, Value>) {
      if self[keyPath: field] != base[keyPath: field] {
        result[keyPath: field] = self[keyPath: field]
      }
    }
    take(\.listsFavouritesOnly)
    take(\.order)
    take(\.body)
    take(\.windowSize)
    take(\.showsList)
    take(\.showsDetails)
    take(\.scene.showsName)
    take(\.scene.showsStars)
    take(\.scene.showsTime)
    take(\.scene.overlays)
    take(\.sunFollowsCamera)
    take(\.mode)
    take(\.reducesMotion)
    take(\.textScale)
    take(\.units)
    take(\.recentCatalogues)
    take(\.image)
    let gone = Set(base.favourites).subtracting(favourites)
    let known = Set(base.favourites + other.favourites)
    result.favourites =
      other.favourites.filter { !gone.contains($0) } + favourites.filter { !known.contains($0) }
    return result
  }
}

/// Reads fields, and records the invalid ones.
private struct FieldReader {
  let fields: [String: StateTree]
  var problems: [String] = []

  mutating func truth(_ name: String, _ value: inout Bool) {
    switch fields[name] {
    case .truth(let truth): value = truth
    case let found: note(name, found, "true or false")
    }
  }

  mutating func text(_ name: String, _ value: inout String?) {
    switch fields[name] {
    case .text(let text): value = text
    case let found: note(name, found, "a text")
    }
  }

  /// Reads one of several words; a word of a newer version is ignored.
  mutating func word<Word: RawRepresentable<String>>(_ name: String, _ value: inout Word) {
    switch fields[name] {
    case .text(let text): value = Word(rawValue: text) ?? value
    case let found: note(name, found, "a text")
    }
  }

  mutating func size(_ width: String, _ height: String, _ value: inout SIMD2<Int>?) {
    var lengths: [Int] = []
    for name in [width, height] {
      switch fields[name] {
      case .whole(let length) where (1...32768).contains(length): lengths.append(length)
      case let found: note(name, found, "a whole number from 1 to 32768")
      }
    }
    if lengths.count == 2 { value = SIMD2(lengths[0], lengths[1]) }
  }

  mutating func truth(_ name: String, _ value: inout Bool?) {
    switch fields[name] {
    case .truth(let truth): value = truth
    case let found: note(name, found, "true or false")
    }
  }

  /// Reads a number; the nearest valid one is used.
  mutating func number(_ name: String, _ value: inout Double, of known: [Double]) {
    let number: Double
    switch fields[name] {
    case .whole(let whole): number = Double(whole)
    case .decimal(let decimal): number = decimal
    case let found: return note(name, found, "a number")
    }
    value = known.min { abs($0 - number) < abs($1 - number) } ?? value
  }

  /// Reads a list of distinct texts.
  mutating func texts(_ name: String, _ value: inout [String]) {
    guard case .list(let list) = fields[name] else {
      return note(name, fields[name], "a list of texts")
    }
    var seen: Set<String> = []
    for item in list {
      guard case .text(let text) = item else {
        note(name, item, "texts")
        continue
      }
      if seen.insert(text).inserted { value.append(text) }
    }
  }

  /// Reads a list of distinct texts; a missing one is nil.
  mutating func texts(_ name: String, _ value: inout [String]?) {
    guard fields[name] != nil else { return }
    var list: [String] = []
    texts(name, &list)
    value = list
  }

  private mutating func note(_ name: String, _ found: StateTree?, _ expected: String) {
    guard let found, found != .null else { return }
    problems.append("'\(name)' is \(found.kind); expected \(expected)")
  }
}
