package import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetRasters
package import PlanetSources
import PlanetSystem

/// Adds maps to the user's folder: files of this machine, and downloads.
package struct TextureInstaller: Sendable {
  package let store: MapStore

  /// Creates an installer for a store.
  package init(store: MapStore) { self.store = store }

  /// The body and the layer that a file is installed as, and its facts.
  package struct Subject: Hashable, Sendable {
    /// The id of the body.
    package var body: String
    package var layer: TextureLayer
    package var facts: TextureFacts
    /// The file, the address or the package, as the index names it.
    package var source: String
    /// The description of the file that determines the way in which it is resampled.
    package var geometry: SourceGeometry

    package init(
      body: String, layer: TextureLayer, facts: TextureFacts, source: String,
      geometry: SourceGeometry = SourceGeometry()
    ) {
      (self.body, self.layer, self.facts, self.source) = (body, layer, facts, source)
      self.geometry = geometry
    }
  }

  /// An installed map, and the warnings about its file.
  package struct Outcome: Sendable {
    package let map: InstalledMap
    package let warnings: [AssetError]
    /// The map of the same body and layer that was replaced; nil for none.
    package var replaced: InstalledMap?
    /// The conversion on one line; nil for a file that is installed as it is.
    package var conversion: String?
    /// The orientation that the map appears to have, if it is not the stated one.
    package var unexpectedOrientation: MapOrientation?
  }

  /// The greatest size of a file in bytes.
  private static let greatestFile = 1 << 32

  /// Returns the number of columns of an image.
  /// - Throws: ``TextureFailure`` for a file that is not an image.
  package static func columns(of path: String) throws(TextureFailure) -> Int {
    do throws(AssetError) {
      return try MapLibrary(folders: ["/"], replacements: nil)
        .plan(MapReference(path: Files.absolute(path)), columns: 1).width
    } catch {
      throw .asset(error)
    }
  }

  /// Installs a copy of a file, which is converted to an equirectangular PNG if it must be.
  /// - Parameters:
  ///   - path: The file.
  ///   - subject: Its body, layer, facts and geometry.
  ///   - threads: The greatest number of threads.
  /// - Throws: ``TextureFailure``; the installed maps are unchanged then.
  /// - Returns: The installed map.
  package func install(
    _ path: String, as subject: Subject, threads: Int = 1
  ) throws(TextureFailure) -> Outcome {
    if Files.kind(of: path) != .file {
      // The error has the nearest name.
      _ = try TextureFailure.using { () throws(FileError) in try Files.read(path) }
    }
    let path = Files.absolute(path)
    if let problem = subject.geometry.problem { throw .unsuitable(path, reason: problem) }
    let format = try MapFileReader.format(path)
    if Self.isTooFine(path, subject) || MapConversion.isNeeded(format, subject.geometry) {
      return try install(faces: [path], as: subject, threads: threads)
    }
    return try copy(path, as: subject, threads: threads)
  }

  /// Returns whether a PNG or a JPEG has more columns than its map may have.
  private static func isTooFine(_ path: String, _ subject: Subject) -> Bool {
    let limit = subject.geometry.columns
    guard limit < SourceGeometry.greatestColumns, subject.layer != .rings,
      let columns = try? columns(of: path)
    else { return false }
    return columns > limit
  }

  /// Installs a PNG or a JPEG as it is.
  private func copy(
    _ path: String, as given: Subject, threads: Int
  ) throws(TextureFailure) -> Outcome {
    var subject = given
    if subject.geometry.hasWestLongitudes { subject.facts.turnWest() }
    let examined = try Examined(path, as: subject)
    let bytes = try TextureFailure.using { () throws(FileError) in
      try Files.read(path, limit: Self.greatestFile)
    }
    let map = examined.map(
      of: subject, SHA256Digest(of: bytes), byteCount: bytes.count, format: .detect(bytes))
    return try add(
      map, bytes,
      Outcome(map: map, warnings: examined.warnings), threads: threads)
  }

  /// Installs a map of one or six files that are converted.
  /// - Parameters:
  ///   - paths: The file; or the faces of a cube, in the order of `CubeFace`.
  ///   - subject: Its body, layer, facts and geometry.
  ///   - threads: The greatest number of threads.
  /// - Throws: ``TextureFailure``; the installed maps are unchanged then.
  /// - Returns: The installed map.
  package func install(
    faces paths: [String], as subject: Subject, threads: Int
  ) throws(TextureFailure) -> Outcome {
    let converted = try MapConversion(
      paths.map { Files.absolute($0) }, as: subject, threads: threads)
    if let problem = converted.facts.problem(as: subject.layer) {
      throw .unsuitable(paths[0], reason: "cannot be used: \(problem)")
    }
    guard subject.layer.hasShape(width: converted.width, height: converted.height) else {
      throw .unsuitable(
        paths[0],
        reason: "is \(converted.width)×\(converted.height); \(subject.layer.shapeWords)")
    }
    let map = Self.map(converted, subject)
    var outcome = Outcome(map: map, warnings: [])
    outcome.conversion = converted.words
    return try add(map, converted.bytes, outcome, threads: threads)
  }

  /// Returns a converted file as an installed map.
  private static func map(_ converted: MapConversion, _ subject: Subject) -> InstalledMap {
    let digest = SHA256Digest(of: converted.bytes)
    return InstalledMap(
      body: subject.body, layer: subject.layer,
      file: MapStore.name(subject.body, subject.layer, digest, ending: ".png"),
      width: converted.width, height: converted.height, size: converted.bytes.count,
      sha256: digest.description, source: subject.source, facts: converted.facts)
  }

  /// Writes a map's file, adds it to the index and finds its orientation.
  private func add(
    _ map: InstalledMap, _ bytes: [UInt8], _ outcome: Outcome, threads: Int
  ) throws(TextureFailure) -> Outcome {
    var outcome = outcome
    outcome.replaced = try TextureFailure.using { () throws(FileError) in
      try store.add(map) { path throws(FileError) in try Files.write(bytes, to: path) }
    }
    outcome.unexpectedOrientation = MapCheck.unexpectedOrientation(
      of: map, at: store.path(of: map), threads: threads)
    return outcome
  }

  /// Downloads a map of a list, and installs it.
  /// - Parameters:
  ///   - entry: The map.
  ///   - mirror: The address of a folder with the same files; nil for the address of the list.
  ///   - client: Makes the requests.
  ///   - cancellation: Ends the download.
  ///   - progress: Receives the number of bytes so far, and the final one if it is known.
  /// - Throws: ``TextureFailure``; parts that arrived are kept for the next run.
  /// - Returns: The installed map.
  package func install(
    _ entry: TextureList.Entry, mirror: WebAddress? = nil, client: HTTPClient,
    cancellation: Cancellation = Cancellation(), progress: (Int, Int?) -> Void = { _, _ in }
  ) throws(TextureFailure) -> Outcome {
    let address: WebAddress
    do throws(WebAddress.Fault) {
      address = try entry.address(in: mirror)
    } catch {
      throw .address(error.description)
    }
    let name = SHA256Digest(of: Array(address.description.utf8)).description.prefix(16)
    var download = FileDownload(
      address, partial: Files.join(store.downloads, "\(name).part"), client: client)
    download.size = entry.size
    download.cancellation = cancellation
    // Another process may download the same file.
    let lock = Files.join(store.locks, "\(name).lock")
    var failure: TextureFailure?
    let outcome = try TextureFailure.using { () throws(FileError) in
      try Files.holding(lock: lock, timeout: Self.lockSeconds) { () throws(FileError) -> Outcome? in
        do throws(TextureFailure) {
          do throws(FileDownload.Failure) {
            try download.run(progress: progress)
          } catch {
            throw .download(error)
          }
          return try take(download, entry)
        } catch {
          failure = error
          return nil
        }
      }
    }
    if let failure { throw failure }
    guard let outcome else { throw .address("the download of \(address) ended without a result") }
    return outcome
  }

  /// The longest wait for a download of the same file by another process, in seconds.
  private static let lockSeconds = 1.0

  /// Checks a complete download, and moves it into the store.
  private func take(
    _ download: FileDownload, _ entry: TextureList.Entry
  ) throws(TextureFailure) -> Outcome {
    let subject = Subject(
      body: entry.body, layer: entry.layer, facts: entry.facts, source: entry.address,
      geometry: entry.geometry)
    let (digest, count, format) = try TextureFailure.using { () throws(FileError) in
      let bytes = try Files.readMapped(download.partial, limit: Self.greatestFile)
      return bytes.withSpan { (SHA256Digest(of: $0), $0.count, ImageFormat.detect($0)) }
    }
    func damaged(_ reason: String) -> TextureFailure {
      .damaged(address: download.address.description, reason: reason)
    }
    do throws(TextureFailure) {
      if let expected = entry.sha256, expected != digest.description {
        throw damaged("its SHA-256 is \(digest); expected \(expected)")
      }
      if format == .unsupported(looksLike: "a web page") {
        throw damaged(
          "it is a web page, not an image; download the map with a browser, and install "
            + "its file with --body")
      }
      do throws(TextureFailure) {
        return try take(download, entry, subject, digest, byteCount: count, format)
      } catch {
        switch error {
        case .file, .raster(_, .noLibrary(_, _)), .raster(_, .tooLittleMemory(_, _)), .damaged:
          throw error
        default: break
        }
        throw damaged(
          error.description.replacing("'\(download.partial)':", with: "it:")
            .replacing("'\(download.partial)'", with: "it")
            .replacing("\(download.partial): ", with: ""))
      }
    } catch {
      // The same bytes would not be usable at the next run either.
      if case .damaged = error {
        try TextureFailure.using { () throws(FileError) in try download.discard() }
      }
      throw error
    }
  }

  /// Installs a complete download whose bytes are as expected.
  private func take(
    _ download: FileDownload, _ entry: TextureList.Entry, _ subject: Subject,
    _ digest: SHA256Digest, byteCount: Int, _ format: ImageFormat
  ) throws(TextureFailure) -> Outcome {
    func check(_ width: Int, _ height: Int) throws(TextureFailure) {
      guard (width, height) != (entry.width, entry.height) else { return }
      throw .damaged(
        address: download.address.description,
        reason: "it is \(width)×\(height); the list states \(entry.width)×\(entry.height)")
    }
    if MapConversion.isNeeded(format, subject.geometry) {
      let layout = try MapFileReader(download.partial).raster.layout
      try check(layout.width, layout.height)
      let outcome = try install(faces: [download.partial], as: subject, threads: 1)
      try TextureFailure.using { () throws(FileError) in try download.discard() }
      return outcome
    }
    var subject = subject
    if subject.geometry.hasWestLongitudes { subject.facts.turnWest() }
    let examined = try Examined(download.partial, as: subject)
    try check(examined.width, examined.height)
    return try TextureFailure.using { () throws(FileError) in
      let map = examined.map(of: subject, digest, byteCount: byteCount, format: format)
      var outcome = Outcome(map: map, warnings: examined.warnings)
      outcome.replaced = try store.add(map) { path throws(FileError) in
        try Files.makeFolder(Files.folder(of: path))
        try Files.move(download.partial, to: path)
      }
      try download.discard()
      return outcome
    }
  }
}

/// The size of an image that was decoded as a whole, and the warnings about it.
private struct Examined {
  var width: Int
  var height: Int
  var warnings: [AssetError]

  /// The least number of columns at which a map is decoded to find damage.
  private static let columns = 64

  /// Decodes a file.
  /// - Throws: ``TextureFailure`` for damage, and for an image of another shape than the layer has.
  init(_ path: String, as subject: TextureInstaller.Subject) throws(TextureFailure) {
    if let problem = subject.facts.problem(as: subject.layer) {
      throw .unsuitable(path, reason: "cannot be used: \(problem)")
    }
    let library = MapLibrary(folders: ["/"], replacements: nil)
    do throws(AssetError) {
      let plan = try library.plan(MapReference(path: path), columns: Self.columns)
      (width, height) = (plan.width, plan.height)
      var map = MapReference(path: path)
      map.alpha = .ignore
      warnings =
        subject.layer == .rings
        ? try library.loadImage(path).warnings
        : try library.load(map, columns: Self.columns).warnings
    } catch {
      throw .asset(error)
    }
    guard subject.layer.hasShape(width: width, height: height) else {
      throw .unsuitable(path, reason: "is \(width)×\(height); \(subject.layer.shapeWords)")
    }
  }

  /// Returns the file as an installed map.
  func map(
    of subject: TextureInstaller.Subject, _ digest: SHA256Digest, byteCount: Int,
    format: ImageFormat
  ) -> InstalledMap {
    InstalledMap(
      body: subject.body, layer: subject.layer,
      file: MapStore.name(
        subject.body, subject.layer, digest, ending: format == .png ? ".png" : ".jpg"),
      width: width, height: height, size: byteCount, sha256: digest.description,
      source: subject.source, facts: subject.facts)
  }
}

extension TextureLayer {
  /// Returns whether images of the layer may have a size.
  func hasShape(width: Int, height: Int) -> Bool {
    self == .rings
      ? StripShape(width: width, height: height) == .horizontal
      : MapLibrary.isGlobal(width: width, height: height)
  }

  /// The shape of images of the layer, in words.
  var shapeWords: String {
    self == .rings
      ? "a strip of rings is at least twice as wide as high, with the inner edge at the left"
      : "a map of a whole globe in equirectangular projection is twice as wide as high"
  }
}
