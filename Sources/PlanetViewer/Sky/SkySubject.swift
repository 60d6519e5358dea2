import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetOverlays
import PlanetRecipe
import PlanetScene
import PlanetSky
import PlanetText

/// The scene of a date that is saved as an image, with the bodies that are loaded for its preview.
struct SkySubject: Sendable {
  /// The view of the shown body.
  let shot: SkyShot
  /// The loaded bodies by their IDs.
  let planets: [String: PlanetNode]

  /// Returns the scene of the preview; nil if the camera is inside the body.
  func frame(size: ImageSize, view: View) -> SkyFrame? {
    (try? shot.scene(size: size, view: view)).flatMap { scene in
      SkyFrame(scene, view: view, neighbourRevision: 0) { planets[$0.id] }
    }
  }

  /// Returns the overlay of the preview; nil without a font.
  /// - Parameters:
  ///   - frame: The scene.
  ///   - fonts: The font of labels, with its fallbacks.
  ///   - size: The size of the preview in pixels.
  ///   - viewHeight: The height of the view in the window in points.
  ///   - hasCaption: True for the name and the date.
  ///   - background: The background of the image.
  /// - Returns: The overlay.
  func overlay(
    of frame: SkyFrame, _ fonts: [FontFile.Loaded], size: ImageSize, viewHeight: Double,
    hasCaption: Bool, on background: Background
  ) -> SceneOverlay? {
    guard let style = style(LabelFonts(fonts), of: background, size: size, viewHeight),
      let font = try? style.fonts.font()
    else { return nil }
    return SceneOverlay(
      scene: frame.rendered, labels: frame.labels, overlays: overlays(hasCaption: hasCaption),
      caption: hasCaption ? frame.caption : nil, orbits: frame.scene.sky.orbits,
      font: font, textSize: style.size, color: style.color)
  }

  private func overlays(hasCaption: Bool) -> [Overlay] {
    let overlays = shot.overlays.union(hasCaption ? [.caption] : [])
    return Overlay.allCases.filter(overlays.contains)
  }

  /// Returns the scene of an image to save, and the view of its loader.
  /// - Parameters:
  ///   - view: The view with the background.
  ///   - size: The size of the image in pixels.
  ///   - hasStars: True for the stars.
  ///   - hasCaption: True for the name and the date.
  ///   - viewHeight: The height of the view in the window in points.
  ///   - fonts: The font of labels, with its fallbacks.
  /// - Throws: ``ValueProblem`` if the camera is inside the body.
  /// - Returns: The view and the scene.
  func image(
    _ view: View, size: ImageSize, hasStars: Bool, hasCaption: Bool, viewHeight: Double,
    _ fonts: [FontFile.Loaded]
  ) throws(ValueProblem) -> (view: View, scene: SkyScene) {
    var shot = shot
    shot.overlays = Set(overlays(hasCaption: hasCaption))
    let labels = style(LabelFonts(fonts), of: view.background, size: size, viewHeight)
    if labels == nil { shot.overlays = [] }
    let scene: SkyScene
    do throws(SkyView.Failure) {
      scene = try shot.scene(size: size, view: view, hasStars: hasStars, labels: labels)
    } catch {
      throw ValueProblem(description: error.description)
    }
    return (Comparison.view(view), scene)
  }

  /// Returns the style of labels, as large as the text of the window in proportion; nil without a
  /// font.
  private func style(
    _ fonts: LabelFonts, of background: Background, size: ImageSize, _ viewHeight: Double
  ) -> Comparison.LabelStyle? {
    guard !fonts.files.isEmpty else { return nil }
    let em = SkyFrame.textSize * Double(size.height) / viewHeight
    return Comparison.LabelStyle(
      fonts: fonts, size: min(max(em, Font.sizes.lowerBound), Font.sizes.upperBound),
      color: Contrast.ink(on: background.color))
  }
}
