public import OpenGLRenderer
import PlanetExport
import PlanetImage
public import PlanetMath
import PlanetScene

extension Viewer {
  /// Whether another frame will show something new without anybody's doing.
  public var needsFrame: Bool {
    let isSpinning = spin.isRunning && shown?.prepared != nil
    return quietFrames < 3 || isSpinning || controls.isMoving
      || dragButton != nil
      || !held.isEmpty || !notices.all.isEmpty || !renderer.isSharp || loader.isBusy
      || saver.isBusy
  }

  /// What is on the screen, and where: panels, buttons and texts, in points.
  public var elements: [GuiElement] { gui.elements }

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
    self.size = SIMD2(max(size.x, 1), max(size.y, 1))
    stage = stageArea
    if !wantsFullScreen { remember(windowSize: size) }
    learnLetters()
    let passed = min(max(seconds, 0), 0.25)
    update(passed)
    let (width, height) = (pixels(self.size.x), pixels(self.size.y))
    renderer.clear(to: Theme.night, width: width, height: height)
    try drawBody()
    var failure: OpenGLError?
    gui.frame(size: SIMD2<Float>(self.size), seconds: passed) {
      if drawing != .openGL {
        do throws(OpenGLError) { try drawSoftware() } catch { failure = error }
      }
      drawPanels()
    }
    if let failure { throw failure }
    releasePanels()
    quietFrames += 1
    handleWaiting()
  }

  private func update(_ seconds: Double) {
    sinceWatch += seconds
    if sinceWatch > 1 {
      sinceWatch = 0
      saveState()
      if file.hasChanged { reload() }
      watchMaps()
    }
    if receive() { quietFrames = 0 }
    applyDrag(seconds: seconds)
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
    viewSettings(background: .color(Theme.linearNight)).scene(
      of: node, width: width, height: height)
  }

  private func drawBody() throws(OpenGLError) {
    guard drawing == .openGL, let node = turnedNode else { return }
    let (width, height) = (pixels(stage.size.x), pixels(stage.size.y))
    let scene = scene(node, width: width, height: height)
    renderer.isFast = dragButton != nil || controls.isMoving
    let bottom = pixels(size.y) - edge(stage.origin.y) - height
    try renderer.draw(
      scene, width: width, height: height, x: edge(stage.origin.x), y: max(bottom, 0))
  }

  private func drawSoftware() throws(OpenGLError) {
    guard let node = turnedNode else { return }
    let (width, height) = (pixels(stage.size.x), pixels(stage.size.y))
    let scene = scene(node, width: width, height: height)
    if drawing == .software {
      software.draw(
        scene, width: width, height: height, threads: surroundings.threads, with: renderer)
    } else {
      try software.drawDifference(
        scene, width: width, height: height, threads: surroundings.threads, with: renderer)
    }
    guard let texture = software.texture else { return }
    let origin = SIMD2<Float>(stage.origin)
    gui.draw(
      image: texture.name, from: origin, to: origin + SIMD2<Float>(stage.size), layer: .behind)
  }
}
