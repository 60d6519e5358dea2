import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetOverlays
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetStrings
import ViewerGui

/// Renders the body into the window, by OpenGL or by the software renderer, and the preview of the
/// Save dialog.
final class BodyRenderer {
  private(set) var openGL: OpenGLRenderer
  /// The software renderer's image.
  private(set) var software: SoftwareView
  /// The renderer whose image is shown.
  var mode = DrawingMode.openGL
  /// The stars without a date.
  private let randomStars = StarField()
  /// True if the body is rendered in preview quality while it moves.
  private var usesPreviewQuality: Bool
  /// The scale of the image of a moving body.
  private(set) var quality = MotionQuality()
  /// True if the last frame rendered a moving body, and uploaded no map.
  private var measuresMotion = false
  /// The last image rendered by OpenGL.
  private var drawnImage: BodyImage?
  private var starTexture: ImageTexture?
  private var preview = SavePreview()
  private let environment: ViewerEnvironment
  private let presenter: BodyPresenter
  private let window: WindowMetrics

  /// Creates a renderer in the current OpenGL context.
  /// - Throws: ``OpenGLError``, or the error of a shader's file.
  init(_ environment: ViewerEnvironment, _ presenter: BodyPresenter) throws {
    self.environment = environment
    self.presenter = presenter
    window = presenter.window
    openGL = try Self.makeRenderer(environment.data)
    software = SoftwareView(wake: environment.services.wake)
    usesPreviewQuality = OpenGLDriver.drawsOnProcessor
  }

  private static func makeRenderer(_ data: DataFolder) throws -> OpenGLRenderer {
    let renderer = try OpenGLRenderer(shader: data.shader)
    renderer.uploadBudget = OpenGLRenderer.windowUploadBudget
    return renderer
  }

  /// Releases the resources of the current OpenGL context, which may be lost.
  func releaseGraphics() {
    openGL.abandon()
    starTexture = nil
    software = SoftwareView(wake: environment.services.wake)
  }

  /// Creates all resources again in another OpenGL context.
  func renewGraphics() throws {
    openGL = try Self.makeRenderer(environment.data)
    usesPreviewQuality = OpenGLDriver.drawsOnProcessor
  }

  /// True if all mip levels that the image needs are uploaded.
  var hasAllMapLevels: Bool { mode == .software || openGL.hasAllMapLevels }

  var starSprite: ImageTexture {
    let texture = starTexture ?? openGL.texture(of: StarField.sprite)
    starTexture = texture
    return texture
  }

  // MARK: - The body

  /// Clears the bound framebuffer, and updates the software renderer's image.
  func beginFrame() throws(OpenGLError) {
    openGL.clear(
      to: Theme.night, width: window.pixels(window.size.x), height: window.pixels(window.size.y))
    openGL.unusedMapBudget = presenter.spareMapBytes
    if mode != .openGL { try updateSoftware() }
  }

  /// Renders the body by OpenGL, or shows its last image if that has not changed.
  func drawBody() throws(OpenGLError) {
    guard !showsSoftware, let node = presenter.turnedNode else { return }
    measuresMotion = false
    let isMoving = presenter.isMoving
    let isFast = usesPreviewQuality && isMoving
    var image = image(.openGL, isFast: isFast)
    if isMoving { image.scale = quality.scale }
    let coarse = isMoving && quality.scale < 1 ? presenter.shown?.coarsened(node) : nil
    image.isCoarse = coarse != nil
    let left = window.edge(window.viewport.origin.x)
    let bottom = max(
      window.pixels(window.size.y) - window.edge(window.viewport.origin.y) - image.height, 0)
    if image == drawnImage, openGL.hasAllMapLevels, try openGL.presentLastFrame(x: left, y: bottom)
    {
      return
    }
    drawnImage = nil
    openGL.usesPreviewQuality = isFast
    try openGL.draw(
      coarse.map(coarseScene) ?? scene(of: node, image), width: image.width, height: image.height,
      x: left, y: bottom,
      scale: image.scale)
    drawnImage = image
    measuresMotion = isMoving && openGL.hasAllMapLevels
  }

  /// Records the time of the last frame, by which the scale of a moving body is chosen.
  func note(frameSeconds: Double) {
    if measuresMotion { quality.note(frameSeconds) }
  }

  /// The quality of the last image of the body, in words.
  var qualityWords: String {
    guard !showsSoftware, let drawnImage else { return "software renderer" }
    let percent = Int((drawnImage.scale * 100).rounded())
    return (drawnImage.isFast ? "preview" : "full") + " shading"
      + (drawnImage.isCoarse ? " of a coarse mesh" : "")
      + (percent < 100 ? " at \(percent) % of the size" : "")
  }

  private var view: View { presenter.view(background: .color(Theme.linearNight)) }

  private func scene(of node: PlanetNode, _ image: BodyImage) -> RenderScene {
    presenter.skyFrame?.rendered
      ?? view.scene(of: node, width: image.width, height: image.height)
  }

  /// Returns the scene with a coarse displaced globe in place of the shown one.
  private func coarseScene(of node: PlanetNode) -> RenderScene {
    let view = view
    return presenter.skyFrame?.rendered(node, view: view)
      ?? view.scene(
        of: node, width: window.pixels(window.viewport.size.x),
        height: window.pixels(window.viewport.size.y))
  }

  /// The notice about displaced relief that is coarser while it moves; nil if it is not.
  var reliefNotice: String? {
    guard drawnImage?.isCoarse == true else { return nil }
    guard quality.isTooSlow, let seconds = quality.seconds else {
      return "Displaced relief is coarser while it moves"
    }
    let rate = NumberText.decimal(1 / seconds, digits: 1)
    return "Displaced relief is too slow for this computer: \(rate) frames/s"
  }

  /// The stars behind the shown bodies.
  var stars: StarField {
    presenter.skyFrame.map { .brightStars(behind: $0.rendered) } ?? randomStars
  }

  /// Returns the description of the current image.
  private func image(_ mode: DrawingMode, isFast: Bool) -> BodyImage {
    let frame = presenter.skyFrame
    return BodyImage(
      mode: mode, body: presenter.body?.id ?? "", revision: presenter.revision,
      neighbours: frame?.neighbourRevision ?? 0, sky: frame?.scene.sky, view: view,
      width: window.pixels(window.viewport.size.x), height: window.pixels(window.viewport.size.y),
      isFast: isFast)
  }

  // MARK: - The software renderer

  /// True if the software renderer's image of the body is shown.
  private var showsSoftware: Bool {
    mode != .openGL && software.image?.mode == mode
      && software.image?.body == presenter.body?.id && presenter.isLoaded
  }

  /// The time in seconds for which a frame waits for an image before it shows the previous one.
  private static let longestWait = 0.025

  /// Shows the software renderer's image, and starts the next one if it differs.
  private func updateSoftware() throws(OpenGLError) {
    guard let node = presenter.turnedNode else { return }
    let mayWait = !software.isBusy
    software.take(waiting: Self.longestWait, with: openGL)
    let image = image(mode, isFast: false)
    guard !software.isBusy, image != software.image else { return }
    let scene = scene(of: node, image)
    var other: SharedImage?
    if mode == .difference {
      openGL.usesPreviewQuality = false
      let rendered = try openGL.render(scene, width: image.width, height: image.height)
      // A part of the map is uploaded in each frame; a blurred image cannot be compared.
      guard openGL.hasAllMapLevels else { return }
      other = SharedImage(rendered)
    }
    software.begin(image, scene, comparedWith: other, threads: environment.threads)
    if mayWait { software.take(waiting: Self.longestWait, with: openGL) }
  }

  /// Shows the software renderer's image, if there is one.
  func drawSoftware(_ gui: Gui) {
    guard showsSoftware, let texture = software.texture else { return }
    let origin = SIMD2<Float>(window.viewport.origin)
    gui.draw(
      image: texture.name, from: origin, to: origin + SIMD2<Float>(window.viewport.size),
      layer: .behind)
  }

  // MARK: - The preview of the Save dialog

  /// The preview as a texture; nil until it is rendered.
  var previewTexture: ImageTexture? { preview.texture }

  /// Renders the preview of the Save dialog, if it has changed.
  /// - Parameters:
  ///   - dialog: The dialog; nil while it is closed.
  ///   - fonts: The fonts of the body's name.
  /// - Throws: ``OpenGLError``
  func updatePreview(
    of dialog: SaveDialog?, _ fonts: [FontFile.Loaded]
  ) throws(OpenGLError) {
    guard let dialog, let content = dialog.content else {
      preview = SavePreview()
      return
    }
    // While an input is invalid, the last preview stays.
    guard let size = try? dialog.size, let background = try? dialog.backgroundValue else {
      return
    }
    let scale = window.pixelsPerPoint
    let key = SavePreview.Key(
      size: SavePreview.size(of: size, pixelsPerPoint: scale), background: background,
      showsStars: dialog.showsStars && dialog.allowsStars, showsName: dialog.showsName,
      isSharp: openGL.hasAllMapLevels)
    guard key != preview.key else { return }
    var view = content.view
    view.background = background
    let frame = content.sky?.frame(size: key.size, view: view)
    let scene =
      frame?.rendered
      ?? view.scene(of: content.node, width: key.size.width, height: key.size.height)
    openGL.usesPreviewQuality = false
    var image = try openGL.render(scene, width: key.size.width, height: key.size.height)
    drawnImage = nil
    ImageOverlay(
      stars: key.showsStars ? stars : nil,
      name: key.showsName && frame == nil ? content.body.name : nil,
      fonts: fonts, viewHeight: content.viewHeight
    ).draw(onto: &image, behind: frame?.visible.map(\.node) ?? [content.node], scene.camera)
    if let frame,
      let lines = content.sky?.overlay(
        of: frame, fonts, size: key.size, viewHeight: content.viewHeight, hasCaption: key.showsName,
        on: background)
    {
      lines.draw(into: &image)
    }
    if background == .transparent { SavePreview.layOverChecks(&image, scale) }
    preview.set(image, key, with: openGL)
  }
}

/// The renderer whose image the window shows.
enum DrawingMode: String, CaseIterable, Hashable, Sendable {
  /// OpenGL, at the frame rate of the window.
  case openGL
  /// The software renderer, as for files.
  case software
  /// The difference of both, times sixteen.
  case difference
}
