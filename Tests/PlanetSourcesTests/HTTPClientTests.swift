import PlanetCatalogue
import Synchronization
import Testing

@testable import PlanetSources

/// A simulated network with given responses, which records exchanges.
final class ScriptedTransport: HTTPTransport {
  private let answers: Mutex<[Result<HTTPAnswer, HTTPFailure>]>
  private let recorded = Mutex<[HTTPExchange]>([])

  init(_ answers: [Result<HTTPAnswer, HTTPFailure>]) { self.answers = Mutex(answers) }

  var exchanges: [HTTPExchange] { recorded.withLock { $0 } }

  func perform(_ exchange: HTTPExchange) throws(HTTPFailure) -> HTTPAnswer {
    recorded.withLock { $0.append(exchange) }
    let answer = answers.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    guard let answer else { throw .unreachable(exchange.address, reason: "no answer is left") }
    return try answer.get()
  }
}

/// A clock that does not wait, and records the pauses.
final class StoppedClock: Sendable {
  private let state: Mutex<(now: Int, pauses: [Double])>

  init(now: Int = 1_000_000) { state = Mutex((now, [])) }

  var pauses: [Double] { state.withLock { $0.pauses } }

  func advance(_ seconds: Int) { state.withLock { $0.now += seconds } }

  var clock: SourceClock {
    SourceClock(
      now: { self.state.withLock { $0.now } },
      wait: { seconds, _ in self.state.withLock { $0.pauses.append(seconds) } })
  }
}

@Suite("HTTP requests")
struct HTTPClientTests {
  private static let address = try? WebAddress("https://example.org/a")

  private func load(
    _ answers: [Result<HTTPAnswer, HTTPFailure>],
    _ change: (inout HTTPClient, inout HTTPClient.Request) -> Void = { _, _ in }
  ) throws -> (Result<HTTPClient.Response, HTTPFailure>, ScriptedTransport, [Double]) {
    let transport = ScriptedTransport(answers)
    let clock = StoppedClock(now: 784_111_777)
    var client = HTTPClient(userAgent: "Test/1", transport: transport, clock: clock.clock)
    var request = HTTPClient.Request(try #require(Self.address))
    change(&client, &request)
    let (final, asked) = (client, request)
    let result = Result { () throws(HTTPFailure) in try final.load(asked) }
    return (result, transport, clock.pauses)
  }

  private func answer(
    _ status: Int, _ headers: [String: String] = [:], _ body: String = "{}"
  ) -> Result<HTTPAnswer, HTTPFailure> {
    .success(HTTPAnswer(status: status, headers: headers, body: Array(body.utf8)))
  }

  @Test(
    "Busy servers, truncated responses and failed connections are retried with increasing delay")
  func retries() throws {
    let address = try #require(Self.address)
    let (result, transport, pauses) = try load([
      .failure(.unreachable(address, reason: "")), .failure(.cutOff(address, reason: "")),
      answer(503), answer(200),
    ])
    #expect(try result.get().body == Array("{}".utf8))
    #expect(transport.exchanges.count == 4 && pauses == [0.5, 1, 2])
    let (failed, again, _) = try load(Array(repeating: answer(502), count: 9))
    #expect(again.exchanges.count == 4)
    #expect(failed.failure == .status(address, 502, wait: nil))
  }

  @Test("A host that cannot be reached is not tried again for some time")
  func unreachable() throws {
    let address = try #require(Self.address)
    let other = try WebAddress("https://other.example/")
    let gone = Result<HTTPAnswer, HTTPFailure>.failure(.unreachable(address, reason: "gone"))
    let transport = ScriptedTransport([gone, answer(200), answer(200)])
    let clock = StoppedClock()
    var client = HTTPClient(userAgent: "Test/1", transport: transport, clock: clock.clock)
    client.retriesConnections = false
    client.unreachableSeconds = 60
    let copy = client
    func failure(_ address: WebAddress) -> HTTPFailure? {
      Result { () throws(HTTPFailure) in try copy.load(HTTPClient.Request(address)) }.failure
    }
    #expect(failure(address) == .unreachable(address, reason: "gone"))
    #expect(failure(try WebAddress("https://example.org/b"))?.description.contains("gone") == true)
    #expect(transport.exchanges.count == 1 && clock.pauses == [])
    #expect(failure(other) == nil)
    clock.advance(60)
    #expect(failure(address) == nil && transport.exchanges.count == 3)
  }

  @Test("All requests of a source end at its deadline, also between attempts")
  func deadline() throws {
    let address = try #require(Self.address)
    let late = try load([answer(200)]) { $1.deadline = 784_111_777 }
    #expect(late.0.failure == .sourceTimeout(address, seconds: 900))
    #expect(late.1.exchanges.isEmpty)
    let (_, transport, _) = try load([answer(200)]) { $1.deadline = 784_111_780 }
    #expect(transport.exchanges.map(\.limits.totalMilliseconds) == [3000])
    let waiting = try load([answer(429, ["retry-after": "7"]), answer(200)]) {
      $1.deadline = 784_111_780
    }
    #expect(waiting.0.failure == .sourceTimeout(address, seconds: 900) && waiting.2 == [])
  }

  @Test("Other errors are final", arguments: [400, 403, 404, 410, 500, 501])
  func final(status: Int) throws {
    let (result, transport, _) = try load([answer(status), answer(200)])
    #expect(transport.exchanges.count == 1)
    #expect(result.failure == .status(try #require(Self.address), status, wait: nil))
  }

  @Test("A server's retry delay is observed, unless it is too long")
  func retryAfter() throws {
    let soon = try load([answer(429, ["retry-after": "7"]), answer(200)])
    #expect(try soon.0.get().body != nil && soon.2 == [7])
    let date = "Sun, 06 Nov 1994 08:49:48 GMT"
    let dated = try load([answer(503, ["retry-after": date]), answer(200)])
    #expect(try dated.0.get().body != nil && dated.2 == [11])
    let late = try load([answer(429, ["retry-after": "3600"]), answer(200)])
    #expect(late.0.failure == .status(try #require(Self.address), 429, wait: 3600))
    #expect(late.1.exchanges.count == 1)
  }

  @Test(
    "Redirects are followed to the web only, and never to lower security",
    arguments: [
      ("/b", true), ("https://other.example/b", true), ("b?c", true),
      ("http://example.org/b", false), ("file:///etc/passwd", false), ("", false),
      ("https://example.org:8443/b", false), ("ftp://example.org/", false),
    ])
  func redirects(target: String, isFollowed: Bool) throws {
    let (result, transport, _) = try load([answer(302, ["location": target]), answer(200)])
    #expect(transport.exchanges.count == (isFollowed ? 2 : 1))
    #expect((result.failure == nil) == isFollowed)
  }

  @Test("Five redirects are followed, six are not")
  func manyRedirects() throws {
    let hops = (0..<5).map { answer(301, ["location": "/\($0)"]) }
    let followed = try load(hops + [answer(200)])
    #expect(try followed.0.get().address.path == "/4")
    let (result, transport, _) = try load(hops + [answer(301, ["location": "/x"]), answer(200)])
    #expect(transport.exchanges.count == 6)
    guard case .redirect = result.failure else {
      Issue.record("\(result)")
      return
    }
  }

  @Test("Validators are sent, and an unchanged document has no body")
  func validators() throws {
    let validators = Validators(etag: "\"v1\"", lastModified: "Sun, 06 Nov 1994 08:49:37 GMT")
    let (result, transport, _) = try load([answer(304)]) { $1.validators = validators }
    #expect(try result.get().body == nil)
    let headers = try #require(transport.exchanges.first?.headers)
    #expect(headers.contains("If-None-Match: \"v1\""))
    #expect(headers.contains("If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT"))
    let split = Validators(etag: "\"v\"\r\nHost: evil")
    let (_, other, _) = try load([answer(304)]) { $1.validators = split }
    #expect(other.exchanges.first?.headers.count == 1)
  }

  @Test(
    "Web pages are recognised by their content, not by their media type",
    arguments: [
      ("application/json", "<!DOCTYPE html>", true), ("application/json", " \n<HTML>", true),
      ("text/html", "<!-- a --><html>", true), ("text/html", "<h1>Not found</h1>", true),
      ("text/html", "Not found", true), ("text/html; charset=utf-8", "{}", false),
      ("text/html", "\u{FEFF} [1]", false), ("text/html", "<?xml version=\"1.0\"?><a/>", false),
      ("text/html", "<planets/>", false), ("text/html", "[\"<html>\"]", false),
      ("text/html", "\u{89}PNG\u{0}", false), ("application/xhtml+xml", "<?xml?><html/>", true),
      ("text/plain", "Not found", false),
    ])
  func webPages(type: String, body: String, isPage: Bool) throws {
    let (result, _, _) = try load([answer(200, ["content-type": type], body)])
    #expect(result.failure == (isPage ? .webPage(try #require(Self.address)) : nil))
  }

  @Test("Offline, no exchange is made")
  func offline() throws {
    let (result, transport, _) = try load([answer(200)]) { client, _ in client.isOffline = true }
    #expect(transport.exchanges.isEmpty)
    #expect(result.failure == .offline(try #require(Self.address)))
  }

  @Test("A cancelled request makes no further attempt")
  func cancellation() throws {
    let (result, transport, _) = try load([answer(503), answer(200)]) { client, request in
      let stop = request.cancellation
      client = HTTPClient(
        userAgent: "Test/1", transport: ScriptedTransport([]),
        clock: SourceClock(now: { 0 }, wait: { _, _ in stop.cancel() }))
    }
    #expect(result.failure == .cancelled && transport.exchanges.isEmpty)
  }
}

extension Result {
  /// The error of a failure.
  var failure: Failure? {
    if case .failure(let error) = self { error } else { nil }
  }
}
