import PlanetImage
import PlanetMath
import PlanetScene

/// Stars behind a body: as many and as bright as a night sky's, but at invented places.
struct StarField: Sendable {
  fileprivate struct Star: Sendable {
    let direction: Vector3
    /// How bright, 1 for one that is drawn in full.
    let flux: Double
    /// The tint, as 0xRRGGBB00.
    let tint: UInt32
  }

  private let stars: [Star]

  /// How many stars the whole sky has.
  private static let count = 16_000

  /// How bright the faintest is.
  private static let leastFlux = 0.12

  /// Creates a sky.
  ///
  /// As in the real one, each magnitude has about three times the stars of the one before: of N
  /// stars brighter than a flux F, N grows as F to the power of -1.2.
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
      return Star(direction: direction, flux: flux, tint: tint)
    }
  }

  /// From hot stars to cool ones, far paler than lamps of those temperatures.
  private static let tints: [UInt32] = [
    0xC9D7_FF00, 0xDCE5_FF00, 0xF0F3_FF00, 0xFFFF_FF00, 0xFFF6_E800, 0xFFE9_D000, 0xFFDA_B800,
  ]

  /// A round spot that fades out, white; stars are it in their own size and colour.
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

  /// Returns how much of a place a star covers, 0 to 1.
  ///
  /// Zero at its edge, so that linear filtering finds nothing to cut.
  /// - Parameter place: From the star's middle, in parts of its reach.
  /// - Returns: The coverage.
  static func coverage(at place: SIMD2<Double>) -> Double {
    max(1 - place.squaredLength, 0) * exp(-4 * place.squaredLength)
  }

  /// A star as it is seen.
  struct Spot {
    /// Where, from the middle of the frame to the right and up, 1 at the upper edge.
    let place: SIMD2<Double>
    /// How far its light reaches, in points.
    let reach: Double
    /// Its colour and how opaque it is, as 0xRRGGBBAA.
    let color: UInt32

    fileprivate init(_ star: Star, at place: SIMD2<Double>) {
      self.place = place
      // The brightest ones grow, as there is nothing whiter than white.
      reach = min(1.9 * exp(0.3 * log(max(star.flux, 1))), 4)
      color = star.tint | UInt32((255 * min(star.flux, 1)).rounded())
    }
  }

  /// Calls a body with the stars that a camera sees beside a planet.
  /// - Parameters:
  ///   - camera: Whose frame is one unit high from its middle.
  ///   - bounds: The part of the camera's plane that is seen: the lower left and the upper right
  ///     corner from the middle of the frame, 1 at the frame's upper edge.
  ///   - node: A planet that hides what is behind it.
  ///   - body: Called with each star.
  func forEach(
    seenBy camera: Camera, bounds: (lower: SIMD2<Double>, upper: SIMD2<Double>),
    behind node: PlanetNode?, _ body: (Spot) -> Void
  ) {
    guard case .perspective = camera.projection else { return }
    let cover = node.map { Cover($0, eye: camera.eye) }
    let (forward, right, up) = (camera.forward, camera.right, camera.up)
    let slope = camera.halfHeight
    // A star within the bounds is no farther from the middle than the farthest corner.
    let (lower, upper) = bounds
    let farthest = SIMD2(
      max(lower.x.magnitude, upper.x.magnitude), max(lower.y.magnitude, upper.y.magnitude))
    let leastDepth = 1 / (1 + slope * slope * farthest.squaredLength).squareRoot()
    for star in stars {
      let depth = star.direction.dot(forward)
      guard depth >= leastDepth else { continue }
      let place = SIMD2(star.direction.dot(right), star.direction.dot(up)) / (depth * slope)
      guard all(place .>= lower), all(place .<= upper) else { continue }
      if let cover, cover.hides(star.direction) { continue }
      body(Spot(star, at: place))
    }
  }

  /// What a planet hides of what is infinitely far away.
  private struct Cover {
    private let eye: Vector3
    private let toBody: Orientation
    /// The reciprocals of the semi-axes; of a shape's sphere for an irregular body.
    private let inverseAxes: Vector3
    private let rings: ClosedRange<Double>?

    init(_ node: PlanetNode, eye: Vector3) {
      toBody = node.orientation.inverse
      self.eye = toBody * eye
      inverseAxes =
        1 / (node.hasShape ? Vector3(repeating: node.globeReach) : node.ellipsoid.semiAxes)
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
      // The ellipsoid is a sphere where its axes are stretched.
      let (start, step) = (eye * inverseAxes, way * inverseAxes)
      let half = start.dot(step)
      return half < 0 && half * half >= step.dot(step) * (start.dot(start) - 1)
    }
  }
}
