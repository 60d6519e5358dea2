import PlanetMath
import ProceduralMaps

/// Jupiter: belts and zones drawn out by its jets, the Great Red Spot, ovals and festoons.
///
/// Facts: belt borders after the BAA Jupiter Section (planetographic latitudes), Great Red Spot at
/// 22.4° S, 14° by 9.5°; oval BA at 33° S; the string of white ovals at 40.5° S; festoons at the
/// North Equatorial Belt's southern edge; jets after Porco et al. 2003 and García-Melendo and
/// Sánchez-Lavega 2001, rounded to 5 m/s; folded filaments and small ovals about the poles, a
/// turbulent wake west of the spot (Cassini 2000). The spot drifts, so its longitude is arbitrary:
/// it is 35° west of the central meridian, visible in the first image of a turntable.
struct Jupiter: Painter {
  static let redSpot = Place(-22.4, -35)

  private let noise = Noise(501)
  private let flow = Flow(
    seed: 502,
    eddies: [
      Flow.Eddies(frequency: 5, strength: 0.0011), Flow.Eddies(frequency: 12, strength: 0.0008),
      Flow.Eddies(frequency: 27, strength: 0.0005),
    ], steps: 12)
  private let jets = JetProfile(
    [
      (-90, 0), (-70, 0), (-66, 10), (-61, 20), (-58, -5), (-53, 40), (-49, -5), (-44, 35),
      (-39.5, -5), (-36, 40), (-32.5, -20), (-27, 45), (-23, 0), (-19.7, -60), (-15, -5), (-10, 60),
      (-7, 135), (-3, 95), (0, 85), (3, 95), (6.5, 110), (10, 50), (14, 0), (17.5, -25), (21, 20),
      (23.8, 160), (26.5, 40), (31.5, -35), (35, 30), (39.5, -15), (43, 30), (46, -5), (48.5, 30),
      (52, -5), (57, 25), (61, -5), (65, 20), (70, 0), (90, 0),
    ], drift: 7e-5)
  private let cells = Cells(504)
  private let bands = Ramp([
    (-90, 0x74787C), (-74, 0x84878A), (-66, 0x949088), (-58, 0xA99C89), (-50, 0xA39381),
    (-46, 0xB3A490), (-42, 0xC3B49D), (-40, 0xA8917A), (-37, 0xAF967B), (-35.5, 0xD6C8B0),
    (-33.5, 0xD2C1A5), (-32, 0xB0957A), (-28.5, 0xBC9F81), (-26.5, 0xE0D4BE), (-23, 0xE9E1D0),
    (-20.8, 0xDFD0B5), (-19.3, 0xA57B5D), (-16.5, 0xB68B68), (-14, 0xCBAB88), (-12, 0xC09A74),
    (-10, 0x9C6F52), (-7.8, 0xAE825F), (-6, 0xE2D4BA), (-3, 0xEDE6D6), (-0.5, 0xE0D2B6),
    (2, 0xEDE6D8), (5.5, 0xE5D9C4), (7.2, 0xB08C6C), (9, 0x8F6246), (12.5, 0xA0704F),
    (15.5, 0xAE7F5C), (17.6, 0xBF9976), (19, 0xE2D7C3), (22.5, 0xEAE3D5), (24.2, 0xD8C3A3),
    (25.5, 0xB8895F), (27.5, 0xBF9874), (30, 0xC9AF90), (32, 0xDCCFBA), (35, 0xD6C9B3),
    (36.5, 0xB09A82), (39, 0xB7A188), (41.5, 0xC8B8A2), (45, 0xB0A290), (48, 0xBDAF9B),
    (52, 0xB0A18D), (58, 0xA59786), (64, 0x97918A), (72, 0x84878A), (90, 0x707579),
  ])
  private let spot = Patch(redSpot, east: 7.6, north: 5)
  private let ovals: [Patch]
  private let barges: [Patch]
  private let festoons: [Geodesic]
  private static let wake = Patch(Place(-14.5, -66), east: 34, north: 5.5)
  private let drift: CloudDrift

  /// Creates the clouds for a map of a number of columns.
  init(mapWidth: Int, threads: Int) {
    var generator = SeededGenerator(seed: 503)
    var ovals = [Patch(Place(-33, -12), east: 3.6, north: 2.4)]
    var storms = [Vortex(Place(-33, -12), east: 3.6, north: 2.4, turn: 2.2)]
    for index in 0..<8 {
      let place = Place(-40.5, Double(index) * 41 + Double(generator.number(-12, 12)))
      ovals.append(Patch(place, east: 2.3, north: 1.7))
      storms.append(Vortex(place, east: 2.4, north: 1.8, turn: 2))
    }
    self.ovals = ovals
    // Small storms between the jets of both polar regions.
    for _ in 0..<90 {
      let latitude = Double(generator.number(41, 72)) * (generator.unit() < 0.5 ? -1 : 1)
      let size = Double(generator.number(0.7, 1.9))
      let place = Place(latitude, Double(generator.number(-180, 180)))
      storms.append(
        Vortex(
          place, east: size * 1.25 / max(0.3, Double(Vector(latitude: latitude, longitude: 0).x)),
          north: size, turn: generator.number(1, 2.4)))
    }
    let (flow, jets, spot, whirls) = (flow, jets, spot, storms)
    drift = CloudDrift(mapWidth: mapWidth, threads: threads) { start in
      var p = start
      let inSpot = spot.distance(p)
      for storm in whirls { p = storm.origin(of: p) }
      let stir = 1 + 2.6 * Jupiter.wake.weight(p, softness: 0.5)
      let calm = smoothstep(0.9, 1.9, inSpot)
      return flow.origin(
        of: p, vigour: { Jupiter.vigour($0) * stir * calm }, jet: { jets($0) })
    }
    barges = (0..<6).map { index in
      Patch(
        Place(15.4, Double(index) * 60 + Double(generator.number(-25, 25))), east: 3.2, north: 0.9)
    }
    festoons = (0..<12).map { index in
      let start = Double(index) * 30 + Double(generator.number(-8, 8))
      let long = Double(generator.number(9, 17))
      return Geodesic(
        (7.6, start + 2), (6.6, start - long * 0.15), (4.4, start - long * 0.45),
        (2.6, start - long * 0.75), (1.4, start - long))
    }
  }

  func color(at site: Site) -> RGB {
    let inSpot = spot.distance(site.direction)
    let source = drift.origin(at: site)
    let latitude = Jupiter.deflected(source.latitude, site.latitude, inSpot)
    var color = deck(source, latitude)
    color = addFestoons(to: color, at: source)
    for barge in barges {
      color = mix(color, RGB(hex: 0x5E3823), 0.7 * barge.weight(source, softness: 0.5))
    }
    for oval in ovals {
      let d = oval.distance(site.direction)
      guard d < 1.8 else { continue }
      let soft = d + 0.1 * noise.fractal(site.direction * 40, octaves: 3)
      color = mix(color, RGB(hex: 0x8C7A66), 0.35 * smoothstep(1.8, 1.1, soft))
      let core = mix(RGB(hex: 0xEDE4D3), RGB(hex: 0xD9CBB4), bell(d * 1.6))
      color = mix(color, core, 0.8 * smoothstep(1.2, 0.65, soft))
    }
    return addSpot(to: color, at: site.direction, distance: inSpot)
  }

  /// Returns the cloud colour of a latitude, streaked along the wind.
  private func deck(_ p: Vector, _ latitude: Float) -> RGB {
    let drift = noise.fractal(Vector(p.x * 3, p.y * 3, p.z * 14), octaves: 4)
    let lines = noise.fractal(Vector(1.3, 8.1, latitude * 0.35), octaves: 5, gain: 0.75)
    var color = bands(latitude + drift * 0.9)
    let streaks = noise.fractal(Vector(p.x * 7, p.y * 7, p.z * 70), octaves: 5, gain: 0.6)
    let curds = noise.fractal(p * 26, octaves: 4, gain: 0.65)
    let reaches = noise.fractal(Vector(p.x * 1.6, p.y * 1.6, p.z * 11), octaves: 3)
    let polar = smoothstep(38, 60, abs(latitude))
    let belt = saturate((0.62 - color.luminance) * 2.4) * (1 - polar)
    color *= 1 + 0.05 * lines + mix(0.16, 0.1, polar) * streaks + mix(0.05, 0.28, polar) * curds
    color *= 1 + 0.16 * reaches * belt
    // Belts run from orange to umber; zones stay pale.
    let hue = noise.fractal(Vector(p.x * 2, p.y * 2, p.z * 30 + 4), octaves: 4)
    color *= RGB(1 + 0.14 * hue * belt, 1, 1 - 0.26 * hue * belt)
    // Filaments that the jets have drawn out of round clouds.
    let threads = noise.fractal(p * 34 + Vector(2, 5, 1), octaves: 4, gain: 0.62)
    color *= 1 + mix(0.05, 0.2, belt) * threads
    color = addPolarClouds(to: color, at: p, polar)
    // Bright rifts torn through the dark belts.
    let tear = noise.ridged(
      Vector(p.x * 3 + streaks * 0.15, p.y * 3, p.z * 20 + reaches * 0.4), octaves: 3)
    return mix(color, RGB(hex: 0xE2D3B8), belt * smoothstep(0.45, 1, tear) * 0.5)
  }

  /// Adds folded filaments, and small ovals with pale cores and dark rings, about the poles.
  private func addPolarClouds(to color: RGB, at p: Vector, _ polar: Float) -> RGB {
    guard polar > 0 else { return color }
    let patchy = smoothstep(-0.08, 0.3, noise.fractal(p * 5 + Vector(9, 2, 4), octaves: 3))
    let folds = noise.ridged(
      p * 17 + noise.displacement(p * 9, octaves: 3) * 0.5, octaves: 5, gain: 0.6)
    var color = mix(
      color, RGB(hex: 0xC6C2B8), polar * 0.42 * patchy * smoothstep(0.42, 0.85, folds))
    let hollows = noise.fractal(p * 13 + Vector(1, 7, 3), octaves: 5, gain: 0.65)
    color = mix(
      color, RGB(hex: 0x6B7078), polar * 0.5 * smoothstep(0.12, 0.42, hollows) * (1 - patchy))
    let fade = polar * smoothstep(0.96, 0.86, abs(p.z))
    for (index, scale) in [Float(15), 27].enumerated() {
      let cell = cells.sample(Vector(p.x, p.y, p.z * 1.15) * scale + Vector(Float(index), 2, 5))
      guard cell.tag > 0.62 else { continue }
      let d = cell.first / mix(0.14, 0.3, (cell.tag - 0.62) / 0.38)
      color = mix(color, RGB(hex: 0x7A7570), fade * 0.35 * bell((d - 1.15) / 0.22))
      color = mix(color, RGB(hex: 0xD2CBBD), fade * 0.4 * smoothstep(1, 0.45, d))
    }
    return color
  }

  /// Returns the strength of eddies at a sine of latitude: greatest at the edges of belts.
  private static func vigour(_ z: Float) -> Float {
    let edges: [(Float, Float)] = [
      (0.13, 0.9), (0.30, 0.8), (0.42, 0.6), (-0.13, 0.6), (-0.27, 1.5), (-0.34, 0.8),
      (-0.5, 0.8), (-0.62, 0.9),
    ]
    var force: Float = 0.3 + 0.7 * smoothstep(0.6, 0.85, abs(z))
    for (edge, strength) in edges { force += strength * bell((z - edge) / 0.05) }
    return force
  }

  /// Returns the latitude whose cloud is at a place, deflected around the Great Red Spot.
  ///
  /// Clouds pass an oval as water passes a pile: the streamline y (1 − 1/d²) that reaches it.
  private static func deflected(_ origin: Float, _ latitude: Float, _ d: Float) -> Float {
    guard d < 6 else { return origin }
    let center = Float(redSpot.latitude)
    let squeeze = 1 - 1 / max(d * d, 1)
    let share = smoothstep(6, 2, d)
    return mix(origin, center + (origin - center) * squeeze, share)
  }

  private func addFestoons(to color: RGB, at p: Vector) -> RGB {
    guard abs(p.z) < 0.2 else { return color }
    var dark: Float = 0
    for festoon in festoons {
      guard let part = festoon.nearestPart(p, within: 0.03) else { continue }
      let width = mix(0.028, 0.011, part.progress)
      dark = max(dark, smoothstep(width, 0, part.distance) * (1 - 0.75 * part.progress))
    }
    let torn = 0.75 + 0.5 * noise.fractal(Vector(p.x * 9, p.y * 9, p.z * 40), octaves: 3)
    return mix(color, RGB(hex: 0x77808C), saturate(dark * torn) * 0.85)
  }

  private func addSpot(to color: RGB, at p: Vector, distance: Float) -> RGB {
    guard distance < 1.7 else { return color }
    // The outline is not quite an ellipse.
    let distance = distance * (1 + 0.07 * noise.fractal(p * 9, octaves: 3))
    // Arms wound into the oval: the more turned, the nearer the middle.
    let (x, y) = spot.local(p)
    let wind = Double(1.3 - min(distance, 1.3)) * 7
    let c = Float(cos(wind))
    let s = Float(sin(wind))
    let u = x * 7.5
    let v = y * 11.5
    let arms = noise.fractal(
      Vector((u * c - v * s) * 2.6, (u * s + v * c) * 2.6, 2), octaves: 4, gain: 0.6)
    let rings = noise.fractal(Vector(distance * 7, arms * 0.5, 5), octaves: 3)
    var oval = Ramp([
      (0, 0xB26A4E), (0.3, 0xBC7657), (0.62, 0xC68766), (0.84, 0xC99A7B), (0.96, 0xDABB9B),
    ])(distance + 0.08 * arms)
    oval *= 1 + 0.2 * rings + 0.16 * arms
    let hollow = smoothstep(1.6, 1.1, distance)
    let wash = mix(color, RGB(hex: 0xE9DFCB), hollow * 0.7)
    let lane = bell((distance - 1.12) / 0.07)
    let ringed = mix(wash, RGB(hex: 0xB99A7C), 0.5 * lane * saturate(0.4 + 1.6 * arms))
    return mix(ringed, oval, smoothstep(1.1, 0.88, distance + 0.06 * arms))
  }
}
