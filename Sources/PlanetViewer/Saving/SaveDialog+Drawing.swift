import OpenGLRenderer
import PlanetAssets
import PlanetExport
import PlanetImage
import PlanetScene
import ViewerGui

extension SaveDialog {
  /// The data of the viewer for the dialog.
  struct Content {
    /// The size of the window in points.
    let window: SIMD2<Float>
    /// The preview; nil until it is rendered.
    let preview: ImageTexture?
    /// The tooltip of the button that closes the dialog.
    let cancelTip: String
    /// The paths of images that are being saved or wait.
    let awaitedPaths: [String]
  }

  /// The width of the window from which the preview is beside the choices.
  private static let wideWindow: Float = 620
  /// The height of the window below which a narrow one has no preview.
  private static let highWindow: Float = 460
  private static let previewWidth: Float = 300

  /// Returns the height of the window from which everything fits; in a lower one the choices
  /// scroll.
  private static func fullHeight(inWindow width: Float) -> Float { width >= wideWindow ? 440 : 620 }

  /// Returns the size of the dialog in a window; a height of 0 fits the content.
  static func size(inWindow window: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(
      min(window.x - 20, window.x >= wideWindow ? 748 : 440),
      window.y < fullHeight(inWindow: window.x) ? window.y - 20 : 0)
  }

  /// Shows the dialog.
  /// - Parameters:
  ///   - context: The frame.
  ///   - content: The data of the viewer.
  ///   - isOpen: False in the last frame of the dialog.
  /// - Returns: True if it is to be closed, and the pressed button.
  mutating func draw(
    _ context: PanelContext, _ content: Content, isOpen: Bool
  ) -> (closes: Bool, actions: [PanelAction]) {
    var actions: [PanelAction] = []
    let closes = context.dialog(
      isOpen: isOpen, title: "Save", size: Self.size(inWindow: content.window)
    ) {
      let (saves, cancels) = drawContent(context.gui, content)
      if saves { actions.append(.saveImage) }
      return cancels
    }
    return (closes, actions)
  }

  /// Shows the choices and the buttons.
  private mutating func drawContent(
    _ gui: Gui, _ content: Content
  ) -> (saves: Bool, cancels: Bool) {
    gui.font(.heading) { gui.text("Save an image") }
    gui.space(4)
    if content.window.y < Self.fullHeight(inWindow: content.window.x) {
      gui.part("choices", size: SIMD2(0, -52)) { drawChoices(gui, content) }
    } else {
      drawChoices(gui, content)
    }
    gui.space(4)
    let isSaved = gui.button(
      "Save image", icon: .save, tip: "Save the image as a PNG file", isDefault: true,
      isEnabled: isValid)
    gui.sameLine()
    let isCancelled = gui.button("Cancel", tip: content.cancelTip)
    return (isSaved, isCancelled)
  }

  /// Shows the preview and the choices.
  private mutating func drawChoices(_ gui: Gui, _ content: Content) {
    let start = gui.place
    let isWide = content.window.x >= Self.wideWindow
    if isWide || content.window.y >= Self.highWindow {
      let width = isWide ? Self.previewWidth : gui.room.x
      drawPreview(gui, content.preview, width: width, height: isWide ? 250 : 130)
    }
    let below = gui.place.y
    if isWide { gui.place = start + SIMD2(Self.previewWidth + 24, 0) }
    gui.group {
      gui.width(-1) {
        drawSize(gui)
        drawBackground(gui)
        drawLayers(gui)
        drawFile(gui, content)
      }
    }
    fieldToFocus = nil
    gui.place = SIMD2(start.x, max(gui.place.y, isWide ? below : 0))
  }

  /// Shows the image in a box, as large as possible.
  private func drawPreview(
    _ gui: Gui, _ preview: ImageTexture?, width: Float, height: Float
  ) {
    let box = GuiRectangle(origin: gui.place, size: SIMD2(width, height))
    gui.draw(rectangle: box.origin, to: box.end, color: Theme.button, rounding: 6)
    if let preview {
      let size = SIMD2(Float(preview.width), Float(preview.height))
      let scale = min((width - 12) / size.x, (height - 12) / size.y)
      let half = size * scale / 2
      gui.draw(image: preview.name, from: box.center - half, to: box.center + half)
      gui.note(
        image: "Preview", GuiRectangle(origin: box.center - half, size: 2 * half))
    }
    gui.place = SIMD2(box.origin.x, box.end.y + 6)
    gui.font(.small) {
      if let size = try? size { gui.faintText("\(size) pixels, PNG") }
      gui.faintText(
        content?.sky == nil && (showsName || showsStars && allowsStars)
          ? "No render job with stars or a name"
          : "Includes the render job")
    }
  }

  private mutating func drawSize(_ gui: Gui) {
    label("Size in pixels", gui)
    let window =
      content.map { "As in the window, \($0.viewSize)" } ?? "As in the window"
    let titles = [window] + Self.sizes.map(\.description) + ["Other size"]
    let isChosen = gui.choice("##size", &sizeIndex, of: titles)
    guard sizeIndex > Self.sizes.count else { return }
    let takesKeys = isChosen || fieldToFocus == .size
    _ = gui.field(
      "##typed size", hint: "Width x height", &typedSize,
      options: takesKeys ? [.takesFocus, .selectsAll] : .selectsAll)
    do throws(ValueProblem) { _ = try size } catch { gui.problem(error.description) }
  }

  private mutating func drawBackground(_ gui: Gui) {
    label("Background", gui)
    var index = background.rawValue
    let isChosen = gui.choice("##background", &index, of: BackgroundKind.allCases.map(\.title))
    if isChosen { background = BackgroundKind(rawValue: index) ?? .window }
    guard background == .typed else { return }
    let takesKeys = isChosen || fieldToFocus == .background
    _ = gui.field(
      "##typed background", hint: "Colour", &typedBackground,
      options: takesKeys ? [.takesFocus, .selectsAll] : .selectsAll)
    do throws(ValueProblem) {
      _ = try backgroundValue
    } catch {
      gui.problem(error.description)
    }
  }

  private mutating func drawLayers(_ gui: Gui) {
    var shown = showsStars && allowsStars
    if gui.checkBox(
      "Stars", &shown, tip: allowsStars ? nil : "Stars need a background",
      isEnabled: allowsStars)
    {
      showsStars = shown
    }
    gui.sameLine(24)
    _ = gui.checkBox(content?.sky == nil ? "Name" : "Name and date", &showsName)
  }

  private mutating func drawFile(_ gui: Gui, _ content: Content) {
    label("File name", gui)
    _ = gui.field("##file", hint: "Name of the file", &fileName)
    label("Folder", gui)
    if gui.field("##folder", hint: "Path of the folder", &folder) {
      suggestName(besides: content.awaitedPaths)
    }
    do throws(ValueProblem) {
      let path = try path
      gui.font(.small) {
        gui.fittedText(path, width: gui.room.x, isFaint: true, keepsEnd: true)
      }
    } catch {
      gui.problem(error.description)
    }
  }

  private func label(_ text: String, _ gui: Gui) { gui.font(.small) { gui.faintText(text) } }
}
