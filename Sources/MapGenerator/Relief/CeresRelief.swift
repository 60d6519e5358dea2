import ProceduralMaps

/// The heights of Ceres: the craters that its colours show, and Ahuna Mons.
///
/// Facts: heights from -7.3 to 9.5 km over the ellipsoid, Hanami Planum high, Vendimia Planitia low
/// (Park et al. 2016); Occator is 4 km deep; Ahuna Mons is 4 km high and 17 km wide (Ruesch et al.
/// 2016). Bowls are a fifth as deep as wide; the exponent of complex craters fits Occator.
struct CeresRelief: HeightPainter {
  private let ceres = Ceres()
  private let craters: CraterReliefField
  private let ahuna = Patch(Ceres.place(-10.48, 316.2), diameter: 19, onRadius: Ceres.radius)
  private let hanami = Patch(Ceres.place(15, 230), east: 36, north: 28)
  private let vendimia = Patch(Ceres.place(18, 135), east: 38, north: 30)

  /// Creates the heights for a map whose pixels have a length in kilometres.
  init(pixel: Double) {
    let shape = CraterShape(
      transition: 10, simple: .init(0.2, 1), complex: .init(1.002, 0.3), onRadius: Ceres.radius)
    craters = CraterReliefField(ceres.ground.craters, shape, pixel: pixel)
  }

  func height(at site: Site) -> Float {
    let p = site.direction
    let broad = ceres.ground.noise.fractal(p * 2.4, octaves: 4)
    let hills = ceres.ground.detail.ridged(p * 10, octaves: 4, gain: 0.5) - 0.3
    var height = 2_600 * broad + 700 * hills
    height += 2_200 * hanami.weight(p, softness: 0.6) - 2_400 * vendimia.weight(p, softness: 0.6)
    let wobble = ceres.ground.wobble * ceres.ground.detail.fractal(p * 70, octaves: 2)
    height += craters.height(at: site, wobble: wobble)
    // Steep flanks and a flat top.
    return height + 4_000 * smoothstep(1, 0.45, ahuna.distance(p))
  }
}
