package import PlanetCatalogue
package import ProceduralMaps

/// A map that is generated from the conditions at a body's surface.
///
/// A recipe contains all of it: ``WorldMap`` generates the same map again.
package struct GeneratedMap: Codable, Hashable, Sendable {
  /// The name and version of the generator.
  package var generator: String
  /// The words, figures and seed of the map.
  package var world: WorldDescription

  /// Creates a generated map, of this program's generator.
  package init(generator: String = WorldMap.identity, world: WorldDescription) {
    self.generator = generator
    self.world = world
  }

  /// The map as this program generates it: of the same world, by its own generator.
  var current: GeneratedMap {
    var world = world
    world.color = world.color.flatMap { SRGBColor(hex: $0)?.description }
    return GeneratedMap(world: world)
  }
}

extension CelestialBody {
  /// The map that is generated from the conditions at its surface; nil if it has a map or no
  /// climate and terrain.
  package var generatedMap: GeneratedMap? {
    guard map == nil, let conditions = conditions, conditions.describesSurface else {
      return nil
    }
    return GeneratedMap(
      world: WorldDescription(
        seed: id, climates: conditions.climates, terrains: conditions.terrains,
        waterShare: conditions.waterShare, color: conditions.color?.description,
        population: conditions.population))
  }

  /// The colour of its whole surface; nil if it has a map or no stated colour.
  package var surfaceColor: SRGBColor? {
    map == nil && generatedMap == nil ? conditions?.color : nil
  }
}
