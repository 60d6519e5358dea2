import PlanetCatalogue
import PlanetStrings
import Synchronization

/// Retrieves the documents of an address: follows indexes and pages.
struct Retrieval: Sendable {
  let client: HTTPClient
  let known: SourceDocuments
  let request: LoadRequest
  var documents = SourceDocuments()
  /// The address after redirects, whose scheme, host and port serve all pages.
  var base: WebAddress?
  /// The time by which the whole source must be loaded, in seconds since 1970.
  private let deadline: Int
  /// The kinds of hosts to which the documents may lead; nil before the first one.
  private var reach: HostKinds?
  private var loaded: Set<String> = []
  /// The records and cards that were loaded.
  private var seen: Set<String> = []
  /// The addresses of planets of which only the name is listed.
  private var shortPlanets: [String] = []
  /// The numbers of all lists that load at the same time.
  private let tally: RetrievalTally

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
    deadline = client.deadline
    tally = RetrievalTally(request.progress)
  }

  /// Creates the retrieval of one of several lists of an index.
  private init(listOf whole: Retrieval) {
    client = whole.client
    known = whole.known
    request = whole.request
    base = whole.base
    deadline = whole.deadline
    reach = whole.reach
    tally = whole.tally
  }

  mutating func start(at address: WebAddress) throws(SourceError) {
    guard let page = try load(address) else { return }
    if !page.lists.isEmpty {
      try loadLists(of: page)
    } else {
      do throws(SourceError) {
        try follow(page, at: address)
      } catch {
        if case .cancelled = error { throw error }
        complete(address, after: error)
      }
    }
    // Images need the figures of all bodies; persons and films are loaded when they are shown.
    do throws(SourceError) {
      let failures = try add(records: shortPlanets)
      documents.warnings += failures.map(\.reason)
      if failures.contains(where: { !$0.isAbsent }) { documents.isIncomplete = true }
    } catch {
      if case .cancelled = error { throw error }
      documents.warnings.append("the planets of \(address) are incomplete: \(error)")
      documents.isIncomplete = true
    }
  }

  // MARK: - Lists

  /// Loads the lists of an index at the same time; one that fails leaves the others usable.
  private mutating func loadLists(of index: JSONContent) throws(SourceError) {
    var addresses: [WebAddress] = []
    for kind in SWAPIRecord.Kind.allCases {
      guard let list = index.lists[kind.rawValue],
        let address = local(list, of: index.document.name)
      else { continue }
      addresses.append(address)
    }
    let (whole, lists) = (self, addresses)
    let results = Mutex<[Int: (part: Retrieval, error: SourceError?)]>([:])
    ParallelLoads.forEach(lists.count, limit: client.limits.parallelLoads) { index in
      var part = Retrieval(listOf: whole)
      let error = part.loadList(at: lists[index])
      let result = (part, error)
      results.withLock { $0[index] = result }
    }
    let all = results.withLock { $0 }
    let errors = all.sorted { $0.key < $1.key }.compactMap(\.value.error)
    for error in errors { if case .cancelled = error { throw error } }
    if let error = errors.first, errors.count == lists.count { throw error }
    for index in lists.indices {
      guard let (part, error) = all[index] else { throw .cancelled }
      take(part, of: lists[index], error)
    }
  }

  /// Loads a list, and returns the error that ended it early.
  private mutating func loadList(at address: WebAddress) -> SourceError? {
    do throws(SourceError) {
      if let page = try load(address) { try follow(page, at: address) }
      return nil
    } catch {
      return error
    }
  }

  /// Adds the documents of a list.
  private mutating func take(_ part: Retrieval, of list: WebAddress, _ error: SourceError?) {
    documents.all += part.documents.all
    documents.warnings += part.documents.warnings
    loaded.formUnion(part.loaded)
    seen.formUnion(part.seen)
    shortPlanets += part.shortPlanets
    if let error { complete(list, after: error) }
  }

  /// Takes the documents of a list that are missing because of an error from the copy.
  private mutating func complete(_ list: WebAddress, after error: SourceError) {
    documents.isIncomplete = true
    let names = Set(documents.all.map(\.name))
    let copies = known.all.filter { copy in
      !names.contains(copy.name) && (try? WebAddress(copy.name))?.path == list.path
    }
    documents.all += copies
    let name = list.path.split(separator: "/").last.map(String.init) ?? list.bareHost
    documents.failedLists.append(ListFailure(name: name, reason: error.description))
    documents.warnings.append(
      "the list \(list) is incomplete: \(error)"
        + (copies.isEmpty ? "" : "; the copy is used for the rest"))
  }

  /// Loads the further pages of a list.
  private mutating func follow(_ first: JSONContent, at address: WebAddress) throws(SourceError) {
    if try loadWhole(first, at: address) { return }
    count(first)
    var page = first
    for _ in 0..<Self.pageLimit {
      guard let next = page.page.next, let address = local(next, of: page.document.name),
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
    _ first: JSONContent, at address: WebAddress
  ) throws(SourceError) -> Bool {
    guard first.isNewForm, !address.hasQuery, let total = first.page.total,
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

  private mutating func count(_ content: JSONContent) {
    for record in content.records
    where record.isShort && record.key.kind == .planets && !seen.contains(record.identity) {
      shortPlanets.append(record.address)
    }
    let added = content.identities.count { seen.insert($0).inserted }
    tally.add(records: added, of: content.page.total, in: content.kind)
  }

  /// Returns the address on this server that a link of a page means; nil, with a warning, for
  /// another host.
  ///
  /// Servers behind proxies write `http` and leave out ports: scheme and port stay.
  private mutating func local(_ link: String, of page: String) -> WebAddress? {
    guard let base else { return nil }
    let origin = (try? WebAddress(page)) ?? base
    guard let address = try? origin.resolving(link), address.bareHost == base.bareHost else {
      documents.warnings.append(
        "\(page) refers to '\(link.prefix(200))', which is not on its host; it is not loaded")
      return nil
    }
    return address.moved(to: base)
  }

  // MARK: - Documents

  /// Loads a document; returns its content if it is JSON.
  private mutating func load(_ address: WebAddress) throws(SourceError) -> JSONContent? {
    guard !request.cancellation.isCancelled else { throw .cancelled }
    let copy = known.named(address.description)
    let (document, response) = try document(address, copy)
    if base == nil {
      base = response.address
      reach = response.reach
    }
    loaded.insert(address.description)
    guard tally.add(bytes: document.bytes.count) <= Self.byteLimit else {
      throw .web(.tooLarge(address, limit: Self.byteLimit))
    }
    guard JSONDocument.looksLikeJSON(document.bytes) else {
      documents.all.append(document)
      return nil
    }
    let json = try JSONDocument(document)
    do throws(PositionedJSON.Fault) {
      let content = try JSONContent(json)
      documents.all.append(document)
      return content
    } catch {
      throw .content(json.problem(.error, error))
    }
  }

  /// Loads a document, or returns its copy if it has not changed.
  private func document(
    _ address: WebAddress, _ copy: SourceDocument?
  ) throws(SourceError) -> (SourceDocument, HTTPClient.Response) {
    var web = HTTPClient.Request(address)
    web.reach = reach
    web.deadline = deadline
    web.validators = copy?.validators
    web.cancellation = request.cancellation
    web.limit = min(HTTPClient.documentBytes, request.options.limits.fileBytes)
    do throws(HTTPFailure) {
      let response = try client.load(web)
      guard let body = response.body else {
        guard let copy else { throw .invalid(address, reason: "304 without a copy") }
        return (copy, response)
      }
      return (
        SourceDocument(
          name: address.description, bytes: body, mediaType: response.mediaType,
          validators: response.validators),
        response
      )
    } catch {
      if case .cancelled = error { throw .cancelled }
      throw .web(error)
    }
  }

  /// Adds records, several at the same time.
  /// - Throws: ``SourceError`` if every request fails, and not only with status 404 or 410.
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
    let (whole, wanted) = (self, addresses)
    ParallelLoads.forEach(wanted.count, limit: client.limits.parallelLoads) { index in
      let result = Result { () throws(SourceError) in
        try whole.document(wanted[index], nil).0
      }
      let count = results.withLock { results in
        results[index] = result
        return results.count
      }
      whole.request.progress(
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
    // If all requests fail, the list is unavailable, not incomplete.
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
