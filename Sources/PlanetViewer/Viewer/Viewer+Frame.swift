public import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
public import PlanetMath
import PlanetScene

extension Viewer {
  /// Whether another frame will show something new without anybody's doing.
  public var needsFrame: Bool {
    quietFrames < 3 || isMoving || !held.isEmpty || !isSharp
  }

  /// Whether the maps are on the card as fine as the picture needs them, if it needs the card.
  var isSharp: Bool { drawing == .software || renderer.isFullQuality }

  /// Whether the body moves.
  private var isMoving: Bool {
    let isSpinning = spin.isRunning && shown?.prepared != nil
    return isSpinning || controls.isMoving || dragButton != nil
  }

  /// What is on the screen, and where: panels, buttons and texts, in points of the window.
  public var elements: [GuiElement] {
    scale == 1 ? gui.elements : gui.elements.map { $0.scaled(by: Float(scale)) }
  }

  /// What the pointer shall look like.
  public var pointerShape: PointerShape {
    if dragButton != nil { return .grabbing }
    return gui.wantedCursor
  }

  /// The point of the body that faces the eye: latitude (planetocentric) and longitude.
  public var subObserverPoint: (latitude: Angle, longitude: Angle)? {
    guard let node = turnedNode else { return nil }
    let eye = controls.camera(aspect: stage.frame.aspect).eye
    let local = node.orientation.inverse * eye
    return (local.normalized.latitude, local.longitude)
  }

  /// Lets time pass, and draws a frame into the framebuffer that is bound.
  /// - Parameters:
  ///   - size: Of the window in points.
  ///   - seconds: Since the last frame.
  /// - Throws: What this machine cannot do.
  public func frame(size: SIMD2<Double>, seconds: Double) throws(OpenGLError) {
    takeScale(for: size)
    self.size = SIMD2(max(size.x / scale, 1), max(size.y / scale, 1))
    stage = stageArea
    if !wantsFullScreen { remember(windowSize: size) }
    loadGlyphs()
    let passed = min(max(seconds, 0), 0.25)
    update(passed)
    let (width, height) = (pixels(self.size.x), pixels(self.size.y))
    renderer.clear(to: Theme.night, width: width, height: height)
    renderer.cachedBytes = spareMapBytes
    if drawing != .openGL { try updateSoftware() }
    try updateSavePreview()
    if !showsSoftware { try drawBody() }
    gui.frame(size: SIMD2<Float>(self.size), seconds: passed) {
      if showsSoftware { drawSoftware() }
      drawPanels()
    }
    askForThumbnails()
    quietFrames += 1
    performDeferred()
    releasePanels()
    handleWaiting()
  }

  private func update(_ seconds: Double) {
    sinceWatch += seconds
    if sinceWatch > 1 {
      sinceWatch = 0
      watchFiles()
    }
    if receive() { quietFrames = 0 }
    applyDrag(seconds: seconds)
    held.advance(by: seconds)
    pushControls()
    controls.advance(by: seconds, in: stage.frame)
    if shown?.prepared != nil { spin.advance(by: seconds) }
    notices.advance(by: seconds)
    requestDetail()
    busySeconds = loader.isBusy ? busySeconds + seconds : 0
  }

  func pixels(_ points: Double) -> Int {
    max(Int((points * Double(pixelsPerPoint)).rounded()), 1)
  }

  private func edge(_ points: Double) -> Int {
    Int((points * Double(pixelsPerPoint)).rounded())
  }

  /// The body as a planet, turned as its spin has it.
  var turnedNode: PlanetNode? {
    guard var node = shown?.prepared?.node else { return nil }
    node.rotation = node.rotation + .turns(eastwardTurn)
    return node
  }

  /// The scene of the moment.
  func scene(_ node: PlanetNode, width: Int, height: Int) -> RenderScene {
    view(background: .color(Theme.linearNight)).scene(
      of: node, width: width, height: height)
  }

  /// What the picture of the moment shows.
  private func bodyPicture(_ drawing: DrawingMode, isFast: Bool) -> BodyPicture {
    BodyPicture(
      drawing: drawing, body: body?.id ?? "", bodyNumber: bodyNumber,
      view: view(background: .color(Theme.linearNight)), width: pixels(stage.size.x),
      height: pixels(stage.size.y), isFast: isFast)
  }

  /// Draws the body, or its last picture if it would be the same.
  private func drawBody() throws(OpenGLError) {
    guard let node = turnedNode else { return }
    let isFast = hurries && isMoving
    let picture = bodyPicture(.openGL, isFast: isFast)
    let left = edge(stage.origin.x)
    let bottom = max(pixels(size.y) - edge(stage.origin.y) - picture.height, 0)
    if picture == drawnPicture, renderer.isFullQuality, renderer.drawAgain(x: left, y: bottom) {
      return
    }
    drawnPicture = nil
    renderer.usesPreviewQuality = isFast
    try renderer.draw(
      scene(node, width: picture.width, height: picture.height), width: picture.width,
      height: picture.height, x: left, y: bottom)
    drawnPicture = picture
  }

  /// Whether the software renderer's picture is there for what is shown.
  private var showsSoftware: Bool {
    drawing != .openGL && software.picture?.drawing == drawing
      && software.picture?.body == body?.id && shown?.prepared != nil
  }

  /// A window waits so long for a picture before it shows the one of before once more, in seconds.
  private static let patience = 0.025

  /// Takes over the software renderer's picture, and begins the next one if it would be another.
  private func updateSoftware() throws(OpenGLError) {
    guard let node = turnedNode else { return }
    let mayWait = !software.isBusy
    software.take(waiting: Self.patience, with: renderer)
    let picture = bodyPicture(drawing, isFast: false)
    guard !software.isBusy, picture != software.picture else { return }
    let scene = scene(node, width: picture.width, height: picture.height)
    var other: SharedPicture?
    if drawing == .difference {
      renderer.usesPreviewQuality = false
      let image = try renderer.render(scene, width: picture.width, height: picture.height)
      // A part of the map comes to the card with each frame; a blurred picture tells nothing.
      guard renderer.isFullQuality else { return }
      other = SharedPicture(image)
    }
    software.begin(picture, scene, comparedWith: other, threads: surroundings.threads)
    if mayWait { software.take(waiting: Self.patience, with: renderer) }
  }

  private func drawSoftware() {
    guard let texture = software.texture else { return }
    let origin = SIMD2<Float>(stage.origin)
    gui.draw(
      image: texture.name, from: origin, to: origin + SIMD2<Float>(stage.size), layer: .behind)
  }
}
