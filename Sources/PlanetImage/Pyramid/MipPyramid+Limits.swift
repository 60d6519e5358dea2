extension MipPyramid {
  /// The greatest number of texels at full size, with their border: texel indices have 32 bits.
  package static let greatestTexelCount = 1 << 32 - 1

  /// Returns the bytes of all levels of a map.
  ///
  /// ``check(width:height:limits:)`` must accept its size.
  package static func byteCount(width: Int, height: Int) -> Int {
    MemoryLayout<UInt64>.stride * wordCount(width: width, height: height)
  }

  /// Checks the size of a map before its pyramid is built.
  /// - Parameters:
  ///   - width: The columns at full size.
  ///   - height: The rows at full size.
  ///   - limits: The largest map; the limit on bytes applies to all levels.
  /// - Throws: The exceeded limit.
  package static func check(
    width: Int, height: Int, limits: ImageLimits = .none
  ) throws(ImageLimitExcess) {
    func excess(_ limit: ImageLimitExcess.Limit, _ most: Int) -> ImageLimitExcess {
      ImageLimitExcess(limit: limit, most: most, width: width, height: height)
    }
    try limits.check(width: width, height: height, bytesPerPixel: 1)
    guard max(width, height) < 1 << 31, (width + 2) * (height + 2) <= greatestTexelCount
    else { throw excess(.texels, greatestTexelCount) }
    guard byteCount(width: width, height: height) <= limits.maxBytes else {
      throw excess(.pyramid, limits.maxBytes)
    }
  }
}
