import PlanetCatalogue
import PlanetImage
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

extension ViewerTests {
  @Suite("Catalogues and stories of the web")
  struct Web {
    private func withWeb(
      catalogue: String? = nil, isOffline: Bool = false,
      _ content: (ViewerHarness, FakeWeb) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let web = try FakeWeb.withFilm()
        let harness = try ViewerHarness(folder: folder, catalogue: catalogue) {
          $0.web = web.access(copiesIn: folder)
          $0.web.isOffline = isOffline
        }
        harness.pauseSpin()
        try harness.settle()
        try content(harness, web)
      }
    }

    private let films = FakeWeb.origin + "/api/films/"
    private let cards = FakeWeb.origin + "/cards/catalogue.xml"

    private func paste(_ text: String, _ harness: ViewerHarness) throws {
      harness.viewer.gui.copy(text)
      try harness.press("ctrl+v")
      try harness.settle()
    }

    private func openFilm(_ harness: ViewerHarness) throws {
      try paste(films, harness)
      try harness.click("The Long Night")
      try harness.settle()
    }

    @Test("A pasted address is opened; persons and worlds of a film are loaded when they are shown")
    func pastes() throws {
      try withWeb { harness, web in
        try paste("  \(films)\n", harness)
        #expect(web.asked == ["/api/films/"])
        #expect(harness.shows("Loaded a moment ago"))
        #expect(harness.shows("one story") && harness.viewer.body == nil)
        try harness.click("The Long Night")
        try harness.settle()
        #expect(Set(web.asked).count == 5)
        for label in [
          "Ada Lund", "Bo Ekman", "Person 99 is not on the server", "Dunia", "Persons",
        ] { #expect(harness.shows(label), "\(label) is missing") }
        try harness.show("web-film")
        try harness.click("Ada Lund")
        try harness.settle()
        #expect(harness.shows("Birth year: 19BBY"))
        try harness.show("web-person")
        try harness.click("Home world: Dunia")
        try harness.settle()
        #expect(harness.viewer.body?.id == "dunia")
      }
    }

    @Test("A row whose record fails shows the error, and loads it on request")
    func retries() throws {
      try withWeb { harness, web in
        web.set("/api/people/2/", isBusy: true)
        try openFilm(harness)
        #expect(harness.shows("Ada Lund") && !harness.shows("Bo Ekman"))
        #expect(
          harness.viewer.elements.contains {
            $0.label.hasPrefix("Person 2 is not loaded:") && $0.label.contains("500")
          })
        try harness.show("web-row-error")
        web.set("/api/people/2/", isBusy: false)
        try harness.click("Retry person 2")
        try harness.settle()
        #expect(harness.shows("Bo Ekman") && !harness.shows("Retry person 2"))
      }
    }

    @Test("One list of an index that fails leaves the others, with a message and Retry")
    func failedList() throws {
      try withWeb { harness, web in
        let lists = ["films", "people", "planets"].map {
          "\"\($0)\": \"\(FakeWeb.origin)/api/\($0)/\""
        }
        web.put("/api/", "{\(lists.joined(separator: ", "))}")
        for (list, path) in [("people", "people/1/"), ("planets", "planets/1/")] {
          let record = try #require(web.document("/api/\(path)"))
          web.put("/api/\(list)/", "{\"count\": 1, \"next\": null, \"results\": [\(record)]}")
        }
        web.set("/api/films/", isBusy: true)
        try paste(FakeWeb.origin + "/api/", harness)
        #expect(harness.viewer.body?.id == "dunia")
        #expect(
          harness.viewer.messages.contains {
            $0.contains("films not loaded completely") && $0.contains("500")
          }, "\(harness.viewer.messages)")
        try harness.press("c")
        try harness.settle()
        #expect(harness.shows("Ada Lund") && !harness.shows("The Long Night"))
        #expect(harness.shows("Not loaded completely: films"))
        web.set("/api/films/", isBusy: false)
        try harness.click("Retry")
        try harness.settle()
        #expect(harness.shows("The Long Night") && !harness.shows("Retry"))
      }
    }

    @Test("A dropped address is opened and listed among the recent ones")
    func drops() throws {
      try withWeb { harness, web in
        harness.viewer.handle(.dropped([cards]))
        try harness.settle()
        #expect(harness.viewer.body?.id == "ball")
        #expect(harness.viewer.state.recentCatalogues.paths == [cards])
        harness.viewer.handle(.dropped(["ftp://planets.test/x"]))
        try harness.frames(2)
        #expect(harness.viewer.messages.contains { $0.contains("http or https") })
        #expect(harness.viewer.body?.id == "ball")
      }
    }

    @Test("A start with an address shows progress, and then the named body or the first")
    func starts() throws {
      try withWeb(catalogue: cards) { harness, web in
        #expect(harness.viewer.body?.id == "ball" && web.asked.first == "/cards/catalogue.xml")
        #expect(harness.viewer.state.recentCatalogues.paths == [cards])
        harness.viewer.copyCommand()
        #expect(harness.viewer.gui.copiedText.hasSuffix("--catalogue \(cards)"))
      }
    }

    @Test("The key and a pull refresh; a server that is gone leaves the copy, with its age")
    func refreshes() throws {
      try withWeb(catalogue: cards) { harness, web in
        func count() -> Int { web.asked.filter { $0 == "/cards/catalogue.xml" }.count }
        #expect(count() == 1)
        try harness.press("f5")
        try harness.settle()
        #expect(count() == 2 && harness.viewer.messages.contains { $0.contains("up to date") })
        try harness.press("c")
        try harness.frames(2)
        let card = try harness.element("Near")
        try harness.drag(from: card.center, by: SIMD2(0, 40))
        try harness.settle()
        #expect(count() == 2, "a short pull does nothing")
        try harness.drag(from: card.center, by: SIMD2(4, 190))
        try harness.settle()
        #expect(count() == 3 && harness.viewer.panels.stories.storyID == nil)
        try harness.move(to: card.center)
        try harness.frames(40)
        for _ in 0..<3 {
          harness.viewer.handle(.scrolled(SIMD2(0, 1)))
          try harness.frames(2)
        }
        #expect(harness.shows("Release to refresh"))
        try harness.show("web-pull")
        web.isGone = true
        try harness.frames(40)
        try harness.settle()
        #expect(count() > 3)
        #expect(harness.shows("Not reachable, copy a moment old"))
        #expect(harness.viewer.body?.id == "ball")
        try harness.show("web-gone")
      }
    }

    @Test("A load shows its progress, and can be cancelled")
    func cancels() throws {
      try withWeb { harness, web in
        web.isHeld = true
        harness.viewer.gui.copy(films)
        try harness.press("ctrl+v")
        try harness.frames(3)
        #expect(harness.viewer.elements.contains { $0.label.hasPrefix("Loading planets.test") })
        try harness.show("web-loading")
        try harness.click("Cancel the load")
        try harness.settle()
        #expect(!harness.viewer.session.isBusy && harness.viewer.session.file.isSolarSystem)
        web.isHeld = false
      }
    }

    @Test("Offline, the age of a copy is shown however fresh it is, and no exchange is made")
    func offlineCopy() throws {
      try withTemporaryFolder { folder in
        let web = try FakeWeb.withFilm()
        for (isOffline, words) in [(false, "Loaded a moment ago"), (true, "Offline, copy")] {
          let harness = try ViewerHarness(folder: folder, catalogue: cards) {
            $0.web = web.access(copiesIn: folder, now: isOffline ? 1_007_300 : 1_000_000)
            $0.web.isOffline = isOffline
          }
          try harness.settle()
          #expect(harness.viewer.body?.id == "ball" && web.asked.count == 1)
          #expect(harness.viewer.elements.contains { $0.label.hasPrefix(words) })
          guard isOffline else { continue }
          #expect(harness.shows("Offline, copy 2 hours old"))
          #expect(harness.viewer.messages.contains("Offline: the copy is 2 hours old"))
          try harness.press("f5")
          try harness.settle()
          #expect(harness.viewer.body?.id == "ball" && web.asked.count == 1)
          try harness.show("web-offline")
        }
      }
    }

    @Test("Offline, no exchange is made, and a missing copy is reported")
    func offline() throws {
      try withWeb(isOffline: true) { harness, web in
        try paste(films, harness)
        #expect(web.asked.isEmpty)
        #expect(harness.viewer.messages.contains { $0.contains("no copy") })
      }
    }

    @Test("Images load in the background; one that fails shows the reason, and loads on request")
    func images() throws {
      try withWeb(catalogue: cards) { harness, web in
        try harness.press("c")
        try harness.settle()
        #expect(web.asked.contains("/cards/images/near.png") && web.asked.contains("/far.png"))
        #expect(harness.shows("Retry the image of Far"))
        #expect(!harness.shows("Retry the image of Near"))
        try harness.show("web-images")
        let green = Image<RGBA8>(
          width: 20, height: 20, filledWith: RGBA8(r: 0, g: 255, b: 0, a: 255))
        web.put("/far.png", try PNG.encode(green))
        try harness.click("Retry the image of Far")
        try harness.settle()
        #expect(!harness.shows("Retry the image of Far"))
        try harness.click("Near")
        try harness.settle()
        let image = try harness.element("Image of Near")
        #expect(abs(image.size.x / image.size.y - 1.5) < 0.01)
        let pixel = try harness.screenshot()[Int(image.center.x), Int(image.center.y)]
        #expect(pixel.r > 240 && pixel.g < 10)
        try harness.show("web-image")
        // A new graphics context needs the images again.
        try harness.restartGraphics()
        try harness.settle()
        #expect(harness.shows("Image of Near"))
      }
    }

    @Test("The crawl moves, pauses and ends; with reduced motion it is still")
    func crawls() throws {
      try withWeb { harness, _ in
        try openFilm(harness)
        try harness.click("Opening crawl")
        try harness.frames(180)
        let title = try harness.element("THE LONG NIGHT")
        try harness.show("web-crawl")
        try harness.frames(60)
        let later = try harness.element("THE LONG NIGHT")
        #expect(later.origin.y < title.origin.y && later.size.x < title.size.x)
        try harness.press("space")
        let paused = try harness.element("THE LONG NIGHT")
        try harness.frames(60)
        #expect(try harness.element("THE LONG NIGHT") == paused)
        #expect(harness.shows("Resume") && !harness.viewer.storiesMove)
        try harness.press("space")
        #expect(harness.viewer.storiesMove)
        try harness.frames(60)
        try harness.show("web-crawl-far")
        harness.viewer.panels.crawl.advance(by: 600)
        try harness.frames(2)
        #expect(harness.shows("From the start") && !harness.viewer.storiesMove)
        try harness.press("escape")
        try harness.frames(2)
        #expect(harness.dialog == nil && harness.viewer.panels.stories.storyID != nil)
        harness.viewer.perform(.reduceMotion)
        try harness.click("Opening crawl")
        try harness.frames(2)
        let still = harness.viewer.elements
        #expect(still.contains { $0.label.hasPrefix("It is a long night. Nobody sleeps.") })
        try harness.frames(60)
        #expect(harness.viewer.elements == still)
        try harness.show("web-crawl-still")
      }
    }

    @Test("A swipe changes the favourites, and opens no story; a short one does nothing")
    func swipes() throws {
      try withWeb(catalogue: cards) { harness, _ in
        try harness.press("c")
        try harness.settle()
        let card = try harness.element("Near")
        try harness.drag(from: card.center, by: SIMD2(-60, 3))
        #expect(!harness.viewer.state.isFavourite("near"))
        try harness.drag(from: card.center, by: SIMD2(-140, 10))
        #expect(harness.viewer.state.isFavourite("near"))
        #expect(harness.viewer.panels.stories.storyID == nil)
        try harness.drag(from: card.center, by: SIMD2(130, 0))
        #expect(!harness.viewer.state.isFavourite("near"))
        // A press without a drag still opens the story.
        try harness.click("Near")
        #expect(harness.viewer.panels.stories.storyID == "near")
      }
    }

    @Test("A story is saved as a card, and its path is copied")
    func shares() throws {
      try withWeb(catalogue: cards) { harness, _ in
        try harness.press("c")
        try harness.settle()
        try harness.click("Near")
        for number in ["0001", "0002"] {
          try harness.click("Share")
          try harness.click("Story as a card")
          try harness.settle()
          let path = Files.join(harness.folder, "pictures/near-\(number).png")
          #expect(harness.viewer.gui.copiedText == path)
          #expect(harness.viewer.messages.contains("Saved \(path); its path is copied"))
          let image = try Image<RGBA8>.decode(try Files.read(path, limit: 1 << 22))
          #expect(image.width == 1200 && image.height == 630)
          // Its image is on the left, text on the right.
          let red = image[56 + 259, 315]
          #expect(red.r > 240 && red.g < 10)
          var bright = 0
          for y in 56..<300 {
            for x in 640..<1140 where image[x, y].g > 200 { bright += 1 }
          }
          #expect(bright > 500)
        }
        try harness.click("Share")
        try harness.click("Current view…")
        #expect(harness.dialog == .saveImage)
      }
    }
  }
}
