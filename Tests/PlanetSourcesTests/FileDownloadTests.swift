import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetSources

@Suite("Downloads of files", needsServer)
struct FileDownloadTests {
  /// Downloads a map of the server in parts of 1000 bytes.
  private func run(
    _ server: SourceServer, _ mode: String, to folder: String, idleSeconds: Int = 30,
    size: Int? = nil
  ) throws -> (failure: FileDownload.Failure?, bytes: [UInt8], steps: [Int]) {
    var client = HTTPClient(userAgent: "PlanetNode/test", clock: StoppedClock().clock)
    client.limits.idleSeconds = idleSeconds
    var download = FileDownload(
      try WebAddress("\(server.origin)/maps/\(mode)/map.png"), partial: "\(folder)/map.part",
      client: client)
    download.partSize = 1000
    download.size = size
    var steps: [Int] = []
    let copy = download
    let result = Result { () throws(FileDownload.Failure) in
      try copy.run { there, _ in steps.append(there) }
    }
    let bytes = try Files.readIfThere("\(folder)/map.part") ?? []
    return (result.failure, bytes, steps)
  }

  /// The bytes of the map that the server has.
  private func original(_ server: SourceServer) throws -> [UInt8] {
    let client = HTTPClient(userAgent: "PlanetNode/test")
    var request = HTTPClient.Request(try WebAddress("\(server.origin)/maps/whole/map.png"))
    request.refusesWebPages = false
    return try client.load(request).body ?? []
  }

  @Test(
    "A file is complete after breaks, a stall, and from servers without ranges or versions",
    arguments: ["good", "cut", "stall", "whole", "unversioned"])
  func complete(mode: String) throws {
    let server = try SourceServer()
    let map = try original(server)
    try withTemporaryFolder { folder in
      let (failure, bytes, steps) = try run(server, mode, to: folder, idleSeconds: 1)
      #expect(failure == nil && bytes == map, "\(mode): \(failure?.description ?? "")")
      #expect(steps == steps.sorted())
      if mode == "good" { #expect(steps.count == (map.count + 999) / 1000) }
    }
  }

  @Test("A download that ended early continues after its last part")
  func continuation() throws {
    let server = try SourceServer()
    let map = try original(server)
    try withTemporaryFolder { folder in
      let (failure, bytes, _) = try run(server, "dies", to: folder)
      guard case .web(.cutOff) = failure else {
        Issue.record("\(failure?.description ?? "no failure")")
        return
      }
      #expect(bytes == Array(map.prefix(2000)))
      let again = try run(server, "dies", to: folder)
      #expect(again.failure == nil && again.bytes == map && again.steps.first == 2000)
    }
  }

  @Test("A partial file of another address or without its state is not continued")
  func otherParts() throws {
    let server = try SourceServer()
    let map = try original(server)
    try withTemporaryFolder { folder in
      _ = try run(server, "dies", to: folder)
      #expect(try run(server, "good", to: folder).bytes == map)
      try Files.write([1, 2, 3], to: "\(folder)/map.part")
      try Files.remove("\(folder)/map.part.json")
      let fresh = try run(server, "good", to: folder)
      #expect(fresh.bytes == map && fresh.steps.first == 0)
    }
  }

  @Test("A wrong length, a file that changes and a file of another size are errors")
  func faults() throws {
    let server = try SourceServer()
    let map = try original(server)
    try withTemporaryFolder { folder in
      guard case .web = try run(server, "long", to: "\(folder)/a").failure else {
        Issue.record("a length that is too large is not reported")
        return
      }
      guard case .changes = try run(server, "moving", to: "\(folder)/b").failure else {
        Issue.record("a file that changes is not reported")
        return
      }
      guard case .size = try run(server, "good", to: "\(folder)/c", size: map.count + 1).failure
      else {
        Issue.record("another size is not reported")
        return
      }
      // The stated length is that of the truncated file: only its content shows it.
      #expect(try run(server, "short", to: "\(folder)/d").bytes.count == map.count - 500)
    }
  }

  @Test(
    "The ranges of answers are read",
    arguments: [
      ("bytes 0-9/20", ContentRange?.some(ContentRange(first: 0, count: 10, total: 20))),
      ("bytes 5-9/*", ContentRange(first: 5, count: 5)), ("bytes 9-5/20", nil),
      ("bytes 0-20/20", nil), ("items 0-9/20", nil), ("bytes */20", nil), ("", nil),
    ])
  func ranges(text: String, range: ContentRange?) {
    #expect(ContentRange(reading: text) == range)
  }
}
