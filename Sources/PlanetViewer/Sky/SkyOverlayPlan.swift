import PlanetAssets
import PlanetImage
import PlanetMath
import PlanetOverlays
import PlanetRecipe
import PlanetScene
import PlanetText
import ViewerGui

/// The lines and labels over the window at a date: those of images, drawn by the panels' library.
struct SkyOverlayPlan {
  /// The bodies in the window, and what they hide.
  let projection: OverlayProjection
  /// The lines and labels, in points from the upper left corner of the viewport.
  let plan: OverlayPlan

  /// Plans lines and labels.
  /// - Parameters:
  ///   - frame: The scene.
  ///   - font: The font of labels.
  ///   - overlays: The kinds of lines and labels.
  ///   - size: The size of the viewport in points.
  init(_ frame: SkyFrame, _ font: Font, _ overlays: Set<Overlay>, size: SIMD2<Double>) {
    let overlay = SceneOverlay(
      scene: frame.rendered, labels: frame.labels,
      overlays: Overlay.allCases.filter(overlays.contains),
      orbits: frame.scene.sky.orbits, font: font, textSize: SkyFrame.textSize)
    projection = OverlayProjection(
      frame.rendered.camera,
      size: ImageSize(width: Int(size.x.rounded()), height: Int(size.y.rounded())),
      bodies: overlay.bodies)
    plan = overlay.plan(projection)
  }

  /// Draws the lines and labels behind all panels.
  /// - Parameters:
  ///   - gui: The library of the panels.
  ///   - origin: The upper left corner of the viewport.
  func draw(_ gui: Gui, at origin: SIMD2<Double>) {
    for stroke in plan.strokes {
      let color = Self.code(of: stroke.color, opacity: stroke.opacity)
      for line in stroke.lines {
        let points = line.map { SIMD2<Float>(origin + $0) }
        if let first = points.first, points.allSatisfy({ $0 == first }) {
          let reach = SIMD2<Float>(repeating: Float(stroke.width) / 2)
          gui.draw(
            rectangle: first - reach, to: first + reach, color: color, rounding: reach.x,
            layer: .behind)
        } else {
          gui.draw(
            polyline: points, color: color, width: Float(stroke.width), layer: .behind)
        }
      }
    }
    for label in plan.labels {
      let font = label.size < SkyFrame.textSize ? Gui.Font.small : .body
      gui.font(font) {
        gui.drawShadowed(
          text: label.text, at: SIMD2<Float>(origin + label.box.low), font: font)
      }
    }
  }

  /// Returns a linear colour as 0xRRGGBBAA.
  private static func code(of color: SIMD3<Float>, opacity: Double) -> UInt32 {
    let channels = [color.x, color.y, color.z].map { UInt32(SRGB.encode8($0)) }
    return channels.reduce(0) { $0 << 8 | $1 } << 8 | UInt32((255 * opacity).rounded())
  }
}
