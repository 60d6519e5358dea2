import CImGui
import PlanetText

// Unsafe: strings become pointers during a call.

/// The options of a text field.
package struct FieldOptions: OptionSet {
  /// A bit for each option.
  package let rawValue: Int32

  /// Creates options from bits.
  package init(rawValue: Int32) { self.rawValue = rawValue }

  /// The field gets the keyboard focus in the next frame, with its text selected.
  package static let takesFocus = FieldOptions(rawValue: Int32(gui_field_takes_focus))
  /// The text is selected whenever the field gets the keyboard focus.
  package static let selectsAll = FieldOptions(rawValue: Int32(gui_field_selects_all))
  /// The caret moves to the end of the text, without a selection.
  package static let movesToEnd = FieldOptions(rawValue: Int32(gui_field_moves_to_end))
  /// The text is drawn by the caller.
  fileprivate static let hidesText = FieldOptions(rawValue: Int32(gui_field_hides_text))
}

/// A caret and a selection in a line of text, in characters from its beginning.
struct Caret: Hashable {
  /// The index of the character after the caret.
  let place: Int
  /// The range of the selected characters.
  let selection: Range<Int>
}

extension Gui {
  /// Shows an editable line of text.
  ///
  /// Right-to-left text is shown in visual order, with the caret where the next letter is inserted.
  /// - Parameters:
  ///   - label: The name.
  ///   - hint: The text shown while it is empty.
  ///   - text: The text.
  ///   - options: The options.
  /// - Returns: True if it was edited.
  package func field(
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

  /// The greatest number of bytes of an edited line, enough for the longest path.
  private static let fieldBytes = 4096

  /// True if the last field has the keyboard focus.
  package var isEditing: Bool { caret != nil }

  /// The caret of the last field; nil without keyboard focus.
  private var caret: Caret? {
    var (place, start, end): (Int32, Int32, Int32) = (0, 0, 0)
    guard unsafe gui_field_caret(&place, &start, &end) else { return nil }
    return Caret(place: Int(place), selection: Int(start)..<max(Int(start), Int(end)))
  }

  /// Draws the text of the last field, with its caret and its selection.
  private func drawVisualText(of text: String) {
    let frame = elementRectangle
    // With space for the caret at both ends of the text.
    let inner = GuiRectangle(origin: frame.origin + SIMD2(8, 2), size: frame.size - SIMD2(16, 4))
    let caret = caret
    func offset(_ count: Int) -> Float { caretOffset(in: text, after: count) }
    // A text that is too long is scrolled to the caret.
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

  /// Returns the distance of the caret from the left end of a text in visual order, in points.
  ///
  /// It is exact for text with one direction.
  /// - Parameters:
  ///   - text: The text in logical order.
  ///   - count: The number of characters before the caret.
  /// - Returns: The distance.
  func caretOffset(in text: String, after count: Int) -> Float {
    let before = String(String.UnicodeScalarView(text.unicodeScalars.prefix(count)))
    let width = size(of: before).x
    return VisualText.runsRightToLeft(text) ? size(of: text).x - width : width
  }
}
