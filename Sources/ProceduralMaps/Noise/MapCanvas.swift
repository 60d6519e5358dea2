package import PlanetImage
import PlanetMath

/// The canvas of a map: rows are painted in parallel, encoded and dithered at the end.
///
/// Row 0 is the northernmost; longitude 0 is the middle of the row; the centre of column x has the
/// longitude (x + ½) / width · 360° − 180°.
package struct MapCanvas {
  /// The number of columns; there are half as many rows.
  package let width: Int
  /// The greatest number of threads.
  package let threads: Int

  /// Creates a canvas of an even number of columns.
  package init(width: Int, threads: Int) {
    self.width = width
    self.threads = threads
  }

  /// The number of rows.
  package var height: Int { width / 2 }

  /// Returns the image of a painter's colours, pixel by pixel.
  package func paint(_ painter: some Painter) -> Image<RGBA8> {
    let width = width
    let height = height
    let meridians = (0..<width).map { column in
      Vector(latitude: 0, longitude: (Double(column) + 0.5) / Double(width) * 360 - 180)
    }
    var image = Image(width: width, height: height, filledWith: RGBA8(0, 0, 0))
    image.fillStrips(rowsPerStrip: 4, threads: threads) { rows, pixels in
      for row in rows {
        let latitude = 90 - (Double(row) + 0.5) / Double(height) * 180
        let up = Vector(latitude: latitude, longitude: 0)
        let start = (row - rows.lowerBound) * width
        for column in 0..<width {
          let meridian = meridians[column]
          let site = Site(
            direction: Vector(up.x * meridian.x, up.x * meridian.y, up.z),
            latitude: Float(latitude),
            longitude: (Float(column) + 0.5) / Float(width) * 360 - 180)
          pixels[start + column] = MapCanvas.encode(
            painter.color(at: site), threshold: MapCanvas.dither(column, row))
        }
      }
    }
    return image
  }

  /// Returns a dither threshold 0…1 of an even pattern similar to blue noise.
  ///
  /// Source: the R2 sequence of Martin Roberts, "The unreasonable effectiveness of quasirandom
  /// sequences" (2018), in integers.
  package static func dither(_ x: Int, _ y: Int) -> Float {
    let mixed =
      UInt32(truncatingIfNeeded: x) &* 3_242_174_889
      &+ UInt32(truncatingIfNeeded: y) &* 2_447_445_414
    return Float(mixed >> 8) * (1 / 16_777_216)
  }

  /// Returns a pixel whose 8-bit levels are rounded up or down by a threshold: ½ rounds to nearest.
  package static func encode(_ color: RGB, threshold: Float, alpha: UInt8 = 255) -> RGBA8 {
    func code(_ light: Float) -> UInt8 {
      // One 8-bit step is 257 of the 16-bit steps.
      let value = Float(SRGB.encode16(light)) * (1 / 257) + threshold
      return UInt8(min(value, 255))
    }
    return RGBA8(code(color.x), code(color.y), code(color.z), alpha)
  }
}
