package import PlanetImage

/// Generates the maps of worlds that are known by words and figures only.
///
/// A map is equirectangular: latitude 90° at the top, longitude 0 in the middle, in sRGB.
package enum WorldMap {
  /// The name and the version of the pixels; raised by every change of them.
  package static let identity = "planetnode-worlds 1"

  /// The number of columns of a map at full size.
  package static let fullWidth = 2048

  /// Returns the map of a world.
  /// - Parameters:
  ///   - world: The words, figures and seed.
  ///   - width: The number of columns, a multiple of 16; there are half as many rows. Narrower maps
  ///     have the same coasts and colours with fewer details.
  ///   - threads: The greatest number of threads; the pixels do not depend on it.
  /// - Returns: The map.
  package static func image(
    of world: WorldDescription, width: Int = fullWidth, threads: Int
  ) -> Image<RGBA8> {
    if world.traits.isGas {
      return GasWorld(world, width: width, threads: threads).paint(threads: threads)
    }
    return TerrainWorld(WorldStyle(world), width: width, threads: threads).paint(threads: threads)
  }
}
