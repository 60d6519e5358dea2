import PlanetMath
import ProceduralMaps

/// The broad shape of Mars: the low north, the high south, Tharsis, Elysium and the basins.
///
/// Facts: MOLA (Smith et al. 1999): the boundary is near 38° N at 30° E and near the equator at
/// 210° E; heights as in ``MarsTerrain``.
struct MarsRegions: Sendable {
  private static let noise = LaneNoise(405)
  private static let tharsis = Patch(MarsFacts.place(-3, 250), east: 44, north: 40)
  private static let elysium = Patch(MarsFacts.place(24, 148), east: 17, north: 15)
  private static let utopia = Patch(MarsFacts.place(46, 117), east: 30, north: 22)
  private static let chryse = Patch(MarsFacts.place(20, 321), east: 17, north: 22)
  /// The basins: the oval, the heights of the floor and the rim in metres.
  private static let basins: [(patch: Patch, floor: Float, rim: Float)] = [
    (Patch(MarsFacts.place(-42.4, 70.5), east: 19.5, north: 15), -7_200, 1_500),
    (Patch(MarsFacts.place(-49.8, 316.7), east: 9, north: 8.4), -3_000, 1_500),
    (Patch(MarsFacts.place(13.9, 88.4), east: 10.5, north: 10), -3_800, 500),
  ]

  /// Returns the heights in metres at eight places.
  func heights(_ p: LanePoint) -> Float8 {
    let bend = Self.noise.displacement(p * 5, octaves: 5) * 0.13
    let broad = Self.noise.fractal(p * 2.6 + LanePoint(x: .zero, y: .zero, z: .zero), octaves: 5)
    var result = Float8(repeating: 0)
    for lane in 0..<8 {
      let own = Vector(p.x[lane], p.y[lane], p.z[lane])
      let bent = (own + Vector(bend.x[lane], bend.y[lane], bend.z[lane])).unit
      result[lane] = Self.height(own, bent: bent, broad: broad[lane])
    }
    return result
  }

  /// Returns the height at a place in metres, without noise.
  static func height(_ p: Vector) -> Float { height(p, bent: p, broad: 0) }

  private static func height(_ p: Vector, bent: Vector, broad: Float) -> Float {
    var height = mix(-4_100 + 900 * broad, 1_400 + 1_900 * broad, highland(bent))
    let bulge = max(1 - tharsis.distance(p), 0)
    height += 7_000 * bulge * bulge * (3 - 2 * bulge)
    height += 2_200 * elysium.weight(p, softness: 0.7)
    height -= 900 * utopia.weight(p, softness: 0.8)
    let frayed = mix(p, bent, 0.35)
    for (patch, floor, rim) in basins {
      let d = patch.distance(frayed)
      guard d < 1.8 else { continue }
      height = mix(height, floor + 350 * broad, smoothstep(1.06, 0.62, d))
      height += rim * smoothstep(0.9, 1.08, d) * smoothstep(1.8, 1.08, d)
    }
    return height
  }

  /// Returns 1 on the cratered highlands and 0 on the northern plains.
  static func highland(_ p: Vector) -> Float {
    let boundary = 0.2 + 0.36 * (0.866 * p.x + 0.5 * p.y)
    let gulf = 0.4 * chryse.weight(p, softness: 0.7)
    return smoothstep(0.11, -0.08, p.z - boundary + gulf)
  }

  /// Returns the roughness of eight places: the north, Tharsis and the floors of basins are smooth.
  static func roughness(_ p: LanePoint) -> Float8 {
    var result = Float8(repeating: 0)
    for lane in 0..<8 {
      let own = Vector(p.x[lane], p.y[lane], p.z[lane])
      var rough = highland(own) * (1 - 0.85 * tharsis.weight(own, softness: 0.5))
      for basin in basins {
        rough = mix(rough, 0.25, smoothstep(1, 0.7, basin.patch.distance(own)))
        rough += 0.5 * bell((basin.patch.distance(own) - 1.1) / 0.15)
      }
      result[lane] = rough
    }
    return result
  }
}
