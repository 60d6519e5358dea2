import ArgumentParser
import PlanetAssets
import PlanetExport

/// Which part of a job this machine does.
struct ShardOptions: ParsableArguments {
  @Option(
    help: """
      The part of the pictures to draw, like 3/8: the third of eight. auto takes it from a Slurm \
      array (SLURM_ARRAY_TASK_ID and _COUNT) or an indexed job of Kubernetes \
      (JOB_COMPLETION_INDEX, with PLANETNODE_SHARD_COUNT).
      """)
  var shard: String?

  @Option(help: "How pictures are dealt out to the parts: contiguous or interleaved.")
  var shardOrder = ShardOrderOption.contiguous

  /// Returns the part of a job that is asked for, or all of it.
  func part(of job: ExportJob) throws(CommandFailure) -> ExportJob {
    guard let shard else { return job }
    do throws(Shard.Malformed) {
      let part =
        shard == "auto"
        ? try Shard(environment: { Files.environment($0) }, order: shardOrder.order)
        : try Shard(shard, order: shardOrder.order)
      return job.part(part)
    } catch {
      throw CommandFailure(.usage, "--shard: \(error)")
    }
  }
}

/// How pictures are dealt out, as written on the command line.
enum ShardOrderOption: String, CaseIterable, ExpressibleByArgument {
  case contiguous
  case interleaved

  var order: Shard.Order { self == .contiguous ? .contiguous : .interleaved }
}
