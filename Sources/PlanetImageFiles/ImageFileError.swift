package import PlanetImage

/// An error of writing a JPEG, WebP or OpenEXR file.
package enum ImageFileError: Error, Hashable, Sendable {
  /// A text cannot be stored in the file.
  case badText(keyword: String, reason: String)
  /// The quality is not from 1 to 100.
  case badQuality(Int)
  /// The image has more columns or rows than the format allows.
  case tooLarge(format: String, size: ImageSize, most: Int)
  /// A channel cannot be stored in an OpenEXR file.
  case badChannel(name: String, reason: String)
  /// The image cannot be written; the format's name and the message of its library.
  case notWritten(format: String, reason: String)
}

extension ImageFileError: CustomStringConvertible {
  /// The error, and what to do about it.
  package var description: String {
    switch self {
    case .badText(let keyword, let reason): "the text '\(keyword)' \(reason)"
    case .badQuality(let quality): "the quality must be from 1 to 100, not \(quality)"
    case .tooLarge(let format, let size, let most):
      "the image is \(size), and \(format) allows at most \(most) columns and rows; "
        + "use a smaller image"
    case .badChannel(let name, let reason): "the channel '\(name)' \(reason)"
    case .notWritten(let format, let reason): "the \(format) could not be written (\(reason))"
    }
  }
}
