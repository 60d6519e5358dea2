package import PlanetCatalogue
package import PlanetSystem
import PlanetThreads

/// A place from which a catalogue is loaded: files, the web, or memory.
///
/// Users of a source do not depend on its kind.
package protocol CatalogueSource: Sendable {
  /// The path or address, as in messages.
  var name: String { get }

  /// Loads the catalogue, and waits for it; any thread may call it.
  /// - Throws: ``SourceError`` if there is neither a catalogue nor a copy of it.
  func load(_ request: LoadRequest) throws(SourceError) -> SourcedCatalogue

  /// Loads records that a catalogue only lists or refers to.
  /// - Parameters:
  ///   - addresses: Addresses among those of ``SourcedCatalogue/pending``.
  ///   - catalogue: The catalogue.
  ///   - request: The freshness and the progress.
  /// - Throws: ``SourceError`` if the source fails.
  /// - Returns: The catalogue with these records. Ids of earlier records do not change.
  func complete(
    _ addresses: [String], of catalogue: SourcedCatalogue, _ request: LoadRequest
  ) throws(SourceError) -> SourcedCatalogue
}

extension CatalogueSource {
  /// Returns the catalogue unchanged, as sources without pending relations do.
  package func complete(
    _ addresses: [String], of catalogue: SourcedCatalogue, _ request: LoadRequest
  ) throws(SourceError) -> SourcedCatalogue {
    catalogue
  }

  /// Loads all records that a catalogue lists or refers to; none offline.
  /// - Throws: ``SourceError`` if the source fails.
  package func completeAll(
    of catalogue: SourcedCatalogue, _ request: LoadRequest
  ) throws(SourceError) -> SourcedCatalogue {
    var catalogue = catalogue
    var asked: Set<String> = []
    while !request.isOffline {
      let pending = catalogue.pending.map(\.address).filter { asked.insert($0).inserted }
      if pending.isEmpty { break }
      catalogue = try complete(pending, of: catalogue, request)
    }
    return catalogue
  }

  /// Loads the catalogue on a thread of its own.
  /// - Parameters:
  ///   - request: The freshness, the progress and the flag that ends the load.
  ///   - completion: Receives the result, on that thread.
  package func begin(
    _ request: LoadRequest,
    completion: @escaping @Sendable (Result<SourcedCatalogue, SourceError>) -> Void
  ) {
    Threads.startOrRun {
      completion(Result { () throws(SourceError) in try load(request) })
    }
  }
}

/// The freshness of a load, and its connections to the caller.
package struct LoadRequest: Sendable {
  /// The age in seconds below which a copy is used without asking the source.
  package var maximumAge = 86_400
  /// A Boolean value that indicates whether only copies are used, and no socket is opened.
  package var isOffline = false
  /// A Boolean value that indicates whether the source is asked, however fresh the copy is.
  package var refreshes = false
  /// Receives the progress, on any thread.
  package var progress: @Sendable (LoadProgress) -> Void = { _ in }
  /// Ends the load.
  package var cancellation = Cancellation()
  /// The strictness and the limits of XML.
  package var options = ReadingOptions()
  /// Reports whether the maps of XML catalogues exist; nil skips that check.
  package var mapFinder: (any MapFinder)?

  /// Creates a request with the usual freshness of a day.
  package init() {}
}

/// The progress of a load.
package struct LoadProgress: Hashable, Sendable {
  /// The number of documents that were loaded.
  package var documents: Int
  /// The number of records in them.
  package var records: Int
  /// The number of records in all documents, as far as the source states it.
  package var expected: Int?
}

/// The age of a catalogue's data.
package enum Freshness: Hashable, Sendable {
  /// The source was asked now.
  case current
  /// A copy was used that is fresh enough: its age in seconds.
  case copy(age: Int)
  /// A copy of any age was used, as only copies may be used: its age in seconds.
  case offline(age: Int)
  /// An old copy was used, because the source failed: its age in seconds and the reason.
  case stale(age: Int, reason: String)

  /// The age in seconds.
  package var age: Int {
    switch self {
    case .current: 0
    case .copy(let age), .offline(let age), .stale(let age, _): age
    }
  }

  /// Returns an age in words: `3 days`.
  package static func words(forAge seconds: Int) -> String {
    let units = [(86_400, "day"), (3600, "hour"), (60, "minute")]
    for (length, name) in units where seconds >= length {
      let count = seconds / length
      return "\(count) \(name)\(count == 1 ? "" : "s")"
    }
    return "less than a minute"
  }
}

/// A catalogue from a source.
package struct SourcedCatalogue: Sendable {
  /// The catalogue, and all problems of its documents.
  package var reading: CatalogueReading
  /// The age of the data.
  package var freshness: Freshness
  /// The records that are listed or referred to, and not loaded.
  package var pending: [PendingRecord]
  /// The reason why no copy was stored; nil if there is one, or none was wanted.
  package var cacheProblem: FileError?
  /// The documents, from which further records are added.
  var documents: SourceDocuments

  /// The valid bodies and stories.
  package var catalogue: Catalogue { reading.catalogue }

  /// The records that ``CatalogueSource/complete(_:of:_:)`` was asked for and that are missing.
  package var failures: [RecordFailure] { documents.failures }

  /// The lists that an error ended early.
  package var failedLists: [ListFailure] { documents.failedLists }
}

/// A record of a web API that is not loaded: only its address, and perhaps its name, is known.
package struct PendingRecord: Hashable, Sendable {
  /// The address, for ``CatalogueSource/complete(_:of:_:)``.
  package let address: String
  /// The id of the body or story of which only the name is known; nil if it is only referred to.
  package let id: String?
  /// The ids of the stories and bodies that refer to it.
  package let referrers: [String]
  /// The kind of record, as a relation to it has it: a person, a film or a body.
  package let kind: StoryRelationKind
  /// The number by which the source knows it.
  package let number: Int
}

/// The reason why a source gives no catalogue.
package enum SourceError: Error, Sendable, CustomStringConvertible {
  /// The text is not an address.
  case address(WebAddress.Fault)
  /// The web does not answer, or with an error.
  case web(HTTPFailure)
  /// A file cannot be read.
  case file(FileError)
  /// A document is not a catalogue.
  case catalogue(CatalogueError)
  /// A document of an API has an error that makes it unusable.
  case content(Problem)
  /// There is no copy, and no socket may be opened.
  case noCopy(name: String)
  /// The copy is damaged, and no socket may be opened.
  case damagedCopy(name: String)
  /// The caller ended the load.
  case cancelled

  /// The error, a line each; with the line of the document and a caret where there is one.
  package var lines: [String] {
    switch self {
    case .address(let fault): [fault.description]
    case .web(let failure): [failure.description]
    case .file(let failure): [failure.description]
    case .catalogue(let error): error.problem.lines
    case .content(let problem): problem.lines
    case .noCopy(let name):
      ["there is no copy of \(name); load it once from the web"]
    case .damagedCopy(let name):
      ["the copy of \(name) is damaged; load it once from the web"]
    case .cancelled: ["the load was cancelled"]
    }
  }

  /// The error on one line.
  package var description: String { lines.first ?? "" }
}
