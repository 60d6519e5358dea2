import PlanetMath

/// The vertices of a mesh that is being created.
struct MeshVertices {
  private(set) var positions: [PackedFloat3] = []
  private(set) var normals: [PackedFloat3] = []
  private(set) var textureCoordinates: [PackedFloat2] = []

  /// The number of vertices.
  var count: Int { positions.count }

  /// Creates an empty list with space for a number of vertices.
  init(capacity: Int = 0) {
    positions.reserveCapacity(capacity)
    normals.reserveCapacity(capacity)
    textureCoordinates.reserveCapacity(capacity)
  }

  /// Adds a vertex.
  mutating func add(_ position: Vector3, normal: Vector3, u: Double, v: Double) {
    positions.append(PackedFloat3(position))
    normals.append(PackedFloat3(normal))
    textureCoordinates.append(PackedFloat2(u: u, v: v))
  }

  /// Adds the vertices of another list.
  mutating func append(_ other: MeshVertices) {
    positions += other.positions
    normals += other.normals
    textureCoordinates += other.textureCoordinates
  }

  /// Adds the vertex of an ellipsoid at a point of the unit sphere.
  mutating func add(_ direction: Vector3, u: Double, v: Double, on ellipsoid: Ellipsoid) {
    add(
      ellipsoid.point(onUnitSphere: direction), normal: ellipsoid.normal(onUnitSphere: direction),
      u: u, v: v)
  }
}
