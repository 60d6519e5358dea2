import CTIFF
package import PlanetImage

// Unsafe: calls libtiff, which keeps a pointer to the bytes of the file.

/// Reads a TIFF, BigTIFF or GeoTIFF by libtiff, which is loaded by the first one.
@safe package final class TIFFReader: RasterReader {
  package let layout: RasterLayout
  package var format: String { "TIFF" }
  private let handle: OpaquePointer
  /// The file, which libtiff reads.
  private let bytes: FileBytes

  /// The Debian package of the library.
  package static let package = "libtiff6"

  /// A Boolean value that indicates whether the library is installed.
  package static var isAvailable: Bool { ctiff_load() != 0 }

  /// Opens a file.
  /// - Throws: ``RasterError``
  package init(_ bytes: FileBytes) throws(RasterError) {
    guard Self.isAvailable else { throw .noLibrary("libtiff", package: Self.package) }
    var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
    var found = ctiff_layout()
    let handle = unsafe bytes.withSpan { span in
      unsafe span.withUnsafeBufferPointer { buffer in
        unsafe ctiff_open(buffer.baseAddress, buffer.count, &found, &message)
      }
    }
    guard let handle = unsafe handle else {
      throw .unreadable(format: "TIFF", reason: text(of: message))
    }
    guard found.orientation == 1 else {
      unsafe ctiff_close(handle)
      throw .unreadable(
        format: "TIFF", reason: "its rows are rotated or mirrored; convert it with: tiffcp")
    }
    unsafe self.handle = unsafe handle
    self.bytes = bytes
    layout = RasterLayout(
      width: Int(found.width), height: Int(found.height), channels: Int(found.channels),
      bits: Int(found.bits), hasNumbers: found.has_numbers != 0, isSigned: found.is_signed != 0,
      isPremultiplied: found.is_premultiplied != 0, bandRows: Int(found.band_rows))
  }

  deinit { unsafe ctiff_close(handle) }

  package func readLevels(_ band: Int, _ levels: inout [UInt16]) throws(RasterError) -> Int {
    let room = levels.count * MemoryLayout<UInt16>.stride
    return try check { message in
      unsafe levels.withUnsafeMutableBytes { buffer in
        unsafe ctiff_read(handle, UInt32(band), buffer.baseAddress, room, &message)
      }
    }
  }

  package func readNumbers(_ band: Int, _ numbers: inout [Float]) throws(RasterError) -> Int {
    let room = numbers.count * MemoryLayout<Float>.stride
    return try check { message in
      unsafe numbers.withUnsafeMutableBytes { buffer in
        unsafe ctiff_read(handle, UInt32(band), buffer.baseAddress, room, &message)
      }
    }
  }

  private func check(_ call: (inout [CChar]) -> UInt32) throws(RasterError) -> Int {
    var message = [CChar](repeating: 0, count: Int(CTIFF_MESSAGE_SIZE))
    let rows = call(&message)
    guard rows > 0 else { throw .unreadable(format: "TIFF", reason: text(of: message)) }
    return Int(rows)
  }

  /// Returns the doubles of a tag; none if there is no such tag.
  func doubles(_ tag: UInt32) -> [Double] {
    var values: UnsafePointer<Double>?
    let count = unsafe ctiff_doubles(handle, tag, &values)
    return unsafe Array(UnsafeBufferPointer(start: values, count: min(count, Self.greatestCount)))
  }

  /// Returns the 16-bit numbers of a tag; none if there is no such tag.
  func shorts(_ tag: UInt32) -> [UInt16] {
    var values: UnsafePointer<UInt16>?
    let count = unsafe ctiff_shorts(handle, tag, &values)
    return unsafe Array(UnsafeBufferPointer(start: values, count: min(count, Self.greatestCount)))
  }

  /// Returns the text of a tag; nil if there is no such tag.
  func string(_ tag: UInt32) -> String? {
    var text: UnsafePointer<CChar>?
    let count = unsafe ctiff_text(handle, tag, &text)
    guard count > 0 else { return nil }
    let bytes = unsafe UnsafeBufferPointer(start: text, count: min(count, Self.greatestCount))
    return unsafe String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The greatest number of values of a tag.
  private static let greatestCount = 1 << 16
}

/// Returns the text of a message that a C function has written.
func text(of message: [CChar]) -> String {
  String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
