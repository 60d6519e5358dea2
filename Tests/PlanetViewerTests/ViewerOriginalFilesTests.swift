import PlanetAssets
import PlanetCatalogue
import PlanetSky
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Files of characters, and of bodies without their maps")
  struct OriginalFiles {
    private func withFile(
      _ text: String, size: SIMD2<Double> = SIMD2(1280, 720),
      _ content: (ViewerHarness) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let path = Files.join(folder, "file.xml")
        try Files.write(Array(text.utf8), to: path)
        let harness = try ViewerHarness(folder: folder, catalogue: path, size: size)
        try harness.settle(thumbnails: true)
        try content(harness)
      }
    }

    private let solarSystem = """
      <solarsystem>
      <solarsystemelement><name>The Sun</name><texture>sun.jpg</texture><diameter>1392700</diameter>
      <distFromSun>0 km</distFromSun></solarsystemelement>
      <solarsystemelement><name>Earth</name><texture>gone.jpg</texture><diameter>12742</diameter>
      </solarsystemelement>
      <solarsystemelement><name>Saturn</name><texture>our-saturn.jpg</texture>
      <diameter>116460</diameter></solarsystemelement></solarsystem>
      """

    private let characters = """
      <characters>
      <person><name>Luke Skywalker</name><image>luke.jpg</image><homePlanet>Tatooine</homePlanet>
      <birthYear>19 BBY</birthYear><url>https://example.org/luke</url>
      <firstFilm>A New Hope</firstFilm></person>
      <person><name>Din Djarin</name><homePlanet>Aq Vetina</homePlanet></person></characters>
      """

    @Test("Bundled maps replace those that are not there, without an error")
    func bundledMaps() throws {
      try withFile(solarSystem) { harness in
        for name in ["The Sun", "Earth", "Saturn"] {
          let body = try harness.viewer.session.file.catalogue.body(named: name)
          harness.viewer.show(body)
          try harness.settle()
          try harness.show("original-\(body.id)")
          let shown = try #require(harness.viewer.presenter.shown)
          #expect(shown.prepared?.hasMap == true && shown.problem == nil, "\(name)")
          #expect(harness.notifications.allSatisfy { !$0.isProblem }, "\(harness.notifications)")
        }
        try harness.press("i")
        try harness.frames(2)
        #expect(harness.viewer.elements.contains { $0.label.hasPrefix("Map: ") })
      }
    }

    @Test(
      "A file of persons opens with its stories, which fill the window",
      arguments: [SIMD2(1280.0, 720.0), SIMD2(640, 480), SIMD2(360, 640)])
    func persons(size: SIMD2<Double>) throws {
      try withFile(characters, size: size) { harness in
        try harness.show("persons-\(Int(size.x))")
        #expect(harness.shows("Luke Skywalker") && harness.shows("Person · Aq Vetina"))
        #expect(!harness.shows("No body is shown"))
        #expect(!harness.viewer.elements.contains { $0.label.contains("aq-vetina") })
        let layout = harness.viewer.layout
        #expect(layout.listWidth + layout.storyWidth == size.x)
        try harness.click("Luke Skywalker")
        try harness.frames(3)
        try harness.show("person-\(Int(size.x))")
        let texts = harness.viewer.elements.map(\.label)
        #expect(texts.contains("Home world: Tatooine") && texts.contains("A New Hope"))
        #expect(!texts.contains { $0.contains("tatooine") })
      }
    }

    @Test("The pages of a story are opened and copied by a click only")
    func links() throws {
      try withFile(characters, size: SIMD2(1280, 900)) { harness in
        try harness.click("Luke Skywalker")
        try harness.frames(3)
        #expect(harness.websites.opened.isEmpty)
        try harness.click("Copy https://example.org/luke")
        #expect(harness.viewer.gui.copiedText == "https://example.org/luke")
        #expect(harness.websites.opened.isEmpty)
        try harness.click("example.org/luke")
        #expect(harness.websites.opened == ["https://example.org/luke"])
        #expect(harness.viewer.messages.contains("Opened https://example.org/luke"))
      }
    }

    @Test("A search shows its best result at the top, however far the list was scrolled")
    func search() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "neptune", size: SIMD2(1280, 720))
        try harness.settle()
        try harness.press("slash")
        for letter in ["m", "o", "o"] {
          try harness.type(letter)
          try harness.frames(3)
          let best = try #require(
            harness.viewer.session.file.catalogue.bodies(matching: harness.searchText).first)
          #expect(harness.rows.first == best.name)
        }
        #expect(harness.rows.first?.hasSuffix("Moon") == true)
      }
    }

    @Test("A date that cannot be read stays in its field, to be corrected")
    func typedDate() throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "mars", size: SIMD2(1280, 720))
        try harness.settle()
        try harness.press("alt+t")
        try harness.frames(2)
        try harness.click("Date, UTC")
        try harness.type("12 Marhc 2024")
        try harness.press("enter")
        try harness.frames(4)
        let message = try #require(harness.notifications.last)
        #expect(message.isProblem && message.text.hasPrefix("'12 Marhc 2024' is not a date"))
        #expect(try harness.element("Date, UTC").value == "12 Marhc 2024")
        #expect(harness.viewer.gui.wantsText)
        try harness.show("date-wrong")
        for _ in 0..<7 { try harness.press("backspace") }
        try harness.type("ch 2024")
        try harness.press("enter")
        try harness.frames(4)
        let date = try #require(harness.viewer.date)
        #expect(date.iso() == "2024-03-12T00:00:00Z")
        #expect(harness.notifications.allSatisfy { !$0.isProblem })
        #expect(try harness.element("Date, UTC").value == "2024-03-12 00:00:00")
      }
    }
  }
}
