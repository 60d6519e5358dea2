package import PlanetCatalogue
package import PlanetMath

/// A planet in a scene: ellipsoid with surface, rings, axial tilt and rotation.
///
/// The unit of length of the planet's frame is the equatorial radius. North is +Z and longitude 0
/// is at +X; untilted and unrotated, longitude 0 faces the world's +X.
package struct PlanetNode: Sendable {
  /// The body.
  package let body: CelestialBody
  /// The ellipsoid, with equatorial radius 1; of a triaxial one, the semi-axis along longitude 0.
  package let ellipsoid: Ellipsoid
  /// The surface of the globe.
  package var surface: Surface {
    didSet {
      let isPlaced = surface.map?.projection == oldValue.map?.projection
      if !isPlaced, let parametric { mesh = placed(parametric) }
    }
  }
  /// The triangles that replace the ellipsoid, with texture coordinates for the surface's map; nil
  /// for the ellipsoid itself.
  package private(set) var mesh: TriangleMesh?
  /// The mesh with parametric texture coordinates.
  private var parametric: TriangleMesh?
  /// The radius of the sphere that holds the body's own shape; nil for an ellipsoid.
  private var shapeReach: Double?
  /// The colours and opacities of the rings, if the body has any.
  package var rings: RadialProfile?
  /// The attitude of the axis: the rotation from the planet's frame to the world at rotation 0.
  package var axis: Orientation
  /// The rotation of the globe eastward from longitude 0.
  package var rotation: Angle
  /// The position of the centre in the scene, in scene units.
  package var position = Vector3(0, 0, 0)
  /// The equatorial radius in scene units: 1 where the planet is alone, kilometres among others.
  package var scale = 1.0

  /// Creates a planet from its body and its maps.
  /// - Parameters:
  ///   - body: The body, whose radii give the ellipsoid (a sphere if they are unknown) and whose
  ///     rotation the tilt.
  ///   - surface: The surface of the globe.
  ///   - rings: The rings, in units of the equatorial radius.
  package init(body: CelestialBody, surface: Surface, rings: RadialProfile? = nil) {
    self.body = body
    self.surface = surface
    self.rings = rings
    ellipsoid = Ellipsoid(
      equatorialRadius: 1, intermediateRadius: body.radii?.intermediateRatio ?? 1,
      polarRadius: body.radii?.polarRatio ?? 1)
    axis = Self.axis(tilt: body.rotation?.northTilt ?? .zero)
    rotation = .zero
  }

  /// Returns an axis that is tilted in the plane of the image.
  /// - Parameter tilt: The tilt of the north pole to the right, seen from the world's +X.
  /// - Returns: The attitude of the axis.
  package static func axis(tilt: Angle) -> Orientation { Orientation(about: .unitX, by: -tilt) }

  /// Replaces the ellipsoid by triangles with vertices on it.
  package mutating func tessellate(_ tessellation: SphereTessellation) {
    let sphere = SphereMesh(tessellation, on: ellipsoid)
    parametric = sphere.mesh
    mesh = placed(sphere.mesh)
  }

  /// Replaces the ellipsoid by a mesh about the body's centre, in any unit.
  ///
  /// It is scaled so that it encloses the volume of a sphere of the body's mean radius; see
  /// ``useMesh(_:)``.
  /// - Throws: ``MeshError/encloseNothing``
  package mutating func useShape(_ shape: TriangleMesh) throws(MeshError) {
    let unit = body.radii?.equatorial ?? 1
    useMesh(try shape.scaled(toVolumeOfRadius: (body.radii?.volumetricMean ?? 1) / unit))
  }

  /// Replaces the ellipsoid by a mesh about the body's centre, in equatorial radii.
  ///
  /// A mesh without texture coordinates of its own has the surface's map by direction from the
  /// centre.
  /// - Precondition: A vertex is outside the centre.
  package mutating func useMesh(_ mesh: TriangleMesh) {
    shapeReach = mesh.reach
    guard mesh.hasMapOfDirections else {
      (self.mesh, parametric) = (mesh, nil)
      return
    }
    var wrapped = mesh
    wrapped.wrapMap(around: ellipsoid)
    parametric = wrapped
    self.mesh = placed(wrapped)
  }

  /// Returns a mesh of parametric texture coordinates with those for the surface's map.
  private func placed(_ mesh: TriangleMesh) -> TriangleMesh {
    guard let map = surface.map else { return mesh }
    var result = mesh
    result.textureCoordinates = mesh.textureCoordinates.map { map.coordinates($0, on: ellipsoid) }
    return result
  }

  /// Returns the planet rotated so that a longitude faces a camera at azimuth 0.
  package func facing(longitude: Angle) -> PlanetNode {
    var result = self
    result.rotation = -longitude
    return result
  }

  /// The rotation from the planet's frame to the world.
  package var orientation: Orientation {
    axis * Orientation(about: .unitZ, by: rotation)
  }

  /// The radius of the sphere that holds the globe, in equatorial radii.
  package var globeReach: Double { shapeReach ?? ellipsoid.greatestRadius }

  /// A Boolean value that indicates whether the body has a shape of its own, not an ellipsoid's.
  package var hasShape: Bool { shapeReach != nil }

  /// The radius of the sphere that holds the globe and the visible part of its rings, in equatorial
  /// radii.
  package var reach: Double { max(globeReach, rings?.visibleRadius ?? 0) }

  /// The radius of the sphere that holds the globe and all of its rings, in equatorial radii.
  package var outerReach: Double { max(globeReach, rings?.outerRadius ?? 0) }

  /// Returns half of the length that the globe and the visible part of its rings take along a
  /// direction, in scene units.
  ///
  /// An ellipsoid of the semi-axes a, b, c takes √((a x)² + (b y)² + (c z)²) along the unit vector
  /// (x, y, z) of its frame, a disc of radius r in its equatorial plane r √(1 - z²).
  /// - Parameter direction: A unit vector in the world.
  /// - Returns: The half-length.
  package func halfExtent(along direction: Vector3) -> Double {
    // The rotation of an ellipsoid of revolution does not matter.
    let attitude = ellipsoid.isTriaxial ? orientation : axis
    let local = attitude.inverse * direction
    let globe = hasShape ? globeReach : (local * ellipsoid.semiAxes).length
    let disc = (rings?.visibleRadius ?? 0) * max(1 - local.z * local.z, 0).squareRoot()
    return scale * max(globe, disc)
  }

  /// The globe and, if there are any, the rings, as objects of a scene.
  package var objects: [SceneObject] {
    let globe = mesh.map { Shape.mesh($0, surface) } ?? .ellipsoid(ellipsoid, surface)
    let shapes = [globe] + (rings.map { [Shape.ring($0)] } ?? [])
    return shapes.map {
      SceneObject($0, orientation: orientation, position: position, scale: scale)
    }
  }
}
