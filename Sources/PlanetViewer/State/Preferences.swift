/// The preferences, and the file in which they are kept.
final class Preferences {
  /// The preferences of the moment.
  var state: ViewerState
  private var keeper: StateKeeper
  /// What was wrong with the file; nil if it could be read.
  let problem: String?

  init(_ state: ViewerState, _ keeper: StateKeeper, problem: String?) {
    self.state = state
    self.keeper = keeper
    self.problem = problem
  }

  /// Saves the preferences if they have changed.
  /// - Parameter patience: The seconds for which another program may hold the file's lock.
  /// - Returns: Why they were not saved, if the reason is another one than the last time.
  func save(patience: Double = 0.1) -> String? { keeper.save(&state, patience: patience) }

  /// Takes over the favourites that other viewers have written.
  /// - Returns: True if the favourites changed.
  func follow() -> Bool { keeper.follow(&state) }

  /// Why the last attempt to save failed; nil if it succeeded.
  var savingProblem: String? { keeper.problem }

  /// Stores the size of the window, unless it is smaller than any useful one.
  /// - Parameter windowSize: The size in points.
  func remember(windowSize: SIMD2<Double>) {
    guard windowSize.x >= 240, windowSize.y >= 180 else { return }
    state.windowSize = SIMD2(Int(windowSize.x.rounded()), Int(windowSize.y.rounded()))
  }
}
