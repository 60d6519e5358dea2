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

@testable import PlanetViewer

/// A viewer without a window: hands are made up, time passes as told, and pictures can be seen.
final class ViewerMachine {
  private var currentContext: HeadlessContext?
  let viewer: Viewer
  let folder: String
  var size: SIMD2<Double>
  private(set) var pixelsPerPoint: Float
  private(set) var websites = WebsiteLog()

  /// The addresses that were opened.
  final class WebsiteLog {
    var opened: [String] = []
  }

  init(
    folder: String, body: String? = nil, catalogue: String? = nil,
    size: SIMD2<Double> = SIMD2(1280, 720), pixelsPerPoint: Float = 1,
    change: (inout ViewerSurroundings) -> Void = { _ in }
  ) throws {
    currentContext = try HeadlessContext()
    self.folder = folder
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
    let data = try DataFolder.find()
    var surroundings = ViewerSurroundings(
      data: data, catalogue: catalogue ?? data.solarSystem, cache: nil,
      stateFile: StateFile(path: Files.join(folder, "state/viewer.json")),
      thumbnailFolder: { path in
        path == data.solarSystem
          ? Self.thumbnailFolder
          : Files.join(folder, "thumbnails/\(Files.stem(of: Files.name(of: path)))")
      },
      pictureFolder: Files.join(folder, "pictures"),
      font: try FontFile.read(override: nil), threads: 2)
    let websites = websites
    surroundings.openWebsite = { address in
      websites.opened.append(address)
      return nil
    }
    surroundings.readCommand = RenderLine.read
    change(&surroundings)
    viewer = try Viewer(surroundings, body: body, pixelsPerPoint: pixelsPerPoint)
  }

  deinit { viewer.thumbnails.cancel() }

  /// The context that is drawn with.
  var context: HeadlessContext {
    guard let currentContext else { preconditionFailure("a machine always has a context") }
    return currentContext
  }

  /// Ends the context with all that is in it, and goes on in another one.
  func restartGraphics() throws {
    try viewer.restartGraphics {
      currentContext = nil
      currentContext = try HeadlessContext()
    }
  }

  /// Moves the window to a screen with other pixels.
  func adapt(pixelsPerPoint: Float) throws {
    self.pixelsPerPoint = pixelsPerPoint
    viewer.adapt(pixelsPerPoint: pixelsPerPoint)
    try frames(1, seconds: 0)
  }

  /// Whether this machine has what a viewer needs: OpenGL, and a font; says so where it has not.
  ///
  /// Where all must be tried, it is said to be there, and each test fails.
  static let isThere: Bool = {
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

  /// Where small pictures of the Solar System are kept from test to test, as every one of them
  /// wants the same; until the tests end.
  private static let thumbnailFolder: String = {
    atexit { try? FileManager.default.removeItem(atPath: ViewerMachine.thumbnailPath) }
    return thumbnailPath
  }()

  private static var thumbnailPath: String {
    FileManager.default.temporaryDirectory
      .appending(path: "planetnode-test-thumbnails-\(getpid())").path()
  }

  /// Returns how many pixels of the screen so many points of the window have.
  private func pixels(_ points: Double) -> Int {
    max(Int((points * Double(pixelsPerPoint)).rounded()), 1)
  }

  /// Says that nobody looks at what was drawn.
  private struct Unseen: Error {}

  /// Lets frames pass.
  func frames(_ count: Int = 1, seconds: Double = 1 / 60) throws {
    do {
      _ = try viewer.renderer.capture(
        width: pixels(size.x), height: pixels(size.y)
      ) {
        for _ in 0..<count { try viewer.frame(size: size, seconds: seconds) }
        throw Unseen()
      }
    } catch is Unseen {}
  }

  /// Returns what is seen, while time stands still.
  func picture() throws -> Image<RGBA8> {
    try viewer.renderer.capture(width: pixels(size.x), height: pixels(size.y)) {
      try viewer.frame(size: size, seconds: 0)
    }
  }

  /// Waits until what was begun is done: maps, pictures, and small pictures if told.
  func settle(thumbnails: Bool = false) throws {
    for _ in 0..<6000 {
      try frames(1, seconds: 0)
      if isDone(thumbnails: thumbnails) {
        // What has come may ask for more.
        try frames(3, seconds: 0)
        if isDone(thumbnails: thumbnails) { return }
      }
      usleep(2000)
    }
    Issue.record("the viewer does not settle")
  }

  private func isDone(thumbnails: Bool) -> Bool {
    !viewer.loader.isBusy && !viewer.saver.isBusy && !viewer.software.isBusy
      && !viewer.catalogues.isBusy
      && (!thumbnails || viewer.makesThumbnails && !viewer.thumbnails.isBusy)
      && (viewer.shown?.prepared != nil || viewer.shown?.problem != nil || viewer.shown == nil)
      && viewer.isSharp
  }

  /// The body of the catalogue that is open.
  func body(_ id: String) throws -> CelestialBody {
    try #require(viewer.file.catalogue.body(id: id))
  }

  /// The names of the rows of the list, from above.
  var rows: [String] { viewer.elements.filter { $0.kind == .item }.map(\.label) }

  /// Whether a text is on the screen.
  func shows(_ text: String) -> Bool { viewer.elements.contains { $0.label == text } }

  /// The middle of the part of the window where the body is.
  var middle: SIMD2<Float> { SIMD2<Float>(viewer.stage.origin + viewer.stage.size / 2) }

  /// Drags with a button from one place to another, in steps of a frame.
  func drag(
    from start: SIMD2<Float>, by way: SIMD2<Float>, button: PointerButton = .left,
    modifiers: Modifiers = [], steps: Int = 10
  ) throws {
    try move(to: start)
    viewer.handle(.button(button, isDown: true, modifiers))
    try frames()
    for step in 1...steps { try move(to: start + way * (Float(step) / Float(steps))) }
    // A hand that rests before it lets go does not throw.
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
    guard viewer.dialog == .saveImage else { return }
    viewer.saveDialog.sizeIndex = SaveDialog.sizes.count + 1
    viewer.saveDialog.typedSize = "\(width)x\(height)"
    (viewer.saveDialog.background, viewer.saveDialog.typedBackground) = (.typed, background)
    (viewer.saveDialog.showsStars, viewer.saveDialog.showsName) = (false, false)
    viewer.saveImage()
    #expect(viewer.dialog == nil)
  }

  /// Returns the first picture of Mars that was saved.
  func savedPicture() throws -> Image<RGBA8> {
    try Image<RGBA8>.decode(
      try Files.read(Files.join(folder, "pictures/mars-0001.png"), limit: 1 << 20))
  }

  /// Writes a frame where somebody wants to look at it.
  func show(_ name: String) throws {
    guard let folder = Files.environment("PLANETNODE_TEST_PICTURES") else { return }
    let image = try picture()
    try Files.write(try PNG.encode(image), to: "\(folder)/\(name).png")
  }
}
