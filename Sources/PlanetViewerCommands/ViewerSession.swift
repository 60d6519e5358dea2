import Glibc
import OpenGLRenderer
import PlanetCommands
import PlanetExport
import PlanetViewer

/// The life of the window: hands come in, frames go out, until somebody closes it.
struct ViewerSession {
  private let window: ViewerWindow
  private let viewer: Viewer
  private let bell: Bell
  private let clock: StartClock
  private let log = ScreenLog.fromEnvironment
  private let icons = IconMaker()
  /// Whether the time to the first picture is told, and in the end that of frames.
  var tellsTimings = false

  private var title = ""
  private var isFullScreen = false
  private var lastFrame = 0.0
  private var lastLook = 0.0
  private var wasIdle = true
  private var hasShownBody = false
  private var frameTimes: [Double] = []

  /// How long it sleeps at most where a gamepad must be asked what it does, in seconds.
  private static let shortNap = 1.0 / 60

  /// Creates a session.
  init(window: ViewerWindow, viewer: Viewer, bell: Bell, clock: StartClock) {
    self.window = window
    self.viewer = viewer
    self.bell = bell
    self.clock = clock
  }

  /// Shows the window until it is closed, or the program is told to end.
  mutating func run() throws(CommandFailure) {
    var failure: CommandFailure?
    var lost: CommandFailure?
    // A signal waits for images, however long it takes until the loop sees it.
    Interruption.wait(while: viewer.savingCheck)
    Interruption.stop.holding {
      do throws(CommandFailure) { try loop() } catch { failure = error }
      // Within, as a signal ends the program once nothing is in hand.
      lost = finish()
      if tellsTimings { tellFrameTimes() }
    }
    if let failure { throw failure }
    if let lost { throw lost }
    if Interruption.stop.isRaised { throw CommandFailure(.interrupted) }
  }

  /// Saves all that is still to be saved, the window closed first, as a picture may take a while.
  /// - Returns: That a picture could not be saved.
  private func finish() -> CommandFailure? {
    if viewer.isSaving {
      window.hide()
      Console.note("saving the image")
    }
    let farewell = viewer.finish()
    for warning in farewell.pictureWarnings { Console.warning(warning) }
    if let problem = farewell.stateProblem { Console.warning(problem) }
    guard !farewell.lostPictures.isEmpty else { return nil }
    return CommandFailure(.output, farewell.lostPictures.joined(separator: "; "))
  }

  private mutating func loop() throws(CommandFailure) {
    let pace = window.shortestFrame
    var owesFrame = false
    while !viewer.wantsToClose && !Interruption.stop.isRaised {
      let isIdle = window.isMinimised || !(viewer.needsFrame || owesFrame)
      let nap = window.hasGamepad ? min(Self.shortNap, viewer.restSeconds) : viewer.restSeconds
      let rest = isIdle ? nap : lastFrame + pace - clock.seconds
      let events = window.takeEvents(waiting: max(rest, 0))
      for event in events { viewer.handle(event) }
      if let images = icons.take() { window.setIcons(images) }
      if bell.take() || window.takeDamage() || !events.isEmpty { owesFrame = true }
      if viewer.wantsNewGraphics {
        try restartGraphics(saying: "Graphics context restarted", isProblem: false)
      }
      if window.isContextLost { try replaceLostGraphics() }
      viewer.adapt(pixelsPerPoint: window.pixelsPerPoint)
      guard !window.isMinimised, viewer.needsFrame || owesFrame else {
        let now = clock.seconds
        viewer.lookAround(after: now - lastLook)
        lastLook = now
        wasIdle = true
        continue
      }
      // Hands may be faster than screens: what they do is gathered for a frame.
      guard clock.seconds >= lastFrame + pace else { continue }
      owesFrame = false
      try showFrame()
    }
  }

  private mutating func showFrame() throws(CommandFailure) {
    let now = clock.seconds
    // What began after a pause began just now.
    let passed = wasIdle ? 0 : now - lastFrame
    (lastFrame, lastLook, wasIdle) = (now, now, false)
    do throws(OpenGLError) {
      try viewer.frame(size: window.size, seconds: passed)
    } catch {
      // What is lost cannot be drawn into either.
      guard window.isContextLost else { throw CommandFailure(.display, error.description) }
      try replaceLostGraphics()
      return
    }
    window.present()
    if tellsTimings { frameTimes.append(clock.seconds - now) }
    dressWindow()
    log?.write(viewer, seconds: clock.seconds)
    noteFirstBody()
  }

  private func replaceLostGraphics() throws(CommandFailure) {
    try restartGraphics(
      saying: "The graphics card was reset; the graphics context is restarted", isProblem: true)
  }

  /// Makes everything anew that the graphics card kept, the window with it.
  private func restartGraphics(
    saying notice: String, isProblem: Bool
  ) throws(CommandFailure) {
    do {
      try viewer.restartGraphics { try renewContext() }
    } catch {
      throw CommandFailure(.display, "the graphics context cannot be restarted: \(error)")
    }
    viewer.tell(notice, isProblem: isProblem)
  }

  /// Gives the window another context; a card that is being reset has none for a moment.
  private func renewContext() throws(WindowError) {
    for _ in 0..<4 {
      do throws(WindowError) { return try window.renewContext() } catch { usleep(500_000) }
    }
    try window.renewContext()
  }

  /// Gives the window its title, pointer and size as the viewer wants them.
  private mutating func dressWindow() {
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

  private func tellFrameTimes() {
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
    if tellsTimings {
      let milliseconds = Int((clock.seconds * 1000).rounded())
      Console.note("first frame with the body after \(milliseconds) ms")
    }
    icons.begin(wake: bell.ring)
  }
}
