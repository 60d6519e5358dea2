/// One of the shards into which a run is split over machines.
///
/// All shards together are the whole run, and each image is in one of them. The assignment depends
/// only on the run, the shard's number and the number of shards, so machines need no communication.
package struct Shard: Hashable, Sendable {
  /// The assignment of images to shards.
  package enum Order: String, CaseIterable, Hashable, Sendable {
    /// Consecutive images: each shard begins after the end of the previous one.
    case contiguous
    /// Every n-th image, so that all shards take about as long.
    case interleaved
  }

  /// The number of the shard, from 1.
  package let index: Int
  /// The number of shards.
  package let count: Int
  /// The assignment of images to shards.
  package let order: Order

  /// The reason why the name of a shard is invalid.
  package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    package let reason: String
    /// The reason and the expected notation.
    package var description: String {
      "\(reason); expected a shard such as 3/8, or auto"
    }
  }

  /// The greatest number of shards of a run.
  package static let limit = 1_000_000

  package init(_ index: Int, of count: Int, order: Order = .contiguous) throws(Malformed) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else {
      throw Malformed(reason: "shard \(index) of \(count) does not exist")
    }
    self.index = index
    self.count = count
    self.order = order
  }

  /// Reads a shard such as `3/8`.
  package init(_ text: String, order: Order = .contiguous) throws(Malformed) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
      throw Malformed(reason: "'\(text)' is not a shard")
    }
    try self.init(index, of: count, order: order)
  }

  /// Finds the shard that a scheduler has assigned to this process.
  ///
  /// The tasks of a Slurm array have `SLURM_ARRAY_TASK_ID` and `_COUNT`, `_MIN`, `_MAX` and
  /// `_STEP`: of `1-15:2` the task 5 is the third of eight. The pods of an indexed Kubernetes job
  /// have `JOB_COMPLETION_INDEX`, from 0. `PLANETNODE_SHARD_COUNT` is the number of shards, which
  /// Kubernetes does not provide. If it is set and an array has a different number of tasks, task n
  /// renders shard n, so that an array can render some of the shards.
  /// - Parameters:
  ///   - environment: Returns the value of an environment variable.
  ///   - order: The assignment of images to shards.
  /// - Throws: ``Malformed`` for missing or invalid variables.
  package init(
    environment: (String) -> String?, order: Order = .contiguous
  ) throws(Malformed) {
    func number(_ name: String) throws(Malformed) -> Int? {
      guard let text = environment(name) else { return nil }
      guard let number = Int(text), (0...0xFFFF_FFFF).contains(number) else {
        throw Malformed(reason: "\(name) is '\(text)', which is not a number")
      }
      return number
    }
    let parts = try number("PLANETNODE_SHARD_COUNT")
    if let task = try number("SLURM_ARRAY_TASK_ID") {
      let tasks = try ["COUNT", "MIN", "MAX", "STEP"].map { name throws(Malformed) in
        try number("SLURM_ARRAY_TASK_\(name)")
      }
      let place = try Self.place(of: task, among: tasks)
      if let parts, parts != tasks[0] || place == nil {
        guard task >= 1 else {
          throw Malformed(
            reason: "SLURM_ARRAY_TASK_ID is 0, and PLANETNODE_SHARD_COUNT is set; the tasks of an "
              + "array that renders some of the shards have the numbers of shards, from 1")
        }
        try self.init(task, of: parts, order: order)
        return
      }
      guard let count = tasks[0] else {
        throw Malformed(reason: "SLURM_ARRAY_TASK_ID is set without SLURM_ARRAY_TASK_COUNT")
      }
      guard let place else {
        throw Malformed(
          reason: "the \(count) tasks of the array, from \(tasks[1] ?? 0) on, are not evenly "
            + "spaced, so their shards are ambiguous; set PLANETNODE_SHARD_COUNT to the number of "
            + "shards, and each task renders the shard of its number")
      }
      try self.init(place, of: count, order: order)
    } else if let task = try number("JOB_COMPLETION_INDEX") {
      guard let parts else {
        throw Malformed(
          reason: "JOB_COMPLETION_INDEX is set without PLANETNODE_SHARD_COUNT, "
            + "the job's completions")
      }
      try self.init(task + 1, of: parts, order: order)
    } else {
      throw Malformed(reason: "this is neither a Slurm array nor an indexed job of Kubernetes")
    }
  }

  /// Returns the position of a task of an array, from 1, if the tasks are evenly spaced.
  /// - Parameters:
  ///   - task: The number of the task.
  ///   - tasks: The number of tasks, the first, the last and their distance, if known.
  /// - Throws: ``Malformed`` for too many tasks.
  /// - Returns: The position; nil if it cannot be found.
  private static func place(of task: Int, among tasks: [Int?]) throws(Malformed) -> Int? {
    guard let count = tasks[0] else { return nil }
    guard (1...limit).contains(count) else {
      throw Malformed(reason: "SLURM_ARRAY_TASK_COUNT is \(count), not from 1 to \(limit)")
    }
    let (first, step) = (tasks[1] ?? 0, max(tasks[3] ?? 1, 1))
    let last = tasks[2] ?? first + (count - 1) * step
    guard task >= first, (task - first) % step == 0, last - first == (count - 1) * step else {
      return nil
    }
    return (task - first) / step + 1
  }

  /// Returns the positions of the shard's images among a number of images.
  package func places(among total: Int) -> [Int] {
    switch order {
    case .contiguous:
      // The first parts have one more if the number is not divisible.
      let (whole, rest) = total.quotientAndRemainder(dividingBy: count)
      let start = (index - 1) * whole + min(index - 1, rest)
      return Array(start..<start + whole + (index <= rest ? 1 : 0))
    case .interleaved: return Array(stride(from: index - 1, to: total, by: count))
    }
  }
}
