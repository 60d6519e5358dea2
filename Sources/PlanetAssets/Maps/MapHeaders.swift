import PlanetCatalogue
import PlanetImage

/// The data in the headers of a map's files, read before memory is allocated for their pixels.
struct MapHeaders {
  /// The size and kind of the whole map.
  let extent: MapExtent
  /// The bytes in memory for files that are decoded as a whole: of the row of tiles that takes
  /// most.
  let wholeBytes: Int
  /// The pixels in memory for files in another orientation, which are read as a whole: of the row
  /// of tiles that has most.
  let turnedPixels: Int

  /// Reads the headers.
  /// - Parameters:
  ///   - files: The contents of the map's files.
  ///   - tiles: The grid of the tiles, if there are several.
  ///   - place: The object that records which file is being read.
  /// - Throws: The error of a file, or that the files differ in size.
  init(_ files: [FileBytes], _ tiles: MapTiles?, place: MapPlace) throws(ImageError) {
    var first: ImageSize?
    var (most, rowBytes) = (0, 0)
    var (mostTurned, rowTurned) = (0, 0)
    let columns = tiles?.columns ?? 1
    // A file may be used for several tiles.
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
      guard size == first ?? size else {
        throw .tileSizesDiffer(first: first ?? size, other: size)
      }
      first = size
      if index % columns == 0 { (rowBytes, rowTurned) = (0, 0) }
      if header.needsWhole {
        rowTurned += size.width * size.height
        mostTurned = max(mostTurned, rowTurned)
      }
      let (more, isBeyond) = rowBytes.addingReportingOverflow(wholeBytes)
      rowBytes = isBeyond ? .max : more
      most = max(most, rowBytes)
    }
    (wholeBytes, turnedPixels) = (most, mostTurned)
    extent = MapExtent(
      width: (first?.width ?? 0) * (tiles?.columns ?? 1),
      height: (first?.height ?? 0) * (tiles?.rows ?? 1),
      format: known.values.allSatisfy(\.isJPEG) ? .jpeg : .png)
  }

  /// Returns the bytes in memory for files that are decoded or turned as a whole.
  /// - Parameter reduction: The reduction of the map, before files are turned.
  /// - Returns: The bytes.
  func bytes(reduction: Int) -> Int {
    let turned = turnedPixels / (reduction * reduction) * MemoryLayout<RGBA8>.stride
    let (bytes, isBeyond) = wholeBytes.addingReportingOverflow(turned)
    return isBeyond ? .max : bytes
  }

  /// Throws an error for files that together would take too much memory.
  func check(_ limits: ImageLimits, reduction: Int, place: MapPlace) throws(ImageError) {
    guard bytes(reduction: reduction) > limits.maxBytes else { return }
    place.index = nil
    throw .tooLarge(
      ImageLimitExcess(
        limit: .whole, most: limits.maxBytes, width: extent.width, height: extent.height))
  }

  /// The header of a file.
  private struct Header {
    var size: ImageSize
    var isJPEG: Bool
    /// The bytes in memory while it is decoded.
    var wholeBytes: Int
    /// True if its pixels must be in memory as a whole to be turned.
    var needsWhole: Bool
  }

  /// Reads the header of a file.
  private static func read(_ bytes: Span<UInt8>) throws(ImageError) -> Header {
    let orientation = ImageOrientation(of: bytes)
    func header(_ width: Int, _ height: Int, isJPEG: Bool, _ wholeBytes: Int) -> Header {
      Header(
        size: orientation.upright(ImageSize(width: width, height: height)), isJPEG: isJPEG,
        wholeBytes: wholeBytes, needsWhole: orientation.needsWhole)
    }
    switch ImageFormat.detect(bytes) {
    case .unsupported(let kind): throw .unsupportedFormat(looksLike: kind)
    case .jpeg:
      do throws(JPEGError) {
        let jpeg = try JPEG.readHeader(bytes)
        return header(jpeg.width, jpeg.height, isJPEG: true, jpeg.wholeBytes)
      } catch {
        throw .jpeg(error)
      }
    case .png:
      do throws(PNGError) {
        let png = try PNG.readHeader(bytes)
        return header(png.width, png.height, isJPEG: false, png.wholeBytes)
      } catch {
        throw .png(error)
      }
    }
  }
}
