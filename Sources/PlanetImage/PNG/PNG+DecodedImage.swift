extension PNG {
  /// A PNG's image at either depth.
  package enum DecodedImage: ~Copyable, Sendable {
    /// 8 bits per channel.
    case eight(Image<RGBA8>)
    /// 16 bits per channel.
    case sixteen(Image<RGBA16>)

    /// The number of columns and rows.
    package var size: ImageSize {
      switch self {
      case .eight(let image): ImageSize(width: image.width, height: image.height)
      case .sixteen(let image): ImageSize(width: image.width, height: image.height)
      }
    }

    /// The bits per channel, 8 or 16.
    package var bitDepth: Int {
      switch self {
      case .eight: 8
      case .sixteen: 16
      }
    }

    /// Calls a closure with the bytes of the pixels, once or for several parts: red, green, blue
    /// and alpha, of 16 bits the high byte first, row by row from the top.
    package borrowing func withBytes(_ body: (Span<UInt8>) -> Void) {
      switch self {
      case .eight(let image): image.withBytes(body)
      case .sixteen(let image): image.withBytes(body)
      }
    }

    /// Returns the image at 16 bits per channel, exactly.
    package borrowing func widened() -> Image<RGBA16> {
      switch self {
      case .eight(let image): image.widened()
      case .sixteen(let image): image.copy()
      }
    }
  }

  /// Decodes a PNG at 16 bits per channel if it has 16, else at 8.
  /// - Throws: ``PNGError``; a file over the limits is rejected before its pixels are allocated.
  package static func decode(
    _ bytes: Span<UInt8>, limits: ImageLimits = ImageLimits()
  ) throws(PNGError) -> DecodedImage {
    try readHeader(bytes).bitDepth == 16
      ? .sixteen(decode16(bytes, limits: limits)) : .eight(decode8(bytes, limits: limits))
  }

  /// Encodes an image as a PNG of its depth with an `sRGB` chunk.
  /// - Parameters:
  ///   - image: The image.
  ///   - options: The options of the file.
  ///   - threads: The greatest number of threads; the bytes do not depend on it.
  /// - Returns: The bytes of the file: the same for the same image, options and libraries.
  /// - Throws: ``PNGError/badText(keyword:reason:)`` or ``PNGError/notWritten(_:)``.
  package static func encode(
    _ image: borrowing DecodedImage, options: PNGOptions = PNGOptions(), threads: Int = 1
  ) throws(PNGError) -> [UInt8] {
    switch image {
    case .eight(let image): try encode(image, options: options, threads: threads)
    case .sixteen(let image): try encode(image, options: options, threads: threads)
    }
  }
}
