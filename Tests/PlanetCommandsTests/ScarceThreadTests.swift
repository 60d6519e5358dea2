import Foundation
import Glibc
import PlanetTestSupport
import Testing

/// The start of a program whose user has a limit of processes: root has none, so it becomes another
/// user.
enum FewProcesses {
  private static let setpriv = "/usr/bin/setpriv"

  /// True if this user's processes can be limited, and another user can run the program.
  static let canBeTried: Bool = {
    guard getuid() == 0 else { return true }
    let outcome = try? Program.run(
      URL(filePath: setpriv), asAnother + ["/usr/bin/test", "-x", Program.url.path()])
    return outcome?.code == 0
  }()

  private static let asAnother = ["--reuid", "65533", "--regid", "65534", "--clear-groups"]

  /// Runs the program with a limit of processes and threads of its user.
  static func run(_ arguments: String, most: Int, in folder: String) throws -> Program.Outcome {
    unsafe chmod(folder, 0o777)
    // A program that does not end is ended by a signal, and has no exit code.
    let script = "ulimit -u \(most); exec \"$0\" \(arguments)"
    let words = ["/usr/bin/timeout", "120", "/bin/bash", "-c", script, Program.url.path()]
    return try Program.run(
      URL(filePath: getuid() == 0 ? setpriv : "/usr/bin/env"),
      (getuid() == 0 ? asAnother : []) + words, in: folder,
      environment: ["HOME": folder])
  }
}

@Suite(
  "Limited processes",
  .enabled(if: FewProcesses.canBeTried, "root, and no setpriv or no way to the program: skipped"))
struct ScarceThreadTests {
  @Test(
    "Commands complete with one thread or none beside the main thread",
    arguments: [1, 2, 3],
    [
      "render mars --size 256 --threads 4 -o a.png --map-cache off",
      "turntable saturn --size 64 --frames-per-turn 5 --threads 3 -o b#.png --manifest m.json",
      "animate io --size 64 --frames-per-turn 5 --threads 3 -o c.apng",
      "thumbnails --size 32 -o t/ --threads 3",
    ])
  func works(most: Int, arguments: String) throws {
    try withTemporaryFolder { folder in
      let outcome = try FewProcesses.run(arguments, most: most, in: folder)
      #expect(outcome.code == 0 && outcome.errors == "", "\(outcome.code) \(outcome.errors)")
      let names = outcome.lines.joined(separator: " ")
      for command in ["verify \(names)", "verify --render \(names)"] {
        let verification = try FewProcesses.run(command, most: most, in: folder)
        #expect(verification.code == 0, "\(verification.code) \(verification.errors)")
      }
    }
  }
}
