import PlanetImage
import PlanetMath
import PlanetScene

/// The light on a displaced globe, whose triangles are about as small as pixels.
///
/// Adjacent triangles in about the same light are shaded as one, so that most pixels are shaded
/// once. Triangles on opposite sides of an edge of a shadow or slope are shaded separately.
struct FineMesh {
  /// The vertices of the triangles.
  private let indices: [UInt32]
  /// The brightness of the vertices, relative to that of a white surface in full light.
  private let light: [Float]

  /// The greatest difference of equally bright triangles, relative to the brighter one and
  /// absolute.
  private static let tolerance: (relative: Float, absolute: Float) = (0.02, 0.001)

  /// Computes the light on an object of a scene; nil if it is not a displaced globe.
  init?(_ points: MeshPoints, of index: Int, in scene: RenderScene, threads: Int) {
    let object = scene.objects[index]
    guard case .mesh(let mesh, let surface, let isDoubleSided) = object.shape,
      mesh.isDisplacedGlobe, !isDoubleSided
    else { return nil }
    let law = scene.reflectance(of: surface, on: object)
    let sun = Sunlight(scene.light(on: object))
    indices = mesh.indices
    var light: [Float] = RowStrips.storage(count: mesh.vertexCount)
    RowStrips.fill(
      &light, rowLength: 1, rowCount: mesh.vertexCount, rowsPerStrip: 4096, threads: threads
    ) { vertices, light in
      for first in stride(from: vertices.lowerBound, to: vertices.upperBound, by: 8) {
        let lanes = points.angles(ofVerticesFrom: first)
        var value = law.value(sun.received(lanes.incidence), lanes.emission.magnitudes)
        value *= points.approximateShare(lanes.clearance)
        for lane in 0..<min(8, vertices.upperBound - first) {
          light[first + lane - vertices.lowerBound] = value[lane]
        }
      }
    }
    self.light = light
  }

  /// Returns whether two triangles are in about the same light.
  func areEquallyBright(_ one: Int32, _ other: Int32) -> Bool {
    let (first, second) = (brightness(one), brightness(other))
    let limit = max(first, second) * Self.tolerance.relative + Self.tolerance.absolute
    return (first - second).magnitude <= limit
  }

  /// Returns the mean brightness of a triangle's vertices.
  private func brightness(_ triangle: Int32) -> Float {
    let first = 3 * Int(triangle)
    let sum = light[Int(indices[first])] + light[Int(indices[first + 1])]
    return (sum + light[Int(indices[first + 2])]) * (1 / 3)
  }

  /// Returns whether two triangles have a common vertex.
  func areAdjacent(_ one: Int32, _ other: Int32) -> Bool {
    let (first, second) = (3 * Int(one), 3 * Int(other))
    for corner in first..<first + 3 {
      for place in second..<second + 3 where indices[place] == indices[corner] { return true }
    }
    return false
  }
}
