import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import Synchronization

/// Proves that pictures are whole, and that they come out the same.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Proves that PNG files of PlanetNode are whole and what they say.",
    discussion: """
      Checks every checksum, the end of the file, the size and the SHA-256 of the pixels; with \
      --render draws each picture again and compares. Manifests of one run's parts are put \
      together, and what they lack is listed. Exit code 7 if anything is not right.

      Examples:
      planetnode verify frames/ --render
      planetnode verify frames/manifest_*.json -o frames/manifest.json
      """)

  @Argument(help: "PNG files, manifests (.json), or folders of them, however deep.")
  var paths: [String]

  @Flag(help: "Draw each picture again, and compare all pixels.")
  var render = false

  @Option(
    name: .shortAndLong,
    help: """
      Write one manifest of all that is right, beside those that it is put together from; - is \
      standard output, and the words go to standard error.
      """)
  var output: String?

  @Option(parsing: .unconditional, help: "The most threads at once.")
  var threads: Int?

  @Option(help: "Whether decoded maps are kept for the next run: auto, build or off.")
  var mapCache: MapCacheOption?

  @Flag(help: "Say nothing of pictures that are right.")
  var quiet = false

  @Flag(help: "Tell what is found as a line of JSON for each picture.")
  var json = false

  @OptionGroup var catalogue: CatalogueOptions

  mutating func validate() throws { try WorkOptions.checkThreads(threads) }

  mutating func run() throws {
    var targets = try VerifyTargets(paths)
    let merged = targets.merged(mayDiffer: output == nil)
    if output != nil, !targets.faults.isEmpty {
      // What is put together must be whole.
      for fault in targets.faults { Console.error(fault.description) }
      throw CommandFailure(.differs)
    }
    if let output { try Self.check(output, isBeside: merged) }
    let subjects = targets.subjects(merged)
    let workers = threads ?? max(Files.processorCount, 1)
    let room = SystemMemory.room(for: 64 << 20, threads: workers)
    let verifier = PictureVerifier(
      library: try library(), threads: room?.threads ?? workers,
      memory: room?.bytes ?? 2 << 30)
    let tally = VerifyTally(
      subjects, merged, targets.faults, isQuiet: quiet, isJSON: json, isPiped: output == "-")
    tally.tellFaults()
    verifier.verify(subjects) { tally.add($0, $1) }
    tally.tellMissing()
    if let output, let merge = merged.first {
      try ManifestFile.write(tally.proven(of: merge), to: output)
      if !json && output != "-" { Console.output(output) }
    }
    try tally.finish()
  }

  /// Returns where maps are, if pictures shall be drawn again.
  private func library() throws(CommandFailure) -> MapLibrary? {
    guard render else { return nil }
    return try catalogue.load(cache: WorkOptions.cache(mapCache)).library
  }

  /// Makes sure that the paths of manifests are right in the one that they become.
  private static func check(
    _ output: String, isBeside merged: [ManifestMerge]
  ) throws(CommandFailure) {
    guard let merge = merged.first else {
      throw CommandFailure(.usage, "--output takes manifests, and there are none")
    }
    let place = output == "-" ? merge.folders.sorted()[0] : Files.folder(of: output)
    let folder = Files.absolute(place)
    for source in merge.folders where Files.absolute(source) != folder {
      throw CommandFailure(
        .usage, "output '\(output)' is not in '\(source)', where the manifests' paths begin")
    }
    if output != "-" { try ManifestFile.check(output) }
  }
}

/// Counts and tells what is found.
private final class VerifyTally: Sendable {
  private struct State {
    /// By the places of the pictures.
    var right: [Int: (sha256: SHA256Digest, bytes: Int)] = [:]
    var foreignCount = 0
    var wrongCount = 0
    var tooLargeCount = 0
  }

  private let subjects: [PictureVerifier.Subject]
  private let merged: [ManifestMerge]
  private let faults: [VerifyTargets.Fault]
  private let isQuiet: Bool
  private let isJSON: Bool
  /// Whether a manifest goes to standard output, and words elsewhere.
  private let isPiped: Bool
  private let state = Mutex(State())

  init(
    _ subjects: [PictureVerifier.Subject], _ merged: [ManifestMerge],
    _ faults: [VerifyTargets.Fault], isQuiet: Bool, isJSON: Bool, isPiped: Bool
  ) {
    self.faults = faults
    self.isPiped = isPiped
    self.subjects = subjects
    self.merged = merged
    self.isQuiet = isQuiet
    self.isJSON = isJSON
  }

  /// Takes what one picture was found to be.
  func add(_ index: Int, _ verdict: PictureVerifier.Verdict) {
    let subject = subjects[index]
    state.withLock { state in
      switch verdict {
      case .right(let sha256, let bytes):
        state.right[index] = (sha256, bytes)
        if !isQuiet { tell(subject.path, "right", nil) }
      case .foreign where !subject.isNamed:
        state.foreignCount += 1
        if !isQuiet { tell(subject.path, "not PlanetNode's", nil) }
      case .foreign:
        state.wrongCount += 1
        tell(subject.path, "wrong", PictureProof.Failure.foreign.description)
      case .wrong(let reason):
        state.wrongCount += 1
        tell(subject.path, "wrong", reason)
      case .tooLarge(let needed, let free):
        state.wrongCount += 1
        state.tooLargeCount += 1
        tell(
          subject.path, "wrong",
          "takes about \(NumberText.megabytes(needed)), and \(NumberText.megabytes(free)) of "
            + "memory are free")
      }
    }
  }

  /// Tells what is wrong besides pictures.
  func tellFaults() {
    for fault in faults {
      guard isJSON else {
        Console.error(fault.description)
        continue
      }
      Console.output(
        JSONText.object([
          ("event", .text("fault")), ("path", .text(fault.path)),
          ("error", .text(fault.description)),
        ]))
    }
  }

  private func tell(_ path: String, _ word: String, _ reason: String?) {
    if isJSON {
      var fields: [(String, JSONText.Value)] = [
        ("event", .text("picture")), ("path", .text(path)), ("is", .text(word)),
      ]
      if let reason { fields.append(("error", .text(reason))) }
      say(JSONText.object(fields))
    } else if let reason {
      Console.error("\(path): \(reason)")
    } else {
      say("\(path): \(word)")
    }
  }

  private func say(_ line: String) {
    if isPiped { Console.note(line) } else { Console.output(line) }
  }

  /// Tells which pictures of runs no manifest has.
  func tellMissing() {
    for merge in merged {
      let made = Set(merge.manifest.pictures.map(\.path))
      func file(_ path: String) -> String { Files.join(merge.folder(of: path), path) }
      func isGone(_ path: String) -> Bool {
        made.contains(path) && Files.kind(of: file(path)) == .nothing
      }
      for (part, paths) in merge.missing(isGone: isGone) {
        // That those are gone is told already, as they are looked at.
        for path in paths where !made.contains(path) {
          let file = file(path)
          let isThere = Files.kind(of: file) == .file
          tell(
            file, "missing",
            isThere ? "no manifest tells of it, though the file is there" : "is not made")
        }
        guard !isJSON else { continue }
        let count = "\(paths.count) \(paths.count == 1 ? "picture" : "pictures")"
        let shard = part.map {
          "--shard \($0.name)"
            + ($0.order == Shard.Order.contiguous.rawValue ? "" : " --shard-order \($0.order)")
        }
        // A manifest tells what was drawn, not by which words, which other machines may have said
        // in another way.
        Console.note(
          shard.map {
            "\(count) of part \(part?.name ?? "") missing: draw with \($0) --resume, "
              + "after the words of the run's own command"
          } ?? "\(count) missing: draw with --resume, after the words of the run's own command")
      }
    }
  }

  /// Returns a manifest of what is right.
  func proven(of merge: ManifestMerge) -> Manifest {
    // All its files are in one folder, each named once.
    let right = Dictionary(
      state.withLock(\.right).lazy.compactMap { index, file in
        self.subjects[index].entries.first.map { ($0.path, file) }
      }, uniquingKeysWith: { first, _ in first })
    var manifest = merge.manifest
    manifest.pictures = manifest.pictures.compactMap { picture in
      guard let file = right[picture.path] else { return nil }
      var picture = picture
      picture.sha256 = file.sha256.description
      picture.bytes = file.bytes
      return picture
    }
    return manifest
  }

  /// Sums up, and ends the command as it should.
  func finish() throws(CommandFailure) {
    let state = state.withLock { $0 }
    let missing = merged.reduce(0) { $0 + $1.manifest.missing.count }
    let total = subjects.count - state.foreignCount + missing
    let wrongCount = state.wrongCount + faults.count
    if isJSON {
      say(
        JSONText.object([
          ("event", .text("end")), ("right", .whole(state.right.count)),
          ("wrong", .whole(wrongCount)), ("missing", .whole(missing)),
          ("foreign", .whole(state.foreignCount)),
        ]))
    } else {
      let others = state.foreignCount == 0 ? "" : "; \(state.foreignCount) not PlanetNode's"
      let files = faults.count == 1 ? "file is" : "files are"
      let bad = faults.isEmpty ? "" : "; \(faults.count) other \(files) wrong"
      Console.note("\(state.right.count) of \(total) pictures are right" + others + bad)
    }
    // Where nothing but memory is wanting, nothing is known to be wrong.
    if faults.isEmpty, state.tooLargeCount > 0, state.right.count + state.tooLargeCount == total {
      throw CommandFailure(.memory)
    }
    if state.right.count < total || total == 0 || !faults.isEmpty { throw CommandFailure(.differs) }
  }
}
