import PlanetMath
import PlanetStrings

/// Writes catalogues as XML of the full vocabulary, which ``CatalogueReader`` reads back as the
/// same values.
package enum CatalogueWriter {
  package static func xml(of catalogue: Catalogue) -> String {
    var writer = XMLWriter()
    let title = catalogue.title.isEmpty ? nil : catalogue.title
    writer.element("catalogue", [("title", title), ("version", "1")]) { writer in
      for system in catalogue.systems { write(system, to: &writer) }
      for section in catalogue.sections {
        write(section.title, to: &writer) { writer in
          for body in section.bodies { write(body, to: &writer) }
        }
      }
      for section in catalogue.storySections {
        write(section.title, to: &writer) { writer in
          for story in section.stories { write(story, to: &writer) }
        }
      }
    }
    return writer.text
  }

  /// Writes a section, or its content alone if it has no title.
  private static func write(
    _ title: String?, to writer: inout XMLWriter, _ content: (inout XMLWriter) -> Void
  ) {
    if let title {
      writer.element("section", [("title", title)], content)
    } else {
      content(&writer)
    }
  }

  // MARK: - Bodies

  private static func write(_ body: CelestialBody, to writer: inout XMLWriter) {
    let attributes: [(String, String?)] = [
      ("id", body.id), ("name", body.name), ("kind", body.kind.rawValue), ("parent", body.parent),
    ]
    writer.element("body", attributes) { writer in
      for name in body.facts.alternativeNames { writer.element("alias", text: name) }
      writer.element("image", text: body.facts.image)
      writeFigures(of: body, to: &writer)
      writeMaps(of: body, to: &writer)
      writer.element("description", text: body.facts.description)
      writer.element("fun-fact", text: body.facts.funFact)
      writer.empty("website", [("href", body.facts.website)])
      for source in body.facts.sources.all {
        writer.element(
          "source", text: source.source.name,
          [("of", source.figure.rawValue), ("href", source.source.url)])
      }
    }
  }

  private static func writeFigures(of body: CelestialBody, to writer: inout XMLWriter) {
    if let radii = body.radii {
      writer.empty(
        "radii",
        [
          ("unit", "km"), ("equatorial", wholeOrDecimal(radii.equatorial)),
          ("intermediate", wholeOrDecimal(radii.intermediate)),
          ("polar", wholeOrDecimal(radii.polar)),
          ("mean", wholeOrDecimal(radii.mean)),
        ])
    }
    if let rotation = body.rotation {
      writer.empty(
        "rotation",
        [
          ("period", wholeOrDecimal(rotation.period)), ("unit", rotation.period == nil ? nil : "h"),
          ("direction", rotation.direction.rawValue), ("obliquity", text(rotation.obliquity)),
        ])
      if let pole = rotation.pole {
        writer.empty(
          "pole",
          [
            ("ra", text(pole.rightAscension)), ("dec", text(pole.declination)),
            ("prime-meridian", text(pole.primeMeridian)),
            ("prime-meridian-rate", text(pole.primeMeridianRate)),
          ])
      }
    }
    if let orbit = body.orbit { write(orbit, to: &writer) }
    for (name, value, unit) in [
      ("mass", body.facts.mass, "kg"), ("gravity", body.facts.gravity, "m/s²"),
      ("temperature", body.facts.temperature, "K"), ("albedo", body.facts.albedo, nil),
    ] {
      let number = unit == "K" ? wholeOrDecimal(value) : text(value)
      writer.empty(name, [("value", number), ("unit", value == nil ? nil : unit)])
    }
    write(body.facts.magnitude, to: &writer)
    write(body.photometry, to: &writer)
    write(body.atmosphere, to: &writer)
    write(body.coma, to: &writer)
    if let moons = body.facts.knownMoons {
      writer.empty("moons", [("count", "\(moons.count)"), ("as-of", moons.asOf?.description)])
    }
    if let discovery = body.facts.discovery {
      writer.element(
        "discovered", text: discovery.date.description, [("by", discovery.discoverer)])
    }
    if let conditions = body.conditions {
      writer.empty(
        "surface",
        [
          ("climate", list(conditions.climates)), ("terrain", list(conditions.terrains)),
          ("water", conditions.waterShare.map { percentage($0) }),
          ("color", conditions.color?.description),
        ])
      writer.empty("population", [("value", text(conditions.population))])
    }
  }

  private static func write(_ photometry: Photometry?, to writer: inout XMLWriter) {
    guard let photometry else { return }
    let phase = photometry.phaseCoefficients.compactMap { text($0) }.joined(separator: " ")
    writer.empty(
      "photometry",
      [
        ("law", photometry.law.rawValue), ("weight", text(photometry.weight)),
        ("exponent", text(photometry.exponent)),
        ("single-scattering-albedo", text(photometry.singleScatteringAlbedo)),
        ("asymmetry", text(photometry.asymmetry)),
        ("surge-amplitude", text(photometry.surgeAmplitude)),
        ("surge-width", text(photometry.surgeWidth)), ("roughness", text(photometry.roughness)),
        ("phase", phase.isEmpty ? nil : phase),
        ("phase-limit", text(photometry.phaseLimit)),
      ])
  }

  private static func writeMaps(of body: CelestialBody, to writer: inout XMLWriter) {
    if let shape = body.shape {
      writer.empty(
        "shape",
        [
          ("src", shape.path), ("license", shape.license), ("attribution", shape.attribution),
          ("origin", shape.origin?.rawValue),
        ])
    }
    if let map = body.map { write(map, as: "map", attributes(of: body.mapDrift), to: &writer) }
    if let portrait = body.portrait {
      writer.empty(
        "portrait",
        [
          ("longitude", text(portrait.longitude)), ("tilt", text(portrait.tilt)),
          ("exposure-compensation", text(portrait.exposureCompensation)),
        ])
    }
    for layer in body.layers {
      write(layer, to: &writer)
    }
    if let rings = body.rings { write(rings, to: &writer) }
    writer.empty("spk", [("id", body.kernelNumber.map(String.init))])
    for sun in body.suns {
      writer.empty(
        "sun",
        [
          ("azimuth", text(sun.azimuth)), ("elevation", text(sun.elevation)),
          ("color", sun.color?.description), ("strength", text(sun.strength ?? 1)),
          ("diameter", text(sun.diameter)),
        ])
    }
  }

  /// Returns the attributes of the change of an image's samples.
  private static func written(_ adjustment: MapAdjustment?) -> [(String, String?)] {
    guard let adjustment else { return [] }
    return [
      ("gain", text(adjustment.gain)), ("gamma", text(adjustment.gamma)),
      ("opacity", text(adjustment.opacity)), ("nodata", adjustment.noData?.description),
      ("nodata-fill", adjustment.noDataFill?.description), ("flip", adjustment.flip?.rawValue),
      ("air", adjustment.includesAir == true ? "included" : nil),
    ]
  }

  private static func write(_ layer: MapLayer, to writer: inout XMLWriter) {
    func length(_ value: Double?) -> String? { wholeOrDecimal(value).map { "\($0) km" } }
    write(
      layer.map, as: "layer",
      [
        ("kind", layer.kind.rawValue), ("altitude", length(layer.altitude)),
        ("rotation-rate", text(layer.rotationRate)), ("lowest", length(layer.lowest)),
        ("highest", length(layer.highest)),
      ], to: &writer)
  }

  private static func write(
    _ map: MapReference, as name: String, _ leading: [(String, String?)],
    to writer: inout XMLWriter
  ) {
    let attributes: [(String, String?)] =
      leading + [
        ("src", map.tiles == nil ? map.path : nil),
        ("tiles", map.tiles.map { "\($0.columns)x\($0.rows)" }),
        ("colorspace", map.colorSpace == .embedded ? nil : map.colorSpace.rawValue),
        ("license", map.license), ("attribution", map.attribution),
        ("origin", map.origin?.rawValue), ("alpha", map.alpha?.rawValue),
        ("center-lon", map.centerLongitude == .zero ? nil : text(map.centerLongitude)),
        ("latitudes", map.latitudes == .planetographic ? nil : map.latitudes.rawValue),
        ("rotate", map.isRotatedHalfTurn ? "180" : nil),
      ] + written(map.adjustment)
    guard let tiles = map.tiles else { return writer.empty(name, attributes) }
    writer.element(name, attributes) { writer in
      for path in tiles.paths { writer.empty("tile", [("src", path)]) }
    }
  }

  private static func write(_ rings: RingSystem, to writer: inout XMLWriter) {
    writer.element(
      "rings",
      [
        ("name", rings.name), ("unit", "km"), ("dust-asymmetry", text(rings.dustAsymmetry)),
        ("dust-albedo", text(rings.dustAlbedo)),
      ]
    ) { writer in
      if let strip = rings.strip {
        writer.empty(
          "strip",
          [
            ("src", strip.path), ("inner", wholeOrDecimal(strip.innerRadius)),
            ("outer", wholeOrDecimal(strip.outerRadius)),
            ("flip", strip.isFlipped ? StripFlip.horizontal.rawValue : nil),
            ("colorspace", strip.colorSpace == .embedded ? nil : strip.colorSpace.rawValue),
            ("license", strip.license), ("attribution", strip.attribution),
            ("origin", strip.origin?.rawValue),
          ] + written(strip.adjustment))
      }
      for band in rings.bands {
        writer.empty(
          "band",
          [
            ("name", band.name), ("inner", wholeOrDecimal(band.innerRadius)),
            ("outer", wholeOrDecimal(band.outerRadius)), ("opacity", text(band.opacity)),
            ("color", band.color.description), ("dust", text(band.dust)),
          ])
      }
    }
  }

  // MARK: - Stories

  private static func write(_ story: Story, to writer: inout XMLWriter) {
    let attributes: [(String, String?)] = [
      ("id", story.id), ("kind", story.kind.rawValue), ("title", story.title),
      ("date", story.date?.description), ("episode", story.episode.map(String.init)),
      ("body", story.body),
    ]
    writer.element("story", attributes) { writer in
      if let place = story.place {
        writer.empty(
          "place",
          [
            ("name", place.name), ("latitude", text(place.coordinates?.latitude)),
            ("longitude", text(place.coordinates?.longitude)),
          ])
      }
      writer.element("overview", text: story.overview)
      writer.element("text", text: story.text)
      writer.empty("image", [("src", story.image)])
      for detail in story.details {
        writer.element("detail", text: detail.value, [("kind", detail.kind.rawValue)])
      }
      for relation in story.relations {
        writer.empty(
          "relation",
          [("kind", relation.kind.rawValue), ("to", relation.target), ("title", relation.title)])
      }
      for link in story.links {
        writer.empty("link", [("title", link.title), ("href", link.address)])
      }
      writer.element("source", text: story.source)
    }
  }

  // MARK: - Values

  static func text(_ value: Double?) -> String? { value?.shortText }

  /// Returns a figure that is usually a whole number, such as `6.3710`, whose point cannot separate
  /// thousands when it is read.
  static func wholeOrDecimal(_ value: Double?) -> String? {
    guard let text = value?.shortText else { return nil }
    guard let number = WrittenNumber(text), number.marks == .ambiguousPoint else { return text }
    return number.readings.decimal
  }

  static func text(_ angle: Angle?) -> String? { angle?.shortestDegrees.shortText }

  private static func list(_ words: [String]) -> String? {
    words.isEmpty ? nil : words.joined(separator: ", ")
  }

  /// Returns a share as the percentage that is read back as the same share.
  private static func percentage(_ share: Double) -> String {
    let percent = share * 100
    return [percent, percent.nextUp, percent.nextDown].filter { $0 / 100 == share }
      .map(\.shortText).min { $0.utf8.count < $1.utf8.count } ?? percent.shortText
  }
}
