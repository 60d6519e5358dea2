import PlanetAssets
import PlanetImage
import PlanetRasters
import PlanetStrings
import PlanetSystem

/// Opens image files of all formats that can be installed.
struct MapFileReader {
  /// The rows of the file.
  let raster: any RasterReader
  /// The georeference; nil unless the file is a TIFF.
  let tags: GeoTags?
  /// The format in words, such as `TIFF, 16 bits`.
  let words: String

  /// The greatest size of a file in bytes, which is memory-mapped.
  private static let greatestFile = 1 << 38

  /// Returns the format by the first bytes of a file.
  static func format(_ path: String) throws(TextureFailure) -> ImageFormat {
    let head = try TextureFailure.using { () throws(FileError) in
      try Files.readBeginning(of: path, count: 4096)
    }
    return ImageFormat.detect(head)
  }

  /// Opens a file.
  /// - Throws: ``TextureFailure`` for a file that is not an image, or of an unknown format.
  init(_ path: String) throws(TextureFailure) {
    let format = try Self.format(path)
    let bytes = try TextureFailure.using { () throws(FileError) in
      try Files.readMapped(path, limit: Self.greatestFile)
    }
    (raster, tags) = try Self.open(path, bytes, format)
    let layout = raster.layout
    words =
      "\(raster.format), \(layout.width)×\(layout.height), \(layout.bits) bits"
      + (raster.format == "TIFF" && layout.hasNumbers && !layout.isSigned ? " (numbers)" : "")
  }

  private static func open(
    _ path: String, _ bytes: FileBytes, _ format: ImageFormat
  ) throws(TextureFailure) -> (any RasterReader, GeoTags?) {
    if case .unsupported(let kind) = format,
      !["a TIFF", "a BigTIFF", "a WebP", "an OpenEXR file"].contains(kind)
    {
      throw .unsuitable(path, reason: reason(kind, path, bytes))
    }
    guard case .unsupported(let kind) = format else {
      do throws(AssetError) {
        return (try levels(path, bytes, format), nil)
      } catch {
        throw .asset(error)
      }
    }
    do throws(RasterError) {
      switch kind {
      case "a WebP": return (try WebPReader(bytes, free: SystemMemory.available()), nil)
      case "an OpenEXR file": return (try EXRReader(bytes), nil)
      default:
        let file = try TIFFReader(bytes)
        return (file, try GeoTags(file))
      }
    } catch {
      throw .raster(path, error)
    }
  }

  /// Decodes a PNG or a JPEG; a PNG of 16 bits keeps them.
  private static func levels(
    _ path: String, _ bytes: FileBytes, _ format: ImageFormat
  ) throws(AssetError) -> LevelReader {
    do throws(ImageError) {
      let raster = try bytes.withSpan { span throws(ImageError) -> Raster in
        do throws(PNGError) {
          if format == .png, try PNG.readHeader(span).bitDepth == 16 {
            let image = try PNG.decode16(span, onWarning: { _ in })
            return Raster(image, hasAlpha: image.pixels().contains { $0.a < 65535 })
          }
        } catch {
          throw .png(error)
        }
        let image = try Image.decode(span, onWarning: { _ in })
        return Raster(image, hasAlpha: image.pixels().contains { $0.a < 255 })
      }
      return LevelReader(raster, format: format == .png ? "PNG" : "JPEG")
    } catch {
      throw .badMap(path: path, error)
    }
  }

  /// Returns what a file is that cannot be installed, with what to do.
  static func reason(_ kind: String?, _ path: String, _ bytes: FileBytes) -> String {
    if let command = conversion(of: kind, path) {
      return "is \(kind ?? "of another format"); convert it first: \(command)"
    }
    switch kind {
    case "an empty file": return "is an empty file; download it again"
    case "text":
      let line = bytes.withSpan { span in
        let start = (0..<min(span.count, 60)).map { span[$0] }
        return String(decoding: start, as: UTF8.self)
          .split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
      }
      return "is text, not an image; it begins with '\(TerminalText.cleaned(line))'"
    case "a web page": return "is a web page, not an image; download the map itself"
    case "a Git LFS pointer":
      return "is a Git LFS pointer, not an image; load the file with: git lfs pull"
    case let kind?: return "is \(kind), not an image that can be installed"
    case nil:
      let isRaw = path.lowercased().hasSuffix(".img") || path.lowercased().hasSuffix(".raw")
      return isRaw
        ? "has no label; convert it with the label beside it: "
          + conversionLine(Files.stem(of: path) + ".lbl", path)
        : "is not an image of a known format; use PNG, JPEG, TIFF, WebP or OpenEXR"
    }
  }

  /// Returns the command that converts a file of another format; nil for an unknown one.
  private static func conversion(of kind: String?, _ path: String) -> String? {
    switch kind {
    case "a PDS label", "an ISIS cube", "a VICAR image", "a FITS file", "a JPEG 2000 file":
      return conversionLine(path, path)
    case "a GIF", "a BMP", "a HEIC, AVIF or MP4 file", "a JPEG XL", "a portable pixmap",
      "a portable graymap", "a Photoshop file":
      return ShellText.line(["convert", path, Files.stem(of: path) + ".png"])
    default: return nil
    }
  }

  /// Returns the command of GDAL that converts a file to a TIFF with its georeference.
  private static func conversionLine(_ source: String, _ path: String) -> String {
    ShellText.line(["gdal_translate", source, Files.stem(of: path) + ".tif"])
  }
}
