import PlanetMath

/// The inputs of the map of a world: words, figures and a seed.
///
/// Equal descriptions give equal maps, on all machines.
package struct WorldDescription: Codable, Hashable, Sendable {
  /// The text that makes worlds of the same words different, usually the id of the body.
  package var seed: String
  /// The climates, the most important first.
  package var climates: [String]
  /// The kinds of terrain, the most important first.
  package var terrains: [String]
  /// The fraction of the surface under water, 0 to 1; nil if unknown.
  package var waterShare: Double?
  /// The predominant colour as `#rrggbb`; nil if unknown.
  package var color: String?
  /// The number of inhabitants; nil if unknown.
  package var population: Double?

  package init(
    seed: String, climates: [String] = [], terrains: [String] = [], waterShare: Double? = nil,
    color: String? = nil, population: Double? = nil
  ) {
    self.seed = seed
    self.climates = climates
    self.terrains = terrains
    self.waterShare = waterShare
    self.color = color
    self.population = population
  }

  /// The words that no map can be generated from, with the words that are used in their places.
  package var unknownWords: [SurfaceWords.Unknown] {
    SurfaceWords.unknown(in: climates + terrains)
  }

  /// The effects of all words; the first of each list counts most.
  var traits: WorldTraits {
    var traits = WorldTraits()
    let weights: [Float] = [1, 0.85, 0.7, 0.6, 0.5]
    for phrases in [climates, terrains] {
      for (index, phrase) in phrases.enumerated() {
        let weight = weights[min(index, weights.count - 1)]
        for effect in SurfaceWords.effects(of: phrase) { traits.add(effect, weight: weight) }
      }
    }
    return traits
  }

  /// The predominant colour in linear light.
  var tint: RGB? {
    guard let color, color.hasPrefix("#"), color.utf8.count == 7,
      let hex = UInt32(color.dropFirst(), radix: 16)
    else { return nil }
    return RGB(hex: hex)
  }

  /// A number of the seed's text (Fowler, Noll and Vo's hash FNV-1a).
  var seedNumber: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in seed.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}
