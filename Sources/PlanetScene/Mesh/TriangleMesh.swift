package import PlanetMath

/// Three numbers without padding: a position or a direction in the layout of vertex buffers.
package struct PackedFloat3: BitwiseCopyable, Hashable, Sendable {
  /// The first coordinate.
  package var x: Float
  /// The second coordinate.
  package var y: Float
  /// The third coordinate.
  package var z: Float

  /// Creates packed coordinates, rounded to single precision.
  @inlinable
  package init(_ vector: SIMD3<Double>) {
    x = Float(vector.x)
    y = Float(vector.y)
    z = Float(vector.z)
  }

  /// The coordinates in double precision.
  @inlinable
  package var vector: SIMD3<Double> { SIMD3(Double(x), Double(y), Double(z)) }
}

/// Two numbers without padding: texture coordinates.
package struct PackedFloat2: BitwiseCopyable, Hashable, Sendable {
  /// The horizontal coordinate, from 0 at the left edge of the map to 1 at the right; it may exceed
  /// 1 beyond the seam.
  package var u: Float
  /// The vertical coordinate, from 0 at the top edge of the map to 1 at the bottom.
  package var v: Float

  /// Creates packed coordinates, rounded to single precision.
  @inlinable
  package init(u: Double, v: Double) {
    self.u = Float(u)
    self.v = Float(v)
  }
}

/// Triangles with shared vertices, as a structure of arrays.
///
/// Triangles are counter-clockwise as seen from outside. All vertex arrays have the same length,
/// and all indices refer to vertices; meshes from arrays and files are validated when they are
/// created.
public struct TriangleMesh: Hashable, Sendable {
  /// The positions of the vertices, in scene units.
  package var positions: [PackedFloat3] = [] {
    didSet { measure() }
  }
  /// The unit normals of the surface, pointing outwards.
  package var normals: [PackedFloat3] = []
  /// The texture coordinates of the vertices.
  package var textureCoordinates: [PackedFloat2] = []
  /// The indices of three vertices for each triangle.
  public package(set) var indices: [UInt32] = []
  /// A Boolean value that indicates whether the triangles enclose a convex body, whose front faces
  /// never occlude each other.
  package var isConvex = false { didSet { measureGround() } }
  /// A Boolean value that indicates whether texture coordinates are computed from the directions of
  /// vertices, instead of given for a specific map.
  var hasSphericalTextureCoordinates = false
  /// The ellipsoid that the mesh approximates or displaces; nil for other shapes.
  ///
  /// Layers and air are placed on it.
  package var globe: Ellipsoid? { didSet { measureGround() } }
  /// The grid of the vertices of a displaced globe; nil for other meshes.
  var grid: ReducedGrid?
  /// A Boolean value that indicates whether the mesh is a globe that heights displace.
  package var isDisplacedGlobe: Bool { grid != nil }
  /// The greatest distance of a vertex from the origin along each axis.
  package private(set) var extents = Vector3(0, 0, 0)
  /// The radius of the bounding sphere of all vertices around the origin.
  package private(set) var boundingRadius = 0.0
  /// The least and the greatest distance of the ground of a displaced globe from its centre, in
  /// radii of the globe; 1 for a convex globe and for other shapes.
  private(set) var groundRange = 1.0...1.0

  package init() {}

  /// Creates a mesh from vertices, without triangles.
  init(_ vertices: MeshVertices) {
    self.init()
    setVertices(vertices)
  }

  /// Replaces all vertices.
  mutating func setVertices(_ vertices: MeshVertices) {
    positions = vertices.positions
    normals = vertices.normals
    textureCoordinates = vertices.textureCoordinates
  }

  /// Sets the extents, the bounding radius and the range of the ground to those of the vertices.
  ///
  /// Initialisers that set ``positions`` call this function; they do not call property observers.
  mutating func measure() {
    extents = Self.extents(of: positions)
    boundingRadius = Self.boundingRadius(of: positions)
    measureGround()
  }

  private static func extents(of positions: [PackedFloat3]) -> Vector3 {
    var result = SIMD3<Float>(repeating: 0)
    for position in positions {
      let size = SIMD3(position.x.magnitude, position.y.magnitude, position.z.magnitude)
      result = result.replacing(with: size, where: size .> result)
    }
    return Vector3(result)
  }

  private static func boundingRadius(of positions: [PackedFloat3]) -> Double {
    positions.reduce(0) { max($0, $1.vector.length) }
  }

  /// Sets the range of the ground.
  private mutating func measureGround() {
    groundRange = 1...1
    guard let globe, !isConvex else { return }
    var (least, greatest) = (1.0, 1.0)
    for position in positions {
      let distance = (position.vector / globe.semiAxes).length
      (least, greatest) = (min(least, distance), max(greatest, distance))
    }
    groundRange = least...greatest
  }

  /// The number of vertices.
  package var vertexCount: Int { positions.count }
  /// The number of triangles.
  package var triangleCount: Int { indices.count / 3 }

  /// The number of bytes of all arrays.
  package var byteCount: Int {
    12 * (positions.count + normals.count) + 8 * textureCoordinates.count + 4 * indices.count
  }

  /// Adds a triangle of three vertices, counter-clockwise as seen from outside.
  mutating func addTriangle(_ a: Int, _ b: Int, _ c: Int) {
    indices.append(UInt32(a))
    indices.append(UInt32(b))
    indices.append(UInt32(c))
  }

  /// The total area of the triangles, in square scene units.
  package var area: Double {
    var sum = 0.0
    for triangle in 0..<triangleCount {
      let a = positions[Int(indices[3 * triangle])].vector
      let b = positions[Int(indices[3 * triangle + 1])].vector
      let c = positions[Int(indices[3 * triangle + 2])].vector
      sum += (b - a).cross(c - a).length / 2
    }
    return sum
  }
}
