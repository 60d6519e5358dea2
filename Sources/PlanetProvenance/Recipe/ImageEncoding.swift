import PlanetAssets
package import PlanetImage
package import PlanetRecipe
import PlanetScene
package import PlanetSystem
package import SoftwareRenderer

/// The encoding of images: bit depth, samples, dithering and compression.
package struct ImageEncoding: Hashable, Sendable {
  /// The number of bits per channel.
  package enum Depth: Int, CaseIterable, Hashable, Sendable {
    /// 8 bits.
    case eight = 8
    /// 16 bits, for further processing.
    case sixteen = 16
  }

  /// The number of bits per channel.
  package var depth: Depth = .eight
  /// The compression of PNG files.
  package var compression: PNGOptions.Compression = .standard
  /// The least number of shading samples within a pixel of a globe.
  package var samples = 1
  /// A Boolean value that indicates whether images are dithered, so that 8 bits show no banding.
  package var dithers = true

  /// The format of files; if nil, the extension of their names determines it, else PNG.
  package var file: ImageFileFormat?
  /// The quality of JPEG and WebP files from 1 to 100; the default of each format if nil.
  package var quality: Int?
  /// A Boolean value that indicates whether WebP files keep all pixels exactly.
  package var isLossless = false
  /// The passes of OpenEXR files; the image alone if empty.
  package var passes: [RenderPass] = []

  /// A Boolean value that indicates whether files contain the render job; false for images that it
  /// does not describe, which have credits alone.
  package var hasRenderJob = true

  /// The creation time stored in files; nil stores none.
  ///
  /// It is not part of the recipe.
  package var time: PNGTime?

  /// Creates the default encoding: 8 bits, dithered, fast compression.
  package init() {}

  /// Returns the format of a file.
  package func fileFormat(of path: String) -> ImageFileFormat {
    file ?? ImageFileFormat(path: path) ?? .png
  }

  /// Encodes an image as a PNG file with its provenance.
  /// - Parameters:
  ///   - image: The pixels.
  ///   - recipe: The recipe of the image.
  ///   - credits: The credits of the maps.
  ///   - threads: The greatest number of threads; the bytes do not depend on it.
  /// - Throws: ``PNGError`` for an image that PNG cannot store.
  /// - Returns: The bytes of the file, and the SHA-256 of its pixels.
  package func encode(
    _ image: borrowing PNG.DecodedImage, recipe: ImageRecipe, credits: Credits, threads: Int
  ) throws(PNGError) -> (bytes: [UInt8], pixels: SHA256Digest) {
    let pixels = SHA256Digest(ofPixels: image)
    let options = options(recipe, credits, pixels)
    return (try PNG.encode(image, options: options, threads: threads), pixels)
  }

  /// Encodes an image of 8 bits per channel as a PNG file with its provenance.
  package func encode(
    _ image: borrowing Image<RGBA8>, recipe: ImageRecipe, credits: Credits, threads: Int
  ) throws(PNGError) -> (bytes: [UInt8], pixels: SHA256Digest) {
    let pixels = SHA256Digest(ofPixels: image)
    let options = options(recipe, credits, pixels)
    return (try PNG.encode(image, options: options, threads: threads), pixels)
  }

  private func options(
    _ recipe: ImageRecipe, _ credits: Credits, _ pixels: SHA256Digest
  ) -> PNGOptions {
    // All frames of a sequence have the same colour type, which depends on the background alone.
    var options = PNGOptions(
      colorType: recipe.isTransparent ? .rgba : .rgb, compression: compression,
      texts: headTexts(recipe, credits) + jobTexts(recipe, pixels))
    options.textsAreInternational = true
    options.time = time
    return options
  }

  /// Returns the render job with the checksum of the pixels; empty for an image without one.
  private func jobTexts(_ recipe: ImageRecipe, _ pixels: SHA256Digest) -> [PNGText] {
    guard hasRenderJob else { return [] }
    return [
      PNGText(ImageProvenance.recipeKeyword, recipe.text),
      PNGText(ImageProvenance.pixelsKeyword, pixels.description),
    ]
  }

  /// Returns the texts about an image: title, program, description, credits and time.
  func headTexts(_ recipe: ImageRecipe, _ credits: Credits) -> [PNGText] {
    [PNGText("Title", recipe.title), .software]
      + (hasRenderJob ? [PNGText("Description", recipe.summary)] : [])
      + credits.texts + PNGText.creation(at: time)
  }
}

extension PNGText {
  /// The program that wrote an image.
  package static let software = PNGText("Software", "PlanetNode")

  /// Returns the text of the creation time; empty without a time.
  static func creation(at time: PNGTime?) -> [PNGText] {
    time.map { [PNGText("Creation Time", $0.description)] } ?? []
  }
}

extension ImageEncoding {
  /// Returns the approximate memory in bytes for rendering and encoding an image.
  ///
  /// Measured: 8 bits take 4 bytes per pixel, and up to 2 for the file. 16 bits take 16 bytes per
  /// pixel in linear light, 8 for encoded levels, and the file. The encoders of JPEG and WebP take
  /// 3 and 20 more. Passes and OpenEXR take 16 bytes of linear light, and 4 for each channel that
  /// is kept; geometry takes 48 more while it is computed.
  /// - Parameters:
  ///   - width: The columns.
  ///   - height: The rows.
  ///   - format: The format of the file.
  /// - Returns: The bytes.
  package func byteCount(_ width: Int, _ height: Int, as format: ImageFileFormat = .png) -> Int {
    func bytes(_ passes: [RenderPass]) -> Int {
      (passes.contains(where: \.isGeometry) ? 64 : 16)
        + 4 * passes.reduce(0) { $0 + $1.channels.count }
    }
    let perPixel =
      switch format {
      // Passes beside an image are written one after another.
      case .png:
        (depth == .eight ? 6 : 26) + (passesBesideImages.map { bytes([$0]) }.max() ?? 0)
      case .jpeg: 9
      case .webp: 26
      case .exr: bytes(passes.isEmpty ? [.beauty] : passes)
      }
    return perPixel * width * height
  }
}
