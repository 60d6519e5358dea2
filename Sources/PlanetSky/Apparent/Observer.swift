public import PlanetMath

/// A position from which bodies are observed.
public enum Observer: Hashable, Sendable {
  /// The centre of a body.
  case center(SolarSystemBody)
  /// A place on a body, or above it.
  case place(SurfacePlace)
  /// A point that moves along with a body's centre, at an offset in kilometres in the ICRF.
  case offset(from: SolarSystemBody, by: Vector3)
  /// A fixed heliocentric point in the ICRF, in kilometres.
  case point(Vector3)

  /// The body that the observer moves along with; nil for a fixed point.
  package var body: SolarSystemBody? {
    switch self {
    case .center(let body), .offset(let body, _): body
    case .place(let place): place.body
    case .point: nil
    }
  }
}

/// A place on a body by its geographic coordinates.
public struct SurfacePlace: Hashable, Sendable {
  package var body: SolarSystemBody
  /// The planetographic (on the Earth geographic) latitude, north positive.
  package var latitude: Angle
  /// The longitude, east positive.
  package var longitude: Angle
  /// The height above the ellipsoid, in kilometres.
  package var height: Double

  /// Creates a place; the latitude is planetographic, the height in kilometres above the ellipsoid.
  public init(
    on body: SolarSystemBody, latitude: Angle, longitude: Angle, height: Double = 0
  ) {
    self.body = body
    self.latitude = latitude
    self.longitude = longitude
    self.height = height
  }

  /// The ellipsoid's outward normal at the place, in the body's frame: the direction of the zenith.
  package var normal: Vector3 { Vector3(latitude: latitude, longitude: longitude) }

  /// Returns the position in the frame of a body with these radii, in kilometres.
  package func position(radii: Vector3) -> Vector3 {
    let squares = radii * radii
    let normal = self.normal
    let scaled = normal * squares
    return scaled / normal.dot(scaled).squareRoot() + normal * height
  }
}

extension Ephemeris {
  /// Returns the heliocentric position of an observer in the ICRF, in kilometres.
  package func position(of observer: Observer, at instant: Instant) -> Vector3 {
    guard let body = observer.body else {
      if case .point(let position) = observer { return position }
      return Vector3(0, 0, 0)
    }
    return position(of: body, at: instant) + offset(of: observer, at: instant)
  }

  /// Returns the observer's position from the centre of the body that it moves along with.
  func offset(of observer: Observer, at instant: Instant) -> Vector3 {
    switch observer {
    case .center, .point: Vector3(0, 0, 0)
    case .offset(_, let offset): offset
    case .place(let place):
      orientation(of: place.body, at: instant) * place.position(radii: radii(of: place.body))
    }
  }

  /// Returns the velocity of an observer relative to the sun, in kilometres per second.
  func velocity(of observer: Observer, at instant: Instant) -> Vector3 {
    guard let body = observer.body else { return Vector3(0, 0, 0) }
    let half = 300.0
    let later = offset(of: observer, at: instant.advanced(bySeconds: half))
    let earlier = offset(of: observer, at: instant.advanced(bySeconds: -half))
    return velocity(of: body, at: instant) + (later - earlier) / (2 * half)
  }
}
