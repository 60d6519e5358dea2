import PlanetAssets
import PlanetCatalogue
import PlanetExport

// Maps of the body: they come, change on the disk, and are dropped onto it.

extension Viewer {
  /// The maps that bodies of this catalogue were given by hand.
  private var wardrobe: Wardrobe {
    get { wardrobes[file.place] ?? Wardrobe() }
    set { wardrobes[file.place] = newValue }
  }

  /// The paths of those maps, by the bodies' ids.
  var dresses: [String: String] { wardrobe.dresses }

  /// Takes over what was prepared meanwhile for the body that is shown.
  func take(_ arrival: BodyLoader.Arrival) {
    switch arrival.outcome {
    case .failure(let error): shown?.problem = error.description
    case .success(let prepared):
      guard let before = shown, arrival.request.detail > before.detail else { return }
      if let reason = prepared.checkerReason {
        if let fitting = wardrobe.takeOff(before.body.id) {
          putBack(fitting, before, reason)
          return
        }
        if before.prepared?.hasMap == true {
          let problem = "\(reason); the previous map is kept"
          shown?.detail = arrival.request.detail
          shown?.problem = problem
          notices.add(problem, isProblem: true, about: .map)
          return
        }
      }
      putOn(prepared, detail: arrival.request.detail, before)
    }
  }

  /// Shows a map that has come.
  private func putOn(_ prepared: LoadedPlanet, detail: Int, _ before: ShownBody) {
    let place = viewOfHands
    var next = before
    next.prepared = prepared
    next.detail = detail
    next.problem = prepared.problem
    shown = next
    next.isReread = false
    if let problem = next.problem {
      if problem != before.problem { notices.add(problem, isProblem: true, about: .map) }
    } else if before.problem != nil {
      notices.removeAll(about: .map)
    }
    if let path = wardrobe.keep(on: next.body.id) {
      notices.add("\(Files.name(of: path)) is the map of \(next.body.name) until F5")
      thumbnails.renew(next.body)
    } else if before.isReread {
      thumbnails.renew(next.body)
    }
    guard before.prepared == nil else {
      controls.adapt(
        to: next.subject, zoomLimits: next.zoomLimits,
        keepsDistance: controls.viewpoint != controls.home)
      return
    }
    controls.adapt(to: next.subject, zoomLimits: next.zoomLimits)
    // A hand that has moved since knows better.
    if let awaitedView, awaitedView.place == place { take(awaitedView.view) }
    awaitedView = nil
  }

  /// Goes back to what the body wore before it was given a map that is not fit for use.
  private func putBack(_ fitting: Wardrobe.Fitting, _ before: ShownBody, _ reason: AssetError) {
    let hasMap = before.prepared?.hasMap == true
    notices.add(
      "\(reason); " + (hasMap ? "the previous map is kept" : "\(before.body.name) is unchanged"),
      isProblem: true, about: .map)
    guard let body = file.catalogue.body(id: fitting.id) else { return }
    var next = before
    next.body = dressed(body)
    if before.prepared == nil {
      next.stamps = stamps(of: next.body)
    } else {
      (next.stamps, next.detail) = (fitting.stamps, fitting.detail)
    }
    shown = next
    requestDetail()
  }

  /// Reads the maps of the body again if they are others than they were.
  func watchMaps() {
    guard let shown else { return }
    let stamps = stamps(of: shown.body)
    guard stamps != shown.stamps else { return }
    kept.removeAll { $0.body.id == shown.body.id }
    askAgain(for: shown.body, stamps)
    // Its small picture is made anew once it is known that the map is fit for use.
    self.shown?.isReread = true
  }

  /// Asks for the map of the body anew; the one on the screen stays until it comes.
  private func askAgain(for body: CelestialBody, _ stamps: [String?]) {
    shown?.body = body
    shown?.stamps = stamps
    shown?.detail = 0
    lastRequests = []
    requestDetail()
  }

  /// Returns which files the maps of a body are now.
  func stamps(of body: CelestialBody) -> [String?] {
    MapLibrary.names(of: body).map { name in
      file.library.path(of: name).map { "\($0) \(Files.stamp(of: $0) ?? "")" }
    }
  }

  /// Gives the body another map: a picture that was dropped onto it.
  ///
  /// The body wears it until all is read again by hand.
  func dress(in path: String) {
    if let refusal = refusal(of: path) {
      notices.add("The map is not loaded: \(refusal)", isProblem: true)
      return
    }
    guard let shown else {
      notices.add("\(Files.name(of: path)) is not loaded: no body is shown", isProblem: true)
      return
    }
    wardrobe.put(path, on: shown)
    kept.removeAll { $0.body.id == shown.body.id }
    let body = dressed(shown.body)
    askAgain(for: body, stamps(of: body))
  }

  /// Returns a body in what it wears.
  func dressed(_ body: CelestialBody) -> CelestialBody {
    guard let path = dresses[body.id] else { return body }
    var result = body
    result.map = MapReference(path: path)
    return result
  }

  /// Takes off all that bodies of this catalogue were given by hand.
  func undress() { wardrobes[file.place] = nil }
}

extension LoadedPlanet {
  /// Whether its map, if it has one, is no checker.
  var hasMap: Bool { checkerReason == nil }

  /// What is wrong with its maps; that it has none is seen.
  fileprivate var problem: String? {
    for warning in warnings {
      if case .noMap = warning { continue }
      return warning.description
    }
    return nil
  }

  /// Why a checker is in the place of the map, if one is.
  fileprivate var checkerReason: AssetError? {
    for case .drawnAsChecker(let reason) in warnings { return reason }
    return nil
  }
}
