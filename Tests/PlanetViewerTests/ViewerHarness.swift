import Dispatch
import Foundation
import Glibc
import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetCommands
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

/// A viewer without a window: input and time are simulated, and frames can be captured.
final class ViewerHarness {
  private var currentContext: HeadlessContext?
  let viewer: Viewer
  let folder: String
  var size: SIMD2<Double>
  private(set) var pixelsPerPoint: Float
  private(set) var websites = WebsiteLog()
  /// Counts results of other threads, which wake the window.
  private let arrivals = DispatchSemaphore(value: 0)

  /// The opened addresses.
  final class WebsiteLog {
    var opened: [String] = []
  }

  init(
    folder: String, body: String? = nil, catalogue: String? = nil,
    size: SIMD2<Double> = SIMD2(1280, 720), pixelsPerPoint: Float = 1,
    change: (inout ViewerEnvironment) -> Void = { _ in }
  ) throws {
    currentContext = try HeadlessContext()
    self.folder = folder
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
    let data = try DataFolder.find()
    var environment = ViewerEnvironment(
      data: data, catalogue: catalogue ?? data.solarSystem, cache: nil,
      stateFile: StateFile(path: Files.join(folder, "state/viewer.json")),
      thumbnailFolder: { path in
        path == data.solarSystem
          ? Self.thumbnailFolder
          : Files.join(folder, "thumbnails/\(Files.stem(of: Files.name(of: path)))")
      },
      imageFolder: Files.join(folder, "pictures"),
      font: try FontFile.read(override: nil), threads: 2)
    let websites = websites
    environment.services.openWebsite = { address in
      websites.opened.append(address)
      return nil
    }
    environment.services.readCommand = RenderLine.read
    environment.services.wake = { [arrivals] in arrivals.signal() }
    change(&environment)
    viewer = try Viewer(environment, body: body, pixelsPerPoint: pixelsPerPoint)
  }

  deinit { viewer.thumbnails.maker.cancel() }

  /// The graphics context.
  var context: HeadlessContext {
    guard let currentContext else { preconditionFailure("a harness always has a context") }
    return currentContext
  }

  /// Ends the context with all its resources, and continues in another one.
  func restartGraphics() throws {
    try viewer.restartGraphics {
      currentContext = nil
      currentContext = try HeadlessContext()
    }
  }

  /// Moves the window to a screen with another pixel density.
  func adapt(pixelsPerPoint: Float) throws {
    self.pixelsPerPoint = pixelsPerPoint
    viewer.adapt(pixelsPerPoint: pixelsPerPoint)
    try frames(1, seconds: 0)
  }

  /// True if OpenGL and a font are available; otherwise prints the reason.
  ///
  /// Always true where all tests must run, so that each test fails instead.
  static let isAvailable: Bool = {
    guard Files.environment("CI") != "true" else { return true }
    do {
      _ = try HeadlessContext()
      _ = try FontFile.read()
      return true
    } catch {
      print("The viewer is not tested: \(error)")
      return false
    }
  }()

  /// The folder of thumbnails of the Solar System, shared by all tests and removed at their end.
  private static let thumbnailFolder: String = {
    atexit { try? FileManager.default.removeItem(atPath: ViewerHarness.thumbnailPath) }
    return thumbnailPath
  }()

  private static var thumbnailPath: String {
    FileManager.default.temporaryDirectory
      .appending(path: "planetnode-test-thumbnails-\(getpid())").path()
  }

  /// Returns the pixels of a number of points of the window.
  private func pixels(_ points: Double) -> Int {
    max(Int((points * Double(pixelsPerPoint)).rounded()), 1)
  }

  /// Marks the rendered frame as not visible.
  private struct Unseen: Error {}

  /// Renders a number of frames, whose pixels are not read.
  ///
  /// They are clipped to one pixel, as a software driver takes longer to fill panels than to place
  /// them. The body has its own framebuffer, and is rendered in full.
  func frames(_ count: Int = 1, seconds: Double = 1 / 60) throws {
    do {
      _ = try viewer.renderer.openGL.capture(width: 1, height: 1) {
        for _ in 0..<count { try viewer.frame(size: size, seconds: seconds) }
        throw Unseen()
      }
    } catch is Unseen {}
  }

  /// Returns the visible image, without advancing time.
  func screenshot() throws -> Image<RGBA8> {
    try viewer.renderer.openGL.capture(width: pixels(size.x), height: pixels(size.y)) {
      try viewer.frame(size: size, seconds: 0)
    }
  }

  /// Renders frames until nothing is pending: maps and images, and thumbnails on request.
  func settle(thumbnails: Bool = false) throws {
    for _ in 0..<6000 {
      try frames(1, seconds: 0)
      if isSettled(thumbnails) {
        // Results may request more.
        try frames(3, seconds: 0)
        if isSettled(thumbnails) { return }
      }
      // Like the window, waits for the next result, unless the next frame uploads more of a map.
      guard viewer.renderer.hasAllMapLevels else { continue }
      _ = arrivals.wait(timeout: .now() + .milliseconds(100))
    }
    Issue.record("the viewer does not settle")
  }

  private func isSettled(_ thumbnails: Bool) -> Bool {
    thumbnails ? viewer.isSettled : !viewer.isLoading
  }

  // MARK: - What is shown

  /// The body of the open catalogue.
  func body(_ id: String) throws -> CelestialBody {
    try #require(viewer.session.file.catalogue.body(id: id))
  }

  /// The names of the rows of the list, from the top.
  var rows: [String] { viewer.elements.filter { $0.kind == .item }.map(\.label) }

  /// True if a text is on the screen.
  func shows(_ text: String) -> Bool { viewer.elements.contains { $0.label == text } }

  /// The middle of the viewport of the body.
  var middle: SIMD2<Float> {
    SIMD2<Float>(viewer.window.viewport.origin + viewer.window.viewport.size / 2)
  }

  /// The open dialog.
  var dialog: PanelState.Dialog? { viewer.panels.dialog }

  /// The text typed into the Save dialog.
  var saveDialog: SaveDialog { viewer.panels.saveDialog }

  /// The search text.
  var searchText: String { viewer.panels.list.search.text }

  /// The visible notifications, the oldest first.
  var notifications: [Notifications.Item] { viewer.panels.notifications.all }

  /// Returns the visible image without notifications, which stay.
  func screenshotWithoutNotifications() throws -> Image<RGBA8> {
    let items = notifications
    dismissNotifications()
    defer {
      for item in items {
        viewer.panels.notifications.add(item.text, isProblem: item.isProblem, about: item.topic)
      }
    }
    return try screenshot()
  }

  // MARK: - Starting points

  func pauseSpin() { viewer.camera.spin.isRunning = false }

  func setSpin(turns: Double) { viewer.camera.spin.set(turns: turns) }

  /// Sets the camera position.
  func setViewpoint(_ viewpoint: Viewpoint) { viewer.camera.orbit.place(viewpoint) }

  func changePreferences(_ change: (inout ViewerState) -> Void) {
    change(&viewer.preferences.state)
  }

  /// Replaces the search text.
  func search(_ text: String) { viewer.panels.list.search.text = text }

  func editSaveDialog(_ edit: (inout SaveDialog) -> Void) { edit(&viewer.panels.saveDialog) }

  func show(dialog: PanelState.Dialog?) { viewer.panels.dialog = dialog }

  func notify(_ text: String, isProblem: Bool = false) {
    viewer.panels.notifications.add(text, isProblem: isProblem)
  }

  /// Presents a body that is not loaded, or none.
  func present(_ shown: ShownBody?) { viewer.presenter.shown = shown }

  /// Returns to the launch screen; the next frame requests the maps again.
  func returnToLaunch() {
    viewer.panels.isLaunching = true
    viewer.presenter.shown?.prepared = nil
    viewer.maps.loader.request([])
  }

  /// Removes the maps of bodies that were shown before.
  func removeCachedBodies() { viewer.maps.cached = [] }

  /// Limits the bytes of maps that are uploaded in a frame.
  func limitUploads(to bytes: Int) { viewer.renderer.openGL.uploadBudget = bytes }

  /// Waits until all notifications have expired.
  func dismissNotifications() { viewer.panels.notifications.advance(by: 60) }

  /// Reads the catalogue again, as after a change of its file.
  func reload() { viewer.apply(viewer.session.reload(shown: viewer.body)) }

  // MARK: - Input

  /// Drags with a button from one point to another, one step for each frame.
  func drag(
    from start: SIMD2<Float>, by way: SIMD2<Float>, button: PointerButton = .left,
    modifiers: Modifiers = [], steps: Int = 10
  ) throws {
    try move(to: start)
    viewer.handle(.button(button, isDown: true, modifiers))
    try frames()
    for step in 1...steps { try move(to: start + way * (Float(step) / Float(steps))) }
    // A pause before the release prevents inertia.
    try frames(8)
    viewer.handle(.button(button, isDown: false, modifiers))
    try frames()
  }

  /// Returns an element by its label.
  func element(_ label: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws
    -> GuiElement
  {
    try #require(
      viewer.elements.first { $0.label == label },
      "there is no '\(label)' among \(viewer.elements.map(\.label))", sourceLocation: sourceLocation
    )
  }

  func move(to place: SIMD2<Float>) throws {
    viewer.handle(.pointerMoved(SIMD2<Double>(place)))
    try frames()
  }

  /// Presses and releases the left button on an element.
  func click(_ label: String, sourceLocation: Testing.SourceLocation = #_sourceLocation) throws {
    try move(to: try element(label, sourceLocation: sourceLocation).center)
    viewer.handle(.button(.left, isDown: true))
    try frames(2)
    viewer.handle(.button(.left, isDown: false))
    try frames(2)
  }

  /// Presses and releases a chord.
  func press(_ text: String) throws {
    let chord = try #require(Chord(text))
    viewer.handle(.key(chord.key, .down, chord.modifiers))
    try frames()
    viewer.handle(.key(chord.key, .up, chord.modifiers))
    try frames()
  }

  func type(_ text: String) throws {
    for scalar in text.unicodeScalars {
      viewer.handle(.typed(scalar))
      try frames()
    }
  }

  /// Saves an image of the body alone, on a background that `--background` has.
  func save(width: Int, height: Int, background: String = "none") throws {
    viewer.openSaveDialog()
    guard dialog == .saveImage else { return }
    editSaveDialog { choices in
      choices.sizeIndex = SaveDialog.sizes.count + 1
      choices.typedSize = "\(width)x\(height)"
      (choices.background, choices.typedBackground) = (.typed, background)
      (choices.showsStars, choices.showsName) = (false, false)
    }
    viewer.saveImage()
    #expect(dialog == nil)
  }

  /// Returns the first image of Mars that was saved.
  func savedImage() throws -> Image<RGBA8> {
    try Image<RGBA8>.decode(
      try Files.read(Files.join(folder, "pictures/mars-0001.png"), limit: 1 << 20))
  }

  /// Writes a frame to a file if requested by a variable.
  func show(_ name: String) throws {
    guard let folder = Files.environment("PLANETNODE_TEST_PICTURES") else { return }
    let image = try screenshot()
    try Files.write(try PNG.encode(image), to: "\(folder)/\(name).png")
  }
}
