import PlanetMath
import ProceduralMaps

/// The land of Earth: coasts, heights, and valleys cut by water, for maps of colours and heights.
///
/// Facts: the Himalaya's summits reach 8.8 km, Tibet lies 4.5 to 5 km high, the Altiplano 3.8 km,
/// Ethiopia 2 to 2.5 km, the other plateaus 0.6 to 1.5 km; ice reaches 3.2 km in Greenland and 4 km
/// in East Antarctica (ETOPO 2022). The sea is level.
struct EarthTerrain: Sendable {
  /// The directions of the rasters.
  let frame: GridFrame
  /// The fraction of a pixel that is land.
  let cover: SphereGrid
  /// The distance to the coast in radians, negative at sea.
  let shore: SphereGrid
  /// The heights in metres.
  private(set) var heights: SphereGrid
  /// The area that drains through a pixel, in pixels of the equator.
  let drainage: SphereGrid

  /// Plateaus: the oval and the height of its middle in metres.
  private static let plateaus: [(patch: Patch, height: Float)] = [
    (Patch(Place(33.5, 87), east: 9, north: 4), 4_700),
    (Patch(Place(32, 97), east: 5, north: 4), 3_900),
    (Patch(Place(46, 103), east: 11, north: 4.5), 1_300),
    (Patch(Place(41, 86), east: 8, north: 4), 900),
    (Patch(Place(32.5, 55), east: 8, north: 4), 1_200),
    (Patch(Place(39, 35), east: 6, north: 2), 1_100),
    (Patch(Place(22, 45), east: 6, north: 7), 800),
    (Patch(Place(9.5, 39), east: 3.2, north: 5), 2_200),
    (Patch(Place(-3, 33), east: 5, north: 8), 1_200),
    (Patch(Place(-22, 24), east: 8, north: 10), 1_150),
    (Patch(Place(-29.3, 28.8), east: 2.2, north: 2), 2_100),
    (Patch(Place(23, 6), east: 4, north: 3), 1_300),
    (Patch(Place(20.5, 17.5), east: 3, north: 2.6), 1_700),
    (Patch(Place(18.5, 8.6), east: 1.4, north: 2.4), 1_200),
    (Patch(Place(13, 24.3), east: 1.6, north: 2), 1_500),
    (Patch(Place(17, 77), east: 4, north: 6), 600),
    (Patch(Place(39, -110), east: 8, north: 7), 1_700),
    (Patch(Place(24, -103), east: 3, north: 6), 1_700),
    (Patch(Place(-19, -67.5), east: 2, north: 5), 3_900),
    (Patch(Place(-16, -47), east: 6, north: 6), 800),
    (Patch(Place(-25, 125), east: 11, north: 7), 400),
    (Patch(Place(62, 105), east: 14, north: 6), 500),
    (Patch(Place(66, 140), east: 14, north: 5), 700),
    (Patch(Place(25, 103), east: 4, north: 3), 1_800),
    (Patch(Place(16, 44.3), east: 1.4, north: 3), 2_000),
    (Patch(Place(5, -62), east: 3.5, north: 2.4), 900),
  ]

  /// Creates the land of a raster of a width in columns.
  init(land: LandPolygons, width: Int, threads: Int) {
    let frame = GridFrame(width: width)
    self.frame = frame
    let coast = EarthCoast(land: land, frame, threads: threads)
    (cover, shore) = (coast.cover, coast.shore)
    let noise = LaneNoise(311)
    let detail = LaneNoise(312)
    let (octaves, fine) = (frame.octaves(from: 16, most: 8), frame.octaves(from: 36))
    let hills = SphereGrid(frame, threads: threads) { p in
      let bent = p + noise.displacement(p * 9, octaves: 3) * 0.05
      return detail.ridged(bent * 16, octaves: octaves, gain: 0.55)
    }
    let crags = SphereGrid(frame, threads: threads) { p in
      let bent = p + noise.displacement(p * 30, octaves: 3) * 0.016
      return detail.roundedRidges(bent * 36, octaves: fine, gain: 0.62)
    }
    let broad = SphereGrid(frame, threads: threads) {
      0.5 + 0.5 * noise.fractal($0 * 5, octaves: 5)
    }
    let ranges = EarthRanges()
    let (cover, shore) = (cover, shore)
    heights = SphereGrid(pixelsOf: frame, threads: threads) { x, y, p in
      let cell = y * width + x
      guard cover.cells[cell] > 0 else { return 0 }
      return Self.height(
        at: p, shore.cells[cell], hills.cells[cell], crags.cells[cell], broad.cells[cell], ranges)
    }
    var drainage = Drainage(land: cover, frame)
    let uncut = heights.cells
    // Cuts reach over the same distance on the ground at every width.
    drainage.carve(&heights, passes: 5, strength: 1_300 * Float(width) / 4096)
    // Creep widens the valleys and rounds their shoulders.
    for cell in uncut.indices { heights.cells[cell] -= uncut[cell] }
    heights = heights.smoothed(max(1, Float(width) / 4096), frame, threads: threads)
    for cell in uncut.indices { heights.cells[cell] += uncut[cell] }
    self.drainage = drainage.area
    for cell in heights.cells.indices {
      let p = frame.direction(cell % width, cell / width)
      let ice = EarthIce.onLand(
        p, at: p, shore: shore.cells[cell],
        ragged: broad.cells[cell] - 0.5)
      let inland = max(shore.cells[cell], 0) * (180 / .pi)
      let isNorth = cell < heights.cells.count / 2
      let dome = min(isNorth ? 3_200 : 3_900, 1_450 * inland.squareRoot())
      let ground = max(heights.cells[cell], 0)
      heights.cells[cell] = cover.cells[cell] * mix(ground, max(ground, dome), ice)
    }
  }

  private static func height(
    at p: Vector, _ shore: Float, _ hill: Float, _ crag: Float, _ broad: Float,
    _ ranges: EarthRanges
  ) -> Float {
    let inland = max(shore, 0) * (180 / .pi)
    let hills = max(hill - 0.2, 0)
    var ground = 50 + 300 * broad * smoothstep(0, 4, inland) + 420 * hills * broad + 60 * crag
    let frayed =
      (p * (1 + 0.02 * broad) + Vector(hill, crag, broad) * 0.02 - Vector(0.006, 0.008, 0.01))
      .unit
    for (patch, top) in plateaus {
      let weight = patch.weight(frayed, softness: 0.55)
      guard weight > 0 else { continue }
      ground = max(ground, top * weight * (0.86 + 0.3 * hills + 0.12 * crag))
    }
    ground *= smoothstep(0, 0.8, inland)
    let own = ranges.height(at: p, hill, crag)
    guard own > 0 else { return ground }
    return max(ground, own) + 0.15 * min(ground, own)
  }
}

/// The chains of mountains of Earth, with a fast lookup.
struct EarthRanges: Sendable {
  private let noise = Noise(313)

  /// Returns the height of the chains at a place in metres, without the ground below them.
  ///
  /// A chain has parallel ranges, and spurs that descend from them across its course.
  /// - Parameters:
  ///   - p: The place.
  ///   - hill: The broad ridges of the ground, 0…1.
  ///   - crag: The fine ones.
  /// - Returns: The height; 0 outside all chains.
  func height(at p: Vector, _ hill: Float, _ crag: Float) -> Float {
    var bent: Vector?
    var height: Float = 0
    for range in EarthLines.ranges {
      let width = range.width * 1.4
      guard range.line.mayReach(p, within: width * 1.3) else { continue }
      let place = bent ?? (p + noise.displacement(p * 20, octaves: 4) * 0.016).unit
      bent = place
      guard let part = range.line.nearestPart(place, within: width) else { continue }
      let share = smoothstep(width, 0, part.distance) * range.height
      guard share > 0 else { continue }
      // Noise stretched across the chain makes spurs; a periodic function of the distance makes
      // parallel folds.
      let stretched = (part.foot * 0.68 + place * 0.32) * 140
      let spur = smoothstep(0, 1, 1 - 1.7 * abs(noise.fractal(stretched, octaves: 3, gain: 0.6)))
      let phase = part.side * 80 + 1.7 * noise.fractal(place * 17, octaves: 3)
      let fold = smoothstep(0, 1, 1 - abs(2 * (phase - phase.rounded(.down)) - 1))
      // Folds fade towards the feet, where plains bury them.
      let folded = 0.18 * fold * (0.5 + spur) * smoothstep(0.05, 0.4, share / range.height)
      let rough = 0.38 * crag + 0.22 * hill + 0.14 * spur + folded
      height = max(height, 8_400 * share * (0.1 * share + rough))
    }
    return height
  }
}
