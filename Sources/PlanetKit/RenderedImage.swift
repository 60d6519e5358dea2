import PlanetCatalogue
public import PlanetImage
import PlanetImageFiles
import PlanetProvenance
import PlanetRecipe
import PlanetSystem
import PlanetThreads

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

  private let origin: ImageOrigin

  init(_ image: consuming Image<RGBA8>, origin: ImageOrigin, warnings: [String]) {
    (self.origin, self.warnings) = (origin, warnings)
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
    for pixel in pixels {
      bytes.append(pixel.r)
      bytes.append(pixel.g)
      bytes.append(pixel.b)
      bytes.append(pixel.a)
    }
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

  /// Returns the image as the bytes of a PNG file, with its render job and the credits of its maps.
  ///
  /// `planetnode verify` and `explain` read them. An image of a planet with a ``Planet/texture`` or
  /// a ``Planet/mesh`` has neither.
  /// - Throws: ``OutputError`` if there is too little memory.
  public func pngData() throws(OutputError) -> [UInt8] {
    let image = Image(width: width, height: height, pixels: pixels)
    do throws(PNGError) {
      guard let recipe = origin.recipe else { return try PNG.encode(image) }
      return try origin.encoding.encode(
        image, recipe: recipe, credits: origin.credits, threads: Threads.processorCount
      ).bytes
    } catch {
      throw OutputError(description: "\(error)")
    }
  }

  /// Writes the image as a PNG, JPEG or WebP file, whole or not at all; an existing file is
  /// replaced.
  ///
  /// The extension decides: `.jpg` and `.jpeg` for a JPEG without alpha, over black; `.webp` for a
  /// WebP of quality 90; `.png` or none for a PNG. The file contains the render job and the credits
  /// of the maps, like ``pngData()``. Missing folders are created.
  /// - Parameter path: The file.
  /// - Throws: ``OutputError`` with the reason, also for another extension, and for a JPEG whose
  ///   render job is over 64 KB long.
  public func write(to path: String) throws(OutputError) {
    let name = Files.name(of: path)
    let ending = name.dropFirst(Files.stem(of: name).count).lowercased()
    let bytes: [UInt8]
    switch ending {
    case "", ".png": bytes = try pngData()
    case ".jpg", ".jpeg": bytes = try data(as: .jpeg)
    case ".webp": bytes = try data(as: .webp)
    default:
      throw OutputError(
        description: "'\(path)' ends in \(ending); images are written as .png, .jpg, .jpeg or .webp"
      )
    }
    do throws(FileError) {
      try Files.write(bytes, to: path)
    } catch {
      throw OutputError(description: error.description)
    }
  }

  /// Returns the image as the bytes of a JPEG, over black, or of a WebP file.
  private func data(as format: ImageFileFormat) throws(OutputError) -> [UInt8] {
    do throws(ImageFileError) {
      return try origin.encoding.encode(
        .eight(Image(width: width, height: height, pixels: pixels)), as: format,
        recipe: origin.recipe, credits: origin.credits)
    } catch {
      throw OutputError(description: "\(error)")
    }
  }
}

/// The render job of an image, if it has one, and the body with the credits of its maps.
///
/// It takes no part in comparisons of images: all origins are equal.
struct ImageOrigin: Hashable, Sendable {
  /// The render job; nil if the program replaced the map or the mesh of the body.
  let recipe: ImageRecipe?
  let body: CelestialBody

  var encoding: ImageEncoding { recipe?.imageEncoding ?? ImageEncoding() }
  var credits: Credits { recipe.map { Credits(body, $0) } ?? Credits(of: []) }

  static func == (left: Self, right: Self) -> Bool { true }

  func hash(into hasher: inout Hasher) {}
}

/// The reason why an image cannot be written.
public struct OutputError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The reason, with the file and what to do.
  public let description: String
}
