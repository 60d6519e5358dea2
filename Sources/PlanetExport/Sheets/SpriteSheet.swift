import PlanetCatalogue
package import PlanetImage
package import PlanetRecipe
package import PlanetScene

/// The frames of a turn in a grid in one image, with data about each frame for games.
package struct SpriteSheet: ~Copyable, Sendable {
  /// A frame in the image.
  package struct Sprite: Hashable, Sendable {
    /// The name: the body's and the frame's number with leading zeros.
    package let name: String
    /// The leftmost column.
    package let left: Int
    /// The top row.
    package let top: Int
    /// The angle turned since frame 1 in degrees, from 0 to below 360.
    package let degrees: Double
  }

  /// The grid of the frames.
  package let grid: ImageGrid
  /// The frames, in order.
  package let sprites: [Sprite]
  /// The image of the sheet.
  package private(set) var image: Image<RGBA8>

  /// Creates an empty sheet for the frames of a turntable.
  /// - Parameters:
  ///   - batch: The frames; at least one.
  ///   - grid: The grid; its cells have the frames' size.
  ///   - background: The background between them.
  package init(_ batch: Batch, grid: ImageGrid, background: Background = .transparent) {
    precondition(grid.count == batch.images.count, "each frame has a cell")
    precondition(
      grid.cellWidth == batch.width && grid.cellHeight == batch.height, "cells fit frames")
    self.grid = grid
    let digits = max(batch.images.map { String($0.frame).count }.max() ?? 1, 4)
    sprites = batch.images.enumerated().map { index, sprite in
      let (left, top) = grid.origin(of: index)
      let number = String(sprite.frame)
      return Sprite(
        name: batch.bodies[sprite.body].id + "_"
          + String(repeating: "0", count: digits - number.count) + number,
        left: left, top: top, degrees: sprite.turn * 360)
    }
    image = Image(width: grid.width, height: grid.height, filledWith: background.pixel)
  }

  /// Copies a frame into its cell.
  package mutating func place(_ frame: borrowing Image<RGBA8>, at index: Int) {
    image.place(frame, left: sprites[index].left, top: sprites[index].top)
  }
}
