public import PlanetAssets
public import PlanetImage
import PlanetScene
import SoftwareRenderer

/// How pictures are written.
public struct PictureFormat: Hashable, Sendable {
  /// Bits per channel.
  public enum Depth: Int, CaseIterable, Hashable, Sendable {
    /// 8 bits.
    case eight = 8
    /// 16 bits, for work that goes on.
    case sixteen = 16
  }

  /// Bits per channel.
  public var depth: Depth = .eight
  /// How hard PNG files are compressed.
  public var compression: PNGOptions.Compression = .standard
  /// The least number of places within a globe's pixel at which its colour is taken.
  public var samples = 1
  /// Whether colours between two codes become a pattern of both, so that 8 bits show no bands.
  public var dithers = true

  /// Creates the usual format: 8 bits, dithered, compressed in little time.
  public init() {}

  /// Returns a picture of a scene as the bytes of a PNG file that carries its job.
  /// - Parameters:
  ///   - scene: What the job describes.
  ///   - job: The picture's job.
  ///   - credits: Whom to name for the maps.
  ///   - threads: The most threads at once; the bytes do not depend on it.
  ///   - memory: What is kept from frame to frame.
  /// - Throws: What keeps the picture from being a PNG.
  /// - Returns: The bytes of the file, and the SHA-256 of its pixels.
  func encode(
    _ scene: RenderScene, job: PictureJob, credits: Credits, threads: Int,
    memory: TurntableMemory? = nil
  ) throws(PNGError) -> (bytes: [UInt8], pixels: SHA256Digest) {
    var renderer = SoftwareRenderer(threads: threads)
    renderer.samples = job.samples
    renderer.dithers = job.dithers
    renderer.memory = memory
    switch depth {
    case .eight:
      let image = renderer.render(scene, width: job.width, height: job.height)
      return try encode(image, job: job, credits: credits, threads: threads)
    case .sixteen:
      let image = renderer.render16(scene, width: job.width, height: job.height)
      var hash = SHA256Digest.Hash()
      image.withBytes { hash.add($0) }
      let pixels = hash.finish()
      return (
        try PNG.encode(image, options: options(job, credits, pixels), threads: threads),
        pixels
      )
    }
  }

  /// Returns a picture of 8 bits, as it was drawn, as the bytes of a PNG file that carries its job.
  public func encode(
    _ image: borrowing Image<RGBA8>, job: PictureJob, credits: Credits, threads: Int
  ) throws(PNGError) -> (bytes: [UInt8], pixels: SHA256Digest) {
    let pixels = SHA256Digest(ofPixelsOf: image)
    let options = options(job, credits, pixels)
    return (try PNG.encode(image, options: options, threads: threads), pixels)
  }

  private func options(
    _ job: PictureJob, _ credits: Credits, _ pixels: SHA256Digest
  ) -> PNGOptions {
    // All frames of a sequence are of one kind, whatever they show.
    var options = PNGOptions(
      colorType: job.view.background == nil ? .rgba : .rgb, compression: compression,
      texts: [
        PNGText("Title", job.body.name), .software,
        PNGText("Description", job.summary),
      ] + credits.texts + [
        PNGText(PictureProof.jobKeyword, job.text),
        PNGText(PictureProof.pixelsKeyword, pixels.description),
      ])
    options.textsAreInternational = true
    return options
  }
}

extension SHA256Digest {
  /// Hashes the pixels of a picture: red, green, blue and alpha, row by row from the top.
  public init(ofPixelsOf image: borrowing Image<RGBA8>) {
    var hash = Hash()
    image.withBytes { hash.add($0) }
    self = hash.finish()
  }
}

extension PNGText {
  /// Who wrote a picture.
  static let software = PNGText("Software", "PlanetNode")
}
