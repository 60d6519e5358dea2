import PlanetCatalogue
import PlanetImage

/// Tiles in a grid as one image; the tiles of one row are open at a time.
///
/// A file that is used for several tiles of a row is decoded once, so the work grows with the size
/// of the image and not with the number of times that a small file is named.
final class TiledRowSource: PixelRowSource {
  private let open: (Int) throws(ImageError) -> any PixelRowSource
  /// The files of the tiles.
  private let files: [ObjectIdentifier]
  private let columns: Int
  private let place: MapPlace
  private let tileSize: ImageSize
  private let tileRows: Int
  private var row: TileRow
  private var next = 0
  /// The number of files that were opened, counting each time.
  private(set) var openedCount = 0

  /// The open files of a row of tiles.
  private struct TileRow {
    /// The number of the row.
    let number: Int
    /// The files, each with the index of the first tile that shows it.
    var sources: [(index: Int, rows: any PixelRowSource)] = []
    /// The place of each tile's file in ``sources``.
    var places: [Int] = []

    /// Opens a row of tiles.
    init(
      _ number: Int, _ columns: Int, _ files: [ObjectIdentifier], _ place: MapPlace,
      _ open: (Int) throws(ImageError) -> any PixelRowSource
    ) throws(ImageError) {
      self.number = number
      var known: [ObjectIdentifier: Int] = [:]
      for index in number * columns..<(number + 1) * columns {
        place.index = index
        if let known = known[files[index]] {
          places.append(known)
          continue
        }
        known[files[index]] = sources.count
        places.append(sources.count)
        sources.append((index, try open(index)))
      }
    }
  }

  /// Joins tiles, row by row from the upper left.
  /// - Parameters:
  ///   - tiles: The grid of the tiles.
  ///   - files: The contents of the tiles' files.
  ///   - place: The object that records which file is being read.
  ///   - open: Opens the tile of an index.
  /// - Throws: The error of a file in the first row.
  init(
    _ tiles: MapTiles, of files: [FileBytes], place: MapPlace,
    open: @escaping (Int) throws(ImageError) -> any PixelRowSource
  ) throws(ImageError) {
    columns = tiles.columns
    tileRows = tiles.rows
    self.files = files.map { ObjectIdentifier($0) }
    self.place = place
    self.open = open
    row = try TileRow(0, tiles.columns, self.files, place, open)
    tileSize = ImageSize(width: row.sources[0].rows.width, height: row.sources[0].rows.height)
    openedCount = row.sources.count
    try check()
  }

  /// Throws an error for tiles that differ in size from the first one.
  private func check() throws(ImageError) {
    for (index, tile) in row.sources {
      place.index = index
      let size = ImageSize(width: tile.width, height: tile.height)
      guard size == tileSize else { throw .tileSizesDiffer(first: tileSize, other: size) }
    }
  }

  var width: Int { tileSize.width * columns }
  var height: Int { tileSize.height * tileRows }

  func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var result: [RGBA8] = []
    result.reserveCapacity(count * width)
    while result.count < count * width {
      let number = next / tileSize.height
      if number > row.number {
        try finish()
        row.sources = []
        row = try TileRow(number, columns, files, place, open)
        openedCount += row.sources.count
        try check()
      }
      let rows = min(count - result.count / width, (number + 1) * tileSize.height - next)
      var parts: [[RGBA8]] = []
      for (index, tile) in row.sources {
        place.index = index
        parts.append(try tile.read(rows))
      }
      for line in 0..<rows {
        let range = line * tileSize.width..<(line + 1) * tileSize.width
        for part in row.places { result += parts[part][range] }
      }
      next += rows
    }
    return result
  }

  func finish() throws(ImageError) {
    for (index, tile) in row.sources {
      place.index = index
      try tile.finish()
    }
  }
}
