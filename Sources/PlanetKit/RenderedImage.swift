public import PlanetImage
import PlanetSystem

/// A rendered image: 8-bit sRGB with straight alpha, rows from the top.
///
/// An image is a value: it can be copied, compared, and kept in arrays.
public struct RenderedImage: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row by row from the top.
  public let pixels: [RGBA8]
  /// The warnings about the body's maps, such as a ring profile that cannot be read.
  public let warnings: [String]

  init(_ image: consuming Image<RGBA8>, warnings: [String]) {
    self.warnings = warnings
    width = image.width
    height = image.height
    var pixels: [RGBA8] = []
    pixels.reserveCapacity(image.width * image.height)
    image.withPixels { span in
      for index in span.indices { pixels.append(span[index]) }
    }
    self.pixels = pixels
  }

  /// The pixels as bytes: red, green, blue and alpha of each, row by row from the top.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixels.count)
    for pixel in pixels { bytes += [pixel.r, pixel.g, pixel.b, pixel.a] }
    return bytes
  }

  /// Lends all pixels, row by row from the top.
  public func withPixels<Result: ~Copyable, Failure: Error>(
    _ body: (Span<RGBA8>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(pixels.span)
  }

  /// The pixel in column `x` from the left and row `y` from the top.
  public subscript(x: Int, y: Int) -> RGBA8 {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel outside the image")
    return pixels[y * width + x]
  }

  /// Returns the image as the bytes of a PNG file.
  /// - Throws: ``OutputError`` if there is too little memory.
  public func pngData() throws(OutputError) -> [UInt8] {
    do throws(PNGError) {
      return try PNG.encode(Image(width: width, height: height, pixels: pixels))
    } catch {
      throw OutputError(description: "\(error)")
    }
  }

  /// Writes the image as a PNG or JPEG file, whole or not at all; an existing file is replaced.
  ///
  /// The extension decides: `.jpg` and `.jpeg` for a JPEG without alpha, over black; `.png` or none
  /// for a PNG. Missing folders are created.
  /// - Parameter path: The file.
  /// - Throws: ``OutputError`` with the reason, also for another extension.
  public func write(to path: String) throws(OutputError) {
    let name = Files.name(of: path)
    let ending = name.dropFirst(Files.stem(of: name).count).lowercased()
    let bytes: [UInt8]
    switch ending {
    case "", ".png": bytes = try pngData()
    case ".jpg", ".jpeg": bytes = try jpegData()
    default:
      throw OutputError(
        description: "'\(path)' ends in \(ending); images are written as .png, .jpg or .jpeg")
    }
    do throws(FileError) {
      try Files.write(bytes, to: path)
    } catch {
      throw OutputError(description: error.description)
    }
  }

  /// Returns the image over black as the bytes of a JPEG file.
  private func jpegData() throws(OutputError) -> [UInt8] {
    let opaque = pixels.map { pixel in
      guard pixel.a < 255 else { return pixel }
      var light = pixel.linear.vector
      light.w = 1
      return RGBA8(RGBAFloat(light))
    }
    do throws(JPEGError) {
      return try JPEG.encode(Image(width: width, height: height, pixels: opaque))
    } catch {
      throw OutputError(description: "\(error)")
    }
  }
}

/// The reason why an image cannot be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, with the file and what to do.
  public let description: String
}
