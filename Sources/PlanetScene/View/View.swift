public import PlanetMath

/// The view of a body: camera, framing, light and background.
///
/// Commands, files and the window use the same value, and one table (`ViewParameter.all`) has
/// the name, unit, range and default of each parameter.
///
/// Encoded angles are in degrees. An angle that no decimal number of degrees gives exactly is
/// therefore changed in its last bit when it is set, so an image that is rendered again from its
/// render job has the same pixels. Property observers round the angles; initialisers do not call
/// them.
public struct View: Hashable, Sendable {
  /// The part of the body that is fitted into the frame.
  public enum Fit: String, CaseIterable, Hashable, Sendable {
    /// The globe with the rings that are dense enough to be seen (not those of Uranus).
    case auto
    /// The globe alone; its rings may be cut off.
    case planet
    /// The globe with all of its rings, however thin.
    case rings
  }

  /// The direction at the top of the frame, before ``View/roll``.
  public enum Up: String, CaseIterable, Hashable, Sendable {
    /// The vertical of the scene, so that the axial tilt of the body shows.
    case screen
    /// The north pole of the body.
    case north
  }

  /// The reference of the light's azimuth and elevation.
  public enum LightFrame: String, CaseIterable, Hashable, Sendable {
    /// The camera: light stays where it is in the image.
    case camera
    /// The world: azimuth 0 is +X, as for the camera, and elevation is above the equator. The light
    /// is fixed as the camera moves.
    case world
  }

  /// A layer over the base map of a globe.
  public enum Layer: String, CaseIterable, Hashable, Sendable {
    /// The slopes of the ground, from heights or normals.
    case relief
    /// The reflection of the sun in open water.
    case water
    /// The lights of the night side.
    case night
    /// Clouds or haze; without them, the ground that they hide.
    case clouds
    /// The atmosphere.
    case atmosphere
  }

  /// The representation of globes.
  public enum Geometry: String, CaseIterable, Hashable, Sendable {
    /// Ellipsoids: outline, normal and place on the map are computed for each ray.
    case exact
    /// Triangles, with normals and texture coordinates interpolated between vertices.
    case mesh
  }

  /// The camera's azimuth around the body, east positive.
  public var azimuth: Angle = .zero { didSet { azimuth = azimuth.exact } }
  /// The camera's elevation above the plane that the body's tilt is measured from.
  public var elevation: Angle = .degrees(15) { didSet { elevation = elevation.exact } }
  /// The point of the surface in the centre of the disc, before the rotation of the body.
  ///
  /// It replaces ``elevation``; ``azimuth`` is then relative to it.
  public var lookAt: SurfacePoint? { didSet { lookAt = lookAt?.exact } }
  /// The direction at the top of the frame; `north` with ``lookAt`` and `screen` without it if nil.
  public var up: Up?
  /// The camera's roll, clockwise positive; the image rotates in the opposite direction.
  public var roll: Angle = .zero { didSet { roll = roll.exact } }
  /// The angle by which the camera is turned upwards from its target, at its position.
  public var pitch: Angle = .zero { didSet { pitch = pitch.exact } }
  /// The camera's shift to the right and up, in equatorial radii.
  public var pan = SIMD2<Double>.zero
  /// The vertical field of view; orthographic if nil.
  public var fieldOfView: Angle? = .degrees(20) { didSet { fieldOfView = fieldOfView?.exact } }
  /// The part of the body that is fitted into the frame.
  public var fit = Fit.auto
  /// The fraction of the frame's shorter side that the fitted part fills.
  public var fill = 0.9
  /// The longitude that faces azimuth 0; the body's best side if nil.
  public var longitude: Angle? { didSet { longitude = longitude?.exact } }
  /// The tilt of the north pole to the right; the body's own if nil.
  public var tilt: Angle? { didSet { tilt = tilt?.exact } }
  /// The light's azimuth in ``lightFrame``: from the camera, right positive, or from the world's
  /// +X, east positive.
  public var lightAzimuth: Angle = .degrees(-35) { didSet { lightAzimuth = lightAzimuth.exact } }
  /// The light's elevation in ``lightFrame``: above the camera or the world's equator.
  public var lightElevation: Angle = .degrees(15) {
    didSet { lightElevation = lightElevation.exact }
  }
  /// The reference of the light's azimuth and elevation.
  public var lightFrame = LightFrame.camera
  /// The camera azimuth that the light's angles are relative to; the camera's own if nil.
  package var lightAnchor: Angle? { didSet { lightAnchor = lightAnchor?.exact } }
  /// The angular diameter of the sun; as seen from the body's orbit if nil.
  public var sunDiameter: Angle? { didSet { sunDiameter = sunDiameter?.exact } }
  /// The irradiance of the light; 1 renders a white surface that faces it as white.
  public var lightStrength = 1.0
  /// The colour of the light: linear red, green and blue.
  package var lightColor = SIMD3<Float>(1, 1, 1)
  /// The ambient light where no sunlight falls, as a fraction of white.
  public var ambient = 0.002
  /// The exposure in stops; if nil, each disc is as bright as the disc of a diffuse sphere at the
  /// same phase angle, for any surface.
  public var exposure: Double?
  /// The curve from light to the light of the display; not applied to OpenEXR files.
  public var toneMap = ToneMap.none
  /// The light of the glow at the edge of stars, as a fraction of their discs' light; 0 for none.
  public var glow = 0.0
  /// A Boolean value that indicates whether bodies and rings cast shadows on each other.
  public var hasShadows = true
  /// The layers that are rendered where bodies have them.
  public var layers = Set(Layer.allCases)
  /// The factor on the heights and slopes of the ground.
  public var relief = 1.0
  /// A Boolean value that indicates whether heights displace the globe as a mesh, so that mountains
  /// stand out at the limb and cast shadows; otherwise they only tilt the normals of an ellipsoid.
  public var displacesRelief = false
  /// The background.
  public var background = Background.transparent
  /// The representation of globes.
  public var geometry = Geometry.exact
  /// The latitude bands of a globe's mesh; as many as the size of its disc requires if nil.
  public var meshDetail: Int?

  /// Creates the default view.
  public init() {}
}

/// A point of a body's surface.
public struct SurfacePoint: Hashable, Sendable {
  /// The planetographic latitude, north positive.
  public var latitude: Angle
  /// The longitude, east positive.
  public var longitude: Angle

  /// Creates a point.
  public init(latitude: Angle, longitude: Angle) {
    self.latitude = latitude
    self.longitude = longitude
  }

  /// Creates the point of an ellipsoid in a direction from its centre, in the body's frame.
  ///
  /// The normal of the ellipsoid at the point gives its planetographic latitude.
  package init(towards direction: Vector3, on ellipsoid: Ellipsoid) {
    let axes = ellipsoid.semiAxes
    let normal = (direction * (Vector3(1, 1, 1) / (axes * axes))).normalized
    self.init(latitude: normal.latitude, longitude: direction.longitude)
  }

  /// Returns the direction from the centre of an ellipsoid to the point, in the body's frame.
  ///
  /// The surface has the normal of the planetographic latitude φ where
  /// (ρ, z) = (a² cos φ, c² sin φ) / √(a² cos² φ + c² sin² φ).
  package func direction(on ellipsoid: Ellipsoid) -> Vector3 {
    let axes = ellipsoid.semiAxes
    let normal = Vector3(latitude: latitude, longitude: longitude)
    return (normal * axes * axes).normalized
  }

  /// The point with coordinates rounded to values that are exact in decimal degrees.
  fileprivate var exact: SurfacePoint {
    SurfacePoint(latitude: latitude.exact, longitude: longitude.exact)
  }

  /// The direction to the north along the surface, in the body's frame.
  ///
  /// At a pole it is the limit along the meridian of ``longitude``.
  var northward: Vector3 {
    Vector3(latitude: latitude + .quarterTurn, longitude: longitude)
  }
}
