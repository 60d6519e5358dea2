package import PlanetCatalogue
package import PlanetMath

/// A planet in a scene: ellipsoid with surface, rings, axial tilt and rotation.
///
/// The unit of length of the planet's frame is the equatorial radius. North is +Z and longitude 0
/// is at +X; untilted and unrotated, longitude 0 faces the world's +X.
package struct PlanetNode: Sendable {
  /// The body.
  package let body: CelestialBody
  /// The ellipsoid, with equatorial radius 1.
  package let ellipsoid: Ellipsoid
  /// The surface of the globe.
  package var surface: Surface
  /// The colours and opacities of the rings, if the body has any.
  package var rings: RadialProfile?
  /// The tilt of the north pole to the right, seen from the world's +X.
  package var tilt: Angle
  /// The rotation of the globe eastward from longitude 0.
  package var rotation: Angle
  /// The position of the centre in the scene, in scene units.
  package var position = Vector3(0, 0, 0)
  /// The equatorial radius in scene units.
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
    ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: body.radii?.polarRatio ?? 1)
    tilt = body.rotation?.northTilt ?? .zero
    rotation = .zero
  }

  /// Returns the planet rotated so that a longitude faces a camera at azimuth 0.
  package func facing(longitude: Angle) -> PlanetNode {
    var result = self
    result.rotation = -longitude
    return result
  }

  /// The rotation from the planet's frame to the world.
  package var orientation: Orientation {
    Orientation(about: .unitX, by: -tilt) * Orientation(about: .unitZ, by: rotation)
  }

  /// The radius of the sphere that holds the globe, in equatorial radii.
  package var globeReach: Double { max(1, ellipsoid.polarRadius) }

  /// The radius of the sphere that holds the globe and the visible part of its rings, in equatorial
  /// radii.
  package var reach: Double { max(globeReach, rings?.visibleRadius ?? 1) }

  /// The radius of the sphere that holds the globe and all of its rings, in equatorial radii.
  package var outerReach: Double { max(globeReach, rings?.outerRadius ?? 1) }

  /// The globe and, if there are any, the rings, as objects of a scene.
  package var objects: [SceneObject] {
    let shapes = [.ellipsoid(ellipsoid, surface)] + (rings.map { [Shape.ring($0)] } ?? [])
    return shapes.map {
      SceneObject($0, orientation: orientation, position: position, scale: scale)
    }
  }
}
