import PlanetMath

/// The clouds of a globe beyond its limb: a translucent shell behind the globe, which hides its
/// middle.
///
/// Low clouds extend the outline of a globe by less than a pixel, and have no shell. Neither have
/// clouds within thick air, which hides them at the limb. Thin air in front of a shell is
/// neglected.
package struct CloudShell {
  /// The scene with the shell instead of the globe, without the globe's shadow on it.
  package let scene: RenderScene
  /// The ellipsoid of the shell, with clouds on a transparent base.
  package let ellipsoid: Ellipsoid
  package let surface: Surface
  /// The distance behind the globe's centre of the plane whose depth the shell has, in the globe's
  /// unit: in front of the air beyond the limb.
  package let setback: Double

  /// The least altitude of clouds with a shell, in equatorial radii.
  package static let leastAltitude = 0.005

  /// The greatest optical depth of air along a ray past the limb at the altitude of the clouds.
  private static let greatestDepth = 0.5

  /// Returns whether air hides clouds at the limb.
  private static func hides(_ air: SurfaceAir?, at altitude: Double) -> Bool {
    guard let air, altitude < air.top else { return false }
    return AirTables.transparency(of: air).limbDepth(altitude).y > greatestDepth
  }

  /// Creates the shell of an object by its index; nil without high clouds above thick air, or for a
  /// camera below them.
  package init?(of index: Int, in scene: RenderScene) {
    let object = scene.objects[index]
    guard let globe = object.shape.globe, let clouds = object.shape.surface?.highClouds,
      object.distance(of: scene.camera, in: globe) > clouds.radius,
      !Self.hides(object.shape.visibleAir, at: clouds.radius - 1)
    else { return nil }
    surface = Surface(clouds: clouds)
    ellipsoid = globe.scaled(by: clouds.radius)
    setback = LimbPlane(object.shape).cloudSetback
    var shells = scene
    shells.objects[index].shape = .ellipsoid(ellipsoid, surface)
    self.scene = shells
  }
}

extension Surface {
  /// The clouds, if they are high enough to extend the outline of the globe visibly.
  package var highClouds: CloudLayer? {
    guard !isEmissive, let clouds = layers.clouds, clouds.opacity > 0,
      clouds.radius - 1 >= CloudShell.leastAltitude
    else { return nil }
    return clouds
  }

  /// Creates a transparent surface with clouds on it.
  fileprivate init(clouds: CloudLayer) {
    self.init(.constant(SIMD4(0, 0, 0, 0)), isTranslucent: true)
    layers.clouds = clouds
    layers.clouds?.altitude = 0
  }
}

extension Ellipsoid {
  /// Returns the ellipsoid with all semi-axes multiplied by a positive factor.
  fileprivate func scaled(by factor: Double) -> Ellipsoid {
    Ellipsoid(
      equatorialRadius: equatorialRadius * factor, intermediateRadius: intermediateRadius * factor,
      polarRadius: polarRadius * factor)
  }
}
