/// Reads the pixels of a decoded PNG or JPEG, of 8 or 16 bits.
package final class LevelReader: RasterReader {
  package let layout: RasterLayout
  package let format: String
  private let raster: Raster

  /// Creates a reader of an image.
  package init(_ raster: Raster, format: String) {
    (self.raster, self.format) = (raster, format)
    layout = RasterLayout(
      width: raster.width, height: raster.height, channels: raster.channels, bits: raster.bits,
      bandRows: 1)
  }

  package func readLevels(_ band: Int, _ levels: inout [UInt16]) throws(RasterError) -> Int {
    guard case .levels(let all) = raster.samples else { return 0 }
    let count = layout.width * layout.channels
    for index in 0..<count { levels[index] = all[band * count + index] }
    return 1
  }

  package func readNumbers(_ band: Int, _ numbers: inout [Float]) throws(RasterError) -> Int { 0 }
}
