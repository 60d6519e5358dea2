import CJPEG

/// The rows of a JPEG, decoded as they are asked for.
@safe public final class JPEGRowSource: PixelRowSource {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let bytes: [UInt8]
  private let reader: OpaquePointer

  /// Begins to read a JPEG: baseline or progressive, colour or grey.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - scale: How much smaller to decode.
  ///   - limits: The largest picture to accept. A progressive file is in memory as a whole, so its
  ///     full size counts.
  /// - Throws: ``JPEGError``
  public init(
    _ bytes: [UInt8], scale: JPEGScale = .full, limits: ImageLimits = ImageLimits()
  ) throws(JPEGError) {
    let header = try JPEG.readHeader(bytes)
    guard header.colorType != .cmyk, header.colorType != .ycck else {
      throw .inks(header.colorType)
    }
    try Self.check(header, bytes, scale, limits)
    var (columns, rows): (UInt32, UInt32) = (0, 0)
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    // libjpeg keeps the address of the bytes: they are in an array of this object, which does not
    // change, so its elements stay where they are.
    self.bytes = bytes
    let opened = unsafe self.bytes.withUnsafeBufferPointer { file in
      unsafe cjpeg_open(
        file.baseAddress, file.count, UInt32(scale.rawValue), &columns, &rows, &message)
    }
    guard let opened = unsafe opened else { throw .damaged(PNG.text(of: message)) }
    unsafe reader = opened
    width = Int(columns)
    height = Int(rows)
  }

  deinit { unsafe cjpeg_close(reader) }

  private static func check(
    _ header: JPEGHeader, _ bytes: [UInt8], _ scale: JPEGScale, _ limits: ImageLimits
  ) throws(JPEGError) {
    do throws(ImageLimitExcess) {
      try limits.check(
        width: scale.scaled(header.width), height: scale.scaled(header.height),
        bytesPerPixel: MemoryLayout<RGBA8>.stride)
      guard JPEG.isProgressive(bytes) else { return }
      // Two bytes for each coefficient, of which colour at half size has half as many again.
      try ImageLimits(maxPixels: .max, maxDimension: .max, maxBytes: 1 << 31)
        .check(width: header.width, height: header.height, bytesPerPixel: 3)
    } catch {
      throw .tooLarge(error)
    }
  }

  /// Returns the next rows, decoded.
  public func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    var isRead = false
    let pixels = unsafe [RGBA8](unsafeUninitializedCapacity: count * width) { buffer, filled in
      let rowBytes = width * MemoryLayout<RGBA8>.stride
      unsafe isRead =
        cjpeg_read(
          reader, UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
          rowBytes, UInt32(count), &message) != 0
      filled = isRead ? count * width : 0
    }
    guard isRead else { throw .jpeg(.damaged(PNG.text(of: message))) }
    return pixels
  }

  /// Reads the end of the file.
  public func finish() throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    guard unsafe cjpeg_finish(reader, &message) != 0 else {
      throw .jpeg(.damaged(PNG.text(of: message)))
    }
  }
}

extension JPEG {
  /// Returns whether a file stores its picture in several passes, from coarse to fine.
  ///
  /// Tells by the first frame header: SOF2, SOF6, SOF10 or SOF14 (ITU-T T.81, table B.1).
  static func isProgressive(_ bytes: [UInt8]) -> Bool {
    var index = 2
    while index + 3 < bytes.count, bytes[index] == 0xFF {
      let marker = bytes[index + 1]
      if marker == 0xFF {
        index += 1
        continue
      }
      if (0xC0...0xCF).contains(marker) && ![0xC4, 0xC8, 0xCC].contains(marker) {
        return marker & 0x03 == 2
      }
      index += 2 + Int(bytes[index + 2]) << 8 + Int(bytes[index + 3])
    }
    return false
  }
}
