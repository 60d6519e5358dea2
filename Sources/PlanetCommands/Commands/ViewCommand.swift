import ArgumentParser

/// Starts the viewer.
struct ViewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "view", abstract: "Opens an interactive window with a body.",
    discussion: """
      Example: planetnode view saturn. All arguments are passed to planetnode-viewer, which is \
      beside planetnode or on PATH.
      """)

  /// The program's name.
  static let program = "planetnode-viewer"
  /// The shared libraries that it needs beyond those of this program, with their packages.
  static let libraries = [
    ("libglfw.so.3", "libglfw3"), ("libOpenGL.so.0", "libopengl0"), ("libEGL.so.1", "libegl1"),
    ("libstb.so.0", "libstb0"),
  ]

  @Argument(parsing: .captureForPassthrough, help: "Body, and options of planetnode-viewer.")
  var arguments: [String] = []

  mutating func run() throws { try DesktopNotice.showingFailures { try start() } }

  private func start() throws {
    guard let path = Programs.ours(Self.program) else {
      throw CommandFailure(.display, Self.advice)
    }
    if let message = Self.missingLibraries { throw CommandFailure(.display, message) }
    let reason = Programs.become(path, arguments)
    throw CommandFailure(.display, "'\(path)' cannot be started: \(reason)")
  }

  /// The advice if the viewer is missing.
  static let advice = """
    there is no planetnode-viewer beside planetnode or on PATH; in the source folder, \
    Scripts/view.sh installs the packages that it needs (libglfw3-dev, libopengl-dev, libegl-dev, \
    libgl-dev, libimgui-dev), builds it, and opens the window
    """

  /// The packages to install for the viewer; nil if none is missing.
  static var missingLibraries: String? {
    let missing = libraries.filter { !Programs.hasLibrary($0.0) }
    guard !missing.isEmpty else { return nil }
    return "planetnode-viewer needs \(missing.map(\.0).joined(separator: ", ")); install "
      + missing.map(\.1).joined(separator: " ")
  }
}
