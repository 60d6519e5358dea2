package import PlanetAssets
import PlanetCatalogue
import PlanetImage
package import PlanetSources
import PlanetStrings
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

    package init(body: String, layer: TextureLayer, facts: TextureFacts, source: String) {
      (self.body, self.layer, self.facts, self.source) = (body, layer, facts, source)
    }
  }

  /// An installed map, and the warnings about its file.
  package struct Outcome: Sendable {
    package let map: InstalledMap
    package let warnings: [AssetError]
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

  /// Installs a copy of a file.
  /// - Parameters:
  ///   - path: The file.
  ///   - subject: Its body, layer and facts.
  /// - Throws: ``TextureFailure``; the installed maps are unchanged then.
  /// - Returns: The installed map.
  package func install(_ path: String, as subject: Subject) throws(TextureFailure) -> Outcome {
    if Files.kind(of: path) != .file {
      // The error has the nearest name.
      _ = try TextureFailure.using { () throws(FileError) in try Files.read(path) }
    }
    let path = Files.absolute(path)
    let examined = try Examined(path, as: subject)
    return try TextureFailure.using { () throws(FileError) in
      let bytes = try Files.read(path, limit: Self.greatestFile)
      let map = examined.map(
        of: subject, SHA256Digest(of: bytes), byteCount: bytes.count, format: .detect(bytes.span))
      try Files.write(bytes, to: store.path(of: map))
      try store.add(map)
      return Outcome(map: map, warnings: examined.warnings)
    }
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
    do throws(FileDownload.Failure) {
      try download.run(progress: progress)
    } catch {
      throw .download(error)
    }
    return try take(download, entry)
  }

  /// Checks a complete download, and moves it into the store.
  private func take(
    _ download: FileDownload, _ entry: TextureList.Entry
  ) throws(TextureFailure) -> Outcome {
    let subject = Subject(
      body: entry.body, layer: entry.layer, facts: entry.facts, source: entry.address)
    let (digest, count, format) = try TextureFailure.using { () throws(FileError) in
      let bytes = try Files.readMapped(download.partial, limit: Self.greatestFile)
      return bytes.withSpan { (SHA256Digest(of: $0), $0.count, ImageFormat.detect($0)) }
    }
    do throws(TextureFailure) {
      if let expected = entry.sha256, expected != digest.description {
        throw .damaged(
          address: download.address.description,
          reason: "its SHA-256 is \(digest); expected \(expected)")
      }
      if format == .unsupported(looksLike: "a web page") {
        throw .damaged(
          address: download.address.description,
          reason: "it is a web page, not an image; download the map with a browser, and install "
            + "its file with --body")
      }
      let examined: Examined
      do throws(TextureFailure) {
        examined = try Examined(download.partial, as: subject)
      } catch {
        let reason = error.description.replacing("'\(download.partial)'", with: "it")
          .replacing("\(download.partial): ", with: "")
        throw .damaged(address: download.address.description, reason: reason)
      }
      return try TextureFailure.using { () throws(FileError) in
        let map = examined.map(of: subject, digest, byteCount: count, format: format)
        let path = store.path(of: map)
        try Files.makeFolder(Files.folder(of: path))
        try Files.move(download.partial, to: path)
        try download.discard()
        try store.add(map)
        return Outcome(map: map, warnings: examined.warnings)
      }
    } catch {
      // The same bytes would not be usable at the next run either.
      if case .damaged = error {
        try TextureFailure.using { () throws(FileError) in try download.discard() }
      }
      throw error
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
      if case .badMap(_, .unsupportedFormat(let kind?)) = error,
        let command = Self.conversion(of: kind, path)
      {
        throw .unsuitable(path, reason: "looks like \(kind); convert it first: \(command)")
      }
      throw .asset(error)
    }
    guard subject.layer.hasShape(width: width, height: height) else {
      throw .unsuitable(path, reason: "is \(width)×\(height); \(subject.layer.shapeWords)")
    }
  }

  /// Returns the command that converts a file of another format; nil for an unknown one.
  private static func conversion(of kind: String, _ path: String) -> String? {
    let (file, target) = (path, Files.stem(of: path) + ".png")
    let words: [String]
    switch kind {
    case "a TIFF", "a BigTIFF", "a JPEG 2000 file":
      words = ["gdal_translate", "-of", "PNG", file, target]
    case "a PDS label", "a FITS file":
      words = ["gdal_translate", "-of", "PNG", "-ot", "Byte", "-scale", file, target]
    case "a WebP": words = ["dwebp", file, "-o", target]
    case "an OpenEXR file", "a GIF", "a BMP", "a HEIC, AVIF or MP4 file", "a JPEG XL":
      words = ["convert", file, target]
    default: return nil
    }
    return ShellText.line(words)
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
