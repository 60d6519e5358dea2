import OpenGLRenderer
import PlanetAssets
public import PlanetCatalogue
import PlanetExport
import PlanetMath
import PlanetScene

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
      search: search, order: state.order,
      favourites: state.listsFavouritesOnly ? state.favourites : nil)
    if let listed, listed.request == request { return listed.sections }
    let sections = findSections()
    listed = (request, sections)
    return sections
  }

  private func findSections() -> [CatalogueSection] {
    let all: [CatalogueSection]
    if search.isEmpty {
      all = file.catalogue.sections(in: state.order)
    } else {
      all = [CatalogueSection(bodies: file.catalogue.bodies(matching: search))]
    }
    guard state.listsFavouritesOnly else { return all }
    return all.compactMap { section in
      let bodies = section.bodies.filter { state.isFavourite($0.id) }
      return bodies.isEmpty ? nil : CatalogueSection(title: section.title, bodies: bodies)
    }
  }

  /// The body that is shown.
  public var body: CelestialBody? { shown?.body }

  /// Shows a body; its small map is there in a blink.
  func show(_ body: CelestialBody) {
    if let shown { keep(shown) }
    var next = ShownBody(body: body)
    if let index = kept.firstIndex(where: { $0.body == body }) { next = kept.remove(at: index) }
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

  /// Shows the body of the last run, or the first planet, or the first of all.
  func showRemembered() {
    let bodies = file.catalogue.bodies
    let remembered = state.body.flatMap { file.catalogue.body(id: $0) }
    if let body = remembered ?? bodies.first(where: { $0.kind == .planet }) ?? bodies.first {
      show(body)
    }
  }

  /// Goes so many bodies on in the list, round its ends.
  func step(_ count: Int) {
    let bodies = sections.flatMap(\.bodies)
    guard !bodies.isEmpty else { return }
    let index = shown.flatMap { shown in bodies.firstIndex { $0.id == shown.body.id } }
    let next = (index ?? (count > 0 ? -1 : 0)) + count
    show(bodies[(next % bodies.count + bodies.count) % bodies.count])
  }

  /// Keeps the maps of the bodies that were shown last, for the way back, unless they are large.
  private func keep(_ body: ShownBody) {
    guard body.prepared != nil, body.detail <= ShownBody.greatestKeptDetail else { return }
    kept.removeAll { $0.body.id == body.body.id }
    kept.append(body)
    if kept.count > 3 { kept.removeFirst() }
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
      requests.append(BodyLoader.Request(body: shown.body, detail: ShownBody.firstDetail))
    }
    if wanted > shown.detail {
      requests.append(BodyLoader.Request(body: shown.body, detail: wanted))
    }
    if requests != lastRequests {
      lastRequests = requests
      loader.request(requests)
    }
  }

  /// Takes over what was prepared meanwhile.
  /// - Returns: Whether there was anything.
  func receive() -> Bool {
    var hasNews = false
    for arrival in loader.take() where arrival.request.body == shown?.body {
      hasNews = true
      switch arrival.outcome {
      case .failure(let error): shown?.problem = error.description
      case .success(let prepared):
        guard arrival.request.detail > shown?.detail ?? 0 else { continue }
        let isFirst = shown?.prepared == nil
        shown?.prepared = prepared
        shown?.detail = arrival.request.detail
        shown?.problem = prepared.warnings.first?.description
        if isFirst, let shown {
          controls.adapt(to: shown.subject, zoomLimits: shown.zoomLimits)
          if let awaitedView { take(awaitedView) }
          awaitedView = nil
          if let problem = shown.problem { notices.add(problem, isProblem: true) }
        }
      }
    }
    while let arrival = thumbnails.take() {
      hasNews = true
      thumbnailTextures[arrival.id] = renderer.texture(of: arrival.image)
    }
    if takeReports() { hasNews = true }
    for message in saver.take() {
      hasNews = true
      switch message {
      case .saved(let path):
        surroundings.pictureSaved(path)
        gui.copy(path)
        notices.add("Saved \(path); its path is copied")
      case .failed(let reason): notices.add(reason, isProblem: true)
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

  /// Reads the catalogue again; the same body stays, as the file has it now.
  func reload() {
    let old = file.catalogue
    guard file.read() else {
      if file.catalogue.bodies.isEmpty { forgetBodies() }
      notices.add("The catalogue has problems", isProblem: true)
      return
    }
    guard file.catalogue != old || shown == nil else { return }
    notices.add("The catalogue was read again")
    startAgain(showing: shown?.body.id)
  }

  /// Opens another catalogue.
  func open(_ path: String) {
    var next = CatalogueFile(
      path: path, textures: surroundings.data.textures, cache: surroundings.cache)
    guard next.read() else {
      let more = next.problems.count - 1
      notices.add(
        "'\(Files.name(of: path))' is not opened: \(next.problems.first ?? "it cannot be read")"
          + (more > 0 ? " (and \(more) more)" : ""), isProblem: true)
      return
    }
    file = next
    search = ""
    notices.add("Opened \(Files.name(of: path))")
    startAgain(showing: nil)
  }

  /// Gives the body another map: a picture that was dropped onto it.
  func dress(in path: String) {
    guard let shown else { return }
    var body = shown.body
    body.map = MapReference(path: path)
    kept.removeAll { $0.body.id == body.id }
    let viewpoint = controls.viewpoint
    self.shown = nil
    show(body)
    controls.place(viewpoint)
    notices.add("\(body.name) wears \(Files.name(of: path))")
  }

  /// Shows nothing: the catalogue has no bodies.
  private func forgetBodies() {
    thumbnails.cancel()
    thumbnailTextures = [:]
    kept = []
    lastRequests = []
    loader.request([])
    renderer.forget()
    shown = nil
  }

  private func startAgain(showing id: String?) {
    let viewpoint = controls.viewpoint
    let turns = spin.turns
    forgetBodies()
    (loader, thumbnails) = Self.workers(file, surroundings)
    thumbnails.begin(file.catalogue.bodies)
    if let id, let body = file.catalogue.body(id: id) {
      show(body)
      controls.place(viewpoint)
      spin.set(turns: turns)
    } else {
      showRemembered()
    }
  }
}
