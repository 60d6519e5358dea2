/// What a run, or a part of it, has made: the proof of its pictures, apart from them.
///
/// All paths are relative to the folder of the manifest, and never lead out of it, so that a
/// folder of pictures and its manifest can be moved and checked anywhere.
package struct Manifest: Hashable, Sendable {
  /// The form of this description.
  package static let currentFormat = 1
  /// What tells a manifest from other JSON.
  package static let kind = "planetnode-manifest"
  /// The most bytes of a manifest: those of a run take some 350 for each picture.
  package static let byteLimit = 1 << 29
  /// The most pictures of a run that has a manifest.
  package static let countLimit = 1 << 21

  /// One part of a run.
  package struct Part: Codable, Hashable, Sendable {
    /// The number of the part, from 1.
    package var index: Int
    /// The number of parts.
    package var count: Int
    /// How pictures are dealt out: `contiguous` or `interleaved`.
    package var order: String

    /// Creates the record of a shard.
    package init(index: Int, count: Int, order: String) {
      self.index = index
      self.count = count
      self.order = order
    }

    /// The part as people write it: `3/8`.
    package var name: String { "\(index)/\(count)" }
  }

  /// A map by name and content.
  package struct Map: Codable, Hashable, Sendable {
    /// The name in the catalogue.
    package var name: String
    /// The SHA-256 of its bytes in hexadecimal digits; nothing where it could not be used.
    package var sha256: String?

    /// Creates the record of an input.
    package init(name: String, sha256: String?) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// A picture that is made.
  package struct Picture: Codable, Hashable, Sendable {
    /// Where it is.
    package var path: String
    /// The fingerprint of its job.
    package var job: String
    /// The SHA-256 of its pixels.
    package var pixels: String
    /// The SHA-256 of its file, as `sha256sum` tells it; other machines may write another file of
    /// the same pixels.
    package var sha256: String
    /// The bytes of its file.
    package var bytes: Int
    /// The width in pixels.
    package var width: Int
    /// The height in pixels.
    package var height: Int

    /// Creates a record of one image.
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
  package struct Command: Codable, Hashable, Sendable {
    /// The program and its arguments, without what parts of the run have of their own.
    package var words: [String]
    /// The folder that relative paths of the words begin at, as seen from the manifest's.
    package var folder: String

    /// Creates a command.
    package init(words: [String], folder: String) {
      self.words = words
      self.folder = folder
    }
  }

  /// Who draws, and the version of the pixels that it draws.
  package var renderer: String
  /// The command that makes the run; nothing where it was made otherwise.
  package var command: Command?
  /// The fingerprint of all that the run shall draw, whichever part, before maps are looked at.
  package var job: String
  /// The parts that it tells of; a run that is not split is the part 1/1.
  package var parts: [Part]
  /// The files of the maps that were drawn from, in the order of their names.
  package var maps: [Map]
  /// The paths of all pictures of the whole run, in its order.
  package var planned: [String]
  /// The pictures that are made, in the same order.
  package var pictures: [Picture]

  /// Creates a manifest.
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
  package var missing: [String] {
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
