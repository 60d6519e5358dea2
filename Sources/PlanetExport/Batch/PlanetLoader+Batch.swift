import PlanetAssets
import PlanetImage
import PlanetScene

extension PlanetLoader {
  /// Loads the bodies of an image.
  /// - Parameters:
  ///   - picture: The image.
  ///   - job: The batch of the image.
  ///   - threads: The most threads for loading maps.
  ///   - samples: The samples per pixel.
  ///   - warn: Called for each warning about the bodies' maps.
  /// - Returns: The planets, or the error of a map if the loader is strict.
  func prepare(
    _ picture: BatchImage, of job: Batch, threads: Int, samples: Int,
    warn: (AssetError) -> Void
  ) -> Result<[LoadedPlanet], AssetError> {
    do throws(AssetError) {
      var planets: [LoadedPlanet] = []
      for index in picture.bodies {
        let size = job.loadingSize(ofBody: index, imageSize: picture.size, fill: view.fill)
        let planet = try prepare(
          job.bodies[index], width: size.width, height: size.height, threads: threads,
          samples: samples)
        planet.warnings.forEach(warn)
        planets.append(planet)
      }
      return .success(planets)
    } catch {
      return .failure(error)
    }
  }
}
