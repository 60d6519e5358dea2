import Foundation
import PlanetTestSupport
import Testing

@Suite("The code of PlanetKit's documentation")
struct ChapterTests {
  /// The program of the chapters, beside the tests.
  private static let program: URL? = {
    let tests = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    let places = [tests] + CommandLine.arguments.map { URL(filePath: $0) }
    return places.map { $0.deletingLastPathComponent().appending(path: "chapters") }
      .first { FileManager.default.isExecutableFile(atPath: $0.path()) }
  }()

  @Test("The code of all chapters runs, and writes its images")
  func run() throws {
    let program = try #require(Self.program)
    try withTemporaryFolder { folder in
      let events = #"{"events": [{"title": "Landing on the Moon", "date": "1969-07-20"}]}"#
      try Data(events.utf8).write(to: URL(filePath: "\(folder)/own.json"))
      let process = Process()
      process.executableURL = program
      process.currentDirectoryURL = URL(filePath: folder)
      let output = Pipe()
      process.standardOutput = output
      try process.run()
      let text = String(
        decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "\(text)")
      #expect(text.contains("Landing on the Moon"))
      #expect(text.contains("Mars in opposition") && text.hasSuffix("200 answers\ncancelled\n"))
      #expect(text.contains("mission Apollo 11 1969-07-20T20:17:40Z\nstory Apollo 12\n"))
      let names = Set(try FileManager.default.contentsOfDirectory(atPath: folder))
      #expect(
        names.isSuperset(of: [
          "earth.png", "saturn.png", "tatu.png", "crescent.jpg", "mars-3.png", "frame3.png",
          "moon.png", "moon.webp", "moon.exr", "mars-opposition.png", "eclipse.png", "row.png",
          "ringless.png", "own-map.png", "tetrahedron.png", "desert.png", "hapke.png",
          "moon-turntable.png",
        ]), "\(names.sorted())")
    }
  }
}
