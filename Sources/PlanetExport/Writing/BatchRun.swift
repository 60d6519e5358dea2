import PlanetAssets
import PlanetCatalogue
import PlanetImage
import PlanetProvenance
import PlanetScene
import PlanetSystem
import PlanetThreads
import SoftwareRenderer

/// A running batch: the data that its images share, and the steps of one image.
struct BatchRun: Sendable {
  private let batch: Batch
  private let exporter: Exporter
  private let collector: ResultCollector
  /// The loaded bodies.
  private let planets: PreparedPlanets
  /// The greatest number of threads for loading maps.
  private let loadingThreads: Int
  /// The bodies as far as they are known without decoding maps.
  private let undecoded: [Once<LoadedPlanet?>]
  /// The memory shared by the frames of a turntable.
  private let memory: TurntableMemory?
  /// The greatest number of threads for each image.
  private let threads: Int

  /// Creates the shared data of a batch.
  /// - Parameters:
  ///   - batch: The batch.
  ///   - exporter: The exporter that runs it.
  ///   - collector: Receives warnings.
  ///   - threads: The greatest number of threads for each image.
  init(_ batch: Batch, by exporter: Exporter, _ collector: ResultCollector, threads: Int) {
    (self.batch, self.exporter, self.collector) = (batch, exporter, collector)
    planets = PreparedPlanets(batch, exporter.context, samples: exporter.format.samples)
    loadingThreads = batch.hasOneSubject ? exporter.threads : threads
    undecoded = batch.bodies.map { _ in Once() }
    memory = batch.isTurn ? TurntableMemory(byteLimit: exporter.turntableLimit(batch)) : nil
    self.threads = threads
  }

  /// Renders an image, unless it is found.
  func make(_ image: BatchImage) -> ExportedImage {
    defer { planets.finish(image) }
    let writer = ImageWriter(exporter)
    let isResumed = exporter.existing == .resumed
    // No image is rendered in vain; a found image counts even if nothing can be written.
    if !isResumed, let obstacle = writer.obstacle(to: image) {
      return (.failed(.output(obstacle)), nil)
    }
    if isResumed, let found = foundUnprepared(image) { return found }
    let prepared: [LoadedPlanet]
    do throws(AssetError) {
      prepared = try planets.planets(of: image, threads: loadingThreads, warn: collector.warn)
        .get()
    } catch {
      return (.failed(.asset(error)), nil)
    }
    let described = DescribedImage(
      image, image.recipe(of: batch, prepared, exporter.context, exporter.format), of: batch)
    if isResumed {
      if let found = exporter.found(described, in: batch) { return found }
      if let obstacle = writer.obstacle(to: image) { return (.failed(.output(obstacle)), nil) }
    }
    do throws(AssetError) {
      let scene = try described.recipe.scene(
        prepared, exporter.context, threads: loadingThreads, warn: collector.warn)
      return writer.render(described, scene, in: batch, threads: threads, memory: memory)
    } catch {
      return (.failed(.asset(error)), nil)
    }
  }

  /// Returns an image as found, without decoding the maps of its body.
  private func foundUnprepared(_ image: BatchImage) -> ExportedImage? {
    let context = exporter.context
    var known: [LoadedPlanet] = []
    for index in image.bodies {
      let planet = undecoded[index].get {
        let size = batch.loadingSize(ofBody: index, in: image, fill: context.view.fill)
        return context.loader.prepareFromHeaders(
          batch.appearances[index], width: size.width, height: size.height,
          samples: exporter.format.samples)
      }
      guard let planet else { return nil }
      known.append(planet)
    }
    let recipe = image.recipe(of: batch, known, context, exporter.format)
    let described = DescribedImage(image, recipe, of: batch)
    guard let found = exporter.found(described, in: batch) else { return nil }
    known.flatMap(\.warnings).forEach(collector.warn)
    return found
  }
}
