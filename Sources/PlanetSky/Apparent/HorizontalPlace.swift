package import PlanetMath

/// The direction of a body above the horizon of a place.
package struct HorizontalPlace: Hashable, Sendable {
  /// The azimuth from north through east, from 0 to 360°; nil at a pole, where every direction is
  /// south or north.
  package let azimuth: Angle?
  /// The altitude above the plane that is perpendicular to the vertical, without refraction.
  package let altitude: Angle

  /// Creates the direction of a vector in the ICRF.
  /// - Parameters:
  ///   - vector: The apparent position.
  ///   - place: The place of the observer.
  ///   - orientation: The axes of the observer's body.
  fileprivate init(of vector: Vector3, over place: SurfacePlace, _ orientation: Orientation) {
    let zenith = orientation * place.normal
    let pole = orientation.matrix.z
    let line = vector.normalized
    let side = pole.cross(zenith)
    if side.length > Self.poleDistance {
      let east = side.normalized
      let north = zenith.cross(east)
      azimuth = Angle(radians: atan2(line.dot(east), line.dot(north))).positive
    } else {
      azimuth = nil
    }
    altitude = Angle(radians: asin(min(max(line.dot(zenith), -1), 1)))
  }

  /// The distance from a pole in radians below which no azimuth is defined: 6 mm on the Earth.
  static let poleDistance = 1e-9

  /// The point of the compass, such as `SSW`; nil at a pole.
  package var compassPoint: String? { azimuth.map(Self.compassPoint) }

  /// Returns the nearest of 16 points of the compass, such as `SSW`.
  package static func compassPoint(_ azimuth: Angle) -> String {
    let points = [
      "N", "NNE", "NE", "ENE", "E", "ESE", "SE", "SSE", "S", "SSW", "SW", "WSW", "W", "WNW", "NW",
      "NNW",
    ]
    return points[Int((azimuth.degrees / 22.5).rounded()) % points.count]
  }

  /// Returns the altitude that the Earth's air raises the body to, as in images (``Refraction``).
  /// - Parameters:
  ///   - pressure: The pressure in hectopascals; 0 for no air.
  ///   - temperature: The temperature in degrees Celsius.
  /// - Returns: The altitude.
  package func refractedAltitude(pressure: Double, temperature: Double) -> Angle {
    Refraction(pressure: pressure, temperature: temperature).apparent(altitude)
  }
}

extension ApparentState {
  /// Returns the direction of the body above the horizon of an observer; nil for observers that are
  /// not at a place of a body.
  package func horizontalPlace(
    for observer: Observer, _ ephemeris: Ephemeris
  ) -> HorizontalPlace? {
    guard case .place(let place) = observer else { return nil }
    let orientation = ephemeris.orientation(of: place.body, at: instant)
    return HorizontalPlace(of: position, over: place, orientation)
  }
}

extension Ephemeris {
  /// Returns the rate at which the distance of a body from an observer grows in kilometres per
  /// second, by the difference of distances ten minutes apart; nil at the body's centre.
  package func rangeRate(
    of body: SolarSystemBody, from observer: Observer, at instant: Instant
  ) -> Double? {
    let half = 300.0
    func distance(_ seconds: Double) -> Double? {
      let moment = instant.advanced(bySeconds: seconds)
      return apparentState(of: body, from: observer, at: moment)?.distance
    }
    guard let later = distance(half), let earlier = distance(-half) else { return nil }
    return (later - earlier) / (2 * half)
  }
}
