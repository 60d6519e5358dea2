import PlanetMath

extension View {
  /// Adds the sky of a place to a scene: air, horizon, exposure and stars.
  ///
  /// Light is that of nature, relative to a white surface in sunlight: bodies follow their measured
  /// phase curves, and no ambient light is added.
  /// - Parameters:
  ///   - place: The place.
  ///   - scene: The scene of bodies; the observer's body is hidden.
  ///   - observation: The camera and the sun.
  func addSky(of place: PlaceView, to scene: inout RenderScene, _ observation: Observation) {
    let camera = scene.camera
    let ground = scene.hiddenObjects.first { object in
      object.shape.globe.map { object.distance(of: camera, in: $0) < 1.02 } ?? false
    }
    let sun = observation.sun - observation.eye
    let radius = scene.sun?.radius.map { Angle.radians(asin(min($0 / sun.length, 1))) }
    let points = observation.points ?? []
    var surroundings = Surroundings(
      view: place, fieldOfView: .degrees(observation.fieldOfView),
      air: ground?.shape.visibleAir, radius: ground?.scale ?? Self.earthRadius,
      sun: sun.normalized, sunRadius: radius ?? scene.light.angularDiameter / 2,
      sunlight: place.sunlight ?? 1)
    if surroundings.sunRadius.radians <= 0 { surroundings.sunRadius = .degrees(0.2666) }
    surroundings.moonlight = surroundings.brightest(of: points)
    scene.surroundings = surroundings
    scene.phaseBrightness = .measured
    scene.exposure = Float(pow(2, exposure ?? surroundings.exposure))
    (scene.glow, scene.background) = (0, .color(SIMD3(0, 0, 0)))
    scene.stars = stars(
      of: observation, light: Surroundings.starLight, gain: Double(scene.exposure),
      hasStars: observation.stars == true)
  }

  /// The equatorial radius of the Earth in kilometres.
  private static let earthRadius = 6378.137
}

extension Surroundings {
  /// The magnitude of bodies that light the sky.
  private static let leastMagnitude = -6.0
  /// The altitude of the sun above which the light of other bodies does not matter, and the least
  /// altitude of a body that lights the sky.
  private static let altitudes = (sun: Angle.degrees(0), moon: Angle.degrees(-8))

  /// Returns the light of the brightest body other than the sun; nil for one that is faint or far
  /// below the horizon, and by day.
  fileprivate func brightest(of points: [BodyPoint]) -> Moonlight? {
    guard sunAltitude < Self.altitudes.sun else { return nil }
    let bright = points.filter { point in
      point.magnitude < Self.leastMagnitude && point.direction.dot(sun) < 1 - 1e-9
        && view.altitude(of: point.direction) > Self.altitudes.moon
    }
    return bright.min { $0.magnitude < $1.magnitude }.map {
      Moonlight(
        direction: $0.direction, fraction: Self.illuminance(magnitude: $0.magnitude))
    }
  }
}
