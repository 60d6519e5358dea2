import PlanetCatalogue
import PlanetImage
import PlanetStrings

/// Reads the documents of a source: XML catalogues, answers of SWAPI, and event cards.
enum DocumentReading {
  /// Reads documents.
  /// - Throws: ``SourceError`` if there is one document and it is unusable; of several, the
  ///   unusable ones become problems unless all are.
  static func read(
    _ documents: SourceDocuments, of name: String, _ request: LoadRequest, _ freshness: Freshness
  ) throws(SourceError) -> SourcedCatalogue {
    var merge = CatalogueMerge()
    var swapi = SWAPI()
    var lists = ListCounts()
    var errors: [SourceError] = []
    for document in documents.all {
      guard !request.cancellation.isCancelled else { throw .cancelled }
      do throws(SourceError) {
        switch try Content(of: document, request) {
        case .catalogue(let reading): merge.add(reading, named: document.name)
        case .api(let page):
          swapi.add(page)
          lists.add(page)
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
    let (reading, pending) = swapi.reading(named: name)
    if let reading { merge.add(reading, named: name) }
    return SourcedCatalogue(
      reading: merge.reading(isStrict: request.options.strict), freshness: freshness,
      pending: pending, documents: documents)
  }

  /// The content of a document.
  private enum Content {
    case catalogue(CatalogueReading)
    case api(SWAPIPage)

    init(of document: SourceDocument, _ request: LoadRequest) throws(SourceError) {
      guard JSONDocument.looksLikeJSON(document.bytes) else {
        self = .catalogue(try Self.catalogue(document, request))
        return
      }
      let json = try JSONDocument(document)
      do throws(PositionedJSON.Fault) {
        switch try JSONContent(json, request.options, request.mapFinder) {
        case .catalogue(let reading): self = .catalogue(reading)
        case .api(let page): self = .api(page)
        }
      } catch {
        throw .content(json.problem(.error, error))
      }
    }

    private static func catalogue(
      _ document: SourceDocument, _ request: LoadRequest
    ) throws(SourceError) -> CatalogueReading {
      do throws(CatalogueError) {
        return try CatalogueReader(options: request.options).read(
          bytes: document.bytes, name: document.name, mapFinder: request.mapFinder
        ) { ImageFormat.looks(of: $0.span) }
      } catch {
        throw .catalogue(error)
      }
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
