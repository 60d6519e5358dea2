import PlanetMath

/// The division of a sphere into triangles.
package enum SphereTessellation: Hashable, Sendable {
  /// Meridians and parallels: `slices` around the axis (at least 3), `stacks` from pole to pole (at
  /// least 2).
  case uv(slices: Int, stacks: Int)
  /// An icosahedron with each edge divided into `divisions` segments (at least 1).
  case icosphere(divisions: Int)
  /// A cube with each edge divided into `divisions` segments (at least 1).
  case cube(divisions: Int)
}

extension SphereTessellation {
  /// Creates a UV sphere that deviates from an ellipsoid by at most `chordError` pixels.
  ///
  /// A chord over the angle φ of a circle of R pixels deviates by R (1 - cos φ/2) ≈ R φ²/8. The
  /// quads of a UV sphere are split along their diagonal, which adds the errors of both directions.
  /// The mesh of a small disc deviates by at most 1/2000 of its radius, so that its area is
  /// accurate to 0.1 %. The limit of 4096 slices is reached at 85,000 pixels for 0.05 pixel; larger
  /// meshes deviate more.
  /// - Parameters:
  ///   - ellipsoid: The surface.
  ///   - radius: The equatorial radius in pixels.
  ///   - chordError: The greatest deviation in pixels.
  package init(_ ellipsoid: Ellipsoid, radiusInPixels radius: Double, chordError: Double = 0.05) {
    let size = max(radius, 1) * max(1, ellipsoid.maximumRadius / ellipsoid.equatorialRadius)
    let step = (4 * min(chordError, size / 2000) / size).squareRoot()
    let slices = min(max(Int(2 * .pi / step) + 1, 24), 4096)
    self = .uv(slices: slices, stacks: (slices + 1) / 2)
  }

  /// The number of triangles.
  package var triangleCount: Int {
    switch self {
    case .uv(let slices, let stacks): 2 * slices * (stacks - 1)
    case .icosphere(let divisions): 20 * divisions * divisions
    case .cube(let divisions): 12 * divisions * divisions
    }
  }

  /// Creates a UV sphere of at least 2 latitude bands, with two slices for each.
  ///
  /// Its triangles have edges along the antimeridian, and a vertex for each slice at the poles. So
  /// texture coordinates are exact along the seam and have no pinching at the poles. In triangles
  /// of an icosphere or a cube that contain a pole or cross the antimeridian, linear interpolation
  /// of texture coordinates is not accurate.
  package init(latitudeBands: Int) {
    self = .uv(slices: 2 * latitudeBands, stacks: latitudeBands)
  }
}

/// The mesh of an ellipsoid, with vertices on its surface.
///
/// Texture coordinates are equirectangular in parametric latitude, u = 0 at longitude -180° and
/// v = 0 at the north pole. Vertices on the antimeridian exist twice (u = 0 and u = 1). Every
/// triangle at a pole has its own pole vertex, with the mean u of its other vertices.
package struct SphereMesh: Hashable, Sendable {
  /// The division into triangles.
  package let tessellation: SphereTessellation
  /// The surface on which the vertices are.
  package let ellipsoid: Ellipsoid
  package let mesh: TriangleMesh

  /// Creates the mesh of an ellipsoid.
  /// - Parameters:
  ///   - tessellation: The division into triangles.
  ///   - ellipsoid: The surface.
  ///   - map: The map whose conventions texture coordinates follow; if nil, they are parametric
  ///     latitude and longitude with the prime meridian in the middle.
  package init(
    _ tessellation: SphereTessellation, on ellipsoid: Ellipsoid = .unitSphere,
    for map: SurfaceMap? = nil
  ) {
    self.tessellation = tessellation
    self.ellipsoid = ellipsoid
    var mesh: TriangleMesh =
      switch tessellation {
      case .uv(let slices, let stacks):
        .uvSphere(slices: slices, stacks: stacks, on: ellipsoid)
      case .icosphere(let divisions):
        .projected(UnitPolyhedron.icosahedron(divisions: divisions), onto: ellipsoid)
      case .cube(let divisions):
        .projected(UnitPolyhedron.cube(divisions: divisions), onto: ellipsoid)
      }
    mesh.isConvex = true
    mesh.globe = ellipsoid
    if let map {
      mesh.textureCoordinates = map.coordinates(mesh.textureCoordinates, on: ellipsoid)
    }
    self.mesh = mesh
  }

  /// Creates a mesh that deviates from the ellipsoid by at most `chordError` pixels.
  /// - Parameters:
  ///   - ellipsoid: The surface.
  ///   - radius: The equatorial radius in pixels.
  ///   - chordError: The greatest deviation in pixels.
  ///   - map: The map whose conventions texture coordinates follow.
  package init(
    _ ellipsoid: Ellipsoid, radiusInPixels radius: Double, chordError: Double = 0.05,
    for map: SurfaceMap? = nil
  ) {
    self.init(
      SphereTessellation(ellipsoid, radiusInPixels: radius, chordError: chordError),
      on: ellipsoid, for: map)
  }
}

extension TriangleMesh {
  /// Returns a sphere of meridians and parallels.
  ///
  ///     (i, j)───(i, j+1)      Row i lies on a parallel, column j on a meridian;
  ///        │ ╲       │         column `slices` is column 0 again with u = 1.
  ///     (i+1, j)─(i+1, j+1)    The first and last row are poles: one triangle for each slice.
  ///
  /// It has (slices + 1)(stacks - 1) + 2 slices vertices and 2 slices (stacks - 1) triangles.
  static func uvSphere(slices: Int, stacks: Int, on ellipsoid: Ellipsoid) -> TriangleMesh {
    var mesh = TriangleMesh(uvVertices(slices: slices, stacks: stacks, on: ellipsoid))
    mesh.connect(slices: slices, stacks: stacks)
    return mesh
  }

  /// Returns the vertices of a UV sphere.
  static func uvVertices(slices: Int, stacks: Int, on ellipsoid: Ellipsoid) -> MeshVertices {
    precondition(slices >= 3 && stacks >= 2, "a UV sphere has at least 3 slices and 2 stacks")
    var vertices = MeshVertices(capacity: (slices + 1) * (stacks - 1) + 2 * slices)
    for slice in 0..<slices {
      vertices.add(.unitZ, u: (Double(slice) + 0.5) / Double(slices), v: 0, on: ellipsoid)
    }
    let meridians = (0...slices).map { column -> (sine: Double, cosine: Double) in
      // The last meridian is the first, bit by bit, so that the seam has no crack.
      sinCos((Double(column % slices) / Double(slices) - 0.5) * 2 * .pi)
    }
    for row in 1..<stacks {
      let v = Double(row) / Double(stacks)
      let (cosLatitude, sinLatitude) = sinCos(v * .pi)
      for column in 0...slices {
        let meridian = meridians[column]
        let direction = Vector3(
          cosLatitude * meridian.cosine, cosLatitude * meridian.sine, sinLatitude)
        vertices.add(direction, u: Double(column) / Double(slices), v: v, on: ellipsoid)
      }
    }
    for slice in 0..<slices {
      vertices.add(-.unitZ, u: (Double(slice) + 0.5) / Double(slices), v: 1, on: ellipsoid)
    }
    return vertices
  }

  /// Adds the triangles between the rows of a UV sphere.
  mutating func connect(slices: Int, stacks: Int) {
    indices.reserveCapacity(6 * slices * (stacks - 1))
    func vertex(_ row: Int, _ column: Int) -> Int { slices + (row - 1) * (slices + 1) + column }
    let southPole = slices + (stacks - 1) * (slices + 1)
    for column in 0..<slices {
      addTriangle(column, vertex(1, column), vertex(1, column + 1))
    }
    for row in 1..<max(stacks - 1, 1) {
      for column in 0..<slices {
        let (a, b) = (vertex(row, column), vertex(row, column + 1))
        let (c, d) = (vertex(row + 1, column), vertex(row + 1, column + 1))
        addTriangle(a, c, d)
        addTriangle(a, d, b)
      }
    }
    for column in 0..<slices {
      addTriangle(vertex(stacks - 1, column + 1), vertex(stacks - 1, column), southPole + column)
    }
  }
}
