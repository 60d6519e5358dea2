import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetSystem
import Synchronization

/// The manifest that a run shall leave.
struct ManifestFile {
  private let path: String
  private let outline: Manifest.Outline
  private let isReplaced: Bool

  /// Prepares a manifest, if one is asked for.
  /// - Parameters:
  ///   - name: Where it goes, with a place for the part; nothing for none.
  ///   - part: What is drawn.
  ///   - exporter: Who draws it.
  /// - Throws: A failure of usage that says what is wrong.
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
        "all parts would write the same file; write for example manifest_{shard}.json")
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
        command: RunWords.current(forManifest: path))
    } catch {
      throw refuse(error.description)
    }
  }

  /// Makes sure that it can be written, as far as that can be told beforehand.
  func check() throws(CommandFailure) { try Self.check(path, replacing: isReplaced) }

  /// Makes sure that a manifest can be written, and takes the place of nothing else.
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

  /// Writes what is made.
  func write(_ results: [ImageResult]) throws(CommandFailure) {
    try Self.write(outline.manifest(of: results), to: path, replacing: isReplaced)
  }

  /// Writes a manifest.
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

/// Keeps what is made while a run lasts, so that its manifest can be written before its end.
final class ManifestKeeper: Sendable {
  private let file: ManifestFile
  private let state = Mutex<(results: [ImageResult], isWritten: Bool)>(([], false))

  init(_ file: ManifestFile) { self.file = file }

  /// Takes what happens in the run.
  func take(_ event: Exporter.Event) {
    guard case .finished(let result, _) = event, result.isMade else { return }
    state.withLock { $0.results.append(result) }
  }

  /// Writes the manifest of all that the run made.
  func write(_ results: [ImageResult]) throws(CommandFailure) {
    try state.withLock { state throws(CommandFailure) in
      state.isWritten = true
      try file.write(results)
    }
  }

  /// Writes the manifest of what is finished, for a program that does not wait for the rest.
  func writeFinished() {
    state.withLock { state in
      guard !state.isWritten else { return }
      let results = state.results.sorted {
        ($0.picture.frame, $0.picture.path) < ($1.picture.frame, $1.picture.path)
      }
      do throws(CommandFailure) {
        try file.write(results)
      } catch {
        Console.error(error.message ?? "the manifest cannot be written")
      }
    }
  }
}
