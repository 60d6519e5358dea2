import PlanetAssets
import PlanetCatalogue
import PlanetImage
package import PlanetProvenance
import PlanetScene
import PlanetStrings
import PlanetSystem
import SoftwareRenderer

extension Manifest {
  /// What a manifest says of a run before anything is made.
  package struct Outline: Sendable {
    private let renderer = SoftwareRenderer.identity
    private let command: Manifest.Command?
    private let whole: Batch
    private let exporter: Exporter
    private let part: Part
    private let planned: [String]
  }

  /// Why a run can have no manifest at a path.
  package struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong, and what to do.
    package let description: String
  }
}

extension Manifest.Outline {
  /// Describes a run.
  /// - Parameters:
  ///   - whole: All pictures of the run.
  ///   - shard: The part of it that is drawn; nothing for all.
  ///   - exporter: Who draws it.
  ///   - path: Where the manifest will be.
  ///   - command: The command that makes the run.
  /// - Throws: ``Manifest/Refusal`` for pictures that a manifest there cannot name.
  package init(
    of whole: Batch, _ shard: Shard?, by exporter: Exporter, at path: String,
    command: Manifest.Command? = nil
  ) throws(Manifest.Refusal) {
    self.command = command
    guard whole.pictures.count <= Manifest.countLimit else {
      throw Manifest.Refusal(
        description: "\(whole.pictures.count) pictures are more than the limit of a manifest, "
          + "\(Manifest.countLimit)")
    }
    self.whole = whole
    self.exporter = exporter
    var names = RelativePaths(folder: Files.folder(of: path))
    var known = Set<String>(minimumCapacity: whole.pictures.count)
    var planned: [String] = []
    planned.reserveCapacity(whole.pictures.count)
    for picture in whole.pictures {
      let name = try names.path(of: picture.path)
      guard known.insert(name).inserted else {
        throw Manifest.Refusal(description: "two pictures go to '\(picture.path)'")
      }
      planned.append(name)
    }
    guard !known.contains(Files.name(of: path)) else {
      throw Manifest.Refusal(description: "a picture has the same name")
    }
    part = Manifest.Part(
      index: shard?.index ?? 1, count: shard?.count ?? 1,
      order: (shard?.order ?? .contiguous).rawValue)
    self.planned = planned
  }

  /// The fingerprint of all that the run shall draw.
  private var job: String {
    var bases: [Base: Int] = [:]
    var hash = SHA256Digest.Hash()
    for (picture, name) in zip(whole.pictures, planned) {
      // What pictures have in common is told once, and by its number from then on.
      let base = Base(body: picture.body, size: picture.size, motion: picture.motion)
      let number: Int
      if let known = bases[base] {
        number = known
      } else {
        number = bases.count
        bases[base] = number
        hash.add(Array("\(Self.job(of: whole, picture, by: exporter).text)\n".utf8).span)
      }
      hash.add(Array("\(name)\n\(number) \(picture.turn.bitPattern)\n".utf8).span)
    }
    return hash.finish().description
  }

  /// What pictures have in common that differ in how far something has turned.
  private struct Base: Hashable {
    let body: Int
    let size: ImageSize
    let motion: Motion
  }

  /// Returns all that decides the pixels of a picture before anything has turned and before maps
  /// are looked at.
  private static func job(
    of whole: Batch, _ picture: BatchImage, by exporter: Exporter
  ) -> ImageRecipe {
    let body = whole.bodies[picture.body]
    return ImageRecipe(
      of: body, files: .named(by: body),
      view: picture.motion.view(exporter.stage.view, at: 0), format: exporter.format,
      width: picture.width, height: picture.height, turn: picture.motion.spin(at: 0))
  }

  /// Returns the manifest of what is made.
  package func manifest(of results: [ImageResult]) -> Manifest {
    var maps: Set<Manifest.Map> = []
    var pictures: [Manifest.Picture] = []
    let paths = Dictionary(uniqueKeysWithValues: zip(whole.pictures.lazy.map(\.path), planned))
    for result in results where result.isMade {
      guard let evidence = result.evidence, let path = paths[result.picture.path],
        let pixels = result.pixels
      else { continue }
      maps.formUnion(evidence.maps)
      pictures.append(
        Manifest.Picture(
          path: path, job: evidence.job.description, pixels: pixels.description,
          sha256: evidence.file.description, bytes: evidence.byteCount,
          width: result.picture.width, height: result.picture.height))
    }
    return Manifest(
      renderer: renderer, command: command, job: job, parts: [part], maps: Manifest.sorted(maps),
      planned: planned,
      pictures: pictures)
  }
}

extension PlanetFiles {
  /// The files of a body by name, whatever they hold.
  fileprivate static func named(by body: CelestialBody) -> PlanetFiles {
    func file(_ name: String) -> ImageRecipe.File { ImageRecipe.File(name: name, sha256: "") }
    return PlanetFiles(
      map: body.map.map { ($0.tiles?.paths ?? [$0.path]).map(file) },
      strip: body.rings?.strip.map { file($0.path) }, shape: body.shape.map { file($0.path) })
  }
}

/// What proves a picture that is a file.
package struct ImageChecksums: Sendable {
  /// The fingerprint of its job.
  let job: SHA256Digest
  /// The SHA-256 of the bytes of its file.
  let file: SHA256Digest
  /// How many these are.
  let byteCount: Int
  /// What it was drawn from.
  let maps: [Manifest.Map]

  init(_ job: ImageRecipe, of body: CelestialBody, bytes: Span<UInt8>) {
    self.job = job.fingerprint
    file = SHA256Digest(of: bytes)
    byteCount = bytes.count
    var maps: [Manifest.Map] = []
    if let map = body.map {
      let names = map.tiles?.paths ?? [map.path]
      let files = job.body.map?.files ?? []
      maps += files.map { Manifest.Map(name: $0.name, sha256: $0.sha256) }
      if files.isEmpty { maps += names.map { Manifest.Map(name: $0, sha256: nil) } }
    }
    if let strip = body.rings?.strip {
      maps.append(Manifest.Map(name: strip.path, sha256: job.body.rings?.strip?.file.sha256))
    }
    if let shape = body.shape {
      maps.append(Manifest.Map(name: shape.path, sha256: job.body.shape?.file.sha256))
    }
    self.maps = maps
  }
}

/// Finds paths from a folder on.
private struct RelativePaths {
  private let folder: String
  private let root: String
  private var paths = Files.AbsolutePaths()

  init(folder: String) {
    self.folder = folder
    let path = Files.absolute(folder)
    root = path == "/" ? path : path + "/"
  }

  /// Returns the path of a file from the folder on.
  mutating func path(of file: String) throws(Manifest.Refusal) -> String {
    guard file != "-" else {
      throw Manifest.Refusal(description: "the picture goes to standard output, and is no file")
    }
    let path = paths.path(of: file)
    guard path.hasPrefix(root) else {
      throw Manifest.Refusal(
        description: "'\(file)' is not in its folder, '\(folder)', so that they cannot be moved "
          + "together; write for example "
          + Files.join(Files.folder(of: file), "manifest.json"))
    }
    guard !file.hasControlCodes else {
      throw Manifest.Refusal(description: "control codes are in the name of a picture")
    }
    return String(path.dropFirst(root.count))
  }
}
