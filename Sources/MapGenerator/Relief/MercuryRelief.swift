import ProceduralMaps

/// The heights of Mercury: the plains and craters that its colours show, and scarps.
///
/// Facts: heights from -5.4 to 4.5 km (MESSENGER, Zuber et al. 2012); Caloris' mountains reach
/// 2 km; scarps of up to 2 km, such as Enterprise, Discovery and Beagle Rupes (IAU Gazetteer).
/// Depths of craters: Pike 1988.
struct MercuryRelief: HeightPainter {
  private let mercury = Mercury()
  private let craters: CraterReliefField
  /// The lines of the scarps; the terrain on the left of each line is higher.
  private let scarps: [Geodesic] = [
    Geodesic((-43, 66), (-39, 72), (-36, 77), (-32, 82), (-29, 88)),
    Geodesic((-59, 318), (-55, 322.5), (-51, 326)),
    Geodesic((-10, 100), (-4, 100.8), (2, 102), (7, 99)),
    Geodesic((58, 100), (50, 104), (43, 103)), Geodesic((30, 300), (38, 306), (47, 308)),
    Geodesic((-20, 270), (-12, 268), (-5, 271)), Geodesic((10, 20), (3, 24), (-6, 25)),
  ]

  /// Creates the heights for a map whose pixels have a length in kilometres.
  init(pixel: Double) {
    let shape = CraterShape(
      transition: 10, simple: .init(0.199, 0.995), complex: .init(0.353, 0.496),
      onRadius: Mercury.radius)
    craters = CraterReliefField(mercury.craters, shape, pixel: pixel)
  }

  func height(at site: Site) -> Float {
    let p = site.direction
    let q = (p + mercury.noise.displacement(p * 6, octaves: 5) * 0.16).unit
    let broad = mercury.noise.fractal(p * 2.2, octaves: 4)
    let hills = mercury.detail.ridged(p * 14, octaves: 4, gain: 0.5) - 0.3
    var plain: Float = max(
      mercury.caloris.weight(q, softness: 0.15), 0.9 * mercury.borealis.weight(q, softness: 0.25))
    for patch in mercury.smooth { plain = max(plain, 0.7 * patch.weight(q, softness: 0.35)) }
    var height = 1_900 * broad + 600 * hills * (1 - 0.85 * plain) - 900 * plain
    let ridges = mercury.detail.ridged(p * 7 + Vector(2, 5, 1), octaves: 2)
    height += 220 * plain * smoothstep(0.6, 0.95, ridges)
    // Mountains around Caloris.
    let ring = mercury.caloris.distance(q)
    height +=
      1_800 * smoothstep(0.97, 1.04, ring) * smoothstep(1.4, 1.06, ring)
      * saturate(0.7 + mercury.noise.fractal(p * 9, octaves: 4))
    height += scarps(at: p)
    let wobble = 0.18 * mercury.detail.fractal(p * 70, octaves: 2)
    return height + craters.height(at: site, wobble: wobble)
  }

  /// Returns the height of scarps in metres: a steep face on one side, a long slope on the other.
  private func scarps(at p: Vector) -> Float {
    let bent = (p + mercury.noise.displacement(p * 12, octaves: 3) * 0.02).unit
    var height: Float = 0
    for scarp in scarps {
      guard let part = scarp.nearestPart(bent, within: 0.1) else { continue }
      let ends = smoothstep(0, 0.15, part.progress) * smoothstep(1, 0.85, part.progress)
      let d = part.side > 0 ? part.distance : -part.distance
      height = max(height, 1_700 * ends * smoothstep(-0.006, 0.004, d) * smoothstep(0.1, 0.01, d))
    }
    return height
  }
}
