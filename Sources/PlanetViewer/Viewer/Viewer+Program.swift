import OpenGLRenderer

// What the program around the viewer asks of it, and tells it.

extension Viewer {
  /// From where the body is looked at.
  public var viewpoint: Viewpoint { controls.viewpoint }

  /// Where the pointer is in the window, in points; nothing while it is elsewhere.
  public var pointerPlace: SIMD2<Double>? { pointer.map { $0 * scale } }

  /// The size of the window in points.
  public var windowSize: SIMD2<Double> { size * scale }

  /// Whether the body is on the screen, as fine as it has come.
  public var showsBody: Bool { shown?.prepared != nil }

  /// Whether everything that was asked for is on the screen: no map, small picture or saved one is
  /// still to come.
  public var isSettled: Bool {
    !queue.isWaiting && !loader.isBusy && !saver.isBusy && !software.isBusy
      && !catalogues.isBusy && makesThumbnails && !thumbnails.isBusy && isSharp
      && (shown == nil || showsBody || shown?.problem != nil)
  }

  /// What is wrong with the catalogue, or doubtful, a line each.
  public var catalogueProblems: [String] { file.problems + file.warnings }

  /// True while an image is being saved.
  public var isSaving: Bool { saver.isBusy }

  /// Returns true while an image is being saved; called from any thread.
  public var savingCheck: @Sendable () -> Bool { { [saver] in saver.isBusy } }

  /// What is to be said when all is over.
  public struct Farewell: Hashable, Sendable {
    /// Why a picture was not saved.
    public var lostPictures: [String] = []
    /// What is doubtful about a picture that was saved.
    public var pictureWarnings: [String] = []
    /// Why what is remembered was not.
    public var stateProblem: String?
  }

  /// Saves what is remembered, and waits for pictures that are being saved; called once the window
  /// is closed.
  /// - Returns: What went wrong.
  public func finish() -> Farewell {
    thumbnails.cancel()
    var farewell = Farewell()
    _ = keeper.save(&state, patience: 2)
    farewell.stateProblem = keeper.problem
    saver.finish()
    for message in saver.take() {
      switch message {
      case .saved(let path, let warnings):
        surroundings.pictureSaved(path)
        farewell.pictureWarnings += warnings.map { "\(path): \($0)" }
      case .failed(let reason): farewell.lostPictures.append(reason)
      }
    }
    return farewell
  }

  /// The messages that are on the screen and go by themselves, the oldest first.
  public var messages: [String] { notices.all.map(\.text) }

  /// Says something to whoever sits before the window.
  public func tell(_ text: String, isProblem: Bool = true) {
    notices.add(text, isProblem: isProblem)
    quietFrames = 0
  }

  /// Keeps the size of the window for the next run, unless it is too small to be wanted again.
  /// - Parameter windowSize: In points.
  public func remember(windowSize: SIMD2<Double>) {
    guard windowSize.x >= 240, windowSize.y >= 180 else { return }
    state.windowSize = SIMD2(Int(windowSize.x.rounded()), Int(windowSize.y.rounded()))
  }

  /// How long no frame is needed and nobody need look around, unless something is done or arrives,
  /// in seconds.
  public var restSeconds: Double {
    min(
      notices.secondsLeft ?? Self.longestRest,
      loader.isBusy || saver.isBusy ? 0.2 : Self.longestRest)
  }

  /// As often the catalogue's file is looked at.
  private static let longestRest = 0.5

  /// Lets time pass while no frame is drawn: messages go, what is remembered is saved, and the
  /// catalogue and its maps may have changed.
  /// - Parameter seconds: Since the last frame, or since this was last called.
  public func lookAround(after seconds: Double) {
    takeReports()
    if notices.advance(by: seconds) { quietFrames = 0 }
    if loader.isBusy { busySeconds += seconds }
    // Progress is shown in a frame now and then.
    if loader.isBusy || saver.isBusy { quietFrames = min(quietFrames, 2) }
    sinceWatch += seconds
    // Where a gamepad is asked what it does, this is called often.
    guard sinceWatch > 0.9 * Self.longestRest else { return }
    sinceWatch = 0
    watchFiles()
  }

  /// Saves what is remembered, and reads again what has changed on the disk.
  func watchFiles() {
    saveState()
    watchMaps()
    guard file.hasChanged else { return }
    quietFrames = 0
    reload()
  }

  /// Takes over the pixels of another screen from the next frame on.
  public func adapt(pixelsPerPoint: Float) {
    guard pixelsPerPoint != screenPixelsPerPoint else { return }
    screenPixelsPerPoint = pixelsPerPoint
    quietFrames = 0
  }
}
