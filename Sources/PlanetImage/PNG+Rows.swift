import CPNG

/// The rows of a PNG, decoded as they are asked for.
@safe public final class PNGRowSource: PixelRowSource {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let bytes: [UInt8]
  private let rows: OpaquePointer

  /// Begins to read a PNG, or is nothing for a file that can only be decoded as a whole: an
  /// interlaced one, or one that encodes light by another gamma than sRGB's.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limits: The widest and highest picture to accept.
  /// - Throws: ``PNGError``
  public init?(_ bytes: [UInt8], limits: ImageLimits = ImageLimits()) throws(PNGError) {
    let header = try PNG.readHeader(bytes)
    guard header.wholeBytes == 0 else { return nil }
    do throws(ImageLimitExcess) {
      try limits.check(width: header.width, height: header.height, bytesPerPixel: 1)
    } catch {
      throw .tooLarge(error)
    }
    var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
    // libpng keeps the address of the bytes: they are in an array of this object, which does not
    // change, so its elements stay where they are.
    self.bytes = bytes
    let opened = unsafe self.bytes.withUnsafeBufferPointer { file in
      unsafe cpng_open_rows(file.baseAddress, file.count, &message)
    }
    guard let opened = unsafe opened else { throw .damaged(PNG.text(of: message)) }
    unsafe rows = opened
    width = header.width
    height = header.height
  }

  deinit { unsafe cpng_close_rows(rows) }

  /// Returns the next rows, decoded.
  public func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
    var isRead = false
    let pixels = unsafe [RGBA8](unsafeUninitializedCapacity: count * width) { buffer, filled in
      let rowBytes = width * MemoryLayout<RGBA8>.stride
      unsafe isRead =
        cpng_next_rows(
          rows, UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
          rowBytes, UInt32(count), &message) != 0
      filled = isRead ? count * width : 0
    }
    guard isRead else { throw .png(.damaged(PNG.text(of: message))) }
    return pixels
  }

  /// Reads the end of the file.
  public func finish() throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
    var trailing = 0
    guard unsafe cpng_finish_rows(rows, &trailing, &message) != 0 else {
      throw .png(.damaged(PNG.text(of: message)))
    }
    guard trailing == 0 else { throw .png(.trailingBytes(count: trailing)) }
  }
}
