import ArgumentParser
import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetScene
import PlanetSystem

/// A command whose images can be split into shards for several machines.
protocol PartedCommand: ParsableCommand {
  var sharding: ShardOptions { get }
  var running: RunOptions { get }
  /// The view of the images.
  var settings: View { get }
  var view: ViewOptions { get }
  var comparing: ReferenceOptions { get }
  /// The files that images are rendered from, besides the catalogue's files.
  var inputs: [String] { get }

  /// Returns the catalogue, and the images to render.
  func prepared() throws -> (CatalogueOptions.Loaded, RunPart)
}

extension PartedCommand {
  /// Returns the comparison of images with references; nil if none is requested.
  func check(_ batch: Batch, _ part: RunPart) throws(CommandFailure) -> ReferenceCheck? {
    try comparing.check(for: batch, in: part.names, running.work.existing)
  }
}

/// Writes the job file for rendering the images of a command on a farm.
struct PlanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan", abstract: "Writes a job file for a render farm.",
    discussion: """
      The command after -- is checked and split into shards. Each shard writes a manifest, and \
      continues where it ended if it is started again; at the end 'verify' merges the manifests \
      and verifies all images.

      Examples:
      planetnode plan --format slurm --shards 8 -o earth.sh -- turntable earth -o f/earth_####.png
      planetnode plan --format make --shards 72 -- turntable mars | make -j8 -f -
      """)

  /// The formats of job files.
  enum Format: String, CaseIterable, ExpressibleByArgument {
    case slurm
    case make
    case opencue
    case json
  }

  @Option(
    help: """
      Format: slurm (sh FILE submits it), make (make -j8 -f FILE), opencue (a script for \
      PyOutline) or json (a list of tasks).
      """)
  var format: Format

  @Option(
    parsing: .unconditional, help: "Number of shards, 1 to \(Shard.limit). (default: 8)",
    transform: number("a whole number from 1 to \(Shard.limit)"))
  var shards = 8

  @Option(
    name: .shortAndLong, help: "Job file. (default: standard output)",
    transform: OutputPattern.name)
  var output: String?

  @Option(help: "Path or name of the program on the machines. (default: this program's path)")
  var program: String?

  @Argument(parsing: .postTerminator, help: "Command: turntable or thumbnails.")
  var command: [String] = []

  mutating func validate() throws {
    guard (1...Shard.limit).contains(shards) else {
      throw ValidationError("--shards is \(shards); expected a number from 1 to \(Shard.limit)")
    }
    guard !command.isEmpty else {
      throw ValidationError(
        "the command is missing; write it after --, such as -- turntable earth")
    }
  }

  mutating func run() throws {
    try refuseUnknownCommand(of: PlanetNodeCommand.self, command)
    guard let wrapped = try PlanetNodeCommand.parseAsRoot(command) as? any PartedCommand else {
      throw CommandFailure(
        .usage, "'\(command[0])' cannot be split; expected turntable or thumbnails")
    }
    let plan = try FarmPlan(
      wrapped, command, shards: shards, program: program ?? Files.executablePath() ?? "planetnode",
      output: output == "-" ? nil : output)
    try Self.reportMaps(of: plan, running: wrapped.running)
    let text =
      switch format {
      case .slurm: plan.slurmScript
      case .make: plan.makefile
      case .opencue: try plan.outlineScript()
      case .json: plan.taskList
      }
    try Console.deliver(Array(text.utf8), to: output ?? "-")
  }

  /// Prints the problems of maps, as each shard would.
  /// - Throws: ``CommandFailure`` if images fail because of them; too little memory on this machine
  ///   is not an error, as shards run on other machines.
  private static func reportMaps(
    of plan: FarmPlan, running: RunOptions
  ) throws(CommandFailure) {
    let maps = plan.exporter.checkMaps(of: plan.whole)
    let progress = running.work.progress(of: plan.whole, plan.exporter.context)
    for warning in maps.warnings + maps.errors.filter(\.isOutOfMemory) {
      progress.report(.warning(warning))
    }
    let errors = maps.errors.filter { !$0.isOutOfMemory }
    for error in errors { progress.report(.asset(error)) }
    try RunOptions.check(
      errors.first.map { .asset($0) },
      madeCount: plan.whole.images.count { !maps.refused.contains($0.body) })
  }
}
