import PlanetMath
import ViewerGui

/// The screen until the first body is loaded: the program's icon and name, and progress.
struct LaunchScreen {
  /// The item that is being loaded.
  let status: String
  /// The fraction that is loaded, 0 to 1; nil if nothing is being loaded.
  let progress: Double?

  private static let iconSide: Float = 112

  /// Shows the screen in the middle of an area.
  /// - Parameters:
  ///   - gui: The user interface, within a frame.
  ///   - area: A rectangle of the window.
  func draw(_ gui: Gui, in area: GuiRectangle) {
    let width = min(area.size.x - 32, 420)
    guard width > 100 else { return }
    let hasIcon = area.size.y > 320
    let size = SIMD2(width, hasIcon ? 130 + Self.iconSide : 124)
    gui.panel(
      "##launch", origin: area.center - size / 2, size: size,
      options: [.noBackground, .noInputs, .noKeys, .noScrollbar]
    ) {
      if hasIcon {
        let corner = SIMD2(area.center.x - Self.iconSide / 2, gui.place.y)
        Self.drawIcon(gui, at: corner, side: Self.iconSide)
        gui.place = SIMD2(gui.place.x, corner.y + Self.iconSide + 4)
      }
      gui.font(.title) { gui.centeredText("PlanetNode") }
      let bar = GuiRectangle(origin: gui.place + SIMD2(0, 2), size: SIMD2(gui.room.x, 6))
      if let progress {
        gui.draw(rectangle: bar.origin, to: bar.end, color: Theme.button, rounding: 3)
        let end = bar.origin + SIMD2(max(bar.size.x * Float(progress), 6), bar.size.y)
        gui.draw(rectangle: bar.origin, to: end, color: Theme.accent, rounding: 3)
      }
      gui.place = SIMD2(bar.origin.x, bar.end.y + 10)
      guard !status.isEmpty else { return }
      gui.centeredText(gui.fitted(status, width: gui.room.x), isFaint: true)
    }
  }

  /// Draws a planet with a ring: the rear half of the ring, the globe with its belts, the front
  /// half.
  private static func drawIcon(_ gui: Gui, at corner: SIMD2<Float>, side: Float) {
    let middle = corner + side / 2
    let lean = Angle.degrees(-18)
    func place(_ x: Double, _ y: Double) -> SIMD2<Float> {
      middle + SIMD2(
        Float(x * cos(lean) - y * sin(lean)), Float(x * sin(lean) + y * cos(lean)))
        * side / 2
    }
    /// Half of the rings as adjacent ellipses, which are closer where they are foreshortened.
    func rings(isFront: Bool) {
      for (inner, outer, color) in [
        (0.68, 0.84, isFront ? UInt32(0xF0DE_B6FF) : 0xD9C3_98FF),
        (0.89, 1, isFront ? 0xD2BA_8EFF : 0xB8A0_78FF),
      ] {
        let count = Int(((outer - inner) * 50).rounded())
        for number in 0...count {
          let radius = inner + (outer - inner) * Double(number) / Double(count)
          let points = (0...48).map { step in
            let angle = Angle.turns((isFront ? 0 : 0.5) + 0.5 * Double(step) / 48)
            return place(radius * cos(angle), 0.3 * radius * sin(angle))
          }
          gui.draw(polyline: points, color: color, width: 0.026 * side / 2)
        }
      }
    }
    /// The part of the globe between two parallels, in fractions of a quarter turn.
    func slice(from lower: Double, to upper: Double, _ color: UInt32) {
      let radius = 0.56
      func edge(_ side: Double, _ steps: some Sequence<Int>) -> [SIMD2<Float>] {
        steps.map { step in
          let angle = Angle.turns((lower + (upper - lower) * Double(step) / 24) / 4)
          return place(side * radius * cos(angle), radius * sin(angle))
        }
      }
      gui.draw(polygon: edge(1, 0...24) + edge(-1, (0...24).reversed()), color: color)
    }
    rings(isFront: false)
    slice(from: -1, to: 1, 0xE6CF_A0FF)
    slice(from: -0.55, to: -0.3, 0xCBAE_7AFF)
    slice(from: 0.08, to: 0.3, 0xD3B8_86FF)
    slice(from: 0.5, to: 1, 0xC6A9_76FF)
    rings(isFront: true)
  }
}
