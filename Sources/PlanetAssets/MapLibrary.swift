package import PlanetCatalogue
package import PlanetImage
package import PlanetScene
import PlanetStrings
package import PlanetSystem

/// Finds maps on disk and decodes them as large as a picture needs.
package struct MapLibrary: MapFinder {
  /// The folders looked into, in order.
  package let folders: [String]
  /// A folder of maps that stand in for others of the same name, whatever their format.
  package let replacements: String?
  /// The largest map to accept; its bytes are those of all its sizes in memory.
  ///
  /// A map that is kept in the cache may be larger, up to ``MipPyramid/greatestTexelCount``.
  package var limits = ImageLimits()
  /// Where large maps are kept when they have been decoded; nothing for nowhere.
  package var cache: MapCache?
  /// Called while a map's files are decoded with the share of its rows that are done, from 0 to 1,
  /// on the thread that decodes.
  package var progress: (@Sendable (Double) -> Void)?

  /// The names of maps that may lead anywhere, even to a confined library: those of the catalogue
  /// that somebody chose.
  package var trustedNames: Set<String> = []
  /// The shapes that were read last.
  let shapes = ShapeCache()
  /// Whether names that are not trusted lead into the folders only.
  private var isConfined = false

  /// Creates a library.
  /// - Parameters:
  ///   - folders: Usually the catalogue's own folder and the bundled maps.
  ///   - replacements: Usually the environment's PLANETNODE_MAPS.
  package init(folders: [String], replacements: String? = Files.environment("PLANETNODE_MAPS")) {
    self.folders = folders
    self.replacements = replacements
  }

  /// Returns the library for names that come from strangers, with a picture: other names than
  /// trusted ones lead nowhere but into the folders.
  package func confined() -> MapLibrary {
    var result = self
    result.isConfined = true
    return result
  }

  /// Returns whether a name may be looked for.
  private func allows(_ name: String) -> Bool {
    !isConfined || trustedNames.contains(name)
      || !name.hasPrefix("/") && !name.split(separator: "/").contains("..")
  }

  /// Returns the path of a map as named in a catalogue, if there is a file.
  package func path(of name: String) -> String? {
    guard allows(name) else { return nil }
    if let replacements, let path = replacement(for: name, in: replacements) { return path }
    return folders.map { Files.join($0, name) }.first { Files.kind(of: $0) == .file }
  }

  /// Returns the paths of all maps of a body that are there.
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

  /// Returns the name by which a body's catalogue calls the map that an error is about.
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

  /// Returns whether a map is there.
  package func find(_ path: String, suggests: Bool = true) -> MapLookup {
    guard allows(path) else { return .missing(MissingMap(path: path)) }
    return self.path(of: path) == nil ? .missing(missing(path, suggests: suggests)) : .found
  }

  /// Returns what is told of a map that is not there.
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

  /// Reads a picture as a whole.
  /// - Parameters:
  ///   - name: As named in the catalogue.
  ///   - colorSpace: How the picture's numbers are encoded.
  /// - Throws: ``AssetError``
  /// - Returns: The picture.
  package func image(
    _ name: String, colorSpace: MapColorSpace = .embedded
  ) throws(AssetError) -> Image<RGBA8> {
    let picture = try picture(name, colorSpace: colorSpace)
    return picture.image
  }

  /// A picture, and what its file was.
  package struct LoadedPicture: ~Copyable {
    /// The pixels.
    package let image: Image<RGBA8>
    /// The SHA-256 of the file that they were read from.
    package let digest: SHA256Digest
    /// What is doubtful about the file.
    package let warnings: [AssetError]
  }

  /// Reads a picture as a whole, as ``image(_:colorSpace:)`` does, and tells which file it was.
  package func picture(
    _ name: String, colorSpace: MapColorSpace = .embedded
  ) throws(AssetError) -> LoadedPicture {
    let (path, bytes) = try read(name)
    var doubts: [ImageWarning] = []
    do throws(ImageError) {
      return try bytes.withSpan { bytes throws(ImageError) in
        var image = try Image.decode(
          bytes, limits: limits, convertsColors: colorSpace == .embedded
        ) { doubts.append($0) }
        if colorSpace == .linear { image.withMutablePixels { $0.encodeLinearCodes() } }
        return LoadedPicture(
          image: image, digest: SHA256Digest(of: bytes),
          warnings: doubts.map { .oddFile(path: path, $0, otherFileCount: 0) })
      }
    } catch {
      throw .badMap(path: path, error)
    }
  }

  /// The most bytes of a map's files, all together.
  static let greatestFileBytes = 1 << 32

  /// Returns the path of a file that is there and may be used.
  func existingPath(of name: String) throws(AssetError) -> String {
    guard allows(name) else { throw .outsideFolders(name: name) }
    guard let path = path(of: name) else { throw .missingMap(missing(name)) }
    return path
  }

  /// Returns where a map is, and the bytes of its file, at most as many as the limit.
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

  /// Returns the bytes of a map's files, each file once however often it is named.
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

  /// Returns the SHA-256 of each of some files, hashing a file once however often it is there.
  static func digests(of files: [FileBytes]) -> [SHA256Digest] {
    var known: [ObjectIdentifier: SHA256Digest] = [:]
    return files.map { file in
      let digest = known[ObjectIdentifier(file)] ?? file.withSpan { SHA256Digest(of: $0) }
      known[ObjectIdentifier(file)] = digest
      return digest
    }
  }

  /// Returns the SHA-256 of each of a map's files; nothing is read that the cache knows.
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

  /// Returns the path of the map whose name comes nearest to a missing one's, by their stems:
  /// `mars.jpg` for `maars.jpg`, `mars.png` or `mars`.
  private func nearest(to name: String) -> String? {
    let given = Files.name(of: name)
    let stem = Files.stem(of: given)
    // Of numbered files, another one is not what was meant.
    func letters(_ stem: String) -> String { stem.filter { !$0.isNumber } }
    let candidates = folders.flatMap { Files.names(in: Files.folder(of: Files.join($0, name))) }
      .filter { candidate in
        let other = Files.stem(of: candidate)
        return Self.endings(like: name).contains { candidate.lowercased().hasSuffix($0) }
          && (other == stem || letters(other) != letters(stem))
      }
    guard let found = NearestWord.one(to: stem, among: candidates.map { Files.stem(of: $0) }),
      // One letter of two is no misspelling.
      stem.count > 2 || found.lowercased() == stem.lowercased()
    else { return nil }
    return candidates.first { Files.stem(of: $0) == found }
      .map { Files.join(Files.folder(of: name), $0) }
  }

  /// Returns the endings of the names of shapes for the name of one, else those of maps.
  private static func endings(like name: String) -> [String] {
    let shapes = [".obj", ".ply"]
    return shapes.contains { name.lowercased().hasSuffix($0) } ? shapes : [".jpg", ".jpeg", ".png"]
  }
}

/// Why a catalogue or a map cannot be used.
package enum AssetError: Error, Sendable, CustomStringConvertible {
  /// A map is in none of the folders.
  case missingMap(MissingMap)
  /// A map of a picture from elsewhere lies outside the folders, where it is not looked for.
  case outsideFolders(name: String)
  /// A map is damaged, too large or of an unknown format; its path, or what to call its tiles.
  case badMap(path: String, ImageError)
  /// A map is too large for memory, and not in the cache: why not, unless that is turned off.
  case needsCache(path: String, ImageLimitExcess, FileError?)
  /// A map is not in the cache, although it shall be kept there.
  case notKept(path: String, FileError)
  /// Decoding a map takes about so many bytes of memory, more than are free.
  case tooLittleMemory(path: String, needed: Int, free: Int)
  /// A file of a map has a doubt; the count is of its other files with the same doubt.
  case oddFile(path: String, ImageWarning, otherFileCount: Int)
  /// A map is not twice as wide as high: it is not equirectangular, or not of a whole globe.
  case oddShape(name: String, width: Int, height: Int)
  /// A map of a globe with `alpha="coverage"` covers less than half of it; the percentage.
  case transparentMap(name: String, percent: Int)
  /// The shape of a body is in none of the folders.
  case missingShape(MissingMap)
  /// The file of a shape is damaged, or encloses no volume.
  case badShape(path: String, MeshError)
  /// A shape cannot be used, and the ellipsoid of the body's radii is rendered.
  indirect case drawnAsEllipsoid(AssetError)
  /// A body has no map.
  case noMap(body: String)
  /// A body has rings, which cannot be rendered as the size of its globe is unknown.
  case ringsWithoutSize(body: String)
  /// A map is not there or cannot be used, and a checker shows that.
  indirect case drawnAsChecker(AssetError)
  /// A body has layers, which are read but not drawn yet.
  case undrawnLayers(body: String, kinds: [String])
  /// A file cannot be read.
  case file(FileError)

  /// What is wrong, with which file, and what to do.
  package var description: String {
    switch cause {
    case .missingMap(let map), .missingShape(let map):
      return statement + (map.nearest.map { "; did you mean '\($0)'?" } ?? "")
    default: return statement
    }
  }

  /// What is wrong, without the name of a similar file.
  private var statement: String {
    switch self {
    case .missingMap(let map): map.words()
    case .outsideFolders(let name):
      "the map '\(name)' lies outside the folders of maps; a picture's maps are looked for there "
        + "only, unless the catalogue names them just so"
    case .badMap(let path, let error): "\(path): \(error)"
    case .needsCache(let path, let excess, nil):
      "\(path): \(excess); keep it in the cache of maps, which is off, or use a smaller picture"
    case .needsCache(let path, let excess, let problem?):
      "\(path): \(excess); it must be kept in the cache of maps, and could not be: \(problem)"
    case .notKept(let path, let problem): "\(path) is not kept in the cache of maps: \(problem)"
    case .tooLittleMemory(let path, let needed, let free):
      "\(path): decoding it takes about \(NumberText.megabytes(needed)) of memory, and "
        + "\(NumberText.megabytes(free)) are free; free some, or use a smaller map"
    case .oddFile(let path, let doubt, let others):
      "\(path): \(doubt)" + Self.remedy(doubt)
        + (others == 0 ? "" : " (and \(others) other \(others == 1 ? "file" : "files") of the map)")
    case .oddShape(let name, let width, let height):
      "map '\(name)' is \(width)×\(height); expected twice as wide as high"
    case .transparentMap(let name, let percent):
      "the alpha channel of map '\(name)' covers only \(percent) % of the globe, and the rest is "
        + "black; set alpha=\"ignore\" in the catalogue to ignore it"
    case .missingShape(let map): map.words(as: "shape")
    case .badShape(let path, let error):
      "\(path):\(error.location.map { "\($0):" } ?? "") \(error.reason)"
    case .drawnAsEllipsoid(let error):
      "\(error.statement); the ellipsoid of the body's radii is rendered instead"
    case .noMap(let body): "\(body) has no map; it is rendered in plain grey"
    case .ringsWithoutSize(let body):
      "the rings of \(body) are not rendered, as its size is unknown; add its <diameter>"
    case .drawnAsChecker(let error): "\(error.statement); a checker is drawn in its place"
    case .undrawnLayers(let body, let kinds):
      "the layers of \(body) (\(kinds.joined(separator: ", "))) are not drawn yet"
    case .file(let error): error.description
    }
  }

  /// Returns what to write in the catalogue about a doubt, after the doubt.
  private static func remedy(_ doubt: ImageWarning) -> String {
    guard doubt.kind == .ignoredAlpha else { return "" }
    return "; set alpha=\"ignore\" in the catalogue if that is intended, or alpha=\"coverage\" to "
      + "show black there"
  }

  /// A Boolean value that indicates whether the map may be right, and memory is too little.
  package var isOutOfMemory: Bool {
    switch cause {
    case .tooLittleMemory: true
    case .badMap(_, let error): error.isOutOfMemory
    case .file(let error): error.isOutOfMemory
    default: false
    }
  }

  /// What is wrong, without what is drawn instead.
  package var cause: AssetError {
    switch self {
    case .drawnAsChecker(let error), .drawnAsEllipsoid(let error): error
    default: self
    }
  }

  /// The path or the name of the map; nil where it is not about one file.
  package var path: String? {
    switch cause {
    case .missingMap(let map), .missingShape(let map): map.path
    case .outsideFolders(let name), .oddShape(let name, _, _), .transparentMap(let name, _): name
    case .badShape(let path, _), .badMap(let path, _), .needsCache(let path, _, _),
      .notKept(let path, _),
      .tooLittleMemory(let path, _, _), .oddFile(let path, _, _):
      path
    case .file(let error): error.path
    case .noMap, .ringsWithoutSize, .drawnAsChecker, .drawnAsEllipsoid, .undrawnLayers: nil
    }
  }

  /// What is wrong with the cache, if a map should have been kept there.
  package var cacheProblem: FileError? {
    switch self {
    case .needsCache(_, _, let problem): problem
    case .notKept(_, let problem): problem
    case .drawnAsChecker(let error): error.cacheProblem
    default: nil
    }
  }
}
