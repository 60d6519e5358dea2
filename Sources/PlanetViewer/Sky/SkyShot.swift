import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetOverlays
import PlanetRecipe
import PlanetScene
import PlanetSky

/// The view of a body at a date, from which an image of any size is rendered.
///
/// It turns the viewpoint into the ``SkyScene`` that the command line renders for the date, in
/// kilometres along the axes of the ICRF.
struct SkyShot: Sendable {
  /// The body with the map that overrides its own.
  let body: CelestialBody
  /// The same body in the solar system.
  let place: SolarSystemBody
  /// The date.
  let instant: Instant
  /// The camera, in the frame in which it orbits the body.
  let viewpoint: Viewpoint
  let target: CameraTarget
  /// The body as a planet.
  let node: PlanetNode
  /// The lines and labels over the image.
  var overlays: Set<Overlay>
  let ephemeris: Ephemeris
  let catalogue: Catalogue

  /// The field of view of the window and of its images.
  static let fieldOfView = Angle.degrees(20)
  /// The greatest elevation: over a pole, north is not a direction in the image.
  private static let greatestElevation = 89.99

  /// Returns the scene of an image.
  /// - Parameters:
  ///   - size: The size of the image in pixels.
  ///   - view: The view of the window.
  ///   - hasStars: A Boolean value that indicates whether the stars are the background.
  ///   - labels: The style of labels; nil to leave labels out.
  /// - Throws: ``SkyView/Failure``
  /// - Returns: The scene.
  func scene(
    size: ImageSize, view: View, hasStars: Bool = false, labels: Comparison.LabelStyle? = nil
  ) throws(SkyView.Failure) -> SkyScene {
    let distance = distance(aspect: Double(size.width) / Double(size.height))
    let point = pointBelow(distance: distance)
    let skyView = SkyView(
      instant: instant,
      position: .above(
        latitude: point.latitude, longitude: point.longitude, distance: distance),
      hasStars: hasStars)
    var series = SkySeries(
      of: body, place, skyView, view: view, as: node, size: size, ephemeris: ephemeris,
      catalogue: catalogue)
    series.fieldOfView = Self.fieldOfView
    series.options = options(point, distance: distance)
    series.options?.textSize = labels?.size
    series.overlays = Overlay.allCases.filter(overlays.contains)
    series.labels = labels
    return try series.scene(at: instant)
  }

  /// Returns the distance of the camera from the body's centre in kilometres.
  private func distance(aspect: Double) -> Double {
    let orbit = viewpoint.orbitCamera(target, aspect: aspect)
    return (orbit.distance * place.sceneRadius(of: body)).rounded()
  }

  /// Returns the sub-observer point of the camera, in hundred-thousandths of a degree.
  private func pointBelow(distance: Double) -> (latitude: Angle, longitude: Angle) {
    let elevation = min(
      max(viewpoint.elevation.degrees, -Self.greatestElevation), Self.greatestElevation)
    // The face that is seen is that of the moment when the light left.
    let emission = instant.advanced(bySeconds: -distance / speedOfLight)
    let direction =
      ephemeris.orbitFrame(of: place, at: emission)
      * Vector3(latitude: .degrees(elevation), longitude: viewpoint.azimuth)
    let local = ephemeris.orientation(of: place, at: emission).inverse * direction
    func rounded(_ angle: Angle) -> Angle { .degrees((angle.degrees * 1e5).rounded() / 1e5) }
    return (rounded(local.latitude), rounded(local.longitude))
  }

  /// Returns the options of a command line that produces the scene.
  private func options(
    _ point: (latitude: Angle, longitude: Angle), distance: Double
  ) -> OccasionOptions {
    var options = OccasionOptions()
    options.distance = distance
    options.subObserver = (point.latitude.degrees, point.longitude.degrees)
    options.parameters = [(.narrowFieldOfView, .number(Self.fieldOfView.degrees))]
    return options
  }
}

extension SolarSystemBody {
  /// Returns the radius that is the unit of length of a body's own scene, in kilometres.
  func sceneRadius(of body: CelestialBody) -> Double {
    body.radii?.equatorial ?? equatorialRadius
  }
}

/// A scene of the window at a date, with the loaded bodies.
struct SkyFrame {
  let scene: SkyScene
  /// The bodies that are loaded, in kilometres at their places; the shown one first.
  let nodes: [PlanetNode]
  /// The bodies of the catalogue, in the same order.
  let bodies: [CelestialBody]
  /// The scene for renderers.
  let rendered: RenderScene
  /// The revision of the bodies beside the shown one.
  let neighbourRevision: Int

  /// Creates a frame.
  /// - Parameters:
  ///   - scene: The scene.
  ///   - view: The view of the window.
  ///   - neighbourRevision: The revision of the bodies beside the shown one.
  ///   - planet: Returns a body as a planet; nil until it is loaded.
  init?(
    _ scene: SkyScene, view: View, neighbourRevision: Int,
    planet: (CelestialBody) -> PlanetNode?
  ) {
    let placed = zip(scene.bodies, scene.sky.placements).compactMap { body, placement in
      planet(body).map {
        (body, placement.placed($0, radius: body.radii?.equatorial ?? 1))
      }
    }
    guard placed.first?.0.id == scene.bodies.first?.id else { return nil }
    (self.scene, self.neighbourRevision) = (scene, neighbourRevision)
    (bodies, nodes) = (placed.map(\.0), placed.map(\.1))
    var rendered = view.scene(of: nodes, scene.sky.observation)
    // The window shows stars, names and figures that are not in the scene's recipe.
    rendered.starEpoch = scene.starEpoch
    self.rendered = rendered
  }

  /// Returns the scene for renderers with another node of the shown body.
  func rendered(_ first: PlanetNode, view: View) -> RenderScene {
    view.scene(of: [first] + nodes.dropFirst(), scene.sky.observation)
  }

  /// The bodies that are rendered, with their names.
  var visible: [(body: CelestialBody, node: PlanetNode)] {
    zip(bodies, nodes).filter { !$1.isHidden }.map { (body: $0, node: $1) }
  }
}

extension SkyFrame {
  /// The height of the em square of labels in points.
  static let textSize = 13.0

  /// The IDs and names of the rendered bodies.
  var labels: [OverlayBody.Label] { visible.map { ($0.body.id, $0.body.name) } }

  /// The name of the body, the date and the observer.
  var caption: String? { scene.sky.occasion?.caption(of: bodies[0].name) }
}
