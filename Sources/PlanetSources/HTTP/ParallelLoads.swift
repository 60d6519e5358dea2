import Dispatch
import PlanetThreads
import Synchronization

/// Runs loads at the same time, which mostly wait for servers.
package enum ParallelLoads {
  /// Calls a closure once for each index, on several threads, and waits for the end.
  ///
  /// Unlike ``Threads/forEach(_:threads:_:)``, the number of processors does not matter.
  /// - Parameters:
  ///   - count: The number of indices, which start at 0.
  ///   - limit: The greatest number of calls at the same time.
  ///   - body: Receives an index.
  package static func forEach(
    _ count: Int, limit: Int, _ body: @escaping @Sendable (Int) -> Void
  ) {
    let next = Counter()
    let ended = DispatchSemaphore(value: 0)
    let work: @Sendable () -> Void = {
      while let index = next.take(below: count) { body(index) }
    }
    let others = (1..<max(min(count, limit), 1)).prefix { _ in
      Threads.start {
        work()
        ended.signal()
      }
    }.count
    work()
    for _ in 0..<others { ended.wait() }
  }

  private final class Counter: Sendable {
    private let next = Atomic(0)

    func take(below count: Int) -> Int? {
      let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
      return index < count ? index : nil
    }
  }
}
