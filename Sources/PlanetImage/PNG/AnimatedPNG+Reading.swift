extension AnimatedPNG {
  /// The content of an animated PNG.
  package struct Contents: Sendable {
    /// The frames, each as the bytes of a PNG file without texts.
    package let frames: [[UInt8]]
    package let rate: FrameRate
    /// The number of times all frames are shown; 0 repeats forever.
    package let plays: Int
  }

  /// Splits an animated PNG into frames; the inverse of ``append(_:closing:)``.
  ///
  /// All checksums and sequence numbers are verified. The frames' pixels are not decoded.
  /// - Parameter file: The bytes of the file.
  /// - Throws: ``PNGError`` if the file is damaged or truncated, is not animated, or has frames
  ///   that cover a part of the image or differ in duration.
  /// - Returns: The frames, their rate and the number of plays.
  package static func contents(of file: Span<UInt8>) throws(PNGError) -> Contents {
    let chunks = try PNGChunk.all(in: file, checkingSums: true)
    guard chunks.last?.type == "IEND", chunks.first?.type == "IHDR" else {
      throw .damaged("the end of the file is missing")
    }
    guard let counts = chunks.first(where: { $0.type == "acTL" }), let frames = counts.word(at: 0),
      let plays = counts.word(at: 4)
    else { throw .damaged("the file is not animated") }
    var reader = Reader()
    for chunk in chunks { try reader.take(chunk) }
    guard reader.frames.count == Int(frames), let rate = reader.rate else {
      throw .damaged("the number of frames differs from its header")
    }
    return Contents(
      frames: reader.frames.map { rows in
        PNGChunk.signature
          + (reader.head + rows + [PNGChunk(type: "IEND", data: [])]).flatMap(\.bytes)
      }, rate: rate, plays: Int(plays))
  }

  /// Sorts chunks into frames.
  private struct Reader {
    /// The chunks before the first frame: the header, and those that describe colours.
    var head: [PNGChunk] = []
    /// The compressed rows of each frame.
    var frames: [[PNGChunk]] = []
    var rate: FrameRate?
    private var nextNumber: UInt32 = 0

    mutating func take(_ chunk: PNGChunk) throws(PNGError) {
      switch chunk.type {
      case "fcTL":
        try count(chunk)
        try takeControl(chunk)
      case "IDAT":
        guard frames.count == 1 else { throw .damaged("an image is not part of the animation") }
        frames[0].append(chunk)
      case "fdAT":
        try count(chunk)
        guard frames.count > 1 else { throw .damaged("the rows of a frame precede its header") }
        frames[frames.count - 1].append(
          PNGChunk(type: "IDAT", data: Array(chunk.data.dropFirst(4))))
      case "acTL", "iTXt", "tEXt", "zTXt", "tIME", "IEND": break
      default:
        if frames.isEmpty { head.append(chunk) }
      }
    }

    private mutating func count(_ chunk: PNGChunk) throws(PNGError) {
      guard chunk.word(at: 0) == nextNumber else {
        throw .damaged("chunks are missing or out of order")
      }
      nextNumber += 1
    }

    private mutating func takeControl(_ chunk: PNGChunk) throws(PNGError) {
      let whole = head.first?.data.prefix(8) ?? []
      guard chunk.data.count == 26, chunk.data[4..<12].elementsEqual(whole),
        chunk.word(at: 12) == 0, chunk.word(at: 16) == 0, let delay = chunk.word(at: 20)
      else { throw .damaged("a frame does not cover the whole image") }
      let (seconds, count) = (UInt16(delay >> 16), UInt16(truncatingIfNeeded: delay))
      guard seconds > 0, count > 0 else { throw .damaged("a frame has no duration") }
      let rate = FrameRate(frames: count, seconds: seconds)
      guard self.rate == nil || self.rate == rate else {
        throw .damaged("frames differ in duration")
      }
      self.rate = rate
      frames.append([])
    }
  }
}
