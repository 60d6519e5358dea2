import CImGui
import PlanetAssets

// Unsafe: passes strings and pointers to Dear ImGui.

/// An immediate-mode user interface of panels, buttons and text.
///
/// Lengths are in points. An OpenGL context must be current during its lifetime.
@safe final class Gui {
  let context: OpaquePointer
  let clipboard: Clipboard
  /// The elements of the frame, in order, with their positions.
  private(set) var elements: [GuiElement] = []
  /// The size of the window in points.
  private(set) var size = SIMD2<Float>.zero
  private var pixelsPerPoint: Float
  /// The panel that gets the keyboard focus in the next frame.
  var panelToFocus: String?
  /// The cached paragraphs in visual order.
  var paragraphs: [ParagraphKey: VisualParagraph] = [:]
  /// False after a press of a key or a button, until the pointer moves.
  var showsTips = true

  /// The sizes of text.
  enum Font: Int32, CaseIterable {
    case body, small, heading, title

    /// The height in points.
    var size: Float {
      switch self {
      case .body: 16
      case .small: 13
      case .heading: 21
      case .title: 32
      }
    }
  }

  /// A font file, with a factor on ``Font/size``.
  ///
  /// Dear ImGui fits ascent plus descent into the size, so that the letters of a font with a large
  /// line height would be smaller than other letters.
  struct FontSource {
    let file: FontFile.Loaded
    let scale: Float
  }

  /// Creates the context of panels; nil if a font cannot be read.
  /// - Parameters:
  ///   - fonts: The font files; each character is rendered in the first one that has it.
  ///   - pixelsPerPoint: The pixels per point for which glyphs are rasterised.
  ///   - clipboard: The system's clipboard.
  init?(fonts: [FontSource], pixelsPerPoint: Float, clipboard: Clipboard) {
    let context = unsafe Self.withFonts(fonts, pixelsPerPoint: pixelsPerPoint, characters: []) {
      unsafe gui_create($0)
    }
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
  ///   - pixelsPerPoint: The pixels per point for which glyphs are rasterised.
  ///   - characters: The characters to load besides Latin letters and the signs of panels.
  /// - Returns: False if a font cannot be read; nothing has changed then.
  func setFonts(
    _ fonts: [FontSource], pixelsPerPoint: Float, characters: Set<Unicode.Scalar>
  ) -> Bool {
    let isDone = unsafe Self.withFonts(
      fonts, pixelsPerPoint: pixelsPerPoint, characters: characters.map(\.value).sorted()
    ) { unsafe gui_set_fonts(context, $0) }
    guard isDone else { return false }
    self.pixelsPerPoint = pixelsPerPoint
    paragraphs = [:]
    return true
  }

  private static let fontSizes = Font.allCases.map(\.size)

  /// Passes fonts to Dear ImGui during a call.
  private static func withFonts<Result>(
    _ sources: [FontSource], pixelsPerPoint: Float, characters: [UInt32],
    _ body: (UnsafePointer<gui_fonts>) -> Result
  ) -> Result {
    func lend(_ rest: ArraySlice<FontSource>, _ lent: [gui_font_file]) -> Result {
      guard let source = rest.first else {
        return unsafe lent.withUnsafeBufferPointer { files in
          unsafe fontSizes.withUnsafeBufferPointer { sizes in
            unsafe characters.withUnsafeBufferPointer { characters in
              var fonts = unsafe gui_fonts(
                files: files.baseAddress, file_count: Int32(files.count),
                sizes: sizes.baseAddress, size_count: Int32(sizes.count),
                pixels_per_point: pixelsPerPoint, characters: characters.baseAddress,
                character_count: Int32(characters.count))
              return unsafe body(&fonts)
            }
          }
        }
      }
      return unsafe source.file.bytes.withUnsafeBytes { bytes in
        unsafe lend(
          rest.dropFirst(),
          lent + [
            gui_font_file(
              bytes: bytes.baseAddress, count: Int32(bytes.count), face: Int32(source.file.index),
              scale: source.scale)
          ])
      }
    }
    return unsafe lend(sources[...], [])
  }

  /// Releases OpenGL resources while their context is current; nothing can be shown afterwards.
  func releaseGraphics() { unsafe gui_release_graphics(context) }

  /// Creates OpenGL resources in the current context; the state of panels is preserved.
  func renewGraphics() { unsafe gui_renew_graphics(context) }

  /// A Boolean value that indicates whether libGL was found, which is required.
  var hasGraphics: Bool { unsafe gui_has_graphics(context) }

  /// Returns whether the glyph of a character is loaded.
  func shows(_ character: Unicode.Scalar) -> Bool {
    unsafe gui_has_glyph(context, character.value)
  }

  /// Shows a frame.
  /// - Parameters:
  ///   - size: The size of the window, in points.
  ///   - seconds: The time since the last frame.
  ///   - content: Shows the panels.
  func frame(size: SIMD2<Float>, seconds: Double, content: () -> Void) {
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
  var wantsPointer: Bool {
    unsafe gui_make_current(context)
    return gui_wants_pointer()
  }

  /// A Boolean value that indicates whether keys belong to a panel: a text field or keyboard
  /// navigation.
  var wantsKeyboard: Bool {
    unsafe gui_make_current(context)
    return gui_wants_keyboard()
  }

  /// A Boolean value that indicates whether a text field is edited.
  var wantsText: Bool {
    unsafe gui_make_current(context)
    return gui_wants_text()
  }

  /// A Boolean value that indicates whether a menu is open.
  var hasMenu: Bool {
    unsafe gui_make_current(context)
    return gui_has_menu()
  }

  /// The requested shape of the pointer.
  var wantedCursor: PointerShape {
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
  func note(
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
  func note(image: String, _ rectangle: GuiRectangle) {
    elements.append(
      GuiElement(kind: .image, label: image, origin: rectangle.origin, size: rectangle.size))
  }

  /// Records a tooltip.
  func note(tip: String, _ rectangle: GuiRectangle) {
    elements.append(
      GuiElement(kind: .tip, label: tip, origin: rectangle.origin, size: rectangle.size))
  }

  /// Records a text that was drawn at a place.
  func note(text: String, origin: SIMD2<Float>, size: SIMD2<Float>) {
    elements.append(GuiElement(kind: .text, label: text, origin: origin, size: size))
  }
}

/// An element on the screen, for tests and screen readers.
package struct GuiElement: Hashable, Sendable {
  /// The kind of element.
  package enum Kind: String, Hashable, Sendable {
    case button, item, field, choice, text, tip, panel, image
  }

  /// The kind of element.
  package let kind: Kind
  package let label: String
  /// The upper left corner, in points.
  package let origin: SIMD2<Float>
  /// The width and height in points.
  package let size: SIMD2<Float>
  /// The text of a field.
  package internal(set) var value: String?
  /// The state of a toggle; nil for other elements.
  package internal(set) var isOn: Bool?
  /// A Boolean value that indicates whether the element accepts input.
  package internal(set) var isEnabled = true

  /// The centre.
  package var center: SIMD2<Float> { origin + size / 2 }

  /// Returns the visible part of a label, without the part after `##`, which distinguishes elements
  /// of the same name.
  static func visible(_ label: String) -> String {
    var text = label[...]
    while let sign = text.firstIndex(of: "#") {
      if text[sign...].hasPrefix("##") { return String(label[..<sign]) }
      text = text[text.index(after: sign)...]
    }
    return label
  }
}

/// The shape of the pointer.
package enum PointerShape: Hashable, Sendable {
  case arrow, text, hand, grabbing
}

/// The clipboard shared with other programs.
///
/// Without functions for the system's clipboard it stores the text itself.
@safe package final class Clipboard {
  private let read: (() -> String?)?
  private let write: ((String) -> Void)?
  private var own = ""
  private var bytes: UnsafeMutablePointer<CChar>?

  /// Creates a private clipboard.
  package init() {
    read = nil
    write = nil
  }

  /// Creates the system's clipboard.
  package init(read: @escaping () -> String?, write: @escaping (String) -> Void) {
    self.read = read
    self.write = write
  }

  deinit { unsafe bytes?.deallocate() }

  package var string: String {
    get { read.map { $0() ?? "" } ?? own }
    set {
      own = newValue
      write?(newValue)
    }
  }

  /// The text as a C string, which is valid until the next access.
  fileprivate var text: UnsafePointer<CChar>? {
    unsafe bytes?.deallocate()
    let units = string.utf8CString
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: units.count)
    for (index, unit) in units.enumerated() { unsafe copy[index] = unit }
    unsafe bytes = copy
    return unsafe UnsafePointer(copy)
  }

  fileprivate func set(_ text: UnsafePointer<CChar>?) {
    if let text = unsafe text { string = unsafe String(cString: text) }
  }

  fileprivate static func at(_ pointer: UnsafeMutableRawPointer?) -> Clipboard {
    guard let pointer = unsafe pointer else { preconditionFailure("the clipboard was given") }
    return unsafe Unmanaged<Clipboard>.fromOpaque(pointer).takeUnretainedValue()
  }
}
