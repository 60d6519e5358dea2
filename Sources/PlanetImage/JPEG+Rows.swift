import CJPEG

/// The rows of a JPEG, decoded as they are asked for.
@safe public final class JPEGRowSource: PixelRowSource {
  /// The number of columns.
  public let width: Int
  /// The number of rows.
  public let height: Int
  private let bytes: [UInt8]
  private let reader: JPEGReader

  /// Begins to read a JPEG: baseline or progressive, colour or grey.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - scale: How much smaller to decode.
  ///   - limits: The largest picture to accept. One in several scans, as progressive ones are, is
  ///     in memory as a whole, so its full size counts.
  /// - Throws: ``JPEGError``
  public init(
    _ bytes: [UInt8], scale: JPEGScale = .full, limits: ImageLimits = ImageLimits()
  ) throws(JPEGError) {
    self.bytes = bytes
    // libjpeg keeps the address of the bytes: they are in an array of this object, which does not
    // change, so its elements stay where they are.
    reader = unsafe try self.bytes.withUnsafeBufferPointer { file throws(JPEGError) in
      unsafe try JPEGReader(file)
    }
    try reader.header.check(scale, limits)
    (width, height) = try reader.start(scale)
  }

  /// Returns the next rows, decoded.
  public func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    var isRead = false
    let pixels = unsafe [RGBA8](unsafeUninitializedCapacity: count * width) { buffer, filled in
      let rowBytes = width * MemoryLayout<RGBA8>.stride
      unsafe isRead =
        cjpeg_read(
          reader.handle,
          UnsafeMutableRawPointer(buffer.baseAddress)?.assumingMemoryBound(to: UInt8.self),
          rowBytes, UInt32(count), &message) != 0
      filled = isRead ? count * width : 0
    }
    guard isRead else { throw .jpeg(.damaged(PNG.text(of: message))) }
    return pixels
  }

  /// Reads the end of the file.
  public func finish() throws(ImageError) {
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    guard unsafe cjpeg_finish(reader.handle, &message) != 0 else {
      throw .jpeg(.damaged(PNG.text(of: message)))
    }
  }
}

/// A JPEG whose header was read; given back at the end.
@safe final class JPEGReader {
  let handle: OpaquePointer
  let header: JPEGHeader

  /// Reads the header of a file whose bytes stay where they are as long as this is used.
  init(_ file: UnsafeBufferPointer<UInt8>) throws(JPEGError) {
    let bytes = unsafe file.span
    guard ImageFormat.detect(bytes) == .jpeg else {
      throw .notJPEG(looksLike: ImageFormat.looks(of: bytes))
    }
    var header = cjpeg_header()
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    let opened = unsafe cjpeg_open(file.baseAddress, file.count, &header, &message)
    guard let opened = unsafe opened else { throw .damaged(PNG.text(of: message)) }
    guard let colorType = JPEGHeader.ColorType(header.colours) else {
      unsafe cjpeg_close(opened)
      throw .damaged("its colours are of an unknown kind")
    }
    unsafe handle = opened
    self.header = JPEGHeader(
      width: Int(header.width), height: Int(header.height), colorType: colorType,
      wholeBytes: Int(header.whole_bytes))
  }

  deinit { unsafe cjpeg_close(handle) }

  /// Begins to read rows, and returns how large they will be.
  func start(_ scale: JPEGScale) throws(JPEGError) -> (width: Int, height: Int) {
    var (columns, rows): (UInt32, UInt32) = (0, 0)
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    guard unsafe cjpeg_start(handle, UInt32(scale.rawValue), &columns, &rows, &message) != 0 else {
      throw .damaged(PNG.text(of: message))
    }
    return (Int(columns), Int(rows))
  }
}

extension JPEGHeader.ColorType {
  fileprivate init?(_ colours: cjpeg_colours) {
    switch colours {
    case CJPEG_GREY: self = .gray
    case CJPEG_RGB: self = .rgb
    case CJPEG_YCBCR: self = .ycbcr
    case CJPEG_CMYK: self = .cmyk
    case CJPEG_YCCK: self = .ycck
    default: return nil
    }
  }
}
