import Foundation
import PlanetTestSupport
import PlanetThreads
import Testing

@testable import PlanetSystem

@Suite("Free memory")
struct SystemMemoryTests {
  private func available(_ files: [String: String]) throws -> Int? {
    try withTemporaryFolder { folder in
      for (name, text) in files { try Files.write(Array(text.utf8), to: "\(folder)/\(name)") }
      return SystemMemory.available(in: folder)
    }
  }

  private let machine = [
    "proc/meminfo": "MemTotal:  9000 kB\nMemAvailable:    8000 kB\n",
    "proc/self/status": "VmPeak:\t  900 kB\nVmSize:\t  600 kB\n",
  ]

  private func limits(_ soft: String) -> String {
    "Limit                     Soft Limit           Hard Limit           Units     \n"
      + "Max cpu time              unlimited            unlimited            seconds   \n"
      + "Max address space         \(soft)            unlimited            bytes     \n"
  }

  @Test("Without information of the system, memory is unlimited")
  func silent() throws {
    #expect(try available([:]) == nil)
    #expect(try available(["proc/meminfo": "MemTotal: 1 kB\n"]) == nil)
  }

  @Test("Free memory is that of the machine, or less in a limited address space")
  func addressSpace() throws {
    #expect(try available(machine) == 8000 << 10)
    #expect(
      try available(machine.merging(["proc/self/limits": limits("unlimited")]) { $1 }) == 8000 << 10
    )
    #expect(
      try available(machine.merging(["proc/self/limits": limits("1024000")]) { $1 }) == 400 << 10)
    #expect(try available(machine.merging(["proc/self/limits": limits("1000")]) { $1 }) == 0)
  }

  @Test("Stacks of threads reduce a limited address space, and so the number of threads")
  func stacks() throws {
    func room(_ least: Int, _ soft: String?) throws -> SystemMemory.Room? {
      try withTemporaryFolder { folder in
        for (name, text) in machine { try Files.write(Array(text.utf8), to: "\(folder)/\(name)") }
        if let soft {
          try Files.write(Array(limits(soft).utf8), to: "\(folder)/proc/self/limits")
        }
        return SystemMemory.room(for: least, threads: 4, in: folder)
      }
    }
    #expect(try room(1, nil) == SystemMemory.Room(threads: 4, bytes: 8000 << 10))
    let taken = (600 << 10) + SystemMemory.reserve
    let limit = String(taken + 8_000_000)
    let stack = Threads.stackBytes
    #expect(try room(1, limit) == SystemMemory.Room(threads: 4, bytes: 8_000_000 - 3 * stack))
    #expect(
      try room(3_500_000, limit) == SystemMemory.Room(threads: 3, bytes: 8_000_000 - 2 * stack))
    #expect(try room(9_000_000, limit) == SystemMemory.Room(threads: 1, bytes: 8_000_000))
    #expect(try room(1, "1000") == SystemMemory.Room(threads: 1, bytes: 0))
  }

  @Test("The tightest control group of either version around the program applies")
  func controlGroups() throws {
    let second = machine.merging([
      "proc/self/cgroup": "0::/farm/job\n",
      "sys/fs/cgroup/farm/job/memory.max": "max\n",
      "sys/fs/cgroup/farm/job/memory.current": "50000\n",
      "sys/fs/cgroup/farm/memory.max": "1000000\n",
      "sys/fs/cgroup/farm/memory.current": "300000\n",
      "sys/fs/cgroup/farm/memory.stat": "anon 200000\ninactive_file 100000\n",
    ]) { $1 }
    #expect(try available(second) == 800_000)
    // A container that sees only its own group, by the name outside it.
    let first = machine.merging([
      "proc/self/cgroup": "5:cpu:/other\n4:memory:/docker/abc\n0::/\n",
      "sys/fs/cgroup/memory/memory.limit_in_bytes": "2000000\n",
      "sys/fs/cgroup/memory/memory.usage_in_bytes": "500000\n",
    ]) { $1 }
    #expect(try available(first) == 1_500_000)
  }

  @Test("Limits of processes are those of the user and of the tightest control group")
  func limits() throws {
    let files = machine.merging([
      "proc/self/cgroup": "0::/farm/job\n",
      "sys/fs/cgroup/farm/job/pids.max": "max\n", "sys/fs/cgroup/farm/job/pids.current": "3\n",
      "sys/fs/cgroup/farm/pids.max": "100\n", "sys/fs/cgroup/farm/pids.current": "12\n",
      "sys/fs/cgroup/pids.max": "4000\n", "sys/fs/cgroup/pids.current": "20\n",
      "proc/self/limits": limits("1000") + "Max processes   77   unlimited   processes\n",
    ]) { $1 }
    let found = try withTemporaryFolder { folder in
      for (name, text) in files { try Files.write(Array(text.utf8), to: "\(folder)/\(name)") }
      return SystemMemory.limits(in: folder)
    }
    #expect(found.addressSpace == 1000 && found.processes == 77)
    #expect(found.groupProcesses == .init(limit: 100, count: 12))
    #expect(SystemMemory.limits(in: "/no/such") == SystemMemory.Limits())
  }

  @Test("This machine has free memory, less than all of it")
  func here() throws {
    let free = try #require(SystemMemory.available())
    #expect(free > 0 && UInt64(free) < ProcessInfo.processInfo.physicalMemory)
  }
}
