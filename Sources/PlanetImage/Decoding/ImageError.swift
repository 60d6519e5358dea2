/// An error of decoding or comparing images.
package enum ImageError: Error, Hashable, Sendable {
  /// The bytes have no supported format; the format they appear to have, if known.
  case unsupportedFormat(looksLike: String?)
  /// The bytes are a PNG that cannot be read.
  case png(PNGError)
  /// The bytes are a JPEG that cannot be read.
  case jpeg(JPEGError)
  /// Two images to be compared have different sizes.
  case sizesDiffer(first: ImageSize, second: ImageSize)
  /// The size of a tile differs from the first tile's.
  case tileSizesDiffer(first: ImageSize, other: ImageSize)
  /// The image is larger than a map may be.
  case tooLarge(ImageLimitExcess)
  /// The system has too little memory for a number of bytes.
  case outOfMemory(bytes: Int)
  /// The image is no longer needed, and decoding ended early.
  case cancelled
}

extension ImageError {
  /// A Boolean value that indicates whether the error is a lack of memory, not one of the image.
  package var isOutOfMemory: Bool {
    switch self {
    case .outOfMemory, .png(.outOfMemory), .jpeg(.outOfMemory): true
    default: false
    }
  }
}

extension ImageError: CustomStringConvertible {
  /// The error, and what to do about it.
  package var description: String {
    switch self {
    case .unsupportedFormat(nil): "this is not a known image format; use PNG or JPEG"
    case .unsupportedFormat(let kind?): "this looks like \(kind); convert it to PNG or JPEG"
    case .png(let error): error.description
    case .jpeg(let error): error.description
    case .sizesDiffer(let first, let second):
      "one image is \(first), the other \(second); compare images of one size"
    case .tileSizesDiffer(let first, let other):
      "the tile is \(other), the first \(first); all tiles must have one size"
    case .tooLarge(let excess): "\(excess); use a smaller image"
    case .outOfMemory(let bytes):
      "too little memory for the \(bytes) bytes of the image; use a smaller image"
    case .cancelled: "reading the image was cancelled"
    }
  }
}

extension Image where Pixel == RGBA8 {
  /// Decodes a PNG or JPEG, detected by its first bytes, in its EXIF orientation.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - jpegScale: The scale at which to decode a JPEG; a PNG is always decoded in full.
  ///   - limits: The largest image to accept.
  ///   - convertsColors: False to keep the samples as they are stored, instead of converting them
  ///     to sRGB from the colour space that the file states.
  ///   - onWarning: Called for each warning; nil makes a warning about a PNG an error, and ignores
  ///     one about a JPEG or a profile.
  /// - Returns: The complete image.
  /// - Throws: ``ImageError``
  package static func decode(
    _ bytes: Span<UInt8>, jpegScale: JPEGScale = .full, limits: ImageLimits = ImageLimits(),
    convertsColors: Bool = true, onWarning: ((ImageWarning) -> Void)? = nil
  ) throws(ImageError) -> Image<RGBA8> {
    var image: Image<RGBA8>
    let encoding: ColorEncoding
    switch ImageFormat.detect(bytes) {
    case .png:
      do throws(PNGError) {
        encoding = try PNG.readHeader(bytes).encoding
        image = try PNG.decode8(
          bytes, limits: limits, convertsGamma: convertsColors, onWarning: onWarning)
      } catch {
        throw .png(error)
      }
    case .jpeg:
      do throws(JPEGError) {
        encoding = try JPEG.readHeader(bytes).encoding
        image = try JPEG.decode(
          bytes, scale: jpegScale, limits: limits, onWarning: onWarning ?? { _ in })
      } catch {
        throw .jpeg(error)
      }
    case .unsupported(let kind):
      throw .unsupportedFormat(looksLike: kind)
    }
    if convertsColors, let conversion = encoding.conversion(onWarning: onWarning ?? { _ in }) {
      image.withMutablePixels { conversion.convert(&$0) }
    }
    let orientation = ImageOrientation(of: bytes)
    return orientation == .upright ? image : try image.upright(from: orientation)
  }
}
