import PlanetMath
import ProceduralMaps

/// The heights of Mars: the volcanoes, canyons, basins, caps and craters that its colours show.
///
/// Facts: heights over the areoid (MOLA, Smith et al. 1999 and 2001): the north 5 km below the
/// south; Hellas -8.2 km, Argyre -3 km, Isidis -3.7 km; Tharsis 6 km; Olympus Mons 21.2 km,
/// Ascraeus 18.2, Arsia 17.8, Pavonis 14, Elysium 14.1, Alba 6.8 km; Valles Marineris up to 7 km
/// deep; caps 3 km thick. Depths of craters: Garvin et al. 2003.
struct MarsRelief: HeightPainter {
  private let mars = Mars()
  private let craters: CraterReliefField
  private var shields: [Shield] = []
  private let tharsis = Patch(MarsFacts.place(-3, 250), east: 44, north: 40)
  private let elysium = Patch(MarsFacts.place(24, 148), east: 17, north: 15)
  private let hellas = Patch(MarsFacts.place(-42.4, 70.5), east: 18, north: 14.5)
  private let argyre = Patch(MarsFacts.place(-49.8, 316.7), east: 9, north: 8)
  private let isidis = Patch(MarsFacts.place(13.9, 88.4), east: 10, north: 10)
  private let utopia = Patch(MarsFacts.place(46, 117), east: 30, north: 22)

  /// A volcano: a shield with a scarp at its foot and a caldera.
  private struct Shield {
    var patch: Patch
    var caldera: Patch
    /// The height of the summit over the ground around it, in metres.
    var height: Float
    /// The fraction of the height that the scarp has.
    var scarp: Float
    /// The distance of the caldera's rim, as a fraction of the radius of the shield.
    var rim: Float = 0.18

    func height(at p: Vector, _ ragged: Float) -> Float {
      let edge = patch.distance(p) + ragged
      guard edge < 1.3 else { return 0 }
      let d = max(edge - 0.6 * ragged, 0)
      // The summit is the rim of the caldera.
      let cone = min(max(1 - d, 0) / (1 - rim), 1)
      let slope = cone * (0.75 + 0.25 * cone)
      var own = height * ((1 - scarp) * slope + scarp * smoothstep(1.04, 0.9, edge))
      let pit = caldera.distance(p) + ragged
      own -= min(3_000, 0.2 * height) * smoothstep(1.08, 0.85, pit)
      return own
    }
  }

  /// Creates the heights for a map whose pixels have a length in kilometres.
  init(pixel: Double) {
    let shape = CraterShape(
      transition: 7, simple: .init(0.21, 0.81), complex: .init(0.36, 0.49),
      onRadius: MarsFacts.radius)
    craters = CraterReliefField(mars.craters, shape, pixel: pixel)
    let summits: [(height: Float, scarp: Float)] = [
      (21_200, 0.3), (18_200, 0.12), (14_000, 0.1), (17_800, 0.1), (14_100, 0.06), (6_800, 0.03),
      (4_900, 0.06),
    ]
    shields = zip(MarsFacts.shields, summits).map { fact, summit in
      Shield(
        patch: fact.patch, caldera: fact.caldera,
        height: summit.height - region(at: fact.patch.middle), scarp: summit.scarp)
    }
  }

  func height(at site: Site) -> Float {
    let p = site.direction
    var height = region(at: p)
    let rough = roughness(at: p)
    let hills = mars.detail.ridged(p * 12, octaves: 4, gain: 0.5) - 0.3
    let wobble = 0.24 * mars.detail.fractal(p * 70, octaves: 2)
    height += (60 + 640 * rough) * hills
    height += craters.height(at: site, wobble: wobble)
    let ragged = 0.05 * mars.detail.fractal(p * 30, octaves: 4)
    for shield in shields { height += shield.height(at: p, ragged) }
    return height - canyons(at: p) + caps(at: p)
  }

  /// Returns 1 on the cratered highlands and 0 on the northern plains.
  private func highland(at p: Vector) -> Float {
    let q = (p + mars.noise.displacement(p * 4, octaves: 5) * 0.22).unit
    return smoothstep(0.2, 0.02, q.z + 0.12 * q.x)
  }

  /// Returns the roughness of the ground: the north and Tharsis are smooth.
  private func roughness(at p: Vector) -> Float {
    highland(at: p) * (1 - 0.7 * tharsis.weight(p, softness: 0.5))
  }

  /// Returns the height of a region in metres, without volcanoes, canyons, craters and caps.
  private func region(at p: Vector) -> Float {
    let broad = mars.noise.fractal(p * 2.6, octaves: 4)
    var height = mix(-4_000 + 900 * broad, 1_500 + 1_900 * broad, highland(at: p))
    let bulge = max(1 - tharsis.distance(p), 0)
    height += 7_000 * bulge * bulge * (3 - 2 * bulge)
    height += 2_200 * elysium.weight(p, softness: 0.7)
    height -= 1_000 * utopia.weight(p, softness: 0.8)
    let frayed = (p + mars.noise.displacement(p * 7, octaves: 4) * 0.06).unit
    // Basins: the floor replaces the ground, and an eroded rim surrounds it.
    for (patch, floor, rim) in [
      (hellas, Float(-7_000), Float(1_500)), (argyre, -3_000, 1_300), (isidis, -3_800, 700),
    ] {
      let d = patch.distance(frayed)
      guard d < 1.8 else { continue }
      height = mix(height, floor + 350 * broad, smoothstep(1.06, 0.62, d))
      height += rim * smoothstep(0.9, 1.08, d) * smoothstep(1.8, 1.08, d)
    }
    return height
  }

  /// Returns the depth of canyons in metres: steep walls and flat floors.
  private func canyons(at p: Vector) -> Float {
    guard abs(p.z) < 0.72 else { return 0 }
    let q = (p + mars.detail.displacement(p * 40, octaves: 2) * 0.014).unit
    var depth: Float = 0
    for (line, width, weight) in MarsFacts.canyons {
      let half = Float(width * .pi / 180)
      guard let part = line.nearestPart(q, within: half * 1.4) else { continue }
      depth = max(depth, weight * smoothstep(1.15, 0.65, part.distance / half))
    }
    return 6_800 * depth
  }

  /// Returns the height of the polar caps in metres, with their troughs.
  private func caps(at p: Vector) -> Float {
    let ragged = mars.noise.fractal(p * 12, octaves: 5, gain: 0.6)
    if p.z > 0.9 {
      let d = mars.northCap.distance(p)
      let turn = atan2(Double(p.y), Double(p.x)) * 3 + Double(d) * 15
      let trough = smoothstep(0.45, 1, Float(sin(turn)) + 0.5 * ragged) * smoothstep(0.08, 0.3, d)
      let chasm = Patch(MarsFacts.place(84, 316), east: 0.9, north: 4.4, turn: -18)
        .weight(p, softness: 0.4)
      let dome = smoothstep(1.08, 0.3, d + 0.1 * ragged)
      return dome * (2_900 - 600 * trough) * (1 - 0.7 * chasm)
    }
    guard p.z < -0.85 else { return 0 }
    return 2_600 * smoothstep(2.2, 0.3, mars.southCap.distance(p) + 0.2 * ragged)
  }
}
