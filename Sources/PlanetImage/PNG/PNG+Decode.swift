import CPNG

extension PNG {
  /// Reads the header of a PNG, without its pixels.
  /// - Throws: ``PNGError``; nothing larger than the header is allocated.
  package static func readHeader(_ bytes: Span<UInt8>) throws(PNGError) -> PNGHeader {
    var header = cpng_header()
    let profile = ByteCollector()
    unsafe try read(bytes) { input in
      unsafe cpng_read_header(
        input, &header,
        { context, bytes, count in
          guard let context = unsafe context else { return }
          let profile = unsafe Unmanaged<ByteCollector>.fromOpaque(context)
          unsafe profile.takeUnretainedValue().bytes += UnsafeBufferPointer(
            start: bytes, count: count)
        }, Unmanaged.passUnretained(profile).toOpaque())
    }
    return PNGHeader(
      header,
      encoding: ColorEncoding(header, profile: profile.bytes.isEmpty ? nil : profile.bytes))
  }

  /// Decodes a PNG to an image of 8 bits per channel; deeper samples are rounded.
  ///
  /// Samples of another gamma than sRGB's are converted. Other colour spaces are not: see
  /// ``ColorConversion``.
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limits: The largest image to accept.
  ///   - convertsGamma: False to keep the samples as they are stored.
  ///   - onWarning: Called for each warning; nil makes a warning an error.
  /// - Throws: ``PNGError``; a file over the limits is rejected before its pixels are allocated.
  /// - Returns: The image.
  package static func decode8(
    _ bytes: Span<UInt8>, limits: ImageLimits = ImageLimits(), convertsGamma: Bool = true,
    onWarning: ((ImageWarning) -> Void)? = nil
  ) throws(PNGError) -> Image<RGBA8> {
    let header = try readHeader(bytes)
    guard convertsGamma else {
      return try readPixels(bytes, header, bitDepth: 8, limits: limits, onWarning: onWarning)
    }
    if header.bitDepth == 16, header.encoding.isGamma {
      // Converted at full depth, and rounded once.
      return try decode16(bytes, limits: limits, onWarning: onWarning).narrowed()
    }
    var image: Image<RGBA8> = try readPixels(
      bytes, header, bitDepth: 8, limits: limits, onWarning: onWarning)
    if case .gamma(let gamma) = header.encoding { image.convert(fromGamma: gamma) }
    return image
  }

  /// Decodes a PNG to an image of 16 bits per channel; shallower samples are widened exactly.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - limits: The largest image to accept.
  ///   - convertsGamma: True to convert samples of another gamma than sRGB's.
  ///   - onWarning: Called for each warning; nil makes a warning an error.
  /// - Throws: ``PNGError``; a file over the limits is rejected before its pixels are allocated.
  /// - Returns: The image.
  package static func decode16(
    _ bytes: Span<UInt8>, limits: ImageLimits = ImageLimits(), convertsGamma: Bool = true,
    onWarning: ((ImageWarning) -> Void)? = nil
  ) throws(PNGError) -> Image<RGBA16> {
    let header = try readHeader(bytes)
    var image: Image<RGBA16> = try readPixels(
      bytes, header, bitDepth: 16, limits: limits, onWarning: onWarning)
    guard convertsGamma else { return image }
    if case .gamma(let gamma) = header.encoding { image.convert(fromGamma: gamma) }
    return image
  }

  /// Reads the texts of a PNG, in the order of the file, whether before or after its pixels.
  /// - Throws: ``PNGError``
  package static func readTexts(_ bytes: Span<UInt8>) throws(PNGError) -> [PNGText] {
    let collector = TextCollector()
    unsafe try read(bytes) { input in
      unsafe cpng_read_texts(
        input,
        { context, keyword, keywordCount, text, count, isUTF8 in
          guard let context = unsafe context else { return }
          let collector = unsafe Unmanaged<TextCollector>.fromOpaque(context)
          let keyword = unsafe UnsafeBufferPointer(start: keyword, count: keywordCount)
          let text = unsafe UnsafeBufferPointer(start: text, count: count)
          unsafe collector.takeUnretainedValue().add(
            keyword: Array(keyword), text: Array(text), isUTF8: isUTF8 != 0)
        }, Unmanaged.passUnretained(collector).toOpaque())
    }
    return collector.texts
  }
}

/// Collects the texts that libpng finds.
private final class TextCollector {
  var texts: [PNGText] = []

  func add(keyword: [CChar], text: [CChar], isUTF8: Bool) {
    let body = text.map { UInt8(bitPattern: $0) }
    texts.append(
      PNGText(
        Self.latin1(keyword.map { UInt8(bitPattern: $0) }),
        isUTF8 ? String(decoding: body, as: UTF8.self) : Self.latin1(body)))
  }

  private static func latin1(_ bytes: [UInt8]) -> String {
    var text = ""
    text.unicodeScalars.append(contentsOf: bytes.map { Unicode.Scalar($0) })
    return text
  }
}

extension PNG {
  /// The eight bytes that every PNG begins with.
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// The result of CPNG at the end of a file.
  private struct End {
    /// The number of bytes after the end of the image.
    var trailing: Int
    /// A Boolean value that indicates whether compressed bytes follow the rows.
    var hasSpareBytes: Bool
  }

  /// Calls a function of CPNG on the bytes.
  @discardableResult
  private static func read(
    _ bytes: Span<UInt8>, _ call: (UnsafeMutablePointer<cpng_input>) -> Int32
  ) throws(PNGError) -> End {
    guard bytes.count >= 8, (0..<8).allSatisfy({ bytes[$0] == signature[$0] }) else {
      throw .notPNG(looksLike: ImageFormat.looks(of: bytes))
    }
    var input = unsafe cpng_input()
    let isRead = unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe input.bytes = buffer.baseAddress
      unsafe input.count = buffer.count
      return unsafe call(&input) != 0
    }
    guard isRead else {
      let message = unsafe withUnsafeBytes(of: &input.message) { bytes in
        unsafe bytes.map { CChar(bitPattern: $0) }
      }
      throw PNGError(reading: message, of: bytes)
    }
    return unsafe End(
      trailing: bytes.count - input.consumed, hasSpareBytes: input.has_spare_bytes != 0)
  }

  /// Reports the warnings at the end of a file, or throws one if there is no receiver.
  static func check(
    trailing: Int, hasSpareBytes: Bool, _ onWarning: ((ImageWarning) -> Void)?
  ) throws(PNGError) {
    if hasSpareBytes {
      guard let onWarning else { throw .spareRowBytes }
      onWarning(ImageWarning(.spareRowBytes))
    }
    if trailing > 0 {
      guard let onWarning else { throw .trailingBytes(count: trailing) }
      onWarning(ImageWarning(.trailingBytes, count: trailing))
    }
  }

  /// Reads the pixels of a file whose header is known.
  private static func readPixels<Pixel>(
    _ bytes: Span<UInt8>, _ header: PNGHeader, bitDepth: Int32, limits: ImageLimits,
    onWarning: ((ImageWarning) -> Void)?
  ) throws(PNGError) -> Image<Pixel> {
    let rowBytes = header.width * MemoryLayout<Pixel>.stride
    try limits.check(
      width: header.width, height: header.height, bytesPerPixel: MemoryLayout<Pixel>.stride,
      failure: PNGError.tooLarge)
    return unsafe try Image(width: header.width, height: header.height) {
      pixels throws(PNGError) in
      let end = unsafe try read(bytes) { input in
        unsafe cpng_read_pixels(input, bitDepth, pixels, rowBytes)
      }
      try check(trailing: end.trailing, hasSpareBytes: end.hasSpareBytes, onWarning)
    }
  }
}

extension PNGError {
  /// Creates the error of a failed call of CPNG about a file.
  init(reading message: [CChar], of bytes: Span<UInt8>) {
    let text = PNG.text(of: message)
    guard unsafe text != String(cString: cpng_out_of_memory) else {
      self = .outOfMemory
      return
    }
    // The first chunk of a PNG is IHDR.
    guard !bytes.hasText("CgBI", at: 12) else {
      self = .appleForm
      return
    }
    self = Self.isTruncated(bytes) ? .truncated(text) : .damaged(text)
  }

  /// Returns whether a file ends within a chunk, or before its last one.
  private static func isTruncated(_ bytes: Span<UInt8>) -> Bool {
    var place = 8
    while let length = bytes.number(place, bytes: 4) {
      place += 12 + length
      if place > bytes.count { return true }
      if bytes.hasText("IEND", at: place - length - 8) { return false }
    }
    return true
  }
}

extension Image where Pixel == RGBA16 {
  /// Returns the image at 8 bits per channel, each rounded to the nearest level.
  package borrowing func narrowed() -> Image<RGBA8> {
    Image<RGBA8>(width: width, height: height, pixels: storage.map { RGBA8($0) })
  }
}

extension Image where Pixel == RGBA8 {
  /// Returns the image at 16 bits per channel, exactly.
  package borrowing func widened() -> Image<RGBA16> {
    Image<RGBA16>(width: width, height: height, pixels: storage.map { RGBA16($0) })
  }
}
