import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetSystem
import Synchronization

/// The manifest of a run.
struct ManifestFile {
  private let path: String
  private let outline: Manifest.Outline
  private let isReplaced: Bool

  /// Creates a manifest file, if one is requested.
  /// - Parameters:
  ///   - name: The path, with a placeholder for the shard; nil for none.
  ///   - part: The shard that is rendered.
  ///   - exporter: The exporter of the run.
  /// - Throws: ``CommandFailure`` for an invalid path.
  init?(_ name: String?, of part: RunPart, _ exporter: Exporter) throws(CommandFailure) {
    guard let name else { return nil }
    func refuse(_ reason: String) -> CommandFailure {
      CommandFailure(.usage, "--manifest '\(name)': \(reason)")
    }
    guard !name.isEmpty, name != "-", !name.hasSuffix("/") else {
      throw refuse("expected a file, such as frames/manifest.json")
    }
    guard !part.isFound || name.contains("{shard}") else {
      throw refuse(
        "all shards would write the same file; write for example manifest_{shard}.json")
    }
    guard name.ranges(of: "{shard}").count <= 1 else {
      throw refuse("the placeholder {shard} occurs twice")
    }
    guard !name.replacing("{shard}", with: "").contains("{") else {
      throw refuse("the only placeholder of a manifest is {shard}")
    }
    path = name.replacing(
      "{shard}", with: part.shard.map { "\($0.index)-of-\($0.count)" } ?? "1-of-1")
    isReplaced = exporter.existing != .kept
    do throws(Manifest.Refusal) {
      outline = try Manifest.Outline(
        of: part.whole, part.shard, by: exporter, at: path,
        command: RunCommandLine.current(forManifest: path))
    } catch {
      throw refuse(error.description)
    }
  }

  /// Checks that it can be written, as far as this is possible without writing.
  func check() throws(CommandFailure) { try Self.check(path, replacing: isReplaced) }

  /// Checks that a manifest can be written, and replaces only a manifest.
  static func check(_ path: String, replacing: Bool = true) throws(CommandFailure) {
    if let obstacle = Files.obstacle(toWriting: path, replacing: replacing) {
      throw CommandFailure(.output, obstacle.description)
    }
    guard Files.kind(of: path) == .file else { return }
    let bytes = try? Files.readBeginning(of: path, count: Manifest.headCount)
    guard let bytes, bytes.isEmpty || Manifest.isLikely(bytes) else {
      throw CommandFailure(
        .output, "'\(path)' exists and is not a manifest; choose another name, or remove it")
    }
  }

  /// Writes the manifest of the results.
  func write(_ results: [ImageResult]) throws(CommandFailure) {
    try Self.write(outline.manifest(of: results), to: path, replacing: isReplaced)
  }

  static func write(
    _ manifest: Manifest, to path: String, replacing: Bool = true
  ) throws(CommandFailure) {
    do throws(FileError) {
      let bytes = Array(manifest.text.utf8)
      guard path != "-" else { return try Files.writeToStandardOutput(bytes) }
      try Files.write(bytes, to: path, replacing: replacing)
    } catch {
      throw CommandFailure(.output, error.description)
    }
  }
}

/// Collects the results of a running batch, so that its manifest can be written before its end.
final class ManifestRecorder: Sendable {
  private let file: ManifestFile
  private let state = Mutex<(results: [ImageResult], isWritten: Bool)>(([], false))

  init(_ file: ManifestFile) { self.file = file }

  /// Adds the result in an event.
  func take(_ event: Exporter.Event) {
    guard case .finished(let result, _) = event, result.isMade else { return }
    state.withLock { $0.results.append(result) }
  }

  /// Writes the manifest of all results.
  func write(_ results: [ImageResult]) throws(CommandFailure) {
    try state.withLock { state throws(CommandFailure) in
      state.isWritten = true
      try file.write(results)
    }
  }

  /// Writes the manifest of finished images, for a program that is about to end.
  func writeFinished() {
    state.withLock { state in
      guard !state.isWritten else { return }
      let results = state.results.sorted {
        ($0.image.frame, $0.image.path) < ($1.image.frame, $1.image.path)
      }
      do throws(CommandFailure) {
        try file.write(results)
      } catch {
        Console.error(error.message ?? "the manifest cannot be written")
      }
    }
  }
}
