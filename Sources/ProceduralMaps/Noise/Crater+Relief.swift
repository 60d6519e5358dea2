import PlanetMath

/// The depths of impact craters on a body, by their diameters.
///
/// Small craters are bowls; above a diameter of transition they have flat floors and central peaks.
/// Depths are powers of the diameter, in kilometres: `simple.factor` D^`simple.power` and the same
/// for complex craters.
package struct CraterShape: Sendable {
  /// A power of the diameter in kilometres.
  package struct Power: Sendable {
    /// The value at a diameter of 1 km.
    package let factor: Double
    /// The exponent.
    package let exponent: Double

    package init(_ factor: Double, _ exponent: Double) {
      self.factor = factor
      self.exponent = exponent
    }

    func callAsFunction(_ diameter: Double) -> Double { factor * pow(diameter, exponent) }
  }

  /// The diameter of transition from bowls to complex craters, in kilometres.
  package let transition: Double
  /// The depth of fresh bowls from rim to floor, in kilometres.
  package let simple: Power
  /// The depth of fresh complex craters from rim to floor, in kilometres.
  package let complex: Power
  /// The radius of the body in kilometres.
  package let radius: Double

  /// Creates the shape of the craters of a body of a radius in kilometres.
  package init(transition: Double, simple: Power, complex: Power, onRadius radius: Double) {
    self.transition = transition
    self.simple = simple
    self.complex = complex
    self.radius = radius
  }

  /// Returns the depth of a fresh crater from rim to floor, in kilometres.
  package func depth(_ diameter: Double) -> Double {
    diameter < transition ? simple(diameter) : complex(diameter)
  }

  /// The fraction of its depth that the oldest crater has kept.
  package static let oldDepth: Float = 0.3
  /// The height of the rim over the surroundings as a fraction of the depth (Pike 1977: 0.18 for
  /// bowls, 0.2 to 0.4 for complex craters).
  package static let rimShare: Float = 0.25
}

/// The relief of a crater, ready for many places.
package struct CraterRelief: Sendable {
  private let center: Vector
  private let radius: Float
  /// The depth from rim to floor, and the heights of the rim and the central peak, in metres.
  private let depth: Float
  private let rim: Float
  private let peak: Float
  /// The radius of the floor as a fraction of the rim's radius; 0 for a bowl.
  private let floor: Float
  /// The fraction of older relief that the crater has removed inside its rim.
  private let erasure: Float
  /// The height that older craters have left at the center, in metres: the level of the ground
  /// around the crater.
  private let ground: Float
  /// The fraction of the wobble of its outline: large craters are rounder than small ones.
  private let irregularity: Float

  /// Creates the relief of a crater.
  /// - Parameters:
  ///   - crater: The crater.
  ///   - shape: The depths of the body's craters.
  ///   - share: The fraction of the relief that is kept, below 1 for craters of few pixels.
  ///   - ground: The height that older craters have left at its center, in metres.
  package init(_ crater: Crater, _ shape: CraterShape, share: Float, ground: Float) {
    self.ground = ground
    center = crater.center
    radius = crater.radius
    let diameter = 2 * Double(crater.radius) * shape.radius
    let size = Float(diameter / shape.transition)
    // Basins are filled and relaxed.
    let kept =
      mix(CraterShape.oldDepth, 1, crater.freshness.squareRoot())
      * mix(1, 0.55, smoothstep(8, 40, size))
    depth = Float(1_000 * shape.depth(diameter)) * kept * share
    rim = depth * CraterShape.rimShare
    floor = 0.68 * smoothstep(0.9, 3, size)
    // Peaks rise in complex craters; basins have none.
    peak = 0.28 * depth * smoothstep(1.6, 3, size) * smoothstep(22, 12, size)
    erasure = share * mix(0.55, 0.95, crater.freshness)
    irregularity = min(1, 0.012 / crater.radius)
  }

  /// Adds the crater to the height that older ones have left, in metres.
  ///
  /// Older relief is levelled inside the rim, to the height of the ground at the center.
  /// The wall rises from the floor to the rim with a slope that grows upwards. Ejecta thin out as
  /// the cube of the distance (McGetchin et al. 1973).
  @inline(__always)
  func add(to height: inout Float, at p: Vector, wobble: Float) {
    let offset = p - center
    let square = offset.dot(offset)
    let limit = radius * Crater.reach
    guard square < limit * limit else { return }
    let r = square.squareRoot() / radius * (1 + wobble * irregularity)
    let erased = erasure * smoothstep(1.08, 0.86, r)
    height = mix(height, ground, erased)
    let t = saturate((r - floor) / (1 - floor))
    let inside = rim - depth * (1 - t * t) + peak * smoothstep(0.24, 0.02, r)
    let outside = rim / (r * r * r + 1e-6) * smoothstep(Crater.reach, 1.3, r)
    // The crest is rounded over a tenth of the radius.
    let blend = saturate((r - 0.95) * 10)
    height += mix(inside, outside, blend)
  }
}

/// The relief of a field of craters.
package struct CraterReliefField: Sendable {
  private let field: CraterField
  private let reliefs: [CraterRelief]

  /// Creates the relief of the craters of a field.
  /// - Parameters:
  ///   - field: The craters, which colours show too.
  ///   - shape: The depths of the body's craters.
  ///   - pixel: The length of a pixel of the map in kilometres: craters of less than six pixels
  ///     are shallower, those of less than two and a half pixels are left out.
  package init(_ field: CraterField, _ shape: CraterShape, pixel: Double) {
    self.field = field
    var reliefs: [CraterRelief] = []
    reliefs.reserveCapacity(field.craters.count)
    for (index, crater) in field.craters.enumerated() {
      let pixels = Float(2 * Double(crater.radius) * shape.radius / pixel)
      let ground = Self.height(
        of: reliefs, in: field, below: index, at: Site(crater.center), wobble: 0)
      reliefs.append(
        CraterRelief(crater, shape, share: smoothstep(2.5, 6, pixels), ground: ground))
    }
    self.reliefs = reliefs
  }

  /// Returns the height that all craters add at a place, in metres.
  package func height(at site: Site, wobble: Float) -> Float {
    Self.height(of: reliefs, in: field, below: reliefs.count, at: site, wobble: wobble)
  }

  /// Returns the height that the craters before an index add at a place, in metres.
  private static func height(
    of reliefs: [CraterRelief], in field: CraterField, below end: Int, at site: Site,
    wobble: Float
  ) -> Float {
    let bucket = CraterField.bucket(of: site)
    var height: Float = 0
    for index in field.starts[bucket]..<field.starts[bucket + 1] {
      let member = Int(field.members[index])
      guard member < end else { break }
      reliefs[member].add(to: &height, at: site.direction, wobble: wobble)
    }
    return height
  }
}
