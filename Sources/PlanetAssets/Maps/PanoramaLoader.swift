package import PlanetCatalogue
package import PlanetScene
package import PlanetSystem
import PlanetThreads
import Synchronization

/// A panorama of the sky by its file and its layout.
package struct PanoramaReference: Codable, Hashable, Sendable {
  package let file: FileReference
  /// The axes.
  package let frame: Panorama.Frame
  /// The mirroring; nil for none.
  package let flip: Panorama.Flip?

  /// The mapping of the sky to the image.
  package var layout: Panorama.Layout { Panorama.Layout(frame, flip: flip) }

  package init(file: FileReference, _ layout: Panorama.Layout) {
    (self.file, frame, flip) = (file, layout.frame, layout.flip)
  }
}

/// Loads a panorama of the sky at the size that images need; the last size is kept.
package final class PanoramaLoader: Sendable {
  package let reference: PanoramaReference
  private let library: MapLibrary
  /// The file as a map of the library.
  private let map: MapReference
  private let last = Mutex<Entry?>(nil)

  private final class Entry: Sendable {
    let columns: Int
    let loaded = Once<Result<MapLibrary.Loaded, AssetError>>()

    init(columns: Int) { self.columns = columns }
  }

  /// Creates a loader of a known panorama, whose file is found by its name in a library, or in the
  /// current folder.
  package init(_ reference: PanoramaReference, library: MapLibrary) {
    (self.reference, self.library) = (reference, library.searching("."))
    map = MapReference(path: reference.file.name)
  }

  /// Creates a loader of a file, after reading its header.
  /// - Parameters:
  ///   - name: The name of the file in render jobs.
  ///   - path: The path of the file; nil if it is found by its name in the library.
  ///   - layout: The mapping of the sky to the image.
  ///   - library: The library of maps.
  /// - Throws: ``AssetError`` for a file that is missing or not an image.
  package init(
    _ name: String, path: String? = nil, _ layout: Panorama.Layout, library: MapLibrary
  ) throws(AssetError) {
    self.library = library.searching(".")
    map = MapReference(path: path ?? name)
    _ = try self.library.plan(map, columns: 1)
    let digest = try self.library.digests(of: map)[0]
    reference = PanoramaReference(
      file: FileReference(name: name, sha256: digest.description), layout)
  }

  /// Returns the pixels of the panorama, and the warnings about its file.
  /// - Parameters:
  ///   - columns: The least number of columns, if the image has as many.
  ///   - threads: The greatest number of threads; the result does not depend on it.
  /// - Throws: ``AssetError``
  /// - Returns: The pixels at all sizes.
  package func load(columns: Int, threads: Int) throws(AssetError) -> MapLibrary.Loaded {
    let entry = last.withLock { last in
      if let last, last.columns == columns { return last }
      let entry = Entry(columns: columns)
      last = entry
      return entry
    }
    return try entry.loaded.get {
      Result { () throws(AssetError) in try decode(columns: columns, threads: threads) }
    }.get()
  }

  private func decode(columns: Int, threads: Int) throws(AssetError) -> MapLibrary.Loaded {
    let loaded = try library.load(map, columns: columns, threads: threads)
    let warning = library.aspectWarning(
      of: map, named: reference.file.name, loaded.pyramid)
    return MapLibrary.Loaded(
      pyramid: loaded.pyramid, digests: loaded.digests,
      warnings: loaded.warnings + [warning].compactMap(\.self))
  }

  /// The SHA-256 of the file.
  /// - Throws: ``AssetError`` for a file that cannot be read.
  package var digest: SHA256Digest {
    get throws(AssetError) { try library.digests(of: map)[0] }
  }

  /// Returns the approximate bytes of memory for the panorama; 0 if its file cannot be read.
  package func byteCount(columns: Int) -> Int {
    (try? library.plan(map, columns: columns))?.byteCount ?? 0
  }
}
