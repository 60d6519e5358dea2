import PlanetCatalogue
import PlanetProvenance
import PlanetScene
import Testing

@testable import PlanetExport

@Suite("Shards of a run")
struct ShardTests {
  @Test(
    "All shards together are the run, each image once, in shards of about one size",
    arguments: [1, 2, 7, 8, 72, 100], [Shard.Order.contiguous, .interleaved])
  func whole(count: Int, order: Shard.Order) throws {
    for total in [0, 1, 5, 72] {
      let parts = try (1...count).map {
        try Shard($0, of: count, order: order).places(among: total)
      }
      #expect(parts.flatMap { $0 }.sorted() == Array(0..<total))
      let sizes = parts.map(\.count)
      #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
      for part in parts { #expect(part == part.sorted()) }
    }
  }

  @Test("A shard of frames keeps their numbers and rotations")
  func part() throws {
    let body = CelestialBody(id: "x", name: "X", kind: .planet, radii: .sphere(diameter: 10))
    let batch = Batch.turntable(
      of: body, frames: FrameRange(count: 10), framesPerTurn: 10, width: 8, height: 8,
      pattern: try FramePattern("f##.png"))
    let contiguous = batch.part(try Shard("2/4"))
    #expect(contiguous.images.map(\.frame) == [4, 5, 6])
    #expect(contiguous.images.map(\.turn) == [0.3, 0.4, 0.5])
    let interleaved = batch.part(try Shard("2/4", order: .interleaved))
    #expect(interleaved.images.map(\.frame) == [2, 6, 10])
  }

  @Test(
    "Invalid shards are rejected",
    arguments: ["0/4", "5/4", "1/0", "x", "1", "1/2/3", "-1/2", "1/9999999"])
  func malformed(text: String) {
    let error = #expect(throws: Shard.Malformed.self) { try Shard(text) }
    #expect(error?.description.contains("such as 3/8") == true)
  }

  @Test("Slurm's and Kubernetes' variables name a shard")
  func environment() throws {
    func shard(_ values: [String: String]) throws(Shard.Malformed) -> Shard {
      try Shard(environment: { values[$0] })
    }
    let slurm = [
      "SLURM_ARRAY_TASK_ID": "30", "SLURM_ARRAY_TASK_COUNT": "4", "SLURM_ARRAY_TASK_MIN": "10",
      "SLURM_ARRAY_TASK_STEP": "10",
    ]
    #expect(try shard(slurm) == Shard(3, of: 4))
    func array(_ id: Int, _ count: Int, _ min: Int, _ max: Int, _ step: Int) -> [String: String] {
      [
        "SLURM_ARRAY_TASK_ID": "\(id)", "SLURM_ARRAY_TASK_COUNT": "\(count)",
        "SLURM_ARRAY_TASK_MIN": "\(min)", "SLURM_ARRAY_TASK_MAX": "\(max)",
        "SLURM_ARRAY_TASK_STEP": "\(step)",
      ]
    }
    // The values of Slurm 22.05 for 1-15:2, 3,7 and 2-3,9.
    #expect(try (0..<8).map { try shard(array(1 + 2 * $0, 8, 1, 15, 2)).index } == Array(1...8))
    #expect(throws: Shard.Malformed.self) { try shard(array(7, 2, 3, 7, 1)) }
    let uneven = #expect(throws: Shard.Malformed.self) { try shard(array(9, 3, 2, 9, 1)) }
    #expect(uneven?.reason.contains("PLANETNODE_SHARD_COUNT") == true)
    let some = array(7, 2, 3, 7, 1).merging(["PLANETNODE_SHARD_COUNT": "8"]) { $1 }
    #expect(try shard(some) == Shard(7, of: 8))
    #expect(try shard(array(5, 1, 5, 5, 1)) == Shard(1, of: 1))
    let plain = ["SLURM_ARRAY_TASK_ID": "0", "SLURM_ARRAY_TASK_COUNT": "8"]
    #expect(try shard(plain) == Shard(1, of: 8))
    // In an array of all shards, the lowest number is the first of them.
    let counted = ["PLANETNODE_SHARD_COUNT": "8"]
    for first in [0, 1, 3] {
      let last = array(first + 7, 8, first, first + 7, 1).merging(counted) { $1 }
      #expect(try shard(last) == Shard(8, of: 8))
    }
    let zero = #expect(throws: Shard.Malformed.self) {
      try shard(array(0, 2, 0, 3, 1).merging(counted) { $1 })
    }
    #expect(zero?.reason.contains("SLURM_ARRAY_TASK_ID is 0") == true)
    #expect(zero?.reason.contains("from 1") == true)
    let greatest = 0xFFFF_FFFF
    let huge = #expect(throws: Shard.Malformed.self) {
      try shard(array(1, greatest, 1, greatest, greatest))
    }
    #expect(huge?.reason.contains("SLURM_ARRAY_TASK_COUNT") == true)
    let indexed = ["JOB_COMPLETION_INDEX": "7", "PLANETNODE_SHARD_COUNT": "8"]
    #expect(try shard(indexed) == Shard(8, of: 8))
    let wrong: [[String: String]] = [
      [:], ["JOB_COMPLETION_INDEX": "0"], ["SLURM_ARRAY_TASK_ID": "1"],
      ["JOB_COMPLETION_INDEX": "8", "PLANETNODE_SHARD_COUNT": "8"],
      ["SLURM_ARRAY_TASK_ID": "a", "SLURM_ARRAY_TASK_COUNT": "8"],
    ]
    for values in wrong { #expect(throws: Shard.Malformed.self) { try shard(values) } }
  }
}
