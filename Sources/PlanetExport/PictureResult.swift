public import PlanetAssets
public import PlanetImage

/// What became of one picture of a job.
public struct PictureResult: Sendable {
  /// How a picture's work ended.
  public enum Outcome: Sendable {
    /// It is drawn and written.
    case made
    /// It could not be made.
    case failed(ExportFailure)
    /// It was not begun, as the job stopped before.
    case notBegun
  }

  /// The picture.
  public let picture: ExportJob.Picture
  /// How its work ended.
  public let outcome: Outcome
  /// How long its work took, from the body to the file.
  public let duration: Duration

  /// Why it could not be made; nothing if it was, or was not begun.
  public var failure: ExportFailure? {
    if case .failed(let failure) = outcome { failure } else { nil }
  }

  /// Whether it is drawn and written.
  public var isMade: Bool {
    if case .made = outcome { true } else { false }
  }
}

/// Why a picture could not be made.
public enum ExportFailure: Error, Sendable, CustomStringConvertible {
  /// A map cannot be used.
  case asset(AssetError)
  /// The file cannot be written.
  case output(FileError)
  /// The picture cannot be encoded.
  case encoding(PNGError)

  /// What is wrong, with which file, and what to do.
  public var description: String {
    switch self {
    case .asset(let error): error.description
    case .output(let error): error.description
    case .encoding(let error): error.description
    }
  }
}
