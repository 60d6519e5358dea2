import CImGui
import PlanetAssets

// Says unsafe: it hands strings and pointers to Dear ImGui.

/// Panels, buttons and text in immediate mode: what a frame shows is said anew in every frame.
///
/// Lengths are points. An OpenGL context must be current from the beginning to the end.
@safe final class Gui {
  let context: OpaquePointer
  let clipboard: Clipboard
  /// The elements of the frame, in order: what is on the screen, and where.
  private(set) var elements: [GuiElement] = []
  /// How many points wide and high the window is.
  private(set) var size = SIMD2<Float>.zero
  private var pixelsPerPoint: Float
  /// The panel through which keys go from the next frame on.
  var panelToFocus: String?
  /// Paragraphs in visual order, as they were shown last.
  var paragraphs: [ParagraphKey: VisualParagraph] = [:]
  /// False from a press of a key or a button on until the pointer moves.
  var showsTips = true

  /// Sizes of text.
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

  /// A font file, and the factor by which it is larger than ``Font/size`` says.
  ///
  /// Dear ImGui fits ascent plus descent into the size, so that the letters of a font with a large
  /// line height would be smaller than those beside them.
  struct FontSource {
    let file: FontFile.Loaded
    let scale: Float
  }

  /// Creates the context of panels; nil if a font cannot be read.
  /// - Parameters:
  ///   - fonts: Font files; each character comes from the first one that has it.
  ///   - pixelsPerPoint: For which text is sharp.
  ///   - clipboard: The system's.
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

  /// Replaces the fonts between two frames; text being typed stays.
  /// - Parameters:
  ///   - fonts: Font files; each character comes from the first one that has it.
  ///   - pixelsPerPoint: For which text is sharp.
  ///   - characters: What is loaded besides Latin letters and the signs of panels.
  /// - Returns: False if a font cannot be read; all stays as it was.
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

  /// Lends fonts to Dear ImGui for as long as a call lasts.
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

  /// Deletes what OpenGL keeps, while its context is still current; nothing can be shown then.
  func releaseGraphics() { unsafe gui_release_graphics(context) }

  /// Draws in the context that is current from now on; panels are as they were.
  func renewGraphics() { unsafe gui_renew_graphics(context) }

  /// Whether the library libGL was found, without which nothing can be shown.
  var hasGraphics: Bool { unsafe gui_has_graphics(context) }

  /// Returns true if a character has a glyph that is loaded.
  func shows(_ character: Unicode.Scalar) -> Bool {
    unsafe gui_has_glyph(context, character.value)
  }

  /// Shows a frame.
  /// - Parameters:
  ///   - size: Of the window, in points.
  ///   - seconds: Since the last frame.
  ///   - content: What is shown.
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

  /// Whether the pointer is over a panel, or holds something of one.
  var wantsPointer: Bool {
    unsafe gui_make_current(context)
    return gui_wants_pointer()
  }

  /// Whether keys belong to a panel: a text is typed, or a list is gone through.
  var wantsKeyboard: Bool {
    unsafe gui_make_current(context)
    return gui_wants_keyboard()
  }

  /// Whether a text is typed.
  var wantsText: Bool {
    unsafe gui_make_current(context)
    return gui_wants_text()
  }

  /// Whether the words of a choice are listed.
  var hasMenu: Bool {
    unsafe gui_make_current(context)
    return gui_has_menu()
  }

  /// What the pointer shall look like.
  var wantedCursor: PointerShape {
    unsafe gui_make_current(context)
    return switch gui_wanted_cursor() {
    case gui_cursor_text: .text
    case gui_cursor_hand: .hand
    default: .arrow
    }
  }

  /// Notes the last element as one that a hand can find, unless it is scrolled out of sight.
  /// - Parameters:
  ///   - kind: The sort of element.
  ///   - label: What is written on it.
  ///   - index: Where it stands among the elements, or nothing for after all others.
  ///   - change: Tells more of it.
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

  /// Notes the panel that is being filled, so that it can be found.
  func note(panel id: String) {
    elements.append(GuiElement(kind: .panel, label: id, origin: .zero, size: size))
  }

  /// Notes an image.
  func note(image: String, _ rectangle: GuiRectangle) {
    elements.append(
      GuiElement(kind: .image, label: image, origin: rectangle.origin, size: rectangle.size))
  }

  /// Notes a tooltip.
  func note(tip: String, _ rectangle: GuiRectangle) {
    elements.append(
      GuiElement(kind: .tip, label: tip, origin: rectangle.origin, size: rectangle.size))
  }

  /// Notes a text that was drawn at a place.
  func note(text: String, origin: SIMD2<Float>, size: SIMD2<Float>) {
    elements.append(GuiElement(kind: .text, label: text, origin: origin, size: size))
  }
}

/// Something on the screen that can be found: by tests, and by whoever reads the screen aloud.
package struct GuiElement: Hashable, Sendable {
  /// The sort of element.
  package enum Kind: String, Hashable, Sendable {
    case button, item, field, choice, text, tip, panel, image
  }

  /// The sort of element.
  package let kind: Kind
  /// What is written on it.
  package let label: String
  /// The upper left corner, in points.
  package let origin: SIMD2<Float>
  /// The width and height in points.
  package let size: SIMD2<Float>
  /// The text of a field.
  package internal(set) var value: String?
  /// Whether it is on; nothing for what is never on or off.
  package internal(set) var isOn: Bool?
  /// Whether hands can do something with it.
  package internal(set) var isEnabled = true

  /// The middle.
  package var center: SIMD2<Float> { origin + size / 2 }

  /// Returns what is seen of a label: without the part after two number signs, which tells elements
  /// of the same name apart.
  static func visible(_ label: String) -> String {
    var text = label[...]
    while let sign = text.firstIndex(of: "#") {
      if text[sign...].hasPrefix("##") { return String(label[..<sign]) }
      text = text[text.index(after: sign)...]
    }
    return label
  }
}

/// What the pointer looks like.
package enum PointerShape: Hashable, Sendable {
  case arrow, text, hand, grabbing
}

/// The text that is copied between programs.
///
/// One without functions keeps its text to itself.
@safe package final class Clipboard {
  private let read: (() -> String?)?
  private let write: ((String) -> Void)?
  private var own = ""
  private var bytes: UnsafeMutablePointer<CChar>?

  /// Creates a clipboard of its own.
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

  /// The text.
  package var string: String {
    get { read.map { $0() ?? "" } ?? own }
    set {
      own = newValue
      write?(newValue)
    }
  }

  /// The text in C's form, which lives until it is read again.
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
