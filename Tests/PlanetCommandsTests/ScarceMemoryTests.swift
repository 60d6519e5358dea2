import Foundation
import PlanetTestSupport
import Testing

@Suite("Little address space")
struct ScarceMemoryTests {
  private static let shell = URL(filePath: "/bin/sh")

  @Test(
    "Runs end well, with fewer images side by side, or say that memory is short",
    arguments: [130_000, 160_000, 190_000, 230_000],
    [
      "turntable mars --frames-per-turn 3 --size 900 --threads 4 -o a#.png --manifest m.json",
      "animate mars --frames-per-turn 12 --size 300 --threads 4 -o a.apng",
    ])
  func limited(kilobytes: Int, arguments: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try Program.run(
        Self.shell,
        ["-c", "ulimit -v \(kilobytes); exec \"$0\" \(arguments)", Program.url.path()],
        in: folder)
      #expect(outcome.code == 0 || outcome.code == 8, "\(outcome.code) \(outcome.errors)")
      #expect((outcome.code == 8) == outcome.errors.contains("of memory are free"))
      if kilobytes >= 230_000 { #expect(outcome.code == 0, "\(outcome.errors)") }
      #expect(outcome.lines.isEmpty == (outcome.code == 8))
    }
  }
}
