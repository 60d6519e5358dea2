import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetRecipe
import PlanetSky

// The camera at a date.

extension SkyPresenter {
  /// Returns the initial viewpoint of a body.
  ///
  /// At a date, the sun is at the left, and the camera faces the lit side of rings, or the near
  /// side of the Moon.
  func home(of body: CelestialBody) -> Viewpoint {
    var home = ShownBody.home
    guard let place = place(of: body),
      let sun = ephemeris.orbitDirection(from: place, to: .sun, at: clock.instant)
    else { return home }
    home.azimuth = (sun.longitude - CameraControls.lightBesideCamera.azimuth).wrapped
    if body.rings != nil, sun.z < 0 { home.elevation = -home.elevation }
    if place == .moon,
      let earth = ephemeris.orbitDirection(from: place, to: .earth, at: clock.instant)
    {
      (home.azimuth, home.elevation) = (earth.longitude, earth.latitude)
    }
    return home
  }

  /// Turns the camera to the direction of the Earth, and follows it.
  /// - Returns: False for a body without such a direction.
  func lookFromEarth(at body: CelestialBody?) -> Bool {
    guard let place = place(of: body),
      let direction = ephemeris.orbitDirection(
        from: place, to: .earth, at: clock.instant)
    else { return false }
    look(from: direction)
    following = .earth
    return true
  }

  /// Moves the camera above a direction of the frame in which it orbits the body.
  func look(from direction: Vector3) {
    var viewpoint = camera.orbit.goal
    (viewpoint.azimuth, viewpoint.elevation) = (direction.longitude, direction.latitude)
    (viewpoint.roll, viewpoint.pan) = (.zero, .zero)
    camera.orbit.move(to: viewpoint)
  }

  /// Returns the line from a body to a camera along the axes of the ICRF, and the distance in
  /// kilometres if it was asked for.
  func line(
    to position: SkyCamera, from place: SolarSystemBody
  ) -> (line: Vector3, distance: Double?) {
    let instant = clock.instant
    let center = ephemeris.position(of: place, at: instant)
    switch position {
    case .above(let latitude, let longitude, let distance):
      let direction = Vector3(latitude: latitude, longitude: longitude)
      let emission = instant.advanced(bySeconds: -(distance ?? 0) / speedOfLight)
      return (ephemeris.orientation(of: place, at: emission) * direction, distance)
    case .distance(let distance):
      let other: SolarSystemBody = place == .earth ? .sun : .earth
      return (ephemeris.position(of: other, at: instant) - center, distance)
    case .observer(let observer):
      return (ephemeris.position(of: observer, at: instant) - center, nil)
    }
  }
}
