package import PlanetCatalogue
import PlanetImage

extension MapLibrary {
  /// Returns whether an image of a size is twice as wide as high, like maps of whole globes.
  ///
  /// Scaling rounds odd sizes up, so a difference of two columns is allowed.
  package static func isGlobal(width: Int, height: Int) -> Bool { abs(width - 2 * height) <= 2 }

  /// Returns the warning about a map that is not twice as wide as high; nil for one of a whole
  /// globe.
  /// - Parameters:
  ///   - map: The map.
  ///   - name: The name of the map in messages; its path if nil.
  ///   - pyramid: Its pixels, maybe reduced.
  /// - Returns: The warning.
  func aspectWarning(
    of map: MapReference, named name: String? = nil, _ pyramid: MipPyramid
  ) -> AssetError? {
    // The size in the files is more exact than that of the reduced map.
    let files = pyramid.reduction > 1 ? extent(of: map) : nil
    let (width, height) = (
      files?.width ?? pyramid.width * pyramid.reduction,
      files?.height ?? pyramid.height * pyramid.reduction
    )
    guard !Self.isGlobal(width: width, height: height) else { return nil }
    return .unexpectedAspectRatio(name: name ?? map.path, width: width, height: height)
  }

  /// Returns the columns and rows of a map's files, by their headers; nil if they cannot be read.
  private func extent(of map: MapReference) -> MapExtent? {
    guard let files = try? read(map.paths) else { return nil }
    return try? MapHeaders(files, map.tiles, place: MapPlace()).extent
  }

  /// The memory that a map will take, from its files' headers.
  package struct MapPlan: Hashable, Sendable {
    /// The columns of its files, all tiles side by side.
    package let width: Int
    /// The rows of its files, all tiles below one another.
    package let height: Int
    /// The texels of its files.
    package var texelCount: Int { width * height }
    /// The bytes of all mip levels in memory.
    package var byteCount: Int
  }

  /// Returns the memory that loading a map will take, without decoding it.
  /// - Parameters:
  ///   - map: The map in the catalogue.
  ///   - columns: The least number of columns to keep, as for ``load(_:for:columns:threads:)``.
  /// - Throws: ``AssetError``
  /// - Returns: The size in its files and in memory.
  package func plan(_ map: MapReference, columns: Int) throws(AssetError) -> MapPlan {
    let names = map.paths
    let files = try read(names)
    let place = MapPlace()
    do throws(ImageError) {
      let headers = try MapHeaders(files, map.tiles, place: place)
      let extent = headers.extent
      let reduction = extent.reduction(columns: columns, tiles: map.tiles)
      let size = extent.size(reduction: reduction)
      if let excess = MapRows.excess(size, MapRows.passing(limits)) {
        place.index = nil
        throw .tooLarge(excess)
      }
      return MapPlan(
        width: extent.width, height: extent.height,
        byteCount: MipPyramid.byteCount(width: size.width, height: size.height)
          + headers.bytes(reduction: reduction))
    } catch {
      throw .badMap(path: place.name(names.compactMap { path(of: $0) }), error)
    }
  }
}
