/// The user's own folders, as defined by the XDG Base Directory Specification.
package enum UserFolder: String, CaseIterable, Hashable, Sendable {
  /// The folder of files that can be created again at any time.
  case cache = "XDG_CACHE_HOME"
  /// The folder of state that is stored from run to run.
  case state = "XDG_STATE_HOME"
  /// The folder of the user's settings.
  case settings = "XDG_CONFIG_HOME"
  /// The folder of the user's data, which cannot be created again.
  case data = "XDG_DATA_HOME"

  private var usualPlace: String {
    switch self {
    case .cache: ".cache"
    case .state: ".local/state"
    case .settings: ".config"
    case .data: ".local/share"
    }
  }

  /// The program's part of the folder, which may not exist; nil without a home folder.
  ///
  /// A relative path in the environment is ignored, as the specification requires.
  package var path: String? { path { Files.environment($0) } }

  /// Returns the same for another environment.
  /// - Parameter environment: Returns the value of a variable, or nil if it is not set.
  /// - Returns: The folder; nil without a home folder.
  package func path(in environment: (String) -> String?) -> String? {
    let base =
      environment(rawValue).flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment("HOME").map { "\($0)/\(usualPlace)" }
    return base.map { "\($0)/planetnode" }
  }
}
