import PlanetImage
package import PlanetMath

/// The shadow of a mesh on itself: for each vertex, the angle by which a ray towards the sun clears
/// the mesh.
///
/// Renderers interpolate the angles between vertices. A pixel then receives the share of the sun's
/// disc above an edge at the interpolated angle, so the edge of a shadow is as wide as a pixel,
/// without steps at triangles.
package struct SelfShadow: Hashable, Sendable {
  /// The angles by vertex, in radians; negative in the shadow.
  package let clearances: [Float]

  /// Creates the shadow of a mesh.
  /// - Parameters:
  ///   - mesh: The mesh.
  ///   - field: The distances of the mesh.
  ///   - sun: The unit direction towards the sun, in the frame of the mesh, and the angular radius
  ///     of its disc.
  ///   - threads: The greatest number of threads.
  package init(
    of mesh: TriangleMesh, _ field: RadialField, _ sun: MeshSun, threads: Int
  ) {
    // Angles are interpolated over a triangle, which the sun of a vertex in darkness may reach.
    let darkness = -(sun.radius + 0.1)
    var angles: [Float] = RowStrips.storage(count: mesh.vertexCount)
    RowStrips.fill(
      &angles, rowLength: 1, rowCount: mesh.vertexCount, rowsPerStrip: 4_096, threads: threads
    ) { vertices, angles in
      for vertex in vertices {
        angles[vertex - vertices.lowerBound] = field.clearance(
          from: mesh.positions[vertex].vector, towards: sun.direction, darkness: darkness)
      }
    }
    clearances = angles
  }

  /// Returns the share of sunlight at eight points, relative to that of level ground.
  ///
  /// The cosine law already accounts for the part of the sun below the level horizon. The share of
  /// the disc above the mesh is therefore divided by the share above level ground.
  /// - Parameters:
  ///   - clearance: The interpolated angles.
  ///   - incidence: The sines of the sun's elevation over the ground.
  ///   - width: The radius of the sun's disc or half the change of the angle across a pixel,
  ///     whichever is larger.
  /// - Returns: Values of 0 to 1.
  package static func share(
    clearance: Float8, incidence: Float8, width: Float8
  ) -> Float8 {
    let one = Float8(repeating: 1)
    let edge = Float8(repeating: edgeRadius)
    let visible = SolarDisc.visibleShare(gap: clamped(clearance / width), radius: edge)
    let level = SolarDisc.visibleShare(gap: clamped(incidence / width), radius: edge)
    let share = visible / (level + 1e-3)
    return share.replacing(with: one, where: share .> one)
  }

  /// The radius of a disc whose limb is nearly straight, in radii of the sun.
  package static let edgeRadius: Float = 64

  /// Returns values limited to where the disc is cut.
  private static func clamped(_ value: Float8) -> Float8 {
    let one = Float8(repeating: 1)
    let low = value.replacing(with: -one, where: value .< -one)
    return low.replacing(with: one, where: one .< low)
  }
}

/// The sun of a mesh that casts a shadow on itself.
package struct MeshSun: Hashable, Sendable {
  /// The unit direction towards the sun in the frame of the mesh.
  package var direction: Vector3
  /// The angular radius of the sun in radians.
  package var radius: Double
}

extension RenderScene {
  /// Returns the sun of a mesh that casts a shadow on itself; nil for a mesh that casts none.
  package func selfShadowSun(of object: SceneObject) -> MeshSun? {
    guard case .mesh(let mesh, let surface, let isDoubleSided) = object.shape,
      shadows != .none, !mesh.isConvex, !isDoubleSided, !surface.isEmissive
    else { return nil }
    let light = light(on: object)
    return MeshSun(
      direction: object.orientation.inverse * light.direction,
      radius: (light.angularDiameter / 2).radians)
  }
}
