import PlanetCatalogue
import PlanetStrings

/// The content of a JSON document: event cards, an answer of the Star Wars API, or bodies.
enum JSONContent {
  case catalogue(CatalogueReading)
  case api(SWAPIPage)

  /// Recognises a document.
  /// - Throws: An error for a document that is none of them.
  init(
    _ document: JSONDocument, _ options: ReadingOptions, _ mapFinder: (any MapFinder)?
  ) throws(PositionedJSON.Fault) {
    if let cards = EventCards(document) {
      self = .catalogue(cards.reading)
    } else if let bodies = try Self.bodies(document), !bodies.isEmpty {
      self = .catalogue(
        CatalogueReader(options: options).read(
          records: bodies, bytes: document.content, name: document.name, mapFinder: mapFinder))
    } else {
      self = .api(try SWAPIPage(document))
    }
  }

  /// Returns the bodies of a document; nil for an answer of the Star Wars API.
  private static func bodies(
    _ document: JSONDocument
  ) throws(PositionedJSON.Fault) -> [BodyRecord]? {
    let page = try? SWAPIPage(document)
    if let page, !page.records.isEmpty || !page.lists.isEmpty { return nil }
    var bodies: [BodyRecord] = []
    for record in document.records {
      guard let fields = record.value.fields else { continue }
      let texts = fields.compactMap { name, value in
        value.word.map { BodyRecord.Field(name: name, value: $0, offset: value.offset) }
      }
      let body = BodyRecord(fields: texts, offset: record.value.offset, list: record.list)
      if body.isBody { bodies.append(body) }
    }
    return bodies
  }
}
