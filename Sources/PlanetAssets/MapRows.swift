import PlanetImage

/// The rows of a map's file, as many as a picture needs.
enum MapRows {
  /// Begins to read a map, made smaller by 1, 2, 4 or 8 where that leaves enough columns.
  ///
  /// A JPEG is made smaller by its decoder, at a fraction of the cost and hardly softer. Squares of
  /// a PNG's pixels are averaged, which loses a little, so twice as many columns are kept.
  /// - Returns: The rows, and by how much they are fewer.
  static func open(
    _ bytes: [UInt8], columns: Int, limits: ImageLimits
  ) throws(ImageError) -> (source: any PixelRowSource, reduction: Int) {
    let format = ImageFormat.detect(bytes)
    switch format {
    case .jpeg:
      do throws(JPEGError) {
        let header = try JPEG.readHeader(bytes)
        let factor = reduction(format, header.width, header.height, columns: columns)
        let scale = JPEGScale(rawValue: factor) ?? .full
        return (try JPEGRowSource(bytes, scale: scale, limits: limits), factor)
      } catch {
        throw .jpeg(error)
      }
    case .png:
      let source = try pngRows(bytes, limits: limits)
      let factor = reduction(format, source.width, source.height, columns: columns)
      return (factor == 1 ? source : ReducedRowSource(source, by: factor), factor)
    case .unsupported(let kind):
      throw .unsupportedFormat(looksLike: kind)
    }
  }

  /// Returns by how much a map is made smaller for a picture that needs so many columns.
  static func reduction(
    _ format: ImageFormat, _ width: Int, _ height: Int, columns: Int
  ) -> Int {
    if format == .jpeg {
      return (JPEGScale.allCases.last { $0.scaled(width) >= columns } ?? .full).rawValue
    }
    let wanted = columns < .max / 2 ? 2 * columns : columns
    return [8, 4, 2].first { width / $0 >= wanted && height >= $0 } ?? 1
  }

  /// Refuses a map that would not fit into memory.
  static func check(
    _ source: any PixelRowSource, _ format: ImageFormat, _ limits: ImageLimits
  ) throws(ImageError) {
    do throws(ImageLimitExcess) {
      try limits.check(
        width: source.width, height: source.height, bytesPerPixel: MemoryLayout<RGBA8>.stride)
    } catch {
      throw format == .jpeg ? .jpeg(.tooLarge(error)) : .png(.tooLarge(error))
    }
  }

  /// Returns the size of a map's file, without its pixels.
  static func size(_ bytes: [UInt8]) throws(ImageError) -> ImageSize {
    let format = ImageFormat.detect(bytes)
    if format == .jpeg {
      do throws(JPEGError) {
        let header = try JPEG.readHeader(bytes)
        return ImageSize(width: header.width, height: header.height)
      } catch {
        throw .jpeg(error)
      }
    }
    do throws(PNGError) {
      let header = try PNG.readHeader(bytes)
      return ImageSize(width: header.width, height: header.height)
    } catch {
      throw .png(error)
    }
  }

  private static func pngRows(
    _ bytes: [UInt8], limits: ImageLimits
  ) throws(ImageError) -> any PixelRowSource {
    do throws(PNGError) {
      if let rows = try PNGRowSource(bytes, limits: limits) { return rows }
      return ImageRowSource(try PNG.decode8(bytes, limits: limits))
    } catch {
      throw .png(error)
    }
  }
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
