/// JPEG files that end before their first row, for tests of headers.
package enum TinyJPEG {
  /// Returns the start of a colour file up to its first row, which is not there.
  /// - Parameters:
  ///   - frame: The marker of the frame: 0xC0 baseline, 0xC1 extended, 0xC2 progressive.
  ///   - width: In pixels.
  ///   - height: In pixels.
  ///   - scanComponents: The components of the first scan; fewer than three mean several scans.
  ///   - before: Bytes before the frame.
  /// - Returns: The bytes.
  package static func start(
    _ frame: UInt8, width: UInt16 = 40000, height: UInt16 = 20000, scanComponents: UInt8 = 3,
    before: [UInt8] = []
  ) -> [UInt8] {
    func word(_ value: UInt16) -> [UInt8] { [UInt8(value >> 8), UInt8(value & 0xFF)] }
    var bytes: [UInt8] = [0xFF, 0xD8] + before
    bytes += [0xFF, frame] + word(17) + [8] + word(height) + word(width) + [3]
    for (component, sampling) in [(1, 0x22), (2, 0x11), (3, 0x11)] {
      bytes += [UInt8(component), UInt8(sampling), 0]
    }
    bytes += [0xFF, 0xDA] + word(6 + 2 * UInt16(scanComponents)) + [scanComponents]
    for component in 0..<scanComponents { bytes += [component + 1, 0] }
    return bytes + [0, 63, 0]
  }
}
