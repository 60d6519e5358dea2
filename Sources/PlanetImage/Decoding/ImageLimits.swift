/// The largest image that a decoder accepts, checked against the header before it allocates.
package struct ImageLimits: Hashable, Sendable {
  /// The greatest number of pixels, width times height.
  package var maxPixels: Int
  /// The greatest number of columns or rows.
  package var maxDimension: Int
  /// The greatest number of bytes of the decoded pixels.
  package var maxBytes: Int

  /// Creates limits; the defaults admit a map of 32768×16384 with 8 bits per channel.
  package init(
    maxPixels: Int = 1 << 29, maxDimension: Int = 1 << 17, maxBytes: Int = 1 << 31
  ) {
    self.maxPixels = maxPixels
    self.maxDimension = maxDimension
    self.maxBytes = maxBytes
  }

  /// Limits that only an image beyond the address space exceeds.
  package static let none = ImageLimits(maxPixels: .max, maxDimension: .max, maxBytes: .max)

  /// Checks the size of an image.
  /// - Throws: The exceeded limit.
  package func check(width: Int, height: Int, bytesPerPixel: Int) throws(ImageLimitExcess) {
    func excess(_ limit: ImageLimitExcess.Limit, _ most: Int) -> ImageLimitExcess {
      ImageLimitExcess(limit: limit, most: most, width: width, height: height)
    }
    guard max(width, height) <= maxDimension else { throw excess(.dimension, maxDimension) }
    let (pixels, tooMany) = width.multipliedReportingOverflow(by: height)
    guard !tooMany, pixels <= maxPixels else { throw excess(.pixels, maxPixels) }
    let (bytes, tooLarge) = pixels.multipliedReportingOverflow(by: bytesPerPixel)
    guard !tooLarge, bytes <= maxBytes else { throw excess(.bytes, maxBytes) }
  }

  /// Checks the size of an image.
  /// - Throws: The error to which `failure` converts the exceeded limit.
  func check<Failure>(
    width: Int, height: Int, bytesPerPixel: Int, failure: (ImageLimitExcess) -> Failure
  ) throws(Failure) {
    do throws(ImageLimitExcess) {
      try check(width: width, height: height, bytesPerPixel: bytesPerPixel)
    } catch {
      throw failure(error)
    }
  }
}

/// An image that is larger than a limit allows.
@usableFromInline
package struct ImageLimitExcess: Error, Hashable, Sendable, CustomStringConvertible {
  /// The limited quantity.
  package enum Limit: Hashable, Sendable {
    /// Columns or rows.
    case dimension
    /// Width times height.
    case pixels
    /// Bytes of the decoded pixels.
    case bytes
    /// Bytes in memory at once of an image that is decoded as a whole instead of row by row.
    case whole
    /// Texels of a map at full size with its border.
    case texels
    /// Bytes of all mip levels of a map.
    case pyramid
  }

  /// The limited quantity.
  package let limit: Limit
  /// The limit.
  package let most: Int
  /// The image's number of columns.
  package let width: Int
  /// The image's number of rows.
  package let height: Int

  /// Creates the excess of an image of a size over a limit.
  package init(limit: Limit, most: Int, width: Int, height: Int) {
    self.limit = limit
    self.most = most
    self.width = width
    self.height = height
  }

  /// The image's size and the limit it exceeds.
  @usableFromInline package var description: String {
    let size = "the image is \(width)×\(height)"
    switch limit {
    case .dimension: return "\(size), more than the limit of \(most) columns or rows"
    case .pixels: return "\(size), more than the limit of \(most) pixels"
    case .bytes: return "\(size), more than the limit of \(most) bytes once decoded"
    case .whole:
      return "\(size) and can only be decoded as a whole, more than the limit of \(most) bytes"
    case .texels: return "\(size), more than the \(most) texels that a map can have"
    case .pyramid: return "\(size), more than the limit of \(most) bytes with all its smaller sizes"
    }
  }
}
