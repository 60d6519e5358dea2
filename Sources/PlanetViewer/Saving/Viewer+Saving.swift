import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetScene

extension Viewer {
  /// Opens the Save dialog, unless there is nothing to be saved.
  func openSaveDialog() {
    let wasOpen = dialog == .saveImage
    guard tellWhetherBodyIsShown(), let subject = imageSubject else {
      dialog = nil
      return
    }
    dialog = .saveImage
    if !wasOpen { saveDialog.open(subject, saveDialogStart) }
  }

  /// What is seen at this moment, to be saved.
  var imageSubject: SaveDialog.Subject? {
    guard let body, let prepared = shown?.prepared, let node = turnedNode else { return nil }
    return SaveDialog.Subject(
      body: body, node: node, view: view(background: .transparent),
      viewSize: ImageSize(width: pixels(stage.size.x), height: pixels(stage.size.y)),
      viewHeight: stage.size.y, warnings: Set(prepared.warnings.map(\.description)))
  }

  /// What the Save dialog is opened with.
  private var saveDialogStart: SaveDialog.Start {
    SaveDialog.Start(
      choices: state.image, showsStars: state.showsStars, showsName: state.showsName,
      folder: surroundings.pictureFolder, home: surroundings.home,
      awaitedPaths: saver.awaitedPaths)
  }

  /// Shows the Save dialog, and does what is pressed there.
  func drawSaveDialog() {
    let window = SIMD2<Float>(size)
    let around = SaveDialog.Surroundings(
      window: window, preview: savePreview.texture, cancelTip: tip(for: .close),
      awaitedPaths: saver.awaitedPaths)
    draw(.saveImage, title: "Save", size: SaveDialog.size(inWindow: window)) {
      switch saveDialog.draw(gui, around) {
      case .save: saveImage()
      case .cancel: dialog = nil
      case nil: break
      }
    }
  }

  /// Saves the image of the dialog and closes it; while something is wrong with what is typed, it
  /// stays open and says so.
  func saveImage() {
    guard let image = try? saveDialog.image(starField, glyphs.fonts) else { return }
    state.image = saveDialog.choices(since: saveDialogStart)
    saver.save(
      image, library: file.library, threads: surroundings.threads,
      known: saveDialog.subject?.warnings ?? [])
    notices.removeAll(about: .picture)
    dialog = nil
  }

  /// Tells why there is nothing to be saved, if no body is shown.
  /// - Returns: True if one is shown.
  private func tellWhetherBodyIsShown() -> Bool {
    guard shown?.prepared == nil else { return true }
    notices.add(
      body.map { "No image yet: the map of \($0.name) is being loaded" }
        ?? "No image: no body is shown", isProblem: true, about: .picture)
    return false
  }

  /// Renders the preview of the Save dialog, if it would be another one.
  func updateSavePreview() throws(OpenGLError) {
    guard dialog == .saveImage, let subject = saveDialog.subject else {
      savePreview = SavePreview()
      return
    }
    // While something is wrong with what is typed, the last preview stays.
    guard let size = try? saveDialog.size, let background = try? saveDialog.backgroundValue else {
      return
    }
    let key = SavePreview.Key(
      size: SavePreview.size(of: size, pixelsPerPoint: pixelsPerPoint), background: background,
      showsStars: saveDialog.showsStars && saveDialog.allowsStars,
      showsName: saveDialog.showsName, isSharp: renderer.isFullQuality)
    guard key != savePreview.key else { return }
    var view = subject.view
    view.background = background
    let scene = view.scene(of: subject.node, width: key.size.width, height: key.size.height)
    renderer.usesPreviewQuality = false
    var image = try renderer.render(scene, width: key.size.width, height: key.size.height)
    drawnPicture = nil
    ImageOverlay(
      stars: key.showsStars ? starField : nil, name: key.showsName ? subject.body.name : nil,
      fonts: glyphs.fonts, viewHeight: subject.viewHeight
    ).draw(onto: &image, subject.node, view)
    if background == .transparent { SavePreview.layOverChecks(&image, pixelsPerPoint) }
    savePreview.set(image, key, with: renderer)
  }
}

/// The image of the Save dialog in small.
struct SavePreview {
  /// What it shows.
  struct Key: Hashable {
    let size: ImageSize
    let background: Background
    let showsStars: Bool
    let showsName: Bool
    let isSharp: Bool
  }

  private(set) var texture: ImageTexture?
  private(set) var key: Key?

  /// The longest side, in points.
  private static let longestSide = 288.0

  /// Returns the size of the preview of an image, in pixels.
  static func size(of image: ImageSize, pixelsPerPoint: Float) -> ImageSize {
    let longest = Double(max(image.width, image.height))
    let scale = min(longestSide * Double(pixelsPerPoint) / longest, 1)
    return ImageSize(
      width: max(Int((Double(image.width) * scale).rounded()), 1),
      height: max(Int((Double(image.height) * scale).rounded()), 1))
  }

  /// Takes over what was rendered.
  mutating func set(_ image: borrowing Image<RGBA8>, _ key: Key, with renderer: OpenGLRenderer) {
    self.key = key
    if let texture { texture.set(image) } else { texture = renderer.texture(of: image) }
  }

  /// Lays an image over the checks by which transparency is shown.
  static func layOverChecks(_ image: inout Image<RGBA8>, _ pixelsPerPoint: Float) {
    let side = max(Int(8 * pixelsPerPoint), 1)
    for y in 0..<image.height {
      for x in 0..<image.width {
        let pixel = image[x, y]
        let check = (x / side + y / side).isMultiple(of: 2) ? 72 : 96
        func mixed(_ channel: UInt8) -> UInt8 {
          UInt8((Int(channel) * Int(pixel.a) + check * (255 - Int(pixel.a))) / 255)
        }
        image[x, y] = RGBA8(r: mixed(pixel.r), g: mixed(pixel.g), b: mixed(pixel.b), a: 255)
      }
    }
  }
}
