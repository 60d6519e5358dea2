public import PlanetMath
public import PlanetScene

/// How a body is looked at, lit and framed: the same for every body of a set.
public struct ViewSettings: Hashable, Sendable {
  /// What fills the frame.
  public enum Fit: String, CaseIterable, Hashable, Sendable {
    /// The globe, even if its rings are cut off.
    case planet
    /// The globe with its rings.
    case rings
  }

  /// How far the eye has gone around the body, east positive.
  public var azimuth: Angle = .zero
  /// How high the eye stands over the plane that the body's tilt is measured from.
  public var elevation: Angle = .degrees(15)
  /// How far the head leans to the right; the picture turns the other way.
  public var roll: Angle = .zero
  /// How far the eye stands aside, to the right and up in the frame, in radii of the equator.
  public var pan = SIMD2<Double>.zero
  /// How far aside the eye may stand, which is as far as the smallest share shows.
  public static let panLimits = -100.0...100
  /// The vertical field of view; nothing for parallel rays.
  public var fieldOfView: Angle? = .degrees(20)
  /// What fills the frame.
  public var fit: Fit = .rings
  /// The share of the frame's shorter side taken by what fills it.
  public var share = 0.9
  /// Where the light stands, to the right of the eye; negative is left.
  public var lightAzimuth: Angle = .degrees(-35)
  /// Where the light stands, above the eye.
  public var lightElevation: Angle = .degrees(15)
  /// The azimuth of an eye from which the light's angles are told, as far up as the eye itself;
  /// nothing where they are told from the eye, and the light goes with it.
  public var lightAnchor: Angle?
  /// The angle across the light's disc; the sun's is 0.53° as seen from the Earth.
  public var lightDiameter = Angle.zero
  /// The light from all sides, as a share of white.
  public var ambient: Float = 0.012
  /// What stands behind the body.
  public var background: Background = .transparent
  /// The lean of the north pole to the right, instead of the body's own.
  public var tilt: Angle?
  /// The longitude that faces the eye, instead of the body's own best side.
  public var longitude: Angle?

  /// Creates the usual view.
  public init() {}

  /// Returns the scene of a planet in this view.
  /// - Parameters:
  ///   - node: The planet, turned as it shall be seen.
  ///   - width: Of the picture in pixels.
  ///   - height: Of the picture in pixels.
  /// - Returns: What a renderer draws.
  public func scene(of node: PlanetNode, width: Int, height: Int) -> RenderScene {
    var node = node
    if let tilt { node.tilt = tilt }
    let orbit = orbitCamera(for: node, width: width, height: height)
    var anchor = orbit
    if let lightAnchor { anchor.azimuth = lightAnchor }
    var light = DirectionalLight(
      from: anchor.camera, azimuth: lightAzimuth, elevation: lightElevation)
    light.angularDiameter = lightDiameter
    return RenderScene(
      objects: node.objects, camera: orbit.camera, light: light,
      ambient: ambient, background: background)
  }

  /// Returns the camera that shows a planet as large as it shall be.
  private func orbitCamera(for node: PlanetNode, width: Int, height: Int) -> OrbitCamera {
    let projection: Projection =
      fieldOfView.map { .perspective(fieldOfView: $0) } ?? .orthographic(height: 2)
    var orbit = OrbitCamera(
      azimuth: azimuth, elevation: elevation, roll: roll, projection: projection
    ).fitted(radius: reach(of: node), share: share, aspect: Double(width) / Double(height))
    orbit.target = orbit.right * pan.x + orbit.up * pan.y
    return orbit
  }

  /// Returns the radius in scene units of what fills the frame.
  private func reach(of node: PlanetNode) -> Double {
    fit == .rings ? node.reach : node.globeReach
  }

  /// Returns the radius of a globe's disc in pixels.
  func discRadius(of node: PlanetNode, width: Int, height: Int) -> Double {
    0.5 * share * Double(min(width, height)) / reach(of: node)
  }

  /// Returns how much larger the middle of a globe's disc is seen than its radius tells.
  ///
  /// At the distance D (in radii) a small piece in the middle is seen from D - 1, and the limb
  /// stands at 1 / √(D² - 1): the ratio is √((D + 1) / (D - 1)).
  func magnification(of node: PlanetNode, width: Int, height: Int) -> Double {
    let orbit = orbitCamera(for: node, width: width, height: height)
    guard case .perspective = orbit.projection else { return 1 }
    return ((orbit.distance + 1) / max(orbit.distance - 1, 1e-6)).squareRoot()
  }
}
