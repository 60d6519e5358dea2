import PlanetStrings

/// The meaning of words beside a number, such as `(retrograde)` or `mean radius`.
struct Remarks: Sendable {
  /// The sense of rotation or of motion that is stated.
  var direction: SpinDirection?
  /// The part of a sphere that is stated to be measured.
  var measure: SizeMeasure?
  /// The texts that are not understood.
  var unread: [String] = []

  /// Reads the texts in brackets, or words beside a number.
  init(_ texts: [String] = []) {
    for text in texts { read(text) }
  }

  /// Reads a text: its meaning, or the whole text as one that is not understood.
  mutating func read(_ text: String) {
    guard let meaning = Self.meaning(of: text),
      measure == nil || meaning.measure ?? measure == measure
    else { return unread.append(text.collapsed) }
    direction = meaning.direction ?? direction
    measure = meaning.measure ?? measure
  }

  /// Returns whether a text is understood.
  static func isUnderstood(_ text: String) -> Bool { meaning(of: text) != nil }

  /// Returns whether words without brackets are understood: only letters, and at least one word
  /// that has a meaning of its own.
  static func isUnderstoodPlain(_ text: String) -> Bool {
    let words = text.lowercased().split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)
    return words.allSatisfy { $0.allSatisfy { $0.isLetter || "-‐‑.".contains($0) } }
      && words.contains { !function.contains($0.filter { $0 != "." }) } && isUnderstood(text)
  }

  /// Returns whether a word qualifies a unit of time, as in `sidereal days`.
  static func isQualifierOfTime(_ word: String) -> Bool {
    [
      "sidereal", "solar", "synodic", "tropical", "mean", "average", "julian", "earth",
      "terrestrial", "standard", "calendar",
    ].contains(word.lowercased())
  }

  /// Words without a meaning of their own, among them units of time.
  private static let function: Set<String> = [
    "the", "to", "of", "at", "in", "on", "for", "a", "an", "is", "and", "from", "with", "as",
    "per", "day", "days", "year", "years", "its",
  ]

  /// Returns the meaning of a text; nil if a word is not understood.
  private static func meaning(
    of text: String
  ) -> (direction: SpinDirection?, measure: SizeMeasure?)? {
    // Longer texts are notes, and are not searched.
    guard text.utf8.count <= 100 else { return nil }
    let plain = text.lowercased().filter { !"-‐‑".contains($0) }
    if plain.firstRange(of: "east to west") != nil { return (.retrograde, nil) }
    if plain.firstRange(of: "west to east") != nil { return (.prograde, nil) }
    var direction: SpinDirection?
    var measure: SizeMeasure?
    let words = plain.split { !($0.isLetter || $0.isNumber) }.map(String.init)
    guard !words.isEmpty || text.allSatisfy(\.isWhitespace) else { return nil }
    for word in words {
      if prograde.contains(word) {
        direction = .prograde
      } else if retrograde.contains(word) {
        direction = .retrograde
      } else if let found = measures[word] {
        measure = found
      } else if !harmless.contains(word), !isReference(word) {
        return nil
      }
    }
    return (direction, measure)
  }

  /// Returns whether a word is the number of a footnote or a year.
  private static func isReference(_ word: String) -> Bool {
    guard word.utf8.allSatisfy({ (48...57).contains($0) }), let number = Int(word) else {
      return false
    }
    return word.utf8.count <= 3 || (1600...2100).contains(number)
  }

  private static let retrograde: Set<String> = [
    "retrograde", "clockwise", "backward", "backwards", "reverse", "reversed", "westward",
    "westwards", "retro",
  ]
  private static let prograde: Set<String> = [
    "prograde", "direct", "counterclockwise", "anticlockwise", "forward", "forwards", "eastward",
    "eastwards", "progressive",
  ]
  private static let measures: [String: SizeMeasure] = [
    "radius": .radius, "radii": .radius, "diameter": .diameter,
  ]

  /// Words that change no value: parts of a body, kinds of mean, kinds of period, references.
  private static let harmless: Set<String> = [
    "equatorial", "equator", "polar", "pole", "poles", "mean", "average", "avg", "volumetric",
    "sidereal", "synodic", "solar", "tropical", "rotation", "rotational", "spin", "day", "days",
    "year", "years", "length", "period", "orbit", "orbital", "speed", "velocity", "distance",
    "from", "sun", "the", "to", "of", "at", "in", "on", "for", "a", "an", "is", "and",
    "approximately", "approx", "approximate", "about", "circa", "ca", "roughly", "est",
    "estimate", "estimated", "measured", "calculated", "observed", "nominal", "max", "maximum",
    "min", "minimum", "long", "wide", "across", "tall", "high", "perihelion", "aphelion",
    "semimajor", "axis", "major", "without", "with", "excluding", "including", "rings", "ring",
    "surface", "cloud", "clouds", "tops", "top", "level", "bar", "atmosphere", "body", "bodies",
    "core", "interior", "total", "tidally", "locked", "synchronous", "ref",
    "note", "source", "citation", "needed", "see", "text", "per", "only", "its", "axial", "tilt",
    "mass", "gravity", "temperature", "size", "planet", "star", "moon", "dwarf", "iau", "nasa",
    "jpl", "geometric", "bond", "albedo", "population", "value", "data", "known",
  ]
}

/// The part of a sphere that a length measures.
enum SizeMeasure: Sendable {
  case radius
  case diameter
}
