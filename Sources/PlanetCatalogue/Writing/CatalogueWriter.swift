import PlanetMath

/// Writes catalogues as XML in our vocabulary.
///
/// Reading what was written gives an equal catalogue, to the last bit of every number, for every
/// catalogue that a file can give. Control characters, which XML cannot hold, become U+FFFD.
public enum CatalogueWriter {
  /// Returns a catalogue as an XML document in UTF-8, ending with a line feed.
  public static func write(_ catalogue: Catalogue) -> String {
    var xml = XMLWriter()
    let title = catalogue.title.isEmpty ? nil : catalogue.title
    xml.element("catalogue", [("title", title), ("version", "1")]) { xml in
      for section in catalogue.sections {
        xml.element("section", [("title", section.title)]) { xml in
          for body in section.bodies { write(body, to: &xml) }
        }
      }
    }
    return xml.text
  }

  private static func write(_ body: CelestialBody, to xml: inout XMLWriter) {
    let attributes: [XMLWriter.Attribute] = [
      ("id", body.id), ("name", body.name), ("kind", body.kind.rawValue), ("parent", body.parent),
    ]
    xml.element("body", attributes) { xml in
      for name in body.alternativeNames { xml.element("alias", text: name) }
      var figures = FigureWriter(sources: body.sources)
      figures.write(body, to: &xml)
      if let map = body.map { write(map, as: "map", [], to: &xml) }
      if let portrait = body.portrait {
        xml.empty(
          "portrait",
          [("longitude", portrait.longitude.written), ("tilt", portrait.tilt?.written)])
      }
      for layer in body.layers {
        write(layer.map, as: "layer", [("kind", layer.kind.rawValue)], to: &xml)
      }
      if let rings = body.rings { write(rings, to: &xml, figures: &figures) }
      if let image = body.image { xml.empty("image", [("src", image)]) }
      if let description = body.description { xml.element("description", text: description) }
      if let fact = body.funFact { xml.element("fun-fact", text: fact) }
      if let website = body.website { xml.empty("website", [("href", website)]) }
      for source in figures.unwritten {
        xml.element(
          "source", [("of", source.figure.rawValue), ("href", source.source.url)],
          text: source.source.name)
      }
    }
  }

  /// Writes a map, and its tiles if it has any.
  private static func write(
    _ map: MapReference, as name: String, _ first: [XMLWriter.Attribute],
    to xml: inout XMLWriter
  ) {
    guard let tiles = map.tiles else {
      return xml.empty(name, first + mapAttributes(map))
    }
    let grid: XMLWriter.Attribute = ("tiles", "\(tiles.columns)x\(tiles.rows)")
    xml.element(name, first + [grid] + mapAttributes(map).filter { $0.0 != "src" }) { xml in
      for path in tiles.paths { xml.empty("tile", [("src", path)]) }
    }
  }

  /// The attributes of a map; what is as usual is left out.
  private static func mapAttributes(_ map: MapReference) -> [XMLWriter.Attribute] {
    [
      ("src", map.path),
      ("center-lon", map.centerLongitude == .zero ? nil : map.centerLongitude.written),
      ("latitudes", map.latitudes == .planetographic ? nil : map.latitudes.rawValue),
      ("colorspace", map.colorSpace == .embedded ? nil : map.colorSpace.rawValue),
      ("alpha", map.alpha?.rawValue), ("rotate", map.isRotatedHalfTurn ? "180" : nil),
      ("license", map.license),
      ("attribution", map.attribution), ("origin", map.origin?.rawValue),
    ]
  }

  private static func write(
    _ rings: RingSystem, to xml: inout XMLWriter, figures: inout FigureWriter
  ) {
    let attributes: [XMLWriter.Attribute] = [("name", rings.name), ("unit", "km")]
    xml.element("rings", attributes + figures.source(of: [.rings])) { xml in
      if let strip = rings.strip {
        xml.empty(
          "strip",
          [
            ("src", strip.path), ("inner", strip.innerRadius.writtenWithoutDoubt),
            ("outer", strip.outerRadius.writtenWithoutDoubt),
            ("colorspace", strip.colorSpace == .embedded ? nil : strip.colorSpace.rawValue),
            ("license", strip.license), ("attribution", strip.attribution),
            ("origin", strip.origin?.rawValue),
          ])
      }
      for band in rings.bands {
        xml.empty(
          "band",
          [
            ("name", band.name), ("inner", band.innerRadius.writtenWithoutDoubt),
            ("outer", band.outerRadius.writtenWithoutDoubt), ("opacity", band.opacity.written),
            ("color", band.color.description),
          ])
      }
    }
  }
}
