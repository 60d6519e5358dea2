package import PlanetAssets
import PlanetImage
import PlanetMath
import PlanetScene
import PlanetThreads
import Synchronization

/// Bodies with their maps, kept from picture to picture of one body, size and view.
package final class LoadedPlanets: Sendable {
  /// The bodies of an image, which are loaded once.
  private final class Bodies: Sendable {
    /// What decides how it is prepared.
    let key: ImageRecipe
    let prepared = Once<Result<[LoadedPlanet], AssetError>>()

    init(key: ImageRecipe) { self.key = key }
  }

  /// Where maps are.
  let library: MapLibrary
  /// The last that was asked for; others live as long as pictures of them are in hand.
  private let last = Mutex<Bodies?>(nil)

  /// Creates a place for bodies.
  /// - Parameter library: Where their maps are.
  package init(library: MapLibrary) { self.library = library }

  /// Returns the bodies of an image.
  package func bodies(of job: ImageRecipe, threads: Int) throws(AssetError) -> [LoadedPlanet] {
    let key = job.withoutAngles
    let bodies = last.withLock { last in
      if let last, last.key == key { return last }
      let bodies = Bodies(key: key)
      last = bodies
      return bodies
    }
    return try bodies.prepared.get { job.prepared(by: loader(of: job), threads: threads) }.get()
  }

  /// Returns about how many bytes the maps of an image's bodies take; 0 for those without a map and
  /// for maps that cannot be used.
  package func mapByteCount(of job: ImageRecipe) -> Int {
    let loader = loader(of: job)
    return job.bodies.indices.reduce(0) { sum, index in
      let size = job.loadingSize(ofBody: index)
      let plan = try? loader.mapPlan(
        of: job.bodies[index].celestialBody, width: size.width, height: size.height,
        samples: job.samples)
      return sum + (plan?.byteCount ?? 0)
    }
  }

  private func loader(of job: ImageRecipe) -> PlanetLoader {
    PlanetLoader(library: library.confined(), view: job.fullView)
  }
}

extension ImageRecipe {
  /// The job without what differs between the frames of a turn: a body is the same in all of them.
  fileprivate var withoutAngles: ImageRecipe {
    var job = self
    job.body.turn = 0
    job.view.azimuth = .zero
    job.view.lightAzimuth = .zero
    return job
  }

  fileprivate func prepared(
    by loader: PlanetLoader, threads: Int
  ) -> Result<[LoadedPlanet], AssetError> {
    do throws(AssetError) {
      var loaded: [LoadedPlanet] = []
      for index in bodies.indices {
        let size = loadingSize(ofBody: index)
        loaded.append(
          try loader.prepare(
            bodies[index].celestialBody, width: size.width, height: size.height,
            threads: threads, samples: samples))
      }
      return .success(loaded)
    } catch {
      return .failure(error)
    }
  }
}
