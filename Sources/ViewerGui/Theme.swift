import CImGui
package import PlanetImage

/// The colours of panels: dark blue, darker than planets.
package enum Theme {
  static let colors: [(gui_color, UInt32)] = [
    (gui_color_text, text),
    (gui_color_faint_text, faintText),
    (gui_color_panel, 0x0B0F_1AFF),
    (gui_color_popup, popup),
    (gui_color_border, border),
    (gui_color_field, 0xFFFF_FF12),
    (gui_color_field_hovered, 0xFFFF_FF1F),
    (gui_color_field_active, 0xFFFF_FF2B),
    (gui_color_button, button),
    (gui_color_button_hovered, buttonHovered),
    (gui_color_button_active, buttonActive),
    (gui_color_selection, selection),
    (gui_color_selection_hovered, selectionHovered),
    (gui_color_selection_active, selectionActive),
    (gui_color_accent, accent),
    (gui_color_focus, accent),
    (gui_color_shade, 0x0000_0099),
  ]

  /// The background of the window.
  package static let night = RGBA8(r: 4, g: 6, b: 12, a: 255)
  /// The same as 0xRRGGBBAA.
  package static let nightCode: UInt32 = 0x0406_0CFF
  /// The same in linear light.
  package static let linearNight = SIMD3(
    SRGB.linear(night.r), SRGB.linear(night.g), SRGB.linear(night.b))
  package static let text: UInt32 = 0xE8EC_F4FF
  package static let faintText: UInt32 = 0x9AA6_BDFF
  package static let button: UInt32 = 0xFFFF_FF17
  static let buttonHovered: UInt32 = 0xFFFF_FF29
  static let buttonActive: UInt32 = 0xFFFF_FF3D
  package static let buttonDisabled: UInt32 = 0xFFFF_FF0B
  package static let disabledText: UInt32 = 0x6B75_8AFF
  package static let quietText: UInt32 = 0x98A3_BAFF
  package static let popup: UInt32 = 0x131B_2EFF
  package static let border: UInt32 = 0xFFFF_FF1F
  package static let line: UInt32 = 0xFFFF_FF1A
  package static let selection: UInt32 = 0x5B8D_EF4D
  static let selectionHovered: UInt32 = 0x5B8D_EF26
  static let selectionActive: UInt32 = 0x5B8D_EF70
  package static let accent: UInt32 = 0x7FB0_FFFF
  /// The shadow below texts over bodies.
  package static let shadow: UInt32 = 0x0000_0090
  package static let star: UInt32 = 0xFFC8_4AFF
  package static let problem: UInt32 = 0xFF8A_80FF
  /// The background of error messages.
  package static let problemGround: UInt32 = 0x3A16_1BFF
}
