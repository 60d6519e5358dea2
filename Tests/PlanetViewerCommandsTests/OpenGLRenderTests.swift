import ArgumentParser
import OpenGLRenderer
import PlanetAssets
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetCommands
@testable import PlanetViewerCommands

@Suite("Images by OpenGL without a window")
struct OpenGLRenderTests {
  /// Whether this machine has OpenGL; where all must be tried, it is said to be there.
  private static let hasOpenGL =
    Files.environment("CI") == "true" || (try? HeadlessContext()) != nil

  @Test(
    "Options that need a job are refused by name, and only for OpenGL",
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

  @Test(
    "A file that is there stays, if that is wanted", .enabled(if: hasOpenGL, "there is no OpenGL"))
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
