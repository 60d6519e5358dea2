import PlanetCatalogue
import PlanetImage

/// The size and kind of a map, in one file or in tiles.
struct MapExtent: Hashable {
  /// The columns of the whole map.
  var width: Int
  /// The rows of the whole map.
  var height: Int
  /// JPEG if all files are JPEGs, else PNG.
  var format: ImageFormat

  /// Returns the reduction of the map for an image that needs a number of columns.
  ///
  /// Averaging a PNG's pixels loses a little detail, so twice as many columns are kept. The
  /// reduction of tiles leaves each of them whole columns and rows.
  func reduction(columns: Int, tiles: MapTiles?) -> Int {
    let wanted = format == .jpeg || columns > .max / 2 ? columns : 2 * columns
    return [8, 4, 2].first { factor in
      let (across, down) = (width / (tiles?.columns ?? 1), height / (tiles?.rows ?? 1))
      let isWhole = across.isMultiple(of: factor) && down.isMultiple(of: factor)
      return min(width, height) >= factor && (tiles == nil || isWhole)
        && (format == .jpeg ? width + factor - 1 : width) / factor >= wanted
    } ?? 1
  }

  /// Returns the size of the map at a reduction.
  ///
  /// A JPEG decoder rounds up; of a PNG, incomplete squares are left out.
  func size(reduction: Int) -> ImageSize {
    let more = format == .jpeg ? reduction - 1 : 0
    return ImageSize(width: (width + more) / reduction, height: (height + more) / reduction)
  }
}
