import ProceduralMaps

/// Phobos: dark, with the crater Stickney and families of grooves.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Grooves are 100 to 200 m wide, lie in parallel
/// planes and are missing about the trailing point (Murray and Heggie 2014). Ground east of
/// Stickney is bluer than the rest. Painted lighter than its albedo of 0.07.
enum Phobos {
  static func world() -> CrateredWorld {
    let radius = 11.08
    let ground = Ground(
      seed: 2_801, radius: radius, count: 5_200, diameters: 0.14...2,
      named: [
        (1, 311, 9.2, 0.8), (60, 269, 3.4, 0.3), (-39, 181, 2.1, 0.4), (36.5, 268, 4.2, 0.2),
        (81, 165, 2.6, 0.3), (62, 197, 5.5, 0.2), (-80, 150, 5.4, 0.3), (-11, 306, 2, 0.9),
        (-7, 63, 2, 0.4), (41, 321, 2.9, 0.4), (53, 177, 2.3, 0.4), (-27.5, 206, 1.8, 0.4),
        (24, 112, 2, 0.4), (60, 10, 1.5, 0.4), (52.5, 40, 1.5, 0.4), (-9, 207, 2.6, 0.5),
        (-1, 228, 1.7, 0.5),
      ])
    let grooves = Grooves(
      seed: 2_805,
      families: [
        (Place(66, 300), 22, 0.01), (Place(58, 330), 12, 0.009), (Place(74, 215), 9, 0.009),
      ], away: Place(0, 90), noise: ground.noise)
    let blue = Patch(Place(6, 330), east: 34, north: 26)
    let stickney = Patch(Place(1, 311), diameter: 9.2, onRadius: radius)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 20, exponent: 1, onRadius: radius),
      marking: 0.75, raggedness: 0.06
    ) { spot in
      let tone = spot.tone
      var albedo: Float = 0.17 * (1 + 0.2 * tone.broad + 0.2 * tone.bumps + 0.2 * tone.grain)
      let groove = grooves.profile(spot.direction)
      albedo *= 1 - 0.3 * groove.floor + 0.14 * groove.rim
      // Slumped dust streaks the walls of Stickney.
      let d = stickney.distance(spot.ragged)
      let (x, y) = stickney.local(spot.direction)
      let scale = 1 / max((x * x + y * y).squareRoot(), 1e-5)
      let streaks = ground.noise.fractal(
        Vector(x * scale * 9, y * scale * 9, d * 0.6), octaves: 4, gain: 0.6)
      albedo *= 1 + 0.35 * streaks * smoothstep(1.1, 0.9, d) * smoothstep(0.2, 0.5, d)
      albedo *= 1 + 0.22 * bell((d - 1) / 0.14)
      let hue = blue.weight(spot.ragged, softness: 0.5)
      return mix(RGB(1.13, 1, 0.85), RGB(1.02, 1, 0.96), hue) * albedo
    } terrain: { spot in
      let groove = grooves.profile(spot.direction)
      let lumps = ground.noise.fractal(spot.direction * 1.7 + Vector(4, 1, 2), octaves: 3)
      return 900 * lumps + 130 * spot.tone.bumps + 40 * spot.tone.grain - 70 * groove.floor
    }
  }
}

/// Parallel grooves: bands of planes that cut a body.
struct Grooves: Sendable {
  private let families: [(pole: Vector, offsets: [Float], width: Float)]
  private let away: Vector
  private let noise: Noise

  /// Creates families of grooves.
  ///
  /// - Parameters:
  ///   - seed: The seed of the places of the grooves.
  ///   - families: The poles of the planes, the number of grooves and their half-widths in radii.
  ///   - away: The place about which there are no grooves.
  ///   - noise: The noise that bends and interrupts them.
  init(
    seed: UInt64, families: [(pole: Place, count: Int, width: Float)], away: Place, noise: Noise
  ) {
    var generator = SeededGenerator(seed: seed)
    self.families = families.map { family in
      let offsets = (0..<family.count).map { index in
        (Float(index) + generator.number(0.1, 0.9)) / Float(family.count) * 1.7 - 0.85
      }
      return (family.pole.direction, offsets, family.width)
    }
    self.away = away.direction
    self.noise = noise
  }

  /// The floor and the rim of the grooves at a place, 0 to 1.
  func profile(_ p: Vector) -> (floor: Float, rim: Float) {
    let mask = smoothstep(0.82, 0.35, p.dot(away))
    guard mask > 0 else { return (0, 0) }
    let bend = 0.02 * noise.fractal(p * 3, octaves: 3)
    let pits = noise.fractal(p * 34, octaves: 2)
    var (floor, rim): (Float, Float) = (0, 0)
    for (index, family) in families.enumerated() {
      let height = p.dot(family.pole) + bend
      for (number, offset) in family.offsets.enumerated() {
        let d = abs(height - offset) / (family.width * (1 + 0.5 * pits))
        guard d < 2.6 else { continue }
        let part = noise.fractal(
          p * 2.4 + Vector(Float(index) * 5, Float(number) * 3, 1), octaves: 2)
        let strength = mask * smoothstep(-0.08, 0.14, part) * saturate(0.8 + 0.9 * pits)
        floor = max(floor, strength * smoothstep(1, 0.25, d))
        rim = max(rim, strength * bell((d - 1.4) / 0.5))
      }
    }
    return (floor, rim)
  }
}

/// Deimos: smooth under dust, with bright streamers down from its ridges.
///
/// Names, centres and sizes: IAU Gazetteer (USGS); a concavity of 10 km at the south pole (Thomas
/// et al. 1996). Painted lighter than its albedo of 0.07.
enum Deimos {
  static func world() -> CrateredWorld {
    let radius = 6.27
    let ground = Ground(
      seed: 2_811, radius: radius, count: 900, diameters: 0.12...1,
      named: [
        (12.5, 1.8, 1, 0.7), (22, 356.5, 1.9, 0.5), (-78, 40, 8.6, 0.02), (8, 120, 2.2, 0.1),
        (-20, 250, 2.6, 0.08), (40, 200, 2, 0.1),
      ])
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 20, exponent: 1, onRadius: radius),
      marking: 0.6, raggedness: 0.06
    ) { spot in
      let tone = spot.tone
      let p = spot.direction
      // Brighter material lies on ridges and runs down from them.
      let ridges = ground.noise.ridged(p * 1.5 + Vector(2, 7, 1), octaves: 3, gain: 0.5)
      let run = ground.detail.fractal(Vector(p.x * 9, p.y * 9, p.z * 4), octaves: 4)
      let bright = smoothstep(0.3, 1, ridges + 0.6 * run)
      var albedo: Float = 0.175 * (1 + 0.1 * tone.broad + 0.06 * tone.bumps + 0.08 * tone.grain)
      albedo *= 1 + 0.2 * bright
      return RGB(1.12, 1, 0.87) * albedo
    } terrain: { spot in
      let p = spot.direction
      let lumps = ground.noise.fractal(p * 1.6 + Vector(8, 3, 5), octaves: 2)
      let ridges = ground.noise.ridged(p * 1.5 + Vector(2, 7, 1), octaves: 2, gain: 0.3)
      return 900 * lumps + 320 * ridges + 26 * spot.tone.bumps
    }
  }
}
