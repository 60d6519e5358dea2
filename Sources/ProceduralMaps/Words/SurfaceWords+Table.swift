extension SurfaceWords {
  /// The effects of all known words.
  static let table: [String: [Effect]] = {
    var table: [String: [Effect]] = [:]
    for (words, effects) in climates + landforms + vegetation + rocks + waters + settlements {
      for word in words.split(separator: " ") { table[String(word)] = effects }
    }
    return table
  }()

  private static let climates: [(String, [Effect])] = [
    (
      "temperate mild moderate continental",
      [
        .climate(heat: 0.55, moisture: 0.55),
        .air(clouds: 0.3, haze: 0),
      ]
    ),
    ("arid dry parched", [.climate(heat: 0.74, moisture: 0.08), .air(clouds: 0.06, haze: 0.05)]),
    (
      "tropical equatorial monsoon",
      [
        .climate(heat: 0.82, moisture: 0.85),
        .air(clouds: 0.36, haze: 0.02),
      ]
    ),
    (
      "subtropical mediterranean warm",
      [
        .climate(heat: 0.7, moisture: 0.5),
        .air(clouds: 0.2, haze: 0),
      ]
    ),
    ("hot scorching", [.climate(heat: 0.88, moisture: 0.4), .air(clouds: 0.16, haze: 0.03)]),
    (
      "superheated burning molten",
      [
        .climate(heat: 1.1, moisture: 0), .feature(.lava, 0.35),
        .cover(.ash, 1.3), .cover(.basalt, 0.6), .air(clouds: 0.08, haze: 0.12),
      ]
    ),
    (
      "frozen freezing icy snowy",
      [
        .climate(heat: -0.35, moisture: 0.5), .cover(.ice, 0.5),
        .feature(.cracks, 0.5), .air(clouds: 0.14, haze: 0),
      ]
    ),
    (
      "frigid polar glacial",
      [
        .climate(heat: -0.12, moisture: 0.45), .cover(.ice, 0.3),
        .air(clouds: 0.2, haze: 0),
      ]
    ),
    (
      "cold cool arctic subarctic boreal",
      [
        .climate(heat: 0.24, moisture: 0.45),
        .air(clouds: 0.22, haze: 0),
      ]
    ),
    (
      "humid wet moist rainy",
      [
        .climate(heat: 0.66, moisture: 0.85), .moisture(0.15),
        .air(clouds: 0.4, haze: 0.06),
      ]
    ),
    ("murky foggy misty", [.climate(heat: 0.62, moisture: 0.95), .air(clouds: 0.5, haze: 0.24)]),
    ("windy breezy", [.air(clouds: 0.26, haze: 0.06)]),
    ("stormy storm rain", [.storms, .air(clouds: 0.5, haze: 0)]),
    ("cloudy cloud overcast", [.air(clouds: 0.6, haze: 0.1)]),
    (
      "polluted smoggy industrial",
      [
        .climate(heat: 0.62, moisture: 0.3), .cover(.ash, 0.35),
        .air(clouds: 0.3, haze: 0.4),
      ]
    ),
    ("toxic poisonous radioactive", [.cover(.toxic, 0.6), .air(clouds: 0.2, haze: 0.2)]),
    ("artificial controlled", [.climate(heat: 0.5, moisture: 0.2)]),
    ("hostile harsh dark gloomy", [.cover(.ash, 0.4), .air(clouds: 0.2, haze: 0.1)]),
  ]

  private static let landforms: [(String, [Effect])] = [
    (
      "mountain peak ridge highland alpine mountainous",
      [
        .feature(.mountains, 0.9),
        .cover(.rock, 0.14),
      ]
    ),
    (
      "hill valley upland hilly",
      [
        .feature(.hills, 0.8), .feature(.mountains, 0.2),
        .cover(.grass, 0.25),
      ]
    ),
    ("plain lowland prairie flatland", [.cover(.grass, 0.7)]),
    ("plateau mesa badland butte", [.feature(.mesas, 1), .cover(.redRock, 0.45)]),
    ("canyon cliff gorge ravine chasm", [.feature(.canyons, 1), .cover(.redRock, 0.4)]),
    (
      "cave cavern crevasse crevice",
      [
        .feature(.cracks, 0.6), .feature(.hills, 0.3),
        .cover(.rock, 0.12),
      ]
    ),
    ("sinkhole pit", [.feature(.sinkholes, 1), .cover(.scrub, 0.25)]),
    ("crater cratered", [.feature(.craters, 0.8), .cover(.barren, 0.5)]),
    ("asteroid airless moonlet", [.airless, .feature(.craters, 1), .cover(.barren, 0.8)]),
    ("dune", [.cover(.sand, 0.8), .feature(.dunes, 1)]),
    (
      "desert sand sandy dust dusty",
      [
        .cover(.sand, 1), .feature(.dunes, 0.7), .moisture(-0.2),
        .water(0.02),
      ]
    ),
  ]

  private static let vegetation: [(String, [Effect])] = [
    ("grassland grass grassy meadow verdant pasture", [.cover(.grass, 1)]),
    ("savanna steppe bush", [.cover(.savanna, 1)]),
    ("scrubland scrub shrub moor", [.cover(.scrub, 1)]),
    ("forest wood woodland taiga tree", [.cover(.forest, 1)]),
    ("jungle rainforest vine", [.cover(.jungle, 1), .moisture(0.15)]),
    (
      "swamp marsh wetland mangrove",
      [
        .cover(.swamp, 1), .sea(.bog), .feature(.lakes, 0.5),
        .moisture(0.15),
      ]
    ),
    ("bog mud mire muddy fen", [.cover(.swamp, 0.8), .sea(.bog), .feature(.lakes, 0.6)]),
    ("fungus mushroom fungal spore", [.cover(.fungus, 2.2), .moisture(0.1)]),
    ("moss lichen fern", [.cover(.moss, 1)]),
    ("field farm farmland agricultural", [.cover(.grass, 0.5), .feature(.fields, 1)]),
    ("oasis", [.cover(.sand, 0.5), .feature(.lakes, 0.4)]),
  ]

  private static let rocks: [(String, [Effect])] = [
    ("rock rocky stone boulder stony", [.cover(.rock, 0.7), .feature(.hills, 0.3)]),
    ("barren wasteland lifeless desolate", [.cover(.barren, 1), .moisture(-0.15), .water(0)]),
    ("ash cinder dead", [.cover(.ash, 1), .moisture(-0.15), .water(0)]),
    ("volcano volcanic", [.cover(.basalt, 0.7), .feature(.volcanoes, 1), .feature(.lava, 0.35)]),
    ("lava magma", [.cover(.basalt, 1.2), .feature(.lava, 1), .sea(.lava), .water(0.06)]),
    ("basalt obsidian", [.cover(.basalt, 1)]),
    ("salt flat", [.cover(.salt, 1), .moisture(-0.15)]),
    ("crystal crystalline gem quartz", [.cover(.crystal, 1.3), .feature(.cracks, 0.5)]),
    ("sulphur", [.cover(.toxic, 1), .feature(.volcanoes, 0.3)]),
    ("ice snow", [.cover(.ice, 1), .feature(.cracks, 0.4)]),
    ("glacier iceberg fjord", [.cover(.ice, 1), .feature(.cracks, 0.7), .feature(.rivers, 0.2)]),
    ("tundra permafrost", [.cover(.tundra, 1)]),
    ("metal metallic junk machine", [.cover(.city, 0.6), .feature(.city, 0.4)]),
  ]

  private static let waters: [(String, [Effect])] = [
    ("ocean sea oceanic aquatic", [.sea(.water), .water(0.7)]),
    ("water coast beach", [.sea(.water), .water(0.5)]),
    ("island archipelago atoll", [.sea(.water), .feature(.islands, 1), .water(0.85)]),
    ("reef coral lagoon", [.sea(.water), .feature(.reefs, 1), .water(0.85)]),
    ("lake pool pond", [.sea(.water), .feature(.lakes, 1), .water(0.2)]),
    ("river stream waterfall", [.sea(.water), .feature(.rivers, 1), .water(0.25)]),
    ("acid acidic", [.cover(.toxic, 0.5), .sea(.acid), .sea(.acid)]),
    ("cloudsea", [.sea(.cloud), .sea(.cloud), .water(0.5), .cover(.toxic, 0.2)]),
    ("gas gaseous jovian", [.gas]),
  ]

  private static let settlements: [(String, [Effect])] = [
    ("cityscape ecumenopolis", [.cover(.city, 4), .feature(.city, 1.2), .water(0)]),
    ("city urban metropolis town", [.cover(.city, 0.8), .feature(.city, 0.55)]),
  ]
}
