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
    var next = ShownBody(body: body)
    if let index = kept.firstIndex(where: { $0.body == body }) { next = kept.remove(at: index) }
    shown = next
    mapStamps = stamps(of: body)
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

  /// Goes so many bodies on in the list, round its ends; in the catalogue if nothing is listed.
  func step(_ count: Int) {
    let listed = sections.flatMap(\.bodies)
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
      take(arrival)
    }
    for arrival in thumbnails.take(atMost: Self.thumbnailsPerFrame) {
      hasNews = true
      thumbnailTextures[arrival.id] = renderer.texture(of: arrival.picture.image)
    }
    if let (reading, isAsked) = catalogues.take() {
      hasNews = true
      if reading.path == file.path { takeAgain(reading, isAsked: isAsked) } else { open(reading) }
    }
    if takeReports() { hasNews = true }
    for message in saver.take() {
      hasNews = true
      switch message {
      case .saved(let path):
        surroundings.pictureSaved(path)
        gui.copy(path)
        notices.add("Saved \(path); its path is copied", about: .picture)
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

  private func take(_ arrival: BodyLoader.Arrival) {
    switch arrival.outcome {
    case .failure(let error): shown?.problem = error.description
    case .success(let prepared):
      guard arrival.request.detail > shown?.detail ?? 0 else { return }
      shown?.detail = arrival.request.detail
      let problem = prepared.warnings.first?.description
      if let reason = prepared.checkerReason, let old = shown?.prepared, old.checkerReason == nil {
        keepOldMap(reason)
        return
      }
      let isFirst = shown?.prepared == nil
      shown?.prepared = prepared
      if problem != shown?.problem, let problem { notices.add(problem, isProblem: true) }
      shown?.problem = problem
      if let path = newDress, dresses[arrival.request.body.id] == path {
        newDress = nil
        notices.add("\(arrival.request.body.name) wears \(Files.name(of: path))")
        thumbnails.begin([arrival.request.body])
      }
      guard isFirst, let shown else { return }
      controls.adapt(to: shown.subject, zoomLimits: shown.zoomLimits)
      if let awaitedView { take(awaitedView) }
      awaitedView = nil
    }
  }

  /// Goes on with the map that is on the screen, as the one that was to come is not fit for use.
  private func keepOldMap(_ reason: AssetError) {
    notices.add("\(reason); the map of before stays", isProblem: true)
    guard newDress != nil, let body = shown?.body else { return }
    newDress = nil
    dresses[body.id] = nil
    if let old = file.catalogue.body(id: body.id) { shown?.body = old }
  }

  /// So many small pictures are taken over in a frame.
  private static let thumbnailsPerFrame = 4

  /// Reads the catalogue again; the same body stays, as the file has it now.
  /// - Parameter isAsked: Whether somebody wants all to be read anew, also what did not change.
  func reload(isAsked: Bool = false) {
    if let refusal = refusal(of: file.path) {
      file.noteReading()
      notices.add("The catalogue is not read again: \(refusal)", isProblem: true, about: .catalogue)
      return
    }
    guard Files.byteCount(of: file.path) > CatalogueLoader.promptBytes else {
      catalogues.cancel()
      takeAgain(CatalogueReading(of: file.path), isAsked: isAsked)
      return
    }
    file.noteReading()
    catalogues.begin(file.path, isAsked: isAsked)
  }

  private func takeAgain(_ reading: CatalogueReading, isAsked: Bool) {
    let old = file.catalogue
    guard file.take(reading) else {
      if file.catalogue.bodies.isEmpty { forgetBodies() }
      notices.add("The catalogue has problems", isProblem: true, about: .catalogue)
      return
    }
    guard isAsked || file.catalogue != old || shown == nil else { return }
    if isAsked { dresses = [:] }
    notices.add("The catalogue was read again", about: .catalogue)
    startAgain(showing: shown?.body.id ?? awaitedBody())
  }

  /// Returns the id of the body that was asked for when the catalogue was broken.
  private func awaitedBody() -> String? {
    guard let name = awaited else { return nil }
    awaited = nil
    do throws(UnknownBody) {
      return try file.catalogue.body(named: name).id
    } catch {
      notices.add(error.description, isProblem: true)
      return nil
    }
  }

  /// Reads the maps of the body again if they are others than they were.
  func watchMaps() {
    guard let body = shown?.body else { return }
    let stamps = stamps(of: body)
    guard stamps != mapStamps else { return }
    mapStamps = stamps
    kept.removeAll { $0.body.id == body.id }
    askAgain()
    thumbnails.begin([body])
  }

  /// Asks for the map of the body anew; the one on the screen stays until it comes.
  private func askAgain() {
    shown?.detail = 0
    lastRequests = []
    requestDetail()
  }

  private func stamps(of body: CelestialBody) -> [String?] {
    MapLibrary.names(of: body).map { name in
      file.library.path(of: name).map { "\($0) \(Files.stamp(of: $0) ?? "")" }
    }
  }

  /// Opens another catalogue.
  func open(_ path: String) {
    if let refusal = refusal(of: path) {
      notices.add("Not opened: \(refusal)", isProblem: true, about: .catalogue)
    } else if Files.byteCount(of: path) > CatalogueLoader.promptBytes {
      catalogues.begin(path)
      notices.add("Opening \(Files.name(of: path))", about: .catalogue)
    } else {
      catalogues.cancel()
      open(CatalogueReading(of: path))
    }
  }

  /// Tells why a path is not even tried: what waits for others, such as a pipe, would hold up the
  /// window.
  private func refusal(of path: String) -> String? {
    switch Files.kind(of: path) {
    case .special: "'\(Files.name(of: path))' is no regular file"
    case .folder: "'\(Files.name(of: path))' is a folder, not a file"
    case .file, .nothing: nil
    }
  }

  private func open(_ reading: CatalogueReading) {
    let path = reading.path
    var next = CatalogueFile(
      path: path, textures: surroundings.data.textures, cache: surroundings.cache)
    guard next.take(reading) else {
      let more = next.problems.count - 1
      notices.add(
        "'\(Files.name(of: path))' is not opened: \(next.problems.first ?? "it cannot be read")"
          + (more > 0 ? " (and \(more) more)" : ""), isProblem: true, about: .catalogue)
      return
    }
    file = next
    search = ""
    notices.add("Opened \(Files.name(of: path))", about: .catalogue)
    startAgain(showing: nil)
  }

  /// Gives the body another map: a picture that was dropped onto it.
  ///
  /// The body wears it until all is read again by hand.
  func dress(in path: String) {
    guard let body = shown?.body else { return }
    if let refusal = refusal(of: path) {
      notices.add("No map: \(refusal)", isProblem: true)
      return
    }
    dresses[body.id] = path
    newDress = path
    kept.removeAll { $0.body.id == body.id }
    let dressed = dressed(body)
    shown?.body = dressed
    mapStamps = stamps(of: dressed)
    askAgain()
  }

  /// Returns a body in what it wears.
  private func dressed(_ body: CelestialBody) -> CelestialBody {
    guard let path = dresses[body.id] else { return body }
    var result = body
    result.map = MapReference(path: path)
    return result
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
    let (viewpoint, turns, sun) = (controls.viewpoint, spin.turns, sun)
    forgetBodies()
    (loader, thumbnails) = Self.workers(file, surroundings)
    thumbnails.begin(file.catalogue.bodies)
    if let id, let body = file.catalogue.body(id: id) {
      show(body)
      controls.place(viewpoint)
      spin.set(turns: turns)
      self.sun = sun
    } else {
      showRemembered()
    }
  }
}

extension PlanetStage.Prepared {
  /// Why a checker is in the place of the map, if one is.
  fileprivate var checkerReason: AssetError? {
    for case .drawnAsChecker(let reason) in warnings { return reason }
    return nil
  }
}
