import PlanetAssets
import PlanetSystem

/// The file of preferences: which of them it has, and whether it may be written.
struct StateKeeper {
  private let file: StateFile?
  private let mayBeWritten: Bool
  /// The state as it was read or written last.
  private var kept: ViewerState
  /// The file as it was then.
  private var stamp: String?
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
    stamp = file.flatMap { Files.stamp(of: $0.path) }
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
      stamp = Files.stamp(of: file.path)
    } catch {
      problem = "Preferences are not saved: \(error)"
    }
    return problem == last ? nil : problem
  }

  /// Takes over the favourites that other viewers have written since the file was looked at last.
  /// - Parameter state: The state, which is as it was written last.
  /// - Returns: Whether they are others now.
  mutating func follow(_ state: inout ViewerState) -> Bool {
    guard let file, mayBeWritten, state == kept else { return false }
    let found = Files.stamp(of: file.path)
    guard found != stamp else { return false }
    stamp = found
    guard let favourites = file.favourites, favourites != state.favourites else { return false }
    state.favourites = favourites
    kept = state
    return true
  }
}
