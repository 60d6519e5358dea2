/// One of the parts into which a job is split over machines.
///
/// All parts together are the whole job, each picture in one of them; which one depends on the job
/// and the numbers alone, so machines need not know of each other.
package struct Shard: Hashable, Sendable {
  /// Which pictures belong to a part.
  package enum Order: String, CaseIterable, Hashable, Sendable {
    /// Those that follow each other: each part begins where the one before ends.
    case contiguous
    /// Every n-th, so that all parts take about as long.
    case interleaved
  }

  /// The number of the part, from 1.
  package let index: Int
  /// The number of parts.
  package let count: Int
  /// Which pictures belong to it.
  package let order: Order

  /// What is wrong with the name of a part, and what was expected.
  package struct Malformed: Error, Hashable, Sendable, CustomStringConvertible {
    /// What is wrong.
    package let reason: String
    /// What is wrong, and what was expected.
    package var description: String {
      "\(reason); expected a part of all parts, like 3/8, or auto"
    }
  }

  /// The most parts of a job.
  package static let limit = 1_000_000

  /// Creates a part.
  package init(_ index: Int, of count: Int, order: Order = .contiguous) throws(Malformed) {
    guard (1...Self.limit).contains(count), (1...count).contains(index) else {
      throw Malformed(reason: "there is no part \(index) of \(count)")
    }
    self.index = index
    self.count = count
    self.order = order
  }

  /// Reads a part as people write it: `3/8`.
  package init(_ text: String, order: Order = .contiguous) throws(Malformed) {
    let numbers = text.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let index = numbers[0], let count = numbers[1] else {
      throw Malformed(reason: "'\(text)' is no part")
    }
    try self.init(index, of: count, order: order)
  }

  /// Finds the part that a scheduler has given to this process.
  ///
  /// A Slurm array tells its tasks `SLURM_ARRAY_TASK_ID` and `_COUNT`, `_MIN`, `_MAX` and `_STEP`:
  /// of `1-15:2` the task 5 is the third of eight. An indexed job of Kubernetes tells its pods
  /// `JOB_COMPLETION_INDEX`, from 0. `PLANETNODE_SHARD_COUNT` says how many parts there are, as
  /// Kubernetes does not; where it is there and an array has not as many tasks, each does the part
  /// of its own number, from 1, so that an array of some numbers does some of the parts.
  /// - Parameters:
  ///   - environment: Returns what a variable of the process says.
  ///   - order: Which pictures belong to the part.
  /// - Throws: What is missing.
  package init(
    environment: (String) -> String?, order: Order = .contiguous
  ) throws(Malformed) {
    func number(_ name: String) throws(Malformed) -> Int? {
      guard let text = environment(name) else { return nil }
      guard let number = Int(text), (0...0xFFFF_FFFF).contains(number) else {
        throw Malformed(reason: "\(name) is '\(text)', no number")
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
            reason: "SLURM_ARRAY_TASK_ID is 0, and PLANETNODE_SHARD_COUNT \(parts): where an array "
              + "does some of the parts, its tasks have their numbers, from 1")
        }
        try self.init(task, of: parts, order: order)
        return
      }
      guard let count = tasks[0] else {
        throw Malformed(reason: "SLURM_ARRAY_TASK_ID is there without SLURM_ARRAY_TASK_COUNT")
      }
      guard let place else {
        throw Malformed(
          reason: "the \(count) tasks of the array, from \(tasks[1] ?? 0) on, are not evenly "
            + "spaced, so that their parts cannot be told; say how many parts there are in "
            + "PLANETNODE_SHARD_COUNT, and each task does the part of its number")
      }
      try self.init(place, of: count, order: order)
    } else if let task = try number("JOB_COMPLETION_INDEX") {
      guard let parts else {
        throw Malformed(
          reason: "JOB_COMPLETION_INDEX is there without PLANETNODE_SHARD_COUNT, "
            + "the job's completions")
      }
      try self.init(task + 1, of: parts, order: order)
    } else {
      throw Malformed(reason: "this is neither a Slurm array nor an indexed job of Kubernetes")
    }
  }

  /// Returns which of an array's tasks one is, from 1, if they are evenly spaced.
  /// - Parameters:
  ///   - task: Its number.
  ///   - tasks: How many there are, the first, the last and their distance, as far as is told.
  /// - Throws: That they are too many.
  /// - Returns: Its place, or nothing where parts cannot be told.
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

  /// Returns the places of the part's pictures among so many.
  package func places(among total: Int) -> [Int] {
    switch order {
    case .contiguous:
      // The first parts have one more where numbers do not go evenly.
      let (whole, rest) = total.quotientAndRemainder(dividingBy: count)
      let start = (index - 1) * whole + min(index - 1, rest)
      return Array(start..<start + whole + (index <= rest ? 1 : 0))
    case .interleaved: return Array(stride(from: index - 1, to: total, by: count))
    }
  }
}
