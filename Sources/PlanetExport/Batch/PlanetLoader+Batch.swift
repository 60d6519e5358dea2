import PlanetAssets

extension PlanetLoader {
  /// Returns the body of an image as a planet, or an error.
  /// - Parameters:
  ///   - picture: The image.
  ///   - job: The batch of the image.
  ///   - threads: The greatest number of threads for loading maps.
  ///   - samples: The number of shading samples within a pixel.
  ///   - warn: Called for each warning about the body's maps.
  /// - Returns: The planet, or the error of a map if the loader is strict.
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
