import ProceduralMaps

/// Saturn: soft butterscotch bands under haze, and the hexagon about its north pole.
///
/// Facts: equatorial zone ±10° bright cream, muted belts every 8–10°, hexagon at 78° N (blue-grey
/// inside), vortex at 88° S (Cassini; Godfrey 1988 for the hexagon).
struct Saturn: Painter {
  private let noise = Noise(601)
  private let flow = Flow(
    seed: 602,
    eddies: [
      Flow.Eddies(frequency: 7, strength: 0.0007), Flow.Eddies(frequency: 22, strength: 0.0002),
    ], steps: 6)
  private let bands = Ramp([
    (-90, 0x8D7E63), (-87, 0xB7A27C), (-74, 0xBFAA85), (-66, 0xB6A079), (-58, 0xC8B188),
    (-52, 0xBFA67B), (-45, 0xD2B98C), (-40, 0xC9AE80), (-34, 0xD9C093), (-29, 0xCDB080),
    (-24, 0xDFC798), (-19, 0xD3B583), (-14, 0xCCAC79), (-10, 0xE8D4A8), (-5, 0xF3E3BD),
    (-1, 0xECD9AF), (2, 0xF6E8C6), (7, 0xF0DEB6), (11, 0xDFC594), (16, 0xCFB07D),
    (21, 0xDABF8F), (26, 0xCFB383), (32, 0xDEC597), (38, 0xCFB48A), (44, 0xD6BD94),
    (50, 0xC5AE87), (56, 0xCDB791), (62, 0xBBA988), (68, 0xBEAF92), (73, 0xB5A98F),
    (76.5, 0xA29C8C), (78, 0x858A88), (79.5, 0x8F938C), (83, 0x9A998A), (87, 0x898875),
    (90, 0x55564F),
  ])

  func color(at site: Site) -> RGB {
    let source = flow.origin(of: site.direction, vigour: { 1 - $0 * $0 }, jet: { _ in 0 })
    let latitude = Saturn.hexed(source)
    let column = Vector(0.3, 0.7, latitude * 0.16)
    let fine = noise.fractal(Vector(3.1, 0.2, latitude * 0.55), octaves: 4, gain: 0.8)
    let broad = noise.fractal(column, octaves: 4, gain: 0.6)
    let drift = noise.fractal(column * 0.7 + source * 0.4, octaves: 3)
    var color = bands(latitude + drift * 0.9)
    // Fine lines at all scales, fading where the haze thickens towards the poles.
    color *= 1 + 0.06 * broad + 0.05 * fine
    let streaks = noise.fractal(
      Vector(source.x * 2.5, source.y * 2.5, source.z * 60), octaves: 4)
    color *= 1 + 0.022 * streaks
    let warm = noise.fractal(Vector(5, 9, latitude * 0.09), octaves: 3)
    return color * RGB(1 + 0.03 * warm, 1, 1 - 0.05 * warm)
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
