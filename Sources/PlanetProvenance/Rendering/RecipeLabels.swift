import PlanetAssets
import PlanetMath
import PlanetOverlays
import PlanetRecipe
import PlanetScene
import PlanetText

extension SceneOverlay {
  /// Creates the overlay of an image at a date; nil for an image without overlays.
  /// - Parameters:
  ///   - recipe: The recipe of the image.
  ///   - scene: Its scene.
  ///   - fonts: The font and its fallbacks.
  init?(_ recipe: ImageRecipe, over scene: RenderScene, fonts: [Font.File]) {
    guard let sky = recipe.arrangement.sky, !sky.overlays.isEmpty,
      let style = sky.labels, let font = Font(fonts)
    else { return nil }
    let visible = zip(recipe.bodies, sky.placements).filter { !$1.isHidden }
    let caption = sky.occasion?.caption(of: recipe.subjectName)
    self.init(
      scene: scene, labels: visible.map { ($0.0.id, $0.0.name) }, overlays: sky.overlays,
      caption: caption, orbits: sky.orbits, font: font, textSize: style.size,
      color: style.linearColor)
  }
}

extension SceneLabels {
  /// Creates the labels of an image of bodies side by side; nil for another, or without labels.
  /// - Parameters:
  ///   - recipe: The recipe of the image.
  ///   - fonts: The font and its fallbacks.
  init?(_ recipe: ImageRecipe, fonts: [Font.File]) {
    guard let row = recipe.arrangement.row, let style = row.labels, let font = Font(fonts) else {
      return nil
    }
    let right = recipe.view.camera(frameHeight: row.frameHeight).right
    let names = row.placements.compactMap { placement in
      placement.label.map { Name($0, offset: placement.vector.dot(right)) }
    }
    self.init(
      names: names, frameHeight: row.frameHeight,
      scaleBar: row.scaleText.map { ($0, row.scaleBar) }, font: font,
      textSize: style.size, color: style.linearColor, background: recipe.view.background.color)
  }
}

extension Font {
  /// Creates the font of labels; nil without files, or if they are invalid.
  /// - Parameter files: The font and its fallbacks.
  fileprivate init?(_ files: [Font.File]) {
    guard let first = files.first,
      let font = try? Font(first.bytes, fallbacks: Array(files.dropFirst()))
    else { return nil }
    self = font
  }
}
