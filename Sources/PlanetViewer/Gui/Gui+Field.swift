import CImGui
import PlanetText

// Says unsafe: texts become pointers for as long as a call lasts.

/// How a field behaves.
struct FieldOptions: OptionSet {
  let rawValue: Int32
  /// It takes the keys in the next frame, with its text selected.
  static let takesFocus = FieldOptions(rawValue: Int32(gui_field_takes_focus))
  /// Its text is selected whenever it gets the keys.
  static let selectsAll = FieldOptions(rawValue: Int32(gui_field_selects_all))
  /// Its caret goes to the end of its text, without a selection.
  static let movesToEnd = FieldOptions(rawValue: Int32(gui_field_moves_to_end))
  /// Its text is drawn by somebody else.
  fileprivate static let hidesText = FieldOptions(rawValue: Int32(gui_field_hides_text))
}

/// A caret and a selection in a line of text, in characters from its beginning.
struct Caret: Hashable {
  /// The character before which the caret stands.
  let place: Int
  /// The characters that are selected.
  let selection: Range<Int>
}

extension Gui {
  /// Shows a line of text that can be edited.
  ///
  /// Text of right-to-left scripts is shown in visual order, with the caret where the next letter
  /// goes.
  /// - Parameters:
  ///   - label: Its name.
  ///   - hint: The words shown while it is empty.
  ///   - text: The text.
  ///   - options: How it behaves.
  /// - Returns: True if it was edited.
  func field(
    _ label: String, hint: String, _ text: inout String, options: FieldOptions = []
  ) -> Bool {
    let ordersText = VisualText.needsOrdering(text)
    let options = ordersText ? options.union(.hidesText) : options
    var bytes = Array(text.utf8.prefix(Self.fieldBytes - 1))
    bytes += [UInt8](repeating: 0, count: Self.fieldBytes - bytes.count)
    let isEdited = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe buffer.withMemoryRebound(to: CChar.self) {
        unsafe gui_field(label, hint, $0.baseAddress, Int32(Self.fieldBytes), options.rawValue)
      }
    }
    if isEdited { text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
    note(.field, hint) { $0.value = text }
    if ordersText { drawVisualText(of: text) }
    return isEdited
  }

  /// The most bytes of an edited line, those of the longest path.
  private static let fieldBytes = 4096

  /// The caret of the last field, if it has the keys.
  private var caret: Caret? {
    var (place, start, end): (Int32, Int32, Int32) = (0, 0, 0)
    guard unsafe gui_field_caret(&place, &start, &end) else { return nil }
    return Caret(place: Int(place), selection: Int(start)..<max(Int(start), Int(end)))
  }

  /// Draws the text of the last field, with its caret and its selection.
  private func drawVisualText(of text: String) {
    let frame = elementRectangle
    // With room for the caret at both ends of the text.
    let inner = GuiRectangle(origin: frame.origin + SIMD2(8, 2), size: frame.size - SIMD2(16, 4))
    let caret = caret
    func offset(_ count: Int) -> Float { caretOffset(in: text, after: count) }
    // A text that is too long is moved so that the caret is in sight.
    let focus = caret.map { offset($0.place) } ?? 0
    let shift = max(focus - inner.size.x + 4, 0)
    let start = SIMD2(inner.origin.x + 2 - shift, frame.origin.y + 6)
    clipped(to: inner) {
      if let selection = caret?.selection, !selection.isEmpty {
        let (one, other) = (offset(selection.lowerBound), offset(selection.upperBound))
        draw(
          rectangle: start + SIMD2(min(one, other), -2), to: start + SIMD2(max(one, other), 18),
          color: Theme.selection)
      }
      draw(text: text, at: start, color: Theme.text)
      if caret != nil {
        draw(
          line: start + SIMD2(focus, -1), to: start + SIMD2(focus, 17), color: Theme.text)
      }
    }
  }

  /// Returns how far from the left end of a text in visual order its caret is, in points.
  ///
  /// Exact where the text has one direction.
  /// - Parameters:
  ///   - text: The text in logical order.
  ///   - count: How many characters are before the caret.
  /// - Returns: The distance.
  func caretOffset(in text: String, after count: Int) -> Float {
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    let width = size(of: before).x
    return VisualText.runsRightToLeft(text) ? size(of: text).x - width : width
  }
}
