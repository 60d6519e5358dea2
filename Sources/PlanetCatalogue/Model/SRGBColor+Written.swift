import PlanetStrings

extension SRGBColor {
  /// Returns the name of a colour that is near to a misspelled one.
  package static func nearestName(to text: String) -> String? {
    NearestWord.one(to: text, among: names.keys.sorted())
  }

  /// Creates a colour from `#rrggbb`, `rrggbb`, `#rgb`, `rgb(r, g, b)` or a name of the basic
  /// colours of CSS; nil for anything else.
  package init?(written text: String) {
    let word = text.lowercased().filter { !$0.isWhitespace }
    let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
    if let color = SRGBColor(hex: Self.names[word] ?? "#" + digits) {
      self = color
    } else if digits.count == 3,
      let color = SRGBColor(hex: "#" + digits.map { "\($0)\($0)" }.joined())
    {
      self = color
    } else if word.hasPrefix("rgb("), word.hasSuffix(")") {
      let levels = word.dropFirst(4).dropLast().split(separator: ",").compactMap { UInt8($0) }
      guard levels.count == 3 else { return nil }
      self.init(red: levels[0], green: levels[1], blue: levels[2])
    } else {
      return nil
    }
  }

  /// The basic colours of CSS, and some that planets have.
  private static let names = [
    "black": "#000000", "silver": "#c0c0c0", "gray": "#808080", "grey": "#808080",
    "white": "#ffffff", "maroon": "#800000", "red": "#ff0000", "purple": "#800080",
    "fuchsia": "#ff00ff", "green": "#008000", "lime": "#00ff00", "olive": "#808000",
    "yellow": "#ffff00", "navy": "#000080", "blue": "#0000ff", "teal": "#008080",
    "aqua": "#00ffff", "orange": "#ffa500", "brown": "#a52a2a", "tan": "#d2b48c",
    "gold": "#ffd700", "pink": "#ffc0cb", "beige": "#f5f5dc", "cyan": "#00ffff",
    "turquoise": "#40e0d0", "violet": "#ee82ee", "khaki": "#f0e68c", "ivory": "#fffff0",
    "skyblue": "#87ceeb", "lightblue": "#add8e6", "darkblue": "#00008b",
    "lightgray": "#d3d3d3", "lightgrey": "#d3d3d3", "darkgray": "#a9a9a9",
    "darkgrey": "#a9a9a9", "sandybrown": "#f4a460", "crimson": "#dc143c",
  ]
}
