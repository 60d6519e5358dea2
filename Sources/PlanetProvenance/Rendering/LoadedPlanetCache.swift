package import PlanetAssets
import PlanetImage
import PlanetMath
package import PlanetRecipe
import PlanetScene
import PlanetThreads
import Synchronization

/// A cache of the planets of one image, for images that differ from it only in angles.
package final class LoadedPlanetCache: Sendable {
  /// The planets of an image, which are loaded once.
  private final class Entry: Sendable {
    /// The recipe without the angles on which loading does not depend.
    let key: ImageRecipe
    let planets = Once<Result<[LoadedPlanet], AssetError>>()
    /// The panorama; nil without one.
    let panorama: PanoramaLoader?

    init(key: ImageRecipe, _ library: MapLibrary) {
      self.key = key
      panorama = key.panorama.map { PanoramaLoader($0, library: library) }
    }
  }

  let library: MapLibrary
  /// The planets requested last; others are released when their images are finished.
  private let last = Mutex<Entry?>(nil)

  /// Creates an empty cache.
  /// - Parameter library: The library of maps.
  package init(library: MapLibrary) { self.library = library }

  /// Returns the planets of an image, one for each body of its recipe.
  package func planets(
    of recipe: ImageRecipe, threads: Int
  ) throws(AssetError) -> [LoadedPlanet] {
    try entry(of: recipe).planets.get { recipe.load(by: loader(of: recipe), threads: threads) }
      .get()
  }

  /// Returns the loader of an image's panorama; nil without one.
  func panorama(of recipe: ImageRecipe) -> PanoramaLoader? { entry(of: recipe).panorama }

  private func entry(of recipe: ImageRecipe) -> Entry {
    let key = recipe.withoutAngles
    return last.withLock { last in
      if let last, last.key == key { return last }
      let entry = Entry(key: key, library.confined())
      last = entry
      return entry
    }
  }

  /// Returns the approximate memory in bytes for the maps of an image's bodies; bodies without a
  /// usable map take none.
  package func mapByteCount(of recipe: ImageRecipe) -> Int {
    let loader = loader(of: recipe)
    let sky = panorama(of: recipe)?.byteCount(columns: recipe.panoramaColumns) ?? 0
    return recipe.bodies.indices.reduce(sky) { sum, index in
      let size = recipe.loadingSize(ofBody: index)
      let plan = try? loader.mapPlan(
        of: recipe.bodies[index], width: size.width, height: size.height,
        samples: recipe.samples)
      return sum + (plan?.byteCount ?? 0)
    }
  }

  private func loader(of recipe: ImageRecipe) -> PlanetLoader {
    PlanetLoader(library: library.confined(), view: recipe.fullView)
  }
}

extension ImageRecipe {
  /// The recipe without the angles that differ between the frames of a sequence.
  fileprivate var withoutAngles: ImageRecipe {
    var recipe = self
    recipe.body.turn = 0
    recipe.view.azimuth = .zero
    recipe.view.lightAzimuth = .zero
    return recipe
  }

  /// Loads the planets of the recipe, one for each body.
  fileprivate func load(
    by loader: PlanetLoader, threads: Int
  ) -> Result<[LoadedPlanet], AssetError> {
    do throws(AssetError) {
      var planets: [LoadedPlanet] = []
      for index in bodies.indices {
        let size = loadingSize(ofBody: index)
        planets.append(
          try loader.prepare(
            bodies[index], width: size.width, height: size.height,
            threads: threads, samples: samples))
      }
      return .success(planets)
    } catch {
      return .failure(error)
    }
  }
}
