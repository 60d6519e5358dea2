import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene

/// The body on the screen: as fine as it has come, in the light and spin of the moment.
struct ShownBody {
  /// The body, as the catalogue tells it, but for a map that somebody gave it.
  var body: CelestialBody
  /// The files of its maps as they were when they were asked for.
  var stamps: [String?] = []
  /// It as a planet, as soon as its first map is there.
  var prepared: PlanetStage.Prepared?
  /// The width of the disc in pixels for which its map is fine enough.
  var detail = 0
  /// What is wrong with its maps.
  var problem: String?
  /// Whether its maps are others than those of its small picture.
  var isReread = false

  /// Returns how its map is asked for.
  func request(detail: Int) -> BodyLoader.Request {
    BodyLoader.Request(body: body, detail: detail, stamps: stamps)
  }

  /// Returns whether it was it that was asked for, and not one with other maps.
  func awaits(_ request: BodyLoader.Request) -> Bool {
    request.body == body && request.stamps == stamps
  }

  /// The bytes of memory that its map takes.
  var mapBytes: Int {
    guard let map = prepared?.node.surface.map else { return 0 }
    return map.pyramid.byteCount
  }

  /// The first map that is loaded: it is there in a blink.
  static let firstDetail = 160
  /// The finest map that is loaded.
  static let greatestDetail = 8192
  /// The finest map that is kept for a body that is out of sight.
  static let greatestKeptDetail = 2048

  /// The projection of the viewer, that of pictures.
  static let projection = Projection.perspective(fieldOfView: .degrees(20))

  /// How far it reaches, in radii of the equator: as known from the catalogue until the rings'
  /// strip is read.
  var reach: Double { prepared?.node.reach ?? outerReach }

  /// The radius of the sphere that holds the globe and all of its rings, in equatorial radii.
  var outerReach: Double {
    if let prepared { return prepared.node.outerReach }
    guard let radii = body.radii else { return globeReach }
    return max(globeReach, (body.rings?.outermostRadius ?? 0) / radii.equatorial)
  }

  /// How far its globe reaches, in radii of the equator.
  var globeReach: Double { max(1, body.radii?.polarRatio ?? 1) }

  /// What is looked at.
  var subject: Subject { Subject(reach: reach, projection: Self.projection) }

  /// How small and how large it may be seen.
  ///
  /// As large as a texel of its map is eight points on a screen a thousand points high, and no
  /// larger than pictures that are saved may be.
  var zoomLimits: ClosedRange<Double> {
    // Until the map is there, what was looked at before it was read again may be as close as ever.
    var most = 20.0
    if let node = prepared?.node, let map = node.surface.map {
      let columns = Double(map.pyramid.width * map.pyramid.reduction)
      most = min(max(8 * columns / (.pi * 1000), 2) * reach, 20)
    }
    return 0.05...most
  }

  /// The viewpoint at which it is seen first.
  static let home = Viewpoint(elevation: .degrees(15), share: 0.8)

  /// Returns the detail that is wanted for a disc.
  /// - Parameter discDiameter: In pixels.
  /// - Returns: A power of two.
  static func detail(for discDiameter: Double) -> Int {
    var detail = 512
    while Double(detail) < discDiameter, detail < greatestDetail { detail *= 2 }
    return detail
  }
}

extension RingSystem {
  /// The radius in km at which the rings end, as far as the catalogue says.
  var outermostRadius: Double? {
    ([strip?.outerRadius] + bands.map(\.outerRadius)).compactMap { $0 }.max()
  }
}

/// Where the sun stands for an eye that may go round the body.
struct SunPlace {
  /// The angles from the eye, while the sun goes with it.
  static let besideEye = (azimuth: Angle.degrees(-35), elevation: Angle.degrees(15))

  /// The direction towards the sun; nothing while it goes with the eye.
  var fixed: Vector3?
  /// The angle across it.
  var diameter = Angle.zero
  /// The light from all sides, as pictures have it.
  var ambient = View().ambient
  /// The irradiance of the light, as images have it.
  var strength = View().lightStrength

  /// Returns the angles of the sun as seen from an eye.
  func angles(from camera: Camera) -> (azimuth: Angle, elevation: Angle) {
    guard let fixed else { return Self.besideEye }
    let local = Vector3(
      -fixed.dot(camera.forward), fixed.dot(camera.right), fixed.dot(camera.up))
    return (local.longitude, local.normalized.latitude)
  }

  /// Lets it stand in space where a camera sees it.
  mutating func stand(at angles: (azimuth: Angle, elevation: Angle), seenFrom camera: Camera) {
    fixed =
      DirectionalLight(
        from: camera, azimuth: angles.azimuth, elevation: angles.elevation
      ).direction
  }
}
