import ProceduralMaps

/// The canyons, chaotic terrains and channels of Mars as depths below the plains.
///
/// Names and centres: IAU Gazetteer (USGS). Courses, widths and depths follow the topography of
/// MOLA (Smith et al. 2001): walls of 5 to 8 km, floors up to 200 km wide, channels 1 to 2 km deep.
struct MarsCanyons: Sendable {
  /// A trough with a flat floor.
  private struct Trough: Sendable {
    let line: Geodesic
    /// Half the widths between the rims along the line, in degrees.
    let widths: [Float]
    /// The depth in metres.
    let depth: Float
    /// The width of a wall in degrees.
    let wall: Float

    init(
      _ depth: Float, wall: Float, _ places: (Double, Double, Float)...
    ) {
      line = Geodesic(places.map { MarsFacts.place($0.0, $0.1) })
      widths = places.map(\.2)
      (self.depth, self.wall) = (depth, wall)
    }

    /// Returns the distance inside the rim in degrees, negative outside, and the nearest place on
    /// the line; nil far away.
    func inset(_ p: Vector) -> (depth: Float, foot: Vector)? {
      let most = (widths.max() ?? 1) + 0.3
      guard let part = line.nearestPart(p, within: most * .pi / 180) else { return nil }
      let place = part.progress * Float(widths.count - 1)
      let index = min(Int(place), widths.count - 2)
      let half = mix(widths[index], widths[index + 1], place - Float(index))
      return (half - part.distance * 180 / .pi, part.foot)
    }
  }

  /// The chasmata of Valles Marineris and their neighbours.
  private let troughs: [Trough] = [
    // Ius with its southern trough; Tithonium.
    Trough(
      6_500, wall: 0.42, (-6.6, 264.5, 0.5), (-7, 270, 0.75), (-7.7, 276, 0.85),
      (-8.8, 281, 1), (-9.6, 285, 1.2)),
    Trough(
      6_000, wall: 0.36, (-8.1, 268, 0.2), (-8.5, 274, 0.36), (-9.6, 280, 0.45),
      (-10.3, 284, 0.6)),
    Trough(
      5_500, wall: 0.36, (-4.3, 268.5, 0.3), (-4.9, 273, 0.45), (-5, 277, 0.6),
      (-5.8, 280.5, 0.3)),
    // Melas, Candor, Ophir.
    Trough(7_200, wall: 0.5, (-9.4, 284, 1.6), (-10.3, 287, 2.8), (-11.2, 291, 1.9)),
    Trough(
      6_800, wall: 0.48, (-6.2, 282.5, 1.1), (-6.4, 286, 1.8), (-6.3, 290, 1.7),
      (-7.2, 294, 1), (-8, 296.4, 0.4)),
    Trough(7_000, wall: 0.45, (-4, 284.6, 0.8), (-4.1, 287.5, 1.4), (-4.6, 290.6, 0.8)),
    Trough(6_500, wall: 0.3, (-4.4, 287, 0.5), (-9.5, 287.5, 0.5)),
    Trough(6_500, wall: 0.3, (-5, 288.6, 0.4), (-10, 289.6, 0.5)),
    // Coprates with its southern trough, Capri, Eos.
    Trough(
      7_400, wall: 0.5, (-10.6, 290, 1.5), (-11.8, 294, 1.25), (-13, 299, 1.1),
      (-13.9, 303.5, 1.1), (-14.4, 307, 1.4)),
    Trough(5_500, wall: 0.3, (-13, 292.5, 0.16), (-14, 297, 0.3), (-14.9, 302, 0.2)),
    Trough(
      6_000, wall: 0.4, (-14.3, 306.5, 1.3), (-13.6, 310.5, 2.1), (-14, 314, 2.5),
      (-13, 318, 1.7), (-9.5, 321.5, 1.1)),
    Trough(5_200, wall: 0.4, (-13, 310, 1.2), (-10.5, 314, 0.9), (-8.6, 318, 0.9)),
    // Ganges, Hebes, Juventae, Echus.
    Trough(
      5_000, wall: 0.4, (-8.2, 308, 0.8), (-7.8, 311.5, 1.1), (-8.2, 315.5, 0.9),
      (-7.2, 320, 0.7), (-6, 323.5, 0.5)),
    Trough(4_600, wall: 0.3, (-7.8, 310, 0.5), (-6.2, 311, 0.45)),
    Trough(5_800, wall: 0.42, (-0.9, 281.7, 0.5), (-1, 284, 1.05), (-0.8, 286.2, 0.5)),
    Trough(5_000, wall: 0.35, (-4.2, 297.6, 0.5), (-2.8, 298.6, 0.7), (-1, 298.2, 0.3)),
    Trough(3_800, wall: 0.35, (-1.5, 278, 0.3), (1, 279.6, 0.6), (5, 281, 0.9), (9, 282, 0.8)),
  ]

  /// Layered mounds on the floors: the oval, and the height as a fraction of the depth.
  private let mounds: [(patch: Patch, height: Float)] = [
    MarsCanyons.mound(-1, 283.9, 1.5, 0.45, 0.8), MarsCanyons.mound(-6.6, 284.6, 1, 0.6, 0.55),
    MarsCanyons.mound(-6.5, 290.5, 1.1, 0.6, 0.7), MarsCanyons.mound(-4, 287.6, 0.7, 0.4, 0.6),
    MarsCanyons.mound(-11.6, 287.2, 1.3, 0.5, 0.35), MarsCanyons.mound(-7.3, 311.5, 0.8, 0.3, 0.5),
    MarsCanyons.mound(-3.4, 298.5, 0.4, 0.3, 0.5), MarsCanyons.mound(-13.2, 313, 0.9, 0.6, 0.4),
  ]

  private static func mound(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ height: Float
  ) -> (patch: Patch, height: Float) {
    (Patch(MarsFacts.place(latitude, longitude), east: east, north: north), height)
  }

  private let maze = Patch(MarsFacts.place(-6.8, 258.6), east: 8.5, north: 4.6)
  private let warp = Noise(421)
  private let crags = Noise(422)

  /// The canyons at a place.
  struct Sample {
    /// The depth below the plains in metres.
    var depth: Float = 0
    /// 1 on floors, 0 on walls and outside.
    var floor: Float = 0
    /// 1 on walls, 0 on floors and outside.
    var wall: Float = 0
    /// 1 on layered mounds.
    var mound: Float = 0
  }

  /// Returns the canyons at a place.
  func sample(_ p: Vector) -> Sample {
    var result = Sample()
    guard p.z > -0.32, p.z < 0.2, p.y < 0, p.x > -0.45 else { return result }
    let bent =
      (p + warp.displacement(p * 11, octaves: 2) * 0.008
      + warp.displacement(p * 34, octaves: 3) * 0.004).unit
    // Alcoves of landslides, and the embayments between them.
    let bays = crags.fractal(p * 26, octaves: 4, gain: 0.6)
    let rough = crags.ridged(p * 130, octaves: 3, gain: 0.6)
    for trough in troughs {
      guard let inset = trough.inset(bent) else { continue }
      // Spurs and gullies run down the walls: a noise that hardly changes across the canyon.
      let down = inset.foot * 0.86 + bent * 0.14
      let spurs = 0.7 * crags.ridged(down * 380, octaves: 2, gain: 0.6) + 0.3 * rough
      let s = (inset.depth + trough.wall * (1.6 * bays + 0.6 * (spurs - 0.35))) / trough.wall
      guard s > 0 else { continue }
      merge(&result, s, trough.depth, spurs)
    }
    addMaze(&result, p, bent, rough)
    guard result.depth > 0 else { return result }
    for (patch, height) in mounds {
      let d = patch.distance(bent) + 0.5 * (rough - 0.4) + 0.6 * bays
      guard d < 1 else { continue }
      // Terraces of layers.
      let rise = saturate((1 - d) * 1.7)
      let steps = (rise * 7).rounded(.down) / 7
      let share = mix(rise, steps + smoothstep(0.55, 1, (rise - steps) * 7) / 7, 0.8)
      result.depth *= 1 - height * share * result.floor
      result.mound = max(result.mound, saturate(rise * 4) * result.floor)
    }
    return result
  }

  private func merge(_ result: inout Sample, _ s: Float, _ depth: Float, _ spurs: Float) {
    // The wall: a cliff at the rim, spurs between gullies, a slope of debris; then the floor.
    let t = min(s, 1)
    let cliff = smoothstep(0, 0.16, t) * 0.3
    let slope = (0.7 - 0.5 * (spurs - 0.35) * (1 - t) * min(4 * t, 1)) * t
    let share = min(cliff + slope, 1)
    let own = depth * share
    let floor = smoothstep(0.94, 1.1, s)
    if own > result.depth {
      result.wall = max(1 - floor, 0) * saturate(s * 12)
      result.depth = own
    }
    result.floor = max(result.floor, floor)
    result.wall *= 1 - result.floor
  }

  /// Adds Noctis Labyrinthus: troughs along three families of faults that cross.
  private func addMaze(_ result: inout Sample, _ p: Vector, _ bent: Vector, _ rough: Float) {
    let weight = maze.weight(bent, softness: 0.4)
    guard weight > 0 else { return }
    let (x, y) = maze.local((p + warp.displacement(p * 20, octaves: 3) * 0.01).unit)
    for (index, (c, s)) in [(Float(0.985), Float(0.17)), (0.26, 0.966), (0.64, -0.77)].enumerated()
    {
      let (u, v) = (x * c + y * s, y * c - x * s)
      let seed = Float(index) * 7 + 1
      // A trough runs where a noise drawn out along the faults changes its sign.
      let value = warp.value(Vector(u * 6, v * 46, seed))
      let slope = abs(value)
      let open = warp.fractal(Vector(u * 14 + seed, v * 26, 3), octaves: 3)
      let width = weight * (0.1 + 0.12 * saturate(0.2 + 2 * open + 5 * x))
      let inset = (width - slope + 0.1 * (rough - 0.4)) / 0.13
      guard inset > 0 else { continue }
      let depth = (1_000 + 2_400 * weight) * (0.4 + 0.6 * smoothstep(-0.2, 0.2, open))
      merge(&result, inset, depth, rough)
    }
  }
}
