/// The preferences and their file.
final class Preferences {
  /// The current preferences.
  var state: ViewerState
  private var store: StateStore
  /// The problem of the file; nil if it was read.
  let problem: String?

  init(_ state: ViewerState, _ store: StateStore, problem: String?) {
    self.state = state
    self.store = store
    self.problem = problem
  }

  /// Saves the preferences if they have changed.
  /// - Parameter timeout: The longest wait in seconds for the file's lock.
  /// - Returns: The reason why they were not saved, if it differs from the last one.
  func save(timeout: Double = 0.1) -> String? { store.save(&state, timeout: timeout) }

  /// Takes over the favourites of other viewers.
  /// - Returns: True if the favourites changed.
  func follow() -> Bool { store.follow(&state) }

  /// The reason why the last attempt to save failed; nil if it succeeded.
  var savingProblem: String? { store.problem }

  /// Stores the size of the window, unless it is too small to be useful.
  /// - Parameter windowSize: The size in points.
  func remember(windowSize: SIMD2<Double>) {
    guard windowSize.x >= 240, windowSize.y >= 180 else { return }
    state.windowSize = SIMD2(Int(windowSize.x.rounded()), Int(windowSize.y.rounded()))
  }
}
