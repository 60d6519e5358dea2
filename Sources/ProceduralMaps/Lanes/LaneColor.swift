import PlanetMath

/// Eight colours in linear light.
struct LaneColor {
  var red: Float8
  var green: Float8
  var blue: Float8

  @inline(__always)
  init(red: Float8, green: Float8, blue: Float8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Creates eight equal colours.
  @inline(__always)
  init(_ color: RGB) {
    red = Float8(repeating: color.x)
    green = Float8(repeating: color.y)
    blue = Float8(repeating: color.z)
  }

  @inline(__always)
  static func * (color: LaneColor, factor: Float8) -> LaneColor {
    LaneColor(red: color.red * factor, green: color.green * factor, blue: color.blue * factor)
  }

  @inline(__always)
  static func + (left: LaneColor, right: LaneColor) -> LaneColor {
    LaneColor(
      red: left.red + right.red, green: left.green + right.green, blue: left.blue + right.blue)
  }

  /// Returns the linear interpolation towards other colours.
  @inline(__always)
  func mixed(_ other: LaneColor, _ fraction: Float8) -> LaneColor {
    LaneColor(
      red: red.mixed(other.red, fraction), green: green.mixed(other.green, fraction),
      blue: blue.mixed(other.blue, fraction))
  }

  /// Returns the linear interpolation towards one colour.
  @inline(__always)
  func mixed(_ other: RGB, _ fraction: Float8) -> LaneColor { mixed(LaneColor(other), fraction) }

  /// Returns the colour of one lane.
  @inline(__always)
  subscript(lane: Int) -> RGB { RGB(red[lane], green[lane], blue[lane]) }
}

/// Four colours at 0, ⅓, ⅔ and 1, mixed linearly between them.
struct LaneRamp: Sendable {
  private let colors: [RGB]

  /// Creates a ramp of four colours.
  init(_ colors: [RGB]) {
    precondition(colors.count == 4, "a ramp has four colours")
    self.colors = colors
  }

  /// Returns the colours at positions, clamped to 0…1.
  @inline(__always)
  func callAsFunction(_ x: Float8) -> LaneColor {
    let t = x * 3
    return LaneColor(colors[0])
      .mixed(colors[1], t.saturated)
      .mixed(colors[2], (t - 1).saturated)
      .mixed(colors[3], (t - 2).saturated)
  }
}
