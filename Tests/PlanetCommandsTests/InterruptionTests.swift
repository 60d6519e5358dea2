import Foundation
import PlanetImage
import PlanetTestSupport
import Testing

@Suite("Interrupted runs")
struct InterruptionTests {
  private let size = ["--size", "32"]

  /// Checks that all images in a folder are whole and that there are no other files.
  private func checkWhole(_ folder: String) throws -> [String] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
    for name in names {
      #expect(name.hasSuffix(".png"))
      let bytes = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(name)")))
      #expect(throws: Never.self) { _ = try PNG.decode8(bytes) }
    }
    return names
  }

  @Test(
    "A signal ends a run with exit code 130; reported images are whole, others absent",
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2, SIGXCPU, SIGALRM, SIGQUIT], [1, 2])
  func signals(signal: Int32, count: Int) throws {
    try withTemporaryFolder { folder in
      let run = try RunningProgram(
        ["turntable", "earth", "--frames-per-turn", "100000", "-o", "o/######.png"] + size,
        in: folder)
      let first = run.firstResults()
      for _ in 0..<count { run.send(signal) }
      let end = run.wait()
      #expect(end.code == 130 && !end.wasKilled)
      let names = try checkWhole("\(folder)/o")
      // SIGQUIT neither waits for images in progress nor reports their number.
      if count == 1 && signal != SIGQUIT {
        #expect(
          end.errors == "error: interrupted; \(names.count) of 100000 images are rendered\n")
      }
      let reported = (first + end.output).split(separator: "\n").map { String($0.dropFirst(2)) }
      // A second signal may arrive between a file and its report.
      let isHasty = count == 2 || signal == SIGQUIT
      #expect(Set(reported).isSubset(of: names) && (isHasty || reported.count == names.count))
      #expect(!names.isEmpty && names.count < 100_000)
    }
  }

  @Test("A signal after the last image does not interrupt the run", arguments: [SIGTERM, SIGINT])
  func afterLast(signal: Int32) throws {
    try withTemporaryFolder { folder in
      let run = try RunningProgram(
        ["turntable", "io", "--frames", "1-3", "-o", "#.png", "--manifest", "m.json"] + size
          + ["--threads", "1"], in: folder)
      var reported = ""
      while !reported.contains("3.png") {
        let more = run.firstResults()
        guard !more.isEmpty else { break }
        reported += more
      }
      run.send(signal)
      let end = run.wait()
      #expect(end.code == 0 && !end.wasKilled && end.errors == "", "\(end.code) \(end.errors)")
      #expect(try Program.run(["verify", "m.json"], in: folder).code == 0)
    }
  }

  @Test("A crash is not reported as an interruption")
  func crash() throws {
    try withTemporaryFolder { folder in
      let run = try RunningProgram(
        ["turntable", "earth", "--frames-per-turn", "100000", "-o", "o/######.png"] + size,
        in: folder)
      _ = run.firstResults()
      // The Swift runtime stops the other threads by signals, and returns to the instruction that
      // failed. An instruction that has not failed goes on, or the runtime waits forever.
      run.send(SIGILL)
      for _ in 0..<60 where run.isRunning { usleep(100_000) }
      run.send(SIGKILL)
      let end = run.wait()
      #expect(end.wasKilled, "\(end.code) \(end.errors)")
    }
  }

  @Test("Commands run on a small stack", arguments: [64, 128])
  func smallStack(kilobytes: Int) throws {
    try withTemporaryFolder { folder in
      let script =
        "ulimit -s \(kilobytes); exec \"$0\" turntable saturn --frames 1-3 -o '#.png' --size 300"
      let outcome = try Program.run(
        URL(filePath: "/bin/bash"), ["-c", script, Program.url.path()], in: folder)
      #expect(outcome.code == 0 && outcome.lines.count == 3, "\(outcome.code) \(outcome.errors)")
    }
  }

  @Test("Truncation of a mapped file during reading ends the program with a message")
  func lostFile() throws {
    try withTemporaryFolder { folder in
      let run = try RunningProgram(
        ["turntable", "io", "--frames-per-turn", "100000", "-o", "######.png"] + size, in: folder)
      _ = run.firstResults()
      run.send(SIGBUS)
      let end = run.wait()
      #expect(end.code == 4 && !end.wasKilled)
      #expect(end.errors == "error: a file was cut off while it was read, or its disk failed\n")
    }
  }

  @Test("A second signal cancels an image in progress at once, without a manifest")
  func secondSignal() throws {
    try withTemporaryFolder { folder in
      // The second image takes much longer than the first signal's waiting time.
      let run = try RunningProgram(
        [
          "thumbnails", "saturn", "--sizes", "8,6000", "--samples", "256", "--threads", "1",
          "-o", "{id}-{size}.png", "--manifest", "m.json",
        ], in: folder)
      #expect(run.firstResults() == "saturn-8x8.png\n")
      // Two equal signals could arrive as one.
      run.send(SIGTERM)
      run.send(SIGINT)
      let end = run.wait()
      #expect(end.code == 130 && !end.wasKilled && end.output.isEmpty && end.errors.isEmpty)
      // The end of the waiting time, rather than the second signal, would write the manifest.
      #expect(try checkWhole(folder) == ["saturn-8x8.png"])
    }
  }

  @Test("A signal while a map is being cached removes the incomplete file")
  func maps() throws {
    try withTemporaryFolder { folder in
      let run = try RunningProgram(
        ["textures", "cache", "--build", "--fill", "20"], in: folder,
        environment: ["PLANETNODE_CACHE": folder])
      func parts() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
          .filter { $0.hasSuffix(".part") }
      }
      while try parts().isEmpty && run.isRunning { usleep(1000) }
      run.send(SIGINT)
      let end = run.wait()
      #expect(end.code == 130 && !end.wasKilled)
      #expect(try parts() == [])
    }
  }

  @Test("The end of an interrupted run is reported in JSON")
  func summary() throws {
    try withTemporaryFolder { folder in
      let run = try RunningProgram(
        [
          "turntable", "io", "--frames-per-turn", "100000", "-o", "######.png", "--progress",
          "json",
        ]
          + size, in: folder)
      _ = run.firstResults()
      run.send(SIGTERM)
      let end = run.wait()
      #expect(end.code == 130)
      let last = try #require(end.errors.split(separator: "\n").last)
      let object = try #require(
        try JSONSerialization.jsonObject(with: Data(last.utf8)) as? [String: Any])
      #expect(object["event"] as? String == "end" && object["failed"] as? Int == 0)
      let made = try #require(object["made"] as? Int)
      #expect(try checkWhole(folder).count == made && object["notBegun"] as? Int == 100_000 - made)
    }
  }

  @Test("Ignored signals stay ignored")
  func ignored() throws {
    try withTemporaryFolder { folder in
      let script = "trap '' INT TERM; exec \"$0\" turntable io --frames 1-40 -o '##.png' --size 32"
      let run = try RunningProgram(
        ["-c", script, Program.url.path()], program: URL(filePath: "/bin/bash"), in: folder)
      _ = run.firstResults()
      run.send(SIGINT)
      run.send(SIGTERM)
      #expect(run.wait().code == 0)
      #expect(try checkWhole(folder).count == 40)
    }
  }

  /// Kills runs of the program, and inspects the remaining files after each.
  ///
  /// Each is killed after a random number of images, from none to all, so that the moments are
  /// the same on slow machines; a random pause reaches into the next image.
  private func kill(
    _ arguments: [String], _ count: Int, images: Int, in folder: String, check: () throws -> Void
  ) throws {
    var generator = SeededGenerator(seed: 5)
    var killed = 0
    for _ in 0..<count {
      let run = try RunningProgram(arguments + ["--progress", "json"], in: folder)
      run.awaitErrors(lines: Int.random(in: 0...images, using: &generator))
      usleep(UInt32.random(in: 0...5000, using: &generator))
      run.send(SIGKILL)
      if run.wait().wasKilled { killed += 1 }
      try check()
    }
    #expect(killed > 0)
  }

  @Test("A run killed a hundred times leaves no partial file under a final name")
  func kills() throws {
    try withTemporaryFolder { folder in
      let (frames, threads) = (24, 2)
      let arguments =
        ["turntable", "saturn", "--frames-per-turn", "\(frames)", "-o", "o/##.png"] + size
        + ["--threads", "\(threads)"]
      let place = URL(filePath: "\(folder)/o")
      try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
      // The line after those of the frames reports the end.
      try kill(arguments, 100, images: frames + 1, in: folder) {
        let names = try FileManager.default.contentsOfDirectory(atPath: place.path())
        for name in names where name.hasSuffix(".png") {
          let bytes = [UInt8](try Data(contentsOf: place.appending(path: name)))
          #expect(throws: Never.self) { _ = try PNG.decode8(bytes) }
        }
        let others = names.filter { !$0.hasSuffix(".png") }
        #expect(others.allSatisfy { $0.hasPrefix(".planetnode-") && $0.hasSuffix(".part") })
        // Each run removes the leftovers of the one before, and has at most as many files in
        // progress as threads.
        #expect(others.count <= threads)
      }
      #expect(try Program.run(arguments, in: folder).code == 0)
      let names = try checkWhole(place.path())
      #expect(names.count == frames)
      try FileManager.default.moveItem(at: place, to: URL(filePath: "\(folder)/killed"))
      #expect(try Program.run(arguments, in: folder).code == 0)
      for name in names {
        let files = try ["killed", "o"].map {
          try Data(contentsOf: URL(filePath: "\(folder)/\($0)/\(name)"))
        }
        #expect(files[0] == files[1])
      }
    }
  }

  @Test("A run with --resume and a manifest completes after kills at random moments")
  func resumedKills() throws {
    try withTemporaryFolder { folder in
      let arguments =
        ["turntable", "saturn", "--frames-per-turn", "24", "-o", "o/##.png", "--resume"] + size
        + ["--manifest", "o/m.json", "--threads", "2", "--compression", "small"]
      // Each run keeps the images of those before.
      try kill(arguments, 12, images: 4, in: folder) { () throws in
        // A manifest is whole or absent.
        guard FileManager.default.fileExists(atPath: "\(folder)/o/m.json") else { return }
        #expect(try Program.run(["verify", "o/m.json"], in: folder).code == 0)
      }
      #expect(try Program.run(arguments, in: folder).code == 0)
      #expect(try Program.run(["verify", "o/m.json"], in: folder).code == 0)
      let manifest = try Data(contentsOf: URL(filePath: "\(folder)/o/m.json"))
      let names = try FileManager.default.contentsOfDirectory(atPath: "\(folder)/o")
      #expect(names.count == 25 && !names.contains { $0.hasPrefix(".") })
      try FileManager.default.removeItem(atPath: "\(folder)/o")
      #expect(try Program.run(arguments, in: folder).code == 0)
      #expect(try Data(contentsOf: URL(filePath: "\(folder)/o/m.json")) == manifest)
    }
  }

  @Test(
    "Animations and contact sheets remove the leftovers of killed runs from their folder",
    arguments: [
      ["animate", "saturn", "--frames-per-turn", "2", "-o", "a.apng"],
      ["sheet", "saturn", "io", "-o", "a.png"],
    ])
  func leftovers(arguments: [String]) throws {
    try withTemporaryFolder { folder in
      try Data([1]).write(to: URL(filePath: "\(folder)/\(abandonedName())"))
      #expect(try Program.run(arguments + size, in: folder).code == 0)
      let names = try FileManager.default.contentsOfDirectory(atPath: folder)
      #expect(names == [arguments[arguments.count - 1]])
    }
  }

  @Test("An animation killed at random moments is whole or absent")
  func killedAnimation() throws {
    try withTemporaryFolder { folder in
      let arguments =
        ["animate", "saturn", "--frames-per-turn", "24", "-o", "a.apng", "--threads", "2"] + size
      try kill(arguments, 12, images: 25, in: folder) {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        #expect(names.allSatisfy { $0 == "a.apng" || $0.hasPrefix(".planetnode-") })
        #expect(names.count <= 2)
        guard names.contains("a.apng") else { return }
        #expect(try Program.run(["verify", "a.apng"], in: folder).code == 0)
        try FileManager.default.removeItem(atPath: "\(folder)/a.apng")
      }
      #expect(try Program.run(arguments, in: folder).code == 0)
      #expect(try Program.run(["verify", "a.apng"], in: folder).code == 0)
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.apng"])
    }
  }
}
