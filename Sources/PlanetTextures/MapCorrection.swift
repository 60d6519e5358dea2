package import PlanetAssets
package import PlanetImage
import PlanetSystem

/// Writes maps in the usual orientation.
package enum MapCorrection {
  /// Returns the image of a map with north up, east to the right and longitude 0 in the middle.
  /// - Parameters:
  ///   - path: The file of the map.
  ///   - orientation: The orientation of the map.
  /// - Throws: ``AssetError`` for a file that cannot be decoded.
  /// - Returns: The image.
  package static func upright(
    _ path: String, _ orientation: MapOrientation
  ) throws(AssetError) -> Image<RGBA8> {
    let image = try MapLibrary(folders: ["/"], replacements: nil).image(Files.absolute(path))
    let (width, height) = (image.width, image.height)
    let shift = Int((orientation.centralMeridian * Double(width) / 360).rounded())
    var result = Image<RGBA8>(width: width, height: height, filledWith: .clear)
    for y in 0..<height {
      let row = orientation.mirroring.reversesRows ? height - 1 - y : y
      for x in 0..<width {
        let column = orientation.mirroring.reversesColumns ? width - 1 - x : x
        result[((x + shift) % width + width) % width, y] = image[column, row]
      }
    }
    return result
  }
}
