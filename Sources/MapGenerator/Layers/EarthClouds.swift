import PlanetImage
import PlanetMath
import ProceduralMaps

/// Earth's clouds: white where the sky is covered, black where it is clear.
///
/// Facts: clouds cover about 60 % of Earth; rain clouds gather a few degrees north of the equator;
/// the subtropics are clear but for trade cumulus; fronts and comma-shaped cyclones move along both
/// storm tracks, at 40° to 65°; decks of low cloud lie over cold currents west of the continents
/// (climatologies of cloud cover, in outline).
///
/// Shapes of a thousand kilometres are a day old, and drawn out by the wind into filaments; those
/// of a hundred follow the wind of some hours, and single clouds that of the last hour.
struct EarthClouds: RowPainter {
  private let frame: GridFrame
  private let weather: EarthWeather
  private let octaves: (middle: Int, fine: Int, small: Int)
  private let broad = LaneNoise(2_101)
  private let fine = LaneNoise(2_102)
  private let cells = LaneCells(2_103)

  /// Creates the painter of a map of a width in columns.
  init(width: Int, threads: Int) {
    frame = GridFrame(width: width)
    weather = EarthWeather(mapWidth: width, threads: threads)
    octaves = (
      frame.octaves(from: 22, most: 3), frame.octaves(from: 70, most: 3),
      frame.octaves(from: 150, most: 2)
    )
  }

  var noiseCount: Int { 8 }

  func noise(at p: LanePoint, x: Int, y: Int, _ values: inout [Float8]) {
    let old = weather.old.points(x, y, frame)
    let middle = weather.middle.points(x, y, frame)
    let recent = weather.recent.points(x, y, frame)
    values[0] = broad.fractal(old * 5, octaves: 4, gain: 0.7)
    values[1] = fine.fractal(middle * 22, octaves: octaves.middle, gain: 0.75)
    values[2] = fine.fractal((recent * 70).moved(7, 1, 4), octaves: octaves.fine, gain: 0.8)
    values[3] = fine.fractal((recent * 150).moved(3, 9, 2), octaves: octaves.small, gain: 0.8)
    values[4] = broad.ridged((old * 11).moved(2, 6, 1), octaves: 4, gain: 0.7)
    values[5] = broad.fractal((middle * 7).moved(1, 2, 8), octaves: 5, gain: 0.6)
    values[6] = broad.ridged((recent * 46).moved(6, 3, 5), octaves: 3, gain: 0.7)
    let bent = recent + LanePoint(x: values[2], y: values[3], z: values[1]) * 0.004
    values[7] = cells.sample(bent * 130).border
  }

  func color(of pixel: MapPixel, _ noise: Span<Float>) -> RGB {
    let air = weather.sample(pixel, frame)
    let (large, medium, little, grain) = (noise[0], noise[1], noise[2], noise[3])
    let texture = 0.5 * large + 0.45 * medium + 0.3 * little + 0.16 * grain
    var depth: Float = 0
    func add(_ amount: Float) { depth += max(amount, 0) }
    // Layers of fronts: thick where the air rises most.
    let layer = max(air.front * (0.58 + 1.7 * texture) + 0.12 * texture, 0)
    add(3.6 * layer * layer)
    // Patches of low cloud.
    let patch = max(air.base + 0.8 * texture + 0.5 * noise[5] - 0.17, 0)
    add(1.4 * patch * patch)
    // Clusters of towers in their anvils.
    let cluster = noise[5] + 0.5 * air.rain - 0.38
    let anvil = max(cluster + 0.2 * large + 0.2 * medium + 0.1 * little, 0) * air.rain
    add(4.5 * anvil * anvil + 0.25 * anvil)
    let tower = max(cluster + 0.35 * medium + 0.45 * little + 0.3 * grain - 0.05, 0)
    add(5 * tower * tower * air.rain)
    // Tropical cyclones.
    let wound = 0.35 + 0.9 * noise[4] + 0.5 * large + 0.7 * medium + 0.4 * little
    add(3 * air.core * air.core * saturate(wound + 0.35 * air.core))
    // Veils of ice, drawn out along the wind.
    let thread = max(noise[4] + 0.8 * large + 0.35 * medium - 0.28, 0)
    add(0.5 * air.veil * thread)
    depth += lowClouds(air, noise)
    let opacity = depth / (depth + 0.5)
    return RGB(repeating: saturate(0.96 * opacity))
  }

  /// Returns the thickness of decks with closed cells, of open cells, and of trade cumulus.
  private func lowClouds(_ air: EarthWeather.Sample, _ noise: Span<Float>) -> Float {
    let (large, medium, little, grain) = (noise[0], noise[1], noise[2], noise[3])
    let border = noise[7]
    let deck = smoothstep(0.2, 0.95, air.deck + 0.9 * noise[5] + 0.5 * medium)
    let closed = 0.6 + 0.3 * smoothstep(0.02, 0.3, border) + 0.3 * little
    var depth = 0.24 * deck * deck * max(closed + 0.8 * medium + large, 0.05)
    // Open cells: bright rims around clear middles.
    let rim = smoothstep(0.36, 0.02, border - 0.16 * little - 0.1 * grain)
    let open = saturate(0.5 + 1.4 * noise[5] + 0.8 * large)
    depth += 0.2 * air.cold * open * rim * saturate(0.5 + 1.6 * little + medium)
    // Cumulus in lines and arcs.
    let flock = smoothstep(0.1, 0.6, noise[6] * 0.8 + 0.8 * noise[5] + 0.5 * medium)
    let puff = max(0.7 * grain + 0.7 * little + 0.5 * medium, 0)
    depth += 0.34 * air.trade * flock * puff
    return depth
  }
}
