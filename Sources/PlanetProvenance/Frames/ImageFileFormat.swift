import PlanetStrings

/// The format of an image file.
package enum ImageFileFormat: String, CaseIterable, Hashable, Sendable {
  /// PNG, with the render job of the image.
  case png
  /// JPEG: small, without alpha, with losses.
  case jpeg
  /// WebP: small, with alpha.
  case webp
  /// OpenEXR: linear light in floating point, with any passes.
  case exr

  /// Finds the format for the extension of a path; nil for none or an unknown one.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return nil }
    let ending = name[name.index(after: dot)...].lowercased()
    self.init(rawValue: ending == "jpg" ? "jpeg" : ending)
  }

  /// The name of the format in messages.
  package var title: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    case .exr: "OpenEXR"
    }
  }

  /// The usual extension of file names.
  package var fileExtension: String { self == .jpeg ? "jpg" : rawValue }

  /// A Boolean value that indicates whether files contain the render job and the checksum of their
  /// pixels, for `explain` and `verify`.
  package var hasProvenance: Bool { self == .png }
}
