import PlanetCatalogue

// The state as fields of a file, and the states of two viewers as one.

extension ViewerState {
  /// Reads fields one by one; what is not there, or cannot be read, stays as in a first run.
  /// - Parameter fields: By their names; further ones are nobody's concern here.
  /// - Returns: The state, and for each field that cannot be read what was expected.
  static func read(_ fields: [String: StateTree]) -> (ViewerState, problems: [String]) {
    var state = ViewerState()
    var reader = FieldReader(fields: fields)
    reader.favourites(&state.favourites)
    reader.truth("listsFavouritesOnly", &state.listsFavouritesOnly)
    reader.text("body", &state.body)
    reader.word("order", &state.order)
    reader.word("mode", &state.mode)
    reader.size("windowWidth", "windowHeight", &state.windowSize)
    reader.truth("showsList", &state.showsList)
    reader.truth("showsDetails", &state.showsDetails)
    reader.truth("showsName", &state.showsName)
    reader.truth("showsStars", &state.showsStars)
    reader.truth("sunFollowsEye", &state.sunFollowsEye)
    reader.truth("reducesMotion", &state.reducesMotion)
    return (state, reader.problems)
  }

  /// All fields by their names.
  var fields: [String: StateTree] {
    var fields: [String: StateTree] = [
      "favourites": .list(favourites.map { .text($0) }),
      "listsFavouritesOnly": .truth(listsFavouritesOnly), "order": .text(order.rawValue),
      "showsList": .truth(showsList), "showsDetails": .truth(showsDetails),
      "showsName": .truth(showsName), "showsStars": .truth(showsStars),
      "sunFollowsEye": .truth(sunFollowsEye), "mode": .text(mode.rawValue),
      "reducesMotion": .truth(reducesMotion),
    ]
    fields["body"] = body.map { .text($0) }
    fields["windowWidth"] = windowSize.map { .whole($0.x) }
    fields["windowHeight"] = windowSize.map { .whole($0.y) }
    return fields
  }

  /// Returns another viewer's state with what this one has changed.
  ///
  /// Each field is taken by itself. Favourites that were added here are added there, and those that
  /// were let go here go there.
  /// - Parameters:
  ///   - base: This state as it was when both had the same.
  ///   - other: The other's.
  /// - Returns: Both as one.
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
    take(\.showsName)
    take(\.showsStars)
    take(\.sunFollowsEye)
    take(\.mode)
    take(\.reducesMotion)
    let gone = Set(base.favourites).subtracting(favourites)
    let known = Set(base.favourites + other.favourites)
    result.favourites =
      other.favourites.filter { !gone.contains($0) } + favourites.filter { !known.contains($0) }
    return result
  }
}

/// Reads fields, and notes those that are not what is wanted.
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

  /// Reads a word of several; one that only a newer program knows counts as none.
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

  mutating func favourites(_ value: inout [String]) {
    guard case .list(let list) = fields["favourites"] else {
      return note("favourites", fields["favourites"], "a list of texts")
    }
    var seen: Set<String> = []
    for item in list {
      guard case .text(let id) = item else {
        note("favourites", item, "texts")
        continue
      }
      if seen.insert(id).inserted { value.append(id) }
    }
  }

  private mutating func note(_ name: String, _ found: StateTree?, _ expected: String) {
    guard let found, found != .null else { return }
    problems.append("'\(name)' is \(found.kind); expected \(expected)")
  }
}
