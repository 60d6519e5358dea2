import PlanetAssets

/// Knows what of the state is in its file already, and whether the file may be written at all.
struct StateKeeper {
  private let file: StateFile?
  private let mayBeWritten: Bool
  /// The state as it was read or written last.
  private var kept: ViewerState
  /// Why the last attempt failed.
  private(set) var problem: String?

  /// Reads the state.
  /// - Parameters:
  ///   - file: Where it is kept; nothing forgets it.
  ///   - state: Becomes what was read.
  ///   - problem: Becomes what is to be said about the file.
  init(_ file: StateFile?, _ state: inout ViewerState, _ problem: inout String?) {
    self.file = file
    var mayBeWritten = true
    if let file { (state, problem, mayBeWritten) = file.load() }
    kept = state
    self.mayBeWritten = mayBeWritten
  }

  /// Writes the state if it is other than it was, and takes over the favourites of other viewers.
  ///
  /// What fails is tried again the next time.
  /// - Parameters:
  ///   - state: The state.
  ///   - patience: How many seconds another program may keep the file to itself.
  /// - Returns: Why it was not written, if that has another reason than the last time.
  mutating func save(_ state: inout ViewerState, patience: Double = 0.1) -> String? {
    guard state != kept, let file, mayBeWritten else { return nil }
    let last = problem
    do throws(FileError) {
      state.favourites = try file.save(state, since: kept, patience: patience).favourites
      kept = state
      problem = nil
    } catch {
      problem = "Preferences are not kept: \(error)"
    }
    return problem == last ? nil : problem
  }
}
