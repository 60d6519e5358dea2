package import PlanetCatalogue
package import PlanetMath

/// A body in a scene: its globe, rings, axial tilt, rotation, position and scale.
///
/// The globe is an ellipsoid or a mesh. The unit of length of the planet's frame is the equatorial
/// radius. North is +Z and longitude 0 is +X; without tilt and rotation, the frame's axes are the
/// world's axes.
package struct PlanetNode: Sendable {
  /// The radii of the body in kilometres; nil if they are unknown, and it is a sphere.
  private let radii: Radii?
  /// The ellipsoid; its semi-axis along longitude 0 is 1.
  package let ellipsoid: Ellipsoid
  /// The surface of the globe.
  package private(set) var surface: Surface
  /// The mesh that is rendered instead of the ellipsoid, if any, with texture coordinates for the
  /// surface's map.
  package private(set) var mesh: TriangleMesh?
  /// The mesh with texture coordinates in parametric latitude.
  ///
  /// Those for the surface's map are computed from it; nil for a shape model with its own ones.
  private var parametric: TriangleMesh?
  /// The bounding radius of the shape model, in equatorial radii; nil without one.
  private var shapeBoundingRadius: Double?
  /// The colours and opacities of the rings by radius, if the body has any.
  package var rings: RadialProfile?
  /// The rotation from the planet's frame to the world at rotation 0.
  package var axis: Orientation
  /// The rotation of the globe eastward from longitude 0.
  package var rotation: Angle
  /// The position of the centre in the scene, in scene units.
  package var position = Vector3(0, 0, 0)
  /// The angular diameter of the sun as seen from the planet; 0 if it is unknown.
  package var sunDiameter = Angle.zero
  /// The suns that shine on it where it is alone; a white one if there is none.
  package var suns: [Sun] = []
  /// The coma and the tail of a comet, which scenes at a date show; nil without them.
  package var coma: Coma?
  /// The default exposure of its images, in stops relative to the usual exposure.
  package var exposureCompensation = 0.0
  /// The altitude of the clouds of the body in equatorial radii, also before their map is loaded.
  package var cloudAltitude = 0.0
  /// A Boolean value that indicates whether the planet is not rendered, but casts shadows.
  package var isHidden = false
  /// The equatorial radius in scene units: 1 where the planet is alone, kilometres among others.
  package var scale = 1.0

  /// Creates a planet without tilt and rotation.
  /// - Parameters:
  ///   - radii: The radii in kilometres, which determine the ellipsoid; a sphere if nil.
  ///   - surface: The surface of the globe.
  ///   - rings: The rings, in units of the equatorial radius.
  package init(radii: Radii?, surface: Surface, rings: RadialProfile? = nil) {
    self.radii = radii
    self.surface = surface
    self.rings = rings
    ellipsoid = Ellipsoid(
      equatorialRadius: 1, intermediateRadius: radii?.intermediateRatio ?? 1,
      polarRadius: radii?.polarRatio ?? 1)
    axis = Self.axis(tilt: .zero)
    rotation = .zero
  }

  /// Changes the surface; texture coordinates of the mesh follow the projection of its map.
  package mutating func changeSurface(_ change: (inout Surface) -> Void) {
    let projection = surface.map?.projection
    change(&surface)
    if surface.map?.projection != projection, let parametric { mesh = placed(parametric) }
  }

  /// Sets the photometric law and the air of the surface.
  /// - Parameters:
  ///   - photometry: The law of a surface that reflects light; nil for diffuse reflection.
  ///   - atmosphere: The air; nil without any.
  ///   - shines: True for the surface of a star, which emits light.
  package mutating func setLight(
    photometry: Photometry?, atmosphere: Atmosphere?, shines: Bool
  ) {
    if shines {
      (surface.photometry, surface.phaseCurve) = (.emissive(.sun), nil)
    } else if let photometry {
      (surface.photometry, surface.phaseCurve) = (
        photometry.photometricLaw, photometry.phaseCurve
      )
    }
    if let atmosphere, let radius = radii?.equatorial {
      surface.air = SurfaceAir(atmosphere, radius: radius)
    }
  }

  /// Returns the rotation that tilts the axis about the world's +X.
  /// - Parameter tilt: The tilt of the north pole to the right, seen from the world's +X.
  /// - Returns: The rotation from the planet's frame to the world at rotation 0.
  package static func axis(tilt: Angle) -> Orientation { Orientation(about: .unitX, by: -tilt) }

  /// Replaces the ellipsoid by a mesh with vertices on its surface.
  package mutating func tessellate(_ tessellation: SphereTessellation) {
    let sphere = SphereMesh(tessellation, on: ellipsoid)
    parametric = sphere.mesh
    mesh = placed(sphere.mesh)
  }

  /// Replaces the ellipsoid by a mesh that heights displace along its normals.
  /// - Parameters:
  ///   - heights: The heights.
  ///   - bands: The number of latitude bands; the equator has twice as many longitude segments.
  ///   - exaggeration: The factor on the heights.
  ///   - threads: The greatest number of threads; the result does not depend on it.
  package mutating func displace(
    _ heights: HeightMap, bands: Int, exaggeration: Double, threads: Int
  ) {
    let displaced = TriangleMesh.displaced(
      slices: 2 * bands, stacks: bands, on: ellipsoid, heights, exaggeration: exaggeration,
      threads: threads)
    parametric = displaced
    mesh = placed(displaced)
  }

  /// Replaces the ellipsoid by a shape model: a mesh about the body's centre, in any unit.
  ///
  /// The mesh is scaled to the volume of a sphere with the body's volumetric mean radius; see
  /// ``useMesh(_:)``.
  /// - Throws: ``MeshError/noEnclosedVolume``
  package mutating func useShape(_ shape: TriangleMesh) throws(MeshError) {
    let unit = radii?.equatorial ?? 1
    useMesh(try shape.scaled(toVolumeOfRadius: (radii?.volumetricMean ?? 1) / unit))
  }

  /// Replaces the ellipsoid by a mesh about the body's centre, in equatorial radii.
  ///
  /// A mesh without texture coordinates of its own has the surface's map by direction from the
  /// centre.
  /// - Precondition: A vertex is outside the centre.
  package mutating func useMesh(_ mesh: TriangleMesh) {
    shapeBoundingRadius = mesh.boundingRadius
    guard mesh.hasSphericalTextureCoordinates else {
      (self.mesh, parametric) = (mesh, nil)
      return
    }
    var wrapped = mesh
    wrapped.computeTextureCoordinates(on: ellipsoid)
    parametric = wrapped
    self.mesh = placed(wrapped)
  }

  /// Returns a mesh with its parametric texture coordinates converted to those for the surface's
  /// map.
  private func placed(_ mesh: TriangleMesh) -> TriangleMesh {
    guard let map = surface.map else { return mesh }
    var result = mesh
    result.textureCoordinates = map.coordinates(mesh.textureCoordinates, on: ellipsoid)
    return result
  }

  /// Rotates the globe and its clouds.
  ///
  /// Per turn of the globe the clouds rotate relative to it by a whole number of turns, so that
  /// turntables have no jump at their end.
  /// - Parameter turn: The rotation as a fraction of a turn, eastward positive.
  package mutating func rotate(byTurn turn: Double) {
    guard turn != 0 else { return }
    rotation = rotation + .turns(turn)
    if let clouds = surface.layers.clouds {
      let turns = turn * clouds.turnsPerTurn.rounded()
      surface.layers.clouds?.rotation = clouds.rotation + .turns(turns)
    }
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

  /// The radius of the sphere about the centre that contains the globe, in equatorial radii.
  package var globeBoundingRadius: Double { shapeBoundingRadius ?? ellipsoid.maximumRadius }

  /// A Boolean value that indicates whether the globe is a shape model, not an ellipsoid.
  package var hasShapeModel: Bool { shapeBoundingRadius != nil }

  /// The radius of the sphere about the centre that contains the globe and the visible part of its
  /// rings, in equatorial radii.
  package var visibleBoundingRadius: Double {
    max(globeBoundingRadius * (1 + max(visibleAirHeight, cloudHeight)), rings?.visibleRadius ?? 0)
  }

  /// The height of clouds that extend the outline visibly, in equatorial radii.
  private var cloudHeight: Double {
    guard !hasShapeModel, !surface.isEmissive else { return 0 }
    if surface.layers.clouds != nil { return (surface.highClouds?.radius ?? 1) - 1 }
    return cloudAltitude < CloudShell.leastAltitude
      ? 0 : min(cloudAltitude, CloudLayer.greatestAltitude)
  }

  /// The height of thick haze above the globe, in equatorial radii; 0 for air that is a thin line
  /// at the limb.
  private var visibleAirHeight: Double {
    guard let air = surface.air, !hasShapeModel, air.top > Self.thinAir else { return 0 }
    return air.visibleHeight > Self.thinAir ? air.visibleHeight : 0
  }

  /// The greatest height of air that is a thin line at the limb, in equatorial radii.
  private static let thinAir = 0.05

  /// The radius of the sphere about the centre that contains the globe and all of its rings, in
  /// equatorial radii.
  package var boundingRadius: Double { max(globeBoundingRadius, rings?.outerRadius ?? 0) }

  /// Returns half of the extent of globe, high clouds and visible rings along a direction, in scene
  /// units.
  ///
  /// Along the unit vector (x, y, z) of the planet's frame, an ellipsoid with semi-axes a, b, c has
  /// the half-extent √((a x)² + (b y)² + (c z)²), and a disc of radius r in its equatorial plane r
  /// √(1 - z²). For a shape model its bounding radius is used.
  /// - Parameter direction: A unit vector in the world.
  /// - Returns: The half-length.
  package func halfExtent(along direction: Vector3) -> Double {
    // The rotation of an ellipsoid of revolution does not matter.
    let attitude = ellipsoid.isTriaxial ? orientation : axis
    let local = attitude.inverse * direction
    let globe =
      hasShapeModel
      ? globeBoundingRadius : (local * ellipsoid.semiAxes).length * (1 + cloudHeight)
    let disc = (rings?.visibleRadius ?? 0) * max(1 - local.z * local.z, 0).squareRoot()
    return scale * max(globe, disc)
  }

  /// The objects of the scene: the globe, and the rings if the body has any.
  package var objects: [SceneObject] {
    let globe = mesh.map { Shape.mesh($0, surface) } ?? .ellipsoid(ellipsoid, surface)
    let shapes = [globe] + (rings.map { [Shape.ring($0)] } ?? [])
    return shapes.map {
      SceneObject($0, orientation: orientation, position: position, scale: scale)
    }
  }
}
