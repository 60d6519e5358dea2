import PlanetScene
import PlanetText

extension SceneOverlay {
  /// Creates the overlay of an image at a date; nil for an image without overlays.
  /// - Parameters:
  ///   - recipe: The recipe of the image.
  ///   - scene: Its scene.
  ///   - fonts: The font and its fallbacks.
  init?(_ recipe: ImageRecipe, over scene: RenderScene, fonts: [Font.File]) {
    guard let arrangement = recipe.arrangement, let overlays = arrangement.overlays,
      let style = arrangement.labels, let first = fonts.first,
      let font = try? Font(first.bytes, fallbacks: Array(fonts.dropFirst()))
    else { return nil }
    let visible = zip(recipe.bodies, arrangement.placements).filter { $1.isHidden != true }
    let caption = arrangement.occasion?.caption(of: recipe.body.name)
    self.init(
      scene: scene, labels: visible.map { ($0.0.id, $0.0.name) }, overlays: overlays,
      caption: caption, orbits: arrangement.orbits ?? [], font: font, textSize: style.size,
      color: SIMD3(style.color[0], style.color[1], style.color[2]))
  }
}

extension ImageRecipe.Occasion {
  /// Returns the caption of an image: the body, the date and the observer.
  package func caption(of name: String) -> String {
    "\(name), \(date.prefix(19).replacing("T", with: " ")) UTC, seen from \(observer)"
  }
}
