extension AnimatedPNG {
  /// What an animated PNG holds.
  public struct Contents: Sendable {
    /// The frames, each as the bytes of a PNG file without texts.
    public let frames: [[UInt8]]
    /// How fast frames follow each other.
    public let rate: FrameRate
    /// How often all frames are shown; 0 is for ever.
    public let plays: Int
  }

  /// Takes an animated PNG apart, as ``append(_:closing:)`` puts it together.
  ///
  /// All check sums are looked at, and the numbers that its parts carry. The frames' pixels are not
  /// decoded.
  /// - Parameter file: The bytes of the file.
  /// - Throws: ``PNGError`` for what is damaged or cut off, is no animation, or one whose frames
  ///   are parts of the picture or are shown for several times.
  /// - Returns: Its frames, and how they are shown.
  public static func contents(of file: Span<UInt8>) throws(PNGError) -> Contents {
    let chunks = try PNGChunk.all(in: file, checkingSums: true)
    guard chunks.last?.type == "IEND", chunks.first?.type == "IHDR" else {
      throw .damaged("it does not end")
    }
    guard let counts = chunks.first(where: { $0.type == "acTL" }), let frames = counts.word(at: 0),
      let plays = counts.word(at: 4)
    else { throw .damaged("it is no animation") }
    var reader = Reader()
    for chunk in chunks { try reader.take(chunk) }
    guard reader.frames.count == Int(frames), let rate = reader.rate else {
      throw .damaged("it has not as many frames as it says")
    }
    return Contents(
      frames: reader.frames.map { rows in
        PNGChunk.signature
          + (reader.head + rows + [PNGChunk(type: "IEND", data: [])]).flatMap(\.bytes)
      }, rate: rate, plays: Int(plays))
  }

  /// Sorts chunks into frames.
  private struct Reader {
    /// What all frames begin with: the header, and what tells colours.
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
        guard frames.count == 1 else { throw .damaged("a picture is no frame") }
        frames[0].append(chunk)
      case "fdAT":
        try count(chunk)
        guard frames.count > 1 else { throw .damaged("rows come before their frame") }
        frames[frames.count - 1].append(
          PNGChunk(type: "IDAT", data: Array(chunk.data.dropFirst(4))))
      case "acTL", "iTXt", "tEXt", "zTXt", "tIME", "IEND": break
      default:
        if frames.isEmpty { head.append(chunk) }
      }
    }

    private mutating func count(_ chunk: PNGChunk) throws(PNGError) {
      guard chunk.word(at: 0) == nextNumber else { throw .damaged("parts are missing or moved") }
      nextNumber += 1
    }

    private mutating func takeControl(_ chunk: PNGChunk) throws(PNGError) {
      let whole = head.first?.data.prefix(8) ?? []
      guard chunk.data.count == 26, chunk.data[4..<12].elementsEqual(whole),
        chunk.word(at: 12) == 0, chunk.word(at: 16) == 0, let delay = chunk.word(at: 20)
      else { throw .damaged("a frame is not the whole picture") }
      let (seconds, count) = (UInt16(delay >> 16), UInt16(truncatingIfNeeded: delay))
      guard seconds > 0, count > 0 else { throw .damaged("a frame is shown for no time") }
      let rate = FrameRate(frames: count, seconds: seconds)
      guard self.rate == nil || self.rate == rate else {
        throw .damaged("frames are shown for several times")
      }
      self.rate = rate
      frames.append([])
    }
  }
}
