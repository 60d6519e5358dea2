import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

/// True if a test can mount disks of its own.
private let canMount: Bool = {
  let unshare = URL(filePath: "/usr/bin/unshare")
  guard FileManager.default.isExecutableFile(atPath: unshare.path()) else { return false }
  let trial = try? Program.run(
    unshare,
    ["--user", "--map-root-user", "--mount", "mount", "-t", "tmpfs", "none", "/tmp"])
  return trial?.code == 0
}()

@Suite("Full and read-only disks", .enabled(if: canMount, "no disks of our own: skipped"))
struct DiskTests {
  /// Runs a script in a folder that has an empty disk of 64 KiB at `disk`.
  private func withDisk(_ script: String, in folder: String) throws -> Program.Outcome {
    try Program.run(
      URL(filePath: "/usr/bin/unshare"),
      [
        "--user", "--map-root-user", "--mount", "/bin/bash", "-c",
        "mkdir disk && mount -t tmpfs -o size=64k none disk && " + script, Program.url.path(),
      ], in: folder)
  }

  @Test("On a full disk complete files are reported; others fail with reason and advice")
  func full() throws {
    try withTemporaryFolder { folder in
      let outcome = try withDisk(
        """
        "$0" turntable saturn --frames 1-40 --size 64 -o 'disk/##.png'; code=$?
        cp -r disk kept; exit $code
        """, in: folder)
      #expect(outcome.code == 6)
      let advice = "No space left on device; free some space, or choose another disk"
      let errors = outcome.errors.split(separator: "\n")
      #expect(!errors.isEmpty && errors.allSatisfy { $0.hasSuffix(advice) })
      #expect(outcome.lines.count + errors.count == 40 && !outcome.lines.isEmpty)
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/kept").sorted()
      #expect(names.map { "disk/\($0)" } == outcome.lines.sorted())
      for name in names {
        let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/kept/\(name)")))
        #expect(try PNG.decode8(bytes).width == 64)
      }
    }
  }

  @Test("A read-only disk is reported before rendering")
  func readOnly() throws {
    try withTemporaryFolder { folder in
      let outcome = try withDisk(
        "mount -o remount,ro disk; \"$0\" render io --size 16 -o disk/new/io.png", in: folder)
      #expect(outcome.code == 5 && outcome.output == "")
      #expect(outcome.errors.contains("Read-only file system; choose another folder"))
      let dry = try withDisk(
        "mount -o remount,ro disk; \"$0\" render io --size 16 -o disk/io.png --dry-run",
        in: "\(folder)/disk")
      #expect(dry.code == 5 && dry.errors.contains("Read-only file system"))
    }
  }
}
