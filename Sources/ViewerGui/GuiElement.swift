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

  /// Returns the element with its position in points of another scale.
  package func scaled(by factor: Float) -> GuiElement {
    var element = GuiElement(kind: kind, label: label, origin: origin * factor, size: size * factor)
    (element.value, element.isOn, element.isEnabled) = (value, isOn, isEnabled)
    return element
  }
}
