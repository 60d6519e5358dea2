import Foundation
import PlanetTestSupport
import Testing

@Suite(
  "Sources on the command line",
  .enabled(if: SourceServer.python != nil, "python3 is not installed, so there is no server"))
struct SourceProgramTests {
  /// Runs the program with the copies of sources in a folder.
  private func run(_ arguments: [String], in folder: String) throws -> Program.Outcome {
    try Program.run(arguments, in: folder, environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
  }

  @Test("A second start opens no socket, and the copy remains without the server")
  func copies() throws {
    try withTemporaryFolder { folder in
      let server = try SourceServer()
      let list = ["list", "--catalogue", "\(server.origin)/many/a/api/"]
      let first = try run(list, in: folder)
      #expect(first.code == 0 && first.lines.count == 21, "\(first.errors)")
      let count = server.requests.count
      #expect(try run(list, in: folder).output == first.output)
      #expect(server.requests.count == count)
      server.stop()
      #expect(try run(list, in: folder).output == first.output)
      let old = try run(list + ["--max-age", "0"], in: folder)
      #expect(old.code == 0 && old.output == first.output && old.errors.contains("and is used"))
      let failed = try run(["catalogue", "refresh"], in: folder)
      #expect(failed.code == 10 && failed.errors.contains("cannot reach"), "\(failed.errors)")
      let offline = try run(list + ["--offline"], in: folder)
      #expect(offline.output == first.output)
      #expect(try run(["catalogue", "cache", "--clear"], in: folder).code == 0)
      #expect(try run(list + ["--offline"], in: folder).code == 10)
      #expect(try run(list, in: folder).code == 10)
    }
  }

  @Test("A refresh with an age asks only the sources of older copies")
  func refreshesOldCopies() throws {
    try withTemporaryFolder { folder in
      let server = try SourceServer()
      let address = "\(server.origin)/feed"
      #expect(try run(["list", "--catalogue", address], in: folder).code == 0)
      let young = try run(["catalogue", "refresh", "--max-age", "1h"], in: folder)
      #expect(young.code == 0 && young.output.contains("not refreshed: less than a minute old"))
      #expect(server.requests.count == 1)
      let old = try run(["catalogue", "refresh", "--max-age", "0"], in: folder)
      #expect(old.code == 0 && !old.output.contains("not refreshed"))
      #expect(server.requests.count == 2)
      #expect(try run(["catalogue", "refresh"], in: folder).code == 0)
      #expect(server.requests.count == 3)
      server.stop()
      #expect(try run(["catalogue", "refresh", "--max-age", "1h"], in: folder).code == 0)
      #expect(try run(["catalogue", "refresh", "--max-age", "0"], in: folder).code == 10)
      #expect(try run(["catalogue", "refresh", "--max-age", "soon"], in: folder).code == 2)
    }
  }

  @Test("A pull keeps the images of stories beside the file, and images that fail as addresses")
  func pullsImages() throws {
    try withTemporaryFolder { folder in
      let server = try SourceServer()
      let pull = ["catalogue", "pull", "\(server.origin)/stories.xml", "--images", "-o"]
      let outcome = try run(pull + ["out/web.xml"], in: folder)
      #expect(outcome.code == 0 && outcome.output == "out/web.xml\n", "\(outcome.errors)")
      #expect(outcome.errors.contains("the image of 'late' is not saved"), "\(outcome.errors)")
      let xml = try String(contentsOfFile: "\(folder)/out/web.xml", encoding: .utf8)
      #expect(xml.contains("web-images/near.png") && xml.contains("web-images/relay.png"))
      #expect(xml.contains("\(server.origin)/late.png") && !xml.contains("view.png"))
      for name in ["near", "relay"] {
        let bytes = try Data(contentsOf: URL(filePath: "\(folder)/out/web-images/\(name).png"))
        #expect(bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]))
      }
      let stories = try run(["stories", "--catalogue", "out/web.xml"], in: folder)
      #expect(stories.code == 0 && stories.lines.contains { $0.contains("near") })
      #expect(try run(pull + ["-"], in: folder).code == 2)
      // Without images, relative addresses still lead to the server.
      let plain = try run(Array(pull.prefix(3)) + ["-o", "-"], in: folder)
      #expect(plain.output.contains("\(server.origin)/view.png"), "\(plain.errors)")
    }
  }

  @Test("Copies are listed with address and size")
  func cache() throws {
    try withTemporaryFolder { folder in
      let server = try SourceServer()
      let address = "\(server.origin)/feed"
      #expect(try run(["list", "--catalogue", address], in: folder).code == 0)
      let table = try run(["catalogue", "cache"], in: folder)
      #expect(table.output.contains(address) && table.output.contains("one copy in"))
      let json = try run(["catalogue", "cache", "--json"], in: folder).output
      let objects = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [[String: Any]]
      let path = try #require(objects?.first?["path"] as? String)
      #expect(objects?.first?["address"] as? String == address)
      // The file can be read by other programs.
      let snapshot = try JSONSerialization.jsonObject(
        with: try Data(contentsOf: URL(filePath: path)))
      #expect((snapshot as? [String: Any])?["source"] as? String == address)
    }
  }

  @Test("Images are rendered from sources on the web and from folders")
  func images() throws {
    try withTemporaryFolder { folder in
      let server = try SourceServer()
      let web = try run(
        ["render", "oddity", "--catalogue", "\(server.origin)/odd/c/api", "--size", "16"]
          + ["-o", "web.png"], in: folder)
      #expect(web.code == 0 && web.lines == ["web.png"], "\(web.errors)")
      try FileManager.default.createDirectory(
        atPath: "\(folder)/xml", withIntermediateDirectories: true)
      let xml = "<catalogue><body id=\"b\" name=\"B\" kind=\"world\"/></catalogue>"
      try Data(xml.utf8).write(to: URL(filePath: "\(folder)/xml/b.xml"))
      let local = try run(
        ["render", "b", "--catalogue", "xml", "--size", "16", "-o", "b.png"], in: folder)
      #expect(local.code == 0, "\(local.errors)")
      let checked = try run(["validate", "xml", "\(server.origin)/odd/b/api"], in: folder)
      #expect(checked.code == 3 && checked.errors.contains("is taken"), "\(checked.errors)")
    }
  }

  @Test("JSON files of events and of the API are catalogues; errors have their location")
  func jsonFiles() throws {
    try withTemporaryFolder { folder in
      let files = [
        "events.json": "[{\"title\": \"Landing\", \"body\": \"mars\"}]",
        "people": """
        {"results": [{"name": "Ada", "height": "1,172", "mass": "unknown",
          "url": "https://example.org/api/people/1/"}]}
        """, "broken.json": "[{\"title\": \"Landing\"},\n {\"title\" 1}]",
      ]
      for (name, text) in files {
        try Data(text.utf8).write(to: URL(filePath: "\(folder)/\(name)"))
      }
      let events = try run(["stories", "--catalogue", "events.json"], in: folder)
      #expect(events.code == 0 && events.output.contains("Landing"), "\(events.errors)")
      let person = try run(["show", "ada", "--json", "--catalogue", "people"], in: folder)
      let object = try JSONSerialization.jsonObject(with: Data(person.output.utf8))
      let details = (object as? [String: Any])?["details"] as? [[String: Any]]
      #expect(details?.map { $0["value"] as? String } == ["1,172 cm"])
      #expect(details?.map { $0["number"] as? Double } == [1172])
      #expect(details?.map { $0["unit"] as? String } == ["cm"])
      let broken = try run(["stories", "--catalogue", "broken.json"], in: folder)
      #expect(broken.code == 3 && broken.errors.contains("broken.json:2:"), "\(broken.errors)")
      let checked = try run(["validate", "events.json"], in: folder)
      #expect(checked.code == 0, "\(checked.errors)")
    }
  }

  @Test(
    "Invalid addresses and ages are usage errors",
    arguments: [
      ["--catalogue", "file:///etc/passwd"], ["--catalogue", "http://a:b@x.org/"],
      ["--max-age", "soon"], ["--max-age", "5w"],
    ])
  func usage(options: [String]) throws {
    let outcome = try Program.run(["list"] + options)
    #expect(outcome.code == 2 && outcome.errors.contains("'\(options[1])'"), "\(outcome.errors)")
  }

  @Test("The program does not link libcurl, and starts without it")
  func linking() throws {
    let outcome = try Program.run(URL(filePath: "/usr/bin/ldd"), [Program.url.path()])
    #expect(outcome.code == 0 && !outcome.output.contains("curl"))
  }

  @Test("A refresh killed at any moment leaves the old copy whole")
  func kills() throws {
    try withTemporaryFolder { folder in
      // Each index that is requested begins another version of all records.
      let server = try SourceServer(["--delay", "0.002"])
      let address = "\(server.origin)/many/a/api/"
      let refresh = ["catalogue", "refresh", address]
      #expect(try run(refresh, in: folder).code == 0)
      let length = server.requests.count
      var generator = SeededGenerator(seed: 50)
      var killed = 0
      // Each is killed after a random number of requests, from none to all, and a short pause.
      for _ in 0..<50 {
        let end = server.requests.count + Int.random(in: 0...length, using: &generator)
        let program = try RunningProgram(
          refresh, in: folder, environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
        while server.requests.count < end, program.isRunning { usleep(500) }
        usleep(UInt32.random(in: 0...3000, using: &generator))
        program.send(SIGKILL)
        if program.wait().wasKilled { killed += 1 }
        let list = try run(
          ["list", "--offline", "--catalogue", address], in: folder)
        #expect(list.code == 0 && list.lines.count == 21, "\(list.errors)")
        #expect(try versions(in: folder).count == 1)
      }
      #expect(killed > 10, "\(killed)")
      #expect(try run(refresh, in: folder).code == 0)
      let rest = FileManager.default.enumerator(atPath: "\(folder)/cache")?.allObjects ?? []
      let names = rest.compactMap { $0 as? String }
      #expect(!names.contains { $0.hasSuffix(".part") || $0.contains("damaged") }, "\(names)")
    }
  }

  /// Returns the versions of the records in the copy, which its snapshot names.
  private func versions(in folder: String) throws -> Set<String> {
    let sources = "\(folder)/cache/planetnode/sources"
    let name = try #require(
      FileManager.default.contentsOfDirectory(atPath: "\(sources)/snapshots")
        .first { $0.hasSuffix(".json") && !$0.hasPrefix(".") })
    let data = try Data(contentsOf: URL(filePath: "\(sources)/snapshots/\(name)"))
    let snapshot = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    let documents = try #require(snapshot["documents"] as? [[String: Any]])
    var versions: Set<String> = []
    for document in documents {
      let digest = try #require(document["sha256"] as? String)
      let text = try String(
        contentsOfFile: "\(sources)/objects/\(digest.prefix(2))/\(digest)", encoding: .utf8)
      for part in text.components(separatedBy: "\"edited\": \"").dropFirst() {
        versions.insert(String(part.prefix { $0 != "\"" }))
      }
    }
    return versions
  }

  @Test("Several programs that refresh one source at once leave a whole copy")
  func parallel() throws {
    try withTemporaryFolder { folder in
      let server = try SourceServer()
      let address = "\(server.origin)/many/b/api"
      let programs = try (0..<6).map { _ in
        try RunningProgram(
          ["catalogue", "refresh", address], in: folder,
          environment: ["XDG_CACHE_HOME": "\(folder)/cache"])
      }
      for program in programs { #expect(program.wait().code == 0) }
      let list = try run(["list", "--offline", "--catalogue", address], in: folder)
      #expect(list.code == 0 && list.lines.count == 21, "\(list.errors)")
    }
  }
}
