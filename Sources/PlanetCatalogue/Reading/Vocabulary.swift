import PlanetStrings

/// The limit on the length of a text.
typealias LengthLimit = KeyPath<ReadingLimits, Int> & Sendable

/// The allowed content of one element.
struct ElementRule {
  /// The usual spelling of the name.
  var name: String
  var attributes: [String] = []
  var children: [String] = []
  /// A Boolean value that indicates whether the element has text.
  var hasText = false
  /// A Boolean value that indicates whether the element may be repeated.
  var repeats = false
  /// The limit on the length of its text.
  var lengthLimit: any LengthLimit = \.valueLength

  /// The names of attributes without case, hyphens and underscores.
  private(set) var attributeKeys: Set<String> = []
  /// The names of child elements without case, hyphens and underscores.
  private(set) var childKeys: Set<String> = []

  /// Returns the rule with its names folded.
  func folded() -> ElementRule {
    var rule = self
    rule.attributeKeys = Set(attributes.map(\.foldedTag))
    rule.childKeys = Set(children.map(\.foldedTag))
    return rule
  }

  /// Returns the limit on the length of an attribute.
  static func lengthLimit(ofAttribute key: String) -> any LengthLimit {
    ["name", "title", "by"].contains(key) ? \.nameLength : \.valueLength
  }
}

/// The elements of both vocabularies; names are compared without case, hyphens and underscores.
enum Vocabulary {
  /// The names of a catalogue's root element.
  static let roots = ["catalogue", "solarsystem"]

  /// Returns the rule of an element by its folded name.
  static func rule(_ key: String) -> ElementRule? { rules[key] }

  private static let rules: [String: ElementRule] = {
    var table: [String: ElementRule] = [:]
    for rule in list { table[rule.name.foldedTag] = rule.folded() }
    return table
  }()

  private static let source = ["source", "source-href"]
  private static let imageAttributes = ["src", "colorspace", "license", "attribution", "origin"]
  private static let map =
    imageAttributes + ["alpha", "center-lon", "latitudes", "rotate", "tiles"]
  private static let bodyAttributes = ["id", "name", "kind", "parent"]
  private static let bodyChildren = [
    "name", "alias", "image", "texture", "map", "shape", "portrait", "layer", "rings", "diameter",
    "radii", "rotation", "pole", "orbit", "distFromSun", "orbitalSpeed", "mass", "gravity",
    "temperature",
    "moons", "albedo", "photometry", "atmosphere", "discovered", "surface", "population",
    "description",
    "fun-fact", "website", "source",
  ]
  private static let entries = ["body", "solarsystemelement", "story", "person", "character"]
  private static let rootChildren = ["section"] + entries
  private static let personChildren = [
    "name", "image", "homePlanet", "homeWorld", "birthYear", "eyeColour", "eyeColor", "url",
    "firstFilm",
  ]

  private static let list = bodyElements + storyElements

  private static let storyElements: [ElementRule] = [
    ElementRule(
      name: "story", attributes: ["id", "kind", "title", "date", "episode", "body"],
      children: ["place", "overview", "text", "image", "detail", "relation", "link", "source"],
      repeats: true),
    ElementRule(name: "place", attributes: ["name", "latitude", "longitude"]),
    ElementRule(name: "overview", hasText: true, lengthLimit: \.textLength),
    ElementRule(name: "text", hasText: true, lengthLimit: \.textLength),
    ElementRule(name: "detail", attributes: ["kind"], hasText: true, repeats: true),
    ElementRule(name: "relation", attributes: ["kind", "to", "title"], repeats: true),
    ElementRule(name: "link", attributes: ["title", "href"], repeats: true),
    ElementRule(
      name: "person", attributes: ["id", "name"], children: personChildren, repeats: true),
    ElementRule(
      name: "character", attributes: ["id", "name"], children: personChildren, repeats: true),
    ElementRule(name: "homePlanet", hasText: true),
    ElementRule(name: "homeWorld", hasText: true),
    ElementRule(name: "birthYear", hasText: true),
    ElementRule(name: "eyeColour", hasText: true),
    ElementRule(name: "eyeColor", hasText: true),
    ElementRule(name: "url", hasText: true),
    ElementRule(name: "firstFilm", hasText: true),
  ]

  private static let bodyElements: [ElementRule] = [
    ElementRule(name: "catalogue", attributes: ["title", "version"], children: rootChildren),
    ElementRule(name: "solarsystem", attributes: ["title", "version"], children: rootChildren),
    ElementRule(
      name: "section", attributes: ["title"], children: entries, repeats: true),
    ElementRule(
      name: "body", attributes: bodyAttributes, children: bodyChildren, repeats: true),
    ElementRule(
      name: "solarsystemelement", attributes: bodyAttributes, children: bodyChildren,
      repeats: true),
    ElementRule(name: "name", hasText: true, lengthLimit: \.nameLength),
    ElementRule(name: "alias", hasText: true, repeats: true, lengthLimit: \.nameLength),
    ElementRule(name: "image", attributes: ["src"], hasText: true),
    ElementRule(name: "texture", hasText: true),
    ElementRule(name: "diameter", attributes: ["unit"] + source, hasText: true),
    ElementRule(name: "distFromSun", attributes: ["unit"] + source, hasText: true),
    ElementRule(name: "orbitalSpeed", attributes: ["unit"] + source, hasText: true),
    ElementRule(name: "description", hasText: true, lengthLimit: \.textLength),
    ElementRule(name: "fun-fact", hasText: true, lengthLimit: \.textLength),
    ElementRule(name: "website", attributes: ["href"], hasText: true),
    ElementRule(name: "source", attributes: ["of", "href"], hasText: true, repeats: true),
    ElementRule(
      name: "radii", attributes: ["equatorial", "intermediate", "polar", "mean", "unit"] + source),
    ElementRule(
      name: "rotation", attributes: ["period", "unit", "direction", "obliquity"] + source),
    ElementRule(
      name: "pole", attributes: ["ra", "dec", "prime-meridian", "prime-meridian-rate"] + source),
    ElementRule(
      name: "orbit",
      attributes: [
        "distance", "distance-unit", "parent-distance", "parent-distance-unit", "speed",
        "speed-unit", "period", "period-unit", "direction",
      ] + source),
    ElementRule(name: "mass", attributes: ["value", "unit"] + source),
    ElementRule(name: "gravity", attributes: ["value", "unit"] + source),
    ElementRule(name: "temperature", attributes: ["value", "unit"] + source),
    ElementRule(name: "moons", attributes: ["count", "as-of"] + source),
    ElementRule(name: "albedo", attributes: ["value"] + source),
    ElementRule(
      name: "photometry",
      attributes: [
        "law", "weight", "exponent", "single-scattering-albedo", "asymmetry", "surge-amplitude",
        "surge-width", "roughness", "phase", "phase-limit",
      ] + source),
    ElementRule(
      name: "atmosphere", attributes: ["top", "ground-albedo"] + source,
      children: ["constituent"]),
    ElementRule(
      name: "constituent",
      attributes: [
        "name", "scattering", "absorption", "asymmetry", "scale-height", "lowest", "peak",
        "highest", "refractivity",
      ], repeats: true),
    ElementRule(name: "surface", attributes: ["climate", "terrain", "water", "color"]),
    ElementRule(name: "population", attributes: ["value"] + source),
    ElementRule(name: "discovered", attributes: ["by"] + source, hasText: true),
    ElementRule(name: "map", attributes: map, children: ["tile"]),
    ElementRule(name: "shape", attributes: ["src", "license", "attribution", "origin"]),
    ElementRule(name: "tile", attributes: ["src"], repeats: true),
    ElementRule(name: "portrait", attributes: ["longitude", "tilt"]),
    ElementRule(
      name: "layer",
      attributes: ["kind", "altitude", "rotation-rate", "lowest", "highest"] + map,
      children: ["tile"], repeats: true),
    ElementRule(
      name: "rings", attributes: ["name", "unit", "dust-asymmetry", "dust-albedo"] + source,
      children: ["strip", "band"]),
    ElementRule(name: "strip", attributes: imageAttributes + ["inner", "outer", "flip"]),
    ElementRule(
      name: "band",
      attributes: ["name", "inner", "outer", "opacity", "optical-depth", "color", "dust"],
      repeats: true),
  ]
}

extension XMLElement {
  /// The name without case, hyphens and underscores.
  var key: String { name.foldedTag }

  /// Returns the attribute with a name, ignoring case and hyphens.
  func attribute(_ name: String) -> (name: String, value: String)? {
    let key = name.foldedTag
    return attributes.first { $0.name.foldedTag == key }
  }

  /// A Boolean value that indicates whether the text preserves its white space, by
  /// `xml:space="preserve"`.
  var preservesSpace: Bool {
    attributes.contains { $0.name == "xml:space" && $0.value == "preserve" }
  }

  /// A Boolean value that indicates whether the element has text other than white space.
  var hasText: Bool { preservesSpace || text.unicodeScalars.contains { !$0.isXMLSpace } }

  /// Returns the element's text, or a part of it, with its white space preserved or collapsed.
  func content(of text: String) -> String { preservesSpace ? text : text.collapsed }
}
