import PlanetCatalogue
package import PlanetMath
package import ViewerGui

// The viewer's state and requests for the program.

extension Viewer {
  // MARK: - State

  /// The title of the window.
  package var title: String { body.map { "\($0.name) – PlanetNode" } ?? "PlanetNode" }

  /// The preferences.
  package var state: ViewerState { preferences.state }

  /// The problem of the preferences file; nil if it was read.
  package var stateProblem: String? { preferences.problem }

  /// The camera position.
  package var viewpoint: Viewpoint { camera.orbit.viewpoint }

  /// The spin of the body.
  package var spin: SpinClock { camera.spin }

  /// The sub-observer point: planetocentric latitude and longitude; nil until the body is loaded.
  package var subObserverPoint: (latitude: Angle, longitude: Angle)? {
    presenter.subObserverPoint
  }

  /// The position of the pointer in points of the window; nil while it is outside.
  package var pointerPlace: SIMD2<Double>? { input.pointer.map { $0 * window.scale } }

  /// The size of the window in points.
  package var windowSize: SIMD2<Double> { window.size * window.scale }

  /// True if the program is to end.
  package var wantsToClose: Bool { schedule.wantsToClose }

  /// True if the window is to fill the screen.
  package var wantsFullScreen: Bool { schedule.wantsFullScreen }

  /// True if the graphics context is to be restarted.
  package var wantsNewGraphics: Bool { schedule.wantsNewGraphics }

  /// True if the body is on the screen, at any level of detail.
  package var showsBody: Bool { presenter.isLoaded }

  /// True if another frame differs from the last one without any input.
  package var needsFrame: Bool {
    schedule.needsFrame || presenter.isMoving || input.isHolding || storiesMove
      || !renderer.hasAllMapLevels
  }

  /// True if nothing is pending: input, maps, thumbnails, saved images and catalogues.
  package var isSettled: Bool {
    !input.isWaiting && !isLoading && thumbnails.isEnabled && !thumbnails.maker.isBusy
  }

  /// True while the body, an image or a catalogue is pending.
  package var isLoading: Bool {
    maps.loader.isBusy || sky.neighbours.isBusy || sky.searcher.isBusy
      || saver.isBusy || renderer.software.isBusy || session.isBusy || images.isBusy
      || !renderer.hasAllMapLevels || !presenter.isSettled
  }

  /// The quality of the last image of the body, in words.
  package var imageQuality: String { renderer.qualityWords }

  /// The elements on the screen with their positions: panels, buttons and texts, in points of the
  /// window.
  package var elements: [GuiElement] {
    window.scale == 1 ? gui.elements : gui.elements.map { $0.scaled(by: Float(window.scale)) }
  }

  package var pointerShape: PointerShape { input.isDragging ? .grabbing : gui.wantedCursor }

  /// The errors and warnings of the catalogue, one line each.
  package var catalogueProblems: [String] { session.file.problems + session.file.warnings }

  /// The notifications on the screen, the oldest first.
  package var messages: [String] { panels.notifications.all.map(\.text) }

  /// True while an image is being saved.
  package var isSaving: Bool { saver.isBusy }

  /// A function that returns true while an image is being saved; it may be called from any thread.
  package var savingCheck: @Sendable () -> Bool { { [saver] in saver.isBusy } }

  /// Records the time of the last frame.
  /// - Parameters:
  ///   - seconds: The time from its start until it was shown.
  ///   - processorSeconds: The time of all processors for it.
  package func noteFrame(seconds: Double, processorSeconds: Double) {
    renderer.note(frameSeconds: seconds)
    panels.meter.add(seconds: seconds, processorSeconds: processorSeconds)
  }

  // MARK: - Requests

  package func notify(_ text: String, isProblem: Bool = true) {
    panels.notifications.add(text, isProblem: isProblem)
    schedule.noteChange()
  }

  /// Stores the size of the window for the next run, unless it is too small to be useful.
  /// - Parameter windowSize: The size in points.
  package func remember(windowSize: SIMD2<Double>) { preferences.remember(windowSize: windowSize) }

  /// Adapts to the pixels of another screen from the next frame on.
  package func adapt(pixelsPerPoint: Float) {
    guard pixelsPerPoint != window.screenPixelsPerPoint else { return }
    window.screenPixelsPerPoint = pixelsPerPoint
    schedule.noteChange()
  }

  // MARK: - While idle

  /// The poll interval while no frame is needed, in seconds.
  package var pollInterval: Double {
    min(
      panels.notifications.secondsLeft ?? Self.longestPollInterval,
      presenter.secondsToNextDate ?? Self.longestPollInterval,
      showsProgress ? 0.2 : Self.longestPollInterval)
  }

  /// A Boolean value that indicates whether the progress of a task is on the screen.
  private var showsProgress: Bool {
    maps.loader.isBusy || saver.isBusy || session.loader.isBusy
  }

  /// The longest interval between two checks of the catalogue's file, in seconds.
  private static let longestPollInterval = 0.5

  /// Advances the time while no frame is rendered: notifications disappear, preferences are saved,
  /// and the files of the catalogue and its maps are checked for changes.
  /// - Parameter seconds: The seconds since the last frame or the last call.
  package func poll(after seconds: Double) {
    receiveReports()
    if panels.notifications.advance(by: seconds) { schedule.noteChange() }
    maps.advance(by: seconds)
    if presenter.advanceRealTime() { schedule.requestFrame() }
    // Progress is shown in a frame from time to time.
    if showsProgress { schedule.requestFrame() }
    schedule.secondsSinceCheck += seconds
    // With a gamepad this function is called often.
    guard schedule.secondsSinceCheck > 0.9 * Self.longestPollInterval else { return }
    schedule.secondsSinceCheck = 0
    checkFiles()
  }

  /// Saves the preferences, and reads the catalogue and its maps again if their files have changed.
  func checkFiles() {
    savePreferences()
    presenter.watchMaps()
    guard session.file.hasChanged else { return }
    schedule.noteChange()
    apply(session.reload(shown: body))
  }

  /// Saves the preferences if they have changed, and takes over other viewers' favourites.
  func savePreferences() {
    if let problem = preferences.save() { notify(problem) }
    if preferences.follow() { schedule.noteChange() }
  }

  // MARK: - Shutdown

  /// The problems reported after the window was closed.
  package struct ShutdownReport: Hashable, Sendable {
    /// The reasons why images were not saved.
    package var unsavedImages: [String] = []
    /// Warnings about images that were saved.
    package var imageWarnings: [String] = []
    /// The reason why the preferences were not saved.
    package var stateProblem: String?
  }

  /// Saves the preferences, and waits for images that are being saved; called after the window was
  /// closed.
  /// - Returns: The problems.
  package func finish() -> ShutdownReport {
    thumbnails.maker.cancel()
    images.loader.cancel()
    session.cancelLoads()
    var report = ShutdownReport()
    _ = preferences.save(timeout: 2)
    report.stateProblem = preferences.savingProblem
    saver.finish()
    for message in saver.take() {
      switch message {
      case .saved(let path, let warnings):
        environment.services.imageSaved(path)
        report.imageWarnings += warnings.map { "\(path): \($0)" }
      case .failed(let reason): report.unsavedImages.append(reason)
      }
    }
    return report
  }
}
