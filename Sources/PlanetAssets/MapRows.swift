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
    switch ImageFormat.detect(bytes) {
    case .jpeg:
      do throws(JPEGError) {
        let width = try JPEG.readHeader(bytes).width
        let scale = JPEGScale.allCases.last { $0.scaled(width) >= columns } ?? .full
        return (try JPEGRowSource(bytes, scale: scale, limits: limits), scale.rawValue)
      } catch {
        throw .jpeg(error)
      }
    case .png:
      let source = try pngRows(bytes, limits: limits)
      let wanted = columns < .max / 2 ? 2 * columns : columns
      let factor = [8, 4, 2].first { source.width / $0 >= wanted && source.height >= $0 } ?? 1
      return (factor == 1 ? source : ReducedRowSource(source, by: factor), factor)
    case .unsupported(let kind):
      throw .unsupportedFormat(looksLike: kind)
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
