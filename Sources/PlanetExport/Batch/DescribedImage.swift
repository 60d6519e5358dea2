package import PlanetProvenance
package import PlanetRecipe

/// An image of a batch with its recipe.
package struct DescribedImage: Sendable {
  package let image: BatchImage
  /// The recipe, which determines all its pixels.
  package let recipe: ImageRecipe
  /// The credits of its maps.
  package let credits: Credits

  /// Creates the description of an image.
  init(_ image: BatchImage, _ recipe: ImageRecipe, of batch: Batch) {
    (self.image, self.recipe) = (image, recipe)
    credits = Credits(batch.bodies(of: image), recipe)
  }
}
