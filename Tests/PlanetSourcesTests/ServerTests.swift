import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@testable import PlanetSources

let needsServer = ConditionTrait.enabled(
  if: SourceServer.python != nil, "python3 is not installed, so there is no server")

@Suite("A server on loopback", needsServer)
struct ServerTests {
  private func client(_ clock: StoppedClock = StoppedClock()) -> HTTPClient {
    HTTPClient(userAgent: "PlanetNode/test", clock: clock.clock)
  }

  private func load(
    _ server: SourceServer, _ path: String, _ client: HTTPClient,
    limit: Int = HTTPClient.documentBytes
  ) throws -> Result<HTTPClient.Response, HTTPFailure> {
    var request = HTTPClient.Request(try WebAddress(server.origin + path))
    request.limit = limit
    let asked = request
    return Result { () throws(HTTPFailure) in try client.load(asked) }
  }

  @Test("Complete responses are loaded: plain, compressed, redirected, and after temporary faults")
  func whole() throws {
    let server = try SourceServer()
    let clock = StoppedClock()
    let plain = try load(server, "/cards", client()).get().body
    #expect(plain?.isEmpty == false)
    for path in ["/gzip", "/hops/5", "/cut-once", "/limited", "/versioned", "/dated"] {
      #expect(try load(server, path, client(clock)).get().body == plain, "\(path)")
    }
    #expect(clock.pauses == [0.5, 2])
    let agent = try load(server, "/agent", client()).get().body ?? []
    #expect(String(decoding: agent, as: UTF8.self).contains("PlanetNode/test"))
  }

  @Test(
    "Faults have distinct errors",
    arguments: [
      ("/cut", "incomplete"), ("/missing", "404"), ("/limited-long", "3600 s"),
      ("/busy", "503"), ("/error", "500"), ("/garbage", "invalid"), ("/html", "web page"),
      ("/hidden-html", "web page"), ("/endless", "larger"), ("/bomb", "larger"),
      ("/loop", "more than 5"), ("/to-file", "http or https"), ("/to-port", "another port"),
      ("/nowhere", "without an address"), ("/unasked", "304"), ("/hops/6", "more than 5"),
    ])
  func faults(path: String, words: String) throws {
    let server = try SourceServer()
    let failure = try #require(try load(server, path, client(), limit: 1 << 20).failure)
    #expect(failure.description.contains(words), "\(path): \(failure)")
    #expect(failure.description.contains(server.origin))
  }

  @Test("A silent server ends with a time-out, and an absent one at once")
  func silence() throws {
    let server = try SourceServer()
    var client = client()
    client.limits.totalMilliseconds = 200
    guard case .timeout = try load(server, "/silent", client).failure else {
      Issue.record("no time limit")
      return
    }
    server.stop()
    let clock = StoppedClock()
    guard case .unreachable = try load(server, "/cards", self.client(clock)).failure else {
      Issue.record("a server that is gone answers")
      return
    }
    #expect(clock.pauses == [0.5, 1, 2])
  }

  @Test("Images of this machine are loaded only for a catalogue of this machine")
  func localImages() throws {
    try withTemporaryFolder { folder in
      let server = try SourceServer()
      for catalogue in [nil, "cards.json", "http://203.0.113.5/"] {
        let images = WebImages(
          client: client(), cache: SourceCache(folder: folder), of: catalogue)
        let result = Result { () throws(WebImages.Failure) in
          try images.image("\(server.origin)/view.png", LoadRequest())
        }
        #expect(result.failure?.description.contains("its host is on this machine") == true)
      }
      #expect(server.requests.isEmpty)
    }
  }

  @Test(
    "Errors have plain words, without those of libcurl",
    arguments: [
      ("/cut", "the connection ended before the stated length"),
      ("/closed", "the server closed the connection without an answer"),
      ("/garbage", "the response is not HTTP; check the address and the port"),
      ("/long-header", "more than 64 KiB"),
      ("/absurd-length", "larger than the limit"),
    ])
  func words(path: String, words: String) throws {
    let server = try SourceServer()
    let failure = try #require(try load(server, path, client()).failure)
    #expect(failure.description.contains(words), "\(failure)")
    server.stop()
    let gone = try #require(try load(server, "/", client()).failure)
    #expect(gone.description.hasSuffix(": no server answers at port \(gone.port)"), "\(gone)")
  }

  @Test("A cancelled load ends while it waits")
  func cancelled() throws {
    let server = try SourceServer()
    var request = HTTPClient.Request(try WebAddress(server.origin + "/silent"))
    let stop = Cancellation()
    request.cancellation = stop
    let (asked, client) = (request, client())
    // The request arrives before it is cancelled; both orders end.
    let result = Mutex<HTTPFailure?>(nil)
    ParallelLoads.forEach(2, limit: 2) { index in
      if index == 1 { return stop.cancel() }
      let failure = Result { () throws(HTTPFailure) in try client.load(asked) }.failure
      result.withLock { $0 = failure }
    }
    #expect(result.withLock { $0 } == .cancelled)
  }

  @Test("Images load four at a time, are stored by content, and need no server afterwards")
  func images() throws {
    try withTemporaryFolder { folder in
      let server = try SourceServer()
      let images = WebImages(
        client: client(), cache: SourceCache(folder: folder), clock: StoppedClock().clock,
        of: "\(server.origin)/cards")
      let addresses = (0..<12).map { "\(server.origin)/image/\($0).png" }
      let paths = Mutex<Set<String>>([])
      images.load(addresses + ["\(server.origin)/text_png", "ftp://x"], LoadRequest()) {
        _, result in
        if let path = try? result.get() { _ = paths.withLock { $0.insert(path) } }
      }
      // All have the same content.
      #expect(paths.withLock(\.count) == 1)
      let most = try load(server, "/most", client()).get().body ?? []
      let count = try #require(Int(String(decoding: most, as: UTF8.self)))
      #expect((2...5).contains(count), "\(count)")
      server.stop()
      let path = try images.image(addresses[3], LoadRequest())
      #expect(Files.kind(of: path) == .file)
      var request = LoadRequest()
      request.isOffline = true
      #expect(throws: WebImages.Failure.self) {
        try images.image("\(server.origin)/image/other.png", request)
      }
    }
  }
}

extension HTTPFailure {
  /// The port of a server that cannot be reached.
  fileprivate var port: Int {
    if case .unreachable(let address, _) = self { address.port } else { 0 }
  }
}
