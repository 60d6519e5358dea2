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
  /// The SHA-256 of the pixels as the file says: red, green, blue and alpha, row by row from the
  /// top, of 16 bits the high byte first.
  public let claimedPixels: String
  /// The SHA-256 of the pixels that the file has.
  public let pixels: SHA256Digest
  /// Whom to name when the picture is shown.
  public let credits: [String]

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

  /// Reads a PNG whole, and checks all that it says of itself.
  ///
  /// Checksums of all its parts, its end, its size and the SHA-256 of its pixels are right when
  /// nothing is thrown.
  /// - Parameter bytes: The bytes of the file.
  /// - Throws: What is not right.
  public init(_ bytes: [UInt8]) throws(Failure) {
    let texts = try Self.reading { () throws(PNGError) in try PNG.readTexts(bytes.span) }
    func text(_ keyword: String) -> String? { texts.last { $0.keyword == keyword }?.text }
    let header = try Self.reading { () throws(PNGError) in try PNG.readHeader(bytes.span) }
    // Other programs' files are read whole too, to tell damage from strangeness.
    pixels = try Self.digest(bytes, depth: header.bitDepth)
    guard let jobText = text(Self.jobKeyword), let claim = text(Self.pixelsKeyword) else {
      throw text(CollectionProof.jobKeyword) == nil ? .foreign : .collection
    }
    do throws(PictureJob.Malformed) {
      job = try PictureJob(text: jobText)
    } catch {
      throw .badJob(error)
    }
    claimedPixels = claim
    credits = text("Copyright").map { $0.split(separator: "\n").map(String.init) } ?? []
    guard header.width == job.width, header.height == job.height, header.bitDepth == job.depth
    else { throw .otherSize }
    guard pixels.description == claim else { throw .otherPixels }
  }

  /// The body as the picture knows it, with those to name for its maps.
  public var celestialBody: CelestialBody {
    var body = job.celestialBody
    func credit(_ name: String) -> String? {
      credits.first { $0.hasPrefix("\(name): ") }.map { String($0.dropFirst(name.count + 2)) }
    }
    if let path = body.map?.path { body.map?.attribution = credit(path) }
    if let path = body.rings?.strip?.path { body.rings?.strip?.attribution = credit(path) }
    return body
  }

  /// Reads the picture at a path, as ``init(_:)`` does.
  public init(path: String) throws(Failure) {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path)
    } catch {
      throw .file(error)
    }
    self = try PictureProof(bytes)
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

  /// Returns the SHA-256 of a PNG's pixels.
  private static func digest(_ bytes: [UInt8], depth: Int) throws(Failure) -> SHA256Digest {
    var hash = SHA256Digest.Hash()
    do throws(PNGError) {
      if depth == 16 {
        try PNG.decode16(bytes.span).withBytes { hash.add($0) }
      } else {
        try PNG.decode8(bytes.span).withBytes { hash.add($0) }
      }
    } catch {
      throw .damaged(error)
    }
    return hash.finish()
  }
}
