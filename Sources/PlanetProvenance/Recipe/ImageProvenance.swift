import PlanetAssets
package import PlanetCatalogue
package import PlanetImage
package import PlanetSystem

/// What a PNG of ours says of itself, and whether that is true.
package struct ImageProvenance: Sendable {
  /// The keyword of the text that is the picture's job.
  static let jobKeyword = "planetnode:job"
  /// The keyword of the text that is the SHA-256 of the picture's pixels.
  static let pixelsKeyword = "planetnode:pixels"

  /// How the picture was made.
  package let job: ImageRecipe
  /// The SHA-256 of the pixels: red, green, blue and alpha, row by row from the top, of 16 bits the
  /// high byte first.
  package let pixels: SHA256Digest
  /// Whom to name when the picture is shown, and where its maps come from.
  package let namedCredits: Credits

  /// Whom to name when the picture is shown: a line for each map.
  package var credits: [String] { namedCredits.lines }
  /// Where its maps come from: a line for each.
  package var sources: [String] { namedCredits.sources }

  /// Why a file proves nothing.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case file(FileError)
    /// The file is no whole PNG.
    case damaged(PNGError)
    /// The PNG is of another program, or has lost its texts.
    case foreign
    /// The PNG is made of many pictures.
    case collection
    /// The job in the file cannot be read.
    case badJob(ImageRecipe.Malformed)
    /// The size or depth of the picture is not that of its job.
    case otherSize
    /// The pixels are not those that the file says.
    case otherPixels
    /// There are not as many frames as the job says.
    case otherFrames
    /// Frames are not shown as the job says.
    case otherRate

    /// A Boolean value that indicates whether the file may be right, and memory is too little.
    package var isOutOfMemory: Bool {
      switch self {
      case .file(let error): error.isOutOfMemory
      case .damaged(.outOfMemory): true
      default: false
      }
    }

    /// What is wrong.
    package var description: String {
      switch self {
      case .file(let error): error.description
      case .damaged(let error): error.predicate
      case .foreign: "carries no job of PlanetNode"
      case .collection: "is made of many pictures, and is none of them"
      case .badJob(let error): error.description
      case .otherSize: "has not the size that its job says"
      case .otherPixels: "has not the pixels that it was made with"
      case .otherFrames: "has not as many frames as its job says"
      case .otherRate: "does not show its frames as its job says"
      }
    }
  }

  /// Reads a PNG whole, and checks all that it says of itself, as ``ProvenPicture`` does.
  ///
  /// Pixels are hashed as they are decoded, and not kept.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: What is not right.
  package init(_ bytes: Span<UInt8>) throws(Failure) {
    let texts = try Self.reading { () throws(PNGError) in try PNG.readTexts(bytes) }
    var hash = SHA256Digest.Hash()
    if let header = PNG.lendPlainRows(of: bytes, to: { hash.add($0) }) {
      try self.init(
        texts, ImageSize(width: header.width, height: header.height), bitDepth: header.bitDepth,
        hash.finish())
    } else {
      try self.init(texts, try Self.decoded(bytes))
    }
  }

  /// Reads a PNG in memory, as ``init(_:)`` does a file's bytes.
  package init(_ bytes: [UInt8]) throws(Failure) { try self.init(bytes.span) }

  /// Reads the picture at a path, as ``init(_:)`` does.
  package init(path: String) throws(Failure) {
    self = try Self.bytes(atPath: path).withSpan { bytes throws(Failure) in
      try ImageProvenance(bytes)
    }
  }

  /// Checks what the texts of a file say against its decoded pixels.
  fileprivate init(_ texts: [PNGText], _ picture: borrowing PNG.DecodedImage) throws(Failure) {
    try self.init(
      texts, picture.size, bitDepth: picture.bitDepth, SHA256Digest(ofPixels: picture))
  }

  /// Checks what the texts of a file say against the size, depth and hash of its pixels.
  private init(
    _ texts: [PNGText], _ size: ImageSize, bitDepth: Int, _ pixels: SHA256Digest
  ) throws(Failure) {
    func text(_ keyword: String) -> String? { texts.last { $0.keyword == keyword }?.text }
    guard let jobText = text(Self.jobKeyword), let claim = text(Self.pixelsKeyword) else {
      throw text(CollectionProvenance.jobKeyword) == nil ? .foreign : .collection
    }
    do throws(ImageRecipe.Malformed) {
      job = try ImageRecipe(text: jobText)
    } catch {
      throw .badJob(error)
    }
    guard size == ImageSize(width: job.width, height: job.height), bitDepth == job.depth else {
      throw .otherSize
    }
    guard pixels.description == claim else { throw .otherPixels }
    self.pixels = pixels
    namedCredits = Credits(copyright: text("Copyright"), source: text("Source"))
  }

  /// Decodes a PNG; other programs' files too, to tell damage from strangeness.
  fileprivate static func decoded(_ bytes: Span<UInt8>) throws(Failure) -> PNG.DecodedImage {
    try reading { () throws(PNGError) in try PNG.decode(bytes) }
  }

  /// Returns the bytes of the file at a path.
  static func bytes(atPath path: String) throws(Failure) -> FileBytes {
    do throws(FileError) {
      return try Files.readImage(path)
    } catch {
      throw .file(error)
    }
  }

  static func reading<Value: ~Copyable>(
    _ body: () throws(PNGError) -> Value
  ) throws(Failure) -> Value {
    do throws(PNGError) {
      return try body()
    } catch {
      throw .damaged(error)
    }
  }

  /// The first body, as far as the recipe describes it, with the credits of its maps.
  package var celestialBody: CelestialBody { celestialBodies[0] }

  /// The bodies, as far as the recipe describes them, with the credits of their maps.
  package var celestialBodies: [CelestialBody] {
    job.bodies.map { credited($0.celestialBody) }
  }

  private func credited(_ body: CelestialBody) -> CelestialBody {
    var body = body
    if let path = body.shape?.path {
      let origin = namedCredits.origin(of: path)
      body.shape?.attribution = origin.attribution
      body.shape?.license = origin.license
      body.shape?.origin = origin.origin
    }
    if let path = body.map?.path {
      let origin = namedCredits.origin(of: path)
      body.map?.attribution = origin.attribution
      body.map?.license = origin.license
      body.map?.origin = origin.origin
    }
    if let path = body.rings?.strip?.path {
      let origin = namedCredits.origin(of: path)
      body.rings?.strip?.attribution = origin.attribution
      body.rings?.strip?.license = origin.license
      body.rings?.strip?.origin = origin.origin
    }
    return body
  }
}

extension PNGError {
  /// What is wrong with an image's file, after its name.
  fileprivate var predicate: String {
    switch self {
    case .notPNG(let kind): "is not a PNG file" + (kind.map { ": it looks like \($0)" } ?? "")
    case .damaged(let reason): "is damaged or cut off (\(reason))"
    case .spareRowBytes: "is damaged (spare bytes follow its rows)"
    case .outOfMemory, .tooLarge: "cannot be read: \(self)"
    default: "is damaged: \(self)"
    }
  }
}

/// A picture whose file is whole and what it says.
package struct ProvenPicture: ~Copyable, Sendable {
  /// What the file says of itself.
  package let proof: ImageProvenance
  /// The pixels.
  package let picture: PNG.DecodedImage

  /// Reads a PNG whole, and checks all that it says of itself.
  ///
  /// Checksums of all its parts, its end, its size and the SHA-256 of its pixels are right when
  /// nothing is thrown.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: What is not right.
  package init(_ bytes: Span<UInt8>) throws(ImageProvenance.Failure) {
    let texts = try ImageProvenance.reading { () throws(PNGError) in try PNG.readTexts(bytes) }
    let picture = try ImageProvenance.decoded(bytes)
    proof = try ImageProvenance(texts, picture)
    self.picture = picture
  }

  /// Reads the picture at a path, as ``init(_:)`` does.
  package init(path: String) throws(ImageProvenance.Failure) {
    self = try ImageProvenance.bytes(atPath: path).withSpan {
      bytes throws(ImageProvenance.Failure) in
      try ProvenPicture(bytes)
    }
  }
}
