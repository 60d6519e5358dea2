import PlanetCatalogue
import PlanetImage
package import PlanetScene
package import PlanetSystem
import Synchronization

/// A shape that was read from its file.
package struct LoadedShape: Sendable {
  /// The triangles, in the unit of the file.
  package let mesh: TriangleMesh
  /// A Boolean value that indicates whether the mesh has no holes.
  package let isClosed: Bool
  /// A Boolean value that indicates whether the mesh has holes or encloses the origin.
  package let isCentered: Bool
  /// The SHA-256 of the file.
  package let digest: SHA256Digest
  /// The memory that it takes.
  package let memory: ShapeMemory
}

/// The approximate memory that a shape takes, in bytes.
package struct ShapeMemory: Hashable, Sendable {
  /// The bytes for reading the file, before anything is rendered.
  package let reading: Int
  /// The bytes of the shape as long as it is used: as read, and placed on its body.
  package let loaded: Int
  /// The bytes for the projection of the triangles to the screen, in each image.
  package let projection: Int
}

/// The shapes that were read last, while their files stay the same.
///
/// A body's shape is needed to fit it into a frame, to plan its maps and to render it. One file is
/// read at a time, so that the free memory is known.
final class ShapeCache: Sendable {
  private struct Entry {
    let path: String
    let stamp: String
    let memory: ShapeMemory
    /// The shape; nil if newer ones have replaced it.
    var shape: LoadedShape?
  }

  private let entries = Mutex<[Entry]>([])
  /// The greatest number of cached shapes.
  static let limit = 4

  /// Returns the shape of a file: the cached one if the file has not changed, else by reading it.
  func shape(
    at path: String, read: () throws(AssetError) -> LoadedShape
  ) throws(AssetError) -> LoadedShape {
    try entries.withLock { entries throws(AssetError) in
      let stamp = Files.stamp(of: path)
      let known = entries.first { $0.path == path && $0.stamp == stamp }?.shape
      if let known { return known }
      let shape = try read()
      entries.removeAll { $0.path == path }
      let cached = entries.indices.filter { entries[$0].shape != nil }
      if cached.count == Self.limit, let oldest = cached.first { entries[oldest].shape = nil }
      if let stamp {
        entries.append(Entry(path: path, stamp: stamp, memory: shape.memory, shape: shape))
      }
      return shape
    }
  }

  /// Returns the memory of a shape that was read, if its file has not changed.
  func memory(at path: String) -> ShapeMemory? {
    entries.withLock { entries in
      let stamp = Files.stamp(of: path)
      return entries.first { $0.path == path && $0.stamp == stamp }?.memory
    }
  }
}

extension MapLibrary {
  /// The greatest size of a shape's file in bytes.
  static let greatestShapeBytes = 1 << 30
  /// The greatest number of shapes in memory besides those of images in progress.
  package static let cachedShapeCount = ShapeCache.limit

  /// Reads the shape of a body, in OBJ or PLY.
  /// - Parameter name: The name in the catalogue.
  /// - Throws: ``AssetError/missingShape(_:)``, ``AssetError/outsideFolders(name:)``,
  ///   ``AssetError/file(_:)``, ``AssetError/badShape(path:_:)`` or
  ///   ``AssetError/tooLittleMemory(path:needed:free:)``.
  /// - Returns: The shape.
  package func shape(_ name: String) throws(AssetError) -> LoadedShape {
    guard !isCancelled() else { throw .cancelled }
    let path = try place(of: name)
    return try shapes.shape(at: path) { () throws(AssetError) in try Self.readShape(path) }
  }

  /// Returns the memory that the shape of a body takes; nil if it cannot be read.
  package func memory(ofShape name: String) -> ShapeMemory? {
    guard let path = path(of: name) else { return nil }
    return shapes.memory(at: path) ?? (try? shape(name))?.memory
  }

  /// Reads a shape from a file, if there is memory for it.
  /// - Parameter path: The file, in OBJ or PLY.
  /// - Throws: ``AssetError/file(_:)``, ``AssetError/badShape(path:_:)`` or
  ///   ``AssetError/tooLittleMemory(path:needed:free:)``.
  /// - Returns: The shape.
  package static func readShape(_ path: String) throws(AssetError) -> LoadedShape {
    // The mapped file is released before its bytes are read into memory.
    let size = try file(path) { path throws(FileError) in
      try Files.readMapped(path, limit: greatestShapeBytes).withSpan { MeshFileSize($0) }
    }
    if let lack = lack(ofMemory: size.readingByteCount) {
      throw .tooLittleMemory(path: path, needed: lack.needed, free: lack.free)
    }
    let bytes = try file(path) { path throws(FileError) in
      try Files.read(path, limit: greatestShapeBytes)
    }
    let mesh: TriangleMesh
    do throws(MeshError) {
      mesh = try MeshFile.read(bytes)
    } catch {
      throw .badShape(path: path, error)
    }
    let memory = ShapeMemory(
      reading: size.readingByteCount, loaded: 3 * mesh.byteCount,
      projection: PlanetLoader.projectedTriangleBytes * mesh.triangleCount)
    let isClosed = mesh.isClosed
    return LoadedShape(
      mesh: mesh, isClosed: isClosed, isCentered: !isClosed || mesh.enclosesOrigin,
      digest: SHA256Digest(of: bytes), memory: memory)
  }

  /// Returns the result of reading a file.
  private static func file<Content>(
    _ path: String, read: (String) throws(FileError) -> Content
  ) throws(AssetError) -> Content {
    do throws(FileError) {
      return try read(path)
    } catch {
      throw .file(error)
    }
  }

  /// Returns the SHA-256 of the file of a shape.
  package func digest(ofShape name: String) throws(AssetError) -> SHA256Digest {
    try shape(name).digest
  }

  private func place(of name: String) throws(AssetError) -> String {
    do throws(AssetError) {
      return try existingPath(of: name)
    } catch {
      if case .missingMap(let missing) = error { throw .missingShape(missing) }
      throw error
    }
  }
}
