package import PlanetAssets
package import PlanetImage
package import PlanetSystem

/// What became of one picture of a job.
package struct ImageResult: Sendable {
  /// How a picture's work ended.
  package enum Outcome: Sendable {
    /// It is drawn, and written or handed over; the SHA-256 of its pixels if it is a file of its
    /// own.
    case made(pixels: SHA256Digest?)
    /// It was there, whole and of the same job; the SHA-256 of its pixels.
    case found(pixels: SHA256Digest)
    /// It could not be made.
    case failed(ExportFailure)
    /// It was not begun, as the job stopped before.
    case notBegun
  }

  /// The picture.
  package let picture: BatchImage
  /// How its work ended.
  package let outcome: Outcome
  /// How long its work took, from the body to the file.
  package let duration: Duration
  /// What a manifest needs, if that is asked for and the picture is made.
  var evidence: ImageChecksums?

  /// Why it could not be made; nothing if it was, or was not begun.
  package var failure: ExportFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  /// Whether it is drawn and written, in this run or before.
  package var isMade: Bool {
    switch outcome {
    case .made, .found: true
    case .failed, .notBegun: false
    }
  }

  /// A Boolean value that indicates whether its work was begun, and has ended in some way.
  package var isBegun: Bool {
    if case .notBegun = outcome { false } else { true }
  }

  /// Whether it was there before, and had not to be drawn.
  package var isFound: Bool {
    if case .found = outcome { true } else { false }
  }

  /// The SHA-256 of its pixels; nothing if it is not made, or is no file of its own.
  package var pixels: SHA256Digest? {
    switch outcome {
    case .made(let pixels): pixels
    case .found(let pixels): pixels
    case .failed, .notBegun: nil
    }
  }
}

/// Why a picture could not be made.
package enum ExportFailure: Error, Sendable, CustomStringConvertible {
  /// A map cannot be used.
  case asset(AssetError)
  /// The file cannot be written.
  case output(FileError)
  /// The picture cannot be encoded.
  case encoding(PNGError)

  /// What is wrong, with which file, and what to do.
  package var description: String {
    switch self {
    case .asset(let error): error.description
    case .output(let error): error.description
    case .encoding(let error): error.description
    }
  }
}
