import PlanetMath
import ProceduralMaps

/// An impact crater with a place, a size and an age.
struct Impact: Sendable {
  /// The direction of its centre.
  var center: Vector
  /// The diameter of its rim in kilometres.
  var diameter: Double
  /// The freshness: 0 for a degraded crater, 1 for a recent one.
  var freshness: Float
  /// The brightness of its ejecta, 0 for most.
  var glow: Float = 0
  /// The cover of its floor by dark or smooth material, 0…1.
  var fill: Float = 0
  /// The fraction of its depth that is left.
  var kept: Float = 1
  /// The fraction of dark or smooth material that the crater has removed inside its rim.
  var exposure: Float = 0.85
}

/// A crater on the cells of a surface.
///
/// Bowls below the diameter of transition; above it flat floors, terraced walls and central peaks;
/// peak rings beyond twelve times the transition. Depths follow the laws of the body. Ejecta thin
/// out as the cube of the distance (McGetchin et al. 1973). Age lowers and rounds all parts.
struct CraterStamp: Stamp {
  let center: Vector
  let reach: Float
  private let scale: Float
  private let depth: Float
  private let rim: Float
  private let peak: Float
  private let ring: Float
  private let floor: Float
  private let terraces: Float
  private let softness: Float
  private let erasure: Float
  private let ground: Float
  private let ragged: Float
  private let glow: Float
  private let exposure: Float
  private let fill: Float
  private let east: Vector
  private let north: Vector
  private let lobes: SIMD8<Float>

  /// Creates a crater on ground of a height in metres.
  init(_ impact: Impact, _ shape: CraterShape, ground: Float, pixel: Double, seed: UInt64) {
    center = impact.center
    let radius = Float(impact.diameter / 2 / shape.radius)
    scale = 1 / radius
    let fresh = impact.freshness
    reach = radius * mix(1.7, 2.6, fresh)
    let size = Float(impact.diameter / shape.transition)
    let pixels = Float(impact.diameter / pixel)
    let visible = smoothstep(1.2, 3, pixels)
    // Basins are filled and relaxed.
    let relaxed = mix(1, 0.6, smoothstep(8, 40, size))
    let kept = mix(0.28, 1, fresh.squareRoot()) * visible * impact.kept * relaxed
    depth = Float(1_000 * shape.depth(impact.diameter)) * kept
    rim = depth * mix(0.16, 0.26, fresh)
    let complex = smoothstep(0.8, 1.3, size)
    floor = complex * (0.34 + 0.34 * smoothstep(1, 6, size))
    peak =
      depth * 0.42 * smoothstep(1.2, 2.2, size) * smoothstep(14, 9, size) * mix(0.5, 1, fresh)
    ring = depth * 0.2 * smoothstep(9, 14, size) * mix(0.6, 1, fresh)
    terraces = depth * 0.05 * smoothstep(2, 4, size) * fresh
    softness = mix(0.34, 0.06, fresh)
    erasure = visible * mix(0.55, 0.97, fresh) * mix(0.75, 1, complex)
    self.ground = ground
    ragged = mix(0.05, 0.035, fresh) * min(1, 14 / max(pixels, 1) + 0.35) * smoothstep(4, 9, pixels)
    glow = impact.glow * visible
    fill = impact.fill
    exposure = impact.exposure
    (east, north) = center.tangents
    var generator = SeededGenerator(seed: seed)
    var lobes = SIMD8<Float>.zero
    let sizes: [Float] = [0.05, 0.05, 0.03, 0.03, 0.018, 0.018]
    for (lane, size) in sizes.enumerated() { lobes[lane] = generator.number(-size, size) }
    self.lobes = lobes * smoothstep(4, 10, pixels)
  }

  @inline(__always)
  func apply(to cell: inout Surface.Cell, at p: Vector) {
    let offset = p - center
    let square = offset.dot(offset)
    guard square < reach * reach else { return }
    var r = square.squareRoot() * scale
    r *= 1 + outline(p, r) + ragged * cell.w
    let profile = profile(r, cell.w)
    let erased = erasure * smoothstep(1.12, 0.86, r)
    cell.x = mix(cell.x, ground, erased) + profile
    let inside = smoothstep(1.04, 0.92, r)
    cell.y *= 1 - 0.85 * erased
    cell.z *= 1 - exposure * erased
    if glow > 0 {
      let clumps = saturate(0.7 + 0.6 * cell.w)
      let apron = smoothstep(1.9, 0.95, r)
      let wall = smoothstep(floor * 0.6, 0.9, r) * inside
      cell.y += glow * clumps * (0.2 * inside + 0.4 * wall + 0.42 * apron * apron)
    }
    if fill > 0 { cell.z = mix(cell.z, 1, fill * smoothstep(floor + 0.12, floor - 0.06, r)) }
  }

  /// Returns the departure of the outline from a circle in a direction.
  @inline(__always)
  private func outline(_ p: Vector, _ r: Float) -> Float {
    guard lobes[0] != 0, r > 0.01 else { return 0 }
    let turn = scale / max(r, 0.01)
    let (c, s) = (p.dot(east) * turn, p.dot(north) * turn)
    let (c2, s2) = (c * c - s * s, 2 * c * s)
    let (c3, s3) = (c * c2 - s * s2, s * c2 + c * s2)
    let (c5, s5) = (c2 * c3 - s2 * s3, s2 * c3 + c2 * s3)
    return lobes[0] * c2 + lobes[1] * s2 + lobes[2] * c3 + lobes[3] * s3 + lobes[4] * c5
      + lobes[5] * s5
  }

  /// Returns the height over the ground at a distance in radii of the rim.
  @inline(__always)
  private func profile(_ r: Float, _ rough: Float) -> Float {
    let inner = min(r, 1)
    let t = saturate((inner - floor) / (1 - floor))
    var inside = rim - depth * (1 - t * t)
    if r < 1 {
      if peak > 0 {
        inside += peak * smoothstep(0.3, 0.02, r * (1 + 0.35 * rough)) * saturate(0.8 + 0.5 * rough)
      }
      if ring > 0 { inside += ring * bell((r - 0.52) / 0.06) * saturate(0.6 + 0.6 * rough) }
      if terraces > 0 {
        let phase = t * 3.2 + 0.35 * rough
        let step = phase - phase.rounded(.down)
        inside += terraces * (step - 0.5) * smoothstep(0, 0.15, t) * smoothstep(1, 0.85, t)
      }
    }
    let q = max(r, 0.8)
    let fade = smoothstep(reach * scale, 1.2, r)
    let outside = rim / (q * q * q) * fade * (1 + 0.35 * rough * smoothstep(1.05, 1.3, r))
    return mix(inside, outside, saturate((r - 1) / softness + 0.5))
  }
}
