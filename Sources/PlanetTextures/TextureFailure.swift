package import PlanetAssets
package import PlanetRasters
package import PlanetSources
package import PlanetSystem

/// The reason why a map cannot be installed.
package enum TextureFailure: Error, Sendable, CustomStringConvertible {
  /// The file is not a usable image.
  case asset(AssetError)
  /// The map is not what its layer needs; the file or address, and the reason.
  case unsuitable(String, reason: String)
  /// The file cannot be read or resampled; its path.
  case raster(String, RasterError)
  /// The store cannot be read or written.
  case file(FileError)
  /// The download failed.
  case download(FileDownload.Failure)
  /// The downloaded file cannot be used; the address, and the reason.
  case damaged(address: String, reason: String)
  /// The address of a map is invalid; the reason.
  case address(String)

  /// The error, with what to do.
  package var description: String {
    switch self {
    case .asset(let error): error.description
    case .raster(let path, let error): "'\(path)': \(error)"
    case .unsuitable(let name, let reason): "'\(name)' \(reason)"
    case .file(let error): error.description
    case .download(let failure): failure.description
    case .damaged(let address, let reason): "the file of \(address) is not installed: \(reason)"
    case .address(let reason): reason
    }
  }

  /// A Boolean value that indicates whether the server no longer has the file, or has a different
  /// one: another request would fail for the same reason.
  package var isMissingOrReplaced: Bool {
    switch self {
    case .download(.web(.status(_, let status, _))): status == 404 || status == 410
    case .download(.size), .damaged: true
    default: false
    }
  }

  /// Calls a closure that uses files.
  static func using<Result>(
    _ body: () throws(FileError) -> Result
  ) throws(TextureFailure) -> Result {
    do throws(FileError) {
      return try body()
    } catch {
      throw .file(error)
    }
  }
}
