import PlanetCatalogue
package import PlanetScene
package import PlanetSystem
import Synchronization

/// A shape that was read from its file.
package struct LoadedShape: Sendable {
  /// The triangles, in the unit of the file.
  package let mesh: TriangleMesh
  /// The SHA-256 of the file.
  package let digest: SHA256Digest
}

/// The shapes that were read last, while their files stay the same.
///
/// A body's shape is needed to fit it into a frame, to plan its maps and to render it.
final class ShapeCache: Sendable {
  private struct Entry {
    let path: String
    let stamp: String
    let shape: LoadedShape
  }

  private let entries = Mutex<[Entry]>([])
  /// The greatest number of cached shapes.
  private static let limit = 4

  /// Returns the cached shape of a file that has not changed.
  func shape(at path: String, stamp: String) -> LoadedShape? {
    entries.withLock { $0.first { $0.path == path && $0.stamp == stamp }?.shape }
  }

  /// Caches a shape; the oldest one is removed if there are too many.
  func keep(_ shape: LoadedShape, at path: String, stamp: String) {
    entries.withLock { entries in
      entries.removeAll { $0.path == path }
      if entries.count == Self.limit { entries.removeFirst() }
      entries.append(Entry(path: path, stamp: stamp, shape: shape))
    }
  }
}

extension MapLibrary {
  /// The greatest size of a shape's file in bytes.
  static let greatestShapeBytes = 1 << 30

  /// Reads the shape of a body, in OBJ or PLY.
  /// - Parameter name: The name in the catalogue.
  /// - Throws: ``AssetError/missingShape(_:)``, ``AssetError/outsideFolders(name:)``,
  ///   ``AssetError/file(_:)`` or ``AssetError/badShape(path:_:)``.
  /// - Returns: The shape.
  package func shape(_ name: String) throws(AssetError) -> LoadedShape {
    let path = try place(of: name)
    let stamp = Files.stamp(of: path)
    if let stamp, let known = shapes.shape(at: path, stamp: stamp) { return known }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try Files.read(path, limit: Self.greatestShapeBytes)
    } catch {
      throw .file(error)
    }
    do throws(MeshError) {
      let shape = LoadedShape(mesh: try MeshFile.read(bytes), digest: SHA256Digest(of: bytes))
      if let stamp { shapes.keep(shape, at: path, stamp: stamp) }
      return shape
    } catch {
      throw .badShape(path: path, error)
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
