import ProceduralMaps

/// The ice of Earth: Antarctica, Greenland, the Arctic islands.
enum EarthIce {
  private static let greenland = [
    Patch(Place(76, -42), east: 9.3, north: 8.2), Patch(Place(68, -42.5), east: 6.5, north: 7.5),
    Patch(Place(63, -46), east: 2.5, north: 3.5),
  ]
  private static let caps = [
    Patch(Place(80.5, -75), east: 5.5, north: 3, turn: 20),
    Patch(Place(79.6, -91), east: 2.2, north: 1.8),
    Patch(Place(75.3, -82), east: 1.6, north: 0.7), Patch(Place(70, -73), east: 2.2, north: 0.6),
    Patch(Place(66.8, -65.5), east: 1, north: 0.5), Patch(Place(78.8, 19), east: 2.6, north: 1.6),
    Patch(Place(75.8, 63), east: 2.2, north: 1, turn: 30),
    Patch(Place(80.6, 55), east: 3, north: 0.8),
    Patch(Place(79.5, 97), east: 2.4, north: 1), Patch(Place(64.4, -16.8), east: 0.9, north: 0.4),
    Patch(Place(-49.5, -73.4), east: 0.4, north: 1.6),
    Patch(Place(60.6, -141), east: 2.6, north: 0.7),
  ]
  /// The region where the Arctic's ice drifts south along Greenland.
  static let eastGreenlandDrift = Patch(Place(76, -13), east: 5, north: 8, turn: 60)
  /// Gulfs of the Southern Ocean that keep their ice.
  static let antarcticGulfs = [
    Patch(Place(-69, -46), east: 12, north: 6), Patch(Place(-75, -170), east: 12, north: 4),
    Patch(Place(-71, -105), east: 12, north: 3),
  ]

  /// Returns the ice cover of land.
  ///
  /// - Parameters:
  ///   - q: The place, displaced by noise.
  ///   - p: The place itself.
  ///   - shore: The distance to the coast in radians.
  ///   - ragged: Noise of about ±1.
  /// - Returns: The ice cover, 0…1.
  static func onLand(_ q: Vector, at p: Vector, shore: Float, ragged: Float) -> Float {
    if p.z < -0.87 { return antarctic(p, shore, ragged) }
    guard p.z > 0.85 || p.z < -0.7 else { return 0 }
    var ice: Float = 0
    for cap in caps { ice = max(ice, cap.weight(q, softness: 0.4)) }
    var sheet: Float = 0
    for part in greenland { sheet = max(sheet, part.weight(p, softness: 0.22)) }
    // A rim of bare rock along the coast.
    let inland = smoothstep(0.3, 0.75, shore * (180 / .pi) + ragged * 1.1)
    return max(ice, saturate(sheet * 1.6) * inland)
  }

  private static func antarctic(_ p: Vector, _ shore: Float, _ ragged: Float) -> Float {
    1 - 0.25 * smoothstep(0.5, 0.1, shore * (180 / .pi) + ragged * 0.2)
  }

  /// Returns the colour of the ice, faintly blue where it is furrowed.
  static func color(_ patchwork: Float, _ creases: Float) -> RGB {
    mix(RGB(hex: 0xF3F6F9), RGB(hex: 0xD5E2EC), saturate(0.25 + 0.35 * patchwork + 0.3 * creases))
  }
}
