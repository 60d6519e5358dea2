import PlanetAssets
import PlanetImage
import PlanetScene

extension PlanetLoader {
  /// Returns the body of an image as a planet, or an error.
  /// - Parameters:
  ///   - image: The image.
  ///   - batch: The batch of the image.
  ///   - threads: The greatest number of threads for loading maps.
  ///   - samples: The number of shading samples within a pixel.
  ///   - warn: Called for each warning about the body's maps.
  /// - Returns: The planet, or the error of a map if the loader is strict.
  func prepare(
    _ image: BatchImage, of batch: Batch, threads: Int, samples: Int,
    warn: (AssetError) -> Void
  ) -> Result<[LoadedPlanet], AssetError> {
    do throws(AssetError) {
      var planets: [LoadedPlanet] = []
      for index in image.bodies {
        let size = batch.loadingSize(ofBody: index, in: image, fill: view.fill)
        let planet = try prepare(
          batch.bodies[index], width: size.width, height: size.height, threads: threads,
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
