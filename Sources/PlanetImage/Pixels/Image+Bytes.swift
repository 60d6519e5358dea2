// Unsafe: lends pixels as bytes.

extension Image where Pixel == RGBA8 {
  /// Calls a closure with the bytes of the pixels: red, green, blue and alpha, row by row from the
  /// top.
  package borrowing func withBytes(_ body: (Span<UInt8>) -> Void) {
    unsafe storage.withUnsafeBytes { bytes in
      unsafe body(Span(_unsafeElements: bytes.bindMemory(to: UInt8.self)))
    }
  }
}

extension Image where Pixel == RGBA16 {
  /// Calls a closure with the bytes of the pixels: red, green, blue and alpha, high byte first.
  ///
  /// The closure is called for several parts, row by row from the top.
  package borrowing func withBytes(_ body: (Span<UInt8>) -> Void) {
    var bytes: [UInt8] = []
    for y in 0..<height {
      bytes.removeAll(keepingCapacity: true)
      for pixel in storage[y * width..<(y + 1) * width] {
        for sample in [pixel.r, pixel.g, pixel.b, pixel.a] {
          bytes.append(UInt8(sample >> 8))
          bytes.append(UInt8(truncatingIfNeeded: sample))
        }
      }
      body(bytes.span)
    }
  }
}
