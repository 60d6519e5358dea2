import CEXR
package import PlanetImage

// Unsafe: calls OpenEXR, which keeps a pointer to the bytes of the file.

/// Reads an OpenEXR file: the colours, the grey or the only channel of its first part.
@safe package final class EXRReader: RasterReader {
  package let layout: RasterLayout
  package var format: String { "OpenEXR file" }
  private let handle: OpaquePointer
  /// The file, which the library reads.
  private let bytes: FileBytes

  /// Opens a file.
  /// - Throws: ``RasterError``
  package init(_ bytes: FileBytes) throws(RasterError) {
    var message = [CChar](repeating: 0, count: Int(CEXR_MESSAGE_SIZE))
    var (width, height, rows, channels): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
    let handle = unsafe bytes.withSpan { span in
      unsafe span.withUnsafeBufferPointer { buffer in
        unsafe cexr_read(
          buffer.baseAddress, buffer.count, &width, &height, &rows, &channels, &message)
      }
    }
    guard let handle = unsafe handle else {
      throw .unreadable(format: "OpenEXR file", reason: text(of: message))
    }
    unsafe self.handle = unsafe handle
    self.bytes = bytes
    layout = RasterLayout(
      width: Int(width), height: Int(height), channels: Int(channels), bits: 32,
      hasNumbers: true, isPremultiplied: true, bandRows: Int(rows))
  }

  deinit { unsafe cexr_end(handle) }

  package func readLevels(_ band: Int, _ levels: inout [UInt16]) throws(RasterError) -> Int { 0 }

  package func readNumbers(_ band: Int, _ numbers: inout [Float]) throws(RasterError) -> Int {
    var message = [CChar](repeating: 0, count: Int(CEXR_MESSAGE_SIZE))
    let room = numbers.count * MemoryLayout<Float>.stride
    let rows = unsafe numbers.withUnsafeMutableBufferPointer { buffer in
      unsafe cexr_read_band(handle, Int32(band), buffer.baseAddress, room, &message)
    }
    guard rows > 0 else {
      throw .unreadable(format: "OpenEXR file", reason: text(of: message))
    }
    return Int(rows)
  }
}
