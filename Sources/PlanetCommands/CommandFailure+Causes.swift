package import PlanetAssets
package import PlanetExport
import PlanetProvenance
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
    self.init(kind, error.description)
  }

  /// Creates the failure for an image that failed.
  package init(_ failure: ExportFailure) {
    self.init(ExitKind(failure), failure.description)
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
