import PlanetMath
import PlanetStrings

extension BodyReader {
  /// Reads an element that refers to an image.
  mutating func readImageElement(_ child: XMLElement, _ reader: ElementReader) {
    switch child.key {
    case "texture":
      guard claim("map", at: child.offset) else { return }
      body.map = reader.text()
        .flatMap { reader.path($0, for: "map", finder: finder) }
        .map { MapReference(path: $0) }
    case "map":
      guard claim("map", at: child.offset) else { return }
      body.map = map(reader, for: "map", .surface)
      let drift = mapDrift(reader)
      if body.map != nil { body.mapDrift = drift }
    case "shape":
      guard claim("shape", at: child.offset) else { return }
      body.shape = shape(reader)
    case "layer":
      guard let written = reader.required("kind", such: "clouds"),
        let kind: LayerKind = reader.choice(written, name: "layer kind"),
        let map = map(reader, for: "\(kind.rawValue) layer", ImageUse(kind))
      else { return }
      body.layers.append(layer(kind, map, reader))
    default: readRings(child, reader)
    }
  }

  /// Reads the movement of a map over its body; nil for a map that is fixed to it.
  private func mapDrift(_ reader: ElementReader) -> MapDrift? {
    let rate = reader.number("drift", .number, .rate) ?? 0
    let system: MapDrift.System? = reader.optionalChoice("rotation-system")
    let date = reader.attribute("reference-date")
    guard rate != 0 || system != nil else {
      if let date, reader.attribute("drift") == nil, reader.attribute("rotation-system") == nil {
        reader.log.report(
          .warning, at: date.offset, "the map has a reference date, but no drift",
          expected: "drift=\"-0.05\", in degrees per day, or no reference-date")
      }
      return nil
    }
    guard let written = date else {
      if rate != 0 {
        reader.log.report(
          reader.severity, at: reader.attribute("drift")?.offset ?? reader.element.offset,
          "the map drifts, but has no date at which its longitudes are right",
          expected: "reference-date=\"2026-01-31\"")
        return nil
      }
      return MapDrift(rate: 0, system: system, referenceDate: OrbitalElements.standardEpoch)
    }
    do throws(WrittenDate.Fault) {
      let date = try JulianDate.read(written.text)
      return MapDrift(rate: rate, system: system, referenceDate: date)
    } catch {
      reader.report(error, written, expected: "a day such as 2026-01-31.25 or JD 2461071.75")
      return nil
    }
  }

  /// Removes the drift in a system of longitudes that the body does not have.
  mutating func finishMapDrift(_ element: XMLElement) {
    guard let system = body.mapDrift?.system else { return }
    let systems = MapDrift.System.systems(
      ofBody: body.id.isEmpty ? body.name.folded.trimmed : body.id)
    guard !systems.contains(system) else { return }
    body.mapDrift = nil
    let reader = element.children.first { $0.key == "map" }
      .map { ElementReader(element: $0, log: log) }
    log.report(
      .warning, at: reader?.attribute("rotation-system")?.offset ?? element.offset,
      "\(body.name) has no System \(system.rawValue) of longitudes",
      expected: systems.isEmpty
        ? "no rotation-system, as only Jupiter and Saturn have them"
        : systems.map(\.rawValue).joined(separator: " or "))
  }

  private func shape(_ reader: ElementReader) -> ShapeReference? {
    guard !reader.element.hasTextOnly,
      let written = reader.required("src", such: "phobos.obj"),
      let path = reader.path(written, for: "shape", finder: finder)
    else { return nil }
    var shape = ShapeReference(path: path)
    shape.license = reader.attribute("license")?.text
    shape.attribution = reader.attribute("attribution")?.text
    shape.origin = reader.lenient.optionalChoice("origin")
    return shape
  }

  private func map(
    _ reader: ElementReader, for purpose: String, _ use: ImageUse
  ) -> MapReference? {
    var map = MapReference(path: "")
    map.latitudes = reader.choice("latitudes", or: .planetographic)
    map.colorSpace = reader.choice("colorspace", or: .embedded)
    map.alpha = reader.optionalChoice("alpha")
    map.adjustment = adjustment(reader, of: use, for: purpose)
    map.origin = reader.lenient.optionalChoice("origin")
    map.license = reader.attribute("license")?.text
    map.attribution = reader.attribute("attribution")?.text
    map.centerLongitude = reader.angle("center-lon", degrees: .longitude, as: .longitude) ?? .zero
    if let turn = reader.attribute("rotate") {
      let text = turn.text.collapsed
      map.isRotatedHalfTurn = text == "180"
      if text != "180", text != "0" {
        log.report(
          at: turn.offset, "a map cannot be rotated by '\(shortened(text))'",
          expected: "0 or 180")
      }
    }
    if reader.attribute("tiles") != nil
      || reader.element.children.contains(where: { $0.key == "tile" })
    {
      guard let tiles = tiles(reader, for: purpose) else { return nil }
      map.tiles = tiles
      return map
    }
    guard let written = reader.required("src", such: "map.jpg"),
      let path = reader.path(written, for: purpose, finder: finder)
    else { return nil }
    map.path = path
    return map
  }

  /// Reads the tiles of a map, row by row, as many as the attribute states.
  private func tiles(_ reader: ElementReader, for purpose: String) -> MapTiles? {
    guard let written = reader.required("tiles", such: "4x2") else { return nil }
    if let source = reader.attribute("src") {
      log.report(
        at: source.offset, "a \(purpose) has both an image and tiles", expected: "one of them")
    }
    let numbers = written.text.collapsed.lowercased().replacing("×", with: "x")
      .split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (1...MapTiles.greatestCount).contains(columns), (1...MapTiles.greatestCount).contains(rows)
    else {
      log.report(
        at: written.offset, "'\(shortened(written.text))' is not a grid of tiles",
        expected: "columns and rows from 1 to \(MapTiles.greatestCount), like 4x2")
      return nil
    }
    let elements = reader.element.children.filter { $0.key == "tile" }
    let paths = elements.compactMap { element -> String? in
      let tile = ElementReader(element: element, log: log)
      return tile.required("src", such: "panel.jpg")
        .flatMap { tile.path($0, for: "\(purpose) tile", finder: finder) }
    }
    guard elements.count == columns * rows else {
      log.report(
        at: reader.element.offset, "a grid of \(columns)x\(rows) has \(elements.count) tiles",
        expected: "\(columns * rows), row by row")
      return nil
    }
    return paths.count == elements.count
      ? MapTiles(columns: columns, rows: rows, paths: paths) : nil
  }

  private mutating func readRings(_ child: XMLElement, _ reader: ElementReader) {
    var rings = RingSystem(name: reader.attribute("name")?.text)
    rings.dustAsymmetry = reader.number("dust-asymmetry", .number, .asymmetry)
    rings.dustAlbedo = reader.number("dust-albedo", .fraction, .share)
    var hasFault = false
    for part in child.children where part.key == "strip" || part.key == "band" {
      let partReader = ElementReader(element: part, log: log)
      guard
        let edges = edges(partReader, unit: reader.attribute("unit") ?? reader.attribute("units"))
      else {
        hasFault = true
        continue
      }
      if part.key == "strip" {
        rings.strip = strip(partReader, edges) ?? rings.strip
        hasFault = hasFault || rings.strip == nil
      } else if let band = band(partReader, edges) {
        rings.bands.append(band)
      } else {
        hasFault = true
      }
    }
    guard !rings.bands.isEmpty || rings.strip != nil else {
      // A text alone, such as "yes", is reported with the structure.
      guard !hasFault, !child.hasTextOnly else { return }
      return log.report(
        at: child.offset, "<\(child.name)> has nothing inside", expected: "<band> or <strip>")
    }
    body.rings = rings
    if let source = reader.source { body.facts.sources[.rings] = source }
  }

  private func edges(
    _ reader: ElementReader, unit: ElementReader.Written?
  ) -> (inner: Double, outer: Double)? {
    func edge(_ name: String, such example: String) -> Double? {
      reader.required(name, such: example)
        .flatMap { reader.number($0, name: "\(name) edge", .length, .aboveZero, unit: unit) }
    }
    let inner = edge("inner", such: "74491")
    let outer = edge("outer", such: "140612")
    guard let inner, let outer else { return nil }
    guard inner < outer else {
      log.report(
        at: reader.attribute("outer")?.offset ?? reader.element.offset,
        "the outer edge \(outer) km is not outside the inner edge \(inner) km",
        expected: "inner < outer")
      return nil
    }
    return (inner, outer)
  }

  private func strip(
    _ reader: ElementReader, _ edges: (inner: Double, outer: Double)
  ) -> RingStrip? {
    guard let written = reader.required("src", such: "rings.png"),
      let path = reader.path(written, for: "ring strip", finder: finder)
    else { return nil }
    var strip = RingStrip(path: path, innerRadius: edges.inner, outerRadius: edges.outer)
    strip.isFlipped = reader.choice("flip", or: StripFlip.none) == .horizontal
    strip.colorSpace = reader.choice("colorspace", or: .embedded)
    strip.adjustment = adjustment(reader, of: .rings, for: "ring strip")
    strip.license = reader.attribute("license")?.text
    strip.attribution = reader.attribute("attribution")?.text
    strip.origin = reader.lenient.optionalChoice("origin")
    return strip
  }

  private func band(
    _ reader: ElementReader, _ edges: (inner: Double, outer: Double)
  ) -> RingBand? {
    let opacity = opacity(reader)
    guard let color = reader.required("color", such: "#d8c8a8").flatMap({ reader.color($0) }),
      let opacity
    else { return nil }
    var band = RingBand(
      name: reader.attribute("name")?.text, innerRadius: edges.inner, outerRadius: edges.outer,
      opacity: opacity, color: color)
    band.dust = reader.number("dust", .fraction, .share)
    return band
  }

  /// Returns a band's normal opacity, as given or from its optical depth.
  private func opacity(_ reader: ElementReader) -> Double? {
    guard let depth = reader.attribute("optical-depth") else {
      return reader.required("opacity", such: "0.5")
        .flatMap { reader.number($0, name: "opacity", .fraction, .share) }
    }
    if let opacity = reader.attribute("opacity") {
      log.report(
        at: opacity.offset, "a band has both an opacity and an optical depth",
        expected: "one of them")
    }
    return reader.number(depth, name: "optical depth", .number, .zeroOrMore)
      .map { 1 - exp(-$0) }
  }

  /// Checks that no ring lies inside the body, after both are read.
  func finishRings() {
    guard let radius = body.radii?.equatorial, let rings = body.rings,
      let element = element.children.first(where: { $0.key == "rings" })
    else { return }
    let lowest = rings.innerRadius
    guard lowest > 0, lowest < radius else { return }
    log.report(
      at: element.offset, "the rings begin at \(lowest) km, inside the body",
      expected: "more than its equatorial radius of \(radius) km")
  }
}
