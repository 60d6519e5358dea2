package import PlanetCatalogue
package import PlanetImage
import PlanetStrings
package import PlanetSystem

/// Finds maps on disk and decodes them at the size that an image needs.
///
/// A map is decoded row by row, and its mip pyramid is filtered as the rows arrive. The pyramid of
/// an earlier run is memory-mapped instead (``MapCache``).
package struct MapLibrary: MapFinder {
  /// The folders that are searched, in order.
  package let folders: [String]
  /// A folder of maps that replace others of the same name, in any format.
  package let replacements: String?
  /// The limits of accepted maps; the limit on bytes applies to all mip levels in memory.
  ///
  /// A map in the cache may be larger, up to ``MipPyramid/greatestTexelCount``.
  package var limits = ImageLimits()
  /// The cache of decoded large maps; nil for none.
  package var cache: MapCache?
  /// The closure that receives the decoded fraction of a map's rows, 0 to 1, on the decoding
  /// thread.
  package var progress: (@Sendable (Double) -> Void)?
  /// Returns whether maps are no longer needed; loading then throws ``AssetError/cancelled``.
  ///
  /// It is called before each file, and before each strip of rows of a map.
  package var isCancelled: @Sendable () -> Bool = { false }

  /// The names of maps that may lead outside the folders of a confined library: those in the
  /// catalogue that the user chose.
  package var trustedNames: Set<String> = []
  /// The bundled maps that replace missing ones of known bodies; nil for none.
  package var bundledMaps: BundledMaps?
  /// The installed maps that replace the bundled ones of known bodies; nil for none.
  package private(set) var installed: InstalledMaps?
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

  /// Returns the library with another folder, which is searched last.
  package func searching(_ folder: String) -> MapLibrary {
    var result = MapLibrary(folders: folders + [folder], replacements: replacements)
    (result.limits, result.cache, result.progress) = (limits, cache, progress)
    result.isCancelled = isCancelled
    (result.trustedNames, result.isConfined) = (trustedNames, isConfined)
    (result.bundledMaps, result.installed) = (bundledMaps, installed)
    return result
  }

  /// Returns the library with installed maps, whose folder is searched last.
  package func using(_ installed: InstalledMaps?) -> MapLibrary {
    guard let installed, !installed.maps.isEmpty else { return self }
    var result = searching(installed.folder)
    result.installed = installed
    return result
  }

  /// Returns the library without the folder of replacements.
  func ignoringReplacements() -> MapLibrary {
    var result = MapLibrary(folders: folders, replacements: nil)
    (result.limits, result.cache, result.progress) = (limits, cache, progress)
    result.isCancelled = isCancelled
    (result.trustedNames, result.isConfined) = (trustedNames, isConfined)
    (result.bundledMaps, result.installed) = (bundledMaps, installed)
    return result
  }

  /// Returns whether a file of the folder of replacements has the name of a map.
  func isReplaced(_ name: String) -> Bool {
    guard let replacements else { return false }
    return replacement(for: name, in: replacements) != nil
  }

  /// The library with its cache, to which no map is added.
  var addingNothing: MapLibrary {
    var result = self
    if let mode = cache?.mode, mode != .off { result.cache?.mode = .read }
    return result
  }

  /// Returns whether a name may be searched for.
  func allows(_ name: String) -> Bool {
    guard isConfined, !trustedNames.contains(name) else { return true }
    guard !name.split(separator: "/").contains("..") else { return false }
    let allowed = folders + [bundledMaps?.data.textures].compactMap(\.self)
    return !name.hasPrefix("/") || allowed.contains { name.hasPrefix($0 + "/") }
  }

  /// Returns the path of a map named in a catalogue, or of the file that the name most likely
  /// means; nil if there is no such file.
  package func path(of name: String) -> String? {
    path(ofExactly: name) ?? similarMap(to: name)?.path
  }

  /// Returns the path of a map with exactly a name; nil if there is no such file.
  func path(ofExactly name: String) -> String? {
    guard allows(name) else { return nil }
    if let replacements, let path = replacement(for: name, in: replacements) { return path }
    return folders.map { Files.join($0, name) }.first { Files.kind(of: $0) == .file }
  }

  /// Returns the paths of all existing maps from which a body is rendered.
  package func paths(of body: CelestialBody) -> [String] {
    Self.names(of: rendered(body)).compactMap { path(of: $0) }
  }

  /// Returns the names of all maps of a body.
  package static func names(of body: CelestialBody) -> [String] {
    var names = ([body.map].compactMap(\.self) + body.layers.map(\.map))
      .flatMap(\.paths)
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
    if self.path(ofExactly: path) != nil { return .found }
    guard let similar = similarMap(to: path) else {
      return .missing(missing(path, suggests: suggests))
    }
    return similar.isUsual ? .found : .similar(similar.path)
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
  /// - Parameters:
  ///   - name: The name of the file.
  ///   - colorSpace: The colour space of the code values.
  ///   - noData: The colour of missing data in the file, which become transparent; nil for none.
  /// - Throws: ``AssetError``
  /// - Returns: The image.
  package func loadImage(
    _ name: String, colorSpace: MapColorSpace = .embedded, noData: SRGBColor? = nil
  ) throws(AssetError) -> LoadedImage {
    let (path, bytes) = try read(name)
    var warnings: [ImageWarning] = []
    do throws(ImageError) {
      return try bytes.withSpan { bytes throws(ImageError) in
        var image = try Image.decode(
          bytes, limits: limits, convertsColors: colorSpace == .embedded
        ) { warnings.append($0) }
        if colorSpace == .linear { image.withMutablePixels { $0.encodeLinearCodes() } }
        if let noData {
          // Missing data have their colour before any conversion.
          let codes = try Image.decode(bytes, limits: limits, convertsColors: false) { _ in }
          let gaps = NoDataColor(noData, isLossy: ImageFormat.detect(bytes) == .jpeg)
          codes.withPixels { codes in
            image.withMutablePixels { pixels in
              for index in pixels.indices where gaps.matches(codes[index]) {
                pixels[index] = RGBA8(0, 0, 0, 0)
              }
            }
          }
        }
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
    guard !isCancelled() else { throw .cancelled }
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
    let names = map.paths
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
