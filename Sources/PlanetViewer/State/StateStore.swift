import PlanetAssets
import PlanetSystem

/// The file of preferences, with the state that it contains and whether it may be written.
///
/// Only fields that were changed here are written, under a lock.
struct StateStore {
  private let file: StateFile?
  private let mayBeWritten: Bool
  /// The state when it was last read or written.
  private var savedState: ViewerState
  /// The file stamp at that time.
  private var stamp: String?
  /// The reason why the last attempt failed.
  private(set) var problem: String?

  /// Reads the state.
  /// - Parameters:
  ///   - file: The file; nil to store nothing.
  ///   - state: Set to the state that was read.
  ///   - problem: Set to the problem of the file.
  init(_ file: StateFile?, _ state: inout ViewerState, _ problem: inout String?) {
    self.file = file
    var mayBeWritten = true
    if let file { (state, problem, mayBeWritten) = file.state() }
    savedState = state
    self.mayBeWritten = mayBeWritten
    stamp = file.flatMap { Files.stamp(of: $0.path) }
  }

  /// Writes the state if it has changed, and takes over the favourites of other viewers.
  ///
  /// A failed attempt is repeated at the next call.
  /// - Parameters:
  ///   - state: The state.
  ///   - timeout: The longest wait in seconds for the file's lock.
  /// - Returns: The reason why it was not written, if it differs from the last one.
  mutating func save(_ state: inout ViewerState, timeout: Double = 0.1) -> String? {
    guard state != savedState, let file, mayBeWritten else { return nil }
    let last = problem
    do throws(FileError) {
      state.favourites = try file.save(state, since: savedState, timeout: timeout).favourites
      savedState = state
      problem = nil
      stamp = Files.stamp(of: file.path)
    } catch {
      problem = "Preferences are not saved: \(error)"
    }
    return problem == last ? nil : problem
  }

  /// Takes over the favourites that other viewers have written since the last check.
  /// - Parameter state: The state as last written.
  /// - Returns: True if they have changed.
  mutating func follow(_ state: inout ViewerState) -> Bool {
    guard let file, mayBeWritten, state == savedState else { return false }
    let found = Files.stamp(of: file.path)
    guard found != stamp else { return false }
    stamp = found
    guard let favourites = file.favourites, favourites != state.favourites else { return false }
    state.favourites = favourites
    savedState = state
    return true
  }
}
