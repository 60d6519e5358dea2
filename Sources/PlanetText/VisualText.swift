import CFriBidi

// Unsafe: wraps FriBidi, which fills arrays.

/// Text in visual order with joined letters, for toolkits that only place glyph after glyph.
package enum VisualText {
  /// Returns a line with its characters from left to right, and Arabic letters in the presentation
  /// forms that join (Unicode blocks FB50–FDFF and FE70–FEFF).
  ///
  /// The result is for display only. A line without characters of right-to-left scripts is returned
  /// as it is.
  /// - Parameters:
  ///   - text: The line in logical order.
  ///   - runsRightToLeft: The direction of the paragraph that the line is part of; the line's own
  ///     by default.
  /// - Returns: The line in visual order.
  package static func line(_ text: String, runsRightToLeft: Bool? = nil) -> String {
    guard needsOrdering(text) else { return text }
    var characters = text.unicodeScalars.map(\.value)
    let count = characters.count
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: count)
    var brackets = [FriBidiBracketType](repeating: 0, count: count)
    var levels = [FriBidiLevel](repeating: 0, count: count)
    var joining = [FriBidiArabicProp](repeating: 0, count: count)
    var direction = parameter(runsRightToLeft: runsRightToLeft)
    let length = FriBidiStrIndex(count)
    unsafe fribidi_get_bidi_types(characters, length, &types)
    unsafe fribidi_get_bracket_types(characters, length, types, &brackets)
    guard
      unsafe fribidi_get_par_embedding_levels_ex(types, brackets, length, &direction, &levels) != 0
    else { return text }
    unsafe fribidi_get_joining_types(characters, length, &joining)
    unsafe fribidi_join_arabic(types, length, levels, &joining)
    let flags = cfribidi_visual_flags
    unsafe fribidi_shape(flags, levels, length, &joining, &characters)
    guard
      unsafe fribidi_reorder_line(
        flags, types, length, 0, direction, &levels, &characters, nil) != 0
    else { return text }
    // Ligatures leave a filler where the second letter was.
    let filler: UInt32 = 0xFEFF
    var line = ""
    line.unicodeScalars.append(
      contentsOf: characters.filter { $0 != filler }.compactMap { Unicode.Scalar($0) })
    return line
  }

  /// Returns true if a text has characters of a script that runs from right to left.
  package static func needsOrdering(_ text: String) -> Bool {
    text.unicodeScalars.contains(where: isRightToLeft)
  }

  /// Returns true if a paragraph runs from right to left: its first letter with a direction does.
  package static func runsRightToLeft(_ text: String) -> Bool {
    guard needsOrdering(text) else { return false }
    let characters = text.unicodeScalars.map(\.value)
    var types = [FriBidiCharType](repeating: FriBidiCharType(rawValue: 0), count: characters.count)
    let length = FriBidiStrIndex(characters.count)
    unsafe fribidi_get_bidi_types(characters, length, &types)
    return unsafe fribidi_get_par_direction(types, length) == FRIBIDI_PAR_RTL
  }

  private static func parameter(runsRightToLeft: Bool?) -> FriBidiParType {
    switch runsRightToLeft {
    case nil: FRIBIDI_PAR_ON
    case true?: FRIBIDI_PAR_RTL
    case false?: FRIBIDI_PAR_LTR
    }
  }

  /// Returns whether a character belongs to a script that runs from right to left.
  private static func isRightToLeft(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    // Hebrew to Arabic Extended-A; presentation forms; the supplementary planes' blocks.
    case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFC, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
    default: false
    }
  }
}
