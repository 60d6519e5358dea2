import PlanetCatalogue
import PlanetMath
import PlanetScene
import PlanetSky

/// The bodies of the solar system, or of another system, around a camera that looks at one of them.
///
/// The frame has the axes of the ICRF and the subject's centre as its origin, in kilometres.
struct SkyGeometry {
  let ephemeris: Ephemeris
  /// The apparent state of the body that the camera looks at.
  let subject: ApparentState
  /// The observer at the camera.
  let observer: Observer
  /// The velocity of the camera as a fraction of the speed of light.
  let velocity: Vector3
  /// The apparent states of the other bodies.
  private let others: [ApparentState]

  /// Creates the geometry of a view.
  /// - Parameters:
  ///   - view: The view.
  ///   - body: The body that the camera looks at.
  ///   - fitDistance: The distance at which the body fills the frame, in kilometres.
  ///   - ephemeris: The positions.
  /// - Throws: ``SkyView/Failure``
  init(
    _ view: SkyView, of body: SolarSystemBody, fitDistance: Double, _ ephemeris: Ephemeris
  ) throws(SkyView.Failure) {
    self.ephemeris = ephemeris
    observer = Self.observer(of: view, body, fitDistance: fitDistance, ephemeris)
    if let other = observer.body, other.root != body.root {
      throw .elsewhere(body, observer: other)
    }
    guard let state = ephemeris.apparentState(of: body, from: observer, at: view.instant),
      state.isSeenFromOutside
    else {
      throw Self.failure(
        of: view, body, radius: ephemeris.radii(of: body).x, isOnBody: observer.body == body)
    }
    subject = state
    velocity = ephemeris.aberration(of: observer, at: view.instant)
    others = ephemeris.apparentStates(from: observer, at: view.instant).filter {
      $0.body != body
    }
  }

  /// Returns the reason why an observer does not see a body from outside.
  private static func failure(
    of view: SkyView, _ body: SolarSystemBody, radius: Double, isOnBody: Bool
  ) -> SkyView.Failure {
    switch view.position {
    case .distance(let distance), .above(_, _, let distance?):
      .tooNear(body, distance: distance, radius: radius)
    default: isOnBody ? .onSubject(body) : .inside(body)
    }
  }

  private static func observer(
    of view: SkyView, _ body: SolarSystemBody, fitDistance: Double, _ ephemeris: Ephemeris
  ) -> Observer {
    func offset(_ direction: Vector3, _ distance: Double) -> Observer {
      .offset(from: body, by: direction.normalized * distance)
    }
    switch view.position {
    case .observer(.place(var place)):
      place.height = max(place.height, Self.eyeHeight)
      return .place(place)
    case .observer(let observer):
      return observer
    case .distance(let distance):
      let line =
        ephemeris.position(of: ephemeris.companion(of: body, at: view.instant), at: view.instant)
        - ephemeris.position(of: body, at: view.instant)
      return offset(line.length > 0 ? line : .unitX, distance)
    case .above(let latitude, let longitude, let distance):
      let distance = distance ?? fitDistance
      // The face that is seen is that of the moment when the light left.
      let emission = view.instant.advanced(bySeconds: -distance / speedOfLight)
      let direction = Vector3(latitude: latitude, longitude: longitude)
      return offset(ephemeris.orientation(of: body, at: emission) * direction, distance)
    }
  }

  /// The least height of an observer above the ellipsoid in kilometres.
  private static let eyeHeight = 0.01

  /// The position of the camera.
  var eye: Vector3 { -subject.position }

  /// Returns the stars of another system as they shine on the subject when its light left it; none
  /// in the solar system.
  /// - Parameter neighbours: The other bodies of the scene, whose shadows are rendered.
  /// - Returns: The light, of the most luminous star first.
  func suns(besides neighbours: [Neighbour]) -> [SunLight] {
    guard ephemeris.system != nil else { return [] }
    let light = ephemeris.sunshine(
      on: subject.body, at: subject.emission, besides: Set(neighbours.map(\.body)))
    return light.prefix(Sun.greatestCount).compactMap { sun in
      guard let light = sun.star.starlight else { return nil }
      return SunLight(
        position: sun.position, radius: ephemeris.radii(of: sun.star).x,
        color: light.color * sun.share)
    }
  }

  /// Returns the epoch of the places of stars as seen from the camera.
  func starEpoch(at instant: Instant) -> StarEpoch {
    let sun = ([subject] + others).first { $0.body == .sun }
    return StarEpoch(instant, sun: ephemeris.system == nil ? sun?.position : nil)
  }

  /// The apparent position of the sun as seen from the subject when its light left it.
  var sun: Vector3 {
    guard subject.body != .sun else { return Vector3(0, 0, 0) }
    let sun = subject.orientation * subject.sunDirection * subject.sunDistance
    let velocity = ephemeris.velocity(of: subject.body, at: subject.emission)
    return sun + velocity * (subject.sunDistance / speedOfLight)
  }

  /// Returns the direction at the top of the image.
  func up(of view: SkyView) throws(SkyView.Failure) -> Vector3 {
    let line = subject.direction
    let up = try direction(of: view)
    if line.cross(up).length < Self.poleWidth, view.northAngle != nil || view.up == .north {
      return turned(overPole(of: view), by: view.northAngle ?? .zero)
    }
    guard line.cross(up).length > 1e-9 else { throw .upAlongView }
    guard let angle = view.northAngle else { return up }
    // The pole is turned from the top to the left: the top from the pole to the right.
    return turned(up, by: angle)
  }

  /// The sine of the angle from a pole within which the camera is over it.
  private static let poleWidth = 1e-7

  /// Returns the direction at the top of an image seen from above a pole: north along the meridian
  /// of the point below the camera, or along longitude 0 for other observers.
  private func overPole(of view: SkyView) -> Vector3 {
    let isNorth = subject.orientation.matrix.z.dot(subject.direction) < 0
    var meridian = Angle.zero
    if case .above(_, let longitude, _) = view.position { meridian = longitude }
    let outward = Vector3(latitude: .zero, longitude: meridian)
    return subject.orientation * (isNorth ? outward * -1 : outward)
  }

  /// Returns a direction across the view, turned from the top of the image to the right.
  private func turned(_ up: Vector3, by angle: Angle) -> Vector3 {
    let line = subject.direction
    let upright = (up - line * up.dot(line)).normalized
    return upright.rolled(by: angle, towards: line.cross(upright))
  }

  private func direction(of view: SkyView) throws(SkyView.Failure) -> Vector3 {
    if view.northAngle != nil { return subject.orientation.matrix.z }
    switch view.up {
    case .north: return subject.orientation.matrix.z
    case .equator: return .unitZ
    case .ecliptic: return Self.eclipticPole
    case .zenith:
      guard case .place(let place) = observer else { throw .noZenith }
      return ephemeris.orientation(of: place.body, at: view.instant) * place.normal
    }
  }

  /// The north pole of the ecliptic of J2000, at an obliquity of 84381.448″ (IAU 1976).
  static let eclipticPole: Vector3 = {
    let obliquity = Angle.degrees(84381.448 / 3600)
    return Vector3(0, -sin(obliquity), cos(obliquity))
  }()

  /// A body beside the one that the camera looks at.
  struct Neighbour {
    let body: SolarSystemBody
    /// The position of the centre in the frame.
    let position: Vector3
    let orientation: Orientation
    /// The moment at which the light leaves the body.
    let emission: Instant
    /// A Boolean value that indicates whether the body only casts shadows: the camera is on it.
    let isHidden: Bool
  }

  /// Returns the other bodies that are in the field of view, and those whose shadows can fall on a
  /// body in it, in the order of the ephemeris.
  /// - Parameters:
  ///   - view: The view.
  ///   - fieldRadius: The angle from the middle of the frame to its corners.
  /// - Returns: The bodies.
  func neighbours(of view: SkyView, fieldRadius: Angle) -> [Neighbour] {
    let states = others.byID
    func isInView(_ state: ApparentState) -> Bool {
      state.isSeenFromOutside && isInField(state, radius: fieldRadius)
    }
    let visible = [subject] + others.filter(isInView)
    return ephemeris.bodies.compactMap { body in
      let state = states[body.rawValue]
      let isSeen = state.map(isInView) ?? false
      func castsShadow() -> Bool {
        visible.contains { ephemeris.castsShadow(body, on: $0) }
      }
      guard isSeen || body != subject.body && castsShadow() else { return nil }
      return Neighbour(
        body: body, position: (state?.position ?? Vector3(0, 0, 0)) - subject.position,
        orientation: state?.orientation ?? ephemeris.orientation(of: body, at: view.instant),
        emission: state?.emission ?? view.instant,
        isHidden: state?.isSeenFromOutside != true)
    }
  }

  /// Returns the rendered bodies whose discs are smaller than pixels as points of light.
  /// - Parameters:
  ///   - neighbours: The other bodies of the scene.
  ///   - pixel: The angle that a pixel covers in the middle of the image.
  /// - Returns: The points, in the order of the ephemeris; bodies without a known magnitude
  ///   are left out.
  func points(besides neighbours: [Neighbour], pixel: Angle) -> [BodyPoint] {
    let rendered = Set(neighbours.filter { !$0.isHidden }.map(\.body))
    return ([subject] + others).compactMap { state in
      guard state.body == subject.body || rendered.contains(state.body),
        state.angularDiameter.radians < 2 * pixel.radians, let magnitude = state.magnitude
      else { return nil }
      return BodyPoint(
        direction: state.direction, magnitude: magnitude, colorIndex: state.body.colorIndex)
    }
  }

  /// The greatest radius of visible rings, in equatorial radii of any planet: Saturn's F ring.
  private static let ringReach = 2.35

  private func isInField(_ state: ApparentState, radius: Angle) -> Bool {
    // Any planet of another system may have rings.
    let reach = state.ringOpening == nil && ephemeris.system == nil ? 1 : Self.ringReach
    let sine = min(state.radii.x * reach / state.position.length, 1)
    return state.direction.angle(to: subject.direction) < radius.radians + asin(sine)
  }

  /// Returns the orbits of all moons of each rendered system, and of the planets if the sun is
  /// rendered.
  ///
  /// Each orbit is shifted to pass through the apparent position of its body.
  /// - Parameter neighbours: The other bodies of the scene.
  /// - Returns: The paths in the frame, in the order of the ephemeris.
  func orbits(besides neighbours: [Neighbour]) -> [OrbitPath] {
    let rendered = [subject.body] + neighbours.filter { !$0.isHidden }.map(\.body)
    // Stars and planets of another system move about its barycentre.
    let barycentres = rendered.compactMap { $0.isStar ? $0.parent : nil }
    let centers = Set(rendered.map(\.system) + barycentres)
    let states = ([subject] + others).byID
    return ephemeris.bodies.compactMap { body in
      guard let parent = body.parent, centers.contains(parent), let state = states[body.rawValue],
        let path = ephemeris.orbit(of: body, at: state.emission)
      else { return nil }
      let place =
        ephemeris.position(of: body, at: state.emission)
        - ephemeris.position(of: parent, at: state.emission)
      return path.moved(by: state.position - subject.position - place)
    }
  }
}

extension Ephemeris {
  /// Returns whether the shadow of a body can fall on another one, whose state is given.
  func castsShadow(_ caster: SolarSystemBody, on state: ApparentState) -> Bool {
    guard caster != state.body, caster.system == state.body.system else { return false }
    return suns.contains { sun in
      guard
        let axis = shadowAxis(of: caster, near: state.body, at: state.emission, by: sun),
        axis.length > 0
      else { return false }
      return axis.missDistance < state.radii.x + axis.penumbraRadius
    }
  }
}

extension SkyGeometry {
  /// Returns whether the camera is at a place and looks at the sun, whose disc another body hides.
  func hidesSun(_ neighbours: [Neighbour]) -> Bool {
    guard case .place = observer, subject.body == .sun else { return false }
    let radius = subject.angularDiameter / 2
    return neighbours.contains { neighbour in
      let line = neighbour.position + subject.position
      guard !neighbour.isHidden, line.length < subject.position.length else { return false }
      let size = Angle.radians(asin(min(ephemeris.radii(of: neighbour.body).x / line.length, 1)))
      let separation = Angle.radians(line.angle(to: subject.position))
      return DiscOverlap.visibleFraction(radius: size / radius, separation: separation / radius)
        == 0
    }
  }

  /// Returns whether an observer on another body sees the subject below the horizon, with its whole
  /// disc.
  func isBelowHorizon(at instant: Instant) -> Bool {
    guard case .place(let place) = observer, place.body != subject.body else { return false }
    let zenith = ephemeris.orientation(of: place.body, at: instant) * place.normal
    let altitude = asin(zenith.dot(subject.direction))
    let radius = ephemeris.radii(of: place.body).x
    let dip = acos(min(radius / (radius + max(place.height, 0)), 1))
    return altitude < -(dip + subject.angularDiameter.radians / 2)
  }
}
