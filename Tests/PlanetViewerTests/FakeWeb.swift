import PlanetImage
import PlanetSources
import PlanetSystem
import Synchronization

@testable import PlanetViewer

/// A web of a few documents in memory, which counts what is asked for and can be gone.
final class FakeWeb: HTTPTransport {
  private struct State {
    var documents: [String: [UInt8]] = [:]
    var busy: Set<String> = []
    var isGone = false
    var isHeld = false
    var asked: [String] = []
  }

  private let state = Mutex(State())
  static let origin = "http://planets.test"

  /// Puts a document at a path.
  func put(_ path: String, _ text: String) { put(path, Array(text.utf8)) }

  func put(_ path: String, _ bytes: [UInt8]) { state.withLock { $0.documents[path] = bytes } }

  /// Returns the text of the document at a path.
  func document(_ path: String) -> String? {
    state.withLock { $0.documents[path] }.map { String(decoding: $0, as: UTF8.self) }
  }

  /// Makes a path answer that the server is busy, or no longer.
  func set(_ path: String, isBusy: Bool) {
    state.withLock { if isBusy { $0.busy.insert(path) } else { $0.busy.remove(path) } }
  }

  /// True if nothing answers.
  var isGone: Bool {
    get { state.withLock { $0.isGone } }
    set { state.withLock { $0.isGone = newValue } }
  }

  /// True if answers wait.
  var isHeld: Bool {
    get { state.withLock { $0.isHeld } }
    set { state.withLock { $0.isHeld = newValue } }
  }

  /// The paths that were asked for, in order.
  var asked: [String] { state.withLock { $0.asked } }

  func perform(_ exchange: HTTPExchange) throws(HTTPFailure) -> HTTPAnswer {
    let path = exchange.address.target
    state.withLock { $0.asked.append(path) }
    while isHeld {
      if exchange.cancellation.isCancelled { throw .cancelled }
      SourceClock.system.wait(0.002, exchange.cancellation)
    }
    let (document, isBusy, isGone) = state.withLock {
      ($0.documents[path], $0.busy.contains(path), $0.isGone)
    }
    if isGone { throw .unreachable(exchange.address, reason: "nobody answers") }
    if isBusy { return HTTPAnswer(status: 500) }
    guard let document else { return HTTPAnswer(status: 404) }
    return HTTPAnswer(status: 200, body: document)
  }

  /// Returns access to this web, with copies in a folder and a clock that does not wait.
  func access(copiesIn folder: String, now: Int = 1_000_000) -> WebAccess {
    let clock = SourceClock(now: { now }, wait: { _, _ in })
    return WebAccess(
      client: HTTPClient(userAgent: "test", transport: self, clock: clock),
      cache: SourceCache(folder: Files.join(folder, "sources")), clock: clock)
  }

  /// A web with a list of one film, its persons and a world, and an XML catalogue with images.
  static func withFilm() throws -> FakeWeb {
    let web = FakeWeb()
    func address(_ path: String) -> String { "\"\(origin)/api/\(path)\"" }
    web.put(
      "/api/films/",
      """
      {"count": 1, "next": null, "results": [{"title": "The Long Night", "episode_id": 4,
       "release_date": "1977-05-25", "opening_crawl": "It is a long night.\\r\\n\
      Nobody sleeps.\\r\\n\\r\\nFar away a ship\\r\\nis under way.", \
      "director": "D", "producer": "P",
       "characters": [\(address("people/1/")), \(address("people/2/")), \(address("people/99/"))],
       "planets": [\(address("planets/1/"))], "url": \(address("films/1/"))}]}
      """)
    for (number, name) in [(1, "Ada Lund"), (2, "Bo Ekman")] {
      web.put(
        "/api/people/\(number)/",
        """
        {"name": "\(name)", "birth_year": "19BBY", "eye_color": "blue",
         "homeworld": \(address("planets/1/")), "films": [\(address("films/1/"))],
         "url": \(address("people/\(number)/"))}
        """)
    }
    web.put(
      "/api/planets/1/",
      """
      {"name": "Dunia", "diameter": "10465", "climate": "arid", "terrain": "desert",
       "rotation_period": "23", "orbital_period": "304", "url": \(address("planets/1/"))}
      """)
    web.put(
      "/cards/catalogue.xml",
      """
      <catalogue title="Cards"><section title="Worlds">
      <body id="ball" name="Ball" kind="planet"><radii equatorial="1000"/></body></section>
      <section title="Events"><story id="near" kind="event" title="Near" body="ball">
      <image>images/near.png</image><overview>A picture beside it.</overview></story>
      <story id="far" kind="event" title="Far"><image>\(origin)/far.png</image></story>
      </section></catalogue>
      """)
    let red = Image<RGBA8>(width: 90, height: 60, filledWith: RGBA8(r: 255, g: 0, b: 0, a: 255))
    web.put("/cards/images/near.png", try PNG.encode(red))
    return web
  }
}
