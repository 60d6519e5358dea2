package import PlanetAssets
package import PlanetExport
import PlanetProvenance
import PlanetRecipe
import PlanetSky
package import PlanetSystem

extension CommandFailure {
  /// Creates the failure for the error of a file, with the exit code 8 if there is too little
  /// memory.
  /// - Parameters:
  ///   - error: The error of the file.
  ///   - kind: The exit code of other causes.
  ///   - message: The message; nil for the error's description.
  package init(_ error: FileError, otherwise kind: ExitKind, _ message: String? = nil) {
    self.init(error.isOutOfMemory ? .memory : kind, message ?? error.description)
  }

  /// Creates the failure for the error of a map.
  package init(_ error: AssetError) {
    let kind: ExitKind =
      error.isOutOfMemory ? .memory : error.cacheProblem == nil ? .asset : .output
    self.init(kind, error.commandLineWords)
  }

  /// Creates the failure for a body that cannot be seen at a date, with an option that helps.
  init(_ error: SkyView.Failure) {
    let words =
      switch error {
      case .inside: "\(error); name another observer with --from"
      case .onSubject(let body):
        "\(error); name another observer, such as --from \(body == .earth ? "moon" : "earth"), "
          + "or a distance, such as --from 400000km"
      case .noZenith:
        "--up zenith needs an observer at a place on a body, such as --from 51.5,-0.1@earth"
      case .upAlongView:
        "--up is along the line of sight; choose another direction, such as --up equator"
      case .tooNear, .noPlace, .tooHigh, .elsewhere: error.description
      }
    self.init(.usage, words)
  }

  /// Creates the failure for an image that failed.
  package init(_ failure: ExportFailure) {
    if case .asset(let error) = failure {
      self.init(ExitKind(failure), error.commandLineWords)
    } else {
      self.init(ExitKind(failure), failure.description)
    }
  }

  /// Creates the failure for an image without valid provenance.
  init(_ failure: ImageProvenance.Failure, of path: String) {
    if case .file(let error) = failure {
      self.init(error, otherwise: .asset)
    } else {
      self.init(failure.isOutOfMemory ? .memory : .differs, "\(path) \(failure)")
    }
  }
}

extension AssetError {
  /// The error, with an option that helps.
  package var commandLineWords: String {
    guard case .needsCache(_, _, nil) = cause else { return description }
    return description + "; --map-cache auto enables the cache"
  }
}

extension ImageRecipe.RenderingFailure {
  /// The options that name the missing file, such as `name its catalogue with --catalogue`; nil for
  /// another reason.
  var remedy: String? {
    switch self {
    case .asset(.missingMap), .asset(.missingImage), .asset(.missingShape),
      .asset(.outsideFolders):
      "name its catalogue with --catalogue, or the folder of its maps with PLANETNODE_MAPS"
    case .panorama(.missingMap), .panorama(.outsideFolders):
      "name the folder of the panorama with PLANETNODE_MAPS, or another background with "
        + "--background"
    default: nil
    }
  }
}

extension ExitKind {
  /// Creates the exit code for an image that failed.
  init(_ failure: ExportFailure) {
    switch failure {
    case .asset(let error): self = error.isOutOfMemory ? .memory : .asset
    case .output, .file: self = .output
    case .encoding: self = .internal
    }
  }
}
