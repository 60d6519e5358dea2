public import PlanetCatalogue
public import PlanetMath

/// A planet in a scene: figure and material, tilt, and spin by a function of time.
///
/// The scene's unit of length is the body's equatorial radius. North is +Z of the body's frame and
/// longitude 0 lies on +X; untilted and at angle 0, longitude 0 faces the world's +X.
public struct PlanetNode: Sendable {
  /// The body this is.
  public let body: CelestialBody
  /// The figure, with equatorial radius 1.
  public let ellipsoid: Ellipsoid
  /// What the globe's surface looks like.
  public var material: Material
  /// The rings' colours and opacities, if it has rings.
  public var rings: RadialProfile?
  /// How far the north pole leans over to the right, seen from the world's +X.
  public var tilt: Angle
  /// How far the globe has turned eastward from longitude 0.
  public var rotation: Angle

  /// Creates a planet from its body and its maps.
  /// - Parameters:
  ///   - body: Its radii give the figure, a sphere if they are unknown; its rotation the tilt.
  ///   - material: Of the globe.
  ///   - rings: In units of the equatorial radius.
  public init(body: CelestialBody, material: Material, rings: RadialProfile? = nil) {
    self.body = body
    self.material = material
    self.rings = rings
    ellipsoid = Ellipsoid(equatorialRadius: 1, polarRadius: body.radii?.polarRatio ?? 1)
    tilt = body.rotation?.northTilt ?? .zero
    rotation = .zero
  }

  /// Returns the angle the body turns in a time, eastward positive; 0 where its spin is unknown.
  /// - Parameter seconds: Of time.
  /// - Returns: An angle within half a turn of zero.
  public func rotation(after seconds: Double) -> Angle {
    guard let spin = body.rotation, let period = spin.period, period > 0 else { return .zero }
    let turns = seconds / (period * 3600)
    return .turns(spin.turnsEastward ? turns : -turns)
  }

  /// Whether the surface moves towards the east, as most bodies' does; so where it is unknown.
  public var turnsEastward: Bool { body.rotation?.turnsEastward ?? true }

  /// Returns the planet with the longitude that faces an eye at azimuth 0 of the world.
  public func facing(longitude: Angle) -> PlanetNode {
    var result = self
    result.rotation = -longitude
    return result
  }

  /// Returns the planet turned further by the spin of so many seconds.
  public func spun(by seconds: Double) -> PlanetNode {
    var result = self
    result.rotation = rotation + rotation(after: seconds)
    return result
  }

  /// How the body's frame stands in the world.
  public var orientation: Orientation {
    Orientation(about: .unitX, by: -tilt) * Orientation(about: .unitZ, by: rotation)
  }

  /// The radius of the sphere that holds the globe, in scene units.
  public var globeReach: Double { max(1, ellipsoid.polarRadius) }

  /// The radius of the sphere that holds the globe and what is seen of its rings, in scene units.
  public var reach: Double { max(globeReach, rings?.visibleRadius ?? 1) }

  /// The radius of the sphere that holds the globe and all of its rings, in scene units.
  public var outerReach: Double { max(globeReach, rings?.outerRadius ?? 1) }

  /// The globe and, if there are any, the rings, as objects of a scene.
  public var objects: [SceneObject] {
    let globe = SceneObject(
      figure: .ellipsoid(ellipsoid), material: material, orientation: orientation)
    guard let rings else { return [globe] }
    let annulus = SceneObject(
      figure: .annulus(innerRadius: rings.innerRadius, outerRadius: rings.outerRadius),
      material: Material(
        .radial(rings), shading: .ring, isDoubleSided: true, isTranslucent: true),
      orientation: orientation)
    return [globe, annulus]
  }
}
