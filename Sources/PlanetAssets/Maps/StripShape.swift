/// The shape of an image of rings.
package enum StripShape: Hashable {
  /// At least twice as wide as high.
  case horizontal
  /// At least twice as high as wide.
  case vertical
  /// Neither, such as an image of rings from above.
  case other

  /// Returns the shape of an image of a size.
  package init(width: Int, height: Int) {
    self = width >= 2 * height ? .horizontal : height >= 2 * width ? .vertical : .other
  }

  /// The treatment of such an image, for a warning.
  var treatment: String {
    switch self {
    case .horizontal: "its middle row is used"
    case .vertical: "it is used as a vertical strip, inner edge at the top"
    case .other: "only its middle row is used, from the left edge to the right one"
    }
  }
}
