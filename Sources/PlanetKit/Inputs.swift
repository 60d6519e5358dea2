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
    let library = MapLibrary(folders: [Files.folder(of: path)], replacements: nil)
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
        expected: "those of a map of \(width)×\(height) pixels")
    }
    let image = Image(width: width, height: height, pixels: pixels)
    self.init(MipPyramid(image), centerLongitude: centerLongitude)
  }
}

extension TriangleMesh {
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
