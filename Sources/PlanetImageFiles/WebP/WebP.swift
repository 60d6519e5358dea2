package import PlanetImage

/// Writes WebP files in memory.
package enum WebP {
  /// The greatest number of columns or rows.
  package static let maxDimension = 16383
}

/// The options of a WebP file.
package struct WebPOptions: Hashable, Sendable {
  /// The compression of a file.
  package enum Compression: Hashable, Sendable {
    /// All pixels exactly, also the colours of transparent ones.
    case lossless
    /// A quality from 1 (smallest) to 100 (best); alpha stays exact.
    case quality(Int)
  }

  package var compression: Compression
  /// The texts, each keyword at most once, as ``XMP`` stores them.
  package var texts: [PNGText]

  /// Creates options; the defaults suit rendered images.
  package init(compression: Compression = .quality(90), texts: [PNGText] = []) {
    self.compression = compression
    self.texts = texts
  }
}
