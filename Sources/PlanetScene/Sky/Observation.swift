import PlanetCatalogue
package import PlanetMath

/// The camera and the sun of a scene whose bodies are at their places in space.
///
/// The unit of length is the kilometre, and the camera looks at the world's origin.
package struct Observation: Codable, Hashable, Sendable {
  /// The position of the camera.
  package var eye: Vector3
  /// The direction at the top of the frame, not along the view.
  package var up: Vector3
  /// The position of the sun; that of the first of ``suns``.
  package var sun: Vector3
  /// The stars of a system other than the sun's; nil for the sun.
  package private(set) var suns: [SunLight]?
  /// The vertical field of view in degrees.
  package var fieldOfView: Double
  /// The velocity of the camera as a fraction of the speed of light, which displaces the stars and
  /// the panorama; nil for none.
  package var velocity: Vector3?
  /// The epoch and the position of the camera that the places of stars depend on; nil for places
  /// of J2000.0.
  package var starEpoch: StarEpoch?
  /// True if the stars are the background, false if only ``points`` are; otherwise nil.
  package var stars: Bool?
  /// The bodies among the stars: those whose discs are smaller than pixels, and at a place all
  /// bright ones, which may light its sky; nil for none.
  package private(set) var points: [BodyPoint]?
  /// The sky of the place of the camera, with its horizon; nil for a view of bodies in space.
  package var place: PlaceView?

  package init(
    eye: Vector3, up: Vector3, sun: Vector3, fieldOfView: Angle,
    velocity: Vector3 = Vector3(0, 0, 0), hasStars: Bool = false, hasEarthSky: Bool = true,
    points: [BodyPoint] = [], suns: [SunLight] = []
  ) {
    self.suns = suns.isEmpty ? nil : suns
    self.velocity = velocity == Vector3(0, 0, 0) ? nil : velocity
    (self.eye, self.up, self.sun) = (eye, up, sun)
    self.points = points.isEmpty ? nil : points.brightest
    self.fieldOfView = fieldOfView.shortestDegrees
    stars = hasStars ? hasEarthSky : nil
  }

  /// Returns the length from the top to the bottom of the frame at a distance from the camera.
  package func frameHeight(at distance: Double) -> Double {
    let half = Angle.degrees(fieldOfView) / 2
    return 2 * distance * (place?.projection.radius(half) ?? tan(half))
  }

  /// The vertical field of view of the camera in degrees; at a place, the projection decides the
  /// field of view of the image.
  fileprivate var cameraFieldOfView: Double { place == nil ? fieldOfView : min(fieldOfView, 90) }

  /// The range of the vertical field of view in degrees.
  package static let fieldsOfView = 0.0001...150.0

  /// The greatest distance from the origin in kilometres: 100 light years.
  private static let limit = 1e15

  /// The greatest velocity as a fraction of the speed of light, ten times that of a comet near the
  /// sun.
  private static let greatestVelocity = 0.02

  /// The reason why the observation cannot be rendered; nil for a valid one.
  package var validationError: String? {
    // The sun itself is at the position of the sun.
    let vectors = [("eye", eye), ("up", up)] + (sun == Vector3(0, 0, 0) ? [] : [("sun", sun)])
    for (name, vector) in vectors {
      guard vector.x.isFinite, vector.y.isFinite, vector.z.isFinite, vector.length <= Self.limit,
        vector.length > 0
      else { return "has an invalid '\(name)'" }
    }
    guard (place?.projection.fieldsOfView ?? Self.fieldsOfView).contains(fieldOfView) else {
      return "has 'fieldOfView' \(fieldOfView)"
    }
    if let velocity {
      guard velocity.length <= Self.greatestVelocity else { return "has an invalid 'velocity'" }
    }
    if let suns {
      guard suns.first?.position == sun, suns.count <= Sun.greatestCount,
        suns.allSatisfy({ $0.isValid && $0.position.length <= Self.limit })
      else { return "has invalid 'suns'" }
    }
    guard starEpoch?.isValid ?? true else { return "has an invalid 'starEpoch'" }
    guard points?.count ?? 0 <= BodyPoint.greatestCount,
      points?.allSatisfy(\.isValid) ?? true
    else {
      return "has invalid 'points'"
    }
    guard place?.isValid ?? true else { return "has an invalid 'place'" }
    guard eye.normalized.cross(up.normalized).length > 1e-9 else {
      return "has 'up' along the view"
    }
    return nil
  }

  /// The mean radius of the sun in kilometres (IAU 2015, nominal).
  private static let sunRadius = 695_700.0

  /// Returns the suns, with the angular diameters of their radii or a stated one, and the factors
  /// on their light.
  fileprivate func suns(diameter: Angle?) -> [(sphere: SunSphere, color: SIMD3<Float>)] {
    let white = SunLight(position: sun, radius: Self.sunRadius, color: SIMD3(1, 1, 1))
    return (suns ?? [white]).map { sun in
      let sphere = SunSphere(position: sun.position, radius: diameter == nil ? sun.radius : nil)
      return (sphere, SIMD3<Float>(sun.color))
    }
  }
}

/// A star at its place in a scene, and its light on the bodies.
package struct SunLight: Codable, Hashable, Sendable {
  /// The position of the centre.
  package var position: Vector3
  /// The radius in kilometres.
  package var radius: Double
  /// The irradiance as linear red, green and blue, relative to the light of the view.
  package var color: SIMD3<Double>

  package init(position: Vector3, radius: Double, color: SIMD3<Double>) {
    (self.position, self.radius, self.color) = (position, radius, color)
  }

  /// A Boolean value that indicates whether all numbers are in their ranges.
  fileprivate var isValid: Bool {
    let channels = [color.x, color.y, color.z]
    return (1e-3...1e12).contains(radius) && position.length.isFinite
      && channels.allSatisfy(Sun.strengths.contains)
  }
}

/// A body as a point of light among the stars; at a place, it lights the sky as well.
package struct BodyPoint: Codable, Hashable, Sendable {
  /// The greatest number of bodies among the stars of an image.
  package static let greatestCount = 100

  /// The unit vector from the camera to the body, in the world.
  package var direction: Vector3
  /// The visual magnitude.
  package var magnitude: Double
  /// The colour index B−V.
  package var colorIndex: Double

  package init(direction: Vector3, magnitude: Double, colorIndex: Double) {
    self.direction = direction
    (self.magnitude, self.colorIndex) = (magnitude, colorIndex)
  }

  /// A Boolean value that indicates whether all numbers are in their ranges.
  var isValid: Bool {
    abs(direction.length - 1) < 1e-6 && (-40...40).contains(magnitude)
      && (-1...3).contains(colorIndex)
  }
}

extension [BodyPoint] {
  /// The points, or the brightest ones if there are too many for an image.
  fileprivate var brightest: [BodyPoint] {
    guard count > BodyPoint.greatestCount else { return self }
    return Array(sorted { $0.magnitude < $1.magnitude }.prefix(BodyPoint.greatestCount))
  }
}

/// The directions of a body's axes in the world, by the angles of the IAU.
package struct AxisAngles: Codable, Hashable, Sendable {
  /// The longitude of the north pole in the world, in degrees: the right ascension in the ICRF.
  package var poleLongitude: Double
  /// The latitude of the north pole in the world, in degrees: the declination in the ICRF.
  package var poleLatitude: Double
  /// The angle of the prime meridian from the ascending node of the body's equator on the world's,
  /// eastward, in degrees.
  package var meridian: Double

  /// Creates the angles of an orientation.
  package init(_ orientation: Orientation) {
    let axes = orientation.matrix
    let longitude = axes.z.longitude
    let node = Vector3(latitude: .zero, longitude: longitude + .quarterTurn)
    let meridian = atan2(axes.x.dot(axes.z.cross(node)), axes.x.dot(node))
    poleLongitude = longitude.shortestDegrees
    poleLatitude = axes.z.latitude.shortestDegrees
    self.meridian = Angle.radians(meridian).shortestDegrees
  }

  /// The orientation of the body's equator: from the frame of node and pole to the world.
  package var axis: Orientation {
    Orientation(about: .unitZ, by: .degrees(poleLongitude) + .quarterTurn)
      * Orientation(about: .unitX, by: .quarterTurn - .degrees(poleLatitude))
  }

  /// The rotation of the prime meridian from the node.
  package var rotation: Angle { .degrees(meridian) }

  /// A Boolean value that indicates whether all angles are in their ranges.
  package var isValid: Bool {
    poleLongitude.magnitude <= 360 && poleLatitude.magnitude <= 90 && meridian.magnitude <= 360
  }
}

extension View {
  /// Returns the scene of planets at their places in space.
  ///
  /// Roll and pan of the camera, exposure and background are those of the view.
  /// - Parameters:
  ///   - nodes: The planets, with positions, scales and rotations in kilometres; the first is at
  ///     the world's origin.
  ///   - observation: The camera and the sun.
  /// - Returns: The scene.
  package func scene(of nodes: [PlanetNode], _ observation: Observation) -> RenderScene {
    let straight = Camera(
      eye: observation.eye, target: Vector3(0, 0, 0), up: observation.up,
      projection: .perspective(fieldOfView: .degrees(observation.cameraFieldOfView)))
    let up = straight.up.rolled(by: roll, towards: straight.right)
    let right = straight.forward.cross(up)
    let shift = (right * pan.x + up * pan.y) * (nodes.first?.scale ?? 1)
    let camera = Camera(
      eye: observation.eye, target: shift, up: up, projection: straight.projection)
    let suns = observation.suns(diameter: sunDiameter)
    let lights = suns.map { sphere, color in
      var light = DirectionalLight(
        direction: sphere.position == Vector3(0, 0, 0) ? observation.eye : sphere.position,
        color: lightColor * Float(lightStrength) * color)
      light.angularDiameter = sunDiameter ?? .zero
      return light
    }
    var scene = RenderScene(
      objects: nodes.filter { !$0.isHidden }.flatMap(\.objects).map(showing), camera: camera,
      light: lights[0], ambient: Float(ambient), background: background)
    scene.velocity = observation.velocity ?? Vector3(0, 0, 0)
    scene.starEpoch = observation.starEpoch
    if let hasEarthSky = observation.stars {
      scene.stars = stars(
        of: observation, light: Self.starLight, gain: gain, hasStars: hasEarthSky)
    }
    scene.hiddenObjects = nodes.filter(\.isHidden).flatMap(\.objects).map(showing)
    scene.comas = nodes.filter { !$0.isHidden }.compactMap { node in
      node.coma.map {
        ComaVolume($0, at: node.position, sun: observation.sun, sunlight: lights[0].color)
      }
    }
    scene.sun = suns[0].sphere
    scene.furtherLights = Array(lights.dropFirst())
    scene.furtherSuns = suns.dropFirst().map(\.sphere)
    scene.shadows = hasShadows ? .all : .none
    setOutput(of: &scene)
    compensateExposure(of: &scene, for: nodes.first)
    if let place = observation.place { addSky(of: place, to: &scene, observation) }
    return scene
  }

  /// The light of the image of a star of magnitude 0 at exposure 0, in pixels of white.
  private static let starLight = 30.0

  /// Returns the bright stars at their apparent places, and the bodies among them.
  /// - Parameters:
  ///   - observation: The observation.
  ///   - unit: The light of a star of magnitude 0 at exposure 0, in pixels of white.
  ///   - gain: The factor of the exposure.
  ///   - hasStars: False for the bodies alone.
  /// - Returns: The stars.
  func stars(
    of observation: Observation, light unit: Double, gain: Double, hasStars: Bool = true
  ) -> [Star] {
    func star(_ direction: Vector3, magnitude: Double, color: SIMD3<Double>) -> Star {
      let light = unit * pow(10, -0.4 * magnitude) * gain
      return Star(direction: direction, light: SIMD3<Float>(color * light))
    }
    let velocity = observation.velocity ?? Vector3(0, 0, 0)
    let epoch = observation.starEpoch
    let stars = (hasStars ? BrightStar.all : []).map {
      let direction = ($0.direction(at: epoch) + velocity).normalized
      return star(direction, magnitude: $0.magnitude, color: $0.color)
    }
    return stars
      + (observation.points ?? []).map { point in
        let temperature = BrightStar.temperature(of: point.colorIndex)
        return star(
          point.direction, magnitude: point.magnitude,
          color: BrightStar.color(temperature: temperature))
      }
  }
}
