import PlanetMath
import ProceduralMaps

/// The polar caps of Mars: ice with spiral troughs, Chasma Boreale and Chasma Australe.
///
/// Facts: the northern cap reaches 80° N and is 3 km thick; its troughs are 50 km apart and spiral
/// counter-clockwise outwards; Chasma Boreale enters it near 312° E (IAU Gazetteer). The southern
/// residual ice lies about 87° S, 315° E, on layers that reach 75° S towards 180° E.
struct MarsCaps: Sendable {
  private let north = Patch(MarsFacts.place(87.4, 5), east: 10, north: 9.4)
  private let south = Patch(MarsFacts.place(-86.6, 315), east: 4.6, north: 3.6, turn: 20)
  private let layers = Patch(MarsFacts.place(-83.5, 165), east: 11, north: 9)
  private let chasms = [
    Patch(MarsFacts.place(80.9, 303.5), east: 1.25, north: 2.6, turn: -14),
    Patch(MarsFacts.place(83.3, 321), east: 2.7, north: 0.8, turn: 12),
    Patch(MarsFacts.place(-82.5, 266), east: 0.6, north: 3.2, turn: 16),
  ]
  private let noise = Noise(451)

  /// A cap at a place.
  struct Sample {
    /// The ice cover, 0…1.
    var ice: Float = 0
    /// 1 on the layered ground below and beside the ice.
    var layers: Float = 0
    /// 1 in troughs.
    var trough: Float = 0
    /// 1 in the dark belt of dunes around the northern cap.
    var dunes: Float = 0
    /// 1 where thin frost lies.
    var frost: Float = 0
  }

  /// Returns the cap at a place.
  func sample(_ p: Vector) -> Sample {
    var result = Sample()
    guard abs(p.z) > 0.9 else { return result }
    let ragged = noise.fractal(p * 16, octaves: 6, gain: 0.6)
    let fine = noise.fractal(p * 90, octaves: 4, gain: 0.6)
    result.trough = trough(p, ragged)
    var chasm: Float = 0
    let bent = (p + noise.displacement(p * 30, octaves: 2) * 0.01).unit
    for patch in chasms { chasm = max(chasm, patch.weight(bent, softness: 0.35)) }
    if p.z > 0 {
      let d = north.distance(p) + 0.14 * ragged + 0.03 * fine
      let cap = smoothstep(1.03, 0.97, d)
      let turn = p.x / max((1 - p.z * p.z).squareRoot(), 1e-4)
      // Outlying fields of frost, and the belt of dunes, widest about 180° E.
      let belt =
        smoothstep(1.02, 1.1, d)
        * smoothstep(1.75 - 0.35 * turn, 1.4 - 0.3 * turn, d + 0.4 * ragged)
      result.dunes = belt * saturate(0.9 + 0.8 * ragged)
      result.layers = smoothstep(1.1, 1, d)
      let outliers =
        smoothstep(0.14, 0.3, ragged + 0.5 * fine) * smoothstep(1.85, 1.5, d)
        * smoothstep(1.16, 1.36, d) * smoothstep(0.35, -0.45, turn)
      result.ice = max(cap * (1 - 0.4 * result.trough) * (1 - 0.85 * chasm), 0.85 * outliers)
      result.frost = 0.1 * smoothstep(1.6, 1, d)
    } else {
      let d = south.distance(p) + 0.3 * ragged + 0.06 * fine
      result.layers = smoothstep(1.06, 0.94, layers.distance(p) + 0.25 * ragged)
      result.ice = smoothstep(1.04, 0.94, d) * (1 - 0.55 * result.trough) * (1 - chasm)
      let outliers = smoothstep(0.2, 0.34, ragged + 0.3 * fine) * smoothstep(2.6, 1.3, d)
      result.ice = max(result.ice, outliers * (1 - 0.6 * result.trough))
      result.frost = 0.4 * smoothstep(3.4, 1, d)
    }
    return result
  }

  /// Returns 1 in the troughs: arcs that spiral out of the pole, broken and uneven.
  private func trough(_ p: Vector, _ ragged: Float) -> Float {
    let radius = max((p.x * p.x + p.y * p.y).squareRoot(), 1e-5)
    let sense: Float = p.z > 0 ? 1 : -1
    let angle = Float(atan2(Double(p.y), Double(p.x)))
    let wander = noise.fractal(Vector(p.x * 11, p.y * 11, sense * 4), octaves: 4)
    // Two arms per turn: every arm moves out by twice the distance between troughs.
    let phase = radius * (180 / .pi) / 0.95 - sense * angle / .pi + 1.5 * wander
    let wave = abs(phase - phase.rounded()) * 2
    let line = smoothstep(0.42, 0.12, wave + 0.12 * ragged)
    let gaps = smoothstep(-0.22, 0.06, noise.fractal(Vector(p.x * 26, p.y * 26, sense), octaves: 3))
    return line * gaps * smoothstep(0.012, 0.04, radius)
  }

  /// Returns the height of the caps over the plains in metres.
  func height(_ p: Vector) -> Float {
    guard abs(p.z) > 0.9 else { return 0 }
    let cap = sample(p)
    if p.z > 0 {
      let dome = smoothstep(1.08, 0.2, north.distance(p))
      let edge = cap.layers * 500
      return (edge + dome * 2_400) * (1 - 0.75 * chasm(p)) - 450 * cap.trough * cap.layers
    }
    let dome = smoothstep(1.1, 0.2, layers.distance(p))
    return cap.layers * 600 + dome * 2_200 - 400 * cap.trough * cap.layers * dome
      - 700 * chasm(p) * cap.layers
  }

  private func chasm(_ p: Vector) -> Float {
    var chasm: Float = 0
    for patch in chasms { chasm = max(chasm, patch.weight(p, softness: 0.35)) }
    return chasm
  }
}
