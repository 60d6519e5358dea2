import CTurboJPEG

extension JPEG {
  /// Reads what a JPEG says of itself, without its pixels.
  /// - Throws: ``JPEGError``
  public static func readHeader(_ bytes: Span<UInt8>) throws(JPEGError) -> JPEGHeader {
    let session = try unsafe Session(tjInitDecompress())
    return try session.readHeader(bytes)
  }

  /// Reads a JPEG: baseline or progressive, colour or grey.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - scale: How much smaller to decode.
  ///   - limits: The largest picture to accept, of the pixels that are decoded.
  /// - Returns: The picture, whole and opaque.
  /// - Throws: ``JPEGError``; a file over the limits is refused before its pixels are allocated.
  public static func decode(
    _ bytes: Span<UInt8>, scale: JPEGScale = .full, limits: ImageLimits = ImageLimits()
  ) throws(JPEGError) -> Image<RGBA8> {
    let session = try unsafe Session(tjInitDecompress())
    let header = try session.readHeader(bytes)
    guard header.colorType != .cmyk, header.colorType != .ycck else {
      throw .inks(header.colorType)
    }
    let (width, height) = (scale.scaled(header.width), scale.scaled(header.height))
    do throws(ImageLimitExcess) {
      // A progressive file keeps its coefficients at full size, whatever the scale.
      try ImageLimits(maxPixels: limits.maxPixels, maxDimension: .max, maxBytes: .max)
        .check(width: header.width, height: header.height, bytesPerPixel: 1)
      try limits.check(width: width, height: height, bytesPerPixel: MemoryLayout<RGBA8>.stride)
    } catch {
      throw .tooLarge(error)
    }
    return unsafe try Image(width: width, height: height) { pixels throws(JPEGError) in
      let flags = TJFLAG_ACCURATEDCT | TJFLAG_STOPONWARNING | TJFLAG_LIMITSCANS
      let status = unsafe bytes.withUnsafeBufferPointer { file in
        unsafe tjDecompress2(
          session.handle, file.baseAddress, UInt(file.count),
          pixels.assumingMemoryBound(to: UInt8.self), Int32(width),
          Int32(width * MemoryLayout<RGBA8>.stride), Int32(height),
          Int32(TJPF_RGBA.rawValue), flags)
      }
      guard status == 0 else { throw .damaged(session.message) }
    }
  }

  /// Writes a picture as a baseline JPEG, without its alpha and without losing colour resolution.
  /// - Parameters:
  ///   - image: The picture; at most 65535 columns and rows.
  ///   - quality: 1 (small) to 100 (faithful).
  /// - Returns: The bytes of the file.
  /// - Throws: ``JPEGError/notWritten(_:)``
  public static func encode(
    _ image: borrowing Image<RGBA8>, quality: Int = 92
  ) throws(JPEGError) -> [UInt8] {
    let session = try unsafe Session(tjInitCompress())
    let (width, height) = (image.width, image.height)
    guard max(width, height) <= 65535 else {
      throw .notWritten("\(width)×\(height) is more than a JPEG can be, 65535 columns and rows")
    }
    let bound = tjBufSize(Int32(width), Int32(height), Int32(TJSAMP_444.rawValue))
    var status: Int32 = 0
    let pixels = image.storage
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, count in
      // libjpeg-turbo may not move the buffer (NOREALLOC), which is as large as it can need.
      var target = buffer.baseAddress
      var size = bound
      status = unsafe pixels.withUnsafeBytes { pixels in
        unsafe tjCompress2(
          session.handle, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width),
          Int32(width * MemoryLayout<RGBA8>.stride), Int32(height),
          Int32(TJPF_RGBA.rawValue), &target, &size, Int32(TJSAMP_444.rawValue),
          Int32(min(max(quality, 1), 100)), TJFLAG_ACCURATEDCT | TJFLAG_NOREALLOC)
      }
      count = status == 0 ? Int(size) : 0
    }
    guard status == 0 else { throw .notWritten(session.message) }
    return bytes
  }
}

/// A handle of libjpeg-turbo, given back at the end.
@safe private struct Session: ~Copyable {
  let handle: tjhandle

  init(_ handle: tjhandle?) throws(JPEGError) {
    guard let handle = unsafe handle else { throw .notWritten("out of memory") }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe tjDestroy(handle) }

  /// What went wrong in the last call.
  var message: String {
    guard let text = unsafe tjGetErrorStr2(handle) else { return "for an unknown reason" }
    return unsafe String(cString: text)
  }

  borrowing func readHeader(_ bytes: Span<UInt8>) throws(JPEGError) -> JPEGHeader {
    guard ImageFormat.detect(bytes) == .jpeg else {
      throw .notJPEG(looksLike: ImageFormat.looks(of: bytes))
    }
    var (width, height, sampling, colours): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let status = unsafe bytes.withUnsafeBufferPointer { file in
      unsafe tjDecompressHeader3(
        handle, file.baseAddress, UInt(file.count), &width, &height, &sampling, &colours)
    }
    guard status == 0 else { throw .damaged(message) }
    // A file of nothing but tables is right by the standard, and libjpeg-turbo says so.
    guard width > 0, height > 0 else { throw .damaged("it has tables, but no picture") }
    let colorType: JPEGHeader.ColorType =
      switch UInt32(colours) {
      case TJCS_GRAY.rawValue: .gray
      case TJCS_RGB.rawValue: .rgb
      case TJCS_CMYK.rawValue: .cmyk
      case TJCS_YCCK.rawValue: .ycck
      default: .ycbcr
      }
    return JPEGHeader(width: Int(width), height: Int(height), colorType: colorType)
  }
}
