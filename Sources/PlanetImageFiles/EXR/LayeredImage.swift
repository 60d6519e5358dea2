package import PlanetImage

/// An image of any channels, such as the layers of a renderer, as OpenEXR stores them.
///
/// Colours are in linear light with the primaries of sRGB, premultiplied by alpha.
package struct LayeredImage: Hashable, Sendable {
  /// A channel of samples, one for each pixel.
  package struct Channel: Hashable, Sendable {
    /// The precision of samples in a file.
    package enum Precision: Hashable, Sendable {
      /// 16-bit floating point: 11 significant bits, up to 65504.
      case half
      /// 32-bit floating point.
      case float
    }

    /// The name, with its layer before a point: `beauty.R`, `depth.Z`; 1 to 31 characters of ASCII.
    package let name: String
    /// The precision of samples in a file.
    package let precision: Precision
    /// The samples, row by row from the top.
    package let samples: [Float]

    package init(_ name: String, precision: Precision = .half, samples: [Float]) {
      self.name = name
      self.precision = precision
      self.samples = samples
    }
  }

  /// The size in pixels.
  package let size: ImageSize
  /// The channels, in any order.
  package let channels: [Channel]

  /// Creates an image of channels.
  /// - Throws: ``ImageFileError/badChannel(name:reason:)`` for a channel that has another number of
  ///   samples than pixels, or a name that is invalid or occurs twice.
  package init(size: ImageSize, channels: [Channel]) throws(ImageFileError) {
    precondition(size.width > 0 && size.height > 0, "an image has at least one pixel")
    precondition(!channels.isEmpty, "an image has at least one channel")
    var names: Set<String> = []
    for channel in channels {
      func bad(_ reason: String) -> ImageFileError {
        .badChannel(name: channel.name, reason: reason)
      }
      guard channel.samples.count == size.pixelCount else {
        throw bad("has \(channel.samples.count) samples, and the image \(size.pixelCount) pixels")
      }
      guard EXR.isName(channel.name) else {
        throw bad("must have a name of 1 to 31 printable characters of ASCII")
      }
      guard names.insert(channel.name).inserted else { throw bad("occurs twice") }
    }
    self.size = size
    self.channels = channels
  }
}
