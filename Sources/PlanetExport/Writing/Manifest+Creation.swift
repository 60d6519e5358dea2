import PlanetAssets
import PlanetCatalogue
import PlanetImage
package import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetStrings
import PlanetSystem
import SoftwareRenderer

extension Manifest {
  /// The manifest of a run before any image is rendered.
  package struct Outline: Sendable {
    private let renderer = SoftwareRenderer.identity
    private let command: Manifest.Command?
    private let whole: Batch
    private let exporter: Exporter
    private let part: Part
    private let planned: [String]
  }

  /// The reason why a run can have no manifest at a path.
  package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// The reason, with what to do.
    package let description: String
  }
}

extension Manifest.Outline {
  /// Creates the manifest of a run.
  /// - Parameters:
  ///   - whole: All images of the run.
  ///   - shard: The part of it that is rendered; nil for all.
  ///   - exporter: The exporter of the run.
  ///   - path: The path of the manifest.
  ///   - command: The command of the run.
  /// - Throws: ``Manifest/Refusal`` for images that a manifest there cannot name.
  package init(
    of whole: Batch, _ shard: Shard?, by exporter: Exporter, at path: String,
    command: Manifest.Command? = nil
  ) throws(Manifest.Refusal) {
    self.command = command
    guard whole.images.count <= Manifest.countLimit else {
      throw Manifest.Refusal(
        description: "\(whole.images.count) images are more than the limit of a manifest, "
          + "\(Manifest.countLimit)")
    }
    self.whole = whole
    self.exporter = exporter
    var names = RelativePaths(folder: Files.folder(of: path))
    var known = Set<String>(minimumCapacity: whole.images.count)
    var planned: [String] = []
    planned.reserveCapacity(whole.images.count)
    for image in whole.images {
      let name = try names.path(of: image.path)
      guard known.insert(name).inserted else {
        throw Manifest.Refusal(description: "two images have the path '\(image.path)'")
      }
      planned.append(name)
    }
    guard !known.contains(Files.name(of: path)) else {
      throw Manifest.Refusal(description: "an image has the same path")
    }
    part = Manifest.Part(
      index: shard?.index ?? 1, count: shard?.count ?? 1,
      order: (shard?.order ?? .contiguous).rawValue)
    self.planned = planned
  }

  /// The SHA-256 of everything that the run renders.
  private var job: String {
    var bases: [Base: Int] = [:]
    var hash = SHA256Digest.Hash()
    for (image, name) in zip(whole.images, planned) {
      // Properties shared by images are hashed once, and referred to by number afterwards.
      let base = Base(
        bodies: image.bodies, scene: image.scene, size: image.size, motion: image.motion)
      let number: Int
      if let known = bases[base] {
        number = known
      } else {
        number = bases.count
        bases[base] = number
        hash.add(Array("\(Self.recipe(of: whole, image, by: exporter).text)\n".utf8).span)
      }
      hash.add(Array("\(name)\n\(number) \(image.turn.bitPattern)\n".utf8).span)
    }
    return hash.finish().description
  }

  /// The properties shared by images that differ only in an angle.
  private struct Base: Hashable {
    let bodies: [Int]
    let scene: Int?
    let size: ImageSize
    let motion: Motion
  }

  /// Returns the recipe of an image before its rotation and before maps are read.
  private static func recipe(
    of whole: Batch, _ image: BatchImage, by exporter: Exporter
  ) -> ImageRecipe {
    let still =
      image.scene == nil
      ? BatchImage(
        body: image.body, frame: image.frame, motion: image.motion, turn: 0,
        size: image.size, path: image.path) : image
    return still.recipe(
      of: whole, whole.appearances(of: image).map(\.unread), exporter.context, exporter.format)
  }

  /// Returns the manifest of rendered images.
  package func manifest(of results: [ImageResult]) -> Manifest {
    var maps: Set<Manifest.Map> = []
    var images: [Manifest.Entry] = []
    let paths = Dictionary(uniqueKeysWithValues: zip(whole.images.lazy.map(\.path), planned))
    for result in results where result.isMade {
      guard let checksums = result.checksums, let path = paths[result.image.path],
        let pixels = result.pixels
      else { continue }
      maps.formUnion(checksums.maps)
      images.append(
        Manifest.Entry(
          path: path, job: checksums.job.description, pixels: pixels.description,
          sha256: checksums.file.description, bytes: checksums.byteCount,
          width: result.image.width, height: result.image.height))
    }
    return Manifest(
      renderer: renderer, command: command, job: job, parts: [part], maps: Manifest.sorted(maps),
      planned: planned,
      images: images)
  }
}

/// The checksums of an image file.
package struct ImageChecksums: Sendable {
  /// The SHA-256 of its render job.
  let job: SHA256Digest
  /// The SHA-256 of the bytes of its file.
  let file: SHA256Digest
  /// The size of its file in bytes.
  let byteCount: Int
  /// The maps from which it was rendered.
  let maps: [Manifest.Map]

  init(_ recipe: ImageRecipe, of bodies: [CelestialBody], bytes: Span<UInt8>) {
    job = recipe.fingerprint
    file = SHA256Digest(of: bytes)
    byteCount = bytes.count
    maps = zip(bodies, recipe.bodies).flatMap { Self.maps(of: $0, $1) }
  }

  /// Returns the files of a body by name and content.
  private static func maps(
    of body: CelestialBody, _ described: Appearance
  ) -> [Manifest.Map] {
    var maps: [Manifest.Map] = []
    let files = described.map?.files ?? []
    maps += files.map { Manifest.Map(name: $0.name, sha256: $0.sha256) }
    if files.isEmpty, let map = body.map {
      maps += map.paths.map { Manifest.Map(name: $0, sha256: nil) }
    }
    for layer in described.layers ?? [] {
      maps += layer.map.files.map { Manifest.Map(name: $0.name, sha256: $0.sha256) }
    }
    if let generated = described.generated {
      let text = generated.text
      maps.append(
        Manifest.Map(name: text, sha256: SHA256Digest(of: Array(text.utf8)).description))
    }
    if let strip = body.rings?.strip {
      maps.append(Manifest.Map(name: strip.path, sha256: described.rings?.strip?.file.sha256))
    }
    if let shape = body.shape {
      maps.append(Manifest.Map(name: shape.path, sha256: described.shape?.file.sha256))
    }
    return maps
  }
}

/// Makes paths relative to a folder.
private struct RelativePaths {
  private let folder: String
  private let root: String
  private var paths = Files.AbsolutePaths()

  init(folder: String) {
    self.folder = folder
    let path = Files.absolute(folder)
    root = path == "/" ? path : path + "/"
  }

  /// Returns the path of a file relative to the folder.
  mutating func path(of file: String) throws(Manifest.Refusal) -> String {
    guard file != "-" else {
      throw Manifest.Refusal(description: "the image is written to standard output, not to a file")
    }
    let path = paths.path(of: file)
    guard path.hasPrefix(root) else {
      throw Manifest.Refusal(
        description: "'\(file)' is not in its folder, '\(folder)', so that they cannot be moved "
          + "together; write for example "
          + Files.join(Files.folder(of: file), "manifest.json"))
    }
    guard !file.hasControlCodes else {
      throw Manifest.Refusal(description: "the name of an image contains control codes")
    }
    return String(Substring(path.utf8.dropFirst(root.utf8.count)))
  }
}
