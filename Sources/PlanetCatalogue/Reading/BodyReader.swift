import PlanetMath
import PlanetStrings

/// Reads one body in either vocabulary or a mixture of both.
struct BodyReader {
  let element: XMLElement
  let log: Diagnostics
  let finder: (any MapFinder)?

  /// A body with the places that the checks across bodies need.
  struct Entry {
    var body: CelestialBody
    /// The bytes from its opening tag to its closing tag.
    var range: ClosedRange<Int>
    /// The places of its names.
    var names: [ElementReader.Written]
    /// The place of its id; nil if the id is derived from the name later.
    var id: ElementReader.Written?
    /// The place of its parent's name.
    var parent: ElementReader.Written?
    /// The texts of its figures.
    var written: [Figure: String]
    /// The paths of its maps and its image, and their places.
    var paths: [(path: String, offset: Int)]
    /// A Boolean value that indicates whether it has errors.
    var isLeftOut = false
  }

  var body = CelestialBody(id: "", name: "", kind: .planet)
  var names: [ElementReader.Written] = []
  var rotationElement: XMLElement?
  var poleElement: XMLElement?
  /// The rotation period of the simple vocabulary.
  var simplePeriod: QuantityReading?
  /// The axial tilt of the simple vocabulary.
  var simpleTilt: Angle?
  var written: [Figure: String] = [:]
  /// The kind and the parent in elements, where the vocabulary has attributes.
  var statedKind: BodyKind?
  var statedParent: ElementReader.Written?
  private var claims: [String: Int] = [:]

  init(element: XMLElement, log: Diagnostics, finder: (any MapFinder)?) {
    self.element = element
    self.log = log
    self.finder = finder
  }

  /// Reads the body and returns it with its places; invalid values are reported.
  mutating func read() -> Entry {
    let reader = ElementReader(element: element, log: log)
    let pathCount = log.paths.count
    if let name = reader.attribute("name") { take(name: name) }
    let isStar = isStar
    var seen: Set<String> = []
    for child in element.children
    where seen.insert(child.key).inserted || Vocabulary.rule(child.key)?.repeats != false {
      read(child, isStar: isStar)
    }
    if body.name.isEmpty, claims["name"] == nil {
      log.report(
        at: element.offset, "<\(element.name)> has no name",
        expected: element.key == "body" ? "name=\"…\"" : "<name>…</name>")
    }
    finishRotation()
    finishRings()
    finishAir()
    finishSources()
    let id = reader.attribute("id").flatMap { reader.lenient.id($0) }
    body.id = id?.text ?? ""
    finishMapDrift(element)
    body.kind = reader.lenient.optionalChoice("kind") ?? statedKind ?? guessedKind
    let parent = reader.attribute("parent") ?? statedParent
    body.parent = parent?.text
    warnIfPeriodIsUnlikely()
    return Entry(
      body: body, range: element.offset...element.end, names: names, id: id, parent: parent,
      written: written, paths: Array(log.paths[pathCount...]))
  }

  private mutating func read(_ child: XMLElement, isStar: Bool) {
    let severity = Vocabulary.rule(child.key)?.severity ?? .warning
    let reader = ElementReader(element: child, log: log, severity: severity, isStar: isStar)
    switch child.key {
    case "name": if let text = reader.text() { take(name: text) }
    case "alias":
      if let text = reader.text(), hasLetters(text, .warning) {
        body.facts.alternativeNames.append(text.text)
        names.append(text)
      }
    case "description": body.facts.description = reader.text()?.text
    case "funfact": body.facts.funFact = reader.text()?.text
    case "website": body.facts.website = reader.attributeOrText("href").flatMap(reader.address)
    case "image":
      body.facts.image = reader.attributeOrText("src")
        .flatMap { reader.path($0, for: "image", finder: finder) }
    case "portrait":
      let names = ["tilt", "exposure-compensation"]
      let needsNone = names.contains { reader.attribute($0) != nil }
      let longitude: Angle? =
        if needsNone, reader.attribute("longitude") == nil {
          .zero
        } else {
          reader.required("longitude", such: "-15") == nil
            ? nil : reader.angle("longitude", degrees: .longitude)
        }
      let tilt = reader.angle("tilt", degrees: .longitude)
      let compensation = reader.number(
        "exposure-compensation", .number, ValueLimit(Portrait.compensations, "-5 to 5"))
      body.portrait = longitude.map {
        Portrait(longitude: $0, tilt: tilt, exposureCompensation: compensation)
      }
    case "texture", "map", "shape", "layer", "rings": readImageElement(child, reader)
    case "kind", "parent", "radius": readPlainElement(child, reader)
    case "surface", "population": readConditions(child, reader)
    case "photometry": readPhotometry(reader)
    case "sun": readSun(reader)
    case "spk": readKernelNumber(reader)
    case "atmosphere": readAtmosphere(reader)
    case "coma": readComa(reader)
    default: readFigure(child, reader)
    }
  }

  private mutating func take(name: ElementReader.Written) {
    guard claim("name", at: name.offset), hasLetters(name) else { return }
    guard !NotKnown.isStated(by: name.text) else {
      log.report(
        at: name.offset, "the name '\(shortened(name.text))' means that it is unknown",
        expected: "a name")
      return
    }
    body.name = name.text
    names.insert(name, at: 0)
  }

  /// Returns whether a name has letters or digits; reports one that has none.
  func hasLetters(
    _ name: ElementReader.Written, _ severity: Problem.Severity = .error
  ) -> Bool {
    if !name.text.folded.isEmpty { return true }
    log.report(
      severity, at: name.offset, "the name '\(shortened(name.text))' is empty",
      expected: "a name")
    return false
  }

  /// Records that a figure is given here; reports one that was given before in another way.
  mutating func claim(
    _ figure: String, at offset: Int, _ severity: Problem.Severity = .error
  ) -> Bool {
    if let first = claims[figure] {
      log.report(
        severity, at: offset,
        "the \(figure) is given twice; the first is on line \(log.line(of: first))")
      return false
    }
    claims[figure] = offset
    return true
  }
}
