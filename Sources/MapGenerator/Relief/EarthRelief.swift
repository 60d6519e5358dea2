import ProceduralMaps

/// The heights of Earth above the sea: the mountains and ice that its colours show, and plateaus.
///
/// Facts: the Himalaya's summits reach 8.8 km, Tibet lies 4.5 to 5 km high, the Altiplano 3.8 km,
/// Ethiopia 2 to 2.5 km, the other plateaus 0.6 to 1.5 km; ice reaches 3.2 km in Greenland and 4 km
/// in East Antarctica (ETOPO 2022). The sea is level.
struct EarthRelief: HeightPainter {
  private let earth: Earth
  private let noise = Noise(311)
  private let detail = Noise(312)

  /// Plateaus: the oval and the height of its middle in metres.
  private let plateaus: [(patch: Patch, height: Float)] = [
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
    (Patch(Place(23, 6), east: 4, north: 3), 1_000), (Patch(Place(20, 17), east: 3, north: 3), 800),
    (Patch(Place(17, 77), east: 4, north: 6), 600),
    (Patch(Place(39, -110), east: 8, north: 7), 1_700),
    (Patch(Place(24, -103), east: 3, north: 6), 1_700),
    (Patch(Place(-19, -67.5), east: 2, north: 5), 3_900),
    (Patch(Place(-16, -47), east: 6, north: 6), 800),
    (Patch(Place(-25, 125), east: 11, north: 7), 400),
    (Patch(Place(62, 105), east: 14, north: 6), 500),
    (Patch(Place(66, 140), east: 14, north: 5), 700),
    (Patch(Place(25, 103), east: 4, north: 3), 1_800),
  ]

  /// Creates the heights of an Earth.
  init(_ earth: Earth) { self.earth = earth }

  func height(at site: Site) -> Float {
    let p = site.direction
    let (cover, shore) = earth.coast(at: p)
    guard cover > 0 else { return 0 }
    let inland = max(shore, 0) * (180 / .pi)
    let hills = max(detail.ridged(p * 16, octaves: 5, gain: 0.55) - 0.2, 0)
    let broad = 0.5 + 0.5 * noise.fractal(p * 5, octaves: 4)
    let frayed = (p + noise.displacement(p * 5, octaves: 5) * 0.09).unit
    var ground = 60 + 320 * broad * smoothstep(0, 4, inland) + 260 * hills * broad
    for (patch, top) in plateaus {
      let weight = patch.weight(frayed, softness: 0.65)
      guard weight > 0 else { continue }
      ground = max(ground, top * weight * (0.9 + 0.2 * hills))
    }
    ground *= smoothstep(0, 0.8, inland)
    let range = mountains(at: p)
    ground = max(ground, range) + 0.15 * min(ground, range)
    let ice = earth.ice(at: p, shore)
    let dome = min(p.z > 0 ? 3_200 : 3_900, 1_450 * inland.squareRoot())
    return cover * mix(ground, max(ground, dome), ice)
  }

  /// Returns the height of chains of mountains in metres: crests and valleys across them.
  private func mountains(at p: Vector) -> Float {
    let wobble = (p + detail.displacement(p * 24, octaves: 3) * 0.012).unit
    var height: Float = 0
    for range in EarthLines.ranges {
      let weight = range.line.weight(wobble, width: range.width * 1.3)
      height = max(height, weight * range.height)
    }
    guard height > 0 else { return 0 }
    let crags = detail.ridged(p * 44, octaves: 4, gain: 0.6)
    return 7_600 * height * (0.42 + 0.58 * crags)
  }
}
