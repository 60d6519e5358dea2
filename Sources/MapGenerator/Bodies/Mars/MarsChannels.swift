import ProceduralMaps

/// The outflow channels, valleys and chaotic terrains of Mars.
///
/// Names and centres: IAU Gazetteer (USGS). Courses, widths and depths follow the topography of
/// MOLA (Smith et al. 2001) in outline.
struct MarsChannels: Sendable {
  /// A channel: the line, half its width at both ends in degrees, its depth in metres.
  private struct Channel: Sendable {
    let line: Geodesic
    let widths: (Float, Float)
    let depth: Float

    init(_ depth: Float, _ start: Float, _ end: Float, _ places: (Double, Double)...) {
      line = Geodesic(places.map { MarsFacts.place($0.0, $0.1) })
      (widths, self.depth) = ((start, end), depth)
    }
  }

  private let channels: [Channel] = [
    // Kasei Valles and its southern branch, Maja, Shalbatana, Simud, Tiu, Ares.
    Channel(
      1_900, 0.9, 1.3, (8, 282), (14, 283), (19.5, 284.5), (23.6, 288), (25.2, 295),
      (25, 302), (26.5, 309), (28, 316)),
    Channel(1_600, 0.5, 0.9, (21, 286), (20.4, 292), (20.8, 298), (23.5, 305), (25.5, 309)),
    Channel(
      700, 0.35, 0.9, (-1, 298.6), (5, 301.5), (11, 302.6), (16.5, 305.5), (19, 310),
      (20.5, 316)),
    Channel(1_400, 0.3, 0.5, (0.5, 313.5), (5, 315.7), (9.5, 317.8), (15, 321)),
    Channel(
      800, 1.0, 1.9, (-7, 323.5), (-2.5, 323), (1, 323.6), (6, 322.4), (12, 321.4),
      (18, 321.4), (25, 323)),
    Channel(1_100, 0.9, 1.7, (1, 326.4), (6, 327), (12, 326.6), (18, 325.6), (26, 325.4)),
    Channel(
      1_000, 0.5, 1.0, (-2.6, 343), (1, 341.8), (5, 339.6), (8.5, 335.6), (13, 332),
      (18, 328.4), (24, 326.6)),
    // Mangala, Ma'adim, Dao, Harmakhis, Reull, Nirgal, Uzboi and Ladon, Nanedi.
    Channel(500, 0.3, 0.6, (-18, 211), (-12, 209), (-6, 208.6), (0, 209.4)),
    Channel(900, 0.14, 0.25, (-28, 183), (-22, 182.7), (-18, 183.8), (-15.4, 184.6)),
    Channel(1_300, 0.3, 0.5, (-32.5, 93), (-35.5, 90), (-38.4, 86.5), (-41.5, 82.5)),
    Channel(1_000, 0.3, 0.45, (-38, 95), (-41, 91.5), (-44, 85.5)),
    Channel(500, 0.15, 0.3, (-37, 112), (-41, 107), (-42, 101), (-40, 97)),
    Channel(600, 0.1, 0.14, (-27.2, 316), (-28.3, 320), (-28.8, 323.5)),
    Channel(500, 0.25, 0.5, (-36, 324), (-29, 323.5), (-25, 330), (-20, 331.8), (-12, 336)),
    Channel(500, 0.1, 0.16, (-1, 310), (4, 311.4), (9, 312.8)),
    Channel(400, 0.12, 0.2, (18, 151), (24, 141), (29, 135), (33, 128)),
  ]

  /// Chaotic terrains: the oval and the depth of its floor in metres.
  private let chaos: [(patch: Patch, depth: Float)] = [
    MarsChannels.chaos(0.9, 324.6, 3, 2.4, 2_000), MarsChannels.chaos(2.6, 338.5, 2.3, 2.3, 1_700),
    MarsChannels.chaos(-2.4, 342.6, 2.4, 3, 2_000), MarsChannels.chaos(-4, 333, 3, 1.7, 1_800),
    MarsChannels.chaos(-8.4, 325.4, 3.4, 2.4, 2_300),
    MarsChannels.chaos(-9, 338.4, 3.6, 1.8, 1_500),
    MarsChannels.chaos(3.2, 332.6, 2, 2.3, 1_600),
    MarsChannels.chaos(-10.4, 331.5, 1.4, 0.9, 1_300),
    MarsChannels.chaos(-16.6, 312.5, 2.4, 1.4, 1_900),
    MarsChannels.chaos(-12.5, 319.5, 2.6, 1.6, 1_800),
    MarsChannels.chaos(36, 147, 4, 2.2, 500), MarsChannels.chaos(0.3, 313, 1.2, 0.9, 1_500),
    MarsChannels.chaos(-37.5, 196, 1.6, 1.1, 700),
  ]

  private static func chaos(
    _ latitude: Double, _ longitude: Double, _ east: Double, _ north: Double, _ depth: Float
  ) -> (patch: Patch, depth: Float) {
    (Patch(MarsFacts.place(latitude, longitude), east: east, north: north), depth)
  }

  private let warp = Noise(431)
  private let cells = Cells(432)

  /// The channels at a place.
  struct Sample {
    /// The depth in metres.
    var depth: Float = 0
    /// 1 on the floors of channels and between the blocks of chaos.
    var floor: Float = 0
  }

  /// Returns the channels at a place.
  func sample(_ p: Vector) -> Sample {
    var result = Sample()
    guard abs(p.z) < 0.76, mayReach(p) else { return result }
    let bend = warp.displacement(p * 9, octaves: 2) * 0.014
    let bent = (p + bend + warp.displacement(p * 32, octaves: 5) * 0.013).unit
    addChaos(&result, p, bent)
    for channel in channels {
      let reach = (max(channel.widths.0, channel.widths.1) + 0.2) * .pi / 180
      guard let part = channel.line.nearestPart(bent, within: reach) else { continue }
      let swell = 1 + 0.7 * warp.value(Vector(part.progress * 9, channel.depth, 4))
      let half = mix(channel.widths.0, channel.widths.1, part.progress) * swell
      let inset = half - part.distance * 180 / .pi
      // Islands and bars along the flow.
      let bars = warp.fractal(
        Vector(part.side * 150, part.progress * 14, channel.depth * 0.013), octaves: 3)
      // Broad channels have gentle banks.
      let wall = half * mix(0.6, 1, smoothstep(0.3, 0.9, half))
      let share =
        smoothstep(0, 1, inset / wall)
        * (1 - 0.45 * smoothstep(0.1, 0.4, bars) * smoothstep(0.3, 0.8, half))
      let ends = smoothstep(0, 0.04, part.progress) * smoothstep(1, 0.8, part.progress)
      let own = channel.depth * share * ends
      if own > result.depth { result.depth = own }
      result.floor = max(result.floor, share * ends)
    }
    return result
  }

  private func mayReach(_ p: Vector) -> Bool {
    for channel in channels where channel.line.mayReach(p, within: 0.06) { return true }
    for (patch, _) in chaos {
      let offset = p - patch.middle
      let limit = patch.radius * 1.6 + 0.02
      if offset.dot(offset) < limit * limit { return true }
    }
    return false
  }

  private func addChaos(_ result: inout Sample, _ p: Vector, _ bent: Vector) {
    for (patch, depth) in chaos {
      let d = patch.distance(bent)
      guard d < 1.6 else { continue }
      let ragged = 1.1 * warp.fractal(p * 24, octaves: 5, gain: 0.6)
      let inside = smoothstep(1.12, 0.8, d + ragged)
      guard inside > 0 else { continue }
      // Blocks with flat tops, lower and smaller inwards.
      let q = p + warp.displacement(p * 60, octaves: 4) * 0.011
      let block = cells.sample(q * 92)
      let top =
        smoothstep(0.1, 0.3, block.second - block.first)
        * smoothstep(0.95 - 0.75 * d, 1 - 0.75 * d, block.tag)
      let own = depth * inside * (1 - 0.75 * top)
      if own > result.depth { result.depth = own }
      result.floor = max(result.floor, inside * (1 - top))
    }
  }
}
