import FoundationEssentials
import PlanetAssets
package import PlanetSystem

/// The file of the viewer's state, written whole or not at all.
///
/// Several viewers may share it: each writes the fields that it has changed, and preserves the
/// others.
package struct StateFile: Hashable, Sendable {
  /// The path of the file.
  package let path: String

  /// Creates the file at a path.
  package init(path: String) { self.path = path }

  /// Returns the user's own file for an environment.
  /// - Parameter environment: Returns the value of a variable, or nil if it is not set.
  /// - Returns: The file; nil without a home folder.
  package static func standard(in environment: (String) -> String?) -> StateFile? {
    UserFolder.state.path(in: environment).map { StateFile(path: "\($0)/viewer.json") }
  }

  /// The greatest number of bytes that are read.
  private static let limit = 1 << 20

  /// Reads the state.
  ///
  /// A file that cannot be read, or is not a JSON object, is renamed, so that its content is
  /// preserved, and the state is that of a first run. If renaming fails, the file must not be
  /// written. Invalid fields stay in the file.
  /// - Returns: The state, the problem of the file, and whether it may be written.
  package func load() -> (ViewerState, problem: String?, mayBeWritten: Bool) {
    do throws(Unusable) {
      let (state, problems) = ViewerState.read(try fields() ?? [:])
      guard !problems.isEmpty else { return (state, nil, true) }
      return (state, "'\(path)': \(problems.joined(separator: "; "))", true)
    } catch {
      let (problem, isAside) = setAside(error)
      return (ViewerState(), problem, isAside)
    }
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
    try Files.holding(lock: "\(path).lock", timeout: timeout) { () throws(FileError) in
      var found: [String: StateTree]?
      do throws(Unusable) {
        found = try fields()
      } catch {
        let (problem, isAside) = setAside(error)
        guard isAside else { throw .refused(path: path, action: "replace", reason: problem) }
      }
      guard var fields = found else {
        try write(state.fields)
        return state
      }
      let (other, _) = ViewerState.read(fields)
      let result = state.merged(since: base, into: other)
      let (old, new) = (other.fields, result.fields)
      for name in Set(old.keys).union(new.keys) where old[name] != new[name] {
        fields[name] = new[name]
      }
      // Default values are optional, but are written so that users find them.
      fields.merge(new) { kept, _ in kept }
      try write(fields)
      return result
    }
  }

  /// The favourites in the file; nil if they cannot be read.
  var favourites: [String]? {
    guard let fields = try? fields() else { return nil }
    return ViewerState.read(fields).0.favourites
  }

  /// The reason why a file cannot be used.
  private enum Unusable: Error {
    case unreadable(FileError)
    case damaged
  }

  /// Reads all fields; none if there is no file.
  private func fields() throws(Unusable) -> [String: StateTree]? {
    guard Files.kind(of: path) != .nothing else { return nil }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: Self.limit)
    } catch {
      throw .unreadable(error)
    }
    guard let tree = try? JSONDecoder().decode(StateTree.self, from: Data(bytes)),
      case .branch(let fields) = tree
    else { throw .damaged }
    return fields
  }

  /// Renames the file.
  /// - Returns: The message, and whether renaming succeeded.
  private func setAside(_ fault: Unusable) -> (String, isAside: Bool) {
    let fault =
      switch fault {
      case .unreadable(let error): "could not be read (\(error))"
      case .damaged: "were damaged"
      }
    var number = 1
    do throws(FileError) {
      while true {
        let name = number == 1 ? "\(path).damaged" : "\(path).damaged-\(number)"
        if try Files.moveAside(path, to: name) {
          return ("preferences \(fault); they were renamed to '\(name)'", true)
        }
        number += 1
      }
    } catch {
      return (
        "preferences \(fault) and cannot be renamed: \(error); changes are not saved", false
      )
    }
  }

  private func write(_ fields: [String: StateTree]) throws(FileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(fields) else {
      preconditionFailure("preferences can be encoded as JSON")
    }
    try Files.write(Array(data) + [10], to: path)
  }
}
