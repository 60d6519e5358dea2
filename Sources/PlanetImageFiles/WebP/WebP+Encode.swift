import CWebP
package import PlanetImage

extension WebP {
  /// Encodes an image as a WebP in sRGB, with its alpha, and its texts as XMP.
  ///
  /// One thread encodes. Memory besides the image is up to 36 bytes per pixel, measured for noise;
  /// of rendered images 24 in a lossless file, and 10 in another.
  /// - Parameters:
  ///   - image: The image; at most ``maxDimension`` columns and rows.
  ///   - options: The options of the file.
  /// - Returns: The bytes of the file: the same for the same image, options and libraries.
  /// - Throws: ``ImageFileError``
  package static func encode(
    _ image: borrowing Image<RGBA8>, options: WebPOptions = WebPOptions()
  ) throws(ImageFileError) -> [UInt8] {
    let size = ImageSize(width: image.width, height: image.height)
    guard max(size.width, size.height) <= maxDimension else {
      throw .tooLarge(format: "WebP", size: size, most: maxDimension)
    }
    let settings = try settings(options.compression)
    let packet = options.texts.isEmpty ? nil : try XMP.packet(options.texts)
    var stream = unsafe WebPMemoryWriter()
    unsafe WebPMemoryWriterInit(&stream)
    defer { unsafe WebPMemoryWriterClear(&stream) }
    try unsafe compress(image, settings, &stream)
    let bytes = unsafe WebPData(bytes: stream.mem, size: stream.size)
    guard let packet else { return unsafe Array(bytes) }
    return unsafe try container(bytes, packet)
  }

  /// Returns the settings of libwebp.
  private static func settings(
    _ compression: WebPOptions.Compression
  ) throws(ImageFileError) -> WebPConfig {
    var settings = WebPConfig()
    var isValid = unsafe WebPConfigInit(&settings) != 0
    switch compression {
    case .lossless:
      isValid = unsafe isValid && WebPConfigLosslessPreset(&settings, 3) != 0
      settings.exact = 1
    case .quality(let quality):
      guard (1...100).contains(quality) else { throw .badQuality(quality) }
      settings.quality = Float(quality)
    }
    guard isValid else { throw .notWritten(format: "WebP", reason: "libwebp is too old") }
    return settings
  }

  /// Compresses an image to a file without texts.
  private static func compress(
    _ image: borrowing Image<RGBA8>, _ settings: WebPConfig, _ stream: inout WebPMemoryWriter
  ) throws(ImageFileError) {
    var settings = settings
    var picture = unsafe WebPPicture()
    guard unsafe WebPPictureInit(&picture) != 0 else {
      throw .notWritten(format: "WebP", reason: "libwebp is too old")
    }
    defer { unsafe WebPPictureFree(&picture) }
    unsafe picture.use_argb = settings.lossless
    unsafe picture.width = Int32(image.width)
    unsafe picture.height = Int32(image.height)
    unsafe picture.writer = WebPMemoryWrite
    let rowBytes = Int32(image.width * MemoryLayout<RGBA8>.stride)
    let isWritten = image.withPixels { pixels in
      unsafe pixels.withUnsafeBytes { pixels in
        let bytes = unsafe pixels.baseAddress?.assumingMemoryBound(to: UInt8.self)
        return unsafe withUnsafeMutablePointer(to: &stream) { stream in
          unsafe picture.custom_ptr = UnsafeMutableRawPointer(stream)
          return unsafe WebPPictureImportRGBA(&picture, bytes, rowBytes) != 0
            && WebPEncode(&settings, &picture) != 0
        }
      }
    }
    guard isWritten else {
      throw unsafe .notWritten(format: "WebP", reason: reason(picture.error_code))
    }
  }

  private static func reason(_ code: WebPEncodingError) -> String {
    switch code {
    case VP8_ENC_ERROR_OUT_OF_MEMORY, VP8_ENC_ERROR_BITSTREAM_OUT_OF_MEMORY: "out of memory"
    case VP8_ENC_ERROR_PARTITION0_OVERFLOW, VP8_ENC_ERROR_PARTITION_OVERFLOW:
      "it is too detailed; use a lower quality"
    case VP8_ENC_ERROR_FILE_TOO_BIG: "it has more than 4 GB"
    default: "error \(code.rawValue) of libwebp"
    }
  }

  /// Returns a file with an XMP chunk.
  private static func container(
    _ stream: WebPData, _ packet: [UInt8]
  ) throws(ImageFileError) -> [UInt8] {
    guard let mux = unsafe WebPMuxNew() else {
      throw .notWritten(format: "WebP", reason: "out of memory")
    }
    defer { unsafe WebPMuxDelete(mux) }
    var stream = unsafe stream
    var file = unsafe WebPData()
    defer { unsafe WebPDataClear(&file) }
    let status = unsafe packet.withUnsafeBufferPointer { packet in
      var chunk = unsafe WebPData(bytes: packet.baseAddress, size: packet.count)
      // The mux borrows the bytes of both until the file is assembled.
      var status = unsafe WebPMuxSetImage(mux, &stream, 0)
      if status == WEBP_MUX_OK { status = unsafe WebPMuxSetChunk(mux, "XMP ", &chunk, 0) }
      if status == WEBP_MUX_OK { status = unsafe WebPMuxAssemble(mux, &file) }
      return status
    }
    guard status == WEBP_MUX_OK else {
      throw .notWritten(format: "WebP", reason: "error \(status.rawValue) of libwebpmux")
    }
    return unsafe Array(file)
  }
}

extension [UInt8] {
  /// Copies bytes of libwebp.
  fileprivate init(_ data: WebPData) {
    unsafe self.init(UnsafeBufferPointer(start: data.bytes, count: data.size))
  }
}
