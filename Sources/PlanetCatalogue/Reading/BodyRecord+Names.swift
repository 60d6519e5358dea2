import PlanetStrings

// The names of fields, and what they mean.

extension BodyRecord {
  /// Names of texts, and of the elements that they are.
  private static let texts: [String: String] = [
    "description": "description", "funfact": "fun-fact", "website": "website", "url": "website",
    "image": "image", "img": "image", "imageurl": "image", "picture": "image", "photo": "image",
    "thumbnail": "image", "wiki": "website", "wikipedia": "website", "texture": "texture",
    "map": "texture",
  ]

  /// Elements with figures, and the names of their fields; of several in a record, the first.
  private static let figures: [(element: String, names: [String])] = [
    ("diameter", ["diameter", "meandiameter", "equatorialdiameter"]),
    ("radius", ["radius", "meanradius", "averageradius", "equatorialradius", "equaradius"]),
    (
      "distFromSun",
      [
        "distfromsun", "distancefromsun", "distancefromthesun", "distancetosun", "sundistance",
      ]
    ),
    ("distance", ["distance", "semimajoraxis"]),
    ("parentDistance", ["distancefromparent", "parentdistance", "distancefromplanet"]),
    ("orbitalSpeed", ["orbitalspeed", "orbitalvelocity"]),
    ("mass", ["mass"]),
    ("gravity", ["gravity", "surfacegravity"]),
    (
      "temperature",
      ["temperature", "meantemperature", "averagetemperature", "surfacetemperature", "avgtemp"]
    ),
    ("albedo", ["albedo"]),
    (
      "rotationPeriod",
      ["rotationperiod", "siderealrotationperiod", "siderealrotation", "sideralrotation"]
    ),
    (
      "orbitalPeriod",
      [
        "orbitalperiod", "siderealorbitperiod", "siderealorbit", "sideralorbit", "yearlength",
        "lengthofyear",
      ]
    ),
    ("axialTilt", ["axialtilt", "obliquity", "obliquitytoorbit", "axistilt", "tilt"]),
    ("moons", ["moons", "numberofmoons", "moonscount", "mooncount", "knownmoons", "satellites"]),
    ("population", ["population"]),
  ]

  /// The element and the rank of each name of a figure.
  private static let elements: [String: (element: String, rank: Int)] = {
    var table: [String: (String, Int)] = [:]
    for (element, names) in figures {
      for (rank, name) in names.enumerated() { table[name] = (element, rank) }
    }
    return table
  }()

  /// Units at the ends of names, such as `diameterKm` and `distance_from_sun_au`; longer ends come
  /// before those that they end with.
  private static let units: [(end: String, unit: String)] = [
    ("millionkm", "million km"), ("millionkilometers", "million km"), ("mkm", "million km"),
    ("millionkilometres", "million km"), ("millionmiles", "million miles"),
    ("kilometers", "km"), ("kilometres", "km"), ("kms", "km/s"), ("kms", "km"), ("kmps", "km/s"),
    ("km/s", "km/s"), ("kmh", "km/h"), ("kmph", "km/h"), ("kph", "km/h"), ("km/h", "km/h"),
    ("m/s2", "m/s2"), ("m/s²", "m/s2"), ("ms2", "m/s2"), ("m/s", "m/s"), ("km", "km"),
    ("meters", "m"), ("metres", "m"), ("miles", "miles"), ("mi", "miles"), ("mph", "mph"),
    ("au", "AU"), ("kg", "kg"), ("hours", "h"), ("hrs", "h"), ("days", "d"), ("years", "y"),
    ("yrs", "y"), ("kelvin", "K"), ("celsius", "°C"), ("fahrenheit", "°F"), ("degrees", "°"),
    ("deg", "°"), ("percent", "%"), ("m", "m"), ("h", "h"), ("d", "d"), ("y", "y"), ("c", "°C"),
    ("f", "°F"), ("k", "K"), ("g", "g"),
  ]

  /// Ends of names that compare a figure with that of another body.
  private static let comparisons: [(end: String, body: String)] = [
    ("earths", "earth"), ("earth", "earth"), ("jupiters", "jupiter"), ("jupiter", "jupiter"),
    ("jup", "jupiter"), ("solar", "solar"), ("sun", "solar"),
  ]

  /// Names of figures in units of other bodies.
  private static let relative: [String: (element: String, unit: String)] = {
    var table: [String: (String, String)] = [:]
    for body in ["earth", "jupiter", "solar"] {
      for end in ["radii", "radius"] { table[body + end] = ("radius", "\(body) radii") }
      for end in ["masses", "mass"] { table[body + end] = ("mass", "\(body) masses") }
    }
    return table
  }()

  /// Returns a field as an element; nil for one that is not read.
  static func element(of field: Field) -> XMLElement? {
    var (key, bracket) = (field.key, "")
    if let open = field.name.firstIndex(of: "("), field.name.hasSuffix(")"),
      units.allSatisfy({
        !key.hasSuffix($0.end) || elements[String(key.dropLast($0.end.count))] == nil
      })
    {
      // Such as "Mass (10^24 kg)".
      bracket = " " + field.name[open...]
      key = Field(name: String(field.name[..<open]), value: "", offset: 0).key
    }
    func element(_ name: String, _ unit: String? = nil) -> XMLElement {
      let quantity = dimension(of: name).flatMap { try? Quantity.read(field.value, as: $0) }
      let isPlain = quantity?.hasUnit == false && quantity?.scaleWord == nil
      let text =
        [field.value, isPlain ? unit : nil].compactMap(\.self).joined(separator: " ")
        + (isPlain ? bracket : "")
      return XMLElement(
        name: name, offset: field.offset, end: field.offset, attributes: [], text: text,
        isJSONNumber: field.form == .number)
    }
    if let name = texts[key] {
      return [.text, .number].contains(field.form) ? element(name) : nil
    }
    if let found = elements[key] { return element(found.element, usualUnit(of: key)) }
    if let found = relative[key] { return element(found.element, found.unit) }
    if let (name, unit) = nameAndUnit(of: key, in: field.name), let found = elements[name] {
      return element(found.element, unit)
    }
    for (end, body) in comparisons where key.hasSuffix(end) {
      guard let found = elements[String(key.dropLast(end.count))] else { continue }
      switch found.element {
      // As many diameters of the Earth as radii.
      case "diameter", "radius": return element("radius", "\(body) radii")
      case "mass": return element("mass", "\(body) masses")
      case "gravity" where body == "earth": return element("gravity", "g")
      default: continue
      }
    }
    return nil
  }

  /// Returns the name of a figure and its unit, which is at the end of a key; nil for another key.
  private static func nameAndUnit(
    of key: String, in field: String
  ) -> (name: String, unit: String)? {
    for (end, unit) in units where key.hasSuffix(end) && isApart(end, in: field) {
      let name = String(key.dropLast(end.count))
      guard let element = elements[name]?.element, let dimension = dimension(of: element),
        dimension.unit(spelled: unit) != nil || unit.hasPrefix("million ")
      else { continue }
      return (name, unit)
    }
    return nil
  }

  /// Returns the dimension of an element's figure; nil for one without units.
  private static func dimension(of element: String) -> Dimension? {
    switch element {
    case "diameter", "radius": .length
    case "distFromSun", "distance": .sunDistance
    case "parentDistance": .length
    case "orbitalSpeed": .speed
    case "mass": .mass
    case "gravity": .acceleration
    case "temperature": .temperature
    case "albedo": .fraction
    case "rotationPeriod": .hours
    case "orbitalPeriod": .days
    case "axialTilt": .angle
    default: nil
    }
  }

  /// Returns whether a unit of one letter is apart from the name before it, as in `temperatureC`
  /// and `period_d`; a longer one is in any case.
  private static func isApart(_ end: String, in name: String) -> Bool {
    guard end.utf8.count == 1 else { return true }
    let letters = name.reversed().drop { !$0.isLetter }
    guard let last = letters.first, let before = letters.dropFirst().first else { return false }
    return last.isUppercase && before.isLowercase || !before.isLetter
  }

  /// Returns the unit of a name of L'OpenData du Système solaire, whose other names have the usual
  /// units.
  private static func usualUnit(of key: String) -> String? {
    switch key {
    case "sideralrotation": "h"
    case "sideralorbit": "d"
    default: nil
    }
  }

  /// Returns the rank of a field among those for one element, the most usual first.
  static func rank(of field: Field) -> Int { elements[field.key]?.rank ?? 0 }

  // MARK: - Fields that are not read

  /// A field that is probably meant as one that is read.
  struct Unread {
    var field: Field
    var message: String
    /// The expected value; nil without one.
    var expected: String?
    /// The name that is probably meant; nil without one.
    var suggestion: String?
  }

  /// The names of fields with figures, for suggestions.
  private static let usualNames = [
    "name", "diameter", "radius", "mass", "gravity", "temperature", "albedo", "texture", "parent",
    "rotationPeriod", "orbitalPeriod", "axialTilt", "distanceFromSun", "orbitalSpeed",
    "numberOfMoons", "population", "description", "discoveredBy", "climate", "terrain",
  ]

  /// Parts of names of figures that catalogues do not have.
  private static let unusedFigures = [
    "inclination", "eccentricity", "escape", "perihelion", "aphelion", "pressure", "volume",
    "density", "flattening", "periapsis", "ascnode", "ascendingnode", "anomaly",
    "semiminor", "polarradius", "equaradius", "magnetic", "magnitude", "area", "dimension",
    "circumference", "ringsystem",
  ]

  /// Parts of names of figures.
  private static let quantities = [
    "radius", "diameter", "mass", "temp", "period", "distance", "speed", "velocity", "gravity",
    "tilt", "albedo", "rotation", "orbit",
  ]

  /// Fields that are read in other ways, or name the record.
  private static let others: Set<String> = [
    "name", "planet", "title", "englishname", "planetname", "id", "key", "slug", "kind", "type",
    "bodytype", "isplanet", "parent", "aroundplanet", "orbits", "climate", "climates", "terrain",
    "terrains", "surfacewater", "discovered", "discoverydate", "discoveryyear", "yeardiscovered",
    "discoveredby", "discoverer", "vol", "rel", "order", "rank", "position", "index",
    "alternativename", "residents", "films", "created", "edited", "color", "colour",
  ]

  /// The fields that are not read, and are probably meant as figures.
  var unread: [Unread] { fields.compactMap(Self.unread) + repeated }

  /// The fields that state another value than an earlier field of the same name, whose units and
  /// case may differ.
  private var repeated: [Unread] {
    var first: [String: (field: Field, element: XMLElement)] = [:]
    return fields.compactMap { field in
      guard field.form == .number || field.form == .text, let name = Self.figureName(of: field),
        let element = Self.element(of: field)
      else { return nil }
      guard let earlier = first[name] else {
        first[name] = (field, element)
        return nil
      }
      guard !Self.isSameValue(earlier.element, element) else { return nil }
      return Unread(
        field: field,
        message: "'\(shortened(field.name))' is not used: '\(shortened(earlier.field.name))' has "
          + "another value", expected: "one value")
    }
  }

  private static func isSameValue(_ first: XMLElement, _ second: XMLElement) -> Bool {
    guard first.text != second.text else { return true }
    guard let dimension = dimension(of: first.name),
      let one = try? Quantity.read(first.text, as: dimension).value,
      let other = try? Quantity.read(second.text, as: dimension).value
    else { return false }
    return abs(one - other) <= 0.03 * max(abs(one), abs(other))
  }

  /// Returns the name of a field of a figure without its unit; nil for another field.
  private static func figureName(of field: Field) -> String? {
    let key = field.key
    return elements[key] == nil ? nameAndUnit(of: key, in: field.name)?.name : key
  }

  private static func unread(_ field: Field) -> Unread? {
    let key = field.key
    if key == "unit" || key == "units", field.form != .other {
      return Unread(
        field: field, message: "the field '\(field.name)' is not applied",
        expected: "the unit with each figure")
    }
    guard !others.contains(key) else { return nil }
    if let element = element(of: field) {
      // A list of moons has no count, and rings are not described by a Boolean value.
      guard field.form == .other, element.name != "moons" else { return nil }
      return Unread(
        field: field, message: "the value of '\(shortened(field.name))' is not understood",
        expected: "a number or a text with its unit, or {\"value\": …, \"unit\": …}")
    }
    guard texts[key] == nil, [.text, .number].contains(field.form),
      !unusedFigures.contains(where: { key.firstRange(of: $0) != nil })
    else { return nil }
    let names = Dictionary(usualNames.map { ($0.lowercased(), $0) }) { first, _ in first }
    let nearest = NearestWord.one(to: key, among: names.keys.sorted()).flatMap { names[$0] }
    let isFigure = looksLikeFigure(field, key)
    guard isFigure || nearest != nil && key.utf8.count >= 6 else { return nil }
    return Unread(
      field: field, message: "the field '\(shortened(field.name))' is unknown",
      suggestion: nearest)
  }

  /// Returns whether a value is a number with the name of a quantity, or with a unit.
  private static func looksLikeFigure(_ field: Field, _ key: String) -> Bool {
    var rest = field.value[...].unicodeScalars
    guard WrittenNumber.take(from: &rest) != nil else { return false }
    let unit = String(rest).trimmed
    if unit.isEmpty { return quantities.contains { key.firstRange(of: $0) != nil } }
    return unit.utf8.count <= 12 && unit.first?.isLetter == true && rest.first == " "
  }
}
