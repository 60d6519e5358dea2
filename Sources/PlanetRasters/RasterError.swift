/// The reason why a raster cannot be read.
package enum RasterError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A library is missing; the library, and its Debian package.
  case noLibrary(String, package: String)
  /// The file is damaged or unsupported; its format, and the reason.
  case unreadable(format: String, reason: String)
  /// Reading takes more memory than is free; both in bytes.
  case tooLittleMemory(needed: Int, free: Int)
  /// The map is in a projection that is not supported; its name.
  case projection(String)
  /// The files or the shape of a cube map are not complete; the reason.
  case cube(String)

  /// The error, with what to do.
  package var description: String {
    switch self {
    case .noLibrary(let library, let package):
      "reading it needs \(library), which is missing; install the package \(package)"
    case .unreadable(let format, let reason): "the \(format) cannot be read: \(reason)"
    case .tooLittleMemory(let needed, let free):
      "reading it takes about \(needed >> 20) MB of memory, and \(free >> 20) MB are free; free "
        + "some, or choose a lower --resolution"
    case .projection(let name):
      "its projection, \(name), is not supported; convert it first with gdalwarp -t_srs "
        + "\"+proj=longlat +R=…\""
    case .cube(let reason): "the cube map is not complete: \(reason)"
    }
  }
}
