import PlanetSources

/// Loads records that a catalogue of the web only lists or refers to, in the background.
///
/// Records that are requested together are loaded together, and further documents are added to the
/// catalogue one batch after another, as each is read with all earlier ones.
final class RecordLoader: Sendable {
  /// The state of a record that is not loaded.
  enum RecordState: Hashable, Sendable {
    /// It was not requested.
    case idle
    case loading
    /// The load failed, for a reason; it may be requested again.
    case failed(String)
    /// The server does not have it.
    case absent
  }

  /// A record to load.
  private struct Request: Sendable {
    let address: String
    let source: any CatalogueSource
    let freshness: LoadRequest
  }

  fileprivate struct State {
    /// The catalogue with the records that were loaded.
    var catalogue: SourcedCatalogue?
    var ended: [String: RecordState] = [:]
  }

  private let worker: Worker<Request, SourcedCatalogue>
  private let state: Locked<State>

  /// The greatest number of records that are loaded together.
  static let batchCount = 16

  /// Creates a loader.
  /// - Parameter wake: Called from another thread after records have arrived.
  init(wake: @escaping @Sendable () -> Void) {
    let state = Locked(State())
    self.state = state
    worker = Worker(
      limits: .init(requestsPerJob: Self.batchCount), wake: wake,
      work: { job in
        guard let catalogue = state.withLock(\.catalogue), let first = job.requests.first else {
          return []
        }
        let addresses = job.requests.map(\.address)
        var request = first.freshness
        request.cancellation = job.cancellation
        let result = Result { () throws(SourceError) in
          try first.source.complete(addresses, of: catalogue, request)
        }
        // A load that was cancelled belongs to an earlier catalogue.
        job.change { _ in state.withLock { $0.finish(addresses, result) } }
        return (try? result.get()).map { [$0] } ?? []
      })
  }

  /// A Boolean value that indicates whether records are pending, or were not taken yet.
  var isBusy: Bool { worker.isBusy }

  /// Ends all loads, and continues with another catalogue.
  /// - Parameter catalogue: The catalogue; nil for none from the web.
  func restart(_ catalogue: SourcedCatalogue?) {
    worker.cancel()
    state.withLock { $0 = State(catalogue: catalogue) }
  }

  /// Returns the state of a record that is not loaded.
  func state(of address: String) -> RecordState {
    let isPending = worker.read { queue in
      (queue.running + queue.waiting).contains { $0.address == address }
    }
    return isPending ? .loading : state.withLock { $0.ended[address] ?? .idle }
  }

  /// Requests records; those that failed are requested again.
  /// - Parameters:
  ///   - addresses: The addresses.
  ///   - source: The source of the catalogue.
  ///   - request: The freshness of the load.
  func request(_ addresses: [String], from source: any CatalogueSource, _ request: LoadRequest) {
    guard state.withLock({ $0.catalogue != nil }) else { return }
    worker.change { queue in
      var pending = Set((queue.running + queue.waiting).map(\.address))
      for address in addresses where pending.insert(address).inserted {
        state.withLock { $0.ended[address] = nil }
        queue.waiting.append(Request(address: address, source: source, freshness: request))
      }
    }
  }

  /// Returns the catalogue if records have arrived since the last call.
  func take() -> SourcedCatalogue? { worker.take().last }
}

extension RecordLoader.State {
  /// Takes over the end of a batch.
  fileprivate mutating func finish(
    _ addresses: [String], _ result: Result<SourcedCatalogue, SourceError>
  ) {
    switch result {
    case .failure(let error):
      for address in addresses { ended[address] = .failed(error.description) }
    case .success(let complete):
      catalogue = complete
      let pending = Set(complete.pending.map(\.address))
      for address in addresses where pending.contains(address) {
        let failure = complete.failures.first { $0.address == address }
        ended[address] =
          failure.map { $0.isAbsent ? .absent : .failed($0.reason) }
          ?? .failed("the answer does not contain this record")
      }
    }
  }
}
