import PlanetStrings

/// The words about climate and terrain that a map can be generated from.
package enum SurfaceWords {
  /// Returns a word in the form of the table: in lower case, singular, in the usual spelling.
  package static func folded(_ word: String) -> String {
    let word = word.lowercased()
    if let usual = spellings[word] { return usual }
    if table[word] != nil || fillers.contains(word) { return word }
    let endings = [("ies", "y"), ("ves", "f"), ("es", ""), ("s", "")]
    for (ending, singular) in endings where word.hasSuffix(ending) {
      let stem = String(word.dropLast(ending.count)) + singular
      if let usual = spellings[stem] { return usual }
      if table[stem] != nil || fillers.contains(stem) { return stem }
    }
    return word
  }

  /// Returns the folded words of a phrase such as `ice caves`.
  package static func words(of phrase: String) -> [String] {
    phrase.split { !($0.isLetter || $0 == "'") }.map { folded(String($0)) }
  }

  /// A word that no map can be generated from.
  package struct Unknown: Hashable, Sendable {
    /// The word as it is written.
    package let word: String
    /// The known word that is used in its place; nil if none is similar.
    package let nearest: String?
  }

  /// Returns the unknown words of phrases, each once.
  package static func unknown(in phrases: [String]) -> [Unknown] {
    var found: [Unknown] = []
    for phrase in phrases {
      for word in phrase.split(whereSeparator: { !($0.isLetter || $0 == "'") }) {
        let folded = folded(String(word))
        guard table[folded] == nil, !fillers.contains(folded) else { continue }
        let unknown = Unknown(word: String(word), nearest: nearest(to: folded))
        if !found.contains(unknown) { found.append(unknown) }
      }
    }
    return found
  }

  /// Returns the known word most similar to an unknown one.
  private static func nearest(to word: String) -> String? {
    guard word.count > 3 else { return nil }
    return NearestWord.one(to: word, among: table.keys.sorted())
  }

  /// The effects of a phrase; none for unknown words without a similar one.
  static func effects(of phrase: String) -> [Effect] {
    words(of: phrase).flatMap { word -> [Effect] in
      if let effects = table[word] { return effects }
      guard !fillers.contains(word), let near = nearest(to: word) else { return [] }
      return table[near] ?? []
    }
  }

  /// Words of another spelling.
  private static let spellings: [String: String] = [
    "dessert": "desert", "desserts": "desert", "savannah": "savanna", "savannahs": "savanna",
    "artic": "arctic", "subartic": "subarctic", "vulcano": "volcano", "vulcanoes": "volcano",
    "sulfur": "sulphur", "sulfurous": "sulphur", "wastelands": "wasteland", "grey": "gray",
    "scrublands": "scrubland", "leaves": "vine", "fungi": "fungus", "oases": "oasis",
  ]

  /// Words without an effect of their own.
  private static let fillers: Set<String> = [
    "a", "an", "and", "arch", "body", "deep", "dense", "extreme", "few", "giant", "high", "in",
    "large", "low", "many", "mostly", "of", "on", "planet", "range", "rolling", "small", "some",
    "the", "thick", "unknown", "vast", "with", "world",
  ]
}
