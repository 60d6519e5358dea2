/// A kind of ground, with colours and a climate of its own.
enum Cover: Int, CaseIterable, Sendable {
  case sand, rock, redRock, grass, savanna, scrub, forest, jungle, swamp, fungus
  case tundra, ice, ash, barren, salt, basalt, city, crystal, toxic, moss
}

/// A form of the relief, or a feature that is added to the ground.
enum Feature: Int, CaseIterable, Sendable {
  case mountains, hills, canyons, mesas, dunes, craters, volcanoes, lava, islands, lakes
  case rivers, reefs, city, cracks, sinkholes, fields
}

/// The liquid of the seas.
enum SeaKind: Int, CaseIterable, Sendable {
  case water, bog, lava, acid, cloud
}

/// An effect of a word about a surface on its map.
enum Effect: Sendable {
  /// A kind of ground, with its weight.
  case cover(Cover, Float)
  /// A feature, with its strength.
  case feature(Feature, Float)
  /// Temperature and moisture, each 0…1 for habitable worlds.
  case climate(heat: Float, moisture: Float)
  /// A change of moisture.
  case moisture(Float)
  case air(clouds: Float, haze: Float)
  /// Storms: clouds wound into spirals.
  case storms
  /// The fraction of the surface under water, where no figure is stated.
  case water(Float)
  /// The liquid of the seas.
  case sea(SeaKind)
  /// A planet without a surface.
  case gas
  /// A body without air.
  case airless
}

/// The sum of the effects of all words about a surface.
struct WorldTraits: Sendable {
  /// The weights of the kinds of ground, by ``Cover``.
  var covers = [Float](repeating: 0, count: Cover.allCases.count)
  /// The strengths of the features, by ``Feature``.
  private var features = [Float](repeating: 0, count: Feature.allCases.count)
  /// The weights of the seas, by ``SeaKind``.
  private var seas = [Float](repeating: 0, count: SeaKind.allCases.count)
  private var heatSum: Float = 0
  private var moistureSum: Float = 0
  private var climateWeight: Float = 0
  private var moistureShift: Float = 0
  private var waterSum: Float = 0
  private var waterWeight: Float = 0
  /// The fraction of the sky that clouds cover.
  var clouds: Float = 0
  /// The opacity of haze.
  var haze: Float = 0
  /// True if clouds are wound into spirals.
  var hasStorms = false
  /// True for a planet without a surface.
  var isGas = false
  /// True for a body without air.
  var isAirless = false

  subscript(feature: Feature) -> Float { min(features[feature.rawValue], 1.2) }

  /// The temperature; 0.55 if no word states it.
  var heat: Float { climateWeight > 0 ? heatSum / climateWeight : 0.55 }
  /// The moisture; 0.5 if no word states it.
  var moisture: Float {
    (climateWeight > 0 ? moistureSum / climateWeight : 0.5) + moistureShift
  }
  /// The fraction of the surface under water that the words suggest; nil if none does.
  var water: Float? { waterWeight > 0 ? waterSum / waterWeight : nil }
  /// The liquid of the seas: the one with the greatest weight.
  var sea: SeaKind {
    var best = SeaKind.water
    // Water fills the seas unless another liquid comes first.
    var seas = seas
    seas[best.rawValue] += 0.9
    for kind in SeaKind.allCases where seas[kind.rawValue] > seas[best.rawValue] { best = kind }
    return best
  }

  mutating func add(_ effect: Effect, weight: Float) {
    switch effect {
    case .cover(let cover, let strength): covers[cover.rawValue] += strength * weight
    case .feature(let feature, let strength): features[feature.rawValue] += strength * weight
    case .climate(let heat, let moisture):
      heatSum += heat * weight
      moistureSum += moisture * weight
      climateWeight += weight
    case .moisture(let shift): moistureShift += shift * weight
    case .air(let clouds, let haze):
      self.clouds = max(self.clouds, clouds * min(1, weight + 0.2))
      self.haze = max(self.haze, haze * min(1, weight + 0.2))
    case .storms: hasStorms = true
    case .water(let fraction):
      waterSum += fraction * weight
      waterWeight += weight
    case .sea(let kind): seas[kind.rawValue] += weight
    case .gas: isGas = true
    case .airless: isAirless = true
    }
  }
}
