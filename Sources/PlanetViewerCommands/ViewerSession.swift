import Glibc
import OpenGLRenderer
import PlanetCommands
import PlanetExport
import PlanetViewer

/// The main loop of the window: input in, frames out, until the window is closed.
struct ViewerSession {
  private let window: ViewerWindow
  private let viewer: Viewer
  private let wakeUp: WakeUp
  private let clock: StartClock
  private let log = ScreenLog.fromEnvironment
  private let icons = IconMaker()
  /// True if the start-up time and the frame times are printed.
  var reportsTimings = false

  private var title = ""
  private var isFullScreen = false
  private var lastFrame = 0.0
  private var lastPoll = 0.0
  private var wasIdle = true
  private var hasShownBody = false
  private var frameTimes: [Double] = []

  /// The longest poll interval with a gamepad, in seconds.
  private static let gamepadPollInterval = 1.0 / 60

  init(window: ViewerWindow, viewer: Viewer, wakeUp: WakeUp, clock: StartClock) {
    self.window = window
    self.viewer = viewer
    self.wakeUp = wakeUp
    self.clock = clock
  }

  /// Shows the window until it is closed, or a signal ends the program.
  mutating func run() throws(CommandFailure) {
    var failure: CommandFailure?
    var lost: CommandFailure?
    // Saving is not interrupted by a signal before the loop handles it.
    Interruption.wait(while: viewer.savingCheck)
    Interruption.stop.holding {
      do throws(CommandFailure) { try loop() } catch { failure = error }
      // Inside the scope, as a signal ends the program when no work is in progress.
      lost = finish()
      if reportsTimings { reportFrameTimes() }
    }
    if let failure { throw failure }
    if let lost { throw lost }
    if Interruption.stop.isRaised { throw CommandFailure(.interrupted) }
  }

  /// Closes the window, and saves preferences and pending images.
  /// - Returns: The reason why an image could not be saved; nil if all were saved.
  private func finish() -> CommandFailure? {
    if viewer.isSaving {
      window.hide()
      Console.note("saving the image")
    }
    let report = viewer.finish()
    for warning in report.imageWarnings { Console.warning(warning) }
    if let problem = report.stateProblem { Console.warning(problem) }
    guard !report.unsavedImages.isEmpty else { return nil }
    return CommandFailure(.output, report.unsavedImages.joined(separator: "; "))
  }

  private mutating func loop() throws(CommandFailure) {
    let pace = window.shortestFrame
    var isFramePending = false
    while !viewer.wantsToClose && !Interruption.stop.isRaised {
      let isIdle = window.isMinimised || !(viewer.needsFrame || isFramePending)
      let interval =
        window.hasGamepad
        ? min(Self.gamepadPollInterval, viewer.pollInterval) : viewer.pollInterval
      let rest = isIdle ? interval : lastFrame + pace - clock.seconds
      let events = window.takeEvents(waiting: max(rest, 0))
      for event in events { viewer.handle(event) }
      if let images = icons.take() { window.setIcons(images) }
      if wakeUp.take() || window.takeDamage() || !events.isEmpty { isFramePending = true }
      if viewer.wantsNewGraphics {
        try restartGraphics(saying: "Graphics context restarted", isProblem: false)
      }
      if window.isContextLost { try replaceLostGraphics() }
      viewer.adapt(pixelsPerPoint: window.pixelsPerPoint)
      guard !window.isMinimised, viewer.needsFrame || isFramePending else {
        let now = clock.seconds
        viewer.poll(after: now - lastPoll)
        lastPoll = now
        wasIdle = true
        continue
      }
      // Input events may be more frequent than frames; those of one frame are collected.
      guard clock.seconds >= lastFrame + pace else { continue }
      isFramePending = false
      try showFrame()
    }
  }

  private mutating func showFrame() throws(CommandFailure) {
    let now = clock.seconds
    let processors = Self.processorSeconds
    // Motion that begins after a pause starts at the present time.
    let passed = wasIdle ? 0 : now - lastFrame
    (lastFrame, lastPoll, wasIdle) = (now, now, false)
    do throws(OpenGLError) {
      try viewer.frame(size: window.size, seconds: passed)
    } catch {
      // A lost context cannot be rendered into.
      guard window.isContextLost else { throw CommandFailure(.display, error.description) }
      try replaceLostGraphics()
      return
    }
    window.present()
    viewer.noteFrame(
      seconds: clock.seconds - now, processorSeconds: Self.processorSeconds - processors)
    if reportsTimings { frameTimes.append(clock.seconds - now) }
    updateWindow()
    log?.write(viewer, seconds: clock.seconds)
    noteFirstBody()
  }

  /// The time of all processors for this program, in seconds.
  private static var processorSeconds: Double {
    Double(Glibc.clock()) / 1e6
  }

  private func replaceLostGraphics() throws(CommandFailure) {
    try restartGraphics(
      saying: "The graphics card was reset; the graphics context is restarted", isProblem: true)
  }

  /// Restarts the graphics context, with the window.
  private func restartGraphics(
    saying notice: String, isProblem: Bool
  ) throws(CommandFailure) {
    do {
      try viewer.restartGraphics { try renewContext() }
    } catch {
      throw CommandFailure(.display, "the graphics context cannot be restarted: \(error)")
    }
    viewer.notify(notice, isProblem: isProblem)
  }

  /// Creates another context for the window; a graphics card that is being reset has none for a
  /// moment.
  private func renewContext() throws(WindowError) {
    for _ in 0..<4 {
      do throws(WindowError) { return try window.renewContext() } catch { usleep(500_000) }
    }
    try window.renewContext()
  }

  /// Updates the title, the pointer and the size of the window.
  private mutating func updateWindow() {
    if viewer.title != title {
      title = viewer.title
      window.setTitle(title)
    }
    window.setPointer(viewer.pointerShape)
    if viewer.wantsFullScreen != isFullScreen {
      isFullScreen = viewer.wantsFullScreen
      window.setFullScreen(isFullScreen)
    } else if !isFullScreen {
      viewer.remember(windowSize: window.size)
    }
  }

  private func reportFrameTimes() {
    guard !frameTimes.isEmpty else { return }
    let sorted = frameTimes.sorted()
    func milliseconds(_ share: Double) -> Double {
      (sorted[Int(share * Double(sorted.count - 1))] * 10_000).rounded() / 10
    }
    Console.note(
      "\(sorted.count) frames: median \(milliseconds(0.5)) ms, "
        + "95th percentile \(milliseconds(0.95)) ms")
  }

  private mutating func noteFirstBody() {
    guard !hasShownBody, viewer.showsBody else { return }
    hasShownBody = true
    if reportsTimings {
      let milliseconds = Int((clock.seconds * 1000).rounded())
      Console.note("first frame with the body after \(milliseconds) ms")
    }
    icons.begin(wake: wakeUp.signal)
  }
}
