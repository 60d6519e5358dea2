import PlanetSources
import PlanetThreads
import Synchronization

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

  fileprivate struct State {
    /// The number of the current catalogue.
    var number = 0
    /// The catalogue with the records that were loaded.
    var catalogue: SourcedCatalogue?
    var waiting: [String] = []
    var running: Set<String> = []
    var ended: [String: RecordState] = [:]
    var hasArrived = false
    var isWorking = false
    var cancellation = Cancellation()
  }

  private let state = Mutex(State())
  private let wake: @Sendable () -> Void
  private let queue = WorkQueue()

  /// The greatest number of records that are loaded together.
  static let batchCount = 16

  /// Creates a loader.
  /// - Parameter wake: Called from another thread after records have arrived.
  init(wake: @escaping @Sendable () -> Void) { self.wake = wake }

  /// A Boolean value that indicates whether records are pending, or were not taken yet.
  var isBusy: Bool {
    state.withLock { $0.isWorking || !$0.waiting.isEmpty || $0.hasArrived }
  }

  /// Ends all loads, and continues with another catalogue.
  /// - Parameter catalogue: The catalogue; nil for none from the web.
  func restart(_ catalogue: SourcedCatalogue?) {
    state.withLock { state in
      state.number += 1
      state.cancellation.cancel()
      state.cancellation = Cancellation()
      state.catalogue = catalogue
      (state.waiting, state.running, state.ended) = ([], [], [:])
      (state.hasArrived, state.isWorking) = (false, false)
    }
  }

  /// Returns the state of a record that is not loaded.
  func state(of address: String) -> RecordState {
    state.withLock { state in
      if state.running.contains(address) || state.waiting.contains(address) { return .loading }
      return state.ended[address] ?? .idle
    }
  }

  /// Requests records; those that failed are requested again.
  /// - Parameters:
  ///   - addresses: The addresses.
  ///   - source: The source of the catalogue.
  ///   - request: The freshness of the load.
  func request(_ addresses: [String], from source: any CatalogueSource, _ request: LoadRequest) {
    let number: Int? = state.withLock { state in
      guard state.catalogue != nil else { return nil }
      for address in addresses
      where !state.running.contains(address) && !state.waiting.contains(address) {
        state.ended[address] = nil
        state.waiting.append(address)
      }
      guard !state.waiting.isEmpty, !state.isWorking else { return nil }
      state.isWorking = true
      return state.number
    }
    if let number { queue.async { self.work(source, request, number) } }
  }

  /// Returns the catalogue if records have arrived since the last call.
  func take() -> SourcedCatalogue? {
    state.withLock { state in
      guard state.hasArrived else { return nil }
      state.hasArrived = false
      return state.catalogue
    }
  }

  private func work(_ source: any CatalogueSource, _ request: LoadRequest, _ number: Int) {
    while let (addresses, catalogue, cancellation) = next(number) {
      var request = request
      request.cancellation = cancellation
      let result = Result { () throws(SourceError) in
        try source.complete(addresses, of: catalogue, request)
      }
      let isWanted = state.withLock { state in
        guard state.number == number else { return false }
        state.finish(addresses, result)
        return true
      }
      if isWanted { wake() }
    }
  }

  private func next(_ number: Int) -> ([String], SourcedCatalogue, Cancellation)? {
    state.withLock { state in
      guard state.number == number else { return nil }
      let batch = Array(state.waiting.prefix(Self.batchCount))
      guard !batch.isEmpty, let catalogue = state.catalogue else {
        state.isWorking = false
        return nil
      }
      state.waiting.removeFirst(batch.count)
      state.running = Set(batch)
      return (batch, catalogue, state.cancellation)
    }
  }
}

extension RecordLoader.State {
  /// Takes over the end of a batch.
  fileprivate mutating func finish(
    _ addresses: [String], _ result: Result<SourcedCatalogue, SourceError>
  ) {
    running = []
    switch result {
    case .failure(let error):
      for address in addresses { ended[address] = .failed(error.description) }
    case .success(let complete):
      catalogue = complete
      hasArrived = true
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
