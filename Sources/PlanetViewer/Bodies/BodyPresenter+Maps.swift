import PlanetAssets
import PlanetCatalogue
import PlanetExport
import PlanetSystem

// The maps of the body: loaded, watched for changes on disk, and overridden. A map that cannot be
// read never replaces one on the screen. Results for older versions of its files are discarded.

extension BodyPresenter {
  /// Takes over the bodies that were loaded in the background.
  /// - Returns: True if anything was loaded.
  func receive() -> Bool {
    var hasChanges = sky.neighbours.receive()
    for arrival in maps.loader.take() where shown?.awaits(arrival.request) == true {
      hasChanges = true
      take(arrival)
    }
    return hasChanges
  }

  private func take(_ arrival: BodyLoader.Arrival) {
    switch arrival.outcome {
    case .failure(let error): shown?.problem = error.description
    case .success(let prepared):
      if arrival.request.detail == ShownBody.firstDetail, shown?.displacement != nil {
        shown?.coarse = prepared.node
        // The globe on the screen stays until the fine one is loaded.
        if shown?.prepared != nil { return }
      }
      guard let before = shown, arrival.request.detail > before.detail else { return }
      if let reason = prepared.checkerReason {
        if let override = maps.overrides.revert(before.body.id) {
          restore(override, before, reason)
          return
        }
        if before.prepared?.hasMap == true {
          let problem = "\(reason); the previous map is kept"
          shown?.detail = arrival.request.detail
          shown?.problem = problem
          notifications.add(problem, isProblem: true, about: .map)
          return
        }
      }
      show(prepared, detail: arrival.request.detail, before)
    }
  }

  /// Shows a map that was loaded.
  private func show(_ prepared: LoadedPlanet, detail: Int, _ before: ShownBody) {
    var next = before
    next.prepared = prepared
    next.detail = detail
    next.problem = prepared.problem
    next.isReread = false
    shown = next
    if let problem = next.problem {
      if problem != before.problem {
        notifications.add(problem, isProblem: true, about: .map)
      }
    } else if before.problem != nil {
      notifications.removeAll(about: .map)
    }
    if let path = maps.overrides.confirm(next.body.id) {
      notifications.add("\(Files.name(of: path)) is the map of \(next.body.name) until F5")
      thumbnails.maker.renew(next.body)
    } else if before.isReread {
      thumbnails.maker.renew(next.body)
    }
    guard before.prepared == nil else {
      camera.orbit.adapt(
        to: next.target, zoomLimits: zoomLimits(of: next),
        keepsDistance: camera.orbit.viewpoint != camera.orbit.home)
      return
    }
    camera.orbit.adapt(to: next.target, zoomLimits: zoomLimits(of: next))
    arriveIfLoaded()
  }

  /// Restores the previous map after an override whose map cannot be used.
  private func restore(
    _ override: MapOverrides.Pending, _ before: ShownBody, _ reason: AssetError
  ) {
    let hasMap = before.prepared?.hasMap == true
    notifications.add(
      "\(reason); " + (hasMap ? "the previous map is kept" : "\(before.body.name) is unchanged"),
      isProblem: true, about: .map)
    guard let body = session.file.catalogue.body(id: override.id) else { return }
    var next = before
    next.body = maps.withOverride(body)
    if before.prepared == nil {
      next.stamps = maps.stamps(of: next.body)
    } else {
      (next.stamps, next.detail) = (override.stamps, override.detail)
    }
    shown = next
    requestDetail()
  }

  /// Reads the maps of the body again if their files have changed.
  func watchMaps() {
    guard let shown else { return }
    let stamps = maps.stamps(of: shown.body)
    guard stamps != shown.stamps else { return }
    maps.remove(shown)
    requestAgain(shown.body, stamps)
    // The thumbnail is rendered again after the map was loaded.
    self.shown?.isReread = true
  }

  /// Requests the map of the body again; the current one stays until it is loaded.
  private func requestAgain(_ body: CelestialBody, _ stamps: [String?]) {
    shown?.body = body
    shown?.stamps = stamps
    shown?.detail = 0
    shown?.coarse = nil
    maps.loader.request([])
    requestDetail()
  }

  /// Loads the body again if its heights are to displace it otherwise; the current globe stays
  /// until it is loaded.
  func updateDisplacement() {
    guard let shown else { return }
    let displacement = camera.displacement(of: shown.body)
    guard displacement != shown.displacement else { return }
    self.shown?.displacement = displacement
    requestAgain(shown.body, shown.stamps)
  }

  /// Overrides the map of the body by an image file until the user reloads the catalogue.
  func applyMap(_ path: String) {
    if let refusal = CatalogueSession.refusal(of: path) {
      notifications.add("The map is not loaded: \(refusal)", isProblem: true)
      return
    }
    guard let shown else {
      notifications.add(
        "\(Files.name(of: path)) is not loaded: no body is shown", isProblem: true)
      return
    }
    maps.overrides.apply(path, to: shown)
    maps.remove(shown)
    let body = maps.withOverride(shown.body)
    requestAgain(body, maps.stamps(of: body))
  }
}

extension LoadedPlanet {
  /// A Boolean value that indicates whether no checker replaces the map.
  var hasMap: Bool { checkerReason == nil }

  /// The problem of its maps.
  ///
  /// A missing map of the catalogue is not reported, nor a bundled map in place of a file that does
  /// not exist, which the credits name.
  fileprivate var problem: String? {
    for warning in warnings {
      switch warning {
      case .noMap, .renderedWithBundledMap(.noMap, _), .renderedWithBundledMap(.missingMap, _):
        continue
      default: return warning.description
      }
    }
    return nil
  }

  /// The reason for a checker in place of the map; nil if there is none.
  fileprivate var checkerReason: AssetError? {
    for case .renderedAsChecker(let reason) in warnings { return reason }
    return nil
  }
}
