import ProceduralMaps

/// The sea of Earth: the light that leaves the water, and ice on it.
///
/// The air adds its own blue, and the layer of water reflects the sun, so deep water reflects 0.02
/// to 0.04 of blue and almost no red light (Morel and Maritorena 2001).
struct EarthSea: Sendable {
  private let noise = Noise(301)
  private static let clear = RGB(0.0022, 0.0095, 0.033)
  private static let productive = RGB(0.004, 0.0155, 0.0255)
  private static let shelf = RGB(0.011, 0.045, 0.062)
  private static let bank = RGB(0.07, 0.25, 0.27)
  private static let silt = RGB(0.05, 0.062, 0.04)

  /// The mouths of rivers that carry silt: the oval and the strength of its plume.
  private static let plumes: [(patch: Patch, strength: Float)] = [
    (Patch(Place(1.4, -49.4), east: 3.4, north: 2, turn: -30), 1),
    (Patch(Place(31.4, 122.6), east: 1.8, north: 1.6), 1),
    (Patch(Place(38, 119.6), east: 1.6, north: 0.9), 0.9),
    (Patch(Place(21.6, 90), east: 2.6, north: 0.9), 1),
    (Patch(Place(15.7, 95.6), east: 2.2, north: 0.8), 0.9),
    (Patch(Place(9.6, 106.6), east: 1.4, north: 1), 0.6),
    (Patch(Place(29, -89.6), east: 1.8, north: 0.5), 0.7),
    (Patch(Place(9.3, -60.8), east: 1.4, north: 0.8), 0.7),
    (Patch(Place(-35, -56.8), east: 1.6, north: 0.7), 1),
    (Patch(Place(23.6, 67.2), east: 1.2, north: 0.9), 0.6),
    (Patch(Place(-8.6, 143.6), east: 1.6, north: 0.7), 0.6),
    (Patch(Place(34, 121), east: 1, north: 2), 0.7),
    (Patch(Place(45.4, 29.9), east: 0.7, north: 0.7), 0.4),
  ]

  /// Returns the colour of open water.
  /// - Parameters:
  ///   - p: The place.
  ///   - shore: The distance to the coast in radians, negative at sea.
  ///   - mottle: Noise of about ±0.5.
  ///   - eddies: Noise of swirls of about ±0.5.
  /// - Returns: The linear colour.
  func color(at p: Vector, _ shore: Float, mottle: Float, eddies: Float) -> RGB {
    let away = max(-shore, 0) * (180 / .pi)
    let latitude = abs(p.latitude)
    let warm = smoothstep(32, 24, latitude)
    // Plankton: high latitudes, the equator's upwelling, eastern boundary currents near coasts.
    let plankton = saturate(
      smoothstep(30, 56, latitude) + 0.28 * bell(latitude / 4) + 0.35 * bell(away / 5) + 0.5
        * eddies)
    var color = mix(Self.clear, Self.productive, plankton)
    var shallow = 0.6 * bell(away / (0.5 + 0.3 * mottle))
    for region in EarthLines.shelves {
      let weight = region.weight(p, softness: 0.9)
      if weight > 0 { shallow = max(shallow, 0.55 * weight * saturate(0.8 + 0.8 * mottle)) }
    }
    color = mix(color, Self.shelf * (1 + 0.5 * eddies), saturate(shallow))
    // Fringing reefs and lagoons of warm seas.
    let reef = smoothstep(0.2, 0.34, eddies + 0.3 * mottle) * bell(away / 0.22) * warm
    color = mix(color, Self.bank, 0.4 * reef)
    for bank in EarthLines.banks {
      let weight = bank.weight(p, softness: 0.7)
      guard weight > 0 else { continue }
      let sand = smoothstep(0.4, 1, weight + 1.1 * mottle + 0.6 * eddies)
      color = mix(color, Self.bank * (1 + 0.5 * mottle), sand * 0.52)
    }
    for (patch, strength) in Self.plumes {
      let weight = patch.weight(p, softness: 0.95)
      guard weight > 0 else { continue }
      let near = bell(away / (1 + 1.4 * weight)) * saturate(0.75 + 1.3 * eddies + 0.6 * mottle)
      color = mix(color, Self.silt, 0.75 * strength * weight * near)
    }
    return color
  }

  /// Returns the sea-ice cover: the Arctic in late summer, the Antarctic fringe.
  func ice(at p: Vector) -> Float {
    guard abs(p.z) > 0.86 else { return 0 }
    let latitude = p.latitude
    let ragged = noise.fractal(p * 7, octaves: 7, gain: 0.62)
    let floes = smoothstep(-0.3, 0.15, noise.fractal(p * 60, octaves: 5, gain: 0.7))
    let leads = 1 - 0.35 * smoothstep(0.6, 0.9, noise.ridged(p * 26, octaves: 5, gain: 0.6))
    if latitude > 0 {
      // The Atlantic keeps its side open farther north; east Greenland's coast is fringed.
      let edge = 77.5 + 4.5 * (p.x * 0.94 + p.y * 0.34) / max(1 - p.z * p.z, 1e-6).squareRoot()
      let greenland = EarthIce.eastGreenlandDrift.weight(p, softness: 0.5) * 6
      let cover = smoothstep(edge - 1.6, edge + 2.2, latitude + ragged * 4.5 + greenland)
      return cover * mix(floes, 1, cover * cover) * leads
    }
    let gulfs = EarthIce.antarcticGulfs.map { $0.weight(p, softness: 0.5) }.max() ?? 0
    let edge = -72.5 + 7 * gulfs
    let cover = smoothstep(edge + 1.8, edge - 2, latitude + ragged * 4)
    return cover * mix(floes, 1, cover * cover) * leads
  }
}
