import ProceduralMaps

/// The volcanoes of Mars: shields with flows, scarps, aureoles and nested calderas.
///
/// Names, centres, diameters: IAU Gazetteer (USGS). Heights: MOLA (Smith et al. 2001); scarp and
/// aureole of Olympus Mons: Carr, The Surface of Mars (2006).
struct MarsVolcanoes: Sendable {
  /// A volcano.
  struct Shield: Sendable {
    /// The oval of its foot.
    let patch: Patch
    /// The radius of the foot in radians.
    let radius: Float
    /// The height of its summit over the areoid in metres.
    let summit: Float
    /// The fraction of the height that the scarp at the foot has.
    let scarp: Float
    /// The calderas: offset east and north and radius as fractions of the foot's radius, depth in
    /// metres.
    let calderas: [(x: Float, y: Float, radius: Float, depth: Float)]
    /// The height of the ground at its centre without it, in metres.
    var ground: Float = 0
  }

  /// The volcanoes, the broad before the narrow.
  private(set) var shields: [Shield] = [
    MarsVolcanoes.shield(
      41.08, 249.29, 11, 8, 6_800, 0.01,
      [
        (0, 0, 0.1, 400), (-0.06, 0.02, 0.06, 700),
      ]),
    MarsVolcanoes.shield(
      18.65, 226.2, 5.2, 5, 21_200, 0.27,
      [
        (0, 0.02, 0.13, 2_300), (0.07, -0.03, 0.07, 2_900), (-0.06, 0.07, 0.06, 2_700),
        (0.02, -0.07, 0.05, 3_100),
      ]),
    MarsVolcanoes.shield(
      11.92, 255.92, 3.9, 3.6, 18_200, 0.07,
      [
        (0, 0, 0.09, 3_400), (0.07, 0.07, 0.05, 2_000), (-0.07, 0.02, 0.05, 1_700),
        (0.03, -0.07, 0.05, 2_300),
      ]),
    MarsVolcanoes.shield(
      1.48, 247.04, 3.3, 3.1, 14_000, 0.07,
      [
        (-0.05, -0.03, 0.12, 4_400), (0.06, 0.04, 0.24, 700),
      ]),
    MarsVolcanoes.shield(-8.26, 239.91, 4, 3.9, 17_800, 0.02, [(0, 0, 0.26, 1_300)]),
    MarsVolcanoes.shield(25.02, 147.21, 4.2, 4.2, 14_100, 0.03, [(0, 0, 0.04, 700)]),
    MarsVolcanoes.shield(32.12, 150.24, 1.6, 1.5, 4_900, 0.02, [(0, 0, 0.07, 500)]),
    MarsVolcanoes.shield(18.7, 150.5, 1.4, 1.3, 4_300, 0.03, [(0, 0, 0.22, 2_200)]),
    MarsVolcanoes.shield(13.4, 269.2, 1.3, 1.1, 8_800, 0.03, [(0, 0, 0.27, 1_800)]),
    MarsVolcanoes.shield(24.3, 262.8, 1, 0.8, 8_000, 0.03, [(0, -0.1, 0.3, 1_100)]),
    MarsVolcanoes.shield(26.3, 267, 1, 0.9, 5_200, 0.03, [(0, 0, 0.35, 1_400)]),
    MarsVolcanoes.shield(2.5, 235.9, 1.2, 0.9, 7_000, 0.03, [(-0.1, 0, 0.42, 1_500)]),
    MarsVolcanoes.shield(2.9, 238.6, 0.9, 0.9, 5_800, 0.03, [(0, 0, 0.36, 1_600)]),
    MarsVolcanoes.shield(15.8, 252.8, 0.6, 0.6, 6_300, 0.03, [(0, 0, 0.3, 500)]),
    MarsVolcanoes.shield(-9.3, 174.4, 1.9, 1.8, 3_300, 0.03, [(0, 0, 0.3, 900)]),
    MarsVolcanoes.shield(-21.4, 106.5, 4.5, 4.2, 3_000, 0.01, [(0, 0, 0.09, 500)]),
    MarsVolcanoes.shield(-31, 92.2, 3, 3, 800, 0.01, [(0, 0, 0.22, 400)]),
    MarsVolcanoes.shield(
      8.6, 67, 8, 9, 2_200, 0, [(0, 0.02, 0.07, 900), (0.01, -0.09, 0.07, 900)]),
  ]

  private let flows = Noise(441)
  private let crags = Noise(442)
  /// The lobes of the aureole of Olympus Mons: broken ground beyond its scarp.
  private let aureole: [Patch] = [
    Patch(MarsFacts.place(24.5, 219.5), east: 6.2, north: 4, turn: -30),
    Patch(MarsFacts.place(18.5, 217), east: 4.5, north: 3.2),
    Patch(MarsFacts.place(27, 226), east: 3.5, north: 3.4),
    Patch(MarsFacts.place(13.4, 221.8), east: 3.2, north: 2.4, turn: 40),
    Patch(MarsFacts.place(20, 235), east: 2.8, north: 4.2),
    Patch(
      MarsFacts.place(14.5, 232), east: 2.6, north: 2.2),
  ]

  private static func shield(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ summit: Float,
    _ scarp: Float, _ calderas: [(Float, Float, Float, Float)]
  ) -> Shield {
    Shield(
      patch: Patch(MarsFacts.place(latitude, longitude), east: east, north: north),
      radius: Patch.chord(east), summit: summit, scarp: scarp,
      calderas: calderas.map { (x: $0.0, y: $0.1, radius: $0.2, depth: $0.3) })
  }

  /// Creates the volcanoes.
  /// - Parameter region: Returns the height of the ground without volcanoes in metres.
  init(region: (Vector) -> Float) {
    for index in shields.indices {
      shields[index].ground = region(shields[index].patch.middle)
    }
  }

  /// The volcanoes at a place.
  struct Sample {
    /// The height of the ground in metres.
    var height: Float
    /// 1 where lava has buried older ground.
    var cover: Float = 0
    /// Lava flows, about ±1, on the flanks.
    var flow: Float = 0
    /// 1 on scarps and walls of calderas.
    var scarp: Float = 0
    /// 1 on aureoles.
    var aureole: Float = 0
    /// The change of the albedo of dust: bright flanks and rims, dark collars and floors.
    var tone: Float = 0
  }

  /// Returns the height of the ground with volcanoes.
  /// - Parameters:
  ///   - p: The place.
  ///   - ground: The height without volcanoes in metres.
  ///   - region: The height without craters and hills, which lava has buried.
  /// - Returns: The height and the marks of lava.
  func sample(_ p: Vector, ground: Float, region: Float) -> Sample {
    var result = Sample(height: ground)
    addAureole(&result, p)
    for shield in shields {
      let offset = p - shield.patch.middle
      let limit = shield.radius * 1.35
      guard offset.dot(offset) < limit * limit else { continue }
      add(shield, to: &result, p, region)
    }
    return result
  }

  private func add(_ shield: Shield, to result: inout Sample, _ p: Vector, _ region: Float) {
    let (x, y) = shield.patch.local(p)
    let (u, v) = (x / shield.radius, y / shield.radius)
    let plain = shield.patch.distance(p)
    let ragged = 0.16 * crags.fractal(p * 15, octaves: 6, gain: 0.6)
    let d = plain + ragged
    guard d < 1.3 else { return }
    // Flows: long tongues down the flank, a noise of the heading stretched along the slope.
    let scale = 1 / max((u * u + v * v).squareRoot(), 1e-3)
    let tongue = flows.fractal(
      Vector(u * scale * 13 + shield.radius * 90, v * scale * 13, plain * 7), octaves: 5, gain: 0.66
    )
    let height = shield.summit - shield.ground
    let cone = max(1 - d, 0) / (1 - 0.1)
    let slope = min(cone, 1) * (0.42 + 0.58 * min(cone, 1))
    let soft: Float = shield.scarp > 0.2 ? 0.04 : 0.2
    let edge = smoothstep(1 + soft, 1 - soft, d + 0.05 * tongue)
    var own = height * ((1 - shield.scarp) * slope + shield.scarp * edge)
    own += (0.006 * height + 50) * tongue * smoothstep(1.1, 0.8, d) * smoothstep(0.1, 0.3, d)
    let foot = smoothstep(1.2, 0.75, d + 0.25 * tongue)
    var height0 = mix(result.height, region, foot) + own
    var (pits, floor): (Float, Float) = (0, 0)
    for caldera in shield.calderas {
      let (dx, dy) = (u - caldera.x, v - caldera.y)
      let r = (dx * dx + dy * dy).squareRoot() / caldera.radius + 0.6 * ragged
      let pit = smoothstep(1.05, 0.86, r)
      height0 = min(height0, mix(height0, shield.summit - caldera.depth, pit))
      pits = max(pits, pit * (1 - pit) * 4)
      floor = max(floor, pit)
    }
    let steep = shield.scarp > 0.2 ? edge * (1 - edge) * 4 : 0
    addTone(shield, to: &result, d, tongue, pits, floor)
    result.height = height0
    result.cover = max(result.cover, smoothstep(1.25, 0.9, d))
    result.flow = mix(result.flow, tongue, foot)
    result.scarp = max(result.scarp * (1 - foot), max(pits, steep))
  }

  /// Adds the albedo of a shield: dust brightens its flanks, and more the plateau of Olympus Mons;
  /// a dark collar of rock surrounds its foot.
  private func addTone(
    _ shield: Shield, to result: inout Sample, _ d: Float, _ tongue: Float, _ pits: Float,
    _ floor: Float
  ) {
    let high = smoothstep(5_000, 14_000, shield.summit)
    let isOlympus = shield.scarp > 0.2
    // Olympus Mons is brightest above its scarp.
    let flank =
      isOlympus
      ? 0.42 * smoothstep(1.05, 0.8, d) + 0.3 * bell((d - 0.84) / 0.16)
      : 0.3 * smoothstep(1.05, 0.3, d)
    let collar = bell((d - (isOlympus ? 1.14 : 1.02)) / 0.13)
    let flows = tongue * smoothstep(1.15, 0.8, d) * smoothstep(0.08, 0.3, d)
    result.tone += mix(0.4, 1, high) * (0.15 * flank - 0.045 * collar + 0.16 * flows)
    result.tone += 0.1 * pits - 0.13 * floor * (1 - pits)
  }

  private func addAureole(_ result: inout Sample, _ p: Vector) {
    guard p.z > 0.12, p.z < 0.58, p.x < -0.4, p.y < 0 else { return }
    let bent = (p + crags.displacement(p * 22, octaves: 4) * 0.016).unit
    var lobes: Float = 0
    for patch in aureole { lobes = max(lobes, patch.weight(bent, softness: 0.12)) }
    guard lobes > 0 else { return }
    let ridges = crags.ridged(bent * 85, octaves: 5, gain: 0.6)
    result.height += lobes * (500 + 800 * (ridges - 0.3))
    result.aureole = lobes
  }
}
