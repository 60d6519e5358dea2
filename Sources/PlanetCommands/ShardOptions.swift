import ArgumentParser
import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetSystem

/// Which part of a job this machine does.
struct ShardOptions: ParsableArguments {
  @Option(
    help: """
      Part of the images to render, such as 3/8: the third of eight. auto reads it from a Slurm \
      array (SLURM_ARRAY_TASK_ID and others) or an indexed job of Kubernetes \
      (JOB_COMPLETION_INDEX, with the number of parts in PLANETNODE_SHARD_COUNT).
      """)
  var shard: String?

  @Option(help: "Assignment of images to parts: contiguous or interleaved.")
  var shardOrder = ShardOrderOption.contiguous

  /// Returns a job with the part of it that is asked for.
  func part(of job: Batch) throws(CommandFailure) -> RunPart {
    guard let shard else { return RunPart(whole: job) }
    do throws(Shard.Malformed) {
      let part =
        shard == "auto"
        ? try Shard(environment: { Files.environment($0) }, order: shardOrder.order)
        : try Shard(shard, order: shardOrder.order)
      return RunPart(whole: job, shard: part, isFound: shard == "auto")
    } catch {
      throw CommandFailure(.usage, "--shard: \(error)")
    }
  }
}

/// A job, and which part of it is drawn.
struct RunPart {
  /// All pictures of the run.
  let whole: Batch
  /// The part that is drawn; nothing for all.
  var shard: Shard?
  /// The names of the pictures in their folder, with the output's places.
  var names = "{id}.png"
  /// Whether the part was found in the surroundings, so that others have the same command line.
  var isFound = false

  /// The pictures that are drawn.
  var job: Batch { shard.map { whole.part($0) } ?? whole }
}

/// How pictures are dealt out, as written on the command line.
enum ShardOrderOption: String, CaseIterable, ExpressibleByArgument {
  case contiguous
  case interleaved

  var order: Shard.Order { self == .contiguous ? .contiguous : .interleaved }
}
