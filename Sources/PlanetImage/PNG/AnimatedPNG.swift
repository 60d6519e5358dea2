/// Joins PNG images of one kind into an animated PNG, chunk by chunk.
///
/// An animated PNG (PNG specification, third edition, 11.3.6) is a PNG whose first image is shown
/// by programs without animation; `acTL` has the number of frames, `fcTL` the duration of each, and
/// `fdAT` the compressed rows of all but the first. Compressed rows are copied from the images:
/// nothing is encoded again. libpng writes no animated PNGs without a patch.
package struct AnimatedPNG: Sendable {
  /// The total number of frames.
  package let frameCount: Int
  package let rate: FrameRate
  /// The number of times all frames are shown; 0 repeats forever.
  package let plays: Int
  private var framesSoFar = 0
  private var nextNumber: UInt32 = 0
  private var header: [UInt8] = []

  /// Creates an animation before its first frame.
  /// - Parameters:
  ///   - frameCount: The total number of frames, at least 1.
  ///   - rate: The frame rate.
  ///   - plays: The number of times all frames are shown; 0 repeats forever.
  package init(frameCount: Int, rate: FrameRate, plays: Int = 0) {
    precondition(
      frameCount >= 1 && UInt32(exactly: plays) != nil, "an animation needs at least one frame")
    self.frameCount = frameCount
    self.rate = rate
    self.plays = plays
  }

  /// Appends the next frame, and returns the bytes that it adds to the file.
  ///
  /// The texts of the first frame become the file's; the texts of other frames are dropped. The
  /// last frame completes the file.
  /// - Parameters:
  ///   - png: A PNG file as `PNG.encode` writes it, of the same size, depth and colour type as all
  ///     others.
  ///   - texts: Texts at the end of the file, written with the last frame only. Keywords consist of
  ///     ASCII letters.
  /// - Returns: The bytes that follow those of the previous frames.
  /// - Throws: ``PNGError/damaged(_:)`` or ``PNGError/notWritten(_:)``.
  package mutating func append(
    _ png: [UInt8], closing texts: [PNGText] = []
  ) throws(PNGError) -> [UInt8] {
    precondition(framesSoFar < frameCount, "more frames than frameCount")
    let chunks = try PNGChunk.all(in: png.span)
    guard let first = chunks.first, first.type == "IHDR", first.data.count == 13 else {
      throw .damaged("the IHDR chunk is missing")
    }
    var bytes: [UInt8] = []
    if framesSoFar == 0 {
      header = first.data
      bytes = PNGChunk.signature
      for chunk in chunks where chunk.type != "IDAT" && chunk.type != "IEND" {
        bytes += chunk.bytes
      }
      let counts = PNGChunk.word(UInt32(frameCount)) + PNGChunk.word(UInt32(plays))
      bytes += PNGChunk(type: "acTL", data: counts).bytes
    }
    guard header == first.data else { throw .notWritten("frames differ in size or kind") }
    bytes += PNGChunk(type: "fcTL", data: control).bytes
    for chunk in chunks where chunk.type == "IDAT" {
      if framesSoFar == 0 {
        bytes += chunk.bytes
      } else {
        bytes += PNGChunk(type: "fdAT", data: numbered(chunk.data)).bytes
      }
    }
    framesSoFar += 1
    if framesSoFar == frameCount {
      for text in texts { bytes += PNGChunk(text).bytes }
      bytes += PNGChunk(type: "IEND", data: []).bytes
    }
    return bytes
  }

  /// The data of the next `fcTL`: a frame of the whole image that replaces the previous one.
  private var control: [UInt8] {
    mutating get {
      let noOffset = PNGChunk.word(0) + PNGChunk.word(0)
      let keepsAndReplaces: [UInt8] = [0, 0]
      return numbered(
        Array(header[..<8]) + noOffset + PNGChunk.half(rate.seconds)
          + PNGChunk.half(rate.frames) + keepsAndReplaces)
    }
  }

  /// Returns data after the sequence number of its chunk, which `fcTL` and `fdAT` share.
  private mutating func numbered(_ data: [UInt8]) -> [UInt8] {
    defer { nextNumber += 1 }
    return PNGChunk.word(nextNumber) + data
  }
}
