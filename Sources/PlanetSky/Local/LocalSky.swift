import PlanetMath

/// Apparent places of bodies as seen from a place on the Earth in an interval.
///
/// Astrometric positions from the Earth's centre and its velocity are interpolated. The error is
/// below 0.01″ (moons that revolve in few days: the times of their rises are within seconds), and a
/// place takes a few microseconds.
struct LocalSky: Sendable {
  /// A moment at the place.
  struct Moment {
    /// Days of TDB from J2000.0.
    let time: Double
    /// The unit vectors to the zenith, to the east, to the equator on the meridian and to the
    /// celestial pole, in the ICRF.
    let (zenith, east, meridian, pole): (Vector3, Vector3, Vector3, Vector3)
    /// The position from the Earth's centre in the ICRF, in kilometres.
    fileprivate let offset: Vector3
    /// The velocity as a fraction of the speed of light.
    let velocity: Vector3
  }

  /// A body as seen at a moment.
  struct Sight {
    /// The unit vector of the apparent place, in the ICRF.
    let direction: Vector3
    /// The distance, in kilometres.
    let distance: Double

    /// Returns the apparent radius of a sphere of a radius in kilometres, in radians.
    func angularRadius(_ radius: Double) -> Double { asin(min(radius / distance, 1)) }
  }

  private let place: SurfacePlace
  /// The velocity of the Earth as a fraction of the speed of light.
  private let velocity: PositionTrack
  private let tracks: [SolarSystemBody: PositionTrack]
  /// The radii of the Earth, in kilometres.
  private let radii: Vector3

  /// Creates the sky of some bodies; moments are days of TDB from J2000.0.
  init(
    _ ephemeris: Ephemeris, at place: SurfacePlace, bodies: Set<SolarSystemBody>,
    from start: Double, to end: Double
  ) {
    self.place = place
    radii = ephemeris.radii(of: .earth)
    func moment(_ time: Double) -> Instant { Instant(days: time, scale: .barycentricDynamical) }
    // Monthly terms of the velocity are 12 m/s.
    velocity = PositionTrack(from: start, to: end, step: 1) {
      ephemeris.aberration(of: .center(.earth), at: moment($0))
    }
    tracks = Dictionary(
      uniqueKeysWithValues: bodies.subtracting([.earth]).map { body in
        let step = body == .moon ? 0.125 : 1
        let track = PositionTrack(from: start, to: end, step: step) { time in
          let state = ephemeris.apparentState(
            of: body, from: .center(.earth), at: moment(time))
          return state?.position(.astrometric) ?? .unitX
        }
        return (body, track)
      })
  }

  /// Returns the axes and the velocity of the place at a moment.
  func moment(_ time: Double) -> Moment {
    let earth = EarthRotation.orientation(Instant(days: time, scale: .barycentricDynamical))
    let (sine, cosine) = sinCos(place.longitude.radians)
    let east = earth * Vector3(-sine, cosine, 0)
    let offset = earth * place.position(radii: radii)
    let pole = earth.matrix.z
    // The angular velocity of the Earth, in radians per second.
    let rotation = pole.cross(offset) * (7.292_115e-5 / speedOfLight)
    return Moment(
      time: time, zenith: earth * place.normal, east: east,
      meridian: earth * Vector3(cosine, sine, 0), pole: pole, offset: offset,
      velocity: velocity.value(time) + rotation)
  }

  /// Returns a body as seen at a moment.
  func sight(of body: SolarSystemBody, at moment: Moment) -> Sight {
    guard let track = tracks[body] else { return Sight(direction: .unitX, distance: 1) }
    let central = track.value(moment.time)
    var line = central - moment.offset
    if body == .moon {
      // Light reaches the place up to 21 ms sooner than the centre, in which the Moon moves 0.6 km
      // with the Earth about the sun: 0.3″.
      line += moment.velocity * (central.length - line.length)
    }
    let distance = line.length
    return Sight(
      direction: (line + moment.velocity * distance).normalized, distance: distance)
  }

  /// Returns a star as seen at a moment.
  func sight(of star: EclipticStar, at moment: Moment) -> Sight {
    var origin = Vector3(0, 0, 0)
    if star.motion.parallax > 0, let sun = tracks[.sun] {
      origin = sun.value(moment.time) / -astronomicalUnit
    }
    return Sight(
      direction: (star.direction(moment.time, from: origin) + moment.velocity).normalized,
      distance: .infinity)
  }
}

extension LocalSky.Moment {
  /// Returns the altitude of a direction without refraction, in radians.
  func altitude(of direction: Vector3) -> Double {
    asin(min(max(direction.dot(zenith), -1), 1))
  }

  /// Returns the hour angle of a direction in radians, west positive, from −π to π.
  func hourAngle(of direction: Vector3) -> Double {
    atan2(-direction.dot(east), direction.dot(meridian))
  }

  /// Returns the azimuth of a direction from north through east; nil at a pole.
  func azimuth(of direction: Vector3) -> Angle? {
    let north = zenith.cross(east)
    guard pole.cross(zenith).length > HorizontalPlace.poleDistance else { return nil }
    return Angle(radians: atan2(direction.dot(east), direction.dot(north))).positive
  }
}
