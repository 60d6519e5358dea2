package import PlanetAssets
package import PlanetSystem

extension StateFile {
  /// Reads the state of the window.
  ///
  /// Of a file that cannot be used, the state is that of a first run. Invalid fields stay in the
  /// file.
  /// - Returns: The state, the problem of the file, and whether it may be written.
  package func state() -> (ViewerState, problem: String?, mayBeWritten: Bool) {
    let (fields, problem, mayBeWritten) = load()
    guard problem == nil else { return (ViewerState(), problem, mayBeWritten) }
    let (state, problems) = ViewerState.read(fields)
    guard !problems.isEmpty else { return (state, nil, true) }
    return (state, "'\(path)': \(problems.joined(separator: "; "))", true)
  }

  /// Writes the changes.
  ///
  /// Changes of other programs are preserved, and so are unknown fields.
  /// - Parameters:
  ///   - state: The current state.
  ///   - base: The state when it was last read or written.
  ///   - timeout: The longest wait in seconds for the file's lock.
  /// - Returns: The state in the file.
  /// - Throws: ``FileError``; the file is unchanged then.
  package func save(
    _ state: ViewerState, since base: ViewerState, timeout: Double = 0.1
  ) throws(FileError) -> ViewerState {
    var result = state
    try update(timeout: timeout) { found in
      guard var fields = found else { return state.fields }
      let (other, _) = ViewerState.read(fields)
      result = state.merged(since: base, into: other)
      let (old, new) = (other.fields, result.fields)
      for name in Set(old.keys).union(new.keys) where old[name] != new[name] {
        fields[name] = new[name]
      }
      // Default values are optional, but are written so that users find them.
      fields.merge(new) { kept, _ in kept }
      return fields
    }
    return result
  }

  /// The favourites in the file; nil if they cannot be read.
  var favourites: [String]? {
    currentFields.map { ViewerState.read($0).0.favourites }
  }
}
