public import PlanetMath

extension TriangleMesh {
  /// The greatest number of vertices of a mesh, and of triangles.
  package static let limit = 20_000_000

  /// Creates a mesh from arrays.
  /// - Parameters:
  ///   - positions: The vertices, in the object's units.
  ///   - indices: Three vertices for each triangle, counter-clockwise seen from outside.
  ///   - normals: The unit normals, one for each vertex; computed from the triangles if nil.
  ///   - textureCoordinates: The texture coordinates, one for each vertex; if nil, equirectangular
  ///     ones by the direction from the origin.
  /// - Throws: ``MeshError`` for an index without a vertex, a missing attribute, or a number that
  ///   is not finite.
  package init(
    positions: [PackedFloat3], indices: [UInt32], normals: [PackedFloat3]? = nil,
    textureCoordinates: [PackedFloat2]? = nil
  ) throws(MeshError) {
    self.init()
    self.positions = positions
    self.indices = indices
    try Self.check(indices, vertexCount: positions.count)
    try Self.check(positions.map(\.vector), "positions", vertexCount: positions.count)
    if let normals {
      try Self.check(normals.map(\.vector), "normals", vertexCount: positions.count)
      self.normals = normals
    } else {
      computeNormals()
    }
    if let textureCoordinates {
      let vectors = textureCoordinates.map { Vector3(Double($0.u), Double($0.v), 0) }
      try Self.check(vectors, "texture coordinates", vertexCount: positions.count)
      self.textureCoordinates = textureCoordinates
    } else {
      computeTextureCoordinates()
    }
    measure()
  }

  private static func check(_ indices: [UInt32], vertexCount: Int) throws(MeshError) {
    guard !indices.isEmpty, indices.count.isMultiple(of: 3) else { throw .noTriangles }
    guard vertexCount <= limit else { throw .tooLarge(elements: "vertices", limit: limit) }
    guard indices.count / 3 <= limit else { throw .tooLarge(elements: "triangles", limit: limit) }
    if let position = indices.firstIndex(where: { $0 >= vertexCount }) {
      throw .indexOutOfRange(
        triangle: position / 3, index: indices[position], vertexCount: vertexCount)
    }
  }

  private static func check(
    _ vectors: [Vector3], _ attribute: String, vertexCount: Int
  ) throws(MeshError) {
    guard vectors.count == vertexCount else {
      throw .countMismatch(attribute: attribute, count: vectors.count, vertexCount: vertexCount)
    }
    let vertex = vectors.firstIndex { !($0.x.isFinite && $0.y.isFinite && $0.z.isFinite) }
    if let vertex { throw .nonFinite(attribute: attribute, vertex: vertex) }
  }

  /// Sets the normals to the means of the normals of adjacent triangles, weighted by their areas.
  ///
  /// Vertices at the same position have the same normal, so seams of a map are not visible. A
  /// vertex whose triangles have no area gets the direction from the origin.
  package mutating func computeNormals() {
    var sums = [PackedFloat3: Vector3](minimumCapacity: vertexCount)
    for triangle in 0..<triangleCount {
      let corners = (0..<3).map { positions[Int(indices[3 * triangle + $0])] }
      let (a, b, c) = (corners[0].vector, corners[1].vector, corners[2].vector)
      let area = (b - a).cross(c - a)
      for corner in corners { sums[corner, default: Vector3(0, 0, 0)] += area }
    }
    normals = positions.map { position in
      let sum = sums[position] ?? Vector3(0, 0, 0)
      let direction = sum.length > 0 ? sum : position.vector
      return PackedFloat3(direction.length > 0 ? direction.normalized : .unitZ)
    }
  }

  /// Sets the texture coordinates to equirectangular ones by the directions of vertices from the
  /// origin, u = 0 at longitude -180° and v = 0 at the north pole.
  ///
  /// Vertices at a pole, and of triangles across the antimeridian, are duplicated.
  package mutating func computeTextureCoordinates() { computeTextureCoordinates(on: .unitSphere) }

  /// Sets the texture coordinates to equirectangular ones by parametric longitude and latitude on
  /// an ellipsoid.
  mutating func computeTextureCoordinates(on ellipsoid: Ellipsoid) {
    hasSphericalTextureCoordinates = true
    var vertices = [SIMD2<UInt64>: UInt32](minimumCapacity: vertexCount)
    var (newPositions, newNormals): ([PackedFloat3], [PackedFloat3]) = ([], [])
    newPositions.reserveCapacity(vertexCount)
    newNormals.reserveCapacity(normals.count)
    var coordinates: [PackedFloat2] = []
    coordinates.reserveCapacity(vertexCount)
    var newIndices: [UInt32] = []
    newIndices.reserveCapacity(indices.count)
    for triangle in 0..<triangleCount {
      let corners = (0..<3).map { Int(indices[3 * triangle + $0]) }
      let directions = corners.map { positions[$0].vector / ellipsoid.semiAxes }
      let us = Self.unwrappedLongitudes(directions)
      for corner in 0..<3 {
        let key = SIMD2(UInt64(corners[corner]), us[corner].bitPattern)
        if let index = vertices[key] {
          newIndices.append(index)
          continue
        }
        vertices[key] = UInt32(newPositions.count)
        newIndices.append(UInt32(newPositions.count))
        newPositions.append(positions[corners[corner]])
        if !normals.isEmpty { newNormals.append(normals[corners[corner]]) }
        let v = 0.5 - directions[corner].latitude.radians / .pi
        coordinates.append(PackedFloat2(u: us[corner], v: v))
      }
    }
    (positions, normals, textureCoordinates) = (newPositions, newNormals, coordinates)
    indices = newIndices
  }

  /// Returns the u coordinates of a triangle's corners, which differ by less than half a turn.
  ///
  /// A corner at a pole has the mean of the other two.
  static func unwrappedLongitudes(_ points: [Vector3]) -> [Double] {
    let isPole = points.map { $0.x * $0.x + $0.y * $0.y <= 1e-24 * $0.dot($0) }
    var u = points.map { 0.5 + $0.longitude.radians / (2 * .pi) }
    let ordinary = (0..<3).filter { !isPole[$0] }
    let maximum = ordinary.map { u[$0] }.max() ?? 0
    for corner in ordinary where maximum - u[corner] > 0.5 { u[corner] += 1 }
    guard let pole = isPole.firstIndex(of: true), ordinary.count == 2 else { return u }
    u[pole] = (u[ordinary[0]] + u[ordinary[1]]) / 2
    return u
  }

  /// Returns the mesh scaled so that it encloses the volume of a sphere.
  /// - Parameter radius: The radius of the sphere, positive.
  /// - Throws: ``MeshError/noEnclosedVolume`` unless the triangles enclose at least a thousandth
  ///   of the volume of their bounding sphere around the origin.
  /// - Returns: The scaled mesh.
  package func scaled(toVolumeOfRadius radius: Double) throws(MeshError) -> TriangleMesh {
    let (volume, boundingRadius) = (volume, boundingRadius)
    guard volume > 1e-3 * 4 / 3 * .pi * boundingRadius * boundingRadius * boundingRadius else {
      throw .noEnclosedVolume
    }
    let factor = radius / pow(volume * 3 / (4 * .pi), 1.0 / 3)
    var result = self
    result.positions = positions.map { PackedFloat3($0.vector * factor) }
    result.globe = nil
    return result
  }

  /// The volume enclosed by closed triangles, in cubic units: the sum of the signed volumes of
  /// their tetrahedra with the origin.
  private var volume: Double {
    var sum = 0.0
    for triangle in 0..<triangleCount {
      let a = positions[Int(indices[3 * triangle])].vector
      let b = positions[Int(indices[3 * triangle + 1])].vector
      let c = positions[Int(indices[3 * triangle + 2])].vector
      sum += a.dot(b.cross(c)) / 6
    }
    return sum
  }

  /// A Boolean value that indicates whether the mesh has no holes: each edge has one triangle on
  /// either side, both counter-clockwise as seen from the same side.
  ///
  /// Each directed edge of a triangle adds a hash that changes its sign with the direction. In a
  /// closed mesh each edge occurs once in both directions, so the sum is 0; vertices at the same
  /// position count as one. A mesh with holes has the sum 0 with a probability of 2^-64.
  package var isClosed: Bool {
    let hashes = positions.map(Self.hash)
    var sum: UInt64 = 0
    for triangle in 0..<triangleCount {
      let corners = (0..<3).map { hashes[Int(indices[3 * triangle + $0])] }
      for corner in 0..<3 {
        let (start, end) = (corners[corner], corners[(corner + 1) % 3])
        sum &+= Self.mixed(start &+ end &* 3) &- Self.mixed(end &+ start &* 3)
      }
    }
    return sum == 0
  }

  /// A Boolean value that indicates whether a closed mesh encloses the origin: the solid angles of
  /// its triangles (van Oosterom and Strackee 1983) have the sum ±4π then, and 0 otherwise.
  package var enclosesOrigin: Bool {
    var sum = 0.0
    for triangle in 0..<triangleCount {
      let (a, b, c) = (
        positions[Int(indices[3 * triangle])].vector,
        positions[Int(indices[3 * triangle + 1])].vector,
        positions[Int(indices[3 * triangle + 2])].vector
      )
      let (la, lb, lc) = (a.length, b.length, c.length)
      let volume = a.dot(b.cross(c))
      let base = la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb
      sum += 2 * atan2(volume, base)
    }
    return abs(sum) > 2 * .pi
  }

  /// Returns a hash of a position, the same for 0 and -0.
  private static func hash(_ position: PackedFloat3) -> UInt64 {
    [position.x, position.y, position.z].reduce(0) { hash, coordinate in
      mixed(hash &+ UInt64((coordinate == 0 ? 0 : coordinate).bitPattern))
    }
  }

  /// Returns the output function of SplitMix64 (Steele, Lea and Flood 2014), a bijection.
  private static func mixed(_ value: UInt64) -> UInt64 {
    var z = value &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension TriangleMesh {
  /// Returns a sphere or an ellipsoid of meridians and parallels.
  /// - Parameters:
  ///   - radii: The semi-axes along x, y and z.
  ///   - slices: The number of divisions around the axis, at least 3.
  ///   - stacks: The number of divisions from pole to pole, at least 2.
  /// - Returns: The mesh with its normals and equirectangular texture coordinates.
  public static func sphere(
    radii: Vector3 = Vector3(1, 1, 1), slices: Int = 96, stacks: Int = 48
  ) -> TriangleMesh {
    sphere(.uv(slices: slices, stacks: stacks), radii)
  }

  /// Returns a sphere or an ellipsoid of triangles of nearly equal size: an icosahedron with
  /// divided edges.
  ///
  /// Near the poles, linear texture coordinates follow the map less accurately than with
  /// ``sphere(radii:slices:stacks:)``.
  /// - Parameters:
  ///   - radii: The semi-axes along x, y and z.
  ///   - divisions: The segments of each edge of the icosahedron, at least 1.
  /// - Returns: The mesh of 20 × divisions² triangles, with its normals and equirectangular texture
  ///   coordinates.
  public static func icosphere(
    radii: Vector3 = Vector3(1, 1, 1), divisions: Int = 24
  ) -> TriangleMesh {
    sphere(.icosphere(divisions: divisions), radii)
  }

  /// Returns a sphere or an ellipsoid of six square grids: a cube with divided edges.
  /// - Parameters:
  ///   - radii: The semi-axes along x, y and z.
  ///   - divisions: The segments of each edge of the cube, at least 1.
  /// - Returns: The mesh of 12 × divisions² triangles, with its normals and equirectangular texture
  ///   coordinates.
  package static func cubeSphere(
    radii: Vector3 = Vector3(1, 1, 1), divisions: Int = 32
  ) -> TriangleMesh {
    sphere(.cube(divisions: divisions), radii)
  }

  private static func sphere(_ tessellation: SphereTessellation, _ radii: Vector3) -> TriangleMesh {
    var mesh = SphereMesh(tessellation).mesh
    let unit = mesh.positions
    mesh.positions = unit.map { PackedFloat3($0.vector * radii) }
    mesh.normals = unit.map { PackedFloat3(($0.vector / radii).normalized) }
    mesh.hasSphericalTextureCoordinates = true
    mesh.globe = nil
    return mesh
  }

  /// Returns a box around the origin; each side has a uniform normal and the whole map.
  /// - Parameter size: The lengths of the edges along x, y and z.
  /// - Returns: The mesh of 24 vertices and 12 triangles.
  public static func box(size: Vector3 = Vector3(1, 1, 1)) -> TriangleMesh {
    var (vertices, indices): (MeshVertices, [UInt32]) = (MeshVertices(capacity: 24), [])
    let half = size / 2
    for axis in 0..<3 {
      for sign in [1.0, -1] {
        var normal = Vector3(0, 0, 0)
        normal[axis] = sign
        // Two directions along the side that form a right-handed frame with the normal.
        var right = Vector3(0, 0, 0)
        right[(axis + 1) % 3] = sign
        let up = normal.cross(right)
        let first = UInt32(vertices.count)
        for (x, y) in [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1)] {
          vertices.add(
            (normal + right * x + up * y) * half, normal: normal, u: (x + 1) / 2, v: (1 - y) / 2)
        }
        indices += [0, 1, 2, 0, 2, 3].map { first + $0 }
      }
    }
    var mesh = TriangleMesh(vertices)
    (mesh.indices, mesh.isConvex) = (indices, true)
    return mesh
  }
}
