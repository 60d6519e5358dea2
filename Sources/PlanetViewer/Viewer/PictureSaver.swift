import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetScene
import PlanetThreads
import Synchronization

/// Draws pictures at any size with the software renderer, in the background, and saves them.
final class PictureSaver: Sendable {
  /// What became of a picture.
  enum Message: Sendable {
    /// It is saved; what is doubtful about it, unless it was known before.
    case saved(path: String, warnings: [String])
    case failed(String)
  }

  private let folder: String
  private let wake: @Sendable () -> Void
  private let messages = Mutex<[Message]>([])
  private let count = Atomic(0)
  /// Where pictures are made, one after another.
  let queue = WorkQueue()

  /// Creates a saver into a folder, which is made when it is needed.
  init(folder: String, wake: @escaping @Sendable () -> Void) {
    self.folder = folder
    self.wake = wake
  }

  /// Whether a picture is being made.
  var isBusy: Bool { count.load(ordering: .acquiring) > 0 }

  /// Takes what became of pictures since the last call.
  func take() -> [Message] {
    messages.withLock { messages in
      defer { messages = [] }
      return messages
    }
  }

  /// Begins with a picture; it gets a name of its own.
  ///
  /// What is `known` to be doubtful about the body's maps is not told again.
  func save(
    _ body: CelestialBody, _ view: View, size: PictureSize,
    library: MapLibrary, threads: Int, known: Set<String>
  ) {
    count.add(1, ordering: .acquiringAndReleasing)
    queue.async { [self] in
      let message = make(body, view, size, library, threads, known)
      messages.withLock { $0.append(message) }
      count.subtract(1, ordering: .acquiringAndReleasing)
      wake()
    }
  }

  /// Waits until all pictures are made.
  func finish() { queue.wait() }

  private func make(
    _ body: CelestialBody, _ view: View, _ size: PictureSize,
    _ library: MapLibrary, _ threads: Int, _ known: Set<String>
  ) -> Message {
    var exporter = Exporter(stage: PlanetStage(library: library, view: view), threads: threads)
    exporter.existing = .kept
    for number in 1...9999 {
      let digits = String(number)
      let padded = String(repeating: "0", count: max(4 - digits.count, 0)) + digits
      let path = Files.join(folder, "\(body.id)-\(padded).png")
      guard Files.kind(of: path) == .nothing else { continue }
      let job = ExportJob.still(
        of: body, width: size.width, height: size.height, path: path)
      let least = exporter.leastMemory(for: job)
      if let room = SystemMemory.room(for: least, threads: threads), least > room.bytes {
        return .failed(
          "No picture: \(size) pixels take about \(NumberText.megabytes(least)), and "
            + "\(NumberText.megabytes(room.bytes)) of memory are free; choose a smaller size")
      }
      let warnings = Warnings()
      let results = exporter.run(job) { event in
        if case .warning(let warning) = event { warnings.add(warning.description) }
      }
      guard let failure = results.first?.failure else {
        return .saved(path: path, warnings: warnings.all.filter { !known.contains($0) })
      }
      // Somebody else may have taken the name meanwhile.
      if case .output(.exists) = failure { continue }
      return .failed("No picture: \(failure)")
    }
    return .failed("No picture: '\(folder)' is full of them")
  }
}

/// What is doubtful about a picture, told by the threads that draw it.
private final class Warnings: Sendable {
  private let texts = Mutex<[String]>([])

  func add(_ text: String) { texts.withLock { $0.append(text) } }

  var all: [String] { texts.withLock { $0 } }
}
