import Dispatch

/// A map being painted: rows filled in parallel, encoded and dithered at the end.
///
/// Row 0 is the northernmost; longitude 0 is the middle of the row; the centre of column x has
/// longitude (x + ½) / width · 360° − 180°.
struct MapCanvas {
  /// The number of columns; there are half as many rows.
  let width: Int
  /// The number of rows.
  var height: Int { width / 2 }
  /// The number of pieces of work done at once.
  let threads: Int

  /// Returns sRGB pixels, four bytes each, alpha 255, painted place by place.
  func paint(_ painter: some Painter) -> [UInt8] {
    let meridians = (0..<width).map { column -> Vector in
      let longitude = (Double(column) + 0.5) / Double(width) * 360 - 180
      return Vector(latitude: 0, longitude: longitude)
    }
    return fill { row, pixels in
      let latitude = 90 - (Double(row) + 0.5) / Double(height) * 180
      let up = Vector(latitude: latitude, longitude: 0)
      for column in 0..<width {
        let meridian = meridians[column]
        let longitude = (Float(column) + 0.5) / Float(width) * 360 - 180
        let site = Site(
          direction: Vector(up.x * meridian.x, up.x * meridian.y, up.z),
          latitude: Float(latitude), longitude: longitude)
        pixels(column, painter.colour(at: site))
      }
    }
  }

  /// Runs `line` for every row, on several threads, each writing its own rows.
  private func fill(
    _ line: @Sendable (_ row: Int, _ put: (Int, RGB) -> Void) -> Void
  ) -> [UInt8] {
    let count = width * height * 4
    return unsafe [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      nonisolated(unsafe) let out = unsafe buffer
      let rows = height
      let workers = max(1, min(threads, rows))
      DispatchQueue.concurrentPerform(iterations: workers) { worker in
        for row in stride(from: worker, to: rows, by: workers) {
          line(row) { column, colour in
            let at = (row * width + column) * 4
            let threshold = MapCanvas.dither(column, row)
            unsafe out[at] = MapCanvas.code(colour.x, threshold)
            unsafe out[at + 1] = MapCanvas.code(colour.y, threshold)
            unsafe out[at + 2] = MapCanvas.code(colour.z, threshold)
            unsafe out[at + 3] = 255
          }
        }
      }
      filled = count
    }
  }

  /// Returns a threshold 0…1 of an even, blue-ish pattern (the R2 sequence of M. Roberts, 2018).
  static func dither(_ x: Int, _ y: Int) -> Float {
    let mixed = UInt32(truncatingIfNeeded: x) &* 3_242_174_889
      &+ UInt32(truncatingIfNeeded: y) &* 2_447_445_414
    return Float(mixed >> 8) * (1 / 16_777_216)
  }

  /// Returns the 8-bit sRGB code of linear light, rounded up or down by the threshold.
  static func code(_ light: Float, _ threshold: Float) -> UInt8 {
    let value = Transfer.encoded(light) * 255 + threshold
    return UInt8(min(max(value, 0), 255))
  }
}
