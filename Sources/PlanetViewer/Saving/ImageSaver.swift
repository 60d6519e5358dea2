import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetImage
import PlanetProvenance
import PlanetRecipe
import PlanetScene
import PlanetStrings
import PlanetSystem
import PlanetThreads
import SoftwareRenderer
import Synchronization

/// Renders images at any size with the software renderer, in the background, and saves them.
final class ImageSaver: Sendable {
  /// The result of saving an image.
  enum Message: Sendable {
    /// The image was saved; warnings about it, unless they were known before.
    case saved(path: String, warnings: [String])
    case failed(String)
  }

  /// The image that is being saved.
  struct Progress: Sendable {
    /// The name of its file.
    let name: String
    /// The size in pixels.
    let size: ImageSize
    /// The number of waiting images.
    let waitingCount: Int
    /// The time at which saving started.
    let start: ContinuousClock.Instant
  }

  /// An image to save.
  private struct Request: Sendable {
    /// The path of its file.
    let path: String
    /// The size in pixels.
    let size: ImageSize
    /// Renders the image and saves the file.
    let make: @Sendable () -> Message
  }

  private let worker: Worker<Request, Message>
  /// The queue on which images are rendered, one after another.
  let queue = WorkQueue()

  /// Creates a saver.
  /// - Parameter wake: Called from another thread after an image was saved.
  init(wake: @escaping @Sendable () -> Void) {
    worker = Worker(
      start: { [queue] in queue.async($0) }, wake: wake,
      each: { request, _ in
        request.make()
      })
  }

  /// True while an image is being saved.
  var isBusy: Bool { worker.read(\.isWorking) }

  /// The image that is being saved; nil if there is none.
  var progress: Progress? {
    worker.read { queue in
      let requests = queue.running + queue.waiting
      return requests.first.map {
        Progress(
          name: Files.name(of: $0.path), size: $0.size, waitingCount: requests.count - 1,
          start: queue.start ?? .now)
      }
    }
  }

  /// The paths of images that are being saved or wait.
  var awaitedPaths: [String] { worker.read { ($0.running + $0.waiting).map(\.path) } }

  /// Returns the results since the last call.
  func take() -> [Message] { worker.take() }

  /// Starts to save an image; no file is replaced.
  /// - Parameters:
  ///   - image: The image.
  ///   - library: The library of maps.
  ///   - threads: The greatest number of threads.
  ///   - known: Warnings about the body's maps that were shown before.
  func save(_ image: SavedImage, library: MapLibrary, threads: Int, known: Set<String>) {
    start(path: image.path, size: image.size) {
      Self.make(image, library: library, threads: threads, known: known)
    }
  }

  /// Starts to render and save an image, after those that were requested before.
  /// - Parameters:
  ///   - path: The path of its file.
  ///   - size: The size in pixels.
  ///   - make: Renders the image and saves the file, on another thread.
  func start(path: String, size: ImageSize, make: @escaping @Sendable () -> Message) {
    worker.add(Request(path: path, size: size, make: make))
  }

  /// Waits until all images are saved.
  func finish() { worker.finish() }

  private static func make(
    _ image: SavedImage, library: MapLibrary, threads: Int, known: Set<String>
  ) -> Message {
    var exporter = Exporter(
      context: BatchContext(library: library, view: image.view), threads: threads)
    exporter.existing = .kept
    let batch =
      image.scene.map {
        Batch.still(of: $0.bodies, in: $0.scene, size: image.size, path: image.path)
      }
      ?? Batch.still(
        of: image.body, width: image.size.width, height: image.size.height, path: image.path)
    let least = exporter.leastMemory(for: batch)
    if let room = SystemMemory.room(for: least, threads: threads), least > room.bytes {
      return .failed(
        "The image is not saved: \(image.size) pixels take about "
          + "\(NumberText.megabytes(least)), and \(NumberText.megabytes(room.bytes)) of memory are "
          + "free; choose a smaller size")
    }
    guard image.overlay == nil else {
      return compose(image, in: exporter.context, threads: threads, known: known)
    }
    let warnings = Warnings()
    let results = exporter.run(batch) { event in
      if case .warning(let warning) = event { warnings.add(warning.description) }
    }
    if let failure = results.first?.failure { return .failed("The image is not saved: \(failure)") }
    return .saved(path: image.path, warnings: warnings.all.filter { !known.contains($0) })
  }

  /// Renders an image with stars and name, and saves it without a render job.
  private static func compose(
    _ image: SavedImage, in context: BatchContext, threads: Int, known: Set<String>
  ) -> Message {
    let (width, height) = (image.size.width, image.size.height)
    do {
      let prepared = try context.loader.prepare(
        Appearance(of: image.body), width: width, height: height, threads: threads)
      let scene = context.view.scene(of: prepared.node, width: width, height: height)
      var rendered = SoftwareRenderer(threads: threads).render(scene, width: width, height: height)
      image.overlay?.draw(onto: &rendered, behind: [prepared.node], scene.camera)
      let recipe = ImageRecipe(
        of: prepared.appearance, view: context.view, quality: ImageEncoding().renderQuality,
        size: ImageSize(width: width, height: height))
      let options = PNGOptions(
        colorType: context.view.background == .transparent ? .rgba : .rgb,
        texts: [PNGText("Title", image.body.name), .software]
          + Credits(image.body, recipe).texts)
      let bytes = try PNG.encode(rendered, options: options, threads: threads)
      try Files.write(bytes, to: image.path, replacing: false)
      let warnings = prepared.warnings.map(\.description).filter { !known.contains($0) }
      return .saved(path: image.path, warnings: warnings)
    } catch {
      return .failed("The image is not saved: \(error)")
    }
  }
}

/// The warnings about an image, from the threads that render it.
private final class Warnings: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  var all: [String] { texts.withLock { $0 } }
}
