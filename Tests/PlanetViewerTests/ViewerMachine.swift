import Glibc
import OpenGLRenderer
import PlanetAssets
import PlanetImage
import PlanetTestSupport
import Testing

@testable import PlanetViewer

/// A viewer without a window: hands are made up, time passes as told, and pictures can be looked at.
final class ViewerMachine {
  let context: HeadlessContext
  let viewer: Viewer
  let folder: String
  var size: SIMD2<Double>
  let pixelsPerPoint: Float
  private(set) var websites = WebsiteLog()

  /// The addresses that were opened.
  final class WebsiteLog {
    var opened: [String] = []
  }

  init(
    folder: String, body: String? = nil, catalogue: String? = nil,
    size: SIMD2<Double> = SIMD2(1280, 720), pixelsPerPoint: Float = 1
  ) throws {
    context = try HeadlessContext()
    self.folder = folder
    self.size = size
    self.pixelsPerPoint = pixelsPerPoint
    let data = try DataFolder.find()
    var surroundings = ViewerSurroundings(
      data: data, catalogue: catalogue ?? data.solarSystem, cache: nil,
      stateFile: StateFile(path: Files.join(folder, "state/viewer.json")),
      thumbnailFolder: Files.join(folder, "thumbnails"),
      pictureFolder: Files.join(folder, "pictures"),
      font: try #require(FontFile.usualPlaces.first { Files.kind(of: $0) == .file }), threads: 2)
    let websites = websites
    surroundings.openWebsite = { address in
      websites.opened.append(address)
      return nil
    }
    viewer = try Viewer(surroundings, body: body, pixelsPerPoint: pixelsPerPoint)
  }

  /// Lets frames pass and returns the last.
  @discardableResult
  func frames(_ count: Int = 1, seconds: Double = 1 / 60) throws -> Image<RGBA8> {
    var image = Image<RGBA8>(width: 1, height: 1, filledWith: .clear)
    for _ in 0..<count {
      image = try viewer.renderer.capture(
        width: viewer.pixels(size.x), height: viewer.pixels(size.y)
      ) {
        try viewer.frame(size: size, seconds: seconds)
      }
    }
    return image
  }

  /// Waits until maps and small pictures are there.
  func settle() throws {
    for _ in 0..<2000 {
      try frames(1, seconds: 0)
      let (finished, total) = viewer.thumbnails.progress
      if !viewer.loader.isBusy, !viewer.saver.isBusy, finished == total,
        viewer.shown?.prepared != nil || viewer.shown == nil, viewer.renderer.isSharp
      {
        try frames(3, seconds: 0)
        return
      }
      usleep(5000)
    }
    Issue.record("the viewer does not settle")
  }

  /// Returns an element by its label.
  func element(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws
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
  func click(_ label: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
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

  /// Writes a frame where somebody wants to look at it.
  func show(_ name: String) throws {
    guard let folder = Files.environment("PLANETNODE_TEST_PICTURES") else { return }
    let image = try frames(1, seconds: 0)
    try Files.write(try PNG.encode(image), to: "\(folder)/\(name).png")
  }
}
