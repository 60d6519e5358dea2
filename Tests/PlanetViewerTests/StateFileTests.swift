import Foundation
import PlanetAssets
import PlanetCatalogue
import PlanetSystem
import PlanetTestSupport
import Testing

@testable import PlanetViewer

@Suite("State file")
struct StateFileTests {
  private func with(
    _ text: String? = nil, _ content: (StateFile, String) throws -> Void
  ) throws {
    try withTemporaryFolder { folder in
      let path = Files.join(folder, "viewer.json")
      if let text { try Files.write(Array(text.utf8), to: path) }
      try content(StateFile(path: path), path)
    }
  }

  /// The file read by another JSON parser.
  private func object(_ path: String) throws -> [String: Any] {
    let bytes = Data(try Files.read(path))
    return try #require(try JSONSerialization.jsonObject(with: bytes) as? [String: Any])
  }

  @Test("One invalid field is reported and resets only itself")
  func wrongField() throws {
    let text = """
      {"favourites": ["mars", 3, "earth", "mars"], "showsList": 1, "showsStars": false,
       "windowWidth": 0, "windowHeight": 600, "order": "by-mood", "body": null}
      """
    try with(text) { file, path in
      var (state, problem, mayBeWritten) = file.state()
      #expect(state.favourites == ["mars", "earth"] && !state.scene.showsStars && state.showsList)
      #expect(state.windowSize == nil && mayBeWritten)
      let said = try #require(problem)
      #expect(said.contains(path) && said.contains("'showsList' is 1; expected true or false"))
      #expect(said.contains("'favourites' is 3") && said.contains("'windowWidth' is 0"))
      #expect(!said.contains("order") && !said.contains("body"))
      let base = state
      state.scene.showsName = false
      _ = try file.save(state, since: base)
      let written = try object(path)
      #expect(written["showsList"] as? Int == 1, "what is not understood stays")
      #expect(written["order"] as? String == "by-mood")
      #expect((written["favourites"] as? [Any])?.count == 4)
      #expect(written["showsName"] as? Bool == false)
    }
  }

  @Test("Fields of newer versions are preserved")
  func unknownFields() throws {
    try with("{\"later\": {\"a\": [1, 2.5, null, \"x\"]}, \"favourites\": []}") { file, path in
      var (state, problem, _) = file.state()
      #expect(problem == nil)
      let base = state
      state.toggleFavourite("io")
      _ = try file.save(state, since: base)
      let later = try #require(try object(path)["later"] as? [String: [Any]])
      #expect(later["a"]?.count == 4 && later["a"]?[1] as? Double == 2.5)
      #expect(file.state().0.favourites == ["io"])
    }
  }

  @Test(
    "Only files that are not JSON objects are moved aside",
    arguments: ["[1]", "{", "", "3", "{\"a\": 1e999}"])
  func setAside(text: String) throws {
    try with(text) { file, path in
      try Files.write([7], to: "\(path).damaged")
      let (state, problem, mayBeWritten) = file.state()
      #expect(state == ViewerState() && mayBeWritten)
      #expect(problem?.contains("'\(path).damaged-2'") == true)
      #expect(try Files.read("\(path).damaged-2") == Array(text.utf8))
      #expect(try Files.read("\(path).damaged") == [7])
    }
  }

  @Test("An unreadable file is moved aside without loss")
  func unreadable() throws {
    let large = "{\"favourites\": [\"mars\"]}" + String(repeating: " ", count: 1 << 20)
    try with(large) { file, path in
      let (_, problem, mayBeWritten) = file.state()
      #expect(mayBeWritten && problem?.contains("more than the limit") == true)
      #expect(Files.byteCount(of: "\(path).damaged") == large.utf8.count)
    }
    try with { file, path in
      try Files.makeFolder(path)
      #expect(file.state().mayBeWritten && Files.kind(of: "\(path).damaged") == .folder)
    }
  }

  @Test(
    "A file that can neither be read nor moved aside is never overwritten",
    arguments: ["/proc/self/mem", "/proc/self/environ"])
  func neverWritten(path: String) throws {
    let file = StateFile(path: path)
    var state = ViewerState()
    var problem: String?
    var store = StateStore(file, &state, &problem)
    #expect(problem?.hasSuffix("; changes are not saved") == true)
    state.toggleFavourite("mars")
    #expect(store.save(&state) == nil)
    #expect(throws: FileError.self) { try file.save(state, since: ViewerState()) }
  }

  @Test("Two viewers share a file: each writes its changes, and reads favourites")
  func twoViewers() throws {
    try with("{\"favourites\": [\"io\"]}") { file, path in
      var (a, b) = (ViewerState(), ViewerState())
      var said: String?
      var storeOfA = StateStore(file, &a, &said)
      var storeOfB = StateStore(file, &b, &said)
      a.toggleFavourite("earth")
      #expect(storeOfA.save(&a) == nil)
      b.toggleFavourite("mars")
      b.toggleFavourite("io")
      b.order = .size
      #expect(storeOfB.save(&b) == nil)
      #expect(b.favourites == ["earth", "mars"])
      a.showsDetails = true
      #expect(storeOfA.save(&a) == nil)
      #expect(a.favourites == ["earth", "mars"] && a.order == .catalogue)
      // Another viewer's favourites are read once, without own changes.
      b.toggleFavourite("venus")
      #expect(storeOfB.save(&b) == nil)
      let (isOther, isOtherAgain) = (storeOfA.follow(&a), storeOfA.follow(&a))
      #expect(isOther && !isOtherAgain && a.favourites == ["earth", "mars", "venus"])
      b.toggleFavourite("venus")
      #expect(storeOfB.save(&b) == nil)
      _ = storeOfA.follow(&a)
      #expect(a.favourites == ["earth", "mars"])
      let both = file.state().0
      #expect(both.favourites == ["earth", "mars"] && both.order == .size && both.showsDetails)
      // Unchanged fields are not written.
      try Files.remove(path)
      #expect(storeOfA.save(&a) == nil && Files.kind(of: path) == .nothing)
      a.showsDetails = false
      #expect(storeOfA.save(&a) == nil)
      #expect(file.state().0.favourites == ["earth", "mars"])
    }
  }

  @Test("Concurrent writers lose no data")
  func manyWriters() throws {
    try withTemporaryFolder { folder in
      let file = StateFile(path: Files.join(folder, "new/viewer.json"))
      DispatchQueue.concurrentPerform(iterations: 24) { number in
        var state = ViewerState()
        let base = state
        state.toggleFavourite("body-\(number)")
        #expect(throws: Never.self) { _ = try file.save(state, since: base, timeout: 60) }
      }
      #expect(Set(file.state().0.favourites).count == 24)
    }
  }

  @Test("A lock held by another process delays saving for a limited time; the next save has all")
  func locked() throws {
    try with { file, path in
      var state = ViewerState()
      var said: String?
      var store = StateStore(file, &state, &said)
      state.toggleFavourite("mars")
      try Files.holding(lock: "\(path).lock", timeout: 0) { () throws(FileError) in
        #expect(store.save(&state)?.contains("another program holds it") == true)
        #expect(store.save(&state) == nil, "the same is said once")
      }
      #expect(store.problem != nil && Files.kind(of: path) == .nothing)
      #expect(store.save(&state) == nil && store.problem == nil)
      #expect(file.state().0.favourites == ["mars"])
    }
  }
}
