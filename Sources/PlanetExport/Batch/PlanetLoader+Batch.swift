import PlanetAssets

extension PlanetLoader {
  /// Returns the body of a job's picture as a planet, or why there is none.
  /// - Parameters:
  ///   - picture: The picture.
  ///   - job: Whose picture it is.
  ///   - threads: The most threads for preparing maps.
  ///   - samples: How many colours are taken within a pixel.
  ///   - warn: Called for each thing that is doubtful about the body's maps.
  /// - Returns: The planet, or what is wrong with a map, if the stage is strict.
  func prepare(
    _ picture: BatchImage, of job: Batch, threads: Int, samples: Int,
    warn: (AssetError) -> Void
  ) -> Result<LoadedPlanet, AssetError> {
    do throws(AssetError) {
      let prepared = try prepare(
        job.bodies[picture.body], width: picture.width, height: picture.height, threads: threads,
        samples: samples)
      prepared.warnings.forEach(warn)
      return .success(prepared)
    } catch {
      return .failure(error)
    }
  }
}
