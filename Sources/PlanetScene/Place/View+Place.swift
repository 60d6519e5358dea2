package import PlanetMath

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
    var place = place
    // Without air, nothing is refracted.
    if !layers.contains(.atmosphere) { place.pressure = 0 }
    let camera = scene.camera
    let ground = scene.hiddenObjects.first { object in
      object.shape.globe.map { object.distance(of: camera, in: $0) < 1.02 } ?? false
    }
    let sun = observation.sun - observation.eye
    let radius = scene.sun?.radius.map { Angle.radians(asin(min($0 / sun.length, 1))) }
    let points = observation.points ?? []
    var surroundings = Surroundings(
      view: place, fieldOfView: .degrees(observation.fieldOfView),
      air: ground?.shape.visibleAir, sun: sun.normalized,
      sunRadius: radius ?? scene.light.angularDiameter / 2, sunlight: place.sunlight ?? 1,
      sunDistance: sun.length / Surroundings.astronomicalUnit)
    if surroundings.sunRadius.radians <= 0 { surroundings.sunRadius = .degrees(0.2666) }
    surroundings.moonlight = surroundings.brightest(of: points)
    surroundings.stops = exposure ?? surroundings.exposure(of: scene, points)
    scene.surroundings = surroundings
    scene.phaseBrightness = .measured
    scene.exposure = Float(pow(2, surroundings.stops))
    (scene.glow, scene.background) = (0, .color(SIMD3(0, 0, 0)))
    scene.stars = stars(
      of: observation, light: surroundings.starLight, gain: Double(scene.exposure),
      hasStars: observation.stars == true)
  }
}

extension Surroundings {
  /// The astronomical unit in kilometres.
  package static let astronomicalUnit = 149_597_870.7
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
      Moonlight(direction: $0.direction, fraction: illuminance(magnitude: $0.magnitude))
    }
  }

  /// Returns the exposure of a scene without a stated one: that of the sky, or of the body in the
  /// middle of the image, or of others with large discs.
  fileprivate func exposure(of scene: RenderScene, _ points: [BodyPoint]) -> Double {
    var stops = exposure
    let globes = scene.objects.filter { $0.shape.surface != nil }
    for (index, globe) in globes.enumerated() {
      guard let disc = disc(of: globe, in: scene, points) else { continue }
      stops = exposure(for: disc, isSubject: index == 0 && view.target != nil, stops)
    }
    return stops
  }

  /// The radiance of a white disc that faces the sun, as a fraction of it, for bodies without a
  /// known magnitude.
  private static let usualAlbedo = 0.3
  /// The least part of a disc that is taken as lit.
  private static let leastLitPart = 0.02
  /// The radiance below which a disc is eclipsed, as a fraction of that of a usual albedo, and how
  /// much brighter than their mean the brightest parts of such a disc are.
  private static let eclipsed = (radiance: 0.01, excess: 5.0)
  /// Returns whether a point of light is at a body: both unit vectors are less than 1″ apart.
  package static func isPoint(_ point: Vector3, at body: Vector3) -> Bool {
    point.dot(body) > 1 - 1e-11
  }

  /// Returns the disc of a globe; nil for the sun, which the exposure does not depend on.
  private func disc(
    of globe: SceneObject, in scene: RenderScene, _ points: [BodyPoint]
  ) -> Disc? {
    let line = globe.position - scene.camera.eye
    guard globe.shape.surface?.isEmissive != true, line.length > globe.boundingRadius,
      let sun = scene.sun?.position, sun != globe.position
    else { return nil }
    let (direction, sunLine) = (line.normalized, sun - globe.position)
    let sine = globe.boundingRadius / line.length
    let point = points.first { Self.isPoint($0.direction, at: direction) }
    let distance = sunLine.length / Self.astronomicalUnit / sunDistance
    let lit = max((1 - sunLine.normalized.dot(direction)) / 2, Self.leastLitPart)
    let usual = Self.usualAlbedo / (distance * distance)
    var light = point.map { illuminance(magnitude: $0.magnitude) / (sine * sine) / lit } ?? usual
    if light < usual * Self.eclipsed.radiance { light *= Self.eclipsed.excess }
    return Disc(diameter: .radians(2 * asin(sine)), radiance: light, direction: direction)
  }
}
