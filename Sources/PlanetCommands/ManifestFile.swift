import PlanetAssets
import PlanetExport

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
      throw refuse("expected a file, like frames/manifest.json")
    }
    guard !part.isFound || name.contains("{shard}") else {
      throw refuse(
        "all parts would write the same file; write for example manifest_{shard}.json")
    }
    guard !name.replacing("{shard}", with: "").contains("{") else {
      throw refuse("the only placeholder of a manifest is {shard}")
    }
    path = name.replacing(
      "{shard}", with: part.shard.map { "\($0.index)-of-\($0.count)" } ?? "1-of-1")
    isReplaced = exporter.existing != .kept
    do throws(Manifest.Refusal) {
      outline = try Manifest.Outline(of: part.whole, part.shard, by: exporter, at: path)
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
    let bytes = try? Files.read(path, limit: Manifest.byteLimit)
    guard let bytes, bytes.isEmpty || Manifest.isLikely(bytes) else {
      throw CommandFailure(
        .output, "'\(path)' is there already and is no manifest; choose another name, or remove it")
    }
  }

  /// Writes what is made.
  func write(_ results: [PictureResult]) throws(CommandFailure) {
    try Self.write(outline.manifest(of: results), to: path, replacing: isReplaced)
  }

  /// Writes a manifest.
  static func write(
    _ manifest: Manifest, to path: String, replacing: Bool = true
  ) throws(CommandFailure) {
    do throws(FileError) {
      try Files.write(Array(manifest.text.utf8), to: path, replacing: replacing)
    } catch {
      throw CommandFailure(.output, error.description)
    }
  }
}
