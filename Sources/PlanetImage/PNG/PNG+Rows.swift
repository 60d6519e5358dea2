import CPNG

/// The rows of a PNG, decoded on demand.
@safe package final class PNGRowSource: PixelRowSource {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  private let bytes: FileBytes
  private let rows: OpaquePointer
  private let onWarning: ((ImageWarning) -> Void)?

  /// Creates a source of the rows of a PNG; nil for a file that can only be decoded as a whole: an
  /// interlaced one, or one of another gamma than sRGB's.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - header: The header, if it was read before.
  ///   - limits: The largest columns and rows to accept.
  ///   - convertsGamma: False to keep the samples of a file of another gamma as they are stored.
  ///   - onWarning: Called at the end for each warning; nil makes a warning an error.
  /// - Throws: ``PNGError``
  package init?(
    _ bytes: FileBytes, header: PNGHeader? = nil, limits: ImageLimits = ImageLimits(),
    convertsGamma: Bool = true, onWarning: ((ImageWarning) -> Void)? = nil
  ) throws(PNGError) {
    let header =
      if let header { header } else {
        try bytes.withSpan { bytes throws(PNGError) in try PNG.readHeader(bytes) }
      }
    guard !header.isInterlaced, !(convertsGamma && header.encoding.isGamma) else { return nil }
    try limits.check(
      width: header.width, height: header.height, bytesPerPixel: 1, failure: PNGError.tooLarge)
    var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
    // libpng keeps the address of the bytes, which is valid as long as this object exists.
    self.bytes = bytes
    self.onWarning = onWarning
    let opened = unsafe bytes.withAddress { file in
      unsafe cpng_open_rows(file.baseAddress, file.count, &message)
    }
    guard let opened = unsafe opened else {
      throw bytes.withSpan { PNGError(reading: message, of: $0) }
    }
    unsafe rows = opened
    width = header.width
    height = header.height
  }

  deinit { unsafe cpng_close_rows(rows) }

  /// Returns the next rows, decoded.
  package func read(_ count: Int) throws(ImageError) -> [RGBA8] {
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
    guard isRead else { throw error(message) }
    return pixels
  }

  /// Reads the end of the file.
  package func finish() throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(CPNG_MESSAGE_SIZE))
    var trailing = 0
    var hasSpareBytes: Int32 = 0
    guard unsafe cpng_finish_rows(rows, &trailing, &hasSpareBytes, &message) != 0 else {
      throw error(message)
    }
    do throws(PNGError) {
      try PNG.check(trailing: trailing, hasSpareBytes: hasSpareBytes != 0, onWarning)
    } catch {
      throw .png(error)
    }
  }

  private func error(_ message: [CChar]) -> ImageError {
    .png(bytes.withSpan { PNGError(reading: message, of: $0) })
  }
}
