import CJPEG

/// The rows of a JPEG, decoded on demand.
@safe package final class JPEGRowSource: PixelRowSource {
  /// The number of columns.
  package let width: Int
  /// The number of rows.
  package let height: Int
  /// The colour space of the stored samples.
  package var encoding: ColorEncoding { reader.header.encoding }
  /// The path of libjpeg-turbo; nil if it is unknown.
  package static var libraryPath: String? {
    unsafe cjpeg_library().map { unsafe String(cString: $0) }
  }

  private let bytes: FileBytes
  private let reader: JPEGReader
  private let onWarning: (ImageWarning) -> Void

  /// Creates a source of the rows of a JPEG: baseline or progressive, colour or grey.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - scale: The scale of the decoded rows.
  ///   - limits: The largest image to accept. One in several scans, such as a progressive one, is
  ///     in memory as a whole, so its full size counts.
  ///   - onWarning: Called at the end for each warning.
  /// - Throws: ``JPEGError``
  package init(
    _ bytes: FileBytes, scale: JPEGScale = .full, limits: ImageLimits = ImageLimits(),
    onWarning: @escaping (ImageWarning) -> Void = { _ in }
  ) throws(JPEGError) {
    self.bytes = bytes
    self.onWarning = onWarning
    // libjpeg keeps the address of the bytes, which is valid as long as this object exists.
    reader = unsafe try bytes.withAddress { file throws(JPEGError) in
      unsafe try JPEGReader(file)
    }
    try reader.header.check(scale, limits)
    (width, height) = try reader.start(scale)
  }

  /// Returns the next rows, decoded.
  package func read(_ count: Int) throws(ImageError) -> [RGBA8] {
    var failure: JPEGError?
    let pixels = unsafe [RGBA8](unsafeUninitializedCapacity: count * width) { buffer, filled in
      do throws(JPEGError) {
        unsafe try reader.read(count, to: UnsafeMutableRawPointer(buffer.baseAddress), width)
        filled = count * width
      } catch {
        failure = error
      }
    }
    if let failure { throw .jpeg(failure) }
    return pixels
  }

  /// Reads the end of the file.
  package func finish() throws(ImageError) {
    do throws(JPEGError) {
      try reader.finish(onWarning)
    } catch {
      throw .jpeg(error)
    }
  }
}

/// A JPEG whose header was read; released at the end.
@safe final class JPEGReader {
  let handle: OpaquePointer
  let header: JPEGHeader
  /// True if the file has an end marker.
  private let isWhole: Bool

  /// Reads the header of a file whose bytes keep their address as long as the reader exists.
  init(_ file: UnsafeBufferPointer<UInt8>) throws(JPEGError) {
    let bytes = unsafe file.span
    guard ImageFormat.detect(bytes) == .jpeg else {
      throw .notJPEG(looksLike: ImageFormat.looks(of: bytes))
    }
    let segments = JPEGSegments(bytes)
    if let kind = segments.unsupportedKind { throw .unsupported(kind) }
    var header = cjpeg_header()
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    let opened = unsafe cjpeg_open(file.baseAddress, file.count, &header, &message)
    isWhole = segments.scan.map { JPEGError.hasEnd(bytes, after: $0) } ?? false
    guard let opened = unsafe opened else {
      throw JPEGError(reading: message, isWhole: isWhole)
    }
    guard let colorType = JPEGHeader.ColorType(header.colours) else {
      unsafe cjpeg_close(opened)
      throw .damaged("its colours are of an unknown kind")
    }
    unsafe handle = opened
    self.header = JPEGHeader(
      width: Int(header.width), height: Int(header.height), colorType: colorType,
      wholeBytes: Int(header.whole_bytes),
      encoding: try unsafe Self.encoding(of: opened, isGray: colorType == .gray))
  }

  /// Returns the colour space of a file whose header was read.
  private static func encoding(
    of reader: OpaquePointer, isGray: Bool
  ) throws(JPEGError) -> ColorEncoding {
    var (bytes, count) = unsafe (UnsafeMutablePointer<UInt8>?.none, 0)
    let found = unsafe cjpeg_profile(reader, &bytes, &count)
    defer { unsafe cjpeg_free(bytes) }
    guard found != -2 else { throw .outOfMemory }
    guard found > 0 else { return found < 0 ? .badProfile : .srgb }
    return ColorEncoding(
      profile: unsafe Array(UnsafeBufferPointer(start: bytes, count: count)), isGray: isGray)
  }

  deinit { unsafe cjpeg_close(handle) }

  /// Starts to read rows, and returns their decoded size.
  func start(_ scale: JPEGScale) throws(JPEGError) -> (width: Int, height: Int) {
    var (columns, rows): (UInt32, UInt32) = (0, 0)
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    guard unsafe cjpeg_start(handle, UInt32(scale.rawValue), &columns, &rows, &message) != 0 else {
      throw JPEGError(reading: message, isWhole: isWhole)
    }
    return (Int(columns), Int(rows))
  }

  /// Reads the next rows with a number of columns to an address.
  func read(
    _ rows: Int, to pixels: UnsafeMutableRawPointer?, _ columns: Int
  ) throws(JPEGError) {
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    let isRead = unsafe cjpeg_read(
      handle, pixels?.assumingMemoryBound(to: UInt8.self), columns * MemoryLayout<RGBA8>.stride,
      UInt32(rows), &message)
    guard isRead != 0 else { throw JPEGError(reading: message, isWhole: isWhole) }
  }

  /// Reads the end of the file.
  func finish(_ onWarning: (ImageWarning) -> Void) throws(JPEGError) {
    var message = [CChar](repeating: 0, count: Int(CJPEG_MESSAGE_SIZE))
    var oddities = cjpeg_oddities()
    guard unsafe cjpeg_finish(handle, &oddities, &message) != 0 else {
      throw JPEGError(reading: message, isWhole: isWhole)
    }
    if oddities.has_unknown_revision != 0 { onWarning(ImageWarning(.unknownRevision)) }
    if oddities.stray > 0 { onWarning(ImageWarning(.strayBytes, count: oddities.stray)) }
    if oddities.has_no_end != 0 { onWarning(ImageWarning(.missingEnd)) }
    if oddities.trailing > 0 {
      onWarning(ImageWarning(.trailingBytes, count: oddities.trailing))
    }
  }
}

extension JPEGError {
  /// Creates the error of a failed call of CJPEG.
  fileprivate init(reading message: [CChar], isWhole: Bool) {
    let text = PNG.text(of: message)
    let isOutOfMemory = unsafe text == String(cString: cjpeg_out_of_memory)
    self = isOutOfMemory ? .outOfMemory : isWhole ? .damaged(text) : .truncated(text)
  }

  /// Returns whether an end marker follows the first scan of a file.
  ///
  /// It is near the end: other bytes may follow it, but seldom very many.
  fileprivate static func hasEnd(_ bytes: Span<UInt8>, after scan: Int) -> Bool {
    let first = max(bytes.count - (1 << 20), scan)
    var place = bytes.count - 2
    while place >= first {
      if bytes[place] == 0xFF, bytes[place + 1] == 0xD9 { return true }
      place -= 1
    }
    return false
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
