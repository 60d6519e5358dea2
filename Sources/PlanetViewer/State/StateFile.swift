import FoundationEssentials
public import PlanetAssets

/// The file in which the viewer's state is kept, whole or not at all.
public struct StateFile: Hashable, Sendable {
  /// Where it is.
  public let path: String

  /// Creates the file at a path.
  public init(path: String) { self.path = path }

  /// The user's own file; nothing without a home.
  public static var standard: StateFile? {
    UserFolder.state.path.map { StateFile(path: "\($0)/viewer.json") }
  }

  /// Reads the state.
  ///
  /// A file that cannot be understood is set aside under another name, so that nothing of it is
  /// lost, and the state is that of a first run.
  /// - Returns: The state, and what is to be said about the file.
  public func load() -> (ViewerState, problem: String?) {
    guard Files.kind(of: path) != .nothing else { return (ViewerState(), nil) }
    do {
      let bytes = try Files.read(path, limit: 1 << 20)
      return (try JSONDecoder().decode(ViewerState.self, from: Data(bytes)), nil)
    } catch let error as FileError {
      return (ViewerState(), "preferences are not read: \(error)")
    } catch {
      return (ViewerState(), setAside())
    }
  }

  private func setAside() -> String {
    var name = "\(path).damaged"
    var number = 1
    while Files.kind(of: name) != .nothing, number < 100 {
      number += 1
      name = "\(path).damaged-\(number)"
    }
    do throws(FileError) {
      try Files.move(path, to: name)
      return "preferences were damaged; they are kept as '\(name)'"
    } catch {
      return "preferences are damaged and cannot be set aside: \(error)"
    }
  }

  /// Writes the state.
  public func save(_ state: ViewerState) throws(FileError) {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    guard let data = try? encoder.encode(state) else {
      preconditionFailure("a state is words and numbers")
    }
    try Files.write(Array(data) + [10], to: path)
  }
}
