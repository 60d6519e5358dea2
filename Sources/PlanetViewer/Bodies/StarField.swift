import PlanetImage
import PlanetMath
import PlanetScene

/// Stars in the background: the stars of the sky, or stars at random positions, with the number and
/// brightness of a night sky.
struct StarField: Sendable {
  fileprivate struct Star: Sendable {
    /// The direction and its change with time.
    let motion: SpaceMotion
    /// The relative flux, 1 for a star of full brightness.
    let flux: Double
    /// The tint, as 0xRRGGBB00.
    let tint: UInt32
  }

  private let stars: [Star]

  /// The velocity of the camera as a fraction of the speed of light.
  private var velocity = Vector3(0, 0, 0)

  /// The epoch of the places, and the position of the camera.
  private var epoch: StarEpoch?

  /// The number of stars in the whole sky.
  private static let count = 16_000

  /// The relative flux of the faintest star.
  private static let leastFlux = 0.12

  /// Creates a sky.
  ///
  /// As in the night sky, each magnitude has about three times as many stars as the one before: the
  /// number of stars brighter than a flux F is proportional to F to the power of -1.2.
  init() {
    var state: UInt64 = 0x9E37_79B9_7F4A_7C15
    func random() -> Double {
      // Steele, Lea & Flood 2014, "SplitMix".
      state &+= 0x9E37_79B9_7F4A_7C15
      var word = state
      word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
      word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((word ^ (word >> 31)) >> 11) / 9_007_199_254_740_992
    }
    stars = (0..<Self.count).map { _ in
      let height = 2 * random() - 1
      let direction = Vector3(
        latitude: .radians(asin(height)), longitude: .radians(2 * .pi * random()))
      let flux = Self.leastFlux * exp(-log(max(random(), 1e-9)) / 1.2)
      let tint = Self.tints[Int(random() * Double(Self.tints.count))]
      return Star(
        motion: SpaceMotion(place: direction, east: 0, north: 0), flux: flux, tint: tint)
    }
  }

  /// Creates the sky of bright stars at their places, in the ICRF.
  /// - Parameter catalogue: The stars.
  init(_ catalogue: [BrightStar]) {
    stars = catalogue.map { star in
      let color = star.color / star.color.max()
      let tint = [color.x, color.y, color.z].reduce(UInt32(0)) { word, channel in
        word << 8 | UInt32(SRGB.encode8(Float(channel)))
      }
      let flux = pow(10, -0.4 * (star.magnitude - Self.magnitudeOfFullBrightness))
      return Star(motion: star.motion, flux: flux, tint: tint << 8)
    }
  }

  private static let brightStars = StarField(BrightStar.all)

  /// Returns the bright stars at their apparent places, in the ICRF.
  /// - Parameter scene: The scene in front of the stars, with its epoch and its velocity.
  /// - Returns: The stars.
  static func brightStars(behind scene: RenderScene) -> StarField {
    var stars = brightStars
    (stars.velocity, stars.epoch) = (scene.velocity, scene.starEpoch)
    return stars
  }

  /// The magnitude of a star of full brightness; the faintest stars have magnitude 6.5.
  private static let magnitudeOfFullBrightness = 4.2

  /// The tints from hot to cool stars, much paler than black bodies of those temperatures.
  private static let tints: [UInt32] = [
    0xC9D7_FF00, 0xDCE5_FF00, 0xF0F3_FF00, 0xFFFF_FF00, 0xFFF6_E800, 0xFFE9_D000, 0xFFDA_B800,
  ]

  /// The sprite of a star: a round white spot with soft edges.
  static var sprite: Image<RGBA8> {
    let side = 32
    var image = Image<RGBA8>(width: side, height: side, filledWith: .clear)
    for y in 0..<side {
      for x in 0..<side {
        let place = SIMD2(Double(x), Double(y)) * 2 / Double(side - 1) - 1
        image[x, y] = RGBA8(r: 255, g: 255, b: 255, a: UInt8((255 * coverage(at: place)).rounded()))
      }
    }
    return image
  }

  /// Returns the coverage of a place by a star, 0 to 1.
  ///
  /// It is zero at the edge, so that linear filtering does not cut it.
  /// - Parameter place: The position relative to the star's centre, in fractions of its radius.
  /// - Returns: The coverage.
  static func coverage(at place: SIMD2<Double>) -> Double {
    max(1 - place.squaredLength, 0) * exp(-4 * place.squaredLength)
  }

  /// A star in the frame.
  struct Spot {
    /// The position relative to the middle of the frame, right and up, 1 at the upper edge.
    let place: SIMD2<Double>
    /// The radius in points.
    let reach: Double
    /// The colour and opacity, as 0xRRGGBBAA.
    let color: UInt32

    fileprivate init(_ star: Star, at place: SIMD2<Double>) {
      self.place = place
      // The brightest stars are larger, as they cannot be brighter than white.
      reach = min(1.9 * exp(0.3 * log(max(star.flux, 1))), 4)
      color = star.tint | UInt32((255 * min(star.flux, 1)).rounded())
    }
  }

  /// Calls a closure with the stars that a camera sees beside a planet.
  /// - Parameters:
  ///   - camera: The camera.
  ///   - bounds: The visible part of the image plane: the lower left and the upper right corner
  ///     relative to the middle of the frame, 1 at the frame's upper edge.
  ///   - nodes: The planets that occlude stars.
  ///   - body: Called with each star.
  func forEach(
    seenBy camera: Camera, bounds: (lower: SIMD2<Double>, upper: SIMD2<Double>),
    behind nodes: [PlanetNode], _ body: (Spot) -> Void
  ) {
    guard case .perspective = camera.projection else { return }
    let covers = nodes.map { Cover($0, eye: camera.eye) }
    let (forward, right, up) = (camera.forward, camera.right, camera.up)
    let slope = camera.halfHeight
    // A star within the bounds is no farther from the middle than the farthest corner.
    let (lower, upper) = bounds
    let farthest = SIMD2(
      max(lower.x.magnitude, upper.x.magnitude), max(lower.y.magnitude, upper.y.magnitude))
    let leastDepth = 1 / (1 + slope * slope * farthest.squaredLength).squareRoot()
    let origin = epoch?.origin ?? Vector3(0, 0, 0)
    for star in stars {
      let still =
        epoch.map { star.motion.direction(at: $0.year, from: origin) } ?? star.motion.place
      let direction = still + velocity
      let depth = direction.dot(forward)
      guard depth >= leastDepth else { continue }
      let place = SIMD2(direction.dot(right), direction.dot(up)) / (depth * slope)
      guard all(place .>= lower), all(place .<= upper) else { continue }
      guard !covers.contains(where: { $0.hides(direction) }) else { continue }
      body(Spot(star, at: place))
    }
  }

  /// The occlusion of infinitely distant points by a planet.
  private struct Cover {
    private let eye: Vector3
    private let toBody: Orientation
    /// The reciprocals of the semi-axes; of a shape's sphere for an irregular body.
    private let inverseAxes: Vector3
    private let rings: ClosedRange<Double>?

    init(_ node: PlanetNode, eye: Vector3) {
      toBody = node.orientation.inverse
      self.eye = toBody * (eye - node.position) / node.scale
      inverseAxes =
        1
        / (node.hasShapeModel
          ? Vector3(repeating: node.globeBoundingRadius) : node.ellipsoid.semiAxes)
      rings = node.rings.map { $0.innerRadius...max($0.visibleRadius, $0.innerRadius) }
    }

    func hides(_ direction: Vector3) -> Bool {
      let way = toBody * direction
      if let rings, way.z != 0 {
        let distance = -eye.z / way.z
        let point = eye + way * distance
        if distance > 0, rings.contains((point.x * point.x + point.y * point.y).squareRoot()) {
          return true
        }
      }
      // The ellipsoid is scaled along its axes to a sphere.
      let (start, step) = (eye * inverseAxes, way * inverseAxes)
      let half = start.dot(step)
      return half < 0 && half * half >= step.dot(step) * (start.dot(start) - 1)
    }
  }
}
