/// A catalogue on the web: an XML catalogue, the Star Wars API or event cards, told apart by the
/// content.
package struct WebSource: DocumentSource {
  package let address: WebAddress
  private let client: HTTPClient

  /// The address.
  package var name: String { address.description }

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
