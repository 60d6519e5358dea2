import PlanetSources
import PlanetThreads
import Synchronization

/// The resources that rendering may use in this process.
public enum Rendering {
  /// The greatest number of threads of an image, at least 1; the number of processors unless it is
  /// set.
  ///
  /// Images do not depend on it. It is also the greatest number of calls of `image`, ``run(_:)``
  /// and frames of turntables that are in progress at the same time; other tasks wait. So memory
  /// does not grow with the number of requests. Images and frames share the threads; the work of
  /// ``run(_:)`` may use all of them.
  public static var threadLimit: Int {
    get { limit.withLock { $0 } ?? Threads.processorCount }
    set {
      limit.withLock { $0 = max(newValue, 1) }
      RenderGate.shared.admit()
    }
  }

  /// Runs work that takes long, such as preparing a scene and encoding its image, while the calling
  /// task is suspended.
  ///
  ///     let bytes = try await Rendering.run { try scene.data(as: .webp()) }
  ///
  /// The work starts on a separate thread as soon as fewer than ``threadLimit`` calls are in
  /// progress. If the task is cancelled, maps that the work loads on that thread are left
  /// unfinished with ``PlanetError/cancelled``. Cancellation does not interrupt other work.
  /// - Parameter work: The work.
  /// - Throws: The error of the work; `CancellationError` if the task is cancelled before the end.
  /// - Returns: The result of the work.
  public static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try await RenderGate.shared.run { _, _ in try work() }
  }

  private static let limit = Mutex<Int?>(nil)
}

/// Limits the tasks that render at the same time; the others wait in order.
final class RenderGate: Sendable {
  static let shared = RenderGate()

  /// A task that waits.
  private struct Waiter {
    let number: Int
    let continuation: CheckedContinuation<Void, any Error>
  }

  private struct State {
    var running = 0
    /// The greatest number of tasks that rendered at the same time.
    var mostRunning = 0
    var waiting: [Waiter] = []
    /// The tasks that were cancelled before they waited.
    var cancelled: Set<Int> = []
    var nextNumber = 0

    mutating func begin() {
      running += 1
      mostRunning = max(mostRunning, running)
    }
  }

  /// The cancellation of the work of the calling thread; nil outside ``run(_:)``.
  ///
  /// An object, as the optimiser of Swift 6 loses the type of a function as a task-local value.
  @TaskLocal private static var cancellation: Cancellation?

  /// Returns whether the work of the calling thread is no longer needed.
  static var isCancelled: @Sendable () -> Bool {
    guard let cancellation else { return { false } }
    return { cancellation.isCancelled }
  }

  private let state = Mutex(State())

  /// The greatest number of tasks that rendered at the same time so far.
  var mostRunning: Int { state.withLock { $0.mostRunning } }

  /// Runs a closure on a separate thread, as soon as the limit allows.
  /// - Parameter work: The closure. Its parameters are the number of threads that it may use, and a
  ///   function that returns whether its result is no longer needed.
  /// - Throws: `CancellationError` for a cancelled task, else the error of the closure.
  /// - Returns: The result of the closure.
  func run<Result: Sendable>(
    _ work: @escaping @Sendable (Int, @escaping @Sendable () -> Bool) throws -> Result
  ) async throws -> Result {
    try await enter()
    defer { leave() }
    let cancellation = Cancellation()
    let threads = threads
    return try await withTaskCancellationHandler {
      do {
        let result = try await Threads.run {
          try Self.$cancellation.withValue(cancellation) {
            try work(threads) { cancellation.isCancelled }
          }
        }
        try Task.checkCancellation()
        return result
      } catch {
        // The work may have ended early with an error of its own.
        try Task.checkCancellation()
        throw error
      }
    } onCancel: {
      cancellation.cancel()
    }
  }

  /// The number of threads for each of the running tasks.
  private var threads: Int {
    max(Rendering.threadLimit / max(state.withLock { $0.running }, 1), 1)
  }

  /// Waits until fewer tasks than the limit render.
  private func enter() async throws {
    try Task.checkCancellation()
    let number = state.withLock { state in
      state.nextNumber += 1
      return state.nextNumber
    }
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        let isReady: Bool? = state.withLock { state in
          if state.cancelled.remove(number) != nil { return nil }
          guard !state.waiting.isEmpty || state.running >= Rendering.threadLimit else {
            state.begin()
            return true
          }
          state.waiting.append(Waiter(number: number, continuation: continuation))
          return false
        }
        if isReady == true { continuation.resume() }
        if isReady == nil { continuation.resume(throwing: CancellationError()) }
        // The limit may have been raised meanwhile.
        if isReady == false { admit() }
      }
    } onCancel: {
      let waiter: Waiter? = state.withLock { state in
        guard let index = state.waiting.firstIndex(where: { $0.number == number }) else {
          state.cancelled.insert(number)
          return nil
        }
        return state.waiting.remove(at: index)
      }
      waiter?.continuation.resume(throwing: CancellationError())
    }
    _ = state.withLock { $0.cancelled.remove(number) }
  }

  private func leave() {
    state.withLock { $0.running -= 1 }
    admit()
  }

  /// Starts as many of the waiting tasks as the limit allows.
  func admit() {
    while true {
      let next: Waiter? = state.withLock { state in
        guard !state.waiting.isEmpty, state.running < Rendering.threadLimit else { return nil }
        state.begin()
        return state.waiting.removeFirst()
      }
      guard let next else { return }
      next.continuation.resume()
    }
  }
}
