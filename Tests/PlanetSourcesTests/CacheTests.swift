import Dispatch
import PlanetCatalogue
import PlanetSystem
import PlanetTestSupport
import Synchronization
import Testing

@testable import PlanetSources

@Suite("Local copies of sources")
struct CacheTests {
  /// A source of one document, whose content and state are changed.
  private final class Changing: Sendable {
    let state = Mutex<(name: String?, loads: Int)>(("One", 0))

    var source: MemorySource {
      MemorySource(name: "https://example.org/x") { () throws(SourceError) in
        let name = self.state.withLock { state in
          state.loads += 1
          return state.name
        }
        guard let name else { throw SourceError.noCopy(name: "gone") }
        let xml = "<catalogue><body id=\"b\" name=\"\(name)\" kind=\"world\"/></catalogue>"
        return SourceDocuments([SourceDocument(name: "x.xml", bytes: Array(xml.utf8))])
      }
    }

    var loads: Int { state.withLock(\.loads) }

    func change(_ name: String?) { state.withLock { $0.name = name } }
  }

  private func with(
    _ body: (String, Changing, StoppedClock, CachingSource) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let changing = Changing()
      let clock = StoppedClock()
      let cached = CachingSource(
        changing.source, cache: SourceCache(folder: folder), clock: clock.clock)
      try body(folder, changing, clock, cached)
    }
  }

  @Test("A fresh copy is used without a request; an old one is refreshed")
  func fresh() throws {
    try with { _, changing, clock, cached in
      #expect(try cached.load(LoadRequest()).freshness == .current)
      changing.change("Two")
      clock.advance(86_399)
      let copy = try cached.load(LoadRequest())
      #expect(copy.freshness == .copy(age: 86_399) && changing.loads == 1)
      #expect(copy.catalogue.bodies.map(\.name) == ["One"])
      clock.advance(1)
      #expect(try cached.load(LoadRequest()).catalogue.bodies.map(\.name) == ["Two"])
      #expect(changing.loads == 2)
      var request = LoadRequest()
      request.refreshes = true
      _ = try cached.load(request)
      #expect(changing.loads == 3)
      // The time of the copy is in the future of a clock that was set back.
      clock.advance(-1000)
      #expect(try cached.load(LoadRequest()).freshness == .current)
    }
  }

  @Test("An old copy is used with its age while the source fails, and offline")
  func stale() throws {
    try with { _, changing, clock, cached in
      var offline = LoadRequest()
      offline.isOffline = true
      #expect(throws: SourceError.self) { try cached.load(offline) }
      #expect(changing.loads == 0)
      _ = try cached.load(LoadRequest())
      clock.advance(60)
      #expect(try cached.load(LoadRequest()).freshness == .copy(age: 60))
      #expect(try cached.load(offline).freshness == .offline(age: 60))
      changing.change(nil)
      clock.advance(3 * 86_400 - 60)
      guard case .stale(259_200, _) = try cached.load(LoadRequest()).freshness else {
        Issue.record("no old copy")
        return
      }
      #expect(try cached.load(offline).freshness == .offline(age: 259_200))
      #expect(changing.loads == 2 && Freshness.words(forAge: 259_200) == "3 days")
    }
  }

  @Test("Unreadable content does not replace the copy")
  func unusable() throws {
    try with { _, changing, clock, cached in
      _ = try cached.load(LoadRequest())
      changing.change("\"><")
      clock.advance(90_000)
      let catalogue = try cached.load(LoadRequest())
      #expect(catalogue.catalogue.bodies.map(\.name) == ["One"])
    }
  }

  @Test("Damaged files are moved aside, and loaded again", arguments: ["snapshots", "objects"])
  func damaged(part: String) throws {
    try with { folder, changing, _, cached in
      _ = try cached.load(LoadRequest())
      let inner = part == "objects" ? Files.names(in: "\(folder)/objects")[0] : ""
      let place = Files.join("\(folder)/\(part)", inner)
      let file = "\(place)/" + (Files.names(in: place).first ?? "")
      for damage in [Array("{\"format\":1".utf8), [], Array("garbage".utf8)] {
        try Files.write(damage, to: file)
        #expect(try cached.load(LoadRequest()).freshness == .current)
        #expect(try cached.load(LoadRequest()).freshness == .copy(age: 0))
      }
      #expect(changing.loads == 4 && !Files.names(in: "\(folder)/damaged").isEmpty)
    }
  }

  @Test("Of a copy with damaged files the others are used, and the damaged ones are named")
  func damagedPart() throws {
    try withTemporaryFolder { folder in
      let state = Mutex(0)
      let source = MemorySource(name: "https://example.org/x") { () throws(SourceError) in
        state.withLock { $0 += 1 }
        return SourceDocuments(
          ["One", "Two", "Three"].map { name in
            let xml = "<catalogue><body name=\"\(name)\" kind=\"world\"/></catalogue>"
            return SourceDocument(name: "\(name).xml", bytes: Array(xml.utf8))
          })
      }
      let cache = SourceCache(folder: folder)
      let cached = CachingSource(source, cache: cache, clock: StoppedClock().clock)
      _ = try cached.load(LoadRequest())
      var offline = LoadRequest()
      offline.isOffline = true
      let pages = try #require(cache.all().first?.pages)
      try Files.write([1], to: cache.path(of: pages[1].digest))
      for _ in 0..<2 {
        let rest = try cached.load(offline)
        #expect(rest.catalogue.bodies.map(\.name) == ["One", "Three"])
        #expect(
          rest.reading.warnings.map(\.message) == [
            "the copy of Two.xml is damaged; load it once from the web"
          ])
      }
      // With access to the source, the copy is whole again.
      let whole = try cached.load(LoadRequest())
      #expect(whole.freshness == .current && whole.reading.problems == [])
      #expect(whole.catalogue.bodies.count == 3 && state.withLock { $0 } == 2)
      #expect(try cached.load(offline).reading.problems == [])
      for page in pages { try Files.write([1], to: cache.path(of: page.digest)) }
      for _ in 0..<2 {
        #expect(throws: SourceError.self) { try cached.load(offline) }
        let failure = Result { () throws(SourceError) in try cached.load(offline) }.failure
        #expect(
          failure?.description.contains("is damaged") == true, "\(String(describing: failure))")
      }
    }
  }

  @Test("Contents that no copy needs are removed, and clearing removes all")
  func upkeep() throws {
    try with { folder, changing, clock, cached in
      func count() -> Int {
        Files.names(in: "\(folder)/objects")
          .reduce(0) { $0 + Files.names(in: "\(folder)/objects/\($1)").count }
      }
      for name in ["One", "Two", "Three"] {
        changing.change(name)
        clock.advance(90_000)
        _ = try cached.load(LoadRequest())
        #expect(count() == 1)
      }
      let cache = SourceCache(folder: folder)
      #expect(cache.all().map(\.source) == ["https://example.org/x"])
      #expect(try cache.clear() > 0)
      #expect(count() == 0 && cache.all().isEmpty)
    }
  }

  @Test("Several threads that refresh one source leave a whole copy")
  func threads() throws {
    try with { folder, changing, _, cached in
      var request = LoadRequest()
      request.refreshes = true
      let asked = request
      ParallelLoads.forEach(16, limit: 8) { index in
        changing.change("Name \(index % 3)")
        _ = try? cached.load(asked)
      }
      #expect(SourceCache(folder: folder).copy(of: cached.name) != nil)
      #expect(Files.kind(of: "\(folder)/damaged") == .nothing)
    }
  }

  @Test("An unwritable folder does not prevent the load")
  func unwritable() throws {
    try withTemporaryFolder { folder in
      try Files.write([], to: "\(folder)/file")
      let cached = CachingSource(
        Changing().source, cache: SourceCache(folder: "\(folder)/file/cache"))
      let catalogue = try cached.load(LoadRequest())
      #expect(catalogue.catalogue.bodies.count == 1 && catalogue.cacheProblem != nil)
    }
  }
}

@Suite("Catalogues of several files")
struct MergeTests {
  private func xml(_ bodies: String) -> [UInt8] { Array("<catalogue>\(bodies)</catalogue>".utf8) }

  @Test("A folder is one catalogue; conflicts and unusable files are named")
  func folder() throws {
    try withTemporaryFolder { folder in
      let same = "<body id=\"a\" name=\"A\" kind=\"world\"/>"
      try Files.write(
        xml("<section title=\"S\">\(same)</section>"), to: "\(folder)/1.xml")
      try Files.write(
        xml(
          "<section title=\"s\"><body id=\"b\" name=\"B\" kind=\"world\"/></section>\n"
            + "<body id=\"c\" name=\"a\" kind=\"moon\"/>"), to: "\(folder)/2.XML")
      try Files.write(xml(same), to: "\(folder)/2b.xml")
      try Files.write(Array("<catalogue>".utf8), to: "\(folder)/3.xml")
      try Files.write([1], to: "\(folder)/4.png")
      let found = try FolderSource(folder).load(LoadRequest())
      #expect(found.catalogue.sections.map(\.bodies.count) == [2])
      #expect(found.catalogue.bodies.map(\.id) == ["a", "b"])
      #expect(found.reading.errors.count == 1 && found.reading.warnings.count == 1)
      let conflict = try #require(found.reading.warnings.first)
      #expect(conflict.location.file.hasSuffix("2.XML") && conflict.location.line == 2)
      #expect(conflict.message.contains("1.xml:1:"), "\(conflict)")
      #expect(found.reading.entries.map(\.id) == ["a", "b"])
      var strict = LoadRequest()
      strict.options.strict = true
      #expect(try FolderSource(folder).load(strict).reading.errors.count == 2)
    }
  }

  @Test("Empty and missing folders are errors")
  func empty() throws {
    try withTemporaryFolder { folder in
      #expect(throws: SourceError.self) { try FolderSource(folder).load(LoadRequest()) }
      #expect(throws: SourceError.self) { try FolderSource("\(folder)/x").load(LoadRequest()) }
      #expect(throws: SourceError.self) { try FileSource("\(folder)/x").load(LoadRequest()) }
    }
  }

  @Test("A load in the background returns its result, and may be cancelled")
  func background() throws {
    let source = MemorySource(name: "m") { () throws(SourceError) in
      SourceDocuments([
        SourceDocument(name: "m", bytes: Array("[{\"title\":\"T\",\"date\":\"2000\"}]".utf8))
      ])
    }
    for isCancelled in [false, true] {
      let request = LoadRequest()
      if isCancelled { request.cancellation.cancel() }
      let result = Mutex<Result<SourcedCatalogue, SourceError>?>(nil)
      let done = DispatchSemaphore(value: 0)
      source.begin(request) { found in
        result.withLock { $0 = found }
        done.signal()
      }
      done.wait()
      switch result.withLock({ $0 }) {
      case .success(let found): #expect(!isCancelled && found.catalogue.stories.count == 1)
      case .failure(.cancelled): #expect(isCancelled)
      default: Issue.record("another error")
      }
    }
  }
}
