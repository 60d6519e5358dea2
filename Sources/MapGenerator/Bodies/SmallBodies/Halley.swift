import ProceduralMaps

/// The nucleus of Halley's comet: a dark, lumpy potato with hills, a hollow and active vents.
///
/// Facts: 15.3 by 7.2 by 7.2 km, albedo 0.04, a central depression, a "mountain" near the morning
/// terminator, hills of half a kilometre, a crater 2 km wide, jets from a tenth of the sunlit side
/// (Keller et al. 1987, Merényi et al. 1990). Places are ours, and half was never seen. Painted
/// lighter than its albedo.
struct HalleyNucleus: Sendable {
  private static let radius = 4.6

  static func world() -> CrateredWorld {
    let ground = Ground(
      seed: 2_931, radius: radius, count: 260, diameters: 0.2...1.2,
      named: [(20, 40, 2, 0.3), (-10, 170, 1.6, 0.2), (35, 250, 1.4, 0.2)])
    let halley = HalleyNucleus(ground)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 40, exponent: 1, onRadius: radius),
      marking: 0.6, raggedness: 0.06, color: { halley.color($0) },
      terrain: { halley.terrain($0) })
  }

  private let ground: Ground
  private let vents = [
    Patch(Place(12, 62), east: 9, north: 6), Patch(Place(-18, 108), east: 7, north: 8),
    Patch(Place(30, 5), east: 6, north: 5), Patch(Place(-35, 30), east: 7, north: 5),
  ]

  private init(_ ground: Ground) { self.ground = ground }

  private func color(_ spot: CrateredWorld.Spot) -> RGB {
    let tone = spot.tone
    let p = spot.direction
    var albedo: Float = 0.105 * (1 + 0.3 * tone.broad + 0.3 * tone.bumps + 0.3 * tone.grain)
    // Dust fills hollows smoothly; ridges of bare crust are darker.
    let crust = ground.noise.ridged(p * 5 + Vector(1, 8, 3), octaves: 5, gain: 0.6)
    albedo *= 1 - 0.22 * smoothstep(0.2, 0.9, crust)
    for vent in vents {
      let d = vent.distance(spot.ragged)
      albedo *= 1 + 0.5 * bell((d - 1) / 0.3) - 0.3 * smoothstep(0.7, 0.3, d)
    }
    return RGB(1.08, 1, 0.92) * albedo
  }

  private func terrain(_ spot: CrateredWorld.Spot) -> Float {
    let p = spot.direction
    let lumps = ground.noise.fractal(p * 1.8 + Vector(5, 2, 7), octaves: 3)
    let hills = ground.noise.fractal(p * 5, octaves: 4)
    // A waist between a larger and a smaller end.
    let waist = bell((p.x - 0.12) / 0.3)
    var height = 1_500 * lumps + 420 * hills - 620 * waist * (0.7 + 0.3 * p.z) + 260 * p.x
    for vent in vents { height -= 180 * vent.weight(spot.ragged, softness: 0.5) }
    return height + 60 * spot.tone.bumps
  }
}
