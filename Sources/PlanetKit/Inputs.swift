import PlanetAssets
import PlanetCatalogue
public import PlanetImage
public import PlanetMath
public import PlanetScene
import PlanetSystem

extension SurfaceMap {
  /// Reads an equirectangular map from a PNG or JPEG file, north up, east to the right.
  /// - Parameters:
  ///   - path: The file.
  ///   - centerLongitude: The longitude in the middle of the image, east positive.
  /// - Throws: ``PlanetError`` for a file that cannot be read or is damaged.
  public init(contentsOf path: String, centerLongitude: Angle = .zero) throws(PlanetError) {
    // The file that is named, even if there is a folder of replacements.
    var library = MapLibrary(folders: [Files.folder(of: path)], replacements: nil)
    library.isCancelled = RenderGate.isCancelled
    do throws(AssetError) {
      let pyramid = try library.pyramid(
        Files.name(of: path), threads: Rendering.threadLimit)
      self.init(pyramid, centerLongitude: centerLongitude)
    } catch {
      throw PlanetError(error)
    }
  }

  /// Creates an equirectangular map from pixels, north up, east to the right.
  /// - Parameters:
  ///   - width: The number of columns.
  ///   - height: The number of rows.
  ///   - pixels: The pixels, row by row from the top.
  ///   - centerLongitude: The longitude in the middle of the image, east positive.
  /// - Throws: ``PlanetError`` unless there are `width * height` pixels, at least one.
  public init(
    width: Int, height: Int, pixels: [RGBA8], centerLongitude: Angle = .zero
  ) throws(PlanetError) {
    guard width >= 1, height >= 1 else {
      throw .invalidValue(
        name: "size of the map", value: "\(width)×\(height)", expected: "1×1 pixels or more")
    }
    let (count, overflows) = width.multipliedReportingOverflow(by: height)
    guard !overflows, count == pixels.count else {
      throw .invalidValue(
        name: "number of pixels", value: "\(pixels.count)",
        expected: "\(width)×\(height)")
    }
    let image = Image(width: width, height: height, pixels: pixels)
    self.init(MipPyramid(image), centerLongitude: centerLongitude)
  }
}

extension TriangleMesh {
  /// Creates a mesh from arrays, whose numbers are rounded to single precision.
  /// - Parameters:
  ///   - positions: The vertices, in equatorial radii of the body.
  ///   - indices: Three vertices for each triangle, counter-clockwise seen from outside.
  ///   - normals: The unit normals, one for each vertex; computed from the triangles if nil.
  ///   - textureCoordinates: The texture coordinates, one for each vertex, from 0 at the left and
  ///     the top edge of the map to 1 at the right and the bottom; if nil, equirectangular ones by
  ///     the direction from the origin.
  /// - Throws: ``PlanetError/invalidMesh(reason:)`` for an index without a vertex, a missing
  ///   attribute, or a number that is not finite.
  public init(
    positions: [Vector3], indices: [UInt32], normals: [Vector3]? = nil,
    textureCoordinates: [SIMD2<Double>]? = nil
  ) throws(PlanetError) {
    do throws(MeshError) {
      try self.init(
        positions: positions.map { PackedFloat3($0) }, indices: indices,
        normals: normals.map { $0.map { PackedFloat3($0) } },
        textureCoordinates: textureCoordinates.map { $0.map { PackedFloat2(u: $0.x, v: $0.y) } })
    } catch {
      throw .invalidMesh(reason: error.description)
    }
  }

  /// The positions of the vertices in equatorial radii of the body; a copy.
  public var vertices: [Vector3] { positions.map(\.vector) }

  /// Reads a mesh from a Wavefront OBJ or PLY file of at most 1 GiB.
  ///
  /// Missing normals are computed from the triangles; missing texture coordinates are computed from
  /// the directions of the vertices from the origin, for an equirectangular map.
  /// - Parameter path: The file.
  /// - Throws: ``PlanetError`` for a file that cannot be read, with the line of an error in it.
  public init(contentsOf path: String) throws(PlanetError) {
    do throws(AssetError) {
      self = try MapLibrary.readShape(path).mesh
    } catch .badShape(let path, let error) {
      throw .file(path: path, reason: "\(path): \(error)")
    } catch {
      throw PlanetError(error)
    }
  }
}
