import OpenGLRenderer
import PlanetAssets
public import PlanetCatalogue
import PlanetExport
import PlanetMath

extension Viewer {
  /// What decides which bodies are listed.
  struct ListRequest: Equatable {
    let search: String
    let order: BodyOrder
    let favourites: [String]?
  }

  /// The bodies that are listed, under their headings, in the order of the list.
  var sections: [CatalogueSection] {
    let request = ListRequest(
      search: search.text, order: state.order,
      favourites: state.listsFavouritesOnly ? state.favourites : nil)
    if let listed, listed.request == request { return listed.sections }
    let sections = findSections(matching: search.text)
    // What a search finds is read from its top.
    if search.text.isEmpty { isScrollWanted = true }
    listed = (request, sections)
    return sections
  }

  private func findSections(matching text: String) -> [CatalogueSection] {
    let all: [CatalogueSection]
    if text.isEmpty {
      all = file.catalogue.sections(in: state.order)
    } else {
      all = [CatalogueSection(bodies: file.catalogue.bodies(matching: text))]
    }
    guard state.listsFavouritesOnly else { return all }
    return all.compactMap { section in
      let bodies = section.bodies.filter { state.isFavourite($0.id) }
      return bodies.isEmpty ? nil : CatalogueSection(title: section.title, bodies: bodies)
    }
  }

  /// The ids of favourites that the catalogue does not have.
  var absentFavourites: [String] {
    state.favourites.filter { file.catalogue.body(id: $0) == nil }
  }

  /// The body that is shown.
  public var body: CelestialBody? { shown?.body }

  /// Shows a body; its small map is there in a blink.
  ///
  /// One that is shown already stays as it is.
  func show(_ body: CelestialBody) {
    let body = dressed(body)
    guard body != shown?.body else { return }
    if let shown { keep(shown) }
    var next = ShownBody(body: body, stamps: stamps(of: body))
    if let index = kept.firstIndex(where: { $0.body == body }) {
      let old = kept.remove(at: index)
      // Nobody has watched its maps meanwhile.
      if old.stamps == next.stamps { next = old } else { thumbnails.renew(body) }
    }
    if next.body.id != shown?.body.id {
      notices.removeAll(about: .map)
      isDetailTopWanted = true
    }
    shown = next
    state.body = body.id
    awaitedView = nil
    isScrollWanted = true
    spin.set(turns: 0)
    controls.show(next.subject, home: ShownBody.home, zoomLimits: next.zoomLimits)
    sun = SunPlace()
    if !state.sunFollowsEye { fixSun() }
    requestDetail()
  }

  /// Shows the body of the last run, or Saturn, or the first planet, or the first of all.
  func showRemembered() {
    let bodies = file.catalogue.bodies
    let remembered = state.body.flatMap { file.catalogue.body(id: $0) }
    let finest = file.isSolarSystem ? file.catalogue.body(id: "saturn") : nil
    let first = bodies.first { $0.kind == .planet } ?? bodies.first
    if let body = remembered ?? finest ?? first { show(body) }
  }

  /// Shows the body so many places further in the list, round its ends.
  ///
  /// A search does not count: it may have found that body alone. Where no favourites are listed,
  /// all bodies count.
  func step(_ count: Int) {
    let listed = findSections(matching: "").flatMap(\.bodies)
    let bodies = listed.isEmpty ? file.catalogue.bodies : listed
    guard !bodies.isEmpty else { return }
    let index = shown.flatMap { shown in bodies.firstIndex { $0.id == shown.body.id } }
    let next = (index ?? (count > 0 ? -1 : 0)) + count
    show(bodies[(next % bodies.count + bodies.count) % bodies.count])
  }

  /// Keeps the maps of the bodies that were shown last, for the way back, unless they are large.
  private func keep(_ body: ShownBody) {
    guard body.prepared != nil, body.problem == nil, body.detail <= ShownBody.greatestKeptDetail
    else { return }
    kept.removeAll { $0.body.id == body.body.id }
    kept.append(body)
    var bytes = kept.reduce(0) { $0 + $1.mapBytes }
    while kept.count > 3 || bytes > spareMapBytes, !kept.isEmpty {
      bytes -= kept.removeFirst().mapBytes
    }
  }

  /// The most bytes of maps that are kept for bodies that are out of sight, in memory as well as on
  /// the card: twice what a globe that fills the stage needs.
  ///
  /// Such a globe shows half of its map, with up to √3 texels for a pixel in its middle.
  var spareMapBytes: Int {
    let disc = pixels(min(stage.size.x, stage.size.y))
    let columns = Int(1.74 * .pi * Double(disc))
    // Twice as wide as high, 8 bytes a texel, and a third more for the smaller levels.
    return 2 * columns * columns / 2 * 8 * 4 / 3
  }

  /// Asks for the map that the body needs as large as it is seen.
  func requestDetail() {
    guard let shown else { return }
    let pixels =
      min(stage.size.x, stage.size.y) * Double(pixelsPerPoint) * controls.viewpoint.share
      / shown.reach
    let wanted = ShownBody.detail(for: pixels)
    var requests: [BodyLoader.Request] = []
    if shown.prepared == nil {
      requests.append(shown.request(detail: ShownBody.firstDetail))
    }
    if wanted > shown.detail { requests.append(shown.request(detail: wanted)) }
    if requests != lastRequests {
      lastRequests = requests
      loader.request(requests)
    }
  }

  /// Takes over what was prepared meanwhile.
  /// - Returns: Whether there was anything.
  func receive() -> Bool {
    var hasNews = false
    for arrival in loader.take() where shown?.awaits(arrival.request) == true {
      hasNews = true
      take(arrival)
    }
    for arrival in thumbnails.take(atMost: Self.thumbnailsPerFrame) {
      hasNews = true
      shelf.put(renderer.texture(of: arrival.picture.image), for: arrival.id)
    }
    if let (reading, isAsked) = catalogues.take() {
      hasNews = true
      if reading.path == file.path { takeAgain(reading, isAsked: isAsked) } else { open(reading) }
    }
    if takeReports() { hasNews = true }
    for message in saver.take() {
      hasNews = true
      switch message {
      case .saved(let path, let warnings):
        surroundings.pictureSaved(path)
        gui.copy(path)
        notices.add("Saved \(path); its path is copied", about: .picture)
        if !warnings.isEmpty {
          notices.add(
            "Saved \(path), but \(warnings.joined(separator: "; "))", isProblem: true,
            about: .picture)
        }
      case .failed(let reason): notices.add(reason, isProblem: true, about: .picture)
      }
    }
    return hasNews
  }

  /// Takes note of what came of things that were begun.
  /// - Returns: Whether there was anything.
  @discardableResult
  func takeReports() -> Bool {
    let reports = surroundings.reports.take()
    for report in reports {
      if let text = report.replaces { notices.remove(text) }
      if let text = report.copied { gui.copy(text) }
      notices.add(report.text, isProblem: true)
    }
    return !reports.isEmpty
  }

  /// So many small pictures are taken over in a frame.
  private static let thumbnailsPerFrame = 4
}
