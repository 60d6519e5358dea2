import PlanetCatalogue
import PlanetImage
import PlanetStrings

/// Reads the documents of a source: XML catalogues, answers of SWAPI, event cards and JSON bodies.
///
/// Records that are loaded later are added as documents, so the same code resolves their relations.
enum DocumentReading {
  /// Reads documents.
  /// - Throws: ``SourceError`` if there is one document and it is unusable; of several, the
  ///   unusable ones become problems unless all are.
  static func read(
    _ documents: SourceDocuments, of name: String, _ request: LoadRequest, _ freshness: Freshness
  ) throws(SourceError) -> SourcedCatalogue {
    var merge = CatalogueMerge()
    var swapi = SWAPI()
    var cards = EventCards()
    var lists = ListCounts()
    var errors: [SourceError] = []
    for document in documents.all {
      guard !request.cancellation.isCancelled else { throw .cancelled }
      do throws(SourceError) {
        guard JSONDocument.looksLikeJSON(document.bytes) else {
          merge.add(try catalogue(document, request), named: document.name)
          continue
        }
        let content = try records(of: document)
        swapi.add(content)
        cards.add(content)
        lists.add(content)
        for problem in content.problems { merge.add(problem) }
        if content.isCatalogue {
          merge.add(bodies(of: content, request), named: document.name)
        }
      } catch {
        errors.append(error)
      }
    }
    if let error = errors.first, errors.count == documents.all.count { throw error }
    for error in errors { merge.add(error.problem(in: name)) }
    for warning in documents.warnings + documents.failures.map(\.reason) + lists.warnings {
      merge.add(.warning, about: name, warning)
    }
    if let reading = cards.reading { merge.add(reading, named: name) }
    let (reading, pending) = swapi.reading(named: name)
    if let reading { merge.add(reading, named: name) }
    return SourcedCatalogue(
      reading: merge.reading(isStrict: request.options.strict), freshness: freshness,
      pending: pending, documents: documents)
  }

  private static func records(
    of document: SourceDocument
  ) throws(SourceError) -> JSONContent {
    let json = try JSONDocument(document)
    do throws(PositionedJSON.Fault) {
      return try JSONContent(json)
    } catch {
      throw .content(json.problem(.error, error))
    }
  }

  private static func bodies(
    of content: JSONContent, _ request: LoadRequest
  ) -> CatalogueReading {
    CatalogueReader(options: request.options).read(
      records: content.bodies, systems: content.systems, bytes: content.document.content,
      name: content.document.name, mapFinder: request.mapFinder)
  }

  private static func catalogue(
    _ document: SourceDocument, _ request: LoadRequest
  ) throws(SourceError) -> CatalogueReading {
    do throws(CatalogueError) {
      var reading = try CatalogueReader(options: request.options).read(
        bytes: document.bytes, name: document.name, mapFinder: request.mapFinder
      ) { ImageFormat.looks(of: $0.span) }
      if let base = try? WebAddress(document.name) { resolveImages(of: &reading, base) }
      return reading
    } catch {
      throw .catalogue(error)
    }
  }

  /// Resolves relative addresses of the images of stories against that of the catalogue.
  private static func resolveImages(of reading: inout CatalogueReading, _ base: WebAddress) {
    for index in reading.catalogue.stories.indices {
      guard let image = reading.catalogue.stories[index].image,
        let address = try? base.resolving(image)
      else { continue }
      reading.catalogue.stories[index].image = address.description
    }
  }
}

extension SourceError {
  /// The error as a problem of one of several documents.
  fileprivate func problem(in name: String) -> Problem {
    switch self {
    case .content(let problem): problem
    case .catalogue(let error): error.problem
    default:
      Problem(.error, at: SourceLocation(file: name, line: 1, column: 1), description)
    }
  }
}
