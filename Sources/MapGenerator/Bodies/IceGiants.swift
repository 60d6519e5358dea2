import ProceduralMaps

/// Uranus: pale cyan, nearly featureless, with a brighter hood over its northern spring pole.
struct Uranus: Painter {
  private let noise = Noise(701)
  private let bands = Ramp([
    (-90, 0x86BECB), (-60, 0x8CC4D0), (-40, 0x90C8D3), (-20, 0x96CED7), (0, 0x9BD3DB),
    (15, 0x9DD5DC), (30, 0xA1D8DE), (43, 0xA8DDE1), (48, 0xB4E3E6), (60, 0xBBE7E9),
    (78, 0xBFE8E9), (90, 0xB9E3E6),
  ])

  func color(at site: Site) -> RGB {
    let p = site.direction
    let latitude = p.latitude
    let lines = noise.fractal(Vector(2.2, 0.4, latitude * 0.11), octaves: 5, gain: 0.6)
    let streaks = noise.fractal(Vector(p.x * 2, p.y * 2, p.z * 26), octaves: 4)
    var color = bands(latitude + 3 * streaks) * (1 + 0.03 * lines + 0.015 * streaks)
    // A few faint clouds, as infrared and the keenest eyes see them.
    let cloud = noise.fractal(Vector(p.x * 5, p.y * 5, p.z * 34 + 6), octaves: 5)
    let belt = bell((latitude - 33) / 7) + 0.6 * bell((latitude + 36) / 6)
    color = mix(color, RGB(hex: 0xDDF3F3), 0.25 * belt * smoothstep(0.25, 0.5, cloud))
    return color
  }
}

/// Neptune: a pale greenish blue, a little deeper than Uranus, with faint bands and white clouds.
///
/// Facts: Great Dark Spot of 1989 at 20° S, 38° by 10°; the small spot with a bright core at 54° S;
/// the Scooter at 42° S (Voyager 2). Colour and
/// contrast in visible light after Irwin et al. 2024: older prints are stretched to a deep blue.
struct Neptune: Painter {
  private let noise = Noise(801)
  private let flow = Flow(
    seed: 802, eddies: [Flow.Eddies(frequency: 6, strength: 0.0012)], steps: 6)
  private let spot = Patch(Place(-20, 12), east: 15, north: 6.2, turn: -4)
  private let swirl = Vortex(Place(-20, 12), east: 16, north: 7, turn: 1.4)
  private let small = Patch(Place(-54, -70), east: 5.5, north: 2.8)
  private let bands = Ramp([
    (-90, 0x8EBFD9), (-72, 0x84B6D5), (-60, 0x88BAD8), (-48, 0x7FB1D3), (-36, 0x86B9D8),
    (-24, 0x8CBEDA), (-10, 0x8FC1DC), (4, 0x91C3DD), (16, 0x8CBFDA), (28, 0x87BAD8),
    (42, 0x80B3D4), (56, 0x84B6D6), (70, 0x7CAED0), (90, 0x79ABCE),
  ])

  func color(at site: Site) -> RGB {
    let p = site.direction
    let source = flow.origin(of: swirl.origin(of: p), vigour: { 1 - $0 * $0 }, jet: { _ in 0 })
    let latitude = source.latitude
    let lines = noise.fractal(Vector(4.2, 0.4, latitude * 0.13), octaves: 5, gain: 0.65)
    let streaks = noise.fractal(Vector(source.x * 2.4, source.y * 2.4, source.z * 30), octaves: 6)
    var color = bands(latitude + 4 * streaks) * (1 + 0.05 * lines + 0.035 * streaks)
    let d = spot.distance(p) + 0.25 * noise.fractal(p * 12, octaves: 4)
    color = mix(color, RGB(hex: 0x9ACAE2), 0.35 * bell((d - 1.25) / 0.2))
    color = mix(color, RGB(hex: 0x6294BC), 0.7 * smoothstep(1.25, 0.5, d))
    let e = small.distance(p) + 0.2 * noise.fractal(p * 15, octaves: 3)
    color = mix(color, RGB(hex: 0x6496BE), 0.6 * smoothstep(1.2, 0.7, e))
    color = mix(color, RGB(hex: 0xE6F0FA), 0.8 * smoothstep(0.45, 0.15, e))
    return mix(color, RGB(hex: 0xF2F7FC), cirrus(at: p, source))
  }

  /// Returns the cover of white methane-ice cirrus at a place.
  private func cirrus(at p: Vector, _ source: Vector) -> Float {
    let strands = noise.fractal(
      Vector(source.x * 5, source.y * 5, source.z * 46 + 3), octaves: 6, gain: 0.6)
    let wide = noise.fractal(Vector(p.x * 2.2, p.y * 2.2, p.z * 5) + Vector(7, 1, 3), octaves: 3)
    let latitude = p.latitude
    let belts =
      bell((latitude + 27) / 5) + 0.8 * bell((latitude - 27) / 6)
      + 0.5 * bell((latitude + 70) / 4) + 0.35 * bell(latitude / 7)
    var cloud = belts * smoothstep(0.1, 0.42, strands) * smoothstep(0, 0.3, wide)
    // The bright companion along the spot's southern edge, and the Scooter.
    let torn = saturate(0.65 + 2.2 * strands)
    let companion = Patch(Place(-27.6, 11), east: 12, north: 1.5, turn: 4)
    cloud = max(cloud, companion.weight(p, softness: 0.6) * torn)
    let scooter = Patch(Place(-42, 60), east: 4, north: 1.6)
    return saturate(max(cloud, scooter.weight(p, softness: 0.7) * torn)) * 0.85
  }
}
