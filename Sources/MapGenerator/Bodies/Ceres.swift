import ProceduralMaps

/// Ceres: dark grey, cratered, with Occator's bright salt.
///
/// Names, centres and sizes: IAU Gazetteer (USGS). Painted lighter than its albedo of 0.09. Heights
/// from -7.3 to 9.5 km over the ellipsoid, Hanami Planum high, Vendimia Planitia low (Park et al.
/// 2016); Occator is 4 km deep; Ahuna Mons is 4 km high and 17 km wide (Ruesch et al. 2016). Bowls
/// are a fifth as deep as wide; the exponent of complex craters fits Occator.
struct Ceres: Sendable {
  private static let radius = 469.7
  private static let flattening = 0.075

  private static func place(_ latitude: Double, _ longitude: Double) -> Place {
    Place(centric: latitude, longitude, flattening: flattening)
  }

  private static let ahuna = Patch(place(-10.48, 316.2), diameter: 19, onRadius: radius)
  private let hanami = Patch(place(15, 230), east: 36, north: 28)
  private let vendimia = Patch(place(18, 135), east: 38, north: 30)
  /// Cerealia and Vinalia Faculae, Ahuna Mons' streaks, Haulani's and Oxo's ice.
  private let salts: [(patch: Patch, strength: Float)] = [
    (Patch(place(19.65, 239.6), east: 1.9, north: 1.6), 1),
    (Patch(place(20.3, 242.2), east: 1.5, north: 0.9), 0.8),
    (Patch(place(19.3, 241.6), east: 0.5, north: 0.4), 0.6),
    (Patch(place(-10.48, 316.2), east: 1, north: 0.9), 0.35),
    (Patch(place(5.8, 10.77), east: 0.9, north: 0.8), 0.45),
    (Patch(place(42.21, 359.6), east: 0.55, north: 0.5), 0.6),
  ]

  static func world() -> CrateredWorld {
    let ground = Ground(
      seed: 1_901, radius: radius, flattening: flattening, count: 26_000, diameters: 3.4...90,
      named: [
        (19.82, 239.33, 92, 0.75), (-10.77, 123.99, 280, 0.1), (-45.66, 249.24, 170, 0.3),
        (-42.58, 292.48, 260, 0.2),
        (24.3, 138.23, 126, 0.5), (5.8, 10.77, 34, 0.95), (43.24, 195.7, 116, 0.2),
        (42.21, 359.6, 10, 1),
        (52.93, 45.52, 53, 0.3), (-70.36, 38.34, 129, 0.2), (39.9, 65.73, 135, 0.15),
        (-35.9, 168.48, 20, 0.9),
      ]
    ) { p in
      // The mountain is younger than all craters about it.
      ahuna.distance(p) < 2 ? 0 : 1
    }
    let ejecta = [
      (5.8, 10.77, 34.0, 260.0, Float(0.6)), (19.82, 239.33, 92, 240, 0.3),
      (42.21, 359.6, 10, 60, 0.9), (-35.9, 168.48, 20, 130, 0.4), (24.3, 138.23, 60, 220, 0.35),
    ].enumerated().map { index, fact in
      Ejecta(
        center: place(fact.0, fact.1).direction, diameter: fact.2, length: fact.3,
        strength: fact.4, seed: UInt64(1_903 + index))
    }
    let shape = CraterShape(
      transition: 10, simple: .init(0.2, 1), complex: .init(1.002, 0.3), onRadius: radius)
    let ceres = Ceres()
    return CrateredWorld(
      ground: ground, craters: shape, marking: 1.35, ejecta: ejecta,
      color: { ceres.color($0) }, terrain: { ceres.terrain($0) })
  }

  private func color(_ spot: CrateredWorld.Spot) -> RGB {
    let (tone, p) = (spot.tone, spot.direction)
    var albedo: Float = 0.17 * (1 + 0.4 * tone.broad + 0.38 * tone.bumps + 0.3 * tone.grain)
    albedo += 0.1 * spot.rays
    let warm = RGB(1.03, 1, 0.95)
    let cool = RGB(0.93, 1, 1.1)
    let color = mix(warm, cool, saturate(spot.rays * 0.8 + 0.12 + 0.5 * tone.broad)) * albedo
    var salt: Float = 0
    for (patch, strength) in salts {
      let d = patch.distance(p) * (1 + 0.9 * tone.grain + 0.7 * tone.bumps)
      salt = max(salt, strength * smoothstep(1.35, 0.6, d))
      salt = max(salt, strength * 0.22 * bell(d / 2))
    }
    return mix(color, RGB(hex: 0xF4F6F8), salt)
  }

  private func terrain(_ spot: CrateredWorld.Spot) -> Float {
    let (tone, p) = (spot.tone, spot.direction)
    let plains = 2_200 * hanami.weight(p, softness: 0.6) - 2_400 * vendimia.weight(p, softness: 0.6)
    // Steep flanks and a flat top.
    let mountain = 4_000 * smoothstep(1, 0.45, Self.ahuna.distance(p))
    return 2_600 * tone.broad + 900 * tone.bumps + 260 * tone.grain + plains + mountain
  }
}
