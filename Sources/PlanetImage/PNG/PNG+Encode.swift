import CPNG

extension PNG {
  /// Encodes an 8-bit image as a PNG with an `sRGB` chunk.
  /// - Parameters:
  ///   - image: The image.
  ///   - options: The options of the file.
  ///   - threads: The greatest number of threads; the bytes do not depend on it.
  /// - Returns: The bytes of the file: the same for the same image, options and libraries.
  /// - Throws: ``PNGError/badText(keyword:reason:)`` or ``PNGError/notWritten(_:)``.
  package static func encode(
    _ image: borrowing Image<RGBA8>, options: PNGOptions = PNGOptions(), threads: Int = 1
  ) throws(PNGError) -> [UInt8] {
    try encode(
      image.storage, size: (image.width, image.height), isOpaque: image.isOpaque, options: options,
      threads: threads)
  }

  /// Encodes a 16-bit image as a PNG with an `sRGB` chunk.
  /// - Parameters:
  ///   - image: The image.
  ///   - options: The options of the file.
  ///   - threads: The greatest number of threads; the bytes do not depend on it.
  /// - Returns: The bytes of the file: the same for the same image, options and libraries.
  /// - Throws: ``PNGError/badText(keyword:reason:)`` or ``PNGError/notWritten(_:)``.
  package static func encode(
    _ image: borrowing Image<RGBA16>, options: PNGOptions = PNGOptions(), threads: Int = 1
  ) throws(PNGError) -> [UInt8] {
    try encode(
      image.storage, size: (image.width, image.height), isOpaque: image.isOpaque, options: options,
      threads: threads)
  }

  /// Encodes the pixels of an image with the channels that the options state.
  private static func encode<Pixel: GrayPixel>(
    _ pixels: [Pixel], size: (width: Int, height: Int), isOpaque: Bool, options: PNGOptions,
    threads: Int
  ) throws(PNGError) -> [UInt8] {
    let form = WrittenForm(options.colorType, isOpaque: isOpaque)
    let bitDepth = UInt32(Pixel.Level.bitWidth)
    switch form {
    case .rgb, .rgba:
      return try write(
        pixels, form, size: size, bitDepth: bitDepth, options: options, threads: threads)
    case .gray:
      let samples = pixels.map { $0.gray }
      return try write(
        samples, form, size: size, bitDepth: bitDepth, options: options, threads: threads)
    case .grayAlpha:
      let samples = pixels.map { GrayAlpha(gray: $0.gray, alpha: $0.a) }
      return try write(
        samples, form, size: size, bitDepth: bitDepth, options: options, threads: threads)
    }
  }
}

/// The channels of a file, by their number in IHDR.
enum WrittenForm: UInt32 {
  case gray = 0
  case rgb = 2
  case grayAlpha = 4
  case rgba = 6

  /// The number of channels.
  var channels: Int {
    switch self {
    case .gray: 1
    case .rgb: 3
    case .grayAlpha: 2
    case .rgba: 4
    }
  }

  init(_ type: PNGOptions.ColorType, isOpaque: Bool) {
    switch type {
    case .gray: self = .gray
    case .grayAlpha: self = .grayAlpha
    case .rgb: self = .rgb
    case .rgba: self = .rgba
    case .automatic: self = isOpaque ? .rgb : .rgba
    }
  }
}

/// Collects the bytes that libpng passes: a colour profile, or a file.
final class ByteCollector {
  var bytes: [UInt8] = []
}

extension PNG {
  /// Passes rows of pixels to libpng; the form determines the memory layout of a sample.
  private static func write<Sample: BitwiseCopyable & Sendable>(
    _ pixels: [Sample], _ form: WrittenForm, size: (width: Int, height: Int), bitDepth: UInt32,
    options: PNGOptions, threads: Int
  ) throws(PNGError) -> [UInt8] {
    guard let width = UInt32(exactly: size.width), let height = UInt32(exactly: size.height) else {
      throw .notWritten("\(size.width)×\(size.height) exceeds the size limit of PNG")
    }
    let texts = try WrittenTexts(options.texts, areInternational: options.textsAreInternational)
    let collector = ByteCollector()
    var message = [CChar](repeating: 0, count: CPNG_MESSAGE_SIZE)
    var header = unsafe cpng_image()
    unsafe header.width = width
    unsafe header.height = height
    unsafe header.bit_depth = bitDepth
    unsafe header.colour_type = form.rawValue
    unsafe header.drops_filler = form == .rgb ? 1 : 0
    unsafe header.level = 9
    unsafe header.filters = 0xF8  // whichever of libpng's filters suits a row
    unsafe header.row_bytes = size.width * MemoryLayout<Sample>.stride
    unsafe header.text_count = Int32(options.texts.count)
    // Level 9 is libpng's own; the others are compressed here, in strips.
    let stream =
      options.compression == .small
      ? []
      : try deflate(
        pixels, form, size: size, bitDepth: bitDepth, options: options, threads: threads)
    collector.bytes.reserveCapacity(stream.count + 4096)
    let time = options.time.map(cpng_time.init)
    let isWritten = unsafe texts.withPointers { keywords, texts, kinds in
      unsafe pixels.withUnsafeBytes { bytes in
        var complete = unsafe header
        unsafe complete.pixels = bytes.baseAddress
        unsafe complete.keywords = keywords
        unsafe complete.texts = texts
        unsafe complete.text_is_international = kinds
        return unsafe stream.withUnsafeBufferPointer { stream in
          unsafe complete.stream = stream.isEmpty ? nil : stream.baseAddress
          unsafe complete.stream_count = stream.count
          return unsafe withTime(time) { time in
            unsafe complete.time = time
            return unsafe cpng_write(
              &complete,
              { context, bytes, count in
                guard let context = unsafe context else { return }
                let collector = unsafe Unmanaged<ByteCollector>.fromOpaque(context)
                let added = unsafe UnsafeBufferPointer(start: bytes, count: count)
                unsafe collector.takeUnretainedValue().bytes.append(contentsOf: added)
              }, Unmanaged.passUnretained(collector).toOpaque(), &message) != 0
          }
        }
      }
    }
    guard isWritten else { throw .notWritten(text(of: message)) }
    return collector.bytes
  }

  /// Calls a closure with a pointer to a time, or with nil.
  private static func withTime(
    _ time: cpng_time?, _ body: (UnsafePointer<cpng_time>?) -> Bool
  ) -> Bool {
    guard let time else { return body(nil) }
    return unsafe withUnsafePointer(to: time) { unsafe body($0) }
  }

  /// Returns the message that CPNG has written.
  static func text(of message: [CChar]) -> String {
    String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}

extension cpng_time {
  fileprivate init(_ time: PNGTime) {
    self.init(
      year: UInt16(time.year), month: UInt8(time.month), day: UInt8(time.day),
      hour: UInt8(time.hour), minute: UInt8(time.minute), second: UInt8(time.second))
  }
}

/// Texts as CPNG takes them: NUL-terminated, in one block.
private struct WrittenTexts {
  private var block: [CChar] = []
  private var keywordStarts: [Int] = []
  private var textStarts: [Int] = []
  private var kinds: [UInt8] = []

  init(_ texts: [PNGText], areInternational: Bool) throws(PNGError) {
    for entry in texts {
      guard !entry.text.utf8.contains(0) else {
        throw .badText(keyword: entry.keyword, reason: "has a zero byte in it")
      }
      let keyword = try Self.latin1(entry.keyword)
      keywordStarts.append(block.count)
      block += keyword + [0]
      textStarts.append(block.count)
      block += entry.text.utf8.map { CChar(bitPattern: $0) } + [0]
      let isPlain = !areInternational && entry.text.utf8.allSatisfy { $0 < 0x80 }
      kinds.append(isPlain ? 0 : 1)
    }
  }

  /// Returns a keyword in Latin-1, if it follows the rules of the PNG specification, 11.3.4.2.
  private static func latin1(_ keyword: String) throws(PNGError) -> [CChar] {
    let codes = keyword.unicodeScalars.map { $0.value }
    guard (1...79).contains(codes.count) else {
      throw .badText(keyword: keyword, reason: "must have a keyword of 1 to 79 characters")
    }
    guard codes.allSatisfy({ (32...126).contains($0) || (161...255).contains($0) }) else {
      throw .badText(keyword: keyword, reason: "has a character in its keyword beyond Latin-1")
    }
    let spaces = codes.first == 32 || codes.last == 32
    guard !spaces, !zip(codes, codes.dropFirst()).contains(where: { $0 == 32 && $1 == 32 }) else {
      throw .badText(keyword: keyword, reason: "has stray spaces in its keyword")
    }
    return codes.map { CChar(bitPattern: UInt8($0)) }
  }

  /// Calls a closure with pointers to the keywords, the texts, and the flags of those that need
  /// UTF-8.
  func withPointers<Result>(
    _ body: (
      UnsafePointer<UnsafePointer<CChar>?>?, UnsafePointer<UnsafePointer<CChar>?>?,
      UnsafePointer<UInt8>?
    ) -> Result
  ) -> Result {
    unsafe block.withUnsafeBufferPointer { block in
      let keywords = unsafe keywordStarts.map { start in
        unsafe block.baseAddress.map { unsafe $0 + start }
      }
      let texts = unsafe textStarts.map { start in
        unsafe block.baseAddress.map { unsafe $0 + start }
      }
      return unsafe keywords.withUnsafeBufferPointer { keywords in
        unsafe texts.withUnsafeBufferPointer { texts in
          unsafe kinds.withUnsafeBufferPointer { kinds in
            unsafe body(keywords.baseAddress, texts.baseAddress, kinds.baseAddress)
          }
        }
      }
    }
  }
}

/// A pixel that has a grey level.
private protocol GrayPixel: BitwiseCopyable, Sendable {
  /// The type of a channel's level.
  associatedtype Level: FixedWidthInteger & BitwiseCopyable & Sendable
  /// The level of the pixel's luminance; the pixel's own level if it is grey.
  var gray: Level { get }
  /// The coverage.
  var a: Level { get }
}

/// A grey level with coverage, as PNG stores them.
private struct GrayAlpha<Level: BitwiseCopyable & Sendable>: BitwiseCopyable {
  let gray: Level
  let alpha: Level
}

extension RGBA8: GrayPixel {
  fileprivate var gray: UInt8 {
    guard r != g || g != b else { return r }
    let opaque = RGBA8(r, g, b).linear
    return SRGB.encode8(opaque.luminance)
  }
}

extension RGBA16: GrayPixel {
  fileprivate var gray: UInt16 {
    guard r != g || g != b else { return r }
    let opaque = RGBA16(r, g, b).linear
    return SRGB.encode16(opaque.luminance)
  }
}

extension Image where Pixel == RGBA16 {
  /// A Boolean value that indicates whether every pixel is opaque.
  package var isOpaque: Bool {
    let pixels = storage.span
    return pixels.indices.allSatisfy { pixels[$0].a == 65535 }
  }
}
