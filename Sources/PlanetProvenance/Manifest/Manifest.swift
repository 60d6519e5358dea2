/// What a run, or a part of it, has made: the proof of its pictures, apart from them.
///
/// All paths are relative to the folder of the manifest, and never lead out of it, so that a
/// folder of pictures and its manifest can be moved and checked anywhere.
public struct Manifest: Hashable, Sendable {
  /// The form of this description.
  public static let currentFormat = 1
  /// What tells a manifest from other JSON.
  public static let kind = "planetnode-manifest"
  /// The most bytes of a manifest: those of a run take some 350 for each picture.
  public static let byteLimit = 1 << 29
  /// The most pictures of a run that has a manifest.
  public static let countLimit = 1 << 21

  /// One part of a run.
  public struct Part: Codable, Hashable, Sendable {
    /// The number of the part, from 1.
    public var index: Int
    /// The number of parts.
    public var count: Int
    /// How pictures are dealt out: `contiguous` or `interleaved`.
    public var order: String

    package init(index: Int, count: Int, order: String) {
      self.index = index
      self.count = count
      self.order = order
    }

    /// The part as people write it: `3/8`.
    public var name: String { "\(index)/\(count)" }
  }

  /// A map by name and content.
  public struct Map: Codable, Hashable, Sendable {
    /// The name in the catalogue.
    public var name: String
    /// The SHA-256 of its bytes in hexadecimal digits; nothing where it could not be used.
    public var sha256: String?

    package init(name: String, sha256: String?) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// A picture that is made.
  public struct Picture: Codable, Hashable, Sendable {
    /// Where it is.
    public var path: String
    /// The fingerprint of its job.
    public var job: String
    /// The SHA-256 of its pixels.
    public var pixels: String
    /// The SHA-256 of its file, as `sha256sum` tells it; other machines may write another file of
    /// the same pixels.
    public var sha256: String
    /// The bytes of its file.
    public var bytes: Int
    /// The width in pixels.
    public var width: Int
    /// The height in pixels.
    public var height: Int

    package init(
      path: String, job: String, pixels: String, sha256: String, bytes: Int, width: Int,
      height: Int
    ) {
      self.path = path
      self.job = job
      self.pixels = pixels
      self.sha256 = sha256
      self.bytes = bytes
      self.width = width
      self.height = height
    }
  }

  /// The command that makes the run.
  public struct Command: Codable, Hashable, Sendable {
    /// The program and its arguments, without what parts of the run have of their own.
    public var words: [String]
    /// The folder that relative paths of the words begin at, as seen from the manifest's.
    public var folder: String

    /// Creates a command.
    public init(words: [String], folder: String) {
      self.words = words
      self.folder = folder
    }
  }

  /// Who draws, and the version of the pixels that it draws.
  public var renderer: String
  /// The command that makes the run; nothing where it was made otherwise.
  public var command: Command?
  /// The fingerprint of all that the run shall draw, whichever part, before maps are looked at.
  public var job: String
  /// The parts that it tells of; a run that is not split is the part 1/1.
  public var parts: [Part]
  /// The files of the maps that were drawn from, in the order of their names.
  public var maps: [Map]
  /// The paths of all pictures of the whole run, in its order.
  public var planned: [String]
  /// The pictures that are made, in the same order.
  public var pictures: [Picture]

  package init(
    renderer: String, command: Command? = nil, job: String, parts: [Part], maps: [Map],
    planned: [String], pictures: [Picture]
  ) {
    self.renderer = renderer
    self.command = command
    self.job = job
    self.parts = parts
    self.maps = maps
    self.planned = planned
    self.pictures = pictures
  }

  /// The planned pictures that are not made, in order.
  public var missing: [String] {
    let made = Set(pictures.map(\.path))
    return planned.filter { !made.contains($0) }
  }
}

extension Manifest {
  /// Returns maps in the order of their names.
  package static func sorted(_ maps: Set<Map>) -> [Map] {
    maps.sorted { ($0.name, $0.sha256 ?? "") < ($1.name, $1.sha256 ?? "") }
  }
}
