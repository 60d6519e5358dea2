import ArgumentParser
import Glibc
import OpenGLRenderer
import PlanetAssets
import PlanetCommands
import PlanetImage
import PlanetSources
import PlanetSystem
import PlanetViewer

/// Opens the window.
struct OpenCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "open", abstract: "Opens the window (the default command).",
    usage: "planetnode-viewer [<body>] [<options>]")

  @Argument(help: "Body by id or name; default: the last one shown.")
  var body: String?

  @Option(
    help: """
      XML or JSON file, folder of XML files, or http(s) address; default: the bundled Solar System.
      """)
  var catalogue: String?

  @OptionGroup var copies: CopyOptions

  @Option(
    help: """
      Maps of known bodies: installed (those of 'planetnode textures install', and bundled ones of \
      other bodies) or bundled.
      """)
  var maps = MapChoice.installed

  @Option(
    parsing: .unconditional,
    help: "Window size in points, such as 1280x720; default: the last size.",
    transform: ImageSize.init(option:))
  var size: ImageSize?

  @Option(
    parsing: .unconditional,
    help: "Maximum number of threads; default: the number of processors.",
    transform: number("a whole number from 1 to 1024"))
  var threads: Int?

  @Option(
    help: """
      Cache of decoded maps: auto (maps are added within limits), build (all maps are added) \
      or off; default: PLANETNODE_MAP_CACHE, else auto.
      """)
  var mapCache: MapCacheOption?

  @Option(help: "Keyboard shortcuts file; default: planetnode/keys in the settings folder.")
  var keys: String?

  @Flag(help: "Print start-up time and frame times to standard error.")
  var timings = false

  mutating func validate() throws {
    try WorkOptions.checkThreads(threads)
    guard let catalogue, WebAddress.looksLikeOne(catalogue) else { return }
    do throws(WebAddress.Fault) {
      _ = try WebAddress(catalogue)
    } catch {
      throw ValidationError("--catalogue: \(error.description)")
    }
  }

  mutating func run() throws { try DesktopNotice.showingFailures { try open() } }

  private func open() throws {
    let clock = StartClock()
    if let catalogue { try ViewerPaths.check(catalogue: catalogue) }
    var paths = try ViewerPaths(
      catalogue: catalogue, keys: keys, threads: threads, cache: WorkOptions.cache(mapCache))
    paths.viewer.web.maximumAge = copies.maxAge.seconds
    paths.viewer.web.isOffline = copies.offline
    paths.viewer.installedMaps = try maps.installed(isStrict: false)
    if maps == .bundled { paths.viewer.mapReplacements = nil }
    let window = try openWindow()
    // Other threads may run longer; the viewer is released before the window.
    defer {
      paths.wakeUp.mute()
      withExtendedLifetime(window) {}
    }
    paths.connect(to: window)
    try show(paths, in: window, clock)
  }

  private func show(_ paths: ViewerPaths, in window: ViewerWindow, _ clock: StartClock) throws {
    let viewer = try start(paths, window)
    endWithDisplay(while: viewer.savingCheck)
    if let problem = viewer.stateProblem { Console.warning(problem) }
    for problem in viewer.catalogueProblems + paths.problems { Console.warning(problem) }
    // The window shows at most two problems.
    let (reported, rest) = (paths.problems.prefix(2), paths.problems.count - 2)
    for problem in reported { viewer.notify(problem) }
    if rest > 0 {
      viewer.notify(
        "\(rest == 1 ? "One more problem" : "\(rest) more problems"): see standard error")
    }
    var session = ViewerSession(window: window, viewer: viewer, wakeUp: paths.wakeUp, clock: clock)
    session.reportsTimings = timings
    try session.run()
  }

  /// Ends the program once the display is lost, after images were saved; preferences were saved
  /// when they changed.
  private func endWithDisplay(while isSaving: @escaping @Sendable () -> Bool) {
    ViewerWindow.whenDisplayIsLost {
      while isSaving() { usleep(50_000) }
      Console.error("the connection to the display is lost; start the window again on a display")
      _exit(ExitKind.display.rawValue)
    }
  }

  private func openWindow() throws(CommandFailure) -> ViewerWindow {
    do throws(WindowError) {
      return try ViewerWindow(title: "PlanetNode", size: SIMD2(1280, 720), isVisible: false)
    } catch {
      throw CommandFailure(.display, error.description)
    }
  }

  /// Shows the window with the launch screen, and then creates the viewer.
  private func start(
    _ paths: ViewerPaths, _ window: ViewerWindow
  ) throws(CommandFailure) -> Viewer {
    do {
      var launch = try ViewerLaunch(
        paths.viewer, body: body, pixelsPerPoint: window.pixelsPerPoint)
      // The stored size may be that of a larger screen.
      let wanted =
        size.map { SIMD2($0.width, $0.height) } ?? launch.state.windowSize.map(window.fitting)
      if let wanted { window.resize(to: wanted) }
      window.show()
      launch.drawFrame(size: window.size)
      window.present()
      return try Viewer(launch)
    } catch let error as ViewerError {
      switch error {
      case .unknownBody: throw CommandFailure(.catalogue, error.description)
      case .noLibGL: throw CommandFailure(.display, error.description)
      case .badFont: throw CommandFailure(.asset, error.description)
      }
    } catch let error as OpenGLError {
      throw CommandFailure(.display, error.description)
    } catch let error as FileError {
      throw CommandFailure(.asset, error.description)
    } catch {
      throw CommandFailure(.internal, "\(error)")
    }
  }
}
