import Glibc
import PlanetAssets
import PlanetSystem

// Unsafe: queries the kernel for the time.

/// The run time and the start-up time of the program.
struct StartClock {
  private let clock = ContinuousClock()
  private let start = ContinuousClock().now
  private let before = Self.age

  /// The seconds since the start of the process; the precision of the start is 10 ms.
  var seconds: Double { before + (clock.now - start) / .seconds(1) }

  /// The age of the process in seconds; 0 without /proc.
  private static var age: Double {
    // The name before the bracket may contain spaces.
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
