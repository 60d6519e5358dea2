/// The user's own folders, after the XDG Base Directory Specification.
package enum UserFolder: String, CaseIterable, Hashable, Sendable {
  /// What can be made anew at any time.
  case cache = "XDG_CACHE_HOME"
  /// What the program remembers from run to run.
  case state = "XDG_STATE_HOME"
  /// What the user sets.
  case settings = "XDG_CONFIG_HOME"

  private var usualPlace: String {
    switch self {
    case .cache: ".cache"
    case .state: ".local/state"
    case .settings: ".config"
    }
  }

  /// The program's own part of the folder, which need not be there; nothing without a home.
  ///
  /// A relative path in the environment is ignored, as the specification wants.
  package var path: String? { path { Files.environment($0) } }

  /// Returns the same, as another environment has it.
  /// - Parameter environment: Returns the value of a variable, or nothing where it is not set.
  /// - Returns: The folder; nothing without a home.
  package func path(in environment: (String) -> String?) -> String? {
    let base =
      environment(rawValue).flatMap { $0.hasPrefix("/") ? $0 : nil }
      ?? environment("HOME").map { "\($0)/\(usualPlace)" }
    return base.map { "\($0)/planetnode" }
  }
}
