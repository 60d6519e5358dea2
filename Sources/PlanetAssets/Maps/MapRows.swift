import PlanetCatalogue
import PlanetImage

/// The colour of missing data in a file.
struct NoDataColor {
  private let color: SRGBColor
  /// The greatest difference of each channel: compression of JPEG changes colours.
  private let tolerance: Int

  init(_ color: SRGBColor, isLossy: Bool) {
    self.color = color
    tolerance = isLossy ? 12 : 0
  }

  /// Returns whether a pixel of the file has the colour.
  func matches(_ pixel: RGBA8) -> Bool {
    func isClose(_ one: UInt8, _ other: UInt8) -> Bool {
      abs(Int(one) - Int(other)) <= tolerance
    }
    return isClose(pixel.r, color.red) && isClose(pixel.g, color.green)
      && isClose(pixel.b, color.blue)
  }
}

/// The rows of a map's files, at the resolution that an image needs.
enum MapRows {
  /// Opens a map, reduced by 1, 2, 4 or 8.
  ///
  /// A JPEG is reduced by its decoder, at a fraction of the run time and with almost the same
  /// sharpness. Squares of a PNG's pixels are averaged.
  /// - Parameters:
  ///   - files: The contents of the map's files, whose headers were checked.
  ///   - tiles: The grid of the tiles, if there are several.
  ///   - reduction: The reduction: 1, 2, 4 or 8.
  ///   - limits: The limits of images that are decoded as a whole, as some kinds of PNG must be.
  ///   - place: The object that records which file is being read.
  ///   - texels: The conversion of code values to texels.
  ///   - warnings: The object that collects the warnings about a file, after all of it is read.
  /// - Throws: The error of a file.
  /// - Returns: The rows.
  static func open(
    _ files: [FileBytes], _ tiles: MapTiles?, reduction: Int, limits: ImageLimits,
    place: MapPlace, texels: MapCache.Texels, warnings: MapWarnings
  ) throws(ImageError) -> any PixelRowSource {
    func source(_ index: Int) throws(ImageError) -> any PixelRowSource {
      place.index = index
      return try open(files[index], reduction, limits, texels) {
        warnings.add($0, at: index, of: files)
      }
    }
    let all: any PixelRowSource =
      if let tiles {
        try TiledRowSource(tiles, of: files, place: place, open: source)
      } else {
        try source(0)
      }
    let placed = texels.isMirrored ? mirrored(all) : all
    guard texels.colorSpace == .linear else { return placed }
    return MappedRowSource(placed) { rows in
      var pixels = rows.mutableSpan
      pixels.encodeLinearCodes()
    }
  }

  /// Returns rows from right to left.
  private static func mirrored(_ source: any PixelRowSource) -> any PixelRowSource {
    let width = source.width
    return MappedRowSource(source) { rows in
      for start in stride(from: 0, to: rows.count, by: width) {
        rows[start..<start + width].reverse()
      }
    }
  }

  /// Returns rows in which pixels of the colour of missing data are black, and transparent if the
  /// file has transparency or if they are filled.
  private static func withoutGaps(
    _ rows: any PixelRowSource, _ texels: MapCache.Texels, isLossy: Bool, hasAlpha: Bool
  ) -> any PixelRowSource {
    guard let missing = texels.noData else { return rows }
    let replacement = RGBA8(0, 0, 0, hasAlpha || texels.fill != nil ? 0 : 255)
    let gaps = NoDataColor(missing, isLossy: isLossy)
    return MappedRowSource(rows) { rows in
      for index in rows.indices where gaps.matches(rows[index]) { rows[index] = replacement }
    }
  }

  /// Returns the limits for rows that are read one by one, which need not fit into memory.
  static func passing(_ limits: ImageLimits) -> ImageLimits {
    ImageLimits(
      maxPixels: max(limits.maxPixels, 1 << 33), maxDimension: limits.maxDimension,
      maxBytes: max(limits.maxBytes, 1 << 36))
  }

  /// Opens a file, upright.
  private static func open(
    _ bytes: FileBytes, _ reduction: Int, _ limits: ImageLimits, _ texels: MapCache.Texels,
    _ onWarning: @escaping (ImageWarning) -> Void
  ) throws(ImageError) -> any PixelRowSource {
    let orientation = bytes.withSpan { ImageOrientation(of: $0) }
    let rows = try stored(bytes, reduction, limits, texels, onWarning)
    return orientation == .upright ? rows : UprightRowSource(rows, orientation)
  }

  private static func stored(
    _ bytes: FileBytes, _ reduction: Int, _ limits: ImageLimits, _ texels: MapCache.Texels,
    _ onWarning: @escaping (ImageWarning) -> Void
  ) throws(ImageError) -> any PixelRowSource {
    if bytes.withSpan({ ImageFormat.detect($0) }) == .jpeg {
      // Missing data are found at full size, before they are mixed with others.
      let decoded = texels.noData == nil ? reduction : 1
      do throws(JPEGError) {
        let rows = try JPEGRowSource(
          bytes, scale: JPEGScale(rawValue: decoded) ?? .full, limits: passing(limits),
          onWarning: onWarning)
        let found = withoutGaps(rows, texels, isLossy: true, hasAlpha: false)
        let source = converted(found, from: rows.encoding, texels, onWarning)
        return decoded == reduction ? source : ReducedRowSource(source, by: reduction)
      } catch {
        throw .jpeg(error)
      }
    }
    let source = try pngRows(bytes, limits: limits, texels, onWarning)
    return reduction == 1 ? source : ReducedRowSource(source, by: reduction)
  }

  /// Returns rows in sRGB if the file states its colour space.
  private static func converted(
    _ rows: any PixelRowSource, from encoding: ColorEncoding, _ texels: MapCache.Texels,
    _ onWarning: (ImageWarning) -> Void
  ) -> any PixelRowSource {
    guard texels.colorSpace == .embedded else { return rows }
    guard let conversion = encoding.conversion(onWarning: onWarning) else { return rows }
    return MappedRowSource(rows) { conversion.convert(&$0) }
  }

  private static func pngRows(
    _ bytes: FileBytes, limits: ImageLimits, _ texels: MapCache.Texels,
    _ onWarning: @escaping (ImageWarning) -> Void
  ) throws(ImageError) -> any PixelRowSource {
    let convertsGamma = texels.colorSpace == .embedded
    do throws(PNGError) {
      let header = try bytes.withSpan { bytes throws(PNGError) in try PNG.readHeader(bytes) }
      var rows: any PixelRowSource
      if let passing = try PNGRowSource(
        bytes, header: header, limits: passing(limits), convertsGamma: convertsGamma,
        onWarning: onWarning)
      {
        rows = passing
      } else {
        rows = try bytes.withSpan { bytes throws(PNGError) in
          ImageRowSource(
            try PNG.decode8(
              bytes, limits: limits, convertsGamma: convertsGamma, onWarning: onWarning))
        }
      }
      if !texels.keepsAlpha, header.hasTransparency {
        rows = MappedRowSource(rows) { rows in
          guard rows.contains(where: { $0.a != 255 }) else { return }
          onWarning(ImageWarning(.ignoredAlpha))
          for index in rows.indices { rows[index].a = 255 }
        }
      }
      rows = withoutGaps(
        rows, texels, isLossy: false, hasAlpha: texels.keepsAlpha && header.hasTransparency)
      return converted(rows, from: header.encoding, texels, onWarning)
    } catch {
      throw .png(error)
    }
  }

  /// Returns the limit that the pyramid of a map exceeds; nil if none.
  static func excess(_ size: ImageSize, _ limits: ImageLimits) -> ImageLimitExcess? {
    do throws(ImageLimitExcess) {
      try MipPyramid.check(width: size.width, height: size.height, limits: limits)
      return nil
    } catch {
      return error
    }
  }
}

/// Records which of a map's files is being read, so that an error names it.
final class MapPlace {
  /// The index of the file; nil for the map as a whole.
  var index: Int? = 0

  static var whole: MapPlace {
    let place = MapPlace()
    place.index = nil
    return place
  }

  /// Returns words for the file.
  /// - Parameter paths: The paths of the map's files.
  /// - Returns: The path of the file, or words for all of them.
  func name(_ paths: [String]) -> String {
    if let index { return paths[index] }
    guard paths.count > 1 else { return paths[0] }
    return "the map of \(paths.count) tiles ('\(paths[0])' to '\(paths[paths.count - 1])')"
  }
}

/// Rows that report their progress, and end early if they are no longer needed.
final class CountedRowSource: PixelRowSource {
  private let source: any PixelRowSource
  private let progress: ((Double) -> Void)?
  private let isCancelled: () -> Bool
  private var done = 0

  init(
    _ source: any PixelRowSource, _ progress: ((Double) -> Void)?,
    isCancelled: @escaping () -> Bool
  ) {
    self.source = source
    self.progress = progress
    self.isCancelled = isCancelled
    progress?(0)
  }

  var width: Int { source.width }
  var height: Int { source.height }

  func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    guard !isCancelled() else { throw .cancelled }
    let rows = try source.read(count)
    done += count
    progress?(min(Double(done) / Double(max(height, 1)), 1))
    return rows
  }

  func finish() throws(ImageError) { try source.finish() }
}

extension RGBA8 {
  /// The sRGB-encoded colour of linear code values.
  fileprivate var encodedFromLinear: RGBA8 {
    RGBA8(
      SRGB.encode8(Float(r) / 255), SRGB.encode8(Float(g) / 255), SRGB.encode8(Float(b) / 255), a)
  }
}

extension MutableSpan where Element == RGBA8 {
  /// Encodes linear code values as sRGB.
  mutating func encodeLinearCodes() {
    for index in indices { self[index] = self[index].encodedFromLinear }
  }
}
