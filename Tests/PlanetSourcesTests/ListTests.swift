import PlanetCatalogue
import PlanetTestSupport
import Synchronization
import Testing

@testable import PlanetSources

/// A simulated network with an answer for each address, which counts requests at the same time.
final class RoutedTransport: HTTPTransport {
  private let state: Mutex<(routes: [String: HTTPAnswer], asked: [String], running: Int, most: Int)>
  /// The number of requests that wait for each other; 0 for none.
  private let meeting: Int
  private let isMet: @Sendable (String) -> Bool

  init(
    _ routes: [String: HTTPAnswer], meeting: Int = 0,
    of isMet: @escaping @Sendable (String) -> Bool = { _ in false }
  ) {
    state = Mutex((routes, [], 0, 0))
    self.meeting = meeting
    self.isMet = isMet
  }

  var asked: [String] { state.withLock { $0.asked } }
  var most: Int { state.withLock { $0.most } }

  func change(_ path: String, _ answer: HTTPAnswer) { state.withLock { $0.routes[path] = answer } }

  func perform(_ exchange: HTTPExchange) throws(HTTPFailure) -> HTTPAnswer {
    let path = exchange.address.target
    let answer = state.withLock { state in
      state.asked.append(path)
      state.running += 1
      state.most = max(state.most, state.running)
      return state.routes[path]
    }
    // Requests of one group end when all have begun; a limit ends a test that would wait for ever.
    for _ in 0..<500 where isMet(path) && most < meeting {
      SourceClock.system.wait(0.02, Cancellation())
    }
    state.withLock { $0.running -= 1 }
    return answer ?? HTTPAnswer(status: 404)
  }
}

extension HTTPAnswer {
  /// An answer with a text.
  init(_ text: String, status: Int = 200) { self.init(status: status, body: Array(text.utf8)) }
}

@Suite("Lists of the Star Wars API")
struct ListTests {
  private static let index =
    #"{"films":"/api/films/","people":"/api/people/","planets":"/api/planets/","#
    + #""species":"/api/species/"}"#

  private static func list(
    _ kind: String, _ numbers: ClosedRange<Int>, count: Int? = nil, next: String? = nil
  ) -> HTTPAnswer {
    let figure = kind == "planets" ? "diameter" : "height"
    let records = numbers.map {
      #"{"name":"\#(kind) \#($0)","title":"\#(kind) \#($0)","\#(figure)":"10","#
        + #""url":"/api/\#(kind)/\#($0)/"}"#
    }
    let link = next.map { "\"\($0)\"" } ?? "null"
    return HTTPAnswer(
      #"{"count":\#(count ?? numbers.count),"next":\#(link),"results":["#
        + records.joined(separator: ",") + "]}")
  }

  private static let whole = [
    "/api/": HTTPAnswer(index), "/api/films/": list("films", 1...1),
    "/api/people/": list("people", 1...2, count: 3, next: "/api/people/?page=2"),
    "/api/people/?page=2": list("people", 3...3, count: 3),
    "/api/planets/": list("planets", 1...2), "/api/species/": list("species", 1...1),
  ]

  private func source(_ transport: RoutedTransport, _ path: String = "/api/") throws -> WebSource {
    WebSource(
      try WebAddress("http://example.org" + path),
      client: HTTPClient(
        userAgent: "Test/1", transport: transport, clock: StoppedClock().clock))
  }

  @Test("The lists of an index load at the same time, and give one catalogue in a fixed order")
  func parallel() throws {
    let first: Set = ["/api/films/", "/api/people/", "/api/planets/", "/api/species/"]
    let transport = RoutedTransport(Self.whole, meeting: 4) { first.contains($0) }
    let found = try source(transport).load(LoadRequest())
    #expect(transport.most == 4)
    #expect(Set(transport.asked) == Set(Self.whole.keys) && transport.asked.count == 6)
    #expect(found.reading.problems == [])
    #expect(found.catalogue.bodies.map(\.name) == ["planets 1", "planets 2"])
    #expect(found.catalogue.stories.map(\.id) == ["films-1", "people-1", "people-2", "people-3"])
    #expect(
      found.documents.all.map(\.name)
        == [
          "", "films/", "people/", "people/?page=2", "planets/", "species/",
        ].map { "http://example.org/api/" + $0 })
  }

  @Test(
    "A list that fails leaves the others usable, and is a warning",
    arguments: ["/api/people/", "/api/people/?page=2"])
  func failing(path: String) throws {
    var routes = Self.whole
    routes[path] = HTTPAnswer("x", status: 500)
    let transport = RoutedTransport(routes)
    let found = try source(transport).load(LoadRequest())
    #expect(found.catalogue.bodies.count == 2)
    let people = found.catalogue.stories.filter { $0.kind == .person }.map(\.id)
    #expect(people == (path == "/api/people/" ? [] : ["people-1", "people-2"]))
    let messages = found.reading.warnings.map(\.message)
    #expect(
      messages.first?.hasPrefix("the list http://example.org/api/people/ is incomplete") == true)
    #expect(messages.first?.contains("500 (server error)") == true, "\(messages)")
    var strict = LoadRequest()
    strict.options.strict = true
    #expect(try source(transport).load(strict).reading.errors.isEmpty == false)
    for path in Self.whole.keys where path != "/api/" {
      transport.change(path, HTTPAnswer("x", status: 500))
    }
    #expect(throws: SourceError.self) { try source(transport).load(LoadRequest()) }
  }

  @Test("The copy of a list that fails is used, and is not replaced by an incomplete one")
  func failingWithCopy() throws {
    try withTemporaryFolder { folder in
      let transport = RoutedTransport(Self.whole)
      let cached = CachingSource(
        try source(transport), cache: SourceCache(folder: folder), clock: StoppedClock().clock)
      var request = LoadRequest()
      request.refreshes = true
      _ = try cached.load(request)
      transport.change("/api/people/?page=2", HTTPAnswer("x", status: 500))
      transport.change("/api/planets/", Self.list("planets", 1...3))
      let found = try cached.load(request)
      #expect(found.catalogue.stories.count { $0.kind == .person } == 3)
      #expect(found.catalogue.bodies.count == 3 && found.reading.warnings.count == 1)
      #expect(found.reading.warnings[0].message.contains("the copy is used for the rest"))
      request.isOffline = true
      let copy = try cached.load(request)
      #expect(copy.catalogue.bodies.count == 2 && copy.reading.problems == [])
    }
  }

  @Test("An incomplete source is asked again, and its copy is used offline")
  func incompleteCopy() throws {
    try withTemporaryFolder { folder in
      var routes = Self.whole
      routes["/api/people/"] = HTTPAnswer("x", status: 500)
      let transport = RoutedTransport(routes)
      let cached = CachingSource(
        try source(transport), cache: SourceCache(folder: folder), clock: StoppedClock().clock)
      #expect(try cached.load(LoadRequest()).catalogue.bodies.count == 2)
      var offline = LoadRequest()
      offline.isOffline = true
      #expect(try cached.load(offline).reading.warnings.count == 1)
      transport.change("/api/people/", Self.list("people", 1...2))
      let whole = try cached.load(LoadRequest())
      #expect(whole.freshness == .current && whole.reading.problems == [])
      #expect(try cached.load(LoadRequest()).freshness == .copy(age: 0))
    }
  }

  @Test(
    "A list with fewer records than it states is a warning, in files too",
    arguments: [("count", 60), ("total_records", 60), ("count", 1)])
  func counts(field: String, count: Int) throws {
    let text =
      #"{"\#(field)":\#(count),"next":null,"results":[{"name":"A","diameter":"1","#
      + #""url":"http://example.org/api/planets/1/"}]}"#
    let transport = RoutedTransport(["/api/planets/": HTTPAnswer(text)])
    let messages = count == 1 ? [] : ["is incomplete: 1 of 60 records"]
    for isStrict in [false, true] {
      var request = LoadRequest()
      request.options.strict = isStrict
      let found = try source(transport, "/api/planets/").load(request)
      #expect(found.catalogue.bodies.map(\.name) == ["A"])
      #expect(found.reading.problems.map { String($0.message.suffix(30)) } == messages)
      #expect(found.reading.errorCount == (isStrict ? messages.count : 0))
      let file = MemorySource(name: "page.json") { () throws(SourceError) in
        SourceDocuments([SourceDocument(name: "page.json", bytes: Array(text.utf8))])
      }
      #expect(try file.load(request).reading.problems.count == messages.count)
    }
  }

  @Test("A list that repeats a page ends, and its missing records are reported")
  func loop() throws {
    let transport = RoutedTransport([
      "/api/people/": Self.list("people", 1...2, count: 9, next: "?page=2"),
      "/api/people/?page=2": Self.list("people", 3...4, count: 9, next: "?page=3"),
      "/api/people/?page=3": Self.list("people", 3...4, count: 9, next: "?page=4"),
    ])
    let found = try source(transport, "/api/people/").load(LoadRequest())
    #expect(found.catalogue.stories.count == 4 && transport.asked.count == 3)
    #expect(
      found.reading.warnings.map(\.message) == [
        "the list http://example.org/api/people/ is incomplete: 4 of 9 records"
      ])
  }

  /// The data of a page that states the next page and the number of records, in several forms.
  private static let pages: [@Sendable (String, String?, Int) -> String] = [
    { #"{"count":\#($2),"next":\#(quoted($1)),"results":[\#($0)]}"# },
    { #"{"data":[\#($0)],"links":{"next":\#(quoted($1))},"total":\#($2)}"# },
    { #"{"events":[\#($0)],"total_count":\#($2),"pagination":{"next":\#(quoted($1))}}"# },
  ]

  private static func quoted(_ text: String?) -> String { text.map { "\"\($0)\"" } ?? "null" }

  private static func card(_ number: Int) -> String {
    #"{"id":\#(number),"title":"Event","date":"2000"}"#
  }

  @Test("Pages of event cards are followed, and missing cards are reported", arguments: 0..<3)
  func pagedCards(form: Int) throws {
    let page = Self.pages[form]
    let first = page([1, 2].map(Self.card).joined(separator: ","), "/events?page=2", 3)
    let transport = RoutedTransport([
      "/events": HTTPAnswer(first), "/events?page=2": HTTPAnswer(page(Self.card(3), nil, 3)),
    ])
    let found = try source(transport, "/events").load(LoadRequest())
    #expect(found.catalogue.stories.map(\.id) == ["event", "event-2", "event-3"])
    #expect(found.reading.problems == [], "\(found.reading.problems)")
    let file = MemorySource(name: "page.json") { () throws(SourceError) in
      SourceDocuments([SourceDocument(name: "page.json", bytes: Array(first.utf8))])
    }
    let part = try file.load(LoadRequest()).reading
    #expect(part.warnings.map(\.message) == ["the list page.json is incomplete: 2 of 3 records"])
    var strict = LoadRequest()
    strict.options.strict = true
    #expect(try file.load(strict).reading.errorCount == 1)
  }

  @Test("A list of its own address is used without a page that fails")
  func failingPage() throws {
    let transport = RoutedTransport([
      "/api/people/": Self.list("people", 1...2, count: 4, next: "?page=2"),
      "/api/people/?page=2": HTTPAnswer("x", status: 500),
    ])
    let found = try source(transport, "/api/people/").load(LoadRequest())
    #expect(found.catalogue.stories.count == 2 && found.documents.isIncomplete)
    let messages = found.reading.warnings.map(\.message)
    #expect(messages.count { $0.contains("500 (server error)") } == 1, "\(messages)")
    transport.change("/api/people/", HTTPAnswer("x", status: 500))
    #expect(throws: SourceError.self) {
      try source(transport, "/api/people/").load(LoadRequest())
    }
  }

  @Test("Links and images are relative to their document")
  func relative() throws {
    let list = HTTPAnswer(
      #"{"results":[{"name":"A","height":"1","url":"/api/people/1/"}],"next":"?page=2"}"#)
    let transport = RoutedTransport([
      "/api/": HTTPAnswer(#"{"people":"people/"}"#), "/api/people/": list,
      "/api/people/?page=2": Self.list("people", 2...2),
      "/c/a.xml": HTTPAnswer(
        "<catalogue><story kind=\"event\" title=\"A\"><image src=\"img/a.png\"/></story>"
          + "</catalogue>"
      ),
    ])
    let people = try source(transport).load(LoadRequest()).catalogue.stories
    #expect(people.map(\.title) == ["A", "people 2"])
    let story = try source(transport, "/c/a.xml").load(LoadRequest())
    #expect(story.catalogue.stories.map(\.image) == ["http://example.org/c/img/a.png"])
    #expect(story.reading.problems == [])
  }

  @Test("Planets that cannot be loaded, and pages that are no data, leave the rest usable")
  func incomplete() throws {
    let short =
      #"{"message":"ok","next":null,"results":[{"uid":"1","name":"P","url":"/api/planets/1"}]}"#
    let transport = RoutedTransport([
      "/api/": HTTPAnswer(#"{"people":"/api/people/","planets":"/api/planets/"}"#),
      "/api/people/": Self.list("people", 1...1), "/api/planets/": HTTPAnswer(short),
      "/api/planets/1": HTTPAnswer("x", status: 500),
    ])
    let found = try source(transport).load(LoadRequest())
    #expect(found.catalogue.stories.count == 1 && found.documents.isIncomplete)
    #expect(found.reading.warnings.contains { $0.message.contains("are incomplete") })
    transport.change("/api/people/", Self.list("people", 1...1, count: 2, next: "?page=2"))
    transport.change("/api/people/?page=2", HTTPAnswer("{\"results\": ["))
    let broken = try source(transport, "/api/people/").load(LoadRequest())
    #expect(broken.catalogue.stories.count == 1 && broken.documents.isIncomplete)
    #expect(broken.reading.errorCount == 0)
  }
}
