import PlanetImage
import PlanetMath
import ProceduralMaps

/// The radial profile of Saturn's rings.
///
/// Borders and optical depths: PDS Ring-Moon Systems Node tables. Ringlets in gaps and density
/// waves are at their places (Colwell et al. 2009, Tiscareno et al. 2007); other fine structure is
/// procedural.
struct SaturnRings {
  /// The distance of the strip's left edge from Saturn's centre, in kilometres.
  static let innerEdge: Double = 74_491
  /// The distance of the strip's right edge, in kilometres.
  static let outerEdge: Double = 140_612

  private let noise = Noise(611)

  /// The optical properties of the rings at one distance.
  struct Deck {
    /// The normal optical depth.
    var depth: Float
    /// The colour in linear light.
    var color: RGB
  }

  /// Returns ripples of the rings, about ±1, with waves of `scale` kilometres and finer.
  private func ripple(_ km: Float, _ scale: Float, octaves: Int = 4) -> Float {
    noise.fractal(Vector(km / scale, 3.7, scale * 0.013), octaves: octaves, gain: 0.65)
  }

  /// Returns the rings at a distance in kilometres from Saturn's centre.
  func deck(at km: Float) -> Deck {
    if km < 91_975 { return cRing(km) }
    if km < 117_570 { return bRing(km) }
    if km < 122_050 { return cassiniDivision(km) }
    if km < 136_770 { return aRing(km) }
    return fRing(km)
  }

  private func cRing(_ km: Float) -> Deck {
    let outward = (km - 74_491) / (91_975 - 74_491)
    var depth = mix(0.06, 0.14, outward) * (1 + 0.45 * ripple(km, 700))
    depth *= 1 + 0.2 * ripple(km, 60)
    // Plateaus: bright ringlets with sharp edges, more of them outwards.
    let crest = ripple(km, 1_450, octaves: 2) + 0.05 * ripple(km, 130, octaves: 2)
    let plateau = smoothstep(mix(0.26, 0.16, outward), mix(0.28, 0.18, outward), crest)
    depth += plateau * mix(0.08, 0.22, outward) * (1 + 0.15 * ripple(km, 40, octaves: 3))
    depth *= 1 - SaturnRings.gap(km, 77_748, 77_926)
    depth *= 1 - SaturnRings.gap(km, 87_343, 87_610)
    depth *= 1 - SaturnRings.gap(km, 88_701, 88_731)
    depth *= 1 - SaturnRings.gap(km, 90_201, 90_221)
    // The Titan and Maxwell ringlets.
    depth += 0.5 * SaturnRings.gap(km, 77_861, 77_886) + 0.9 * SaturnRings.gap(km, 87_460, 87_524)
    let tone = mix(RGB(hex: 0x8C8072), RGB(hex: 0xAC9D89), outward * 0.7 + plateau * 0.4)
    return Deck(depth: max(depth, 0.005), color: tone * (1 + 0.1 * ripple(km, 300)))
  }

  private func bRing(_ km: Float) -> Deck {
    let body = Ramp([
      (91_975, 0xAC9A80), (93_500, 0xBBA88B), (99_000, 0xC4B193), (102_000, 0xD3C1A2),
      (104_500, 0xDFCEB0), (110_000, 0xE6D7BC), (116_000, 0xE1D2B7), (117_570, 0xCDBC9F),
    ])
    let inside = smoothstep(104_000, 98_000, km)
    let mean: Float = km < 99_000 ? 1.2 : (km < 104_000 ? 1.9 : (km < 110_000 ? 3.2 : 2.4))
    let rise = smoothstep(91_900, 92_100, km)
    let fine = ripple(km, 260, octaves: 5)
    let broad = ripple(km, 1_500, octaves: 3)
    let hair = ripple(km, 48, octaves: 3)
    // The density wave of Janus 2:1.
    let wave = SaturnRings.wave(km, at: 96_248, first: 130, length: 620)
    let depth = mean * rise * (1 + 0.25 * broad + 0.3 * fine + 0.2 * hair + 0.3 * wave)
    let contrast = 0.15 * fine + 0.09 * hair + 0.1 * wave + mix(0.08, 0.16, inside) * broad
    return Deck(depth: max(depth, 0.5), color: body(km) * (1 + contrast))
  }

  private func cassiniDivision(_ km: Float) -> Deck {
    let middle = (km - 117_570) / (122_050 - 117_570)
    var depth: Float = 0.1 * (1 + 0.5 * ripple(km, 420) + 0.25 * ripple(km, 70))
    depth += 0.06 * smoothstep(0.55, 0.9, middle)
    // The Huygens gap with its ringlet, and the gaps farther out (Colwell et al. 2009).
    depth *= 1 - SaturnRings.gap(km, 117_600, 117_805)
    depth *= 1 - SaturnRings.gap(km, 117_840, 117_930)
    depth *= 1 - SaturnRings.gap(km, 118_190, 118_240)
    depth *= 1 - SaturnRings.gap(km, 119_845, 119_950)
    depth += 0.7 * SaturnRings.gap(km, 117_814, 117_832)
    let color = mix(RGB(hex: 0xA0968A), RGB(hex: 0xB5AA9B), middle)
    return Deck(depth: max(depth, 0.004), color: color)
  }

  private func aRing(_ km: Float) -> Deck {
    let body = Ramp([
      (122_050, 0xE0D0B6), (124_500, 0xD8C9B0), (130_000, 0xD2C4AD), (133_400, 0xCFC2AD),
      (136_770, 0xC9BDA9),
    ])
    let outward = (km - 122_050) / (136_770 - 122_050)
    let fine = ripple(km, 190, octaves: 5)
    var depth = mix(1.0, 0.62, smoothstep(0, 0.25, outward)) * (1 + 0.14 * fine)
    depth += 0.2 * smoothstep(0.77, 0.8, outward)
    depth *= 1 + 0.1 * ripple(km, 44, octaves: 3)
    // Density waves of Janus 4:3, 5:4 and 6:5, and of Mimas 5:3.
    for (place, length) in [
      (Float(125_267), Float(340)), (130_704, 300), (134_266, 240), (132_298, 420),
    ] {
      depth *= 1 + 0.42 * SaturnRings.wave(km, at: place, first: 64, length: length)
    }
    let encke = SaturnRings.gap(km, 133_423, 133_745)
    // A faint ringlet of Pan's stands in the middle of the gap.
    depth *= 1 - encke * (1 - 0.06 * bell((km - 133_584) / 25))
    depth *= 1 - SaturnRings.gap(km, 136_487, 136_522)
    return Deck(depth: max(depth, 0), color: body(km) * (1 + 0.06 * fine))
  }

  private func fRing(_ km: Float) -> Deck {
    let core = bell((km - 140_202) / 45)
    let skirt = smoothstep(139_826, 140_180, km) * smoothstep(140_612, 140_240, km)
    return Deck(depth: 0.45 * core + 0.03 * skirt, color: RGB(hex: 0xC2B7A6))
  }

  /// Returns a density wave, about ±1: its length shortens outwards from a resonance.
  private static func wave(
    _ km: Float, at resonance: Float, first: Float, length: Float
  ) -> Float {
    let x = (km - resonance) / length
    guard x > 0, x < 1.6 else { return 0 }
    let phase = Double(x * length / first * (1 + 1.6 * x)) * 2 * .pi
    return Float(sin(phase)) * smoothstep(0, 0.08, x) * smoothstep(1.6, 0.3, x)
  }

  /// Returns the fraction of an 8-kilometre sample at a distance that lies in a gap.
  private static func gap(_ km: Float, _ inner: Float, _ outer: Float) -> Float {
    let half: Float = 4
    return max(0, min(km + half, outer) - max(km - half, inner)) / (2 * half)
  }

  /// Returns the strip, the same in every row, with straight alpha.
  ///
  /// Each column is the mean of several distances; its colour is weighted by opacity.
  func strip(width: Int, height: Int) -> Image<RGBA8> {
    let samples = 8
    let step = (SaturnRings.outerEdge - SaturnRings.innerEdge) / Double(width * samples)
    var line: [RGBA8] = []
    var last = RGB(hex: 0x8C8072)
    for column in 0..<width {
      var light = RGB.zero
      var cover: Float = 0
      for sample in 0..<samples {
        let km = SaturnRings.innerEdge + (Double(column * samples + sample) + 0.5) * step
        let deck = deck(at: Float(km))
        let alpha = 1 - Float(exp(Double(-deck.depth)))
        light += deck.color * alpha
        cover += alpha
      }
      // Transparent pixels have the neighbour's colour under alpha 0: no fringe when filtered.
      if cover > 1e-4 { last = light * (1 / cover) }
      let alpha = UInt8(min(max(cover / Float(samples) * 255 + 0.5, 0), 255))
      line.append(MapCanvas.encode(last, threshold: 0.5, alpha: alpha))
    }
    return Image(
      width: width, height: height, pixels: (0..<height).flatMap { _ in line })
  }
}
