import CMalloc
import PlanetThreads

/// The memory that the system allows this program to use.
package enum SystemMemory {
  /// Returns the number of bytes that can be allocated, or nil if the system does not report it.
  ///
  /// It is the least of the machine's free memory and of what remains within the limits of the
  /// program's control groups (containers, batch systems) and of its address space.
  package static func available() -> Int? { available(in: "/") }

  /// Returns the same, from the files of a system below a root folder.
  static func available(in root: String) -> Int? {
    let limits = [machine(root), addressSpace(root)] + controlGroups(root)
    return limits.compactMap(\.self).min().map { max($0, 0) }
  }

  /// The resources for a computation.
  package struct Room: Hashable, Sendable {
    /// The greatest number of threads at the same time.
    package let threads: Int
    /// The bytes for images and maps.
    package let bytes: Int
  }

  /// Returns the number of threads and the memory for a computation.
  ///
  /// If the address space is limited, each thread takes some of it for its stack: the number of
  /// threads is reduced if the computation needs the memory, to at least one.
  /// - Parameters:
  ///   - least: The least number of bytes that the computation needs.
  ///   - threads: The requested number of threads.
  /// - Returns: The resources, or nil if the system does not report them.
  package static func room(for least: Int, threads: Int) -> Room? {
    room(for: least, threads: threads, in: "/")
  }

  /// Returns the same, from the files of a system below a root folder.
  static func room(for least: Int, threads: Int, in root: String) -> Room? {
    guard let all = available(in: root) else { return nil }
    guard let space = addressSpace(root) else { return Room(threads: threads, bytes: all) }
    let stack = Threads.stackBytes
    let left = space - reserve
    let others = max(min(threads - 1, (left - least) / stack), 0)
    return Room(threads: 1 + others, bytes: max(min(all, left - others * stack), 0))
  }

  /// The bytes of a limited address space that are reserved for lists, texts and libraries.
  static let reserve = 24 << 20

  /// Makes the allocator use no more of a limited address space than is requested.
  ///
  /// By default it reserves 64 MB or more for each thread, and does not return freed memory.
  package static func respectAddressSpace() {
    guard addressSpace("/") != nil else { return }
    mallopt(M_ARENA_MAX, 1)
    mallopt(M_MMAP_THRESHOLD, 1 << 18)
  }

  /// Returns the memory that is free or can be freed at once.
  private static func machine(_ root: String) -> Int? {
    kilobytes(root, "proc/meminfo", "MemAvailable:")
  }

  /// Returns the bytes of a line like `VmSize: 1024 kB`.
  private static func kilobytes(_ root: String, _ path: String, _ name: String) -> Int? {
    words(root, path).first { $0.first == name[...] }
      .flatMap { $0.count > 1 ? Int($0[1]) : nil }.map { $0 << 10 }
  }

  /// Returns the remainder of the address space; nil if it is not limited.
  private static func addressSpace(_ root: String) -> Int? {
    guard let limit = softLimit(root, ["Max", "address", "space"]),
      let taken = kilobytes(root, "proc/self/status", "VmSize:")
    else { return nil }
    return limit - taken
  }

  /// Returns the soft limit of a name; nil if there is none.
  private static func softLimit(_ root: String, _ name: [Substring]) -> Int? {
    let line = words(root, "proc/self/limits").first { Array($0.prefix(name.count)) == name }
    return line.flatMap { $0.count > name.count ? Int($0[name.count]) : nil }
  }

  /// Returns the remaining memory of each control group of the program.
  private static func controlGroups(_ root: String) -> [Int?] {
    groupFolders(root, controller: "memory").map { folder, isSecondVersion in
      isSecondVersion
        ? room(
          root, folder: folder, limit: "memory.max", usage: "memory.current", cache: "inactive_file"
        )
        : room(
          root, folder: folder, limit: "memory.limit_in_bytes", usage: "memory.usage_in_bytes",
          cache: "total_inactive_file")
    }
  }

  /// Returns the folders of the program's control groups, and of their parents.
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
      // Control groups are nested. A container may see its own as the outermost one.
      let names = parts[2].split(separator: "/")
      return (0...names.count).map { count in
        let folder = ([base] + names.prefix(count).map(String.init)).joined(separator: "/")
        return (folder, isSecondVersion)
      }
    }
  }

  /// Limits of a process, its user and its control groups.
  package struct Limits: Hashable, Sendable {
    /// The bytes of address space (`ulimit -v`); nil if not limited.
    package var addressSpace: Int?
    /// The processes and threads of the user (`ulimit -u`); nil if not limited.
    package var processes: Int?
    /// The processes and threads of the tightest control group, limit and number; nil if not
    /// limited.
    package var groupProcesses: GroupProcesses?

    /// The processes and threads of a control group.
    package struct GroupProcesses: Hashable, Sendable {
      /// The greatest number.
      package var limit: Int
      /// The current number.
      package var count: Int
    }
  }

  /// Returns the limits of this process.
  package static func limits() -> Limits { limits(in: "/") }

  /// Returns the same, from the files of a system below a root folder.
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

  /// Returns the remaining memory of a control group; its file cache counts as free.
  private static func room(
    _ root: String, folder: String, limit: String, usage: String, cache: String
  ) -> Int? {
    guard let limit = number(root, "\(folder)/\(limit)"),
      let usage = number(root, "\(folder)/\(usage)")
    else { return nil }
    let cached = words(root, "\(folder)/memory.stat").first { $0.first == cache[...] }
      .flatMap { $0.count > 1 ? Int($0[1]) : nil }
    return limit - usage + (cached ?? 0)
  }

  /// Returns the number in a file that contains nothing else.
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
