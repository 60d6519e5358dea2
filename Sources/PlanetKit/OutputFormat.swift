import PlanetImage
import PlanetImageFiles
import PlanetProvenance
import PlanetSystem
public import SoftwareRenderer

/// The format of an image file.
///
/// All files contain the credits of the maps. They also contain the render job, unless the image
/// has a map or a mesh that was set in code, or maps that were loaded for another view.
public enum OutputFormat: Hashable, Sendable {
  /// PNG of 8 bits per channel.
  case png
  /// PNG of 16 bits per channel.
  case png16
  /// JPEG without alpha, over black, of a quality from 1 to 100.
  case jpeg(quality: Int = 92)
  /// WebP of a quality from 1 to 100.
  case webp(quality: Int = 90)
  /// WebP that keeps all pixels exactly.
  case losslessWebP
  /// OpenEXR: linear light in floating point, as passes; the image alone if there are none.
  case openEXR(passes: [RenderPass] = [])
}

extension OutputFormat {
  /// The format of a path by its extension.
  /// - Throws: ``PlanetError`` for an unknown extension.
  init(path: String) throws(PlanetError) {
    let name = Files.name(of: path)
    let ending = name.dropFirst(Files.stem(of: name).count).lowercased()
    switch ending.isEmpty ? .png : ImageFileFormat(path: path) {
    case .png: self = .png
    case .jpeg: self = .jpeg()
    case .webp: self = .webp()
    case .exr: self = .openEXR()
    case nil:
      throw .invalidValue(
        name: "extension of '\(path)'", value: ending, expected: ".png, .jpg, .jpeg, .webp or .exr")
    }
  }
}

extension Files {
  /// Writes the bytes of an image, whole or not at all.
  static func writeImage(_ bytes: [UInt8], to path: String) throws(PlanetError) {
    do throws(FileError) {
      try write(bytes, to: path)
    } catch {
      throw PlanetError(error)
    }
  }
}

extension PlanetError {
  /// Returns what a closure encodes; an error of the format becomes ``PlanetError``.
  static func encoding<Result, Failure: Error>(
    _ encode: () throws(Failure) -> Result
  ) throws(PlanetError) -> Result {
    do throws(Failure) {
      return try encode()
    } catch {
      if case .outOfMemory? = error as? PNGError { throw .outOfMemory(reason: "\(error)") }
      throw .notStored(reason: "\(error)")
    }
  }
}
