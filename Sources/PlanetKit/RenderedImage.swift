public import PlanetImage
import PlanetImageFiles
import PlanetProvenance
import PlanetRecipe
import PlanetSystem

/// A rendered image: 8-bit sRGB with straight alpha, rows from the top.
///
/// An image is a value: it can be copied, compared, and kept in arrays.
public struct RenderedImage: Hashable, Sendable {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  /// The pixels, row by row from the top; `pixels.span` lends them.
  public let pixels: [RGBA8]
  /// The warnings about the body's maps, such as a ring profile that cannot be read.
  public let warnings: [String]

  /// The attributions and licences of the maps, a line each.
  public var credits: [String] { origin.credits.lines }

  let origin: ImageOrigin

  init(_ image: consuming Image<RGBA8>, origin: ImageOrigin, warnings: [String]) {
    (self.origin, self.warnings) = (origin, warnings)
    (width, height) = (image.width, image.height)
    pixels = image.pixels()
  }

  /// The pixels as bytes: red, green, blue and alpha of each, row by row from the top.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * pixels.count)
    for pixel in pixels {
      bytes.append(pixel.r)
      bytes.append(pixel.g)
      bytes.append(pixel.b)
      bytes.append(pixel.a)
    }
    return bytes
  }

  /// The pixel in column `x` from the left and row `y` from the top.
  public subscript(x: Int, y: Int) -> RGBA8 {
    precondition((0..<width).contains(x) && (0..<height).contains(y), "pixel outside the image")
    return pixels[y * width + x]
  }

  /// Returns the image as the bytes of a PNG file, with its render job and the credits of its maps.
  ///
  /// `planetnode verify` and `explain` read them. An image of a planet with a ``Planet/texture`` or
  /// a ``Planet/mesh`` has neither.
  /// - Throws: ``PlanetError/outOfMemory(reason:)``
  public func pngData() throws(PlanetError) -> [UInt8] { try data(as: .png) }

  /// Returns the image as the bytes of a file, with its render job and the credits of its maps.
  /// - Parameter format: A format of 8 bits per channel; ``PreparedScene/data(as:)`` has all.
  /// - Throws: ``PlanetError`` for another format, and for an image that it cannot store, such as a
  ///   JPEG whose render job is over 64 KB long.
  /// - Returns: The bytes.
  public func data(as format: OutputFormat) throws(PlanetError) -> [UInt8] {
    var encoding = origin.recipe.imageEncoding
    switch format {
    case .png:
      return try PlanetError.encoding { () throws(PNGError) in
        let image = Image(width: width, height: height, pixels: pixels)
        guard origin.isDescribed else { return try PNG.encode(image) }
        return try encoding.encode(
          image, recipe: origin.recipe, credits: origin.credits, threads: Rendering.threadLimit
        ).bytes
      }
    case .jpeg(let quality), .webp(let quality): encoding.quality = quality
    case .losslessWebP: encoding.isLossless = true
    case .png16, .openEXR:
      throw .notStored(
        reason: "an image of 8 bits per channel is not stored in 16 bits or OpenEXR; write its "
          + "PreparedScene")
    }
    let file: ImageFileFormat = if case .jpeg = format { .jpeg } else { .webp }
    return try PlanetError.encoding { () throws(ImageFileError) in
      try encoding.encode(
        .eight(Image(width: width, height: height, pixels: pixels)), as: file,
        recipe: origin.isDescribed ? origin.recipe : nil, credits: origin.credits)
    }
  }

  /// Writes the image as a PNG, JPEG or WebP file, whole or not at all; an existing file is
  /// replaced.
  ///
  /// The extension decides: `.jpg` and `.jpeg` for a JPEG without alpha, over black; `.webp` for a
  /// WebP of quality 90; `.png` or none for a PNG. The file contains the render job and the credits
  /// of the maps, like ``pngData()``. Missing folders are created.
  /// - Parameter path: The file.
  /// - Throws: ``PlanetError`` with the reason, also for another extension.
  public func write(to path: String) throws(PlanetError) {
    try Files.writeImage(try data(as: try OutputFormat(path: path)), to: path)
  }
}

/// The recipe of an image, and the credits of its maps.
///
/// It takes no part in comparisons of images: all origins are equal.
struct ImageOrigin: Hashable, Sendable {
  let recipe: ImageRecipe
  let credits: Credits
  /// A Boolean value that indicates whether the recipe describes the image: the program replaced
  /// neither the map nor the mesh of a body.
  let isDescribed: Bool

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}
