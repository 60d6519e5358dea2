import PlanetAssets
package import PlanetImage
import PlanetScene
package import PlanetSystem

/// How pictures are written.
package struct ImageEncoding: Hashable, Sendable {
  /// Bits per channel.
  package enum Depth: Int, CaseIterable, Hashable, Sendable {
    /// 8 bits.
    case eight = 8
    /// 16 bits, for work that goes on.
    case sixteen = 16
  }

  /// Bits per channel.
  package var depth: Depth = .eight
  /// How hard PNG files are compressed.
  package var compression: PNGOptions.Compression = .standard
  /// The least number of places within a globe's pixel at which its colour is taken.
  package var samples = 1
  /// Whether colours between two codes become a pattern of both, so that 8 bits show no bands.
  package var dithers = true

  /// When the pictures are said to be made, which is no part of a job; nothing where not told.
  package var time: PNGTime?

  /// Creates the usual format: 8 bits, dithered, compressed in little time.
  package init() {}

  /// Returns a picture as the bytes of a PNG file that carries its job.
  /// - Parameters:
  ///   - picture: What the job describes.
  ///   - job: The picture's job.
  ///   - credits: Whom to name for the maps.
  ///   - threads: The most threads at once; the bytes do not depend on it.
  /// - Throws: What keeps the picture from being a PNG.
  /// - Returns: The bytes of the file, and the SHA-256 of its pixels.
  package func encode(
    _ picture: borrowing PNG.DecodedImage, job: ImageRecipe, credits: Credits, threads: Int
  ) throws(PNGError) -> (bytes: [UInt8], pixels: SHA256Digest) {
    let pixels = SHA256Digest(ofPixels: picture)
    let options = options(job, credits, pixels)
    return (try PNG.encode(picture, options: options, threads: threads), pixels)
  }

  /// Returns a picture of 8 bits, as it was drawn, as the bytes of a PNG file that carries its job.
  package func encode(
    _ image: borrowing Image<RGBA8>, job: ImageRecipe, credits: Credits, threads: Int
  ) throws(PNGError) -> (bytes: [UInt8], pixels: SHA256Digest) {
    let pixels = SHA256Digest(ofPixels: image)
    let options = options(job, credits, pixels)
    return (try PNG.encode(image, options: options, threads: threads), pixels)
  }

  private func options(
    _ job: ImageRecipe, _ credits: Credits, _ pixels: SHA256Digest
  ) -> PNGOptions {
    // All frames of a sequence are of one kind, whatever they show.
    var options = PNGOptions(
      colorType: job.view.background == .transparent ? .rgba : .rgb, compression: compression,
      texts: [
        PNGText("Title", job.title), .software,
        PNGText("Description", job.summary),
      ] + credits.texts + PNGText.creation(at: time) + [
        PNGText(ImageProvenance.jobKeyword, job.text),
        PNGText(ImageProvenance.pixelsKeyword, pixels.description),
      ])
    options.textsAreInternational = true
    options.time = time
    return options
  }
}

extension PNGText {
  /// The program that wrote an image.
  package static let software = PNGText("Software", "PlanetNode")

  /// Returns when a picture was made, if that is to be told.
  static func creation(at time: PNGTime?) -> [PNGText] {
    time.map { [PNGText("Creation Time", $0.description)] } ?? []
  }
}

extension ImageEncoding {
  /// Returns about how many bytes a picture takes while it is made.
  ///
  /// Measured: 8 bits take 4 bytes a pixel and the file's own up to 2, 16 bits take 16 in linear
  /// light, 8 in codes, and the file's.
  package func byteCount(_ width: Int, _ height: Int) -> Int {
    (depth == .eight ? 6 : 26) * width * height
  }
}
