package import PlanetAssets
import PlanetMath
import PlanetScene
import PlanetThreads
import Synchronization

/// Bodies with their maps, kept from picture to picture of one body, size and view.
package final class LoadedPlanets: Sendable {
  /// A body that is prepared once, by whoever asks first.
  private final class Body: Sendable {
    /// What decides how it is prepared.
    let key: ImageRecipe
    let prepared = Once<Result<LoadedPlanet, AssetError>>()

    init(key: ImageRecipe) { self.key = key }
  }

  /// Where maps are.
  let library: MapLibrary
  /// The last that was asked for; others live as long as pictures of them are in hand.
  private let last = Mutex<Body?>(nil)

  /// Creates a place for bodies.
  /// - Parameter library: Where their maps are.
  package init(library: MapLibrary) { self.library = library }

  /// Returns the body of a picture.
  package func body(of job: ImageRecipe, threads: Int) throws(AssetError) -> LoadedPlanet {
    let key = job.withoutAngles
    let body = last.withLock { last in
      if let last, last.key == key { return last }
      let body = Body(key: key)
      last = body
      return body
    }
    return try body.prepared.get { job.prepared(by: stage(of: job), threads: threads) }.get()
  }

  /// Returns about how many bytes the map of a picture's body takes; nothing where there is none,
  /// or where it cannot be used.
  package func mapByteCount(of job: ImageRecipe) -> Int {
    let plan = try? stage(of: job).mapPlan(
      of: job.celestialBody, width: job.width, height: job.height, samples: job.samples)
    return plan?.byteCount ?? 0
  }

  private func stage(of job: ImageRecipe) -> PlanetLoader {
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
    by stage: PlanetLoader, threads: Int
  ) -> Result<LoadedPlanet, AssetError> {
    do throws(AssetError) {
      return .success(
        try stage.prepare(
          celestialBody, width: width, height: height, threads: threads, samples: samples))
    } catch {
      return .failure(error)
    }
  }
}
