package import PlanetCatalogue
package import PlanetImage
import PlanetMath
package import PlanetScene
package import PlanetSystem

extension MapLibrary {
  /// The slopes of a body's ground, with data about their file.
  package struct LoadedRelief: Sendable {
    /// The slopes.
    package let map: SurfaceMap
    /// The heights; nil for a map of normals.
    package let heights: HeightMap?
    /// The number of columns and rows of the file.
    package let size: ImageSize
    /// The SHA-256 of the file.
    package let digest: SHA256Digest
    /// The warnings about the file.
    package let warnings: [AssetError]
  }

  /// Reads a map of heights or normals, whose samples are used as they are stored.
  ///
  /// A PNG of 16 bits per channel keeps its depth.
  /// - Parameters:
  ///   - map: The map, in one file.
  ///   - content: The content of its samples.
  ///   - columns: The least number of columns to keep, if the map has as many.
  /// - Throws: ``AssetError``
  /// - Returns: The slopes.
  package func relief(
    _ map: MapReference, content: SlopeMap.Content, columns: Int
  ) throws(AssetError) -> LoadedRelief {
    guard map.tiles == nil else { throw .tiledRelief(name: map.path) }
    let (path, bytes) = try read(map.path)
    var warnings: [ImageWarning] = []
    do throws(ImageError) {
      let slopes = try bytes.withSpan { bytes throws(ImageError) -> SlopeMap in
        try self.slopes(bytes, map, content, columns) { warnings.append($0) }
      }
      let placed = SurfaceMap(
        try slopes.pyramid(isCancelled: isCancelled), centerLongitude: map.centerLongitude,
        latitudes: map.latitudes, isRotatedHalfTurn: map.isTurned)
      return LoadedRelief(
        map: placed, heights: slopes.heights(placedAs: placed), size: slopes.fileSize,
        digest: bytes.withSpan { SHA256Digest(of: $0) },
        warnings: warnings.filter { $0.kind != .ignoredAlpha }.map {
          .fileWarning(path: path, $0, otherFileCount: 0)
        })
    } catch {
      throw AssetError(error, in: path)
    }
  }

  private func slopes(
    _ bytes: Span<UInt8>, _ map: MapReference, _ content: SlopeMap.Content, _ columns: Int,
    onWarning: (ImageWarning) -> Void
  ) throws(ImageError) -> SlopeMap {
    // A row of the file begins in its first column.
    func check(_ column: Int) throws(ImageError) {
      if column == 0, isCancelled() { throw .cancelled }
    }
    // A mirrored map has normals that are mirrored, too.
    func placed(_ x: Int, _ width: Int) -> Int { map.isMirrored ? width - 1 - x : x }
    func sample(_ value: SIMD3<Float>) -> SIMD3<Float> {
      guard map.isMirrored, content == .normals else { return value }
      return SIMD3(1 - value.x, value.y, value.z)
    }
    guard case .png = ImageFormat.detect(bytes) else {
      let image = try withoutActuallyEscaping(onWarning) { warn throws(ImageError) in
        try Image.decode(bytes, limits: limits, convertsColors: false, onWarning: warn)
      }
      return try SlopeMap(
        size: ImageSize(width: image.width, height: image.height), content: content,
        isRotatedHalfTurn: map.isTurned, columns: columns
      ) { x, y throws(ImageError) in
        try check(x)
        let pixel = image[placed(x, image.width), y]
        return sample(SIMD3(Float(pixel.r), Float(pixel.g), Float(pixel.b)) / 255)
      }
    }
    let image = try deepImage(bytes, onWarning: onWarning)
    let orientation = ImageOrientation(of: bytes)
    let stored = ImageSize(width: image.width, height: image.height)
    let upright = orientation.upright(stored)
    return try SlopeMap(
      size: upright, content: content,
      isRotatedHalfTurn: map.isTurned, columns: columns
    ) { x, y throws(ImageError) in
      try check(x)
      let place = orientation.stored(placed(x, upright.width), y, of: stored)
      let pixel = image[place.x, place.y]
      return sample(SIMD3(Float(pixel.r), Float(pixel.g), Float(pixel.b)) / 65535)
    }
  }

  /// Returns the samples of a PNG as they are stored, with their depth.
  private func deepImage(
    _ bytes: Span<UInt8>, onWarning: (ImageWarning) -> Void
  ) throws(ImageError) -> Image<RGBA16> {
    do throws(PNGError) {
      return try withoutActuallyEscaping(onWarning) { warn throws(PNGError) in
        try PNG.decode16(bytes, limits: limits, convertsGamma: false, onWarning: warn)
      }
    } catch {
      throw .png(error)
    }
  }
}
