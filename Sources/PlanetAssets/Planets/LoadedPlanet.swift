package import PlanetCatalogue
import PlanetMath
package import PlanetScene
import PlanetSystem

/// A planet with its maps, ready to be rendered, and the warnings about its files.
package struct LoadedPlanet: Sendable {
  package let node: PlanetNode
  /// The warnings about the planet's maps, with what replaces a missing map.
  package let warnings: [AssetError]
  /// The appearance of the body as it was loaded: with the checksums of its files, and without
  /// what could not be loaded.
  package let appearance: Appearance
  /// The bundled map, with its credits, that replaces a missing or damaged map; nil without one.
  package let bundledMap: MapReference?

  /// Creates a planet with its warnings and its appearance.
  package init(
    node: PlanetNode, warnings: [AssetError], appearance: Appearance,
    bundledMap: MapReference? = nil
  ) {
    self.node = node
    self.warnings = warnings
    self.appearance = appearance
    self.bundledMap = bundledMap
  }

  /// Creates a planet with what was found while it was loaded.
  init(_ node: PlanetNode, _ report: LoadReport) {
    self.init(
      node: node, warnings: report.warnings, appearance: report.appearance,
      bundledMap: report.bundledMap)
  }
}

/// The warnings and the appearance of a body while it is loaded.
struct LoadReport {
  var warnings: [AssetError]
  /// The appearance, as far as the body was loaded.
  var appearance: Appearance
  /// The bundled map that replaces a missing or damaged map; nil without one.
  var bundledMap: MapReference?

  /// Creates the report of a body of which no file was loaded.
  init(_ body: Appearance, in view: View, warnings: [AssetError] = []) {
    self.warnings = warnings
    appearance = body.shown(in: view)
    appearance.generated = body.generated?.current
    (appearance.map, appearance.shape, appearance.layers) = (nil, nil, nil)
  }

  /// Adds a layer that was loaded.
  mutating func add(_ layer: Appearance.Layer, _ digests: [SHA256Digest]) {
    var layer = layer
    layer.map = layer.map.identified(by: digests).recorded
    appearance.layers = (appearance.layers ?? []) + [layer]
  }
}

extension MapReference {
  /// Returns the map with the checksums of its files; without checksums, a map without files.
  func identified(by digests: [SHA256Digest]) -> MapReference {
    var result = self
    result.files = zip(paths, digests).map {
      FileReference(name: $0, sha256: $1.description)
    }
    return result
  }

  /// A Boolean value that indicates whether the map has the checksums of its files, as in a recipe.
  var isIdentified: Bool { files.first?.sha256.isEmpty == false }

  /// The map as in a recipe, which states the meaning of an alpha channel that is not ignored.
  var recorded: MapReference {
    var result = uncredited
    if alpha == .ignore { result.alpha = nil }
    return result
  }
}

extension PlanetNode {
  /// Creates the planet of an appearance, without its maps.
  package init(_ body: Appearance, surface: Surface, rings: RadialProfile? = nil) {
    self.init(radii: body.radii, surface: surface, rings: rings)
    setLight(photometry: body.photometry, atmosphere: body.atmosphere, shines: body.shines)
    sunDiameter = .degrees(body.sunDiameter ?? 0)
    suns = body.suns ?? []
    coma = body.coma
    exposureCompensation = body.exposureCompensation ?? 0
    let clouds = (body.layers ?? []).first { View.Layer.clouds.kinds.contains($0.kind) }
    cloudAltitude = clouds?.altitude.map { $0 / (body.radii?.equatorial ?? .infinity) } ?? 0
    axis = Self.axis(tilt: .degrees(body.tilt))
    self = facing(longitude: .degrees(body.longitude))
  }
}
