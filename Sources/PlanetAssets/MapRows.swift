import PlanetCatalogue
import PlanetImage

/// The rows of a map's files, as many as a picture needs.
enum MapRows {
  /// Begins to read a map, made smaller by 1, 2, 4 or 8.
  ///
  /// A JPEG is made smaller by its decoder, at a fraction of the cost and hardly softer. Squares of
  /// a PNG's pixels are averaged.
  /// - Parameters:
  ///   - files: The contents of the map's files, whose headers were checked.
  ///   - tiles: How they stand, if they are several.
  ///   - reduction: 1, 2, 4 or 8.
  ///   - limits: The largest picture to decode as a whole, as some kinds of PNG must be.
  ///   - place: Where to tell which file is being read.
  ///   - keepsAlpha: Whether transparency counts; otherwise all pixels are opaque.
  ///   - doubts: Where to tell what is doubtful about a file, once all of it is read.
  /// - Throws: What is wrong with a file.
  /// - Returns: The rows.
  static func open(
    _ files: [FileBytes], _ tiles: MapTiles?, reduction: Int, limits: ImageLimits,
    place: MapPlace, keepsAlpha: Bool, doubts: MapDoubts
  ) throws(ImageError) -> any PixelRowSource {
    var sources: [any PixelRowSource] = []
    for (index, file) in files.enumerated() {
      place.index = index
      sources.append(
        try open(file, reduction, limits, keepsAlpha: keepsAlpha) {
          doubts.add($0, at: index, of: files)
        })
    }
    guard let tiles else { return sources[0] }
    return try TiledRowSource(sources, columns: tiles.columns, place: place)
  }

  /// Returns limits for rows that pass one by one, which need not fit into memory.
  static func passing(_ limits: ImageLimits) -> ImageLimits {
    ImageLimits(
      maxPixels: max(limits.maxPixels, 1 << 33), maxDimension: limits.maxDimension,
      maxBytes: max(limits.maxBytes, 1 << 36))
  }

  private static func open(
    _ bytes: FileBytes, _ reduction: Int, _ limits: ImageLimits, keepsAlpha: Bool,
    _ doubt: @escaping (ImageDoubt) -> Void
  ) throws(ImageError) -> any PixelRowSource {
    if bytes.withSpan({ ImageFormat.detect($0) }) == .jpeg {
      do throws(JPEGError) {
        return try JPEGRowSource(
          bytes, scale: JPEGScale(rawValue: reduction) ?? .full, limits: passing(limits),
          doubt: doubt)
      } catch {
        throw .jpeg(error)
      }
    }
    let source = try pngRows(bytes, limits: limits, keepsAlpha: keepsAlpha, doubt)
    return reduction == 1 ? source : ReducedRowSource(source, by: reduction)
  }

  private static func pngRows(
    _ bytes: FileBytes, limits: ImageLimits, keepsAlpha: Bool,
    _ doubt: @escaping (ImageDoubt) -> Void
  ) throws(ImageError) -> any PixelRowSource {
    do throws(PNGError) {
      let rows: any PixelRowSource
      if let passing = try PNGRowSource(bytes, limits: passing(limits), doubt: doubt) {
        rows = passing
      } else {
        rows = try bytes.withSpan { bytes throws(PNGError) in
          ImageRowSource(try PNG.decode8(bytes, limits: limits, doubt: doubt))
        }
      }
      let header = try bytes.withSpan { bytes throws(PNGError) in try PNG.readHeader(bytes) }
      guard !keepsAlpha, header.hasTransparency else { return rows }
      return OpaqueRowSource(rows, doubt)
    } catch {
      throw .png(error)
    }
  }

  /// Returns the limit that the pyramid of a map exceeds, if it does.
  static func excess(_ size: ImageSize, _ limits: ImageLimits) -> ImageLimitExcess? {
    do throws(ImageLimitExcess) {
      try MipPyramid.check(width: size.width, height: size.height, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

/// Tells which of a map's files is being read, so that an error names it.
final class MapPlace {
  /// Counts from the first file; nothing for the map as a whole.
  var index: Int? = 0

  /// The map as a whole.
  static var whole: MapPlace {
    let place = MapPlace()
    place.index = nil
    return place
  }

  /// Names the place.
  /// - Parameter paths: Of the map's files.
  /// - Returns: The path of the file, or words for all of them.
  func name(_ paths: [String]) -> String {
    if let index { return paths[index] }
    guard paths.count > 1 else { return paths[0] }
    return "the map of \(paths.count) tiles ('\(paths[0])' to '\(paths[paths.count - 1])')"
  }
}

/// Tiles side by side and one under another as one picture.
final class TiledRowSource: PixelRowSource {
  private let tiles: [any PixelRowSource]
  private let columns: Int
  private let place: MapPlace
  private var next = 0

  /// Joins tiles, row by row from the upper left.
  /// - Throws: `sizesDiffer` if they have not all one size.
  init(_ tiles: [any PixelRowSource], columns: Int, place: MapPlace) throws(ImageError) {
    self.tiles = tiles
    self.columns = columns
    self.place = place
    let first = ImageSize(width: tiles[0].width, height: tiles[0].height)
    for (index, tile) in tiles.enumerated() {
      place.index = index
      let size = ImageSize(width: tile.width, height: tile.height)
      guard size == first else { throw .sizesDiffer(first: first, second: size) }
    }
  }

  var width: Int { tiles[0].width * columns }
  var height: Int { tiles[0].height * (tiles.count / columns) }

  func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var result: [RGBA8] = []
    result.reserveCapacity(count * width)
    let (tileWidth, tileHeight) = (tiles[0].width, tiles[0].height)
    while result.count < count * width {
      let band = next / tileHeight
      let rows = min(count - result.count / width, (band + 1) * tileHeight - next)
      var parts: [[RGBA8]] = []
      for index in band * columns..<(band + 1) * columns {
        place.index = index
        parts.append(try tiles[index].read(rows))
      }
      for row in 0..<rows {
        for part in parts { result += part[row * tileWidth..<(row + 1) * tileWidth] }
      }
      next += rows
    }
    return result
  }

  func finish() throws(ImageError) {
    for (index, tile) in tiles.enumerated() {
      place.index = index
      try tile.finish()
    }
  }
}

/// Rows that tell how many of them were read.
final class CountedRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let progress: (Double) -> Void
  private var done = 0

  init(_ source: any PixelRowSource, _ progress: @escaping (Double) -> Void) {
    self.source = source
    self.progress = progress
    progress(0)
  }

  var width: Int { source.width }
  var height: Int { source.height }

  func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    let rows = try source.read(count)
    done += count
    progress(min(Double(done) / Double(max(height, 1)), 1))
    return rows
  }

  func finish() throws(ImageError) { try source.finish() }
}

/// Rows without transparency, which tell where they had any.
final class OpaqueRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let doubt: (ImageDoubt) -> Void
  private var isTold = false

  init(_ source: any PixelRowSource, _ doubt: @escaping (ImageDoubt) -> Void) {
    self.source = source
    self.doubt = doubt
  }

  var width: Int { source.width }
  var height: Int { source.height }

  func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var rows = try source.read(count)
    guard rows.contains(where: { $0.a != 255 }) else { return rows }
    if !isTold { doubt(ImageDoubt(.ignoredAlpha)) }
    isTold = true
    for index in rows.indices { rows[index].a = 255 }
    return rows
  }

  func finish() throws(ImageError) { try source.finish() }
}

/// Rows whose codes are proportional to light, encoded as sRGB.
final class EncodedRowSource: PixelRowSource {
  private let source: any PixelRowSource

  init(_ source: any PixelRowSource) { self.source = source }

  var width: Int { source.width }
  var height: Int { source.height }

  func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    try source.read(count).map { $0.encodedFromLinear }
  }

  func finish() throws(ImageError) { try source.finish() }
}

extension RGBA8 {
  /// The colour of codes that are proportional to light.
  fileprivate var encodedFromLinear: RGBA8 {
    RGBA8(
      SRGB.encode8(Float(r) / 255), SRGB.encode8(Float(g) / 255), SRGB.encode8(Float(b) / 255), a)
  }
}

extension Image where Pixel == RGBA8 {
  /// Encodes codes that are proportional to light as sRGB.
  mutating func encodeLinearCodes() {
    withMutablePixels { pixels in
      for index in pixels.indices { pixels[index] = pixels[index].encodedFromLinear }
    }
  }
}
