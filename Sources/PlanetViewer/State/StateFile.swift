import FoundationEssentials
import PlanetAssets
package import PlanetSystem

/// The file in which the viewer's state is kept, whole or not at all.
///
/// Several viewers may share it: each writes what it has changed itself, and leaves the rest.
package struct StateFile: Hashable, Sendable {
  /// Where it is.
  package let path: String

  /// Creates the file at a path.
  package init(path: String) { self.path = path }

  /// Returns the user's own file, as an environment has it.
  /// - Parameter environment: Returns the value of a variable, or nothing where it is not set.
  /// - Returns: The file; nothing without a home.
  package static func standard(in environment: (String) -> String?) -> StateFile? {
    UserFolder.state.path(in: environment).map { StateFile(path: "\($0)/viewer.json") }
  }

  /// The most bytes that are read.
  private static let limit = 1 << 20

  /// Reads the state.
  ///
  /// A file that cannot be read, or is no JSON object, is set aside under another name, so that
  /// nothing of it is lost, and the state is that of a first run. Where that cannot be done either,
  /// the file must not be written. Fields that cannot be read stay in the file.
  /// - Returns: The state, what is to be said about the file, and whether it may be written.
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

  /// Writes what has changed.
  ///
  /// What other programs have written since the last time stays, and so do fields that this
  /// program does not know.
  /// - Parameters:
  ///   - state: As it is now.
  ///   - base: As it was when it was read or written last.
  ///   - patience: How many seconds another program may keep the file to itself.
  /// - Returns: The state that is in the file now.
  /// - Throws: ``FileError``; the file is as it was then.
  package func save(
    _ state: ViewerState, since base: ViewerState, patience: Double = 0.1
  ) throws(FileError) -> ViewerState {
    try Files.holding(lock: "\(path).lock", patience: patience) { () throws(FileError) in
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
      // What a first run has need not stand there, but is found by people who look.
      fields.merge(new) { kept, _ in kept }
      try write(fields)
      return result
    }
  }

  /// The favourites that are in the file now; nothing where none can be read.
  var favourites: [String]? {
    guard let fields = try? fields() else { return nil }
    return ViewerState.read(fields).0.favourites
  }

  /// Why a file is of no use.
  private enum Unusable: Error {
    case unreadable(FileError)
    case damaged
  }

  /// Reads all fields; nothing where there is no file.
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

  /// Gives the file another name.
  /// - Returns: What is to be said, and whether it was done.
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
      preconditionFailure("what was read can be written")
    }
    try Files.write(Array(data) + [10], to: path)
  }
}
