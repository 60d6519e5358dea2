import ArgumentParser
import PlanetAssets
import PlanetExport
import PlanetProvenance
import PlanetSystem

/// The options that select the shard of a batch that this machine renders.
struct ShardOptions: ParsableArguments {
  @Option(
    help: """
      Shard of the images to render, such as 3/8: the third of eight. auto reads it from a Slurm \
      array (SLURM_ARRAY_TASK_ID and others) or an indexed job of Kubernetes \
      (JOB_COMPLETION_INDEX, with the number of shards in PLANETNODE_SHARD_COUNT).
      """)
  var shard: String?

  @Option(help: "Assignment of images to shards: contiguous or interleaved.")
  var shardOrder = ShardOrderOption.contiguous

  /// Returns a batch with the selected shard.
  func part(of batch: Batch) throws(CommandFailure) -> RunPart {
    guard let shard else { return RunPart(whole: batch) }
    do throws(Shard.Malformed) {
      let part =
        shard == "auto"
        ? try Shard(environment: { Files.environment($0) }, order: shardOrder.order)
        : try Shard(shard, order: shardOrder.order)
      return RunPart(whole: batch, shard: part, isFound: shard == "auto")
    } catch {
      throw CommandFailure(.usage, "--shard: \(error)")
    }
  }
}

/// A batch with the shard that is rendered.
struct RunPart {
  /// All images of the run.
  let whole: Batch
  /// The shard that is rendered; nil for all images.
  var shard: Shard?
  /// The names of the images in their folder, with placeholders.
  var names = "{id}.png"
  /// A Boolean value that indicates whether the shard was read from the environment, so that all
  /// shards have the same command line.
  var isFound = false

  /// The images that are rendered.
  var batch: Batch { shard.map { whole.part($0) } ?? whole }
}

/// The assignment of images to shards, as written on the command line.
enum ShardOrderOption: String, CaseIterable, ExpressibleByArgument {
  case contiguous
  case interleaved

  var order: Shard.Order { self == .contiguous ? .contiguous : .interleaved }
}
