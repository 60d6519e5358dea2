/// Why a picture cannot be had from bytes, or two pictures cannot be compared.
public enum ImageError: Error, Hashable, Sendable {
  /// The bytes are of no kind that is read here; what they look like, if that is known.
  case unsupportedFormat(looksLike: String?)
  /// The bytes are a PNG that cannot be read.
  case png(PNGError)
  /// The bytes are a JPEG that cannot be read.
  case jpeg(JPEGError)
  /// Two pictures to be compared have different sizes.
  case sizesDiffer(first: ImageSize, second: ImageSize)
  /// The picture is larger than a map may be.
  case tooLarge(ImageLimitExcess)
  /// The system has no memory for so many bytes.
  case outOfMemory(bytes: Int)
}

/// A picture's columns and rows.
public struct ImageSize: Hashable, Sendable, CustomStringConvertible {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The size as people write it, `640×480`.
  public var description: String { "\(width)×\(height)" }
}

extension ImageError {
  /// A Boolean value that indicates whether the image may be whole, and memory is too little.
  public var isOutOfMemory: Bool {
    switch self {
    case .outOfMemory, .png(.outOfMemory), .jpeg(.outOfMemory): true
    default: false
    }
  }
}

extension ImageError: CustomStringConvertible {
  /// What is wrong, and what to do about it.
  public var description: String {
    switch self {
    case .unsupportedFormat(nil): "this is no picture that is known here; use PNG or JPEG"
    case .unsupportedFormat(let kind?): "this looks like \(kind); use PNG or JPEG"
    case .png(let error): error.description
    case .jpeg(let error): error.description
    case .sizesDiffer(let first, let second):
      "one picture is \(first), the other \(second); only pictures of one size are compared"
    case .tooLarge(let excess): "\(excess); use a smaller image"
    case .outOfMemory(let bytes):
      "there is no memory for the \(bytes) bytes that it takes; use a smaller image"
    }
  }
}

extension Image where Pixel == RGBA8 {
  /// Reads a PNG or JPEG, whichever the bytes are.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - jpegScale: How much smaller to decode a JPEG; a PNG is always decoded in full.
  ///   - limits: The largest picture to accept.
  ///   - convertsColors: False to keep the samples as they are stored, instead of converting them
  ///     to sRGB from the colour space that the file states.
  ///   - doubt: Called for what is odd about the file; without it that is an error in a PNG, and
  ///     ignored in a JPEG. Without it, a profile that cannot be used is ignored.
  /// - Returns: The picture, whole.
  /// - Throws: ``ImageError``
  public static func decode(
    _ bytes: Span<UInt8>, jpegScale: JPEGScale = .full, limits: ImageLimits = ImageLimits(),
    convertsColors: Bool = true, doubt: ((ImageDoubt) -> Void)? = nil
  ) throws(ImageError) -> Image<RGBA8> {
    var image: Image<RGBA8>
    let encoding: ColorEncoding
    switch ImageFormat.detect(bytes) {
    case .png:
      do throws(PNGError) {
        encoding = try PNG.readHeader(bytes).encoding
        image = try PNG.decode8(
          bytes, limits: limits, convertsGamma: convertsColors, doubt: doubt)
      } catch {
        throw .png(error)
      }
    case .jpeg:
      do throws(JPEGError) {
        encoding = try JPEG.readHeader(bytes).encoding
        image = try JPEG.decode(
          bytes, scale: jpegScale, limits: limits, doubt: doubt ?? { _ in })
      } catch {
        throw .jpeg(error)
      }
    case .unsupported(let kind):
      throw .unsupportedFormat(looksLike: kind)
    }
    if convertsColors, let conversion = encoding.conversion(doubt: doubt ?? { _ in }) {
      image.withMutablePixels { conversion.convert(&$0) }
    }
    return image
  }
}
