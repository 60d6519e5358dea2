import PlanetCatalogue
import PlanetImage

/// What the headers of a map's files say, before anything is reserved for their pixels.
struct MapHeaders {
  /// The size and kind of the whole map.
  let extent: MapExtent
  /// The bytes in memory at once of those files that are decoded as a whole: of the row of tiles
  /// that takes most.
  let wholeBytes: Int

  /// Reads the headers.
  /// - Parameters:
  ///   - files: The contents of the map's files.
  ///   - tiles: How they stand, if they are several.
  ///   - place: Where to tell which file is being read.
  /// - Throws: What is wrong with a file; that they have not all one size.
  init(_ files: [FileBytes], _ tiles: MapTiles?, place: MapPlace) throws(ImageError) {
    var first: ImageSize?
    var (most, rowBytes) = (0, 0)
    let columns = tiles?.columns ?? 1
    // A file may stand at many places.
    var known: [ObjectIdentifier: Header] = [:]
    for (index, file) in files.enumerated() {
      place.index = index
      let header: Header
      if let there = known[ObjectIdentifier(file)] {
        header = there
      } else {
        header = try file.withSpan { bytes throws(ImageError) in try Self.read(bytes) }
      }
      known[ObjectIdentifier(file)] = header
      let (size, wholeBytes) = (header.size, header.wholeBytes)
      guard size == first ?? size else { throw .sizesDiffer(first: first ?? size, second: size) }
      first = size
      if index % columns == 0 { rowBytes = 0 }
      let (more, isBeyond) = rowBytes.addingReportingOverflow(wholeBytes)
      rowBytes = isBeyond ? .max : more
      most = max(most, rowBytes)
    }
    wholeBytes = most
    extent = MapExtent(
      width: (first?.width ?? 0) * (tiles?.columns ?? 1),
      height: (first?.height ?? 0) * (tiles?.rows ?? 1),
      format: known.values.allSatisfy(\.isJPEG) ? .jpeg : .png)
  }

  /// Refuses files that would take too much memory, all of them together.
  func check(_ limits: ImageLimits, place: MapPlace) throws(ImageError) {
    guard wholeBytes > limits.maxBytes else { return }
    place.index = nil
    throw .tooLarge(
      ImageLimitExcess(
        limit: .whole, most: limits.maxBytes, width: extent.width, height: extent.height))
  }

  /// What the header of a file says.
  private struct Header {
    var size: ImageSize
    var isJPEG: Bool
    /// The bytes in memory at once.
    var wholeBytes: Int
  }

  /// Reads the header of a file.
  private static func read(_ bytes: Span<UInt8>) throws(ImageError) -> Header {
    switch ImageFormat.detect(bytes) {
    case .unsupported(let kind): throw .unsupportedFormat(looksLike: kind)
    case .jpeg:
      do throws(JPEGError) {
        let header = try JPEG.readHeader(bytes)
        return Header(
          size: ImageSize(width: header.width, height: header.height), isJPEG: true,
          wholeBytes: header.wholeBytes)
      } catch {
        throw .jpeg(error)
      }
    case .png:
      do throws(PNGError) {
        let header = try PNG.readHeader(bytes)
        return Header(
          size: ImageSize(width: header.width, height: header.height), isJPEG: false,
          wholeBytes: header.wholeBytes)
      } catch {
        throw .png(error)
      }
    }
  }
}
