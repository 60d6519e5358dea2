import CEXR
import PlanetImage

extension EXR {
  /// A file that OpenEXR is writing, released at the end.
  @safe struct Writer: ~Copyable {
    private let handle: OpaquePointer

    init(_ size: ImageSize) throws(ImageFileError) {
      guard let handle = unsafe cexr_open(Int32(size.width), Int32(size.height)) else {
        throw .notWritten(format: "OpenEXR", reason: "out of memory")
      }
      unsafe self.handle = unsafe handle
    }

    deinit { unsafe cexr_close(handle) }

    func add(_ channel: LayeredImage.Channel) throws(ImageFileError) {
      try check { message in
        unsafe cexr_add_channel(handle, channel.name, channel.precision == .half ? 1 : 0, &message)
      }
    }

    /// Adds a text attribute.
    func add(_ name: String, _ text: String) throws(ImageFileError) {
      try check { message in unsafe cexr_add_text(handle, name, text, &message) }
    }

    /// Writes the rows of a strip, channel after channel.
    func write(_ strip: [Float]) throws(ImageFileError) {
      try check { message in unsafe cexr_write_strip(handle, strip, &message) }
    }

    /// Ends the file, and returns its bytes.
    consuming func finish() throws(ImageFileError) -> [UInt8] {
      var bytes: UnsafePointer<UInt8>?
      var count = 0
      try check { message in unsafe cexr_finish(handle, &bytes, &count, &message) }
      return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }

    /// Calls a function of CEXR, and throws the message that it has written.
    private func check(_ call: (inout [CChar]) -> Int32) throws(ImageFileError) {
      var message = [CChar](repeating: 0, count: Int(CEXR_MESSAGE_SIZE))
      if call(&message) != 0 { return }
      let text = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
      throw .notWritten(format: "OpenEXR", reason: String(decoding: text, as: UTF8.self))
    }
  }
}
