import ArgumentParser
import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetProvenance
import PlanetSystem
import PlanetThreads

/// Verifies that images are intact, and equal when rendered again.
struct VerifyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "verify",
    abstract: "Verifies that PNG files of PlanetNode are intact and match their provenance.",
    discussion: """
      Verifies the checksums of each file, its end, the size of the image and the SHA-256 of its \
      pixels. --render also renders each image again and compares the pixels. Manifests of the \
      shards of a run are merged, and missing images are listed. Exit code 7 if any image or \
      manifest is invalid, different or missing.

      Examples:
      planetnode verify frames/ --render
      planetnode verify frames/manifest_*.json -o frames/manifest.json
      """)

  @Argument(help: "PNG files, manifests (.json), or folders, which are searched recursively.")
  var paths: [String]

  @Flag(help: "Render each image again, and compare all pixels.")
  var render = false

  @Option(
    name: .shortAndLong,
    help: """
      File for the merged manifest of all verified images, in the folder of the manifests; - for \
      standard output, with messages on standard error.
      """, transform: OutputPattern.name)
  var output: String?

  @Option(
    parsing: .unconditional,
    help: "Greatest number of threads, 1 to 1024. (default: the number of processors)",
    transform: number("a whole number from 1 to 1024"))
  var threads: Int?

  @Option(help: MapCacheOption.help)
  var mapCache: MapCacheOption?

  @Flag(help: "Report failures only.")
  var quiet = false

  @Flag(help: "Print the result for each image as a line of JSON.")
  var json = false

  @Option(
    help: """
      Progress: auto (a bar on a terminal), plain (a line for each image), json (a JSON object for \
      each) or none.
      """)
  var progress = Progress.Style.auto

  @OptionGroup var catalogue: CatalogueOptions

  mutating func validate() throws { try WorkOptions.checkThreads(threads) }

  mutating func run() throws {
    var targets = try VerifyTargets(paths)
    let merged = targets.merged(mayDiffer: output == nil)
    if output != nil, !targets.faults.isEmpty {
      // Merged manifests must be intact.
      for fault in targets.faults { Console.error(fault.description) }
      throw CommandFailure(.differs)
    }
    if let output { try Self.check(output, isBeside: merged) }
    let all = targets.all(merged)
    let workers = threads ?? Threads.processorCount
    let room = SystemMemory.room(for: 64 << 20, threads: workers)
    let verifier = ImageVerifier(
      library: try library(), threads: room?.threads ?? workers,
      memory: room?.bytes ?? 2 << 30)
    let tally = VerifyTally(
      all, merged, targets.faults,
      style: VerifyTally.Style(
        isQuiet: quiet, isJSON: json, isPiped: output == "-", isRenderedAgain: render,
        progress: progress))
    for note in targets.notes { Console.warning(note) }
    tally.reportFaults()
    verifier.verify(all) { tally.add($0, $1) }
    tally.reportMissing()
    tally.reportMapsNotFound()
    if let output, let merge = merged.first {
      try ManifestFile.write(tally.verifiedManifest(of: merge), to: output)
      if !json && output != "-" { Console.output(output) }
    }
    try tally.finish()
  }

  /// Returns the library of maps, if images are rendered again.
  private func library() throws(CommandFailure) -> MapLibrary? {
    guard render else { return nil }
    return try catalogue.load(cache: WorkOptions.cache(mapCache)).library
  }

  /// Throws an error if paths of manifests would be invalid in the merged one.
  private static func check(
    _ output: String, isBeside merged: [ManifestMerge]
  ) throws(CommandFailure) {
    guard let merge = merged.first else {
      throw CommandFailure(.usage, "--output needs manifests, and none was found")
    }
    let place = output == "-" ? merge.folders.sorted()[0] : Files.folder(of: output)
    let folder = Files.absolute(place)
    for source in merge.folders where Files.absolute(source) != folder {
      throw CommandFailure(
        .usage, "output '\(output)' is not in '\(source)', the folder of the manifests")
    }
    if output != "-" { try ManifestFile.check(output) }
  }
}
