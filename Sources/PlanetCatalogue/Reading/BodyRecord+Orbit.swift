// Orbital elements and magnitudes as PlanetNode writes them in JSON.

extension BodyRecord {
  /// The names of objects whose values are read as fields with their names behind a point.
  package static let orbitObjects: Set<String> = ["orbitalElements", "magnitude"]

  /// The names of figures that are read from an object `figures`.
  package static let figureNames: Set<String> = [
    "mass", "gravity", "temperature", "rotationPeriod", "orbitalPeriod",
  ]

  /// The record as a `<system>` of stars; a number is the Julian date of an epoch.
  var systemElement: XMLElement {
    XMLElement(
      name: "system", offset: offset, end: max(offset, fields.last?.offset ?? offset),
      attributes: fields.filter { [.text, .number].contains($0.form) }.map { field in
        let isDay = field.name == "epoch" && field.form == .number
        return (field.name, (isDay ? "JD " : "") + field.value)
      })
  }

  /// The attributes of `<orbit>` by the names of values, with the texts around their numbers.
  private static let orbitAttributes: [(value: String, attribute: String, words: [String])] = [
    ("semiMajorAxis", "semi-major-axis", ["", " km"]),
    ("periapsisDistance", "periapsis-distance", ["", " km"]),
    ("eccentricity", "eccentricity", ["", ""]), ("inclination", "inclination", ["", ""]),
    ("node", "node", ["", ""]), ("periapsisArgument", "periapsis-argument", ["", ""]),
    ("periapsisDate", "periapsis-time", ["JD ", ""]), ("meanAnomaly", "mean-anomaly", ["", ""]),
    ("epoch", "epoch", ["JD ", ""]), ("reference", "reference", ["", ""]),
    ("referencePole.rightAscension", "reference-ra", ["", ""]),
    ("referencePole.declination", "reference-dec", ["", ""]), ("nodeRate", "node-rate", ["", ""]),
    ("periapsisRate", "periapsis-rate", ["", ""]),
  ]

  /// Adds the elements of the orbit, the law of the magnitude and the number in kernels.
  func addOrbit(to element: inout XMLElement) {
    let values = Dictionary(fields.map { ($0.name, $0) }) { first, _ in first }
    func add(_ name: String, _ attributes: [(String, Field?, [String])]) {
      let known = attributes.compactMap { name, field, words in
        field.map { (name: name, text: words[0] + $0.value + words[1], offset: $0.offset) }
      }
      guard let offset = known.map(\.offset).min() else { return }
      element.children.append(
        XMLElement(
          name: name, offset: offset, end: offset, attributes: known.map { ($0.name, $0.text) }))
    }
    let hasAxis = values["orbitalElements.semiMajorAxis"] != nil
    add(
      "orbit",
      Self.orbitAttributes.filter { !hasAxis || $0.value != "periapsisDistance" }.map {
        ($0.attribute, values["orbitalElements.\($0.value)"], $0.words)
      })
    let plain = ["", ""]
    add("magnitude", ["law", "absolute", "slope"].map { ($0, values["magnitude.\($0)"], plain) })
    if let number = values["spk"], number.form != .unknown { add("spk", [("id", number, plain)]) }
  }
}
