import CTurboJPEG

extension JPEG {
  /// Reads the header of a JPEG, without its pixels.
  /// - Throws: ``JPEGError``
  package static func readHeader(_ bytes: Span<UInt8>) throws(JPEGError) -> JPEGHeader {
    unsafe try bytes.withUnsafeBufferPointer { file throws(JPEGError) in
      unsafe try JPEGReader(file).header
    }
  }

  /// Decodes a JPEG: baseline or progressive, colour or grey.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - scale: The scale of the decoded image.
  ///   - limits: The largest image to accept, of the decoded pixels, or of the whole file if it is
  ///     stored in several scans.
  ///   - onWarning: Called for each warning.
  /// - Returns: The complete, opaque image.
  /// - Throws: ``JPEGError``; a file over the limits is rejected before its pixels are allocated.
  package static func decode(
    _ bytes: Span<UInt8>, scale: JPEGScale = .full, limits: ImageLimits = ImageLimits(),
    onWarning: (ImageWarning) -> Void = { _ in }
  ) throws(JPEGError) -> Image<RGBA8> {
    unsafe try bytes.withUnsafeBufferPointer { file throws(JPEGError) in
      let reader = unsafe try JPEGReader(file)
      try reader.header.check(scale, limits)
      let (width, height) = try reader.start(scale)
      return unsafe try Image(width: width, height: height) { pixels throws(JPEGError) in
        unsafe try reader.read(height, to: pixels, width)
        try reader.finish(onWarning)
      }
    }
  }

  /// Encodes an image as a JPEG, without its alpha.
  /// - Parameters:
  ///   - image: The image; at most 65535 columns and rows.
  ///   - quality: The quality from 1 (smallest) to 100 (best).
  ///   - subsamplesChroma: True to store chroma at half the columns and rows (4:2:0).
  ///   - isProgressive: True to store the image in several scans, from coarse to fine.
  /// - Returns: The bytes of the file.
  /// - Throws: ``JPEGError/notWritten(_:)``
  package static func encode(
    _ image: borrowing Image<RGBA8>, quality: Int = 92, subsamplesChroma: Bool = false,
    isProgressive: Bool = false
  ) throws(JPEGError) -> [UInt8] {
    let session = try unsafe Session(tjInitCompress())
    let (width, height) = (image.width, image.height)
    guard max(width, height) <= 65535 else {
      throw .notWritten("\(width)×\(height) is more than a JPEG can be, 65535 columns and rows")
    }
    let sampling = Int32((subsamplesChroma ? TJSAMP_420 : TJSAMP_444).rawValue)
    let flags =
      TJFLAG_ACCURATEDCT | TJFLAG_NOREALLOC | (isProgressive ? TJFLAG_PROGRESSIVE : 0)
    let bound = tjBufSize(Int32(width), Int32(height), sampling)
    var status: Int32 = 0
    let pixels = image.storage
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: Int(bound)) { buffer, count in
      // libjpeg-turbo must not reallocate the buffer (NOREALLOC), which has the greatest size it
      // can need.
      var target = buffer.baseAddress
      var size = bound
      status = unsafe pixels.withUnsafeBytes { pixels in
        unsafe tjCompress2(
          session.handle, pixels.baseAddress?.assumingMemoryBound(to: UInt8.self), Int32(width),
          Int32(width * MemoryLayout<RGBA8>.stride), Int32(height),
          Int32(TJPF_RGBA.rawValue), &target, &size, sampling, Int32(min(max(quality, 1), 100)),
          flags)
      }
      count = status == 0 ? Int(size) : 0
    }
    guard status == 0 else { throw .notWritten(session.message) }
    return bytes
  }
}

/// A handle of libjpeg-turbo, released at the end.
@safe private struct Session: ~Copyable {
  let handle: tjhandle

  init(_ handle: tjhandle?) throws(JPEGError) {
    guard let handle = unsafe handle else { throw .notWritten("out of memory") }
    unsafe self.handle = unsafe handle
  }

  deinit { unsafe tjDestroy(handle) }

  /// The error message of the last call.
  var message: String {
    guard let text = unsafe tjGetErrorStr2(handle) else { return "for an unknown reason" }
    return unsafe String(cString: text)
  }
}

extension JPEGHeader {
  /// Rejects CMYK colours, and an image that is too large at a scale.
  func check(_ scale: JPEGScale, _ limits: ImageLimits) throws(JPEGError) {
    guard colorType != .cmyk, colorType != .ycck else { throw .inks(colorType) }
    try limits.check(
      width: scale.scaled(width), height: scale.scaled(height),
      bytesPerPixel: MemoryLayout<RGBA8>.stride, failure: JPEGError.tooLarge)
    guard wholeBytes <= limits.maxBytes else {
      throw .tooLarge(
        ImageLimitExcess(limit: .whole, most: limits.maxBytes, width: width, height: height))
    }
  }
}
