public import PlanetAssets
public import PlanetCatalogue
public import PlanetImage

/// What a PNG of ours says of itself, and whether that is true.
public struct PictureProof: Sendable {
  /// The keyword of the text that is the picture's job.
  static let jobKeyword = "planetnode:job"
  /// The keyword of the text that is the SHA-256 of the picture's pixels.
  static let pixelsKeyword = "planetnode:pixels"

  /// How the picture was made.
  public let job: PictureJob
  /// The SHA-256 of the pixels: red, green, blue and alpha, row by row from the top, of 16 bits the
  /// high byte first.
  public let pixels: SHA256Digest
  /// Whom to name when the picture is shown, and where its maps come from.
  let namedCredits: Credits

  /// Whom to name when the picture is shown: a line for each map.
  public var credits: [String] { namedCredits.lines }
  /// Where its maps come from: a line for each.
  public var sources: [String] { namedCredits.sources }

  /// Why a file proves nothing.
  public enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case file(FileError)
    /// The file is no whole PNG.
    case damaged(PNGError)
    /// The PNG is of another program, or has lost its texts.
    case foreign
    /// The PNG is made of many pictures.
    case collection
    /// The job in the file cannot be read.
    case badJob(PictureJob.Malformed)
    /// The size or depth of the picture is not that of its job.
    case otherSize
    /// The pixels are not those that the file says.
    case otherPixels
    /// There are not as many frames as the job says.
    case otherFrames
    /// Frames are not shown as the job says.
    case otherRate

    /// What is wrong.
    public var description: String {
      switch self {
      case .file(let error): error.description
      case .damaged(let error): "is damaged: \(error)"
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
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: What is not right.
  public init(_ bytes: [UInt8]) throws(Failure) {
    let proven = try ProvenPicture(bytes)
    self = proven.proof
  }

  /// Reads the picture at a path, as ``init(_:)`` does.
  public init(path: String) throws(Failure) {
    let proven = try ProvenPicture(path: path)
    self = proven.proof
  }

  fileprivate init(job: PictureJob, pixels: SHA256Digest, credits: Credits) {
    self.job = job
    self.pixels = pixels
    namedCredits = credits
  }

  /// The body as the picture knows it, with those to name for its maps.
  public var celestialBody: CelestialBody {
    var body = job.celestialBody
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

/// A picture whose file is whole and what it says.
public struct ProvenPicture: ~Copyable, Sendable {
  /// What the file says of itself.
  public let proof: PictureProof
  /// The pixels.
  public let picture: PNG.Picture

  /// Reads a PNG whole, and checks all that it says of itself.
  ///
  /// Checksums of all its parts, its end, its size and the SHA-256 of its pixels are right when
  /// nothing is thrown.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: What is not right.
  public init(_ bytes: [UInt8]) throws(PictureProof.Failure) {
    let texts = try Self.reading { () throws(PNGError) in try PNG.readTexts(bytes.span) }
    func text(_ keyword: String) -> String? { texts.last { $0.keyword == keyword }?.text }
    // Other programs' files are read whole too, to tell damage from strangeness.
    let picture = try Self.reading { () throws(PNGError) in try PNG.decode(bytes.span) }
    let pixels = SHA256Digest(ofPixels: picture)
    guard let jobText = text(PictureProof.jobKeyword),
      let claim = text(PictureProof.pixelsKeyword)
    else { throw text(CollectionProof.jobKeyword) == nil ? .foreign : .collection }
    let job: PictureJob
    do throws(PictureJob.Malformed) {
      job = try PictureJob(text: jobText)
    } catch {
      throw .badJob(error)
    }
    guard picture.size == ImageSize(width: job.width, height: job.height),
      picture.bitDepth == job.depth
    else { throw .otherSize }
    guard pixels.description == claim else { throw .otherPixels }
    proof = PictureProof(
      job: job, pixels: pixels,
      credits: Credits(copyright: text("Copyright"), source: text("Source")))
    self.picture = picture
  }

  /// Reads the picture at a path, as ``init(_:)`` does.
  public init(path: String) throws(PictureProof.Failure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path)
    } catch {
      throw .file(error)
    }
    try self.init(bytes)
  }

  static func reading<Value: ~Copyable>(
    _ body: () throws(PNGError) -> Value
  ) throws(PictureProof.Failure) -> Value {
    do throws(PNGError) {
      return try body()
    } catch {
      throw .damaged(error)
    }
  }
}
