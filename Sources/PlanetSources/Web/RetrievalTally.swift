import Synchronization

/// The documents and records of lists that load at the same time, and the report of their progress.
final class RetrievalTally: Sendable {
  private struct Counts {
    var documents = 0
    var records = 0
    var bytes = 0
    var totals: [String: Int] = [:]
  }

  private let counts = Mutex(Counts())
  private let progress: @Sendable (LoadProgress) -> Void

  /// Creates an empty tally.
  /// - Parameter progress: Receives the progress, on any thread.
  init(_ progress: @escaping @Sendable (LoadProgress) -> Void) { self.progress = progress }

  /// Adds a document, and returns the bytes of all.
  func add(bytes: Int) -> Int {
    change {
      $0.documents += 1
      $0.bytes += bytes
    }.bytes
  }

  /// Adds records of a list, which states the number of all of its records.
  func add(records: Int, of total: Int?, in kind: String?) {
    change { counts in
      counts.records += records
      if let kind, let total { counts.totals[kind] = total }
    }
  }

  @discardableResult private func change(_ change: (inout Counts) -> Void) -> Counts {
    let present = counts.withLock { counts in
      change(&counts)
      return counts
    }
    progress(
      LoadProgress(
        documents: present.documents, records: present.records,
        expected: present.totals.isEmpty ? nil : present.totals.values.reduce(0, +)))
    return present
  }
}
