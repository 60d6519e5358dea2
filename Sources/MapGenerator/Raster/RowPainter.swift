import PlanetImage
import PlanetMath
import ProceduralMaps

/// A pixel of a raster.
struct MapPixel {
  /// The column.
  let x: Int
  /// The row.
  let y: Int
  /// The direction.
  let direction: Vector
}

/// A generator of colours that computes its noise for eight pixels at a time.
protocol RowPainter: Sendable {
  /// The number of numbers of noise per pixel.
  var noiseCount: Int { get }
  /// Computes the noise at eight directions.
  /// - Parameters:
  ///   - p: The directions.
  ///   - x: The column of the first; the others follow it.
  ///   - y: The row.
  ///   - values: Receives the numbers.
  func noise(at p: LanePoint, x: Int, y: Int, _ values: inout [Float8])
  /// Returns the linear colour of a pixel, from the numbers of its noise.
  func color(of pixel: MapPixel, _ noise: Span<Float>) -> RGB
}

extension RowPainter {
  /// Returns the map of the painter's colours, row by row.
  /// - Parameters:
  ///   - frame: The directions of the map.
  ///   - threads: The greatest number of threads; the pixels do not depend on it.
  /// - Returns: The map.
  func image(_ frame: GridFrame, threads: Int) -> Image<RGBA8> {
    let (width, count) = (frame.width, noiseCount)
    var image = Image(width: width, height: frame.height, filledWith: RGBA8(0, 0, 0))
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      var eight = [Float8](repeating: Float8(repeating: 0), count: count)
      var line = [Float](repeating: 0, count: frame.groups * 8 * count)
      for y in rows {
        for group in 0..<frame.groups {
          noise(at: frame.points(group, y), x: 8 * group, y: y, &eight)
          for (index, values) in eight.enumerated() {
            for lane in 0..<8 { line[(8 * group + lane) * count + index] = values[lane] }
          }
        }
        let start = (y - rows.lowerBound) * width
        let numbers = line.span
        for x in 0..<width {
          let pixel = MapPixel(x: x, y: y, direction: frame.direction(x, y))
          let own = numbers.extracting(x * count..<(x + 1) * count)
          pixels[start + x] = MapCanvas.encode(
            color(of: pixel, own), threshold: MapCanvas.dither(x, y))
        }
      }
    }
    return image
  }
}
