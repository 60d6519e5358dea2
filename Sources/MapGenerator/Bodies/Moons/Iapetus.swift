import ProceduralMaps

/// Iapetus: its leading side as dark as coal, its poles and trailing side bright, and a ridge along
/// the equator of the dark side.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Dark material collects where the sun warms the
/// ground, so the border follows the relief: floors and slopes towards the equator darken first,
/// and there is hardly any grey (Spencer and Denk 2010). The ridge is up to 20 km high and wide.
struct Iapetus: Sendable {
  private static let radius = 734.3

  static func world() -> CrateredWorld {
    let ground = Ground(
      seed: 2_641, radius: radius, count: 10_000, diameters: 8...110,
      named: [
        (37.53, 267.08, 768, 0.02), (16.9, 331.6, 580, 0.1), (-40.5, 95.3, 504, 0.3),
        (-45.6, 127, 445, 0.05), (33.8, 277.4, 424, 0.15), (-15.2, 241.8, 377, 0.05),
        (9.3, 30.7, 244, 0.15), (-44.3, 340.2, 230, 0.2), (38, 182, 200, 0.1),
        (57, 2, 160, 0.3), (73.3, 334.8, 144, 0.4), (39.2, 183.9, 136, 0.4),
        (14.9, 38.8, 122, 0.3), (5.9, 318.7, 121, 0.4), (67.9, 89.8, 119, 0.3),
        (62.5, 159.2, 113, 0.3), (-55, 352, 110, 0.3), (13, 357.5, 107, 0.3),
        (42.5, 84.9, 100, 0.3), (10.6, 90, 96, 0.4), (55, 101.2, 95, 0.4),
        (-64.4, 193.8, 91, 0.4), (47.7, 358.6, 87, 0.4), (33.3, 12.2, 86, 0.4),
      ])
    let iapetus = Iapetus(ground)
    return CrateredWorld(
      ground: ground, craters: CraterShape(transition: 11, exponent: 0.48, onRadius: radius),
      marking: 0.4, raggedness: 0.12, color: { iapetus.color($0) },
      terrain: { iapetus.terrain($0) })
  }

  private let ground: Ground
  private let apex = Place(0, 270).direction

  private init(_ ground: Ground) { self.ground = ground }

  /// Returns the cover of dark material: the leading side, narrower towards the poles.
  private func dark(_ spot: CrateredWorld.Spot) -> Float {
    let p = spot.direction
    let lead = spot.ragged.dot(apex) + 0.36 - 1.15 * p.z * p.z
    // Floors and slopes that face the equator are darker; the relief of craters decides.
    let here = ground.relief(at: Site(p))
    let north = Vector(-p.x * p.z, -p.y * p.z, 1 - p.z * p.z)
    let side: Float = p.z > 0 ? 1 : -1
    let poleward = ground.relief(at: Site((p + north * (0.012 * side)).unit))
    let slope = saturate(abs(p.z) * 5) * (here - poleward)
    let lobes = ground.noise.fractal(p * 1.9 + Vector(3, 8, 1), octaves: 3)
    let patchy = 1.3 * lobes + 0.8 * spot.tone.broad + 0.9 * spot.tone.bumps + 0.6 * spot.tone.grain
    return smoothstep(-0.09, 0.11, lead + 0.28 * patchy - 0.35 * here - 0.5 * slope)
  }

  private func color(_ spot: CrateredWorld.Spot) -> RGB {
    let tone = spot.tone
    let bright =
      RGB(hex: 0xDAD3C6) * (1 + 0.14 * tone.broad + 0.15 * tone.bumps + 0.16 * tone.grain)
    let polar = smoothstep(0.3, 0.9, abs(spot.direction.z))
    let dust = RGB(hex: 0x3D3027) * (1 + 0.25 * tone.broad + 0.25 * tone.bumps + 0.22 * tone.grain)
    let ice = mix(bright * RGB(1.02, 0.99, 0.94), bright, polar)
    return mix(ice, dust, dark(spot))
  }

  private func terrain(_ spot: CrateredWorld.Spot) -> Float {
    let tone = spot.tone
    let p = spot.direction
    var height = 2_600 * tone.broad + 1_100 * tone.bumps + 350 * tone.grain
    let lead = p.dot(apex)
    // Three strands at most; gaps, and single mountains at the ends.
    let along = ground.noise.fractal(Vector(p.x * 9, p.y * 9, 3), octaves: 4)
    let crest = 13_000 * smoothstep(-0.75, -0.3, lead) * saturate(0.75 + 1.3 * along)
    let latitude = p.z + 0.008 * ground.noise.fractal(Vector(p.x * 5, p.y * 5, 8), octaves: 4)
    height += crest * smoothstep(0.03, 0.002, abs(latitude))
    return height
  }
}
