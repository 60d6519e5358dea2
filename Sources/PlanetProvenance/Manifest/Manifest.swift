/// The images of a run, or of a part of it, with their checksums.
///
/// All paths are relative to the folder of the manifest, and do not lead out of it, so a folder of
/// images can be moved with its manifest and verified anywhere.
package struct Manifest: Hashable, Sendable {
  /// The version of the format.
  package static let currentFormat = 1
  /// The keyword that distinguishes a manifest from other JSON.
  package static let kind = "planetnode-manifest"
  /// The greatest size of a manifest in bytes; each image of a run takes about 350.
  package static let byteLimit = 1 << 29
  /// The greatest number of images of a run with a manifest.
  package static let countLimit = 1 << 21

  /// One part of a run.
  package struct Part: Codable, Hashable, Sendable {
    /// The number of the part, from 1.
    package var index: Int
    /// The number of parts.
    package var count: Int
    /// The assignment of images to parts: `contiguous` or `interleaved`.
    package var order: String

    /// Creates the record of a shard.
    package init(index: Int, count: Int, order: String) {
      self.index = index
      self.count = count
      self.order = order
    }

    /// The name of the part, such as `3/8`.
    package var name: String { "\(index)/\(count)" }
  }

  /// A map by name and content.
  package struct Map: Codable, Hashable, Sendable {
    /// The name in the catalogue.
    package var name: String
    /// The SHA-256 of its bytes in hexadecimal digits; nil if it could not be used.
    package var sha256: String?

    /// Creates the record of an input.
    package init(name: String, sha256: String?) {
      self.name = name
      self.sha256 = sha256
    }
  }

  /// An image that was rendered.
  package struct Entry: Codable, Hashable, Sendable {
    /// The path of the image.
    package var path: String
    /// The SHA-256 of its render job.
    package var job: String
    /// The SHA-256 of its pixels.
    package var pixels: String
    /// The SHA-256 of its file, as `sha256sum` prints it; other machines may write a different file
    /// with the same pixels.
    package var sha256: String
    /// The size of its file in bytes.
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

  /// The command of the run.
  package struct Command: Codable, Hashable, Sendable {
    /// The program and its arguments, without those that differ between parts.
    package var words: [String]
    /// The folder to which relative paths in the words refer, relative to the manifest's.
    package var folder: String

    package init(words: [String], folder: String) {
      self.words = words
      self.folder = folder
    }
  }

  /// The renderer and the version of its pixels.
  package var renderer: String
  /// The command of the run; nil if it was not started by a command.
  package var command: Command?
  /// The SHA-256 of everything that the run renders, in all parts, before maps are read.
  package var job: String
  /// The parts in this manifest; a run that is not split is the part 1/1.
  package var parts: [Part]
  /// The files of the maps that were used, sorted by name.
  package var maps: [Map]
  /// The paths of all images of the whole run, in order.
  package var planned: [String]
  /// The images that were rendered, in the same order.
  package var images: [Entry]

  package init(
    renderer: String, command: Command? = nil, job: String, parts: [Part], maps: [Map],
    planned: [String], images: [Entry]
  ) {
    self.renderer = renderer
    self.command = command
    self.job = job
    self.parts = parts
    self.maps = maps
    self.planned = planned
    self.images = images
  }

  /// The planned images that were not rendered, in order.
  package var missing: [String] {
    let made = Set(images.map(\.path))
    return planned.filter { !made.contains($0) }
  }
}

extension Manifest {
  /// Returns maps sorted by name.
  package static func sorted(_ maps: Set<Map>) -> [Map] {
    maps.sorted { ($0.name, $0.sha256 ?? "") < ($1.name, $1.sha256 ?? "") }
  }
}
