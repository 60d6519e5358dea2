import PlanetImage
import PlanetMath
import ProceduralMaps

/// Earth's clouds: white where the sky is covered, black where it is clear.
///
/// Facts: clouds cover about 60 % of Earth; rain clouds gather a few degrees north of the equator;
/// the subtropics are clear but for trade cumulus; fronts and comma-shaped cyclones move along both
/// storm tracks, at 40° to 65°; decks of low cloud lie over cold currents west of the continents
/// (climatologies of cloud cover, in outline).
struct EarthClouds: RowPainter {
  private let frame: GridFrame
  private let weather: EarthWeather
  private let octaves: (broad: Int, fine: Int, small: Int)
  private let broad = LaneNoise(2_101)
  private let fine = LaneNoise(2_102)

  /// Creates the painter of a map of a width in columns.
  init(width: Int, threads: Int) {
    frame = GridFrame(width: width)
    weather = EarthWeather(width: max(min(width / 4, 1024), 16) / 2 * 2, threads: threads)
    octaves = (
      frame.octaves(from: 4, most: 7), frame.octaves(from: 44), frame.octaves(from: 120)
    )
  }

  var noiseCount: Int { 5 }

  func noise(at p: LanePoint, x: Int, y: Int, _ values: inout [Float8]) {
    // Air keeps its clouds while storms turn it.
    let q = weather.origins(x, y, frame)
    let stretched = q.stretched(1, 1.45)
    values[0] = broad.fractal(stretched * 4, octaves: octaves.broad, gain: 0.58)
    values[1] = fine.fractal((p * 0.65 + q * 0.35) * 44, octaves: octaves.fine, gain: 0.74)
    values[2] = fine.ridged((stretched * 8).moved(5, 1, 3), octaves: 7, gain: 0.62)
    let bent = p + LanePoint(x: values[1], y: values[0], z: values[1]) * 0.006
    values[3] = fine.fractal(bent.stretched(120, 190), octaves: octaves.small, gain: 0.8)
    values[4] = broad.fractal(q.stretched(9, 22), octaves: 6, gain: 0.62)
  }

  func color(of pixel: MapPixel, _ noise: Span<Float>) -> RGB {
    let air = weather.sample(pixel, frame)
    let texture = noise[1]
    // A noise of mean 0 covers the fraction of the sky in which it exceeds a threshold.
    let cover = air.cover + 0.62 * air.storm
    let height = noise[0] + 0.3 * (noise[2] - 0.3) + 0.17 * texture
    let threshold = 0.37 - 0.95 * cover
    let body = smoothstep(threshold, threshold + 0.24, height)
    let core = smoothstep(threshold + 0.06, threshold + 0.42, height + 0.25 * texture)
    var opacity = body * (0.3 + 0.56 * core) * saturate(0.86 + 0.8 * texture)
    // Towers of the tropics: small, dense, with veils around them.
    let tower = smoothstep(0.02, 0.24, noise[0] + 0.5 * texture + 0.55 * air.rain - 0.42)
    opacity = max(opacity, 0.97 * tower * smoothstep(0.1, 0.4, air.rain))
    // Veils of cirrus drawn out along the jets.
    let veil = smoothstep(0.02, 0.5, noise[4] + 0.5 * cover - 0.1)
    let jet = smoothstep(0.3, 0.5, air.cover + 0.3 * air.storm)
    opacity = max(opacity, 0.16 * (0.3 + 0.7 * jet) * veil * saturate(0.6 + 1.6 * texture))
    // Decks of low cloud; cells behind fronts; flocks of trade cumulus.
    let deck = smoothstep(0.22, 0.95, air.deck + 1.1 * noise[0] + 0.5 * (noise[2] - 0.3))
    let grains = saturate(0.5 + 1.3 * texture + 0.7 * noise[3])
    opacity = max(opacity, 0.62 * deck * grains)
    let open = smoothstep(0.08, 0.6, noise[3] + 0.7 * texture)
    opacity = max(opacity, 0.55 * air.cold * open)
    let flock = smoothstep(-0.2, 0.3, noise[0] + 0.5 * (noise[2] - 0.3))
    let small = smoothstep(0.02, 0.5, noise[3] + 0.4 * texture + 0.25 * flock - 0.06)
    opacity = max(opacity, 0.5 * small * flock * air.trade)
    return RGB(repeating: saturate(opacity))
  }
}
