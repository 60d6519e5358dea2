import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetStrings
import PlanetSystem

/// The plan for rendering a command's images in shards.
struct FarmPlan {
  /// The name of the run, of letters, digits, `_` and `-`.
  let name: String
  /// The number of shards.
  let count: Int
  /// All images.
  let whole: Batch
  /// The assignment of images to shards.
  let order: Shard.Order
  /// The folder to which relative paths refer.
  let folder: String
  /// The threads of a task; nil if the command does not set them.
  let threads: Int?
  /// The exporter of all images.
  let exporter: Exporter
  /// The manifest of a shard, with `{shard}` in its name.
  private let manifest: String
  private let program: String
  /// The words of the command, beginning with its name.
  private let words: [String]
  private let hasManifest: Bool
  private let isResumed: Bool

  /// Checks a command, as far as this is possible without rendering.
  /// - Parameters:
  ///   - command: The command.
  ///   - words: Its words, beginning with its name.
  ///   - shards: The number of shards.
  ///   - program: The name or path of the program on the machines.
  ///   - output: The job file; nil for standard output.
  /// - Throws: ``CommandFailure`` for an invalid command, or a job file that would replace another
  ///   file.
  init(
    _ command: some PartedCommand, _ words: [String], shards: Int, program: String,
    output: String?
  ) throws {
    let running = command.running
    func refuse(_ reason: String) -> CommandFailure { CommandFailure(.usage, reason) }
    guard command.sharding.shard == nil else {
      throw refuse("leave out --shard; the plan assigns the shards")
    }
    guard running.work.existing != .noOverwrite, !words.contains("--overwrite") else {
      throw refuse(
        "restarted tasks continue with --resume; leave out "
          + "--overwrite and --no-overwrite")
    }
    guard !running.work.dryRun else {
      throw refuse("leave out --dry-run, with which nothing is rendered")
    }
    guard (words + [program]).allSatisfy(Self.isPlain) else {
      throw refuse("the command contains control codes")
    }
    let (loaded, part) = try command.prepared()
    whole = part.whole
    exporter = Exporter(
      context: try loaded.context(for: command.settings, command.view),
      threads: running.work.workers)
    guard shards <= whole.images.count else {
      throw refuse("--shards is \(shards), but there are only \(whole.images.count) images")
    }
    try loaded.refuseOverwriting(
      by: whole, and: output.map { [$0] } ?? [], inputs: command.inputs,
      try command.check(whole, part))
    let subject = whole.bodies.count == 1 ? whole.bodies[0].id : words[0]
    name = String(subject.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    count = shards
    order = command.sharding.shardOrder.order
    folder = Files.absolute(".")
    threads = running.work.threads
    hasManifest = running.manifest != nil
    isResumed = running.work.existing == .resume
    manifest =
      running.manifest
      ?? Files.join(
        Self.commonFolder(of: whole), "manifest-\(Self.stem(of: whole, named: name))_{shard}.json")
    self.program = program
    self.words = words
    // An invalid manifest is reported as the tasks would.
    _ = try ManifestFile(
      manifest, of: RunPart(whole: whole, shard: try Shard(1, of: shards), isFound: true),
      exporter)
    if let output { try refuseOverwriting(by: output) }
  }

  /// Returns the common prefix of the images' names without the frame number; the default if the
  /// prefix is empty, or has other characters than ASCII letters, digits, hyphens and underscores.
  ///
  /// It is the stem of the manifests, to distinguish the runs in one folder.
  private static func stem(of batch: Batch, named name: String) -> String {
    let names = batch.images.lazy.map { Files.name(of: $0.path) }
    var common = names.first.map(Files.stem) ?? ""
    for name in names where !name.hasPrefix(common) {
      common = String(zip(common, name).prefix { $0 == $1 }.map(\.0))
    }
    let isNumbered = batch.images.count > 1
    while isNumbered, let last = common.last, last.isNumber || "_-".contains(last) {
      common.removeLast()
    }
    let isPlain = common.utf8.allSatisfy {
      (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) || (0x61...0x7A).contains($0)
        || $0 == 0x2D || $0 == 0x5F
    }
    return common.isEmpty || !isPlain ? name : common
  }

  /// Throws an error if the job file would replace a file other than an older job file, or an
  /// output of the run.
  private func refuseOverwriting(by path: String) throws(CommandFailure) {
    var places = Files.Places()
    let place = places.place(of: path)
    let manifests = (1...count).map { manifestPath(of: $0) } + [mergedPath]
    guard !manifests.contains(where: { places.place(of: $0) == place }) else {
      throw CommandFailure(
        .usage, "output '\(path)' would replace a manifest of this run; choose another name")
    }
    let (fileName, isThere) = (Files.name(of: path), places.mayExist(path))
    func isPlace(of image: BatchImage) -> Bool {
      // Files that do not exist are compared by name.
      let mayBe = image.path.hasSuffix(fileName) || isThere && places.mayExist(image.path)
      return mayBe && places.place(of: image.path) == place
    }
    guard !whole.images.contains(where: isPlace) else {
      throw CommandFailure(
        .usage, "output '\(path)' would replace an image of this run; choose another name")
    }
    guard Files.kind(of: path) == .file else { return }
    guard let bytes = try? Files.readBeginning(of: path, count: 256), Self.isLikely(bytes) else {
      throw CommandFailure(
        .output,
        "'\(path)' exists and is not a job file; choose another name, or remove it")
    }
  }

  /// Returns whether a text is probably a job file of this program, by its first line.
  private static func isLikely(_ bytes: [UInt8]) -> Bool {
    let start = String(decoding: bytes, as: UTF8.self)
    let isScript = ["# Draws ", "\"\"\"Draws "].contains(where: start.contains)
    return bytes.isEmpty || isScript || start.contains("\"planetnode-plan\"")
  }

  private static func isPlain(_ word: String) -> Bool {
    word.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
  }

  /// Returns the deepest folder that contains all images.
  private static func commonFolder(of batch: Batch) -> String {
    var common: [Substring]?
    var last: String?
    for image in batch.images {
      let folder = Files.folder(of: image.path)
      guard folder != last else { continue }
      last = folder
      let names = folder.split(separator: "/", omittingEmptySubsequences: false)
      common = common.map { zip($0, names).prefix { $0 == $1 }.map(\.0) } ?? names
    }
    let names = common ?? []
    return names == [""] ? "/" : names.isEmpty ? "." : names.joined(separator: "/")
  }

  /// Returns the words that render a shard, before those of the command itself.
  private func head(_ part: String) -> [String] {
    // Options come before all other words, some of which may not be options.
    [program, words[0], "--shard", part] + (isResumed ? [] : ["--resume"])
      + (hasManifest ? [] : ["--manifest", manifest])
  }

  /// Returns the words that render a shard, on one thread unless the command sets the number.
  /// - Parameter part: The shard, as for `--shard`.
  /// - Returns: The program and its arguments.
  func taskWords(part: String) -> [String] {
    head(part) + (threads == nil ? ["--threads", "1"] : []) + words.dropFirst()
  }

  /// Returns the command line that renders a shard.
  /// - Parameters:
  ///   - part: The shard, as for `--shard`.
  ///   - threads: The number of threads in the language of the file, unless the command sets it.
  ///   - escaping: Returns shell text escaped for the language of the file.
  /// - Returns: The line.
  func taskLine(
    part: String, threads: String, escaping: (String) -> String = { $0 }
  ) -> String {
    let option = self.threads == nil ? ["--threads \(threads)"] : []
    let tail = ShellText.line(Array(words.dropFirst()))
    return ([escaping(ShellText.line(head(part)))] + option + [escaping(tail)])
      .joined(separator: " ")
  }

  /// The beginning and the end of all shards' manifest names.
  var manifestEnds: (String, String) {
    let parts = manifest.split(separator: "{shard}", maxSplits: 1, omittingEmptySubsequences: false)
    return (String(parts[0]), "-of-\(count)" + parts[1].replacing("{shard}", with: "all"))
  }

  /// Returns the path of a shard's manifest.
  func manifestPath(of part: Int) -> String {
    manifest.replacing("{shard}", with: "\(part)-of-\(count)")
  }

  /// The path of the merged manifest.
  var mergedPath: String { manifest.replacing("{shard}", with: "all") }

  /// The words that verify images, without the manifests that follow them.
  var verifyWords: [String] { [program, "verify", "--quiet", "--output", mergedPath] }

  /// The command line that verifies all images, with manifests expanded by the shell.
  var verifyLine: String { verifyLine(threads: nil) }

  /// Returns the same with a number of threads, in the language of the shell.
  func verifyLine(threads: String?) -> String {
    let (start, end) = manifestEnds
    let option = threads.map { " --threads \($0)" } ?? ""
    return ShellText.line(verifyWords) + option
      + " \(ShellText.quoted(start))*\(ShellText.quoted(end))"
  }

  /// The summary in the first line of job files.
  var summary: String {
    let images = whole.images.count == 1 ? "1 image" : "\(whole.images.count) images"
    return "\(name): \(images) in \(count) \(count == 1 ? "shard" : "shards")"
  }
}
