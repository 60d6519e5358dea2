import CMalloc
import PlanetThreads

/// How much memory the system lets this program take.
package enum SystemMemory {
  /// Returns the bytes that can still be taken, or nothing where the system does not tell.
  ///
  /// That is the least of what the machine has free, what the program's control groups (containers,
  /// batch systems) leave it, and what the limit of its address space does.
  package static func available() -> Int? { available(in: "/") }

  /// Returns the same from the files of a system that begins at a folder.
  static func available(in root: String) -> Int? {
    let limits = [machine(root), addressSpace(root)] + controlGroups(root)
    return limits.compactMap(\.self).min().map { max($0, 0) }
  }

  /// What there is to work with.
  package struct Room: Hashable, Sendable {
    /// The most threads at once.
    package let threads: Int
    /// The bytes that are left for pictures and maps.
    package let bytes: Int
  }

  /// Returns with how many threads, and in how much memory, a work goes on that needs some.
  ///
  /// Where the address space is limited, each thread takes some of it for its stack: there are
  /// fewer of them where the work needs the room, but at least one.
  /// - Parameters:
  ///   - least: The least bytes that the work takes.
  ///   - threads: The most threads that are wanted.
  /// - Returns: The room, or nothing where the system does not tell.
  package static func room(for least: Int, threads: Int) -> Room? {
    room(for: least, threads: threads, in: "/")
  }

  /// Returns the same from the files of a system that begins at a folder.
  static func room(for least: Int, threads: Int, in root: String) -> Room? {
    guard let all = available(in: root) else { return nil }
    guard let space = addressSpace(root) else { return Room(threads: threads, bytes: all) }
    let stack = Threads.stackBytes
    let left = space - reserve
    let others = max(min(threads - 1, (left - least) / stack), 0)
    return Room(threads: 1 + others, bytes: max(min(all, left - others * stack), 0))
  }

  /// What is left alone of a limited address space: for lists, texts, and what libraries take.
  static let reserve = 24 << 20

  /// Makes the allocator take no more of a limited address space than is asked for.
  ///
  /// It reserves 64 MB or more for each thread otherwise, and keeps what is given back.
  package static func respectAddressSpace() {
    guard addressSpace("/") != nil else { return }
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_MMAP_THRESHOLD, 1 << 18)
  }

  /// Returns what the machine has free or can free at once.
  private static func machine(_ root: String) -> Int? {
    kilobytes(root, "proc/meminfo", "MemAvailable:")
  }

  /// Returns the bytes of a line like `VmSize: 1024 kB`.
  private static func kilobytes(_ root: String, _ path: String, _ name: String) -> Int? {
    words(root, path).first { $0.first == name[...] }
      .flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 << 10 }
  }

  /// Returns what is left of the address space, if that is limited.
  private static func addressSpace(_ root: String) -> Int? {
    guard let limit = softLimit(root, ["Max", "address", "space"]),
      let taken = kilobytes(root, "proc/self/status", "VmSize:")
    else { return nil }
    return limit - taken
  }

  /// Returns the limit of a name, if there is one.
  private static func softLimit(_ root: String, _ name: [Substring]) -> Int? {
    let line = words(root, "proc/self/limits").first { Array($0.prefix(name.count)) == name }
    return line.flatMap { $0.count > name.count ? Int($0[name.count]) : nil }
  }

  /// Returns what each control group that the program is in leaves it.
  private static func controlGroups(_ root: String) -> [Int?] {
    groupFolders(root, controller: "memory").map { folder, isSecondVersion in
      isSecondVersion
        ? room(root, folder, "memory.max", "memory.current", "inactive_file")
        : room(
          root, folder, "memory.limit_in_bytes", "memory.usage_in_bytes", "total_inactive_file")
    }
  }

  /// Returns the folders of the control groups that the program is in, and of those around them.
  private static func groupFolders(
    _ root: String, controller: String
  ) -> [(folder: String, isSecondVersion: Bool)] {
    lines(root, "proc/self/cgroup").flatMap { line -> [(String, Bool)] in
      let parts = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
      guard parts.count == 3 else { return [] }
      let isSecondVersion = parts[1].isEmpty
      guard isSecondVersion || parts[1].split(separator: ",").contains(controller[...]) else {
        return []
      }
      let base = isSecondVersion ? "sys/fs/cgroup" : "sys/fs/cgroup/\(controller)"
      // Groups stand in groups. A container may see its own as the outermost one.
      let names = parts[2].split(separator: "/")
      return (0...names.count).map { count in
        let folder = ([base] + names.prefix(count).map(String.init)).joined(separator: "/")
        return (folder, isSecondVersion)
      }
    }
  }

  /// Limits of a process, its user and its control groups.
  package struct Limits: Hashable, Sendable {
    /// The bytes of address space (`ulimit -v`), if they are limited.
    package var addressSpace: Int?
    /// The processes and threads of the user (`ulimit -u`), if they are limited.
    package var processes: Int?
    /// The processes and threads of the tightest control group, and how many there are, if they are
    /// limited.
    package var groupProcesses: GroupProcesses?

    /// The processes and threads of a control group.
    package struct GroupProcesses: Hashable, Sendable {
      /// The most that there may be.
      package var limit: Int
      /// How many there are.
      package var count: Int
    }
  }

  /// Returns the limits of this process.
  package static func limits() -> Limits { limits(in: "/") }

  /// Returns the same from the files of a system that begins at a folder.
  static func limits(in root: String) -> Limits {
    let groups = groupFolders(root, controller: "pids").compactMap { folder, _ in
      number(root, "\(folder)/pids.max").map { limit in
        Limits.GroupProcesses(
          limit: limit, count: number(root, "\(folder)/pids.current") ?? 0)
      }
    }
    return Limits(
      addressSpace: softLimit(root, ["Max", "address", "space"]),
      processes: softLimit(root, ["Max", "processes"]),
      groupProcesses: groups.min { $0.limit - $0.count < $1.limit - $1.count })
  }

  /// Returns what a control group leaves; what it keeps of files only to have them at hand is free.
  private static func room(
    _ root: String, _ folder: String, _ limit: String, _ usage: String, _ cache: String
  ) -> Int? {
    guard let limit = number(root, "\(folder)/\(limit)"),
      let usage = number(root, "\(folder)/\(usage)")
    else { return nil }
    let cached = words(root, "\(folder)/memory.stat").first { $0.first == cache[...] }
      .flatMap { $0.count > 1 ? Int($0[1]) : nil }
    return limit - usage + (cached ?? 0)
  }

  /// Returns the number that is all of a file.
  private static func number(_ root: String, _ path: String) -> Int? {
    words(root, path).first?.first.flatMap { Int($0) }
  }

  private static func lines(_ root: String, _ path: String) -> [Substring] {
    guard let bytes = try? Files.readIfThere(Files.join(root, path), limit: 1 << 20) else {
      return []
    }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  private static func words(_ root: String, _ path: String) -> [[Substring]] {
    lines(root, path).map { $0.split { $0 == " " || $0 == "\t" } }
  }
}
