import Glibc
import PlanetAssets
import PlanetSystem

// Says unsafe: it asks the kernel for the time.

/// How long the program runs, and how long its start took.
struct StartClock {
  private let clock = ContinuousClock()
  private let start = ContinuousClock().now
  private let before = Self.age

  /// Seconds since the kernel began the program, to a hundredth at the beginning.
  var seconds: Double { before + (clock.now - start) / .seconds(1) }

  /// For how long the program has run already; nothing is known where there is no /proc.
  private static var age: Double {
    // The name before the bracket may have spaces of its own.
    guard let bytes = try? Files.read("/proc/self/stat", limit: 1 << 16),
      let bracket = bytes.lastIndex(of: UInt8(ascii: ")"))
    else { return 0 }
    let fields = bytes[bytes.index(after: bracket)...].split(separator: UInt8(ascii: " "))
    var now = timespec()
    guard fields.count > 19, let ticks = Double(String(decoding: fields[19], as: UTF8.self)),
      unsafe clock_gettime(CLOCK_BOOTTIME, &now) == 0
    else { return 0 }
    let sinceBoot = Double(now.tv_sec) + Double(now.tv_nsec) / 1e9
    return max(sinceBoot - ticks / Double(max(sysconf(Int32(_SC_CLK_TCK)), 1)), 0)
  }
}
