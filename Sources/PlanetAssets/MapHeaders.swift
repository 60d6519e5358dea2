import PlanetCatalogue
import PlanetImage

/// What the headers of a map's files say, before anything is reserved for their pixels.
struct MapHeaders {
  /// The size and kind of the whole map.
  let extent: MapExtent
  /// The bytes in memory at once of those files that are decoded as a whole.
  let wholeBytes: Int

  /// Reads the headers.
  /// - Parameters:
  ///   - files: The contents of the map's files.
  ///   - tiles: How they stand, if they are several.
  ///   - place: Where to tell which file is being read.
  /// - Throws: What is wrong with a file; that they have not all one size.
  init(_ files: [[UInt8]], _ tiles: MapTiles?, place: MapPlace) throws(ImageError) {
    var first: ImageSize?
    var sum = 0
    for (index, file) in files.enumerated() {
      place.index = index
      let (size, wholeBytes) = try Self.read(file)
      guard size == first ?? size else { throw .sizesDiffer(first: first ?? size, second: size) }
      first = size
      let (more, isBeyond) = sum.addingReportingOverflow(wholeBytes)
      sum = isBeyond ? .max : more
    }
    wholeBytes = sum
    extent = MapExtent(
      width: (first?.width ?? 0) * (tiles?.columns ?? 1),
      height: (first?.height ?? 0) * (tiles?.rows ?? 1),
      format: files.allSatisfy { ImageFormat.detect($0) == .jpeg } ? .jpeg : .png)
  }

  /// Refuses files that would take too much memory, all of them together.
  func check(_ limits: ImageLimits, place: MapPlace) throws(ImageError) {
    guard wholeBytes > limits.maxBytes else { return }
    place.index = nil
    throw .tooLarge(
      ImageLimitExcess(
        limit: .whole, most: limits.maxBytes, width: extent.width, height: extent.height))
  }

  /// Returns the size of a file, and what of it is in memory at once.
  private static func read(_ bytes: [UInt8]) throws(ImageError) -> (ImageSize, wholeBytes: Int) {
    switch ImageFormat.detect(bytes) {
    case .unsupported(let kind): throw .unsupportedFormat(looksLike: kind)
    case .jpeg:
      do throws(JPEGError) {
        let header = try JPEG.readHeader(bytes)
        return (ImageSize(width: header.width, height: header.height), header.wholeBytes)
      } catch {
        throw .jpeg(error)
      }
    case .png:
      do throws(PNGError) {
        let header = try PNG.readHeader(bytes)
        return (ImageSize(width: header.width, height: header.height), header.wholeBytes)
      } catch {
        throw .png(error)
      }
    }
  }
}
