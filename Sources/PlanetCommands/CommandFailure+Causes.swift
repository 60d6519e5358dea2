package import PlanetAssets
package import PlanetExport
import PlanetProvenance
package import PlanetSystem

extension CommandFailure {
  /// The failure of a command by a file: with a code of its own where memory is too little for it.
  /// - Parameters:
  ///   - error: What is wrong with the file.
  ///   - kind: The exit code of other causes.
  ///   - message: What is told; the error's own words unless given.
  package init(_ error: FileError, otherwise kind: ExitKind, _ message: String? = nil) {
    self.init(error.isOutOfMemory ? .memory : kind, message ?? error.description)
  }

  /// The failure of a command by a map.
  package init(_ error: AssetError) {
    let kind: ExitKind =
      error.isOutOfMemory ? .memory : error.cacheProblem == nil ? .asset : .output
    self.init(kind, error.description)
  }

  /// The failure of a command by an image that cannot be made.
  package init(_ failure: ExportFailure) {
    self.init(ExitKind(failure), failure.description)
  }

  /// The failure of a command by an image that proves nothing.
  init(_ failure: ImageProvenance.Failure, of path: String) {
    if case .file(let error) = failure {
      self.init(error, otherwise: .asset)
    } else {
      self.init(failure.isOutOfMemory ? .memory : .differs, "\(path) \(failure)")
    }
  }
}

extension ExitKind {
  /// The exit code of an image that cannot be made.
  init(_ failure: ExportFailure) {
    switch failure {
    case .asset(let error): self = error.isOutOfMemory ? .memory : .asset
    case .output: self = .output
    case .encoding: self = .internal
    }
  }
}
