package import PlanetMath

/// The place of a camera on a body: its sky, its air, and the light there.
///
/// Light is relative to a white diffuse surface that faces the sun above the air.
package struct Surroundings: Hashable, Sendable {
  /// Projection, horizon and refraction.
  package var view: PlaceView
  /// The vertical field of view.
  package var fieldOfView: Angle
  /// The air of the body; nil for none.
  package var air: SurfaceAir?
  /// The equatorial radius of the body in kilometres.
  package var radius: Double
  /// The direction to the sun without air, in the world.
  package var sun: Vector3
  /// The angular radius of the sun.
  package var sunRadius: Angle
  /// The visible fraction of the sun's disc, from 0 to 1.
  package var sunlight: Double
  /// The light of the brightest body at night, such as the Moon; nil for none.
  package var moonlight: Moonlight?

  /// The light of a body at night.
  package struct Moonlight: Hashable, Sendable {
    /// The direction without air, in the world.
    package var direction: Vector3
    /// The illuminance as a fraction of the sun's.
    package var fraction: Double
  }

  /// The apparent altitude of the horizon.
  package var horizon: Angle { view.horizon(radius: radius) }

  /// The altitude of the sun without air.
  package var sunAltitude: Angle { view.altitude(of: sun) }

  /// The visual magnitude of the sun.
  private static let sunMagnitude = -26.74

  /// Returns the illuminance by a body of a visual magnitude, as a fraction of the sun's.
  static func illuminance(magnitude: Double) -> Double {
    pow(10, -0.4 * (magnitude - sunMagnitude))
  }

  /// The side of the square over which the light of a star is spread.
  package static let starSide = Angle.degrees(2.5 / 60)

  /// The radiance of a star of magnitude 0 whose light is spread over a square of 2.5′, as in the
  /// eye.
  ///
  /// The images of stars have the same size in pixels in all images, so their light does not depend
  /// on the field of view: it is that of an image with pixels of 2.5′.
  package static let starLight: Double = {
    let side = starSide.radians
    return illuminance(magnitude: 0) * .pi / (side * side)
  }()

  /// The radiance of the sky at night by airglow, zodiacal light and unresolved stars: 22.0
  /// magnitudes per square second of arc.
  static let airglow: Double = {
    let second = Angle.degrees(1 / 3600.0).radians
    return illuminance(magnitude: 22) * .pi / (second * second)
  }()

  /// The radiance of the centre of the sun's disc.
  ///
  /// The mean radiance of a disc of the angular radius ρ is 1/sin² ρ; that of the centre is a
  /// quarter higher (Cox 2000, at 550 nm).
  package var sunRadiance: Double {
    let sine = sin(sunRadius)
    return 1.25 / (sine * sine)
  }

  /// The fraction of daylight in the sky under the umbra of a total eclipse: light from air beyond
  /// the umbra.
  private static let lightInUmbra = 5e-4

  /// The fraction of the light of the sky: that of the sun's disc that is visible, at least the
  /// light from beyond the umbra.
  var skyFraction: Double { sunlight + (1 - sunlight) * Self.lightInUmbra }

  /// A Boolean value that indicates whether the sky is too bright for stars: the sun is above -5°,
  /// and not in total eclipse.
  package var hidesStars: Bool { sunAltitude.degrees > -5 && sunlight > 0 }

  // MARK: - Exposure

  /// The exposures in stops by the altitude of the sun in degrees, linear between.
  private static let exposures: [(altitude: Double, stops: Double)] = [
    (-18, 18), (-14, 17), (-12, 15.7), (-9, 12.7), (-6, 9.5), (-3, 6.5), (0, 4.4), (3, 3.7),
    (6, 3.3), (15, 2.6), (40, 2), (90, 1.6),
  ]

  /// The stops of exposure per stop by which an eclipse darkens the sky.
  private static let eclipseRate = 0.65

  /// Returns the exposure of an image of the sky in stops: a function of the sun's altitude, and in
  /// an eclipse of the visible fraction of its disc.
  package static func exposure(sunAltitude: Angle, skyFraction: Double = 1) -> Double {
    let degrees = sunAltitude.degrees
    let next = exposures.firstIndex { $0.altitude > degrees } ?? exposures.count
    let stops: Double
    switch next {
    case 0: stops = exposures[0].stops
    case exposures.count: stops = exposures[next - 1].stops
    default:
      let (low, high) = (exposures[next - 1], exposures[next])
      let part = (degrees - low.altitude) / (high.altitude - low.altitude)
      stops = low.stops + (high.stops - low.stops) * part
    }
    return min(stops - eclipseRate * log2(skyFraction), exposures[0].stops)
  }

  /// The exposure in stops without a stated one.
  package var exposure: Double {
    Self.exposure(sunAltitude: sunAltitude, skyFraction: skyFraction)
  }

  /// The factor on the light of a panorama of the night sky: at the exposure of the night it is as
  /// bright as in its file.
  package var panoramaLight: Double { pow(2, -Self.exposures[0].stops) }
}

/// The corona of the sun.
package enum Corona {
  /// Returns the radiance relative to the centre of the sun's disc, of the K and F corona together
  /// (Baumbach 1937).
  /// - Parameter distance: The distance from the sun's centre in radii of its disc, at least 1.
  /// - Returns: The radiance.
  package static func radiance(_ distance: Double) -> Double {
    let r = max(distance, 1)
    return 1e-6 * (0.0532 * pow(r, -2.5) + 1.425 * pow(r, -7) + 2.565 * pow(r, -17))
  }

  /// The distance from the sun's centre beyond which no corona is rendered, in radii of the disc.
  package static let reach = 30.0
}

/// The fraction of a disc that another disc leaves visible.
package enum DiscOverlap {
  /// Returns the visible fraction of the area of a disc of radius 1.
  /// - Parameters:
  ///   - radius: The radius of the disc in front.
  ///   - separation: The distance of the centres.
  /// - Returns: The fraction, from 0 to 1.
  package static func visibleFraction(radius: Double, separation: Double) -> Double {
    if separation >= 1 + radius { return 1 }
    if separation <= abs(1 - radius) { return radius >= 1 ? 0 : 1 - radius * radius }
    let (square, r2) = (separation * separation, radius * radius)
    let one = acos((square + 1 - r2) / (2 * separation))
    let other = acos((square + r2 - 1) / (2 * separation * radius))
    let product =
      (1 + radius - separation) * (separation + 1 - radius) * (separation - 1 + radius)
      * (separation + 1 + radius)
    let area = one + r2 * other - max(product, 0).squareRoot() / 2
    return min(max(1 - area / .pi, 0), 1)
  }
}
