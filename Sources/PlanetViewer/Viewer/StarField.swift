import PlanetMath
import PlanetScene

/// Stars behind a body: as many and as bright as a night sky's, but at invented places.
struct StarField {
  private struct Star {
    let direction: Vector3
    let brightness: Double
  }

  private let stars: [Star]

  /// Creates a sky.
  ///
  /// Each magnitude has about three times the stars of the one before, as the real sky has.
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
    stars = (0..<9000).map { _ in
      let height = 2 * random() - 1
      let direction = Vector3(
        latitude: .radians(asin(height)), longitude: .radians(2 * .pi * random()))
      // Uniform shares of a threefold growth: brightness 1 is rare.
      return Star(direction: direction, brightness: exp(-0.8 * log(1 + 700 * random())))
    }
  }

  /// A star as it is seen.
  struct Spot {
    /// Where, from the middle of the frame to the right and up, 1 at the upper edge.
    let place: SIMD2<Double>
    /// From 0 to 1.
    let brightness: Double
  }

  /// Returns the stars that a camera sees beside a planet.
  func spots(_ camera: Camera, aspect: Double, behind node: PlanetNode?) -> [Spot] {
    guard case .perspective = camera.projection else { return [] }
    let cover = node.map { Cover($0, eye: camera.eye) }
    let slope = camera.halfHeight
    return stars.compactMap { star in
      let depth = star.direction.dot(camera.forward)
      guard depth > 0 else { return nil }
      let place =
        SIMD2(star.direction.dot(camera.right), star.direction.dot(camera.up)) / (depth * slope)
      guard place.x.magnitude <= aspect, place.y.magnitude <= 1 else { return nil }
      if let cover, cover.hides(star.direction) { return nil }
      return Spot(place: place, brightness: star.brightness)
    }
  }

  /// What a planet hides of what is infinitely far away.
  private struct Cover {
    private let eye: Vector3
    private let toBody: Orientation
    private let polarScale: Double
    private let rings: ClosedRange<Double>?

    init(_ node: PlanetNode, eye: Vector3) {
      toBody = node.orientation.inverse
      self.eye = toBody * eye
      polarScale = 1 / node.ellipsoid.polarRadius
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
      // The ellipsoid is a sphere where its axis is stretched.
      let scale = Vector3(1, 1, polarScale)
      let (start, step) = (eye * scale, way * scale)
      let half = start.dot(step)
      return half < 0 && half * half >= step.dot(step) * (start.dot(start) - 1)
    }
  }
}
