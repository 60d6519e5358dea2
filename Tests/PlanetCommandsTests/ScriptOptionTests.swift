import Foundation
import PlanetTestSupport
import Testing

@Suite("Options of scripts")
struct ScriptOptionTests {
  private static let scripts = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Scripts")

  /// The scripts that are run, not those that others read.
  private static let names =
    ((try? FileManager.default.contentsOfDirectory(atPath: scripts.path())) ?? []).filter {
      $0.hasSuffix(".sh") && !["levels.sh", "packages.sh", "usage.sh"].contains($0)
    }.sorted()

  /// Runs a script with a folder of programs that are found first.
  private func run(
    _ name: String, _ arguments: [String], in folder: String
  ) throws -> Program.Outcome {
    try Program.run(
      Self.scripts.appending(path: name), arguments, in: folder,
      environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"])
  }

  /// Writes a compiler that leaves a file if it is called, and fails.
  private func writeCompiler(_ folder: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(folder)/bin", withIntermediateDirectories: false)
    for name in ["swift", "sudo", "apt-get"] {
      try Program.writeScript(
        "#!/bin/sh\ntouch '\(folder)/called'\nexit 9\n", to: "\(folder)/bin/\(name)")
    }
  }

  @Test("Every script has help, and does nothing else for it", arguments: names)
  func help(name: String) throws {
    try withTemporaryFolder { folder in
      try writeCompiler(folder)
      let help = try run(name, ["--help"], in: folder)
      #expect(help.code == 0 && help.errors.isEmpty, "\(help.errors)")
      #expect(!help.lines.isEmpty && !help.lines.contains { $0.hasPrefix("#") }, "\(help.output)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/called"))
    }
  }

  @Test(
    "Unknown options are refused before anything is done",
    arguments: names.filter { $0 != "view.sh" })
  func unknown(name: String) throws {
    try withTemporaryFolder { folder in
      try writeCompiler(folder)
      let outcome = try run(name, ["--no-such-option"], in: folder)
      #expect(outcome.code == 2, "\(outcome.errors)")
      #expect(outcome.errors.contains("Unknown option '--no-such-option'"))
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/called"))
    }
  }

  @Test(
    "The options of the installation are checked before it builds",
    arguments: [
      (["--with-viewer", "--prefix"], "--prefix has no folder"),
      (["--prefix", "--with-viewer"], "'--with-viewer' is not a prefix"),
      (["--prefix", ""], "The prefix is empty"), (["a", "b"], "There are two prefixes"),
      (["--with-viewer", "--without-viewer"], "exclude each other"),
      (["--prefix", "file"], "file' is not a folder"),
      (["--prefix=file/deeper"], "file' is not a folder"),
    ])
  func installation(arguments: [String], says: String) throws {
    try withTemporaryFolder { folder in
      try writeCompiler(folder)
      try Data().write(to: URL(filePath: "\(folder)/file"))
      let outcome = try run("install.sh", arguments, in: folder)
      #expect(outcome.code == 2 && outcome.errors.contains(says), "\(outcome.errors)")
      #expect(!FileManager.default.fileExists(atPath: "\(folder)/called"))
    }
  }

  @Test("A prefix is a folder in every form, in any order with the other option")
  func prefixes() throws {
    for arguments in [
      ["--without-viewer", "--prefix", "x"], ["--prefix", "x", "--without-viewer"],
      ["--prefix=x", "--without-viewer"], ["--without-viewer", "x"],
    ] {
      try withTemporaryFolder { folder in
        try writeCompiler(folder)
        let outcome = try run("install.sh", arguments, in: folder)
        // The options are accepted, and the compiler fails.
        #expect(outcome.code != 0 && outcome.code != 2, "\(arguments): \(outcome.errors)")
        #expect(!outcome.errors.contains("Unknown option"))
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(!names.contains { $0.hasPrefix("-") }, "\(names)")
      }
    }
  }
}
