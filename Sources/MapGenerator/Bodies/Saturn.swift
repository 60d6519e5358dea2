import ProceduralMaps

/// Saturn: soft butterscotch bands under haze, and the hexagon about its north pole.
///
/// Facts: equatorial zone ±10° bright cream, muted belts every 8–10°, hexagon at 78° N (blue-grey
/// inside), vortex at 88° S (Cassini; Godfrey 1988 for the hexagon); jets after García-Melendo et
/// al. 2011, rounded; a ribbon wave at 47° N, small bright clouds near 35° S and in the north.
struct Saturn: Painter {
  private let noise = Noise(601)
  private let specks = Cells(603)
  private let drift: CloudDrift
  private let bands = Ramp([
    (-90, 0x817866), (-87.5, 0xA89C86), (-80, 0xB3A68F), (-74, 0xBDAE90), (-66, 0xBCAB8D),
    (-58, 0xC7B593), (-52, 0xC6B18A), (-45, 0xD0BB92), (-40, 0xCFB88C), (-34, 0xD8C299),
    (-29, 0xD5BC8F), (-24, 0xDFC99E), (-19, 0xDDC598), (-14, 0xE0C899), (-10, 0xEAD6AB),
    (-5, 0xF0DFB8), (-1, 0xEEDCB3), (2, 0xF4E5C2), (7, 0xF0DFB7), (11, 0xE7D1A4), (16, 0xDBC293),
    (21, 0xDABF8F), (26, 0xD4B98A), (32, 0xDABF93), (38, 0xD2B78C), (44, 0xD4BB8F),
    (50, 0xCAB48B), (56, 0xCBB68F), (62, 0xBFAD8A), (68, 0xB9AC90), (73, 0xABA48E),
    (76.5, 0x9A988A), (78, 0x7D8788), (79.5, 0x8A938F), (83, 0x959A8E), (87, 0x838775),
    (89, 0x5F635C), (90, 0x4C5150),
  ])

  /// Creates the clouds for a map of a number of columns.
  init(mapWidth: Int, threads: Int) {
    let flow = Flow(
      seed: 602,
      eddies: [
        Flow.Eddies(frequency: 7, strength: 0.0007), Flow.Eddies(frequency: 22, strength: 0.00034),
        Flow.Eddies(frequency: 45, strength: 0.0002),
      ], steps: 10)
    let jets = JetProfile(
      [
        (-90, 0), (-87, 150), (-80, 20), (-74, 85), (-69, 5), (-60, 90), (-55, 0), (-48, 110),
        (-41, 20), (-35, -15), (-27, 150), (-15, 330), (-8, 370), (0, 390), (8, 370), (15, 320),
        (25, 140), (35, -10), (40, 30), (47, 140), (55, 0), (61, 115), (69, -5), (76, 100),
        (82, 20),
        (88, 140), (90, 0),
      ], drift: 3.6e-5)
    drift = CloudDrift(mapWidth: mapWidth, threads: threads) { start in
      flow.origin(
        of: start,
        vigour: { (0.25 + smoothstep(0.45, 0.75, abs($0))) * smoothstep(0.975, 0.93, $0) },
        jet: { jets($0) })
    }
  }

  func color(at site: Site) -> RGB {
    let source = drift.origin(at: site)
    var latitude = Saturn.hexed(source)
    // The ribbon, a wave in the jet at 47° north.
    let ribbon = noise.fractal(Vector(source.x * 13, source.y * 13, 4), octaves: 2)
    latitude += 1.5 * ribbon * bell((latitude - 47) / 2.2)
    let column = Vector(0.3, 0.7, latitude * 0.16)
    let drifts = noise.fractal(column * 0.7 + source * 0.4, octaves: 3)
    var color = bands(latitude + drifts * 0.9)
    // Fine lines at all scales, fading where the haze thickens towards the poles.
    let broad = noise.fractal(column, octaves: 4, gain: 0.6)
    let fine = noise.fractal(Vector(3.1, 0.2, latitude * 0.55), octaves: 6, gain: 0.8)
    color *= 1 + 0.06 * broad + 0.075 * fine
    let calm = smoothstep(14, 34, abs(latitude))
    let streaks = noise.fractal(
      Vector(source.x * 2.5, source.y * 2.5, source.z * 60), octaves: 5, gain: 0.6)
    let threads = noise.fractal(source * 30 + Vector(1, 5, 2), octaves: 4, gain: 0.6)
    color *= 1 + 0.04 * streaks + mix(0.015, 0.06, calm) * threads
    let warm = noise.fractal(Vector(5, 9, latitude * 0.09), octaves: 3)
    color *= RGB(1 + 0.03 * warm, 1, 1 - 0.05 * warm)
    return addStorms(to: color, at: source, latitude)
  }

  /// Adds small clouds: bright specks with dark rims in the belts of storms, finer near the pole.
  private func addStorms(to color: RGB, at p: Vector, _ latitude: Float) -> RGB {
    let belts =
      bell((latitude + 36) / 3.5) + 0.8 * bell((latitude - 40) / 4) + 0.7
      * bell((latitude - 56) / 9) + 0.6 * smoothstep(78, 82, latitude)
    guard belts > 0.15 else { return color }
    var color = color
    for (index, scale) in [Float(20), 38].enumerated() {
      let cell = specks.sample(
        Vector(p.x, p.y, p.z * 1.5) * scale + Vector(Float(index) * 3, 7, 2))
      guard cell.tag > 0.8 else { continue }
      let d = cell.first / mix(0.1, 0.26, (cell.tag - 0.8) / 0.2)
      color *= 1 + belts * (0.11 * smoothstep(1, 0.3, d) - 0.06 * bell((d - 1.2) / 0.25))
    }
    return color
  }

  /// Returns the latitude whose colour applies to a place: six-sided rings around 78° north.
  private static func hexed(_ p: Vector) -> Float {
    let latitude = p.latitude
    guard latitude > 66 else { return latitude }
    let half: Float = 0.866_025_4
    let reach = max(abs(p.x), max(abs(0.5 * p.x + half * p.y), abs(0.5 * p.x - half * p.y)))
    let round = (p.x * p.x + p.y * p.y).squareRoot()
    // 1.05 keeps the hexagon's mean radius that of the circle it replaces.
    let colatitude = (90 - latitude) * mix(1, reach * 1.05 / max(round, 1e-6), 0.8)
    let share = smoothstep(66, 74, latitude) * smoothstep(89, 84, latitude)
    return mix(latitude, 90 - colatitude, share)
  }
}
