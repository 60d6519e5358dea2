import PlanetAssets
import PlanetCatalogue
import PlanetMath
import PlanetScene
import PlanetSystem
import PlanetTestSupport
import Testing
import ViewerGui

@testable import PlanetViewer

@Suite("List of stories")
struct StoryListTests {
  private func story(
    _ id: String, _ kind: StoryKind, year: Int? = nil, section: String? = nil, episode: Int? = nil
  ) -> Story {
    var story = Story(id: id, kind: kind, title: id.capitalisedFirst)
    (story.section, story.episode) = (section, episode)
    story.date = year.flatMap { StoryDate(year: $0) }
    return story
  }

  private var catalogue: Catalogue {
    var catalogue = Catalogue()
    catalogue.stories = [
      story("second", .film, year: 1980, section: "Films", episode: 2),
      story("first", .film, year: 1999, section: "Films", episode: 1),
      story("apollo", .mission, year: 1969, section: "Landings"),
      story("impact", .event, section: "Landings"),
    ]
    return catalogue
  }

  private func ids(
    _ filter: StoryList.Filter, favourites: [String] = []
  ) -> [[String]] {
    StoryList.sections(of: catalogue, filter, favourites: favourites).map {
      $0.stories.map(\.id)
    }
  }

  @Test("Stories are sorted, by section in the canonical order only")
  func orders() {
    #expect(ids(.init()) == [["first", "second"], ["apollo", "impact"]])
    #expect(ids(.init(order: .name)) == [["apollo", "first", "impact", "second"]])
    #expect(ids(.init(order: .date)) == [["apollo", "second", "first", "impact"]])
  }

  @Test("Kind, section and favourites are filtered together")
  func filters() {
    #expect(ids(.init(kind: .film)) == [["first", "second"]])
    #expect(ids(.init(section: "Landings")) == [["apollo", "impact"]])
    #expect(ids(.init(kind: .event, section: "Landings")) == [["impact"]])
    #expect(ids(.init(kind: .film, section: "Landings")).isEmpty)
    #expect(ids(.init(kind: .film, order: .name)).count == 1)
    let favourites = ["first", "apollo", "gone"]
    #expect(
      ids(.init(listsFavouritesOnly: true), favourites: favourites) == [["first"], ["apollo"]])
    #expect(ids(.init(listsFavouritesOnly: true)).isEmpty)
  }

  @Test("Two columns need the width of two cards and their gap")
  func columns() {
    #expect(StoryList.columns(width: 447) == 1)
    #expect(StoryList.columns(width: 448) == 2)
    #expect(StoryList.columns(width: 40) == 1)
  }

  @Test("Another catalogue resets filters that it lacks, and preserves the others")
  func restarts() {
    var list = StoryList()
    (list.filter.kind, list.filter.section) = (.film, "Films")
    list.open("first")
    list.restart(catalogue)
    #expect(list.filter.section == "Films" && list.storyID == "first")
    list.restart(Catalogue())
    #expect(list.filter.section == nil && list.storyID == nil && list.filter.kind == .film)
  }

  @Test("A story without a body or without coordinates is not marked")
  func marks() {
    var apollo = story("apollo", .mission)
    #expect(StoryGuide.Mark(apollo) == nil)
    apollo.body = "moon"
    apollo.place = StoryPlace(name: "Mare Tranquillitatis")
    #expect(StoryGuide.Mark(apollo) == nil)
    apollo.place?.coordinates = .init(latitude: .degrees(1), longitude: .degrees(23))
    #expect(StoryGuide.Mark(apollo)?.title == "Mare Tranquillitatis")
  }

  @Test("A card shows the place by its coordinates, or by a surface feature of its name")
  func places() throws {
    let moon = CelestialBody(id: "moon", name: "Moon", kind: .moon)
    var apollo = story("apollo", .mission)
    apollo.body = "moon"
    #expect(PlaceGlobe(apollo, on: moon) == nil)
    apollo.place = StoryPlace(name: "Nowhere")
    #expect(PlaceGlobe(apollo, on: moon) == nil)
    apollo.place = StoryPlace(name: "Mare Tranquillitatis")
    let named = try #require(PlaceGlobe(apollo, on: moon))
    #expect((named.place.latitude.degrees - 8.5).magnitude < 1)
    #expect((named.place.longitude.degrees - 31.4).magnitude < 1.5)
    apollo.place?.coordinates = .init(latitude: .degrees(1), longitude: .degrees(23))
    let globe = try #require(PlaceGlobe(apollo, on: moon))
    #expect(globe.place.latitude.degrees == 1 && globe.place.longitude.degrees == 23)
    #expect(globe.globe.id == "moon@apollo")
  }
}

extension ViewerTests {
  @Suite("Panel of stories")
  struct Stories {
    private func withHarness(
      size: SIMD2<Double> = SIMD2(1280, 720), _ content: (ViewerHarness) throws -> Void
    ) throws {
      try withTemporaryFolder { folder in
        let harness = try ViewerHarness(folder: folder, body: "earth", size: size)
        try harness.settle()
        try content(harness)
      }
    }

    private func apollo(_ harness: ViewerHarness) throws -> Story {
      try #require(harness.viewer.session.file.catalogue.story(id: "apollo-11"))
    }

    @Test("Key and button open the panel in place of the details; Escape closes it")
    func opens() throws {
      try withHarness { harness in
        try harness.press("i")
        try harness.press("c")
        try harness.frames(2)
        #expect(harness.shows("All kinds") && !harness.shows("Explore"))
        #expect(harness.viewer.layout.storyWidth > 0 && harness.viewer.layout.detailWidth == 0)
        try harness.press("escape")
        #expect(harness.viewer.layout.storyWidth == 0)
        try harness.click("Stories")
        #expect(harness.viewer.layout.storyWidth > 0)
        try harness.press("i")
        #expect(harness.viewer.layout.storyWidth == 0 && harness.viewer.layout.detailWidth > 0)
      }
    }

    @Test("A story with a location rotates the globe to it and marks it")
    func turns() throws {
      try withHarness { harness in
        let story = try apollo(harness)
        let place = try #require(story.place?.coordinates)
        try harness.press("c")
        harness.viewer.carryOut(.showStory(story))
        try harness.settle()
        #expect(harness.viewer.body?.id == story.body && !harness.viewer.spin.isRunning)
        for _ in 0..<300 where harness.viewer.camera.orbit.isMoving { try harness.frames() }
        let point = try #require(harness.viewer.subObserverPoint)
        #expect((point.longitude - place.longitude).wrapped.degrees.magnitude < 0.1)
        #expect((point.latitude - place.latitude).degrees.magnitude < 0.1)
        let mark = try #require(harness.viewer.guide.markedPlace)
        let way = SIMD2<Float>(mark) - harness.middle
        #expect((way * way).sum() < 4)
        #expect(harness.shows(story.title))
        try harness.show("story")
      }
    }

    @Test("With reduced motion the globe rotates at once")
    func turnsAtOnce() throws {
      try withHarness { harness in
        harness.viewer.perform(.reduceMotion)
        let story = try apollo(harness)
        harness.viewer.carryOut(.showStory(story))
        try harness.settle()
        #expect(harness.viewer.guide.mark?.body == story.body)
        #expect(!harness.viewer.camera.orbit.isMoving)
        #expect(harness.viewer.guide.markedPlace != nil)
      }
    }

    @Test("The star of a card changes the favourites in the state file")
    func stars() throws {
      try withHarness { harness in
        try harness.press("c")
        try harness.frames(2)
        let star = try #require(
          harness.viewer.elements.first {
            $0.kind == .button && $0.label.hasPrefix("Favourite ") && $0.origin.x > 868
              && $0.label != "Favourite stories only"
          })
        try harness.click(star.label)
        let ids = Favourites(file: StateFile(path: Files.join(harness.folder, "state/viewer.json")))
          .ids
        #expect(ids.count == 1)
        let story = try #require(
          ids.first.flatMap { harness.viewer.session.file.catalogue.story(id: $0) })
        #expect(star.label == "Favourite \(story.title)")
        try harness.click("Favourite stories only")
        #expect(
          harness.shows("1 of \(harness.viewer.session.file.catalogue.stories.count) stories"))
        try harness.show("stories-favourites")
        try harness.click(star.label)
        #expect(harness.shows("No favourites among these stories"))
        try harness.click("Show all stories")
        try harness.show("stories")
      }
    }

    @Test("In a wide window cards have two columns")
    func wide() throws {
      try withHarness(size: SIMD2(1800, 900)) { harness in
        try harness.press("c")
        try harness.frames(2)
        let stories = harness.viewer.session.file.catalogue.stories
        let cards = harness.viewer.elements.filter { element in
          element.kind == .item && stories.contains { $0.title == element.label }
        }
        #expect(Set(cards.map(\.origin.x)).count == 2)
        try harness.show("stories-wide")
      }
    }
  }
}
