import ArgumentParser
import OpenGLRenderer
import PlanetAssets
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetCommands
@testable import PlanetViewerCommands

@Suite("OpenGL images without a window")
struct OpenGLRenderTests {
  /// True if this machine has OpenGL; always true where all tests must run.
  private static let hasOpenGL =
    Files.environment("CI") == "true" || (try? HeadlessContext()) != nil

  @Test(
    "Options that need a render job are rejected by name, and only for OpenGL",
    arguments: [
      ["--resume"], ["--manifest", "m.json"], ["--timestamp"], ["--dry-run"],
      ["--progress", "json"], ["--samples", "4"], ["--depth", "16"],
    ])
  func refused(options: [String]) throws {
    do {
      _ = try OpenGLRenderCommand.parse(["moon"] + options)
      Issue.record("\(options) should be refused")
    } catch {
      let message = OpenGLRenderCommand.message(for: error)
      #expect(message.contains(options[0]) && message.contains("--renderer software"))
    }
    _ = try OpenGLRenderCommand.parse(["moon", "--renderer", "software"] + options)
  }

  @Test("An existing file stays with --no-overwrite", .enabled(if: hasOpenGL, "there is no OpenGL"))
  func noOverwrite() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/moon.png"
      try Files.write([1, 2, 3], to: path)
      var command = try OpenGLRenderCommand.parse(
        ["moon", "-o", path, "--size", "16", "--no-overwrite", "--map-cache", "off"])
      let failure = #expect(throws: CommandFailure.self) { try command.run() }
      #expect(failure?.kind == .output)
      #expect(try Files.read(path) == [1, 2, 3])
    }
  }
}
