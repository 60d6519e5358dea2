import PlanetMath
import ProceduralMaps

/// Miranda: old rolling craters, and three coronae of parallel ridges with sharp borders.
///
/// Names, centres and sizes: IAU Gazetteer (USGS), southern latitudes. Arden and Elsinore are ovals
/// of concentric ridges and troughs, Inverness a trapezium with a bright chevron; Verona Rupes is a
/// cliff of up to 20 km. Voyager 2 saw the south; the north has old ground only.
struct Miranda: Sendable {
  private static let radius = 235.8

  static func world() -> CrateredWorld {
    let ground = Ground(
      seed: 2_741, radius: radius, count: 5_500, diameters: 2.8...34,
      named: [
        (-44, 352.6, 25, 0.4), (-32.9, 329.9, 21, 0.4), (-34.8, 202.1, 17, 0.5),
        (-41.1, 234.1, 16, 0.5), (-73.2, 236, 14, 0.6), (-11.4, 77, 11, 0.6),
        (-63.7, 163.4, 11, 0.6),
      ]
    ) { p in
      // Few craters have fallen on the young coronae.
      coronae.contains { $0.distance(p) < 1 } ? 0.12 : 1
    }
    let miranda = Miranda(ground)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 16, exponent: 0.4, onRadius: radius),
      raggedness: 0.035, color: { miranda.color($0) }, terrain: { miranda.terrain($0) })
  }

  /// An oval or trapezium of ridges.
  struct Corona: Sendable {
    let frame: Patch
    /// The ratio of the axes.
    let stretch: Float
    /// The radius of the border as a chord.
    let radius: Float

    init(_ place: Place, east: Double, north: Double, turn: Double) {
      frame = Patch(place, east: east, north: north, turn: turn)
      radius = Patch.chord(east)
      stretch = Float(east / north)
    }

    /// Returns 0 at the centre and 1 on the border, whose corners are rounded.
    func distance(_ p: Vector) -> Float {
      guard p.dot(frame.middle) > -0.2 else { return 9 }
      let (x, y) = frame.local(p)
      let u = abs(x) / radius
      let v = abs(y) / radius * stretch
      let (u2, v2) = (u * u, v * v)
      return (u2 * u2 + v2 * v2).squareRoot().squareRoot()
    }
  }

  private static let arden = Corona(Place(-29.1, 73.7), east: 41, north: 36, turn: 10)
  private static let elsinore = Corona(Place(-24.8, 257.1), east: 42, north: 33, turn: -18)
  private static let inverness = Corona(Place(-66.9, 325.7), east: 29, north: 25, turn: 32)
  private static let coronae = [arden, elsinore, inverness]

  private let ground: Ground
  /// The bright chevron of Inverness.
  private let chevron = Lineaments([
    ([(-58, 296), (-64, 312), (-69, 338)], 0.075), ([(-69, 338), (-60, 342), (-52, 344)], 0.07),
  ])
  private let cliff = Geodesic((-30, 340), (-24, 345), (-18, 348), (-10, 352), (-2, 353))

  private init(_ ground: Ground) { self.ground = ground }

  /// The ridges of a corona at a place.
  private struct Belt {
    /// 1 inside a corona, 0 outside.
    var inside: Float = 0
    /// 1 within the belt of ridges.
    var ridged: Float = 0
    /// Ridges and troughs, about ±1.
    var ridge: Float = 0
    /// Broad bands of brightness, about ±1.
    var band: Float = 0
    /// 1 on the border, a scarp.
    var scarp: Float = 0
  }

  private func belt(_ spot: CrateredWorld.Spot) -> Belt {
    var belt = Belt()
    let p = spot.ragged
    for (index, corona) in Self.coronae.enumerated() {
      let d = corona.distance(p)
      guard d < 1.2 else { continue }
      let inside = smoothstep(1.015, 0.985, d)
      guard inside > 0 || d < 1.1 else { continue }
      belt.inside = max(belt.inside, inside)
      belt.scarp = max(belt.scarp, bell((d - 1.01) / 0.025))
      // Ridges run along the border in the outer belt, and along one axis in the core.
      let (x, y) = corona.frame.local(p)
      let outer = smoothstep(0.45, 0.6, d + 0.1 * spot.tone.bumps)
      let seed = Float(index) * 7
      let wander = 0.06 * ground.noise.fractal(spot.direction * 7, octaves: 3)
      let rings = ground.noise.fractal(
        Vector((d + wander) * 26, seed, 1), octaves: 4, gain: 0.62)
      let rows = ground.noise.fractal(
        Vector((x * 0.75 + y) * 46 + wander * 20, seed, 5), octaves: 3, gain: 0.6)
      belt.ridge = mix(rows * 1.3, rings * 2.2, outer) * inside
      belt.ridged = inside * mix(index == 0 ? 0.35 : 0.5, 1, outer)
      let wide = ground.noise.fractal(Vector((d + wander * 0.6) * 7, seed, 9), octaves: 2)
      belt.band = inside * wide * 2 * mix(0.4, 1, outer)
    }
    return belt
  }

  private func color(_ spot: CrateredWorld.Spot) -> RGB {
    let tone = spot.tone
    let belt = belt(spot)
    var albedo: Float = 0.38 * (1 + 0.14 * tone.broad + 0.17 * tone.bumps + 0.16 * tone.grain)
    let corona: Float = 0.33 * (1 + 0.3 * belt.band + 0.16 * belt.ridge + 0.12 * tone.grain)
    albedo = mix(albedo, corona, belt.inside)
    albedo *= 1 + 0.25 * belt.scarp
    let torn = saturate(0.85 + 0.5 * belt.ridge + tone.grain)
    albedo = mix(albedo, 0.55, 0.85 * torn * belt.inside * chevron.weight(spot.ragged))
    if let part = cliff.nearestPart(spot.ragged, within: 0.05) {
      albedo *= 1 + 0.4 * smoothstep(0.03, 0.006, part.distance)
    }
    return RGB(1.0, 1, 0.985) * albedo
  }

  private func terrain(_ spot: CrateredWorld.Spot) -> Float {
    let belt = belt(spot)
    let rough = 1_300 * spot.tone.broad + 800 * spot.tone.bumps + 220 * spot.tone.grain
    var height = rough * (1 - 0.6 * belt.inside) - 700 * belt.inside
    height += 420 * belt.ridge * belt.ridged
    if let part = cliff.nearestPart(spot.ragged, within: 0.2) {
      // High ground on one side falls to the other, and both level out.
      let ends = smoothstep(0, 0.2, part.progress) * smoothstep(1, 0.8, part.progress)
      let step = part.side > 0 ? smoothstep(0.2, 0.02, part.distance) : 0
      height += 5_000 * ends * step * smoothstep(0, 0.02, part.side)
    }
    return height
  }
}
