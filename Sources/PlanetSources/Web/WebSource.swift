import PlanetCatalogue
import PlanetStrings
import Synchronization

/// A catalogue on the web: an XML catalogue, the Star Wars API or event cards, told apart by the
/// content.
package struct WebSource: DocumentSource {
  /// The address.
  package let address: WebAddress
  private let client: HTTPClient

  /// The address.
  package var name: String { address.description }

  /// Creates a source of an address.
  package init(_ address: WebAddress, client: HTTPClient) {
    self.address = address
    self.client = client
  }

  /// Retrieves all documents of the address.
  package func retrieve(
    known: SourceDocuments, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocuments {
    var retrieval = Retrieval(client: client(for: request), known: known, request: request)
    try retrieval.start(at: address)
    return retrieval.documents
  }

  /// Retrieves the documents of records.
  package func retrieve(
    _ names: [String], addingTo documents: SourceDocuments, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocuments {
    var retrieval = Retrieval(
      client: client(for: request), known: SourceDocuments(), request: request, base: address)
    retrieval.documents = documents
    let failures = try retrieval.add(records: names)
    retrieval.documents.failures.removeAll { names.contains($0.address) }
    retrieval.documents.failures += failures
    return retrieval.documents
  }

  private func client(for request: LoadRequest) -> HTTPClient {
    var client = client
    client.isOffline = client.isOffline || request.isOffline
    return client
  }
}

/// Retrieves the documents of an address: follows indexes and pages.
private struct Retrieval {
  let client: HTTPClient
  let known: SourceDocuments
  let request: LoadRequest
  var documents = SourceDocuments()
  /// The address after redirects, whose scheme, host and port serve all pages.
  var base: WebAddress?
  private var loaded: Set<String> = []
  private var seen: Set<SWAPIRecord.Key> = []
  private var short: [SWAPIRecord] = []
  private var recordCount = 0
  private var byteCount = 0

  /// The greatest number of pages of a list.
  private static let pageLimit = 2000
  /// The greatest size of all documents in bytes.
  private static let byteLimit = 256 << 20

  init(
    client: HTTPClient, known: SourceDocuments, request: LoadRequest, base: WebAddress? = nil
  ) {
    self.client = client
    self.known = known
    self.request = request
    self.base = base
  }

  mutating func start(at address: WebAddress) throws(SourceError) {
    guard let page = try load(address) else { return }
    if page.lists.isEmpty {
      try follow(page, at: address)
    } else {
      for kind in SWAPIRecord.Kind.allCases {
        guard let list = page.lists[kind.rawValue],
          let address = local(list, of: page.document.name)
        else { continue }
        if let page = try load(address) { try follow(page, at: address) }
      }
    }
    // Images need the figures of all bodies; persons and films are loaded when they are shown.
    let failures = try add(records: short.filter { $0.key.kind == .planets }.map(\.address))
    documents.warnings += failures.map(\.reason)
  }

  /// Loads the further pages of a list.
  private mutating func follow(_ first: SWAPIPage, at address: WebAddress) throws(SourceError) {
    if try loadWhole(first, at: address) { return }
    count(first)
    var page = first
    for _ in 0..<Self.pageLimit {
      guard let next = page.next, let address = local(next, of: page.document.name),
        !loaded.contains(address.description)
      else { return }
      guard let following = try load(address) else { return }
      let before = seen.count
      count(following)
      // Some servers repeat the last page, others the only one.
      guard seen.count > before else {
        documents.all.removeLast()
        return
      }
      page = following
    }
    documents.warnings.append("the list has more than \(Self.pageLimit) pages; the rest is missing")
  }

  /// Requests a list of the newer form at once, with whole records; returns false if that fails.
  private mutating func loadWhole(
    _ first: SWAPIPage, at address: WebAddress
  ) throws(SourceError) -> Bool {
    guard first.isNewForm, !address.hasQuery, let total = first.total,
      total > first.records.count || first.records.contains(where: \.isShort)
    else { return false }
    let whole = address.with(query: "page=1&limit=\(total)&expanded=true")
    do throws(SourceError) {
      guard let page = try load(whole), page.records.count > 0,
        page.records.count >= first.records.count
      else { return false }
      documents.all.removeAll { $0.name == first.document.name }
      count(page)
      return page.records.count >= total
    } catch {
      if case .cancelled = error { throw error }
      return false
    }
  }

  private mutating func count(_ page: SWAPIPage) {
    for record in page.records where seen.insert(record.key).inserted {
      if record.isShort { short.append(record) }
      recordCount += 1
    }
    report(expected: page.total)
  }

  private func report(expected: Int? = nil) {
    request.progress(
      LoadProgress(
        documents: documents.all.count, records: recordCount, expected: expected))
  }

  /// Returns the address on this server that a link of a page means; nil, with a warning, for
  /// another host.
  ///
  /// Servers behind proxies write `http` and leave out ports: scheme and port stay.
  private mutating func local(_ link: String, of page: String) -> WebAddress? {
    guard let base else { return nil }
    guard let address = try? base.resolving(link), address.bareHost == base.bareHost else {
      documents.warnings.append(
        "\(page) refers to '\(link.prefix(200))', which is not on its host; it is not loaded")
      return nil
    }
    return address.moved(to: base)
  }

  // MARK: - Documents

  /// Loads a document; returns its page if it is one of an API.
  private mutating func load(_ address: WebAddress) throws(SourceError) -> SWAPIPage? {
    guard !request.cancellation.isCancelled else { throw .cancelled }
    let copy = known.named(address.description)
    let (document, final) = try Self.document(address, copy, client, request)
    if base == nil { base = final }
    loaded.insert(address.description)
    documents.all.append(document)
    byteCount += document.bytes.count
    guard byteCount <= Self.byteLimit else {
      throw .web(.tooLarge(address, limit: Self.byteLimit))
    }
    report()
    guard JSONDocument.looksLikeJSON(document.bytes) else { return nil }
    let json = try JSONDocument(document)
    do throws(PositionedJSON.Fault) {
      return EventCards(json) == nil ? try SWAPIPage(json) : nil
    } catch {
      throw .content(json.problem(.error, error))
    }
  }

  /// Loads a document, or returns its copy if it has not changed.
  private static func document(
    _ address: WebAddress, _ copy: SourceDocument?, _ client: HTTPClient, _ request: LoadRequest
  ) throws(SourceError) -> (SourceDocument, WebAddress) {
    var web = HTTPClient.Request(address)
    web.validators = copy?.validators
    web.cancellation = request.cancellation
    web.limit = min(HTTPClient.documentBytes, request.options.limits.fileBytes)
    do throws(HTTPFailure) {
      let response = try client.load(web)
      guard let body = response.body else {
        guard let copy else { throw .invalid(address, reason: "304 without a copy") }
        return (copy, response.address)
      }
      return (
        SourceDocument(
          name: address.description, bytes: body, mediaType: response.mediaType,
          validators: response.validators),
        response.address
      )
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw .web(error)
    }
  }

  /// Adds records, several at the same time.
  /// - Throws: ``SourceError`` if the server gives none of them, and does not say that it has none.
  /// - Returns: The records that are missing.
  mutating func add(records links: [String]) throws(SourceError) -> [RecordFailure] {
    let names = Set(documents.all.map(\.name))
    var (asked, addresses): ([String], [WebAddress]) = ([], [])
    for link in links {
      guard let address = local(link, of: base?.description ?? ""),
        !names.contains(address.description)
      else { continue }
      asked.append(link)
      addresses.append(address)
    }
    let results = Mutex<[Int: Result<SourceDocument, SourceError>]>([:])
    let (client, request, wanted) = (client, request, addresses)
    ParallelLoads.forEach(wanted.count, limit: client.limits.parallelLoads) { index in
      let result = Result { () throws(SourceError) in
        try Self.document(wanted[index], nil, client, request).0
      }
      let count = results.withLock { results in
        results[index] = result
        return results.count
      }
      request.progress(
        LoadProgress(documents: count, records: count, expected: wanted.count))
    }
    let all = results.withLock { $0 }
    var (failures, errors): ([RecordFailure], [SourceError]) = ([], [])
    for index in addresses.indices {
      switch all[index] {
      case .success(let document): documents.all.append(document)
      case .failure(let error):
        if case .cancelled = error { throw error }
        errors.append(error)
        failures.append(
          RecordFailure(
            address: asked[index], reason: error.description, isAbsent: error.isNotFound))
      case nil: throw .cancelled
      }
    }
    // A server that answers nothing at all is not a list with gaps.
    if let first = errors.first, errors.count == addresses.count, !first.isNotFound { throw first }
    return failures
  }
}

extension SourceError {
  /// A Boolean value that indicates whether the server does not have the document.
  fileprivate var isNotFound: Bool {
    if case .web(.status(_, let status, _)) = self { status == 404 || status == 410 } else { false }
  }
}
