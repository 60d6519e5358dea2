import CWebP
package import PlanetImage

// Unsafe: calls libwebp.

/// Reads a WebP image, which is decoded as a whole.
@safe package final class WebPReader: RasterReader {
  package let layout: RasterLayout
  package var format: String { "WebP" }
  /// The samples of the image.
  private var pixels: [UInt8]

  /// Decodes a file.
  /// - Parameters:
  ///   - bytes: The file.
  ///   - free: The free memory in bytes; nil if it is not known.
  /// - Throws: ``RasterError``
  package init(_ bytes: FileBytes, free: Int?) throws(RasterError) {
    var features = WebPBitstreamFeatures()
    let (header, isAnimated) = bytes.withSpan { span in
      unsafe span.withUnsafeBufferPointer { buffer in
        let status = unsafe WebPGetFeatures(buffer.baseAddress, buffer.count, &features)
        return (status, features.has_animation != 0)
      }
    }
    guard header == VP8_STATUS_OK, features.width > 0, features.height > 0 else {
      throw .unreadable(format: "WebP", reason: "it is damaged or truncated")
    }
    guard !isAnimated else { throw .unreadable(format: "WebP", reason: "it is an animation") }
    let (width, height) = (Int(features.width), Int(features.height))
    let channels = features.has_alpha != 0 ? 4 : 3
    let count = width * height * channels
    // The decoder has buffers of its own.
    if let free, 2 * count > free { throw .tooLittleMemory(needed: 2 * count, free: free) }
    var pixels = [UInt8](repeating: 0, count: count)
    let isDecoded = bytes.withSpan { span in
      unsafe span.withUnsafeBufferPointer { source in
        unsafe pixels.withUnsafeMutableBufferPointer { target in
          let stride = Int32(width * channels)
          let result =
            channels == 4
            ? unsafe WebPDecodeRGBAInto(
              source.baseAddress, source.count, target.baseAddress, target.count, stride)
            : unsafe WebPDecodeRGBInto(
              source.baseAddress, source.count, target.baseAddress, target.count, stride)
          return unsafe result != nil
        }
      }
    }
    guard isDecoded else {
      throw .unreadable(format: "WebP", reason: "it is damaged or truncated")
    }
    self.pixels = pixels
    layout = RasterLayout(width: width, height: height, channels: channels, bits: 8, bandRows: 1)
  }

  package func readLevels(_ band: Int, _ levels: inout [UInt16]) throws(RasterError) -> Int {
    let count = layout.width * layout.channels
    for index in 0..<count { levels[index] = UInt16(pixels[band * count + index]) * 257 }
    return 1
  }

  package func readNumbers(_ band: Int, _ numbers: inout [Float]) throws(RasterError) -> Int { 0 }
}
