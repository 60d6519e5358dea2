package import PlanetMath

extension Surroundings {
  /// The exposures in stops by the altitude of the sun in degrees, linear between.
  private static let exposures: [(altitude: Double, stops: Double)] = [
    (-18, 21.3), (-15, 19.8), (-12, 17), (-9, 13.3), (-6, 9.8), (-3, 6.5), (0, 4.4), (3, 3.7),
    (6, 3.3), (15, 2.6), (40, 2), (90, 1.6),
  ]

  /// The stops of exposure per stop by which an eclipse darkens the sky.
  private static let eclipseRate = 0.65
  /// The stops of exposure per stop by which the Moon brightens the sky at night.
  private static let moonRate = 0.62
  /// The light of the sky by a body in its zenith, as a fraction of the light of the body.
  private static let skyShare = 0.12
  /// The sines of the altitudes of a body from which, and at which, it lights the sky in full.
  private static let moonSines = (low: -0.1, high: 0.4)

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

  /// The exposure in stops of an image of the sky without a stated one.
  ///
  /// Light is relative to that of the sun, so the exposure for stars decreases with its distance.
  package var exposure: Double {
    var darkest = Self.exposures[0].stops - 2 * log2(max(sunDistance, 1))
    if let moonlight, airglow > 0 {
      let sine = moonlight.direction.dot(view.zenith)
      let (low, high) = Self.moonSines
      let height = min(max((sine - low) / (high - low), 0), 1)
      let light = moonlight.fraction * Self.skyShare * height
      darkest -= Self.moonRate * log2(1 + light / airglow)
    }
    return min(Self.exposure(sunAltitude: sunAltitude, skyFraction: skyFraction), darkest)
  }

  /// The factor on the light of a panorama of the night sky: at the exposure of the night it is as
  /// bright as in its file.
  package var panoramaLight: Double { pow(2, -Self.exposures[0].stops) }

  /// A body with a disc that the exposure depends on.
  struct Disc {
    /// The apparent diameter.
    var diameter: Angle
    /// The mean radiance of the part of the disc that is lit, before air.
    var radiance: Double
    /// The unit direction from the camera, without air.
    var direction: Vector3
  }

  /// The light of the middle of a disc in the image, as a fraction of white.
  private static let discLight = 0.6
  /// The fractions of the field of view that the diameter of the subject has where the exposure
  /// begins to depend on it, and where it depends on it alone.
  private static let subjectSizes = (least: 0.005, full: 0.05)
  /// The diameters in degrees from which, and at which, other bodies decide the exposure.
  private static let otherSizes = (least: 2.0, full: 6.0)

  /// Returns the exposure of an image without a stated one, which a disc may shorten.
  /// - Parameters:
  ///   - disc: The disc.
  ///   - isSubject: True for the body in the middle of the image.
  ///   - stops: The exposure without the disc.
  /// - Returns: The exposure in stops.
  func exposure(for disc: Disc, isSubject: Bool, _ stops: Double) -> Double {
    let (least, full) = isSubject ? Self.subjectSizes : Self.otherSizes
    let size = isSubject ? disc.diameter / fieldOfView : disc.diameter.degrees
    guard size > least, disc.radiance > 0 else { return stops }
    let light = disc.radiance * transmittance(disc.direction)
    guard light > 0 else { return stops }
    let weight = min(log2(size / least) / log2(full / least), 1)
    return stops + weight * min(log2(Self.discLight / light) - stops, 0)
  }

  /// Returns the mean fraction of light from space that reaches the camera from a direction.
  private func transmittance(_ direction: Vector3) -> Double {
    guard let air else { return 1 }
    let altitude = max(view.altitude(of: view.apparent(direction)), view.horizon)
    let point = Vector3(0, 0, 1 + max(view.height / air.radius, 1e-7))
    let ray = AirCache.tables(of: air).integral.ray(
      from: point, Vector3(cos(altitude), 0, sin(altitude)), count: 64)
    let passed = ray.path.transmittance
    return (passed.x + passed.y + passed.z) / 3
  }
}
