public import PlanetImage
import PlanetImageFiles
import PlanetProvenance
import PlanetRecipe
import PlanetSystem

/// A rendered image: 8-bit sRGB with straight alpha, rows from the top.
///
/// An image is a value: it can be copied, compared, and kept in arrays.
public struct RenderedImage: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row by row from the top; `pixels.span` gives access without a copy.
  public let pixels: [RGBA8]
  /// The warnings about maps, such as a ring profile that cannot be read, and about the scene.
  public let warnings: [String]

  /// The attributions and licences of the maps, one line for each map.
  public var credits: [String] { origin.credits.lines }

  /// The size in words, such as `an image of 640×480 pixels`.
  public var description: String { "an image of \(width)×\(height) pixels" }

  let origin: ImageOrigin

  init(_ image: consuming Image<RGBA8>, origin: ImageOrigin, warnings: [String]) {
    (self.origin, self.warnings) = (origin, warnings)
    (width, height) = (image.width, image.height)
    pixels = image.pixels()
  }

  /// The pixels as bytes: red, green, blue and alpha of each, row by row from the top; a copy.
  public var bytes: [UInt8] {
    [UInt8](capacity: 4 * pixels.count) { output in
      for pixel in pixels {
        output.append(pixel.r)
        output.append(pixel.g)
        output.append(pixel.b)
        output.append(pixel.a)
      }
    }
  }

  /// The pixel in column `x` from the left and row `y` from the top.
  public subscript(x: Int, y: Int) -> RGBA8 {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel outside the image")
    return pixels[y * width + x]
  }

  /// Returns the image as the bytes of a PNG file, with its render job and the credits of its maps.
  ///
  /// `planetnode verify` and `explain` read them. An image of a planet with a ``Planet/texture`` or
  /// a ``Planet/mesh`` has the credits alone.
  /// - Throws: ``PlanetError/outOfMemory(reason:)``
  public func pngData() throws(PlanetError) -> [UInt8] { try data(as: .png) }

  /// Returns the image as the bytes of a file, with its render job and the credits of its maps.
  /// - Parameter format: A format of 8 bits per channel; ``PreparedScene/data(as:)`` has all.
  /// - Throws: ``PlanetError`` for another format, and for an image that it cannot store, such as a
  ///   JPEG whose render job is over 64 KB long.
  /// - Returns: The bytes.
  public func data(as format: OutputFormat) throws(PlanetError) -> [UInt8] {
    var encoding = origin.encoding
    switch format {
    case .png:
      return try PlanetError.encoding { () throws(PNGError) in
        try encoding.encode(
          Image(width: width, height: height, pixels: pixels), recipe: origin.recipe,
          credits: origin.credits, threads: Rendering.threadLimit
        ).bytes
      }
    case .jpeg(let quality), .webp(let quality):
      guard (1...100).contains(quality) else {
        throw .invalidValue(name: "quality", value: "\(quality)", expected: "1 to 100")
      }
      encoding.quality = quality
    case .losslessWebP: encoding.isLossless = true
    case .png16, .openEXR:
      throw .notStored(
        reason: "an image of 8 bits per channel cannot be stored as 16-bit PNG or OpenEXR; "
          + "write its PreparedScene")
    }
    let file: ImageFileFormat = if case .jpeg = format { .jpeg } else { .webp }
    return try PlanetError.encoding { () throws(ImageFileError) in
      try encoding.encode(
        .eight(Image(width: width, height: height, pixels: pixels)), as: file,
        recipe: origin.recipe, credits: origin.credits)
    }
  }

  /// Writes the image as a PNG, JPEG or WebP file, whole or not at all; an existing file is
  /// replaced.
  ///
  /// Without a format, the extension decides: `.jpg` and `.jpeg` for a JPEG without alpha, over
  /// black; `.webp` for a WebP of quality 90; `.png` or none for a PNG. The file contains the same
  /// texts as the file of ``pngData()``. Missing folders are created.
  /// - Parameters:
  ///   - path: The file.
  ///   - format: The format, of 8 bits per channel; if nil, the extension decides.
  /// - Throws: ``PlanetError`` with the reason, also for another extension.
  public func write(to path: String, as format: OutputFormat? = nil) throws(PlanetError) {
    let format = if let format { format } else { try OutputFormat(path: path) }
    try Files.writeImage(try data(as: format), to: path)
  }
}

/// The recipe of an image, and the credits of its maps.
///
/// All origins are equal, so that the comparison of images ignores them.
struct ImageOrigin: Hashable, Sendable {
  /// The encoding, without the render job if that does not describe the image.
  let encoding: ImageEncoding
  let recipe: ImageRecipe
  let credits: Credits

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
