import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite(
  "Videos by the command lines of the documentation",
  .enabled(if: IndependentReader.hasFFmpeg, "no ffmpeg: skipped"))
struct VideoTests {
  /// A turn shortened for tests.
  private static let frameCount = 4

  /// A command line of the documentation that makes a video.
  struct DocsLine: CustomTestStringConvertible, Sendable {
    var text: String

    /// The argument after the last one with this name; nil if there is none.
    func value(after word: String) -> String? {
      let words = text.split(whereSeparator: \.isWhitespace).map(String.init)
      return words.lastIndex(of: word).map { words[$0 + 1] }
    }

    /// The video's name.
    var output: String {
      text.split(whereSeparator: \.isWhitespace).last.map(String.init) ?? ""
    }

    /// The width and height of the frames.
    var size: String { value(after: "--size") ?? "512" }

    /// The arguments of the program, without its name.
    var programWords: [String] {
      text.prefix { $0 != "|" }.split(whereSeparator: \.isWhitespace).dropFirst().map(String.init)
    }

    var testDescription: String { output }
  }

  /// The command lines of the documentation, unchanged.
  private static let commandLines: [DocsLine] = {
    let page = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/animations.md")
    let text = (try? String(contentsOf: page, encoding: .utf8)) ?? ""
    let blocks = text.split(separator: "\n\n").map { block in
      block.split(separator: "\n", omittingEmptySubsequences: false)
    }
    return blocks.filter { lines in
      lines.allSatisfy { $0.hasPrefix("    ") }
        && lines.contains { $0.contains("ffmpeg -f") }
    }.map { lines in
      DocsLine(text: lines.map { String($0.dropFirst(4)) }.joined(separator: "\n"))
    }
  }()

  @Test("The documentation has a command line for each kind of video")
  func lines() {
    #expect(
      Set(Self.commandLines.map(\.output)) == ["mars.mp4", "mars.webm", "mars.mkv", "mars.mov"])
    #expect(Self.commandLines.count == 5)
    #expect(Self.commandLines.contains { $0.text.contains("--format png") })
  }

  /// Runs a command line of the documentation in a folder, with a turn of few frames.
  private func run(_ line: DocsLine, in folder: String) throws {
    // The command lines find a program of this name, which renders fewer frames.
    let script = "#!/bin/sh\nexec '\(Program.url.path())' \"$@\" \(Self.fewer)\n"
    let program = "\(folder)/bin/planetnode"
    try FileManager.default.createDirectory(
      atPath: "\(folder)/bin", withIntermediateDirectories: true)
    try Program.writeScript(script, to: program)
    let outcome = try Program.run(
      URL(filePath: "/bin/bash"), ["-c", "set -o pipefail\n\(line.text)"], in: folder,
      environment: ["PATH": "\(folder)/bin:/usr/bin:/bin"])
    #expect(outcome.code == 0, "\(outcome.errors)")
  }

  private static let fewer = "--frames-per-turn \(frameCount)"

  /// Returns ffprobe's report on a video's images.
  private func probe(_ file: String) throws -> [String: Any] {
    let outcome = try Program.run(
      URL(filePath: "/usr/bin/ffprobe"),
      ["-v", "error", "-count_frames", "-show_streams", "-of", "json", file])
    let object = try JSONSerialization.jsonObject(with: Data(outcome.bytes)) as? [String: Any]
    return try #require((object?["streams"] as? [[String: Any]])?.first)
  }

  @Test("The video has all frames, with their size and rate", arguments: commandLines)
  func video(line: DocsLine) throws {
    try withTemporaryFolder { folder in
      try run(line, in: folder)
      let stream = try probe("\(folder)/\(line.output)")
      let size = try #require(Int(line.size))
      #expect(stream["nb_read_frames"] as? String == "\(Self.frameCount)")
      #expect(stream["width"] as? Int == size && stream["height"] as? Int == size)
      let rate = line.value(after: "-framerate")
      #expect(stream["r_frame_rate"] as? String == rate.map { "\($0)/1" })
      let fps = line.value(after: "--fps") ?? "24"
      #expect(fps == rate)
    }
  }

  @Test(
    "Lossless codecs preserve every pixel of the frames",
    arguments: commandLines.filter { $0.text.contains("ffv1") || $0.text.contains("-qp 0") })
  func lossless(line: DocsLine) throws {
    try withTemporaryFolder { folder in
      try run(line, in: folder)
      let decoded = try Program.run(
        URL(filePath: "/usr/bin/ffmpeg"),
        [
          "-v", "error", "-i", "\(folder)/\(line.output)", "-f", "rawvideo", "-pix_fmt", "rgba",
          "-",
        ])
      let frames = try Program.run(
        line.programWords + Self.fewer.split(separator: " ").map(String.init))
      #expect(frames.code == 0 && frames.bytes.count == Self.frameCount * 512 * 512 * 4)
      // Differences are not listed byte by byte: there are millions.
      let isSame = decoded.bytes == frames.bytes
      #expect(isSame)
    }
  }

  @Test("PNG frames preserve every pixel in ffmpeg, too")
  func pngFrames() throws {
    let turn = ["animate", "mars", "-o", "-", "--size", "40x30", "--frames-per-turn", "4"]
    let decoded = try Program.run(
      URL(filePath: "/bin/bash"),
      [
        "-c",
        "\"$0\" \"$@\" --format png | ffmpeg -v error -f image2pipe -c:v png -framerate 24 -i - "
          + "-f rawvideo -pix_fmt rgba -", Program.url.path(),
      ] + turn)
    let frames = try Program.run(turn + ["--format", "rgba"])
    let isSame = decoded.bytes == frames.bytes
    #expect(isSame && frames.bytes.count == 4 * 40 * 30 * 4)
  }
}
