import PlanetMath

/// All numbers and colours that decide the map of a world with a surface.
struct WorldStyle: Sendable {
  /// The effects of the words.
  let traits: WorldTraits
  let palette: Palette
  /// The kinds of ground, at most five, by falling weight.
  let grounds: [GroundCover]
  /// The fraction of the surface under water.
  let waterShare: Double
  /// The liquid of the seas.
  let sea: SeaKind
  /// The colours of ice, of bare rock and of cities.
  let ice: LaneRamp
  let rock: LaneRamp
  let metal: LaneRamp
  /// The colours of open water between ice, of cracks, of rivers.
  let leadColor: LaneColor
  let crackColor: LaneColor
  let riverColor: LaneColor
  /// The colours of the sea from deep to shallow.
  let seaRamp: LaneRamp
  /// The temperature at the latitudes of 48°, 0…1 for habitable worlds.
  let heat: Float
  /// The mean moisture.
  let moisture: Float
  /// The frequency of continents.
  let continents: Float
  /// The strength with which continents are folded.
  let fold: Float
  /// The strength of fine relief.
  let roughness: Float
  /// True if clouds are wound into spirals.
  let isStormy: Bool
  /// The fraction of the sky that clouds cover.
  let clouds: Float
  /// The elongation of clouds along parallels.
  let wind: Float
  let cloudColor: RGB
  /// The opacity of haze.
  let haze: Float
  let hazeColor: RGB
  /// The extent of cities, 0…1.2.
  let cityLevel: Float
  /// The seed of the noise.
  let seed: UInt32
  /// The offset of the continents in the domain of the noise.
  let offset: Vector

  /// Derives the style of a world.
  init(_ world: WorldDescription) {
    let traits = world.traits
    var generator = SeededGenerator(seed: world.seedNumber)
    self.traits = traits
    seed = UInt32(truncatingIfNeeded: generator.next())
    palette = Palette(&generator, tint: world.tint)
    offset = generator.direction() * 7
    heat = traits.heat + generator.number(-0.02, 0.02)
    moisture = min(max(traits.moisture + generator.number(-0.06, 0.06), 0), 1)
    sea = traits.sea
    waterShare = Self.waterShare(world, traits)
    grounds = Self.grounds(traits, palette, heat: heat, moisture: moisture)
    seaRamp = Self.seaRamp(sea, palette, &generator)
    ice = palette.ground(.ice, weight: 1).ramp
    rock = palette.ground(.rock, weight: 1).ramp
    metal = palette.ground(.city, weight: 1).ramp
    leadColor = LaneColor(palette.color(0x3F7CA4, 5))
    crackColor = LaneColor(
      heat < 0.2 ? palette.color(0x2F6C94, 6) : RGB(hex: 0x2A221C))
    riverColor = seaRamp(Float8(repeating: 0.42))
    let pieces = max(traits[.islands], 0.8 * traits[.lakes])
    continents = generator.number(1.05, 2.2) + 1.7 * pieces
    fold = generator.number(0.3, 0.8)
    roughness = generator.number(0.8, 1.15) * (1 + 0.5 * traits[.islands])
    isStormy = traits.hasStorms || waterShare > 0.93 && heat > 0.3 && sea == .water
    clouds =
      traits.isAirless
      ? 0 : traits.clouds * generator.number(0.8, 1.25) + (isStormy ? 0.22 : 0)
    wind = generator.number(1.2, 1.9)
    cloudColor =
      traits.haze > 0.3
      ? palette.color(0xB09C78, 8)
      : mix(
        RGB(hex: 0xFFFFFF), palette.color(0xE8E4DC, 5), 0.3)
    haze = traits.isAirless ? 0 : traits.haze
    hazeColor = Self.hazeColor(traits, palette, heat: heat)
    let crowd = Float(log2(max(world.population ?? 0, 1)))
    cityLevel = max(traits[.city], 0.4 * smoothstep(33, 40, crowd))
  }

  private static func waterShare(_ world: WorldDescription, _ traits: WorldTraits) -> Double {
    if traits.isAirless { return 0 }
    if let share = world.waterShare, share.isFinite { return min(max(share, 0), 1) }
    let dry = max(0, 0.5 - traits.moisture) * 2
    return Double(traits.water ?? 0.34 * (1 - dry))
  }

  private static func hazeColor(
    _ traits: WorldTraits, _ palette: Palette, heat: Float
  ) -> RGB {
    if traits.haze > 0.3 { return palette.color(0x8A7444, 10) }
    if traits.moisture > 0.8 { return palette.color(0xA9B7A4, 3) }
    return heat > 0.7 ? palette.color(0xD9A774, 4) : palette.color(0xB8C8D8, 3)
  }

  private static func seaRamp(
    _ sea: SeaKind, _ palette: Palette, _ generator: inout SeededGenerator
  ) -> LaneRamp {
    switch sea {
    case .water:
      let choices: [[UInt32]] = [
        [0x14243A, 0x1E3A52, 0x3C6478, 0x7E9C9C], [0x052A3A, 0x0A4456, 0x1C7480, 0x58AE9E],
        [0x081F40, 0x0E3460, 0x1E6484, 0x4C9A9C], [0x0A2A4C, 0x124468, 0x2A7A92, 0x62A69E],
        [0x071C38, 0x10385C, 0x26607A, 0x4E8C90], [0x0B2E44, 0x14505F, 0x2C8480, 0x66AA96],
      ]
      return palette.ramp(choices[Int(generator.unit() * 6)], 4)
    case .bog: return palette.ramp([0x141C14, 0x1E2A1C, 0x2E3C26, 0x4A5232], 12)
    case .lava: return LaneRamp([0xFFB43C, 0xFF7A18, 0xD8380A, 0x6A1408].map { RGB(hex: $0) })
    case .acid: return palette.ramp([0x6C7A10, 0x93A41C, 0xB9CC34, 0xD6E26A], 10)
    case .cloud: return palette.ramp([0xCDBB82, 0xDCCD98, 0xE8DDB4, 0xF0E9CC], 8)
    }
  }

  /// Returns the kinds of ground of the words, and those of the climate.
  private static func grounds(
    _ traits: WorldTraits, _ palette: Palette, heat: Float, moisture: Float
  ) -> [GroundCover] {
    var weights = traits.covers
    let stated = weights.max() ?? 0
    func add(_ cover: Cover, _ weight: Float) { weights[cover.rawValue] += weight }
    // Without words about the ground the climate decides; with them it adds variety.
    let share: Float = stated > 0 ? 0.3 : 1
    if !traits.isAirless {
      if heat > 0.1 {
        let green = smoothstep(0.25, 0.6, moisture) * smoothstep(1, 0.8, heat)
        add(.grass, share * 0.7 * green * smoothstep(0.9, 0.6, heat))
        add(.forest, share * 0.8 * green * smoothstep(0.75, 0.5, heat))
        add(.jungle, share * 0.8 * green * smoothstep(0.62, 0.8, heat))
        add(.savanna, share * 0.6 * smoothstep(0.5, 0.75, heat) * smoothstep(0.8, 0.4, moisture))
        add(.redRock, 0.34 * smoothstep(0.3, 0.1, moisture) * smoothstep(0.5, 0.7, heat))
        add(.salt, 0.3 * smoothstep(0.25, 0.05, moisture) * smoothstep(0.5, 0.7, heat))
        add(.sand, share * 0.8 * smoothstep(0.4, 0.1, moisture) * smoothstep(0.3, 0.6, heat))
      }
      add(.tundra, share * 0.8 * smoothstep(0.4, 0.2, heat) * smoothstep(-0.3, 0, heat))
      add(.ice, share * smoothstep(0.1, -0.2, heat))
    }
    add(.rock, 0.16)
    let order = weights.indices.filter { weights[$0] > 0.05 }
      .sorted { (weights[$1], $0) < (weights[$0], $1) }
    let greatest = max(weights.max() ?? 1, 0.01)
    return order.prefix(5).map { index in
      palette.ground(Cover.allCases[index], weight: weights[index] / greatest)
    }
  }
}
