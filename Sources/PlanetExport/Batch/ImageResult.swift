package import PlanetAssets
package import PlanetImage
package import PlanetImageFiles
package import PlanetSystem

/// The result of one image of a batch.
package struct ImageResult: Sendable {
  /// The outcome of an image.
  package enum Outcome: Sendable {
    /// The image was rendered, and written or delivered; the SHA-256 of its pixels if it has a file
    /// of its own.
    case made(pixels: SHA256Digest?)
    /// The image was found, intact and of the same render job; the SHA-256 of its pixels.
    case found(pixels: SHA256Digest)
    /// The image failed.
    case failed(ExportFailure)
    /// The image was not started, as the run stopped before.
    case notStarted
  }

  package let image: BatchImage
  package let outcome: Outcome
  /// The time from loading the body to writing the file.
  package let duration: Duration
  /// The checksums for a manifest, if requested and the image was rendered or found.
  var checksums: ImageChecksums?

  /// The failure; nil if the image was rendered, found or not started.
  package var failure: ExportFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  /// A Boolean value that indicates whether the image was rendered, in this run or before.
  package var isMade: Bool {
    switch outcome {
    case .made, .found: true
    case .failed, .notStarted: false
    }
  }

  /// A Boolean value that indicates whether the image was started, and has an outcome.
  package var isStarted: Bool {
    if case .notStarted = outcome { false } else { true }
  }

  /// A Boolean value that indicates whether the image was found, and not rendered.
  package var isFound: Bool {
    if case .found = outcome { true } else { false }
  }

  /// The SHA-256 of its pixels; nil for a failed image, or one without a file of its own.
  package var pixels: SHA256Digest? {
    switch outcome {
    case .made(let pixels): pixels
    case .found(let pixels): pixels
    case .failed, .notStarted: nil
    }
  }
}

/// The reason why an image failed.
package enum ExportFailure: Error, Sendable, CustomStringConvertible {
  /// A map cannot be used.
  case asset(AssetError)
  /// The file cannot be written.
  case output(FileError)
  /// The image cannot be encoded.
  case encoding(PNGError)
  /// The image cannot be encoded as JPEG, WebP or OpenEXR.
  case file(ImageFileError)

  /// The error, with the file and what to do.
  package var description: String {
    switch self {
    case .asset(let error): error.description
    case .output(let error): error.description
    case .encoding(let error): error.description
    case .file(let error): error.description
    }
  }
}
