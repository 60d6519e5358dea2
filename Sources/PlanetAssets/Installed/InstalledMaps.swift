import PlanetCatalogue
import PlanetSystem

/// The maps that the user has installed, which replace bundled ones of the same bodies.
///
/// A body of which the catalogue names a map, a generated map, a colour or a shape of its own keeps
/// that. Bodies are recognised by all their names, as for bundled maps.
package struct InstalledMaps: Hashable, Sendable {
  /// The folder with the files.
  package let folder: String
  package let maps: [InstalledMap]

  package init(folder: String, maps: [InstalledMap]) {
    (self.folder, self.maps) = (folder, maps)
  }

  /// Replaces the bundled maps of a catalogue's bodies.
  /// - Parameters:
  ///   - catalogue: The catalogue.
  ///   - library: The library of its maps.
  ///   - textures: The folder of the bundled maps.
  func replaceMaps(
    in catalogue: inout Catalogue, _ library: MapLibrary, bundled textures: String
  ) {
    let known = Dictionary(grouping: maps, by: \.body)
    for section in catalogue.sections.indices {
      for index in catalogue.sections[section].bodies.indices {
        let body = catalogue.sections[section].bodies[index]
        let names = [body.id, body.name] + body.facts.alternativeNames
        guard let maps = known[library.bundledMaps?.id(ofAny: names) ?? body.id] else { continue }
        let isBundled = { (name: String) in
          library.path(ofExactly: name)?.hasPrefix("\(textures)/") == true
        }
        guard Self.mayReplaceMap(of: body, isBundled) else { continue }
        catalogue.sections[section].bodies[index] = Self.replaced(body, by: maps, isBundled)
      }
    }
  }

  /// Returns whether the catalogue names bundled maps of a body, or nothing about its surface.
  private static func mayReplaceMap(
    of body: CelestialBody, _ isBundled: (String) -> Bool
  ) -> Bool {
    guard let map = body.map else {
      return body.shape == nil && body.generatedMap == nil && body.surfaceColor == nil
    }
    return map.paths.allSatisfy(isBundled)
  }

  /// Returns a body with maps in place of bundled ones.
  private static func replaced(
    _ body: CelestialBody, by maps: [InstalledMap], _ isBundled: (String) -> Bool
  ) -> CelestialBody {
    var result = body
    if let base = maps.first(where: { $0.layer == .base }) {
      result.map = base.reference
      // The bundled heights are those of the bundled map.
      result.layers.removeAll { Self.relief.contains($0.kind) && isBundled($0.map.path) }
    }
    for group in groups {
      let new = maps.filter { $0.layer.kind.map(group.contains) ?? false }
      let old = result.layers.filter { group.contains($0.kind) }
      guard !new.isEmpty, old.allSatisfy({ isBundled($0.map.path) }) else { continue }
      result.layers.removeAll { group.contains($0.kind) }
      result.layers += new.compactMap { $0.layer(like: old) }
    }
    if let rings = maps.first(where: { $0.layer == .rings }), let strip = rings.strip,
      body.rings?.strip.map({ isBundled($0.path) }) ?? true
    {
      result.rings = body.rings ?? RingSystem()
      result.rings?.strip = strip
    }
    return result
  }

  /// Kinds of layers of which one is rendered at a time.
  private static let groups: [Set<LayerKind>] = [
    relief, [.clouds, .haze], [.night], [.specular], [.surface],
  ]
  private static let relief: Set<LayerKind> = [.height, .normal]
}

extension InstalledMap {
  /// Returns the layer as a catalogue describes it, with the altitude of the layer of its kind that
  /// it replaces; nil for a base map and for rings.
  fileprivate func layer(like old: [MapLayer]) -> MapLayer? {
    guard let kind = layer.kind else { return nil }
    var result = MapLayer(kind: kind, map: reference)
    let replaced = old.first { $0.kind == kind }
    (result.altitude, result.rotationRate) = (replaced?.altitude, replaced?.rotationRate)
    if kind == .height { (result.lowest, result.highest) = (facts.lowest, facts.highest) }
    return result
  }

  /// The strip of rings as a catalogue describes it; nil without its radii.
  fileprivate var strip: RingStrip? {
    guard let inner = facts.inner, let outer = facts.outer else { return nil }
    var strip = RingStrip(path: file, innerRadius: inner, outerRadius: outer)
    if let gain = facts.gain {
      strip.adjustment = MapAdjustment()
      strip.adjustment?.gain = gain
    }
    strip.isFlipped = facts.flip == .horizontal
    (strip.license, strip.attribution, strip.origin) = (
      facts.licence, facts.attribution, facts.origin
    )
    return strip
  }
}
