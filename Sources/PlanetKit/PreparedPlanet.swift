import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetMath
import PlanetProvenance
import PlanetRecipe
public import PlanetScene

/// A planet whose maps are loaded for any number of images of one size.
public struct PreparedPlanet: Sendable {
  let part: ScenePart
  let size: ImageSize
  /// The view for which the maps were loaded.
  let view: View
  let quality: Quality

  /// Returns an image.
  /// - Parameters:
  ///   - view: Camera, light and background; nil for those for which the maps were loaded.
  ///   - turn: The rotation about the axis, as a fraction of a turn, in the body's own sense.
  /// - Throws: ``PlanetError`` for a value out of its range, and for a view with other layers,
  ///   relief, geometry or mesh detail, which needs other maps or meshes.
  /// - Returns: The image. It has no render job if the view needs another resolution of the map.
  public func render(view: View? = nil, turn: Double = 0) throws(PlanetError) -> RenderedImage {
    try scene(view: view, turn: turn).render()
  }

  /// Returns the scene of an image, for other formats than 8 bits per channel.
  ///
  /// The parameters are those of ``render(view:turn:)``.
  public func scene(view: View? = nil, turn: Double = 0) throws(PlanetError) -> PreparedScene {
    guard turn.isFinite, abs(turn) <= Self.greatestTurn else {
      throw .invalidValue(
        name: "turn", value: "\(turn)", expected: "a number from -1000000 to 1000000")
    }
    let shown = view ?? self.view
    if let view {
      try view.check()
      guard view.hasSameSurface(as: self.view) else {
        throw .invalidValue(
          name: "view", value: "of another surface",
          expected: "the layers, relief, geometry and mesh detail of the prepared planet")
      }
    }
    let recipe = ImageRecipe(
      of: part.planet.appearance.facing(as: part.body), view: shown,
      quality: quality.encoding.renderQuality, size: size, turn: part.body.eastward(turn))
    var part = part
    // A file of the image would be rendered again with maps of another resolution.
    if !part.loader.hasResolution(
      of: PlanetLoader(library: part.loader.library, view: shown), for: part.planet.node,
      width: size.width, height: size.height, samples: quality.samples)
    {
      part.isReplaced = true
    }
    return PreparedScene(recipe, parts: [part])
  }

  /// The greatest rotation in turns; the least is its negative.
  private static let greatestTurn = 1e6
}

/// A loaded body of a scene.
struct ScenePart: Sendable {
  let body: CelestialBody
  let planet: LoadedPlanet
  let loader: PlanetLoader
  /// A Boolean value that indicates whether no render job can describe the body: its map or mesh
  /// was set in code, or its maps were loaded for another view.
  var isReplaced: Bool
}

extension View {
  /// Throws an error for a value out of its range.
  func check() throws(PlanetError) {
    for parameter in ViewParameter.all {
      guard let problem = parameter.problem(in: self) else { continue }
      throw PlanetError(parameter, in: self, problem)
    }
  }

  /// Returns whether the same maps and meshes are rendered in another view.
  fileprivate func hasSameSurface(as other: View) -> Bool {
    layers == other.layers && relief == other.relief && displacesRelief == other.displacesRelief
      && geometry == other.geometry && meshDetail == other.meshDetail
  }
}
