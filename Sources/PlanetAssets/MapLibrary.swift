package import PlanetCatalogue
package import PlanetImage
package import PlanetScene
import PlanetStrings
package import PlanetSystem
package import ProceduralMaps

/// Finds maps on disk and decodes them at the size that an image needs.
package struct MapLibrary: MapFinder {
  /// The folders that are searched, in order.
  package let folders: [String]
  /// A folder of maps that replace others of the same name, in any format.
  package let replacements: String?
  /// The limits of accepted maps; their bytes are those of all sizes in memory.
  ///
  /// A map in the cache may be larger, up to ``MipPyramid/greatestTexelCount``.
  package var limits = ImageLimits()
  /// The cache of decoded large maps; nil for none.
  package var cache: MapCache?
  /// The closure that receives the decoded fraction of a map's rows, 0 to 1, on the decoding
  /// thread.
  package var progress: (@Sendable (Double) -> Void)?

  /// The names of maps that may lead outside the folders of a confined library: those in the
  /// catalogue that the user chose.
  package var trustedNames: Set<String> = []
  /// The shapes that were read last.
  let shapes = ShapeCache()
  /// True if names that are not trusted may only lead into the folders.
  private var isConfined = false

  /// Creates a library.
  /// - Parameters:
  ///   - folders: The folders to search, usually the catalogue's own and that of the bundled maps.
  ///   - replacements: The folder of replacements, usually PLANETNODE_MAPS of the environment.
  package init(folders: [String], replacements: String? = Files.environment("PLANETNODE_MAPS")) {
    self.folders = folders
    self.replacements = replacements
  }

  /// Returns the library for names from image files of unknown origin: names that are not trusted
  /// can only lead into the folders.
  package func confined() -> MapLibrary {
    var result = self
    result.isConfined = true
    return result
  }

  /// Returns whether a name may be searched for.
  private func allows(_ name: String) -> Bool {
    !isConfined || trustedNames.contains(name)
      || !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
  }

  /// Returns the path of a map named in a catalogue; nil if there is no such file.
  package func path(of name: String) -> String? {
    guard allows(name) else { return nil }
    if let replacements, let path = replacement(for: name, in: replacements) { return path }
    return folders.map { Files.join($0, name) }.first { Files.kind(of: $0) == .file }
  }

  /// Returns the paths of all existing maps of a body.
  package func paths(of body: CelestialBody) -> [String] {
    Self.names(of: body).compactMap { path(of: $0) }
  }

  /// Returns the names of all maps of a body.
  package static func names(of body: CelestialBody) -> [String] {
    var names = ([body.map].compactMap(\.self) + body.layers.map(\.map))
      .flatMap { $0.tiles?.paths ?? [$0.path] }
    if let strip = body.rings?.strip { names.append(strip.path) }
    if let shape = body.shape { names.append(shape.path) }
    return names
  }

  /// Returns the name, in a body's catalogue, of the map of an error.
  package func name(of error: AssetError, in body: CelestialBody) -> String? {
    guard let path = error.path else { return nil }
    return Self.names(of: body).first { $0 == path || self.path(of: $0) == path }
  }

  /// Returns the file of the same stem in a folder of replacements.
  private func replacement(for name: String, in folder: String) -> String? {
    let stem = Files.stem(of: Files.name(of: name))
    let names = [Files.name(of: name)] + Self.endings(like: name).map { stem + $0 }
    return names.map { Files.join(folder, $0) }.first { Files.kind(of: $0) == .file }
  }

  /// Returns whether a map exists.
  package func find(_ path: String, suggests: Bool = true) -> MapLookup {
    guard allows(path) else { return .missing(MissingMap(path: path)) }
    return self.path(of: path) == nil ? .missing(missing(path, suggests: suggests)) : .found
  }

  /// Returns the description of a missing map.
  private func missing(_ path: String, suggests: Bool = true) -> MissingMap {
    var missing = MissingMap(path: path, folders: path.hasPrefix("/") ? [] : folders)
    let places = folders.map { Files.join($0, path) }
    if places.contains(where: { Files.kind(of: $0) == .folder }) {
      missing.reason = .isFolder
    } else if path.hasPrefix("~") {
      missing.reason = .isInHome
    } else if suggests {
      if let actual = places.lazy.compactMap({ Files.differingInCase($0) }).first {
        missing.reason = .differsInCase
        missing.nearest = Files.join(Files.folder(of: path), Files.name(of: actual))
      } else {
        missing.nearest = nearest(to: path)
      }
    }
    return missing
  }

  /// Reads an image as a whole.
  /// - Parameters:
  ///   - name: The name in the catalogue.
  ///   - colorSpace: The encoding of the image's values.
  /// - Throws: ``AssetError``
  /// - Returns: The image.
  package func image(
    _ name: String, colorSpace: MapColorSpace = .embedded
  ) throws(AssetError) -> Image<RGBA8> {
    let loaded = try loadImage(name, colorSpace: colorSpace)
    return loaded.image
  }

  /// An image with data about its file.
  package struct LoadedImage: ~Copyable {
    /// The pixels.
    package let image: Image<RGBA8>
    /// The SHA-256 of the file.
    package let digest: SHA256Digest
    /// The warnings about the file.
    package let warnings: [AssetError]
  }

  /// Reads an image as a whole, like ``image(_:colorSpace:)``, with data about its file.
  package func loadImage(
    _ name: String, colorSpace: MapColorSpace = .embedded
  ) throws(AssetError) -> LoadedImage {
    let (path, bytes) = try read(name)
    var warnings: [ImageWarning] = []
    do throws(ImageError) {
      return try bytes.withSpan { bytes throws(ImageError) in
        var image = try Image.decode(
          bytes, limits: limits, convertsColors: colorSpace == .embedded
        ) { warnings.append($0) }
        if colorSpace == .linear { image.withMutablePixels { $0.encodeLinearCodes() } }
        return LoadedImage(
          image: image, digest: SHA256Digest(of: bytes),
          warnings: warnings.map { .fileWarning(path: path, $0, otherFileCount: 0) })
      }
    } catch {
      throw .badMap(path: path, error)
    }
  }

  /// The greatest total size of a map's files in bytes.
  static let greatestFileBytes = 1 << 32

  /// Returns the path of a file that exists and is allowed.
  func existingPath(of name: String) throws(AssetError) -> String {
    guard allows(name) else { throw .outsideFolders(name: name) }
    guard let path = path(of: name) else { throw .missingMap(missing(name)) }
    return path
  }

  /// Returns the path of a map, and the bytes of its file, at most a limit.
  func read(
    _ name: String, limit: Int = greatestFileBytes
  ) throws(AssetError) -> (path: String, bytes: FileBytes) {
    let path = try existingPath(of: name)
    do throws(FileError) {
      return (path, try Files.readImage(path, limit: limit))
    } catch {
      throw .file(error)
    }
  }

  /// Returns the bytes of a map's files; a file that is named more than once is read once.
  func read(_ names: [String]) throws(AssetError) -> [FileBytes] {
    var known: [String: FileBytes] = [:]
    var left = Self.greatestFileBytes
    var files: [FileBytes] = []
    for name in names {
      let file: FileBytes
      if let there = known[name] {
        file = there
      } else {
        file = try read(name, limit: left).bytes
        left -= file.count
        known[name] = file
      }
      files.append(file)
    }
    return files
  }

  /// Returns the SHA-256 of a map's file.
  package func digest(of name: String) throws(AssetError) -> SHA256Digest {
    try read(name).bytes.withSpan { SHA256Digest(of: $0) }
  }

  /// Returns the SHA-256 of each of some files; a file that occurs more than once is hashed once.
  static func digests(of files: [FileBytes]) -> [SHA256Digest] {
    var known: [ObjectIdentifier: SHA256Digest] = [:]
    return files.map { file in
      let digest = known[ObjectIdentifier(file)] ?? file.withSpan { SHA256Digest(of: $0) }
      known[ObjectIdentifier(file)] = digest
      return digest
    }
  }

  /// Returns the SHA-256 of each of a map's files; known files are not read.
  package func digests(of map: MapReference) throws(AssetError) -> [SHA256Digest] {
    let names = map.tiles?.paths ?? [map.path]
    let paths = names.compactMap { path(of: $0) }
    if let cache, cache.mode != .off, paths.count == names.count,
      let note = cache.notePath(paths, columns: map.tiles?.columns ?? 1),
      let source = cache.knownSource(at: note)
    {
      return source.files
    }
    return Self.digests(of: try read(names))
  }

  /// Returns the path of the map with the name most similar to a missing one's, by their stems:
  /// `mars.jpg` for `maars.jpg`, `mars.png` or `mars`.
  private func nearest(to name: String) -> String? {
    let given = Files.name(of: name)
    let stem = Files.stem(of: given)
    // Among numbered files, a file with another number is not a near miss.
    func letters(_ stem: String) -> String { stem.filter { !$0.isNumber } }
    let candidates = folders.flatMap { Files.names(in: Files.folder(of: Files.join($0, name))) }
      .filter { candidate in
        let other = Files.stem(of: candidate)
        return Self.endings(like: name).contains { candidate.lowercased().hasSuffix($0) }
          && (other == stem || letters(other) != letters(stem))
      }
    guard let found = NearestWord.one(to: stem, among: candidates.map { Files.stem(of: $0) }),
      // A word of two letters with one replaced is not a misspelling.
      stem.count > 2 || found.lowercased() == stem.lowercased()
    else { return nil }
    return candidates.first { Files.stem(of: $0) == found }
      .map { Files.join(Files.folder(of: name), $0) }
  }

  /// Returns the extensions of shapes for the name of a shape, else those of maps.
  private static func endings(like name: String) -> [String] {
    let shapes = [".obj", ".ply"]
    return shapes.contains { name.lowercased().hasSuffix($0) } ? shapes : [".jpg", ".jpeg", ".png"]
  }
}

/// The reason why a catalogue or a map cannot be used, or a warning about one.
package enum AssetError: Error, Sendable, CustomStringConvertible {
  /// A map is in none of the folders.
  case missingMap(MissingMap)
  /// A map named by an image of unknown origin is outside the folders, and is not searched for.
  case outsideFolders(name: String)
  /// A map is damaged, too large or of an unknown format; its path, or words for its tiles.
  case badMap(path: String, ImageError)
  /// A map is too large for memory and not cached; the error of the cache, nil if it is off.
  case needsCache(path: String, ImageLimitExcess, FileError?)
  /// A map could not be added to the cache.
  case notCached(path: String, FileError)
  /// Reading a map or a shape takes more memory than is free; both in bytes.
  case tooLittleMemory(path: String, needed: Int, free: Int)
  /// A warning about a file of a map, with the number of its other files with the same warning.
  case fileWarning(path: String, ImageWarning, otherFileCount: Int)
  /// A map is not twice as wide as high: it is not equirectangular, or not of a whole globe.
  case unexpectedAspectRatio(name: String, width: Int, height: Int)
  /// A map of a globe with `alpha="coverage"` covers less than half of it; the percentage.
  case transparentMap(name: String, percent: Int)
  /// The shape of a body is in none of the folders.
  case missingShape(MissingMap)
  /// The file of a shape is damaged, or encloses no volume.
  case badShape(path: String, MeshError)
  /// A shape cannot be used, and the ellipsoid of the body's radii is rendered.
  indirect case renderedAsEllipsoid(AssetError)
  /// A body has no map.
  case noMap(body: String)
  /// Words about the surface of a body from which no map can be generated.
  case unknownWords(body: String, [SurfaceWords.Unknown])
  /// A body has rings, which cannot be rendered as the size of its globe is unknown.
  case ringsWithoutSize(body: String)
  /// A map is missing or cannot be used, and a checker replaces it.
  indirect case renderedAsChecker(AssetError)
  /// A layer is missing or cannot be used, and is not rendered; its kind.
  indirect case layerLeftOut(kind: String, AssetError)
  /// The layers of a body are not rendered, as its globe is a mesh.
  case layersOnMesh(body: String)
  /// A map of heights or normals is in tiles.
  case tiledRelief(name: String)
  /// A file cannot be read.
  case file(FileError)

  /// The error, with the file and what to do.
  package var description: String {
    switch cause {
    case .missingMap(let map), .missingShape(let map):
      return statement + (map.nearest.map { "; did you mean '\($0)'?" } ?? "")
    default: return statement
    }
  }

  /// The error, without the name of a similar file.
  private var statement: String {
    switch self {
    case .missingMap(let map): map.words()
    case .outsideFolders(let name):
      "the map '\(name)' is outside the map folders; a map that an image file names must be in "
        + "them, unless the catalogue has the same name"
    case .badMap(let path, let error): "\(path): \(error)"
    case .needsCache(let path, let excess, nil):
      "\(path): \(excess); enable the cache of maps (--map-cache), or render a smaller image"
    case .needsCache(let path, let excess, let problem?):
      "\(path): \(excess); it needs the cache of maps, which failed: \(problem)"
    case .notCached(let path, let problem):
      "\(path) cannot be added to the cache of maps: \(problem)"
    case .tooLittleMemory(let path, let needed, let free):
      "\(path): reading it takes about \(NumberText.megabytes(needed)) of memory, and "
        + "\(NumberText.megabytes(free)) are free; free some, or use a smaller file"
    case .fileWarning(let path, let warning, let others):
      "\(path): \(warning)" + Self.remedy(warning)
        + (others == 0 ? "" : " (and \(others) other \(others == 1 ? "file" : "files") of the map)")
    case .unexpectedAspectRatio(let name, let width, let height):
      "map '\(name)' is \(width)×\(height); expected twice as wide as high"
    case .transparentMap(let name, let percent):
      "the alpha channel of map '\(name)' covers only \(percent) % of the globe, and the rest is "
        + "black; set alpha=\"ignore\" in the catalogue to ignore it"
    case .missingShape(let map): map.words(as: "shape")
    case .badShape(let path, let error):
      "\(path):\(error.location.map { "\($0):" } ?? "") \(error.reason)"
    case .renderedAsEllipsoid(let error):
      "\(error.statement); the ellipsoid of the body's radii is rendered instead"
    case .noMap(let body): "\(body) has no map; it is rendered in plain grey"
    case .unknownWords(let body, let words): Self.sentence(about: words, of: body)
    case .ringsWithoutSize(let body):
      "the rings of \(body) are not rendered, as its size is unknown; add its <diameter>"
    case .renderedAsChecker(let error): "\(error.statement); a checker is rendered in its place"
    case .layerLeftOut(let kind, let error):
      "\(error.statement); the \(kind) layer is not rendered"
    case .layersOnMesh(let body):
      "the layers of \(body) are not rendered, as its globe is a mesh"
    case .tiledRelief(let name):
      "map '\(name)' is in tiles; a map of heights or normals must be in one file"
    case .file(let error): error.description
    }
  }

  /// Returns what to write in the catalogue about a warning.
  private static func remedy(_ warning: ImageWarning) -> String {
    guard warning.kind == .ignoredAlpha else { return "" }
    return "; set alpha=\"ignore\" in the catalogue if that is intended, or alpha=\"coverage\" to "
      + "show black there"
  }

  /// A Boolean value that indicates whether the cause is too little memory, rather than the map.
  package var isOutOfMemory: Bool {
    switch cause {
    case .tooLittleMemory: true
    case .badMap(_, let error): error.isOutOfMemory
    case .file(let error): error.isOutOfMemory
    default: false
    }
  }

  /// A Boolean value that indicates whether the error is a warning about transparency.
  package var isAboutAlpha: Bool {
    switch self {
    case .transparentMap: true
    case .fileWarning(_, let warning, _): warning.kind == .ignoredAlpha
    default: false
    }
  }

  /// The error, without what is rendered instead.
  package var cause: AssetError {
    switch self {
    case .renderedAsChecker(let error), .renderedAsEllipsoid(let error),
      .layerLeftOut(_, let error):
      error
    default: self
    }
  }

  /// The path or the name of the map; nil for an error that is not about one file.
  package var path: String? {
    switch cause {
    case .missingMap(let map), .missingShape(let map): map.path
    case .outsideFolders(let name), .unexpectedAspectRatio(let name, _, _),
      .transparentMap(let name, _), .tiledRelief(let name):
      name
    case .badShape(let path, _), .badMap(let path, _), .needsCache(let path, _, _),
      .notCached(let path, _),
      .tooLittleMemory(let path, _, _), .fileWarning(let path, _, _):
      path
    case .file(let error): error.path
    case .noMap, .unknownWords, .ringsWithoutSize, .renderedAsChecker, .renderedAsEllipsoid,
      .layerLeftOut, .layersOnMesh:
      nil
    }
  }

  /// The error of the cache, if a map could not be cached.
  package var cacheProblem: FileError? {
    switch self {
    case .needsCache(_, _, let problem): problem
    case .notCached(_, let problem): problem
    case .renderedAsChecker(let error): error.cacheProblem
    default: nil
    }
  }
}
