import CImGui

// Unsafe: passes strings and pointers to Dear ImGui.

/// An immediate-mode user interface of panels, buttons and text.
///
/// Lengths are in points. An OpenGL context must be current during its lifetime.
@safe package final class Gui {
  let context: OpaquePointer
  let clipboard: Clipboard
  /// The elements of the frame, in order, with their positions.
  package private(set) var elements: [GuiElement] = []
  /// The size of the window in points.
  package private(set) var size = SIMD2<Float>.zero
  private var pixelsPerPoint: Float
  /// The panel that gets the keyboard focus in the next frame.
  var panelToFocus: String?
  /// The cached paragraphs in visual order.
  var paragraphs: [ParagraphKey: VisualParagraph] = [:]
  /// False after a press of a key or a button, until the pointer moves.
  var showsTips = true

  /// The sizes of text.
  package enum Font: Int32, CaseIterable {
    case body, small, section, heading, title

    /// The height in points; the em square of DejaVu Sans has 0.86 times of it.
    package var size: Float {
      switch self {
      case .small: 15.2
      case .body: 16.4
      case .section: 17
      case .heading: 22
      case .title: 32
      }
    }

    /// A Boolean value that indicates whether the text is bold, if there is a bold font.
    var isBold: Bool { self == .section || self == .heading }
  }

  /// A font file, with a factor on ``Font/size``.
  ///
  /// Dear ImGui fits ascent plus descent into the size, so that the letters of a font with a large
  /// line height would be smaller than other letters.
  package struct FontSource {
    let bytes: [UInt8]
    /// The number of the font in its file.
    let index: Int
    let scale: Float

    package init(bytes: [UInt8], index: Int, scale: Float) {
      self.bytes = bytes
      self.index = index
      self.scale = scale
    }
  }

  /// Creates the context of panels; nil if a font cannot be read.
  /// - Parameters:
  ///   - fonts: The font files; each character is rendered in the first one that has it.
  ///   - bold: The font of headings; nil if it is that of other text.
  ///   - pixelsPerPoint: The pixels per point for which glyphs are rasterised.
  ///   - clipboard: The system's clipboard.
  package init?(
    fonts: [FontSource], bold: FontSource? = nil, pixelsPerPoint: Float, clipboard: Clipboard
  ) {
    let context = unsafe Self.withFonts(
      fonts, bold: bold, pixelsPerPoint: pixelsPerPoint, characters: []
    ) { unsafe gui_create($0) }
    guard let context = unsafe context else { return nil }
    unsafe self.context = context
    self.clipboard = clipboard
    self.pixelsPerPoint = pixelsPerPoint
    unsafe gui_set_clipboard(
      context, Unmanaged.passUnretained(clipboard).toOpaque(),
      { unsafe Clipboard.at($0).text },
      { unsafe Clipboard.at($0).set($1) })
    for (color, code) in Theme.colors { gui_set_color(color, code) }
  }

  deinit { unsafe gui_destroy(context) }

  /// Replaces the fonts between two frames; edited text is preserved.
  /// - Parameters:
  ///   - fonts: The font files; each character is rendered in the first one that has it.
  ///   - bold: The font of headings; nil if it is that of other text.
  ///   - pixelsPerPoint: The pixels per point for which glyphs are rasterised.
  ///   - characters: The characters to load besides Latin letters and the signs of panels.
  /// - Returns: False if a font cannot be read; nothing has changed then.
  package func setFonts(
    _ fonts: [FontSource], bold: FontSource? = nil, pixelsPerPoint: Float,
    characters: Set<Unicode.Scalar>
  ) -> Bool {
    let isDone = unsafe Self.withFonts(
      fonts, bold: bold, pixelsPerPoint: pixelsPerPoint,
      characters: characters.map(\.value).sorted()
    ) { unsafe gui_set_fonts(context, $0) }
    guard isDone else { return false }
    self.pixelsPerPoint = pixelsPerPoint
    paragraphs = [:]
    return true
  }

  private static let fontSizes = Font.allCases.map(\.size)
  private static let boldSizes = Font.allCases.filter(\.isBold).reduce(0) { $0 | 1 << $1.rawValue }

  /// Passes fonts to Dear ImGui during a call.
  private static func withFonts<Result>(
    _ sources: [FontSource], bold: FontSource?, pixelsPerPoint: Float, characters: [UInt32],
    _ body: (UnsafePointer<gui_fonts>) -> Result
  ) -> Result {
    // A bold font is last in the array.
    func lend(_ rest: ArraySlice<FontSource>, _ lent: [gui_font_file]) -> Result {
      guard let source = rest.first else {
        return unsafe lent.withUnsafeBufferPointer { files in
          unsafe fontSizes.withUnsafeBufferPointer { sizes in
            unsafe characters.withUnsafeBufferPointer { characters in
              let count = files.count - (bold == nil ? 0 : 1)
              var fonts = unsafe gui_fonts(
                files: files.baseAddress, file_count: Int32(count),
                sizes: sizes.baseAddress, size_count: Int32(sizes.count),
                bold: bold == nil ? nil : files.baseAddress.map { unsafe $0 + count },
                bold_sizes: UInt32(boldSizes),
                pixels_per_point: pixelsPerPoint, characters: characters.baseAddress,
                character_count: Int32(characters.count))
              return unsafe body(&fonts)
            }
          }
        }
      }
      return unsafe source.bytes.withUnsafeBytes { bytes in
        unsafe lend(
          rest.dropFirst(),
          lent + [
            gui_font_file(
              bytes: bytes.baseAddress, count: Int32(bytes.count), face: Int32(source.index),
              scale: source.scale)
          ])
      }
    }
    return unsafe lend((sources + [bold].compactMap { $0 })[...], [])
  }

  /// Releases OpenGL resources while their context is current; nothing can be shown afterwards.
  package func releaseGraphics() { unsafe gui_release_graphics(context) }

  /// Creates OpenGL resources in the current context; the state of panels is preserved.
  package func renewGraphics() { unsafe gui_renew_graphics(context) }

  /// A Boolean value that indicates whether libGL was found, which is required.
  package var hasGraphics: Bool { unsafe gui_has_graphics(context) }

  /// Returns whether the glyph of a character is loaded.
  package func shows(_ character: Unicode.Scalar) -> Bool {
    unsafe gui_has_glyph(context, character.value)
  }

  /// Shows a frame.
  /// - Parameters:
  ///   - size: The size of the window, in points.
  ///   - seconds: The time since the last frame.
  ///   - content: Shows the panels.
  package func frame(size: SIMD2<Float>, seconds: Double, content: () -> Void) {
    unsafe gui_make_current(context)
    self.size = size
    elements = []
    gui_begin_frame(size.x, size.y, pixelsPerPoint, Float(seconds))
    if let panel = panelToFocus { unsafe gui_focus_panel(panel) }
    panelToFocus = nil
    content()
    gui_draw_frame()
  }

  /// A Boolean value that indicates whether the pointer is over a panel, or drags an element.
  package var wantsPointer: Bool {
    unsafe gui_make_current(context)
    return gui_wants_pointer()
  }

  /// A Boolean value that indicates whether keys belong to a panel: a text field or keyboard
  /// navigation.
  package var wantsKeyboard: Bool {
    unsafe gui_make_current(context)
    return gui_wants_keyboard()
  }

  /// A Boolean value that indicates whether a text field is edited.
  package var wantsText: Bool {
    unsafe gui_make_current(context)
    return gui_wants_text()
  }

  /// A Boolean value that indicates whether a menu is open.
  package var hasMenu: Bool {
    unsafe gui_make_current(context)
    return gui_has_menu()
  }

  /// The requested shape of the pointer.
  package var wantedCursor: PointerShape {
    unsafe gui_make_current(context)
    return switch gui_wanted_cursor() {
    case gui_cursor_text: .text
    case gui_cursor_hand: .hand
    default: .arrow
    }
  }

  /// Records the last element, unless it is scrolled out of view.
  /// - Parameters:
  ///   - kind: The kind of element.
  ///   - label: The label.
  ///   - index: The index among the elements; nil to append it.
  ///   - change: Sets further properties.
  package func note(
    _ kind: GuiElement.Kind, _ label: String, at index: Int? = nil,
    change: (inout GuiElement) -> Void = { _ in }
  ) {
    guard gui_is_visible() else { return }
    let (origin, extent) = (gui_element_origin(), gui_element_size())
    var element = GuiElement(
      kind: kind, label: GuiElement.visible(label), origin: SIMD2(origin.x, origin.y),
      size: SIMD2(extent.x, extent.y))
    change(&element)
    elements.insert(element, at: index ?? elements.count)
  }

  /// Records the present panel.
  func note(panel id: String) {
    elements.append(GuiElement(kind: .panel, label: id, origin: .zero, size: size))
  }

  /// Records an image.
  package func note(image: String, _ rectangle: GuiRectangle) {
    elements.append(
      GuiElement(kind: .image, label: image, origin: rectangle.origin, size: rectangle.size))
  }

  /// Records a tooltip.
  func note(tip: String, _ rectangle: GuiRectangle) {
    elements.append(
      GuiElement(kind: .tip, label: tip, origin: rectangle.origin, size: rectangle.size))
  }

  /// Records a text that was drawn at a place.
  package func note(text: String, origin: SIMD2<Float>, size: SIMD2<Float>) {
    elements.append(GuiElement(kind: .text, label: text, origin: origin, size: size))
  }
}

/// The shape of the pointer.
package enum PointerShape: Hashable, Sendable {
  case arrow, text, hand, grabbing
}
