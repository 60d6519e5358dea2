import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetOverlays
import PlanetScene
import PlanetSky

/// The bodies around an observer at a place, with the horizon.
///
/// The frame has the axes of the ICRF, in kilometres. The camera is one kilometre from its origin.
struct PlaceGeometry {
  let ephemeris: Ephemeris
  let place: SurfacePlace
  /// The apparent states of all bodies but the observer's own; of that of the image alone if it is
  /// rendered without others.
  let states: [ApparentState]
  /// The state of the body of the image; nil for an image of the sky.
  let subject: ApparentState?
  let sun: ApparentState
  /// The observer's body.
  let ground: ApparentState
  var view: PlaceView
  /// The apparent direction of the middle of the image.
  let forward: Vector3
  /// The velocity of the camera as a fraction of the speed of light.
  let velocity: Vector3
  let fieldOfView: Angle

  /// The least height of a camera above the ellipsoid in kilometres.
  private static let eyeHeight = 0.01
  /// The light of the Earth's sky at night in magnitudes per square second of arc, at a dark place.
  private static let nightMagnitude = 22.0

  init(
    _ series: SkySeries, _ skyView: SkyView, _ aim: PlaceAim
  ) throws(SkyView.Failure) {
    guard case .observer(.place(var place)) = skyView.position else { throw .noPlace }
    let height = max(place.height, 0)
    guard PlaceView.heights.contains(height) else { throw .tooHigh(height) }
    place.height = max(place.height, Self.eyeHeight)
    self.place = place
    ephemeris = series.ephemeris.with(figures: series.catalogue.figures)
    let all = ephemeris.apparentStates(from: .place(place), at: skyView.instant)
    guard let sun = all.first(where: { $0.body == .sun }),
      let ground = all.first(where: { $0.body == place.body }), place.body != .sun
    else { throw .noPlace }
    (self.sun, self.ground) = (sun, ground)
    let isSky = aim.direction != nil
    let others = all.filter { $0.body != place.body }
    subject = isSky ? nil : others.first { $0.body == series.place }
    if !isSky, subject == nil { throw .onSubject(place.body) }
    states = isSky || skyView.hasNeighbours ? others : [subject].compactMap(\.self)
    let orientation = ephemeris.orientation(of: place.body, at: skyView.instant)
    let zenith = (orientation * place.normal).normalized
    let side = orientation.matrix.z.cross(zenith)
    // At a pole, north is along longitude 180°, as on the way there along longitude 0.
    let east = (side.length > 1e-9 ? side : orientation.matrix.y).normalized
    let isEarth = place.body == .earth
    let hasAir = isEarth && series.view.layers.contains(.atmosphere)
    view = PlaceView(
      projection: aim.projection, zenith: zenith, north: zenith.cross(east).normalized,
      height: height, radius: ground.radii.x,
      albedo: series.catalogue.body(id: place.body.rawValue)?.facts.albedo ?? 0,
      nightMagnitude: isEarth ? Self.nightMagnitude : nil,
      pressure: hasAir ? aim.pressure : 0, temperature: aim.temperature,
      target: subject?.body.rawValue)
    if let subject {
      forward = view.apparent(subject.direction)
    } else {
      let direction = aim.direction ?? .init(azimuth: .degrees(180), altitude: .quarterTurn)
      forward = view.direction(azimuth: direction.azimuth, altitude: direction.altitude)
    }
    velocity = ephemeris.aberration(of: .place(place), at: skyView.instant)
    let aspect = Double(series.size.width) / Double(series.size.height)
    let framing = SphereFraming(
      radius: (series.body.radii?.equatorial ?? 1) * series.view.fittedRadius(of: series.node),
      fill: series.view.fill, aspect: aspect)
    fieldOfView =
      series.fieldOfView ?? subject.map { framing.fieldOfView(at: $0.position.length) }
      ?? .degrees(180)
    let share = sunlight()
    view.sunlight = share < 1 ? share : nil
  }

  /// Returns the fraction of the sun's disc that no other body hides.
  private func sunlight() -> Double {
    let radius = sun.angularDiameter / 2
    return states.reduce(1.0) { share, state in
      guard state.body != .sun, state.position.length < sun.position.length else { return share }
      return share
        * DiscOverlap.visibleFraction(
          radius: (state.angularDiameter / 2) / radius,
          separation: state.separation(from: sun) / radius)
    }
  }

  /// Returns the direction at the top of the image.
  func up(_ top: ImageTop, _ aim: PlaceAim) throws(SkyView.Failure) -> Vector3 {
    let up: Vector3
    switch top {
    case .zenith:
      // The azimuth decides the top of an image of the zenith.
      if let direction = aim.direction, subject == nil {
        return view.direction(
          azimuth: direction.azimuth, altitude: direction.altitude + .quarterTurn)
      }
      if subject == nil {
        return view.direction(azimuth: .degrees(180), altitude: .quarterTurn + .quarterTurn)
      }
      up = view.zenith
    case .north: up = (subject ?? ground).orientation.matrix.z
    case .equator: up = .unitZ
    case .ecliptic: up = SkyGeometry.eclipticPole
    }
    guard forward.cross(up).length > 1e-9 else { throw .upAlongView }
    return up
  }

  /// The greatest magnitude of bodies among the stars.
  static let faintest = 6.5
  /// The radius of the largest rings, in equatorial radii of their planet.
  private static let ringReach = 2.35

  /// The angle that a pixel covers in the middle of an image of a height in pixels.
  func pixel(height: Int) -> Angle {
    .radians(2 * view.projection.radius(fieldOfView / 2) / Double(height))
  }

  /// Returns the bodies that are rendered, the body of the image first.
  func visible(height: Int, aspect: Double) -> [ApparentState] {
    let half = view.projection.radius(fieldOfView / 2)
    let pixel = pixel(height: height)
    let corner = view.projection.angle(radius: half * (1 + aspect * aspect).squareRoot())
    let chosen = states.filter { state in
      if state.body == subject?.body { return false }
      let disc = state.angularDiameter
      let reach = disc / 2 * (state.ringOpening == nil ? 1 : Self.ringReach)
      let direction = view.apparent(state.direction)
      let angle = Angle.radians(direction.angle(to: forward))
      guard angle < corner + reach, state.isSeenFromOutside,
        view.altitude(of: direction) + reach > view.horizon
      else { return false }
      if disc >= pixel { return true }
      guard let magnitude = state.magnitude, magnitude <= Self.faintest else { return false }
      guard let parent = state.body.parent, let planet = states.first(where: { $0.body == parent })
      else { return true }
      return parent == .sun || state.separation(from: planet) > pixel * 4
    }
    return [subject].compactMap(\.self) + chosen
  }

  /// Returns the bodies that are not rendered themselves, but whose shadows can fall on a disc.
  /// - Parameters:
  ///   - visible: The bodies that are rendered.
  ///   - pixel: The angle that a pixel covers.
  /// - Returns: The bodies; the observer's own is not among them.
  func shadowCasters(on visible: [ApparentState], pixel: Angle) -> [ApparentState] {
    let discs = visible.filter { $0.body != .sun && $0.angularDiameter >= pixel }
    let rendered = Set(visible.map(\.body))
    return states.filter { caster in
      caster.body != .sun && !rendered.contains(caster.body)
        && discs.contains { ephemeris.castsShadow(caster.body, on: $0) }
    }
  }

  /// A Boolean value that indicates whether the whole disc of the body of the image is below the
  /// horizon.
  var isBelowHorizon: Bool {
    guard let subject else { return false }
    let altitude = view.altitude(of: view.apparent(subject.direction))
    return altitude + subject.angularDiameter / 2 < view.horizon
  }
}

extension SkyScene {
  /// Creates the scene of the sky at a place.
  /// - Parameters:
  ///   - series: The body, the overlays and the size.
  ///   - skyView: The moment and the place.
  ///   - aim: The projection and the direction of view.
  /// - Throws: ``SkyView/Failure``
  init(
    _ series: SkySeries, _ skyView: SkyView, at aim: PlaceAim
  ) throws(SkyView.Failure) {
    let geometry = try PlaceGeometry(series, skyView, aim)
    let aspect = Double(series.size.width) / Double(series.size.height)
    let eye = geometry.forward * -1
    let catalogue = series.catalogue
    let states = geometry.visible(height: series.size.height, aspect: aspect)
    let casters = geometry.shadowCasters(
      on: states, pixel: geometry.pixel(height: series.size.height))
    func described(_ states: [ApparentState]) -> [(body: CelestialBody, state: ApparentState)] {
      states.compactMap { state in
        if state.body == geometry.subject?.body { return (series.body, state) }
        let body =
          catalogue.body(id: state.body.rawValue).flatMap { $0.radii == nil ? nil : $0 }
          ?? CelestialBody(moon: state.body)
        return body.map { ($0, state) }
      }
    }
    let known = described(states)
    let ground = catalogue.body(id: geometry.place.body.rawValue)
    guard let ground, ground.radii != nil else { throw .noPlace }
    let all = known + described(casters) + [(ground, geometry.ground)]
    bodies = all.map(\.0)
    let placements = all.enumerated().map { index, pair in
      let (body, state) = pair
      return ImageRecipe.Placement(
        position: state.position + eye, axes: AxisAngles(state.orientation),
        cloudRotation: body.cloudRotation(at: skyView.instant),
        mapRotation: body.mapRotation(at: state.emission), isHidden: index >= known.count)
    }
    fieldOfView = geometry.fieldOfView
    var observation = Observation(
      eye: eye, up: try geometry.up(skyView.up, aim), sun: geometry.sun.position + eye,
      fieldOfView: fieldOfView, velocity: geometry.velocity, hasStars: skyView.hasStars,
      points: geometry.points)
    observation.place = geometry.view
    let overlays = series.overlays
    let epoch = StarEpoch(skyView.instant, sun: geometry.sun.position)
    starEpoch = epoch
    observation.setStarEpoch(epoch, overlays)
    let occasion = ImageRecipe.Occasion(
      date: skyView.instant.iso(fractionDigits: 3),
      observer: Observer.place(geometry.place).words,
      options: series.options?.words(of: skyView, overlays: overlays) ?? [])
    sky = ImageRecipe.Sky(
      observation, on: occasion, placements: placements, overlays: overlays,
      labels: series.labels.map { $0.fonts.labels(size: $0.size, color: $0.color) })
    fonts = series.labels?.fonts.faces ?? []
    illuminatedFraction = geometry.subject?.illuminatedFraction ?? 1
    isBelowHorizon = geometry.isBelowHorizon
    hidesSun = false
  }
}
