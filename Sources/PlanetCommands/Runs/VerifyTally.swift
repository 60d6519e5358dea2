import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem
import Synchronization

/// Counts and reports the results of verification.
final class VerifyTally: Sendable {
  /// The style of reports.
  struct Style: Sendable {
    /// A Boolean value that indicates whether only failures are printed.
    let isQuiet: Bool
    let isJSON: Bool
    /// A Boolean value that indicates whether a manifest is written to standard output, and text
    /// elsewhere.
    let isPiped: Bool
    /// A Boolean value that indicates whether images are rendered again.
    let isRenderedAgain: Bool
    let progress: Progress.Style
  }

  private struct State {
    /// The correct images, by index.
    var right: [Int: (sha256: SHA256Digest, bytes: Int)] = [:]
    /// The number of correct images whose files differ from the manifests.
    var notedCount = 0
    /// The number of correct files that have no checksum of their pixels.
    var textCount = 0
    /// The number of passes of images, which have no render job.
    var passCount = 0
    var foreignCount = 0
    var wrongCount = 0
    var tooLargeCount = 0
    /// The indices of images in manifests that no longer exist.
    var gone: [Int] = []
    /// The paths of images that `--resume` renders again: damaged, or without a render job.
    var damaged: Set<String> = []
    /// The names of missing maps, by the indices of images.
    var mapsNotFound: [(place: Int, map: String)] = []
    var count = 0
  }

  private let targets: [ImageVerifier.Target]
  private let merged: [ManifestMerge]
  private let faults: [VerifyTargets.Fault]
  private let style: Style
  private let meter: ProgressMeter
  private let state = Mutex(State())

  init(
    _ targets: [ImageVerifier.Target], _ merged: [ManifestMerge],
    _ faults: [VerifyTargets.Fault], style: Style
  ) {
    self.targets = targets
    self.merged = merged
    self.faults = faults
    self.style = style
    meter = ProgressMeter(total: targets.count, style: style.progress, isQuiet: style.isQuiet)
  }

  func add(_ index: Int, _ result: ImageVerifier.VerificationResult) {
    let target = targets[index]
    state.withLock { state in
      meter.clear()
      count(result, of: target, at: index, &state)
      state.count += 1
      reportProgress(target.path, state.count)
      meter.show(state.count, worked: state.count)
    }
  }

  private func count(
    _ result: ImageVerifier.VerificationResult, of target: ImageVerifier.Target, at index: Int,
    _ state: inout State
  ) {
    switch result {
    case .right(let sha256, let bytes, let note):
      state.right[index] = (sha256, bytes)
      if note != nil { state.notedCount += 1 }
      if !style.isQuiet || note != nil { report(target.path, "right", note: note) }
    case .textsRight(let sha256, let bytes, let format):
      state.right[index] = (sha256, bytes)
      state.textCount += 1
      if !style.isQuiet {
        report(
          target.path, "right",
          note: "its render job is intact; "
            + (style.isRenderedAgain ? "its pixels cannot be verified, as " : "")
            + "\(format) files have no checksum of pixels")
      }
    case .pass(let name):
      state.passCount += 1
      if !style.isQuiet {
        report(target.path, "pass", note: "\(name), intact, without render job")
      }
    case .foreign where !target.isNamed:
      state.foreignCount += 1
      if !style.isQuiet { report(target.path, "not PlanetNode's") }
    case .foreign: countDamaged(target, ImageProvenance.Failure.foreign.description, &state)
    case .damaged(let reason): countDamaged(target, reason, &state)
    case .missing:
      state.wrongCount += 1
      state.gone.append(index)
      if style.isJSON { report(target.path, "wrong", "does not exist") }
    case .wrong(let reason):
      state.wrongCount += 1
      report(target.path, "wrong", reason)
    case .mapNotFound(let map):
      state.wrongCount += 1
      state.mapsNotFound.append((index, map))
      if style.isJSON {
        report(target.path, "wrong", "cannot be rendered again: the file '\(map)' is missing")
      }
    case .tooLarge(let needed, let free):
      countUnknown(
        target,
        "takes about \(NumberText.megabytes(needed)), and \(NumberText.megabytes(free)) of "
          + "memory are free", &state)
    case .outOfMemory(let reason): countUnknown(target, reason, &state)
    }
  }

  /// Adds an image whose file is damaged, or not of PlanetNode.
  private func countDamaged(
    _ target: ImageVerifier.Target, _ reason: String, _ state: inout State
  ) {
    state.wrongCount += 1
    state.damaged.insert(target.path)
    report(target.path, "wrong", reason)
  }

  /// Takes an image for which there was too little memory.
  private func countUnknown(
    _ target: ImageVerifier.Target, _ reason: String, _ state: inout State
  ) {
    state.wrongCount += 1
    state.tooLargeCount += 1
    report(target.path, "wrong", reason)
  }

  /// Prints the errors that are not about images.
  func reportFaults() {
    for fault in faults {
      guard style.isJSON else {
        Console.error(fault.description)
        continue
      }
      Console.output(
        JSONRecord.text([
          ("event", .text("fault")), ("path", .text(fault.path)),
          ("error", .text(fault.description)),
        ]))
    }
  }

  private func reportProgress(_ path: String, _ count: Int) {
    switch style.progress {
    case .plain where !style.isQuiet: Console.note("\(count)/\(targets.count) \(path)")
    case .json:
      Console.note(
        JSONRecord.text([
          ("event", .text("verified")), ("path", .text(path)), ("count", .whole(count)),
          ("total", .whole(targets.count)),
        ]))
    default: break
    }
  }

  private func report(_ path: String, _ word: String, _ reason: String? = nil, note: String? = nil)
  {
    if style.isJSON {
      var fields: [(String, JSONText.Value)] = [
        ("event", .text("picture")), ("path", .text(path)), ("is", .text(word)),
      ]
      if let reason { fields.append(("error", .text(reason))) }
      if let note { fields.append(("note", .text(note))) }
      printLine(JSONRecord.text(fields))
    } else if let reason {
      Console.error("\(path): \(reason)")
    } else {
      printLine("\(path): \(word)" + (note.map { "; \($0)" } ?? ""))
    }
  }

  private func printLine(_ line: String) {
    if style.isPiped { Console.note(line) } else { Console.output(line) }
  }
}

// MARK: - Missing images and maps

extension VerifyTally {
  /// Prints the missing images of runs, as ranges of their numbers, and the command that renders
  /// them and the damaged ones.
  func reportMissing() {
    meter.clear()
    if !style.isJSON {
      report(state.withLock(\.gone).map { targets[$0].path }, lack: "does not exist")
    }
    let damaged = state.withLock(\.damaged)
    for merge in merged {
      let made = Set(merge.manifest.images.map(\.path))
      func file(_ path: String) -> String { Files.join(merge.folder(of: path), path) }
      func isDamaged(_ path: String) -> Bool { damaged.contains(file(path)) }
      func isGone(_ path: String) -> Bool {
        made.contains(path) && (isDamaged(path) || Files.kind(of: file(path)) == .nothing)
      }
      for (part, paths) in merge.missing(isGone: isGone) {
        let files = paths.filter { !made.contains($0) }.map(file)
        let isThere = Set(files.filter { Files.kind(of: $0) == .file })
        report(files.filter { !isThere.contains($0) }, lack: "is missing")
        report(files.filter(isThere.contains), lack: "exists, but is in no manifest of the run")
        guard !style.isJSON else { continue }
        reportRemedy(merge, part, count: paths.count, damagedCount: paths.count(where: isDamaged))
      }
    }
  }

  /// Prints a problem of images, in one line for those that differ in a number.
  private func report(_ files: [String], lack: String) {
    guard !style.isJSON else {
      for file in files { report(file, "missing", lack) }
      return
    }
    let groups = NumberedNames.groups(files)
    for group in groups.prefix(Self.lineLimit) {
      let count = group.count == 1 ? "" : " (\(group.count) images)"
      Console.error("\(group.text): \(lack)\(count)")
    }
    let others = groups.dropFirst(Self.lineLimit).reduce(0) { $0 + $1.count }
    if others > 0 { Console.error("\(others) more images: \(lack)") }
  }

  /// The greatest number of lines about missing images of a shard.
  private static let lineLimit = 50

  /// Prints the command that renders missing or damaged images of a shard of a run.
  private func reportRemedy(
    _ merge: ManifestMerge, _ part: Manifest.Part?, count: Int, damagedCount: Int
  ) {
    let images = "\(count) \(count == 1 ? "image" : "images")"
    let state =
      damagedCount == 0 ? "missing" : damagedCount == count ? "damaged" : "missing or damaged"
    let lack = images + (part.map { " of shard \($0.name)" } ?? "") + " \(state)"
    let folder = merge.folders.sorted()[0]
    if let command = merge.manifest.command,
      let remedy = RunCommandLine.remedy(by: command, part: part, manifestIn: folder)
    {
      let place = remedy.missingInput.map { " (in the folder of the run, where '\($0)' is)" } ?? ""
      Console.note("\(lack); render with\(place):")
      return Console.note("  \(remedy.line)")
    }
    let shard = part.map {
      "--shard \($0.name) "
        + ($0.order == Shard.Order.contiguous.rawValue ? "" : "--shard-order \($0.order) ")
    }
    Console.note(
      "\(lack): render with \(shard ?? "")--resume added to the command of the run")
  }

  /// Prints the names of missing maps once, with the option for their catalogue.
  func reportMapsNotFound() {
    let lacking = state.withLock(\.mapsNotFound)
    guard !lacking.isEmpty, !style.isJSON else { return }
    let maps = Set(lacking.map(\.map)).sorted().prefix(Self.mapLimit)
    let names = maps.map { "'\($0)'" }.joined(separator: ", ")
    for group in NumberedNames.groups(lacking.map { targets[$0.place].path })
      .prefix(Self.lineLimit)
    {
      Console.error("\(group.text): cannot be rendered again")
    }
    Console.note(
      "the map folders do not contain \(names); name the catalogue of the images with --catalogue, "
        + "or the folder of the maps with PLANETNODE_MAPS")
  }

  /// The greatest number of names of maps that are printed.
  private static let mapLimit = 5
}

// MARK: - Results

extension VerifyTally {
  /// Returns a manifest of the correct images.
  func verifiedManifest(of merge: ManifestMerge) -> Manifest {
    // All its files are in one folder, each named once.
    let right = Dictionary(
      state.withLock(\.right).lazy.compactMap { index, file in
        self.targets[index].entries.first.map { ($0.path, file) }
      }, uniquingKeysWith: { first, _ in first })
    var manifest = merge.manifest
    manifest.images = manifest.images.compactMap { image in
      guard let file = right[image.path] else { return nil }
      var image = image
      image.sha256 = file.sha256.description
      image.bytes = file.bytes
      return image
    }
    return manifest
  }

  /// Prints the summary, and ends the command with its exit code.
  func finish() throws(CommandFailure) {
    let state = state.withLock { $0 }
    let (missing, unseen) = missingCounts()
    let total = targets.count - state.foreignCount - state.passCount + unseen
    if style.isJSON {
      printLine(
        JSONRecord.text([
          ("event", .text("end")), ("right", .whole(state.right.count)),
          ("wrong", .whole(state.wrongCount + faults.count)), ("missing", .whole(missing)),
          ("foreign", .whole(state.foreignCount)), ("passes", .whole(state.passCount)),
        ]))
    } else {
      Console.note(
        "\(state.right.count) of \(total) images are right" + remarks(state, missing - unseen))
    }
    // If there is only too little memory, no image is known to be wrong.
    if faults.isEmpty, missing == 0, state.tooLargeCount > 0,
      state.right.count + state.tooLargeCount == total
    {
      throw CommandFailure(.memory)
    }
    let isEmpty = total == 0 && state.passCount == 0
    if state.right.count < total || missing > 0 || isEmpty || !faults.isEmpty {
      throw CommandFailure(.differs)
    }
  }

  /// Returns the number of planned images missing in manifests, and of those that were not checked.
  private func missingCounts() -> (all: Int, unseen: Int) {
    var paths = Files.AbsolutePaths()
    let lacking = merged.flatMap { merge in
      merge.manifest.missing.map { paths.path(of: Files.join(merge.folder(of: $0), $0)) }
    }
    guard !lacking.isEmpty else { return (0, 0) }
    let seen = Set(targets.map { paths.path(of: $0.path) })
    return (lacking.count, Set(lacking).subtracting(seen).count)
  }

  private func remarks(_ state: State, _ unnamed: Int) -> String {
    func files(_ count: Int) -> String { count == 1 ? "file is" : "files are" }
    return [
      state.foreignCount == 0 ? nil : "\(state.foreignCount) not PlanetNode's",
      state.notedCount == 0
        ? nil
        : "\(state.notedCount) with files that differ from the manifests, with the same pixels",
      state.textCount == 0 ? nil : "\(state.textCount) without a checksum of pixels",
      state.passCount == 0
        ? nil : "\(state.passCount) \(state.passCount == 1 ? "pass" : "passes") of images",
      unnamed == 0 ? nil : "\(unnamed) in no manifest of their run",
      faults.isEmpty ? nil : "\(faults.count) other \(files(faults.count)) wrong",
    ].compactMap { $0.map { "; " + $0 } }.joined()
  }
}
