import ProceduralMaps

/// Earth's clouds: white where the sky is covered, black where it is clear.
///
/// Facts: rain clouds gather a few degrees north of the equator; the subtropics are clear; fronts
/// and comma-shaped cyclones move along both storm tracks, at 40° to 65°; decks of low cloud lie
/// over cold currents west of the continents (climatologies of cloud cover, in outline).
struct EarthClouds: Painter {
  private let broad = Noise(2_101)
  private let fine = Noise(2_102)
  /// The cyclones of the storm tracks and two of the tropics: they turn against the clock in the
  /// north, with the clock in the south.
  private let cyclones: [Vortex] = [
    (52, -38, 13, 2.6), (57, -165, 12, 2.8), (46, 158, 10, 2.2), (61, -8, 9, 2.4),
    (48, -128, 11, 2.5), (55, 62, 9, 1.8), (44, -62, 8, 2.0), (19, -58, 4, 3.4),
    (-50, -20, 13, -2.6), (-56, 42, 12, -2.8), (-48, 92, 11, -2.4), (-60, 138, 12, -2.7),
    (-52, -172, 13, -2.5), (-46, -122, 10, -2.2), (-58, -84, 11, -2.6), (-17, 76, 4, -3.2),
  ].map { latitude, longitude, size, turn in
    Vortex(Place(latitude, longitude), east: size, north: size * 0.85, turn: Float(turn))
  }
  /// Decks of low cloud over cold currents.
  private let decks: [Patch] = [
    (-20, -82, 15, 11), (-14, 3, 14, 10), (26, -126, 12, 9), (26, -26, 10, 8), (-30, 100, 11, 8),
  ].map { latitude, longitude, east, north in
    Patch(Place(latitude, longitude), east: east, north: north)
  }
  /// Deserts, above which the sky is clear.
  private let deserts: [Patch] = [
    (22, 10, 26, 9), (24, 45, 11, 9), (-24, 133, 16, 9), (-24, 18, 8, 8), (30, 65, 8, 5),
    (32, -110, 8, 6),
  ].map { latitude, longitude, east, north in
    Patch(Place(latitude, longitude), east: east, north: north)
  }

  func color(at site: Site) -> RGB { RGB(repeating: opacity(at: site.direction)) }

  private func opacity(at p: Vector) -> Float {
    var q = p
    for cyclone in cyclones { q = cyclone.origin(of: q) }
    q = (q + broad.displacement(q * 3, octaves: 4) * 0.07).unit
    // Fronts are long from west to east.
    let stretched = Vector(q.x, q.y, q.z * 1.5)
    let weather = broad.fractal(stretched * 3.2, octaves: 9, gain: 0.58)
    let wisps = fine.ridged(stretched * 7 + Vector(5, 1, 3), octaves: 7, gain: 0.6)
    let texture = fine.fractal(q * 26, octaves: 6, gain: 0.62)
    let cover = climate(at: p, q.latitude)
    // A noise of mean 0 covers the fraction of the sky in which it exceeds a threshold.
    let height = weather + 0.16 * (wisps - 0.5) + 0.10 * texture
    let threshold = 0.21 - 0.72 * cover
    let body = smoothstep(threshold, threshold + 0.34, height)
    let veil = 0.2 * smoothstep(threshold - 0.22, threshold + 0.1, height) * wisps
    let cells = lowCloud(at: p, texture)
    let opacity = max(body * (0.66 + 0.24 * saturate(0.5 + texture * 1.4)), veil, cells)
    return saturate(opacity)
  }

  /// Returns the usual cloud cover of a place, by its latitude and the latitude of its air.
  private func climate(at p: Vector, _ latitude: Float) -> Float {
    let rain = 0.34 * bell((latitude - 6) / 9)
    let north = 0.36 * bell((latitude - 54) / 22)
    let south = 0.46 * bell((latitude + 55) / 21)
    let polar = 0.2 * smoothstep(66, 80, abs(latitude))
    var cover = 0.2 + rain + north + south + polar
    for desert in deserts { cover -= 0.3 * desert.weight(p, softness: 0.9) }
    return cover
  }

  private func lowCloud(at p: Vector, _ texture: Float) -> Float {
    var deck: Float = 0
    let frayed = (p + broad.displacement(p * 4, octaves: 5) * 0.16).unit
    for patch in decks { deck = max(deck, patch.weight(frayed, softness: 1)) }
    guard deck > 0 else { return 0 }
    let cells = fine.fractal(p * 34, octaves: 6, gain: 0.62)
    return 0.5 * deck * smoothstep(-0.5, 0.75, cells + 0.4 * texture + 0.7 * (deck - 0.5))
  }
}
