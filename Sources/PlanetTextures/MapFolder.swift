package import PlanetAssets
import PlanetImage
import PlanetRasters
package import PlanetSystem

/// The maps of a folder or of an archive, recognised by the names of their files.
package struct MapFolder: Sendable {
  /// A file that may be a map.
  package struct File: Sendable {
    /// The name in the folder or in the archive.
    package var name: String
    /// The path of the file; nil for one that is left out.
    package var path: String?
    /// The body and the layer; nil for one that is left out.
    package var subject: MapFileName?
    /// The reason for which it is left out; nil for one that is installed.
    package var reason: String?
  }

  /// The files, in alphabetical order or in that of the archive.
  package private(set) var files: [File] = []

  /// The greatest number of files, and of folders in folders.
  private static let greatestCount = 10_000
  private static let greatestDepth = 8

  /// Finds the maps of a folder and of its folders.
  /// - Throws: ``FileError`` for a folder that cannot be read.
  package init(folder: String, bodies: BundledMaps) throws(FileError) {
    var found: [(name: String, path: String)] = []
    try Self.collect(folder, "", depth: 0, &found)
    for (name, path) in found {
      files.append(File(name: name, path: path, subject: MapFileName(name, bodies: bodies)))
    }
    choose()
  }

  /// Finds the maps of extracted files.
  package init(_ entries: [MapArchive.Entry], bodies: BundledMaps) {
    for entry in entries {
      files.append(
        File(
          name: entry.name, path: entry.path,
          subject: entry.path == nil ? nil : MapFileName(entry.name, bodies: bodies),
          reason: entry.reason))
    }
    choose()
  }

  private static func collect(
    _ folder: String, _ prefix: String, depth: Int, _ found: inout [(name: String, path: String)]
  ) throws(FileError) {
    for name in try Files.contents(of: folder) where !name.hasPrefix(".") {
      guard found.count < greatestCount else { return }
      let path = Files.join(folder, name)
      switch Files.kind(of: path) {
      case .file where MapFileName.isImage(name): found.append((prefix + name, path))
      case .folder where depth < greatestDepth:
        // A folder that cannot be read does not end the rest.
        try? collect(path, "\(prefix)\(name)/", depth: depth + 1, &found)
      case .file, .folder, .special, .nothing: break
      }
    }
  }

  /// Leaves out files of unknown bodies, and all but the finest map of a body and layer.
  private mutating func choose() {
    var finest: [MapFileName: Int] = [:]
    for index in files.indices where files[index].reason == nil {
      guard let subject = files[index].subject, let path = files[index].path else {
        files[index].reason = "no known body in its name"
        continue
      }
      guard let other = finest[subject], let otherPath = files[other].path else {
        finest[subject] = index
        continue
      }
      let isFiner = Self.columns(path) > Self.columns(otherPath)
      let (kept, left) = isFiner ? (index, other) : (other, index)
      files[left].reason = "'\(files[kept].name)' of the same body and layer is at least as fine"
      finest[subject] = kept
    }
  }

  /// Returns the columns of a file; 0 if it cannot be read.
  private static func columns(_ path: String) -> Int {
    guard let format = try? MapFileReader.format(path) else { return 0 }
    switch format {
    case .png, .jpeg: return (try? TextureInstaller.columns(of: path)) ?? 0
    case .unsupported: return (try? MapFileReader(path).raster.layout.width) ?? 0
    }
  }

  /// Returns the faces of a cube map in a folder, in the order of `CubeFace`.
  /// - Throws: ``TextureFailure`` unless there is one file of each face.
  package static func cubeFaces(in folder: String) throws(TextureFailure) -> [String] {
    let names = try TextureFailure.using { () throws(FileError) in
      try Files.contents(of: folder)
    }
    return try cubeFaces(names.filter(MapFileName.isImage).map { Files.join(folder, $0) })
  }

  /// Returns the faces of a cube map among files, in the order of `CubeFace`.
  /// - Throws: ``TextureFailure`` unless there is one file of each face.
  package static func cubeFaces(_ paths: [String]) throws(TextureFailure) -> [String] {
    var faces: [CubeFace: String] = [:]
    for path in paths {
      guard let face = CubeFace(stem: Files.stem(of: Files.name(of: path))) else { continue }
      if let other = faces[face] {
        throw .unsuitable(path, reason: "is the same face of the cube as '\(other)'")
      }
      faces[face] = path
    }
    let missing = CubeFace.allCases.filter { faces[$0] == nil }
    guard missing.isEmpty else {
      throw .unsuitable(
        paths.first.map { Files.folder(of: $0) } ?? ".",
        reason: "lacks faces of the cube: "
          + missing.map { "\($0)" }.joined(separator: ", ")
          + "; their names end with px, nx, py, ny, pz and nz, or with right, left, top, bottom, "
          + "front and back")
    }
    return CubeFace.allCases.compactMap { faces[$0] }
  }
}
