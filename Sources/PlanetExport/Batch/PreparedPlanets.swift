import PlanetAssets
import PlanetImage
import PlanetScene
import PlanetThreads
import Synchronization

/// The loaded planets of a batch: each body is loaded once for all images that need it in one size.
///
/// A planet is released when the last image that needs it is finished.
final class PreparedPlanets: Sendable {
  private struct Key: Hashable {
    let body: Int
    let size: ImageSize
  }

  private final class Entry: Sendable {
    let planet = Once<Result<LoadedPlanet, AssetError>>()
  }

  private let batch: Batch
  private let context: BatchContext
  private let samples: Int
  /// The planets in use, with the number of images that still need each.
  private let entries: Mutex<[Key: (entry: Entry, uses: Int)]>

  init(_ batch: Batch, _ context: BatchContext, samples: Int) {
    (self.batch, self.context, self.samples) = (batch, context, samples)
    var entries: [Key: (entry: Entry, uses: Int)] = [:]
    for image in batch.images {
      for key in Self.keys(of: image, in: batch, context) {
        entries[key, default: (Entry(), 0)].uses += 1
      }
    }
    self.entries = Mutex(entries)
  }

  private static func keys(
    of image: BatchImage, in batch: Batch, _ context: BatchContext
  ) -> [Key] {
    zip(image.bodies, batch.loadingSizes(in: image, fill: context.view.fill)).map { body, size in
      Key(body: body, size: size)
    }
  }

  /// Returns the bodies of an image as planets, or the first error.
  /// - Parameters:
  ///   - image: The image; call ``finish(_:)`` for it afterwards.
  ///   - threads: The greatest number of threads for loading maps.
  ///   - warn: Called for each warning about the bodies' maps.
  /// - Returns: The planets, or the error of a map if the loader is strict.
  func planets(
    of image: BatchImage, threads: Int, warn: (AssetError) -> Void
  ) -> Result<[LoadedPlanet], AssetError> {
    let keys = Self.keys(of: image, in: batch, context)
    var planets: [LoadedPlanet] = []
    for key in keys {
      guard let entry = entries.withLock({ $0[key]?.entry }) else { continue }
      switch entry.planet.get({ load(key, threads: threads) }) {
      case .success(let planet):
        planet.warnings.forEach(warn)
        planets.append(planet)
      case .failure(let error): return .failure(error)
      }
    }
    return .success(planets)
  }

  /// Releases the planets that only an image needed, rendered or not.
  func finish(_ image: BatchImage) {
    entries.withLock { entries in
      for key in Self.keys(of: image, in: batch, context) {
        guard let uses = entries[key]?.uses else { continue }
        if uses == 1 { entries[key] = nil } else { entries[key]?.uses = uses - 1 }
      }
    }
  }

  private func load(_ key: Key, threads: Int) -> Result<LoadedPlanet, AssetError> {
    do throws(AssetError) {
      return .success(
        try context.loader.prepare(
          batch.appearances[key.body], width: key.size.width, height: key.size.height,
          threads: threads, samples: samples))
    } catch {
      return .failure(error)
    }
  }
}
