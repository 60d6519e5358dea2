import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetMath
import PlanetScene

/// The body on the screen with its map at the loaded level of detail.
struct ShownBody {
  /// The body of the catalogue, with the map that overrides its own.
  var body: CelestialBody
  /// The file stamps of its maps when they were requested.
  var stamps: [String?] = []
  /// The factor by which heights displace its globe; nil if they do not.
  var displacement: Double?
  /// The loaded planet; nil until its first map is loaded.
  var prepared: LoadedPlanet?
  /// The planet with a coarse displaced mesh, for motion; nil if it is not displaced or not loaded.
  var coarse: PlanetNode?
  /// The disc diameter in pixels for which its map is fine enough.
  var detail = 0
  /// The problem of its maps; nil if they are loaded.
  var problem: String?
  /// True if the camera flies to the body once it is loaded.
  var arrives = false
  /// True if its maps were read again, so that its thumbnail may be outdated.
  var isReread = false

  /// Returns the request for its map.
  func request(detail: Int) -> BodyLoader.Request {
    BodyLoader.Request(body: body, detail: detail, displacement: displacement, stamps: stamps)
  }

  /// Returns whether a request is for this body with these maps.
  func awaits(_ request: BodyLoader.Request) -> Bool {
    request.body == body && request.stamps == stamps && request.displacement == displacement
  }

  /// Returns a node with the coarse displaced mesh, and otherwise unchanged; nil without such a
  /// mesh.
  func coarsened(_ node: PlanetNode) -> PlanetNode? {
    guard displacement != nil, node.mesh != nil, var result = coarse, result.mesh != nil else {
      return nil
    }
    result.changeSurface { $0 = node.surface }
    (result.axis, result.rotation, result.rings) = (node.axis, node.rotation, node.rings)
    (result.position, result.scale) = (node.position, node.scale)
    (result.sunDiameter, result.isHidden) = (node.sunDiameter, node.isHidden)
    return result
  }

  /// The size of its map in memory, in bytes.
  var mapBytes: Int {
    guard let map = prepared?.node.surface.map else { return 0 }
    return map.pyramid.byteCount
  }

  /// The level of detail of the first map, which loads at once.
  static let firstDetail = 160
  /// The greatest level of detail.
  static let greatestDetail = 8192
  /// The greatest level of detail that is cached for a body that is not shown.
  static let maximumCachedDetail = 2048

  /// The projection of the viewer, the same as for images.
  static let projection = Projection.perspective(fieldOfView: .degrees(20))

  /// The radius of the fitted sphere, in equatorial radii; from the catalogue until the ring strip
  /// is read.
  var visibleBoundingRadius: Double { prepared?.node.visibleBoundingRadius ?? boundingRadius }

  /// The radius of the sphere that holds the globe and all of its rings, in equatorial radii.
  var boundingRadius: Double {
    if let prepared { return prepared.node.boundingRadius }
    guard let radii = body.radii else { return globeBoundingRadius }
    return max(globeBoundingRadius, (body.rings?.outermostRadius ?? 0) / radii.equatorial)
  }

  /// The radius of the sphere that holds the globe, in equatorial radii.
  var globeBoundingRadius: Double { max(1, body.radii?.polarRatio ?? 1) }

  var target: CameraTarget {
    CameraTarget(radius: visibleBoundingRadius, projection: Self.projection)
  }

  /// The range of the fraction of the frame that the body fills.
  ///
  /// At most, a texel of its map has eight points on a screen of a thousand points, and the size is
  /// possible for saved images.
  var zoomLimits: ClosedRange<Double> {
    // Until the map is loaded, the previous zoom is allowed.
    var most = 20.0
    if let node = prepared?.node, let map = node.surface.map {
      let columns = Double(map.pyramid.width * map.pyramid.reduction)
      most = min(max(8 * columns / (.pi * 1000), 2) * visibleBoundingRadius, 20)
    }
    return 0.05...most
  }

  /// The initial viewpoint.
  static let home = Viewpoint(elevation: .degrees(15), share: 0.8)

  /// Returns the level of detail for a disc.
  /// - Parameter discDiameter: The diameter in pixels.
  /// - Returns: A power of two.
  static func detail(for discDiameter: Double) -> Int {
    var detail = 512
    while Double(detail) < discDiameter, detail < greatestDetail { detail *= 2 }
    return detail
  }
}

extension RingSystem {
  /// The outer radius of the rings in km, as far as the catalogue states it.
  var outermostRadius: Double? {
    ([strip?.outerRadius] + bands.map(\.outerRadius)).compactMap { $0 }.max()
  }
}
