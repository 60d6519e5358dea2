import PlanetStrings

/// The limit on the length of a text.
typealias LengthLimit = KeyPath<ReadingLimits, Int> & Sendable

/// The allowed content of one element.
struct ElementRule {
  /// The usual spelling of the name.
  var name: String
  var attributes: [String] = []
  var children: [String] = []
  /// Further child elements, which are read and not suggested.
  var plainChildren: [String] = []
  /// A Boolean value that indicates whether the element has text.
  var hasText = false
  /// A Boolean value that indicates whether the element may be repeated.
  var repeats = false
  /// A Boolean value that indicates whether its values affect pixels, so that an invalid one leaves
  /// the body out; others are absent.
  var affectsPixels = false
  /// Texts, folded, that mean the same as no element.
  var absentTexts: Set<String> = []
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
    // Public files write units= as often as unit=.
    for key in rule.attributeKeys where key.hasSuffix("unit") {
      rule.attributeKeys.insert(key + "s")
    }
    rule.childKeys = Set((children + plainChildren).map(\.foldedTag))
    return rule
  }

  /// The severity of invalid values.
  var severity: Problem.Severity { affectsPixels ? .error : .warning }

  /// Returns whether a text means the same as no element.
  func means(absence text: String) -> Bool {
    text.utf8.count <= 40 && absentTexts.contains(text.folded)
  }

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
    imageAttributes + ["alpha", "center-lon", "latitudes", "rotate", "tiles"] + adjustments
  /// The attributes that change the samples of images.
  static let adjustments = ["gain", "gamma", "opacity", "nodata", "nodata-fill", "flip", "air"]
  /// The attributes of the elements of an orbit.
  private static let elements = [
    "semi-major-axis", "perihelion-distance", "periapsis-distance", "eccentricity", "inclination",
    "node", "periapsis-argument", "mean-anomaly", "periapsis-time", "epoch", "reference",
    "reference-ra", "reference-dec", "node-rate", "periapsis-rate",
  ]
  private static let bodyAttributes = ["id", "name", "kind", "parent"]
  private static let bodyChildren = [
    "name", "alias", "image", "texture", "map", "shape", "portrait", "layer", "rings", "sun",
    "diameter",
    "radii", "rotation", "pole", "orbit", "distFromSun", "orbitalSpeed", "mass", "gravity",
    "temperature",
    "rotationPeriod", "orbitalPeriod", "axialTilt", "moons", "albedo", "magnitude", "photometry",
    "atmosphere", "coma",
    "discovered", "surface", "population",
    "description",
    "fun-fact", "website", "source",
  ]
  /// The elements of bodies that are read and not suggested.
  private static let plainChildren = ["kind", "parent", "radius", "spk"]
  private static let entries = ["body", "solarsystemelement", "story", "person", "character"]
  private static let rootChildren = ["section"] + entries
  private static let personChildren = [
    "name", "image", "homePlanet", "homeWorld", "birthYear", "eyeColour", "eyeColor",
    "hairColour", "hairColor", "skinColour", "skinColor", "gender", "species", "height", "mass",
    "description", "url", "website", "firstFilm",
  ]
  private static let personTexts = [
    "homePlanet", "homeWorld", "birthYear", "eyeColour", "eyeColor", "hairColour", "hairColor",
    "skinColour", "skinColor", "gender", "species", "height", "url", "firstFilm",
  ]

  /// Texts of an element that say that the body has no such thing.
  private static let absence: Set<String> = ["no", "none", "false", "0", "n/a"]
  /// Texts of a shape that is the ellipsoid of the radii.
  private static let roundShapes: Set<String> = [
    "sphere", "spherical", "round", "ball", "spheroid", "oblate spheroid", "ellipsoid",
  ]

  private static let list =
    bodyElements + storyElements + personTexts.map { ElementRule(name: $0, hasText: true) }

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
  ]

  private static let bodyElements: [ElementRule] = [
    ElementRule(
      name: "catalogue", attributes: ["title", "version"], children: rootChildren,
      plainChildren: ["system"]),
    ElementRule(
      name: "solarsystem", attributes: ["title", "version"], children: rootChildren,
      plainChildren: ["system"]),
    ElementRule(name: "system", attributes: ["id", "name", "epoch", "sky"], repeats: true),
    ElementRule(
      name: "section", attributes: ["title"], children: entries, repeats: true),
    ElementRule(
      name: "body", attributes: bodyAttributes, children: bodyChildren,
      plainChildren: plainChildren, repeats: true),
    ElementRule(
      name: "solarsystemelement", attributes: bodyAttributes, children: bodyChildren,
      plainChildren: plainChildren, repeats: true),
    ElementRule(name: "name", hasText: true, lengthLimit: \.nameLength),
    ElementRule(name: "alias", hasText: true, repeats: true, lengthLimit: \.nameLength),
    ElementRule(name: "image", attributes: ["src"], hasText: true),
    ElementRule(name: "texture", hasText: true, affectsPixels: true),
    ElementRule(name: "kind", hasText: true),
    ElementRule(name: "parent", hasText: true),
    ElementRule(
      name: "radius", attributes: ["unit"] + source, hasText: true, affectsPixels: true),
    ElementRule(
      name: "diameter", attributes: ["unit"] + source, hasText: true, affectsPixels: true),
    ElementRule(name: "distFromSun", attributes: ["unit"] + source, hasText: true),
    ElementRule(name: "orbitalSpeed", attributes: ["unit"] + source, hasText: true),
    ElementRule(name: "rotationPeriod", attributes: ["unit"] + source, hasText: true),
    ElementRule(name: "orbitalPeriod", attributes: ["unit"] + source, hasText: true),
    ElementRule(name: "axialTilt", attributes: source, hasText: true),
    ElementRule(name: "description", hasText: true, lengthLimit: \.textLength),
    ElementRule(name: "fun-fact", hasText: true, lengthLimit: \.textLength),
    ElementRule(name: "website", attributes: ["href"], hasText: true),
    ElementRule(name: "source", attributes: ["of", "href"], hasText: true, repeats: true),
    ElementRule(
      name: "radii", attributes: ["equatorial", "intermediate", "polar", "mean", "unit"] + source,
      affectsPixels: true),
    ElementRule(
      name: "rotation", attributes: ["period", "unit", "direction", "obliquity"] + source),
    ElementRule(
      name: "pole", attributes: ["ra", "dec", "prime-meridian", "prime-meridian-rate"] + source),
    ElementRule(
      name: "orbit",
      attributes: [
        "distance", "distance-unit", "parent-distance", "parent-distance-unit", "speed",
        "speed-unit", "period", "period-unit", "direction",
      ] + elements + source),
    ElementRule(name: "spk", attributes: ["id"]),
    ElementRule(name: "magnitude", attributes: ["law", "absolute", "slope"] + source),
    ElementRule(name: "mass", attributes: ["value", "unit"] + source, hasText: true),
    ElementRule(name: "gravity", attributes: ["value", "unit"] + source, hasText: true),
    ElementRule(name: "temperature", attributes: ["value", "unit"] + source, hasText: true),
    ElementRule(name: "moons", attributes: ["count", "as-of"] + source, hasText: true),
    ElementRule(name: "albedo", attributes: ["value"] + source, hasText: true),
    ElementRule(
      name: "photometry",
      attributes: [
        "law", "weight", "exponent", "single-scattering-albedo", "asymmetry", "surge-amplitude",
        "surge-width", "roughness", "phase", "phase-limit",
      ] + source, affectsPixels: true),
    ElementRule(
      name: "atmosphere", attributes: ["top", "ground-albedo"] + source,
      children: ["constituent"], affectsPixels: true, absentTexts: absence),
    ElementRule(
      name: "coma", attributes: ["radius", "brightness", "color"], children: ["tail"],
      affectsPixels: true, absentTexts: absence),
    ElementRule(
      name: "tail", attributes: ["length", "width", "brightness", "color"], affectsPixels: true),
    ElementRule(
      name: "constituent",
      attributes: [
        "name", "scattering", "absorption", "asymmetry", "scale-height", "lowest", "peak",
        "highest", "refractivity",
      ], repeats: true, affectsPixels: true),
    ElementRule(
      name: "surface", attributes: ["climate", "terrain", "water", "color"], hasText: true,
      affectsPixels: true),
    ElementRule(name: "population", attributes: ["value"] + source, hasText: true),
    ElementRule(name: "discovered", attributes: ["by"] + source, hasText: true),
    ElementRule(
      name: "map", attributes: ["drift", "rotation-system", "reference-date"] + map,
      children: ["tile"], affectsPixels: true),
    ElementRule(
      name: "shape", attributes: ["src", "license", "attribution", "origin"], affectsPixels: true,
      absentTexts: roundShapes),
    ElementRule(name: "tile", attributes: ["src"], repeats: true, affectsPixels: true),
    ElementRule(
      name: "portrait", attributes: ["longitude", "tilt", "exposure-compensation"],
      affectsPixels: true),
    ElementRule(
      name: "layer",
      attributes: ["kind", "altitude", "rotation-rate", "lowest", "highest"] + map,
      children: ["tile"], repeats: true, affectsPixels: true, absentTexts: absence),
    ElementRule(
      name: "rings", attributes: ["name", "unit", "dust-asymmetry", "dust-albedo"] + source,
      children: ["strip", "band"], affectsPixels: true, absentTexts: absence),
    ElementRule(
      name: "strip", attributes: imageAttributes + ["inner", "outer"] + adjustments,
      affectsPixels: true),
    ElementRule(
      name: "sun", attributes: ["azimuth", "elevation", "color", "strength", "diameter"],
      repeats: true, affectsPixels: true),
    ElementRule(
      name: "band",
      attributes: ["name", "inner", "outer", "opacity", "optical-depth", "color", "dust"],
      repeats: true, affectsPixels: true),
  ]
}

extension XMLElement {
  /// The name without case, hyphens and underscores, or the one as which the element is read.
  var key: String { role ?? name.foldedTag }

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

  /// A Boolean value that indicates whether the element has text, and neither attributes nor
  /// elements.
  var hasTextOnly: Bool { attributes.isEmpty && children.isEmpty && hasText }

  /// Returns the element's text, or a part of it, with its white space preserved or collapsed.
  func content(of text: String) -> String { preservesSpace ? text : text.collapsed }
}
