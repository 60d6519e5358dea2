/// A file or an answer of the web, as it was received.
package struct SourceDocument: Hashable, Sendable {
  /// The path or address.
  package var name: String
  /// The content.
  package var bytes: [UInt8]
  /// The media type; nil if unknown.
  package var mediaType: String?
  /// The validators of this version.
  package var validators = Validators()

  package init(
    name: String, bytes: [UInt8], mediaType: String? = nil, validators: Validators = Validators()
  ) {
    self.name = name
    self.bytes = bytes
    self.mediaType = mediaType
    self.validators = validators
  }
}

/// All documents of a source.
package struct SourceDocuments: Hashable, Sendable {
  /// The documents, in the order in which they were found.
  package var all: [SourceDocument]
  /// The problems of the retrieval, such as a record that the server does not find.
  package var warnings: [String]
  /// The records that were asked for and are missing; copies do not contain them.
  package var failures: [RecordFailure] = []
  /// A Boolean value that indicates whether an error ended one of several lists early.
  package var isIncomplete = false
  /// The lists that an error ended early; copies do not contain them.
  package var failedLists: [ListFailure] = []

  /// Creates a set of documents.
  package init(_ all: [SourceDocument] = [], warnings: [String] = []) {
    self.all = all
    self.warnings = warnings
  }

  /// Returns the document of a name.
  package func named(_ name: String) -> SourceDocument? { all.first { $0.name == name } }
}

/// The reason why a list, such as that of films, is incomplete.
package struct ListFailure: Error, Hashable, Sendable {
  /// The name of the list: the last part of its address, such as `films`.
  package let name: String
  /// The error.
  package let reason: String
}

/// The reason why a record that was asked for is missing.
package struct RecordFailure: Error, Hashable, Sendable {
  /// The address, as in ``PendingRecord``.
  package let address: String
  /// The error.
  package let reason: String
  /// A Boolean value that indicates whether the server answered that it has no such record.
  package let isAbsent: Bool
}

/// A source whose catalogue is read from documents, so that copies of these can be kept.
package protocol DocumentSource: CatalogueSource {
  /// Retrieves all documents.
  /// - Parameters:
  ///   - known: Copies, whose validators save transfers of what has not changed.
  ///   - request: The progress, and the flag that ends the load.
  /// - Throws: ``SourceError``
  /// - Returns: The documents.
  func retrieve(
    known: SourceDocuments, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocuments

  /// Retrieves further documents; those that are missing are among the failures of the result.
  func retrieve(
    _ names: [String], addingTo documents: SourceDocuments, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocuments
}

extension DocumentSource {
  /// Retrieves further documents; none, for sources without pending records.
  package func retrieve(
    _ names: [String], addingTo documents: SourceDocuments, _ request: LoadRequest
  ) throws(SourceError) -> SourceDocuments {
    documents
  }

  /// Retrieves all documents, and reads them.
  package func load(_ request: LoadRequest) throws(SourceError) -> SourcedCatalogue {
    let documents = try retrieve(known: SourceDocuments(), request)
    return try DocumentReading.read(documents, of: name, request, .current)
  }

  /// Retrieves further documents, and reads all.
  package func complete(
    _ addresses: [String], of catalogue: SourcedCatalogue, _ request: LoadRequest
  ) throws(SourceError) -> SourcedCatalogue {
    let documents = try retrieve(addresses, addingTo: catalogue.documents, request)
    return try DocumentReading.read(documents, of: name, request, catalogue.freshness)
  }
}
