import PlanetCards
import PlanetCatalogue
import PlanetProvenance
import PlanetSystem

// Stories: shown with their place, as a crawl, and saved as cards.

extension Viewer {
  /// Opens a story, and turns the globe to its place.
  func show(_ story: Story) {
    panels.stories.open(story.id)
    let mark = StoryGuide.Mark(story)
    guide.show(mark)
    guard mark != nil, let body = story.body.flatMap({ session.file.catalogue.body(id: $0) })
    else { return }
    show(body)
  }

  /// Shows the opening crawl of a film.
  func showCrawl(of story: Story) {
    panels.crawl.open(story)
    panels.dialog = .crawl
  }

  /// Saves a story as an image of a card; its path is copied once it is saved.
  func saveCard(of story: Story) {
    let folder = preferences.state.image.folder ?? Files.absolute(environment.imageFolder)
    let name = SaveDialog.freeName(story.id, in: folder, besides: saver.awaitedPaths)
    var web = environment.web
    web.catalogue = session.file.path
    var order = CardOrder(.story(story), in: session.file.catalogue)
    order.format = .wide
    var address: String?
    if case .web(let found) = images.place(of: story) { address = found }
    let request = ImageSaver.CardRequest(
      order: order, address: address, web: web, path: Files.absolute(Files.join(folder, name)))
    saver.save(request, library: session.file.library, threads: environment.threads)
    panels.notifications.removeAll(about: .image)
  }

  /// Advances the crawl and the gesture on the cards.
  func advanceStories(by seconds: Double) {
    if panels.dialog == .crawl, !preferences.state.reducesMotion {
      panels.crawl.advance(by: seconds)
    }
    if panels.stories.gesture.advance(by: seconds) == .pulled { perform(.reload) }
  }

  /// A Boolean value that indicates whether stories move by themselves.
  var storiesMove: Bool {
    panels.dialog == .crawl && panels.crawl.isRunning && !preferences.state.reducesMotion
      || panels.stories.gesture.isMoving
  }
}
