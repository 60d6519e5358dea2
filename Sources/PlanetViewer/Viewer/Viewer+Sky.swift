import PlanetCatalogue
import PlanetImage
import PlanetOverlays
import PlanetScene
package import PlanetSky
import PlanetStrings
import ViewerGui

// The date of the scene, and clicks on what it shows.

extension InstantError {
  /// The error as the window shows it.
  fileprivate var windowText: String {
    switch self {
    case .malformed(let text):
      "'\(text)' is not a date; expected a form such as 19 February 2027 16:00 or 2027-02-19"
    case .outOfRange(let text, let part, let expected):
      "'\(text)' is not a date: the \(part) must be \(expected)"
    case .ambiguous(let text, let readings):
      "'\(text)' may be \(readings.joined(separator: " or "))"
    case .noLeapSecond(let text): "'\(text)' is not a date: there was no leap second at that time"
    case .unsupportedYear: "Positions are available for the years −3000 to 3000"
    }
  }
}

extension Viewer {
  /// The date of the scene; nil without one.
  package var date: Instant? { sky.isShown ? sky.clock.instant : nil }

  /// True if keys and buttons of the spin control the date.
  var controlsTime: Bool { sky.place(of: body) != nil }

  /// Performs an action of the spin, or of the date that replaces it.
  /// - Returns: False for other actions.
  func changeSpin(_ action: Action) -> Bool {
    guard !controlsTime else { return changeTime(action) }
    let direction = camera.spin.isReversed ? -1 : 1
    switch action {
    case .playPause: camera.spin.isRunning.toggle()
    case .reverse: camera.spin.isReversed.toggle()
    case .faster: camera.spin.changeRate(by: 1)
    case .slower: camera.spin.changeRate(by: -1)
    case .stepForward: camera.spin.step(direction)
    case .stepBack: camera.spin.step(-direction)
    default: return false
    }
    return true
  }

  private func changeTime(_ action: Action) -> Bool {
    switch action {
    case .playPause: sky.clock.isRunning.toggle()
    case .reverse: sky.clock.isReversed.toggle()
    case .faster: sky.clock.changeRate(by: 1)
    case .slower: sky.clock.changeRate(by: -1)
    case .stepForward, .stepBack:
      let isForward = (action == .stepForward) != sky.clock.isReversed
      sky.change(around: body) { $0.step(isForward ? 1 : -1) }
    default: return false
    }
    return true
  }

  /// Performs an action of the time bar.
  /// - Returns: False for other actions.
  func changeSky(_ action: Action) -> Bool {
    switch action {
    case .time: setDate(isShown: !sky.isShown)
    case .now: showPresent()
    case .events: openEvents()
    case .nextEvent: awaitNextEvent()
    case .fromEarth:
      setDate(isShown: true)
      if !sky.lookFromEarth(at: body) {
        panels.notifications.add("\(body?.name ?? "Nothing") is not seen from the Earth")
      }
    case .surfaceNames: toggle(.features)
    default: return false
    }
    return true
  }

  /// Shows or hides the time bar.
  func setDate(isShown: Bool) {
    guard isShown != sky.isShown else { return }
    presenter.setDate(isShown: isShown)
    if isShown { panels.isHidden = false }
  }

  /// Shows the scene of the present date in real time.
  func showPresent() {
    setDate(isShown: true)
    sky.followPresent(around: body)
  }

  /// Shows the scene of a date.
  func setTime(_ instant: Instant, isRunning: Bool) {
    setDate(isShown: true)
    sky.change(around: body) {
      $0.set(instant)
      $0.isRunning = isRunning
    }
  }

  /// Shows the scene of the date that was typed, or says why it cannot.
  func confirmTime() {
    let text = panels.time.text.trimmed
    panels.notifications.removeAll(about: .time)
    gui.focus(panel: nil)
    if text.lowercased() == "now" { return showPresent() }
    do throws(InstantError) {
      let instant = try Instant(reading: text)
      setTime(instant, isRunning: false)
      if instant.validity == .reduced {
        panels.notifications.add(
          "Positions are less accurate before \(Instant.guaranteedYears.lowerBound) and after "
            + "\(Instant.guaranteedYears.upperBound)", about: .time)
      }
    } catch {
      panels.time.isRefused = true
      input.awaitField()
      panels.notifications.add(error.windowText, isProblem: true, about: .time)
    }
  }

  /// Shows or hides lines or labels; they are shown at a date.
  func toggle(_ overlay: Overlay) {
    let wasShown = sky.isShown && preferences.state.scene.overlays.contains(overlay)
    setDate(isShown: true)
    if wasShown {
      preferences.state.scene.overlays.remove(overlay)
    } else {
      preferences.state.scene.overlays.insert(overlay)
    }
  }

  /// Makes the camera follow another frame; one that follows the Earth is moved to its direction.
  func follow(_ following: SkyFollowing) {
    if following == .earth, sky.lookFromEarth(at: body) { return }
    sky.following = following
  }

  private func openEvents() {
    setDate(isShown: true)
    guard let place = sky.place(of: body) else {
      noteNoEvents()
      return
    }
    panels.dialog = .events
    panels.events.scrollsToDate = true
    sky.searchEvents(of: place)
  }

  private func noteNoEvents() {
    let subject = body.map { " for \($0.name)" } ?? ""
    panels.notifications.add("No events are available\(subject)")
  }

  /// Searches for the next event of the body after the date, which is shown once it is found.
  private func awaitNextEvent() {
    setDate(isShown: true)
    guard let place = sky.place(of: body) else {
      noteNoEvents()
      return
    }
    sky.clock.isRunning = false
    panels.awaitedEvent = sky.searchEvents(of: place)
  }

  /// Shows the next event once the search has found it; another body or date cancels the search.
  func showAwaitedEvent() {
    guard let awaited = panels.awaitedEvent else { return }
    guard awaited.body == sky.place(of: body), awaited.instant == sky.clock.instant else {
      panels.awaitedEvent = nil
      return
    }
    guard let events = sky.searcher.events else { return }
    panels.awaitedEvent = nil
    schedule.noteChange()
    // The event that is shown is not the next one.
    let after = sky.clock.instant.advanced(bySeconds: 1)
    if let next = events.first(where: { after < $0.time }) { return show(next) }
    panels.notifications.add("No event was found within a year of the date", about: .time)
  }

  /// Shows the scene of an event at its date, from the direction of its observer.
  func show(_ event: SkyEvent) {
    let (place, observer) = event.scene
    guard let body = session.file.catalogue.body(id: place.rawValue) else {
      panels.notifications.add("The catalogue does not contain \(place.name)", isProblem: true)
      return
    }
    show(body)
    setTime(event.time, isRunning: false)
    if let direction = sky.ephemeris.orbitDirection(
      from: place, to: observer, at: event.time)
    {
      sky.look(from: direction)
    }
    sky.following = observer == .sun ? .sun : .earth
    panels.notifications.add("\(event.title), \(event.time.minuteText) UTC", about: .time)
  }

  // MARK: - Clicks

  /// Shows the body, or the coordinates of the point, at a place in points of the window.
  func click(at place: SIMD2<Double>) {
    guard presenter.isLoaded, let body else { return }
    let local = place - window.viewport.origin
    let pick =
      sky.plan.flatMap { SkyPick(at: local, $0.projection, labels: $0.plan.labels) }
      ?? surfaceProjection.flatMap { SkyPick(at: local, $0) }
    switch pick {
    case nil: return
    case .body(let id):
      if let other = session.file.catalogue.body(id: id) { show(other) }
    case .surface(let latitude, let longitude):
      panels.notifications.removeAll(about: .place)
      panels.notifications.add(
        SkyPick.words(of: body, latitude: latitude, longitude: longitude), about: .place)
    }
  }

  /// The projection of the body without a date.
  private var surfaceProjection: OverlayProjection? {
    guard presenter.skyFrame == nil, let body, let node = presenter.turnedNode else { return nil }
    let size = ImageSize(
      width: Int(window.viewport.size.x.rounded()), height: Int(window.viewport.size.y.rounded()))
    let scene = presenter.view(background: .transparent).scene(
      of: node, width: size.width, height: size.height)
    return OverlayProjection(
      scene.camera, size: size,
      bodies: OverlayBody.bodies(of: scene, labels: [(body.id, body.name)]))
  }
}
