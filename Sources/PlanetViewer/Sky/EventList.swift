import PlanetCatalogue
import PlanetSky
import ViewerGui

/// The events of a body around a date, searched in the background.
final class EventSearcher: Sendable {
  /// The body and the date of a search.
  struct Request: Hashable, Sendable {
    let body: SolarSystemBody
    /// The date in the middle.
    let instant: Instant
  }

  /// The events of a search.
  private struct Found: Sendable {
    let request: Request
    let events: [SkyEvent]
  }

  private let wanted = Locked<Request?>(nil)
  private let worker: Worker<Request, Found>

  /// The days before and after the date; fewer for events of moons of Jupiter and Saturn,
  /// which are more frequent.
  private static let reach = (days: 366.0, daysOfMoonEvents: 4.0)

  /// Creates a searcher.
  /// - Parameters:
  ///   - ephemeris: The positions of bodies.
  ///   - wake: Called from another thread when a search ends.
  init(_ ephemeris: Ephemeris, wake: @escaping @Sendable () -> Void) {
    worker = Worker(
      wake: wake,
      each: { request, _ in
        Found(request: request, events: Self.events(request, ephemeris))
      })
  }

  /// Searches events; a search that has not started is dropped.
  func search(_ request: Request) {
    let isNew = wanted.withLock { wanted in
      defer { wanted = request }
      return wanted != request
    }
    guard isNew else { return }
    worker.change { $0.arrived = [] }
    worker.request([request])
  }

  /// The events of the last request; nil until they are found.
  var events: [SkyEvent]? {
    let request = wanted.withLock { $0 }
    return worker.read { queue in queue.arrived.last { $0.request == request }?.events }
  }

  /// True while events are searched.
  var isBusy: Bool { worker.read(\.isWorking) }

  /// Waits until all searches have ended.
  func finish() { worker.finish() }

  private static func events(_ request: Request, _ ephemeris: Ephemeris) -> [SkyEvent] {
    func found(_ kinds: Set<SkyEvent.Kind>, days: Double) -> [SkyEvent] {
      let (start, end) = (
        limited(request.instant.advanced(bySeconds: -days * 86400), request.instant),
        limited(request.instant.advanced(bySeconds: days * 86400), request.instant)
      )
      return
        (try? ephemeris.searchEvents(from: start, to: end, of: [request.body], kinds: kinds)) ?? []
    }
    let moons = SkyEvent.Kind.moonEvents.union(SkyEvent.Kind.mutualEvents)
    // The list has the events that the window shows well; the others would be most of it.
    let unlisted = SkyEvent.Kind.apsides.union(SkyEvent.Kind.stations)
      .union([.planetaryConjunction])
    let events =
      found(Set(SkyEvent.Kind.allCases).subtracting(moons.union(unlisted)), days: reach.days)
      + found(moons, days: reach.daysOfMoonEvents)
    return events.sorted { $0.time < $1.time }
  }

  /// Returns a date, or a replacement if no positions are available at it.
  private static func limited(_ instant: Instant, _ other: Instant) -> Instant {
    instant.validity == .unsupported ? other : instant
  }
}

extension SkyEvent {
  /// The body that shows an event, and the body from whose direction it is seen.
  var scene: (body: SolarSystemBody, observer: SolarSystemBody) {
    switch kind {
    case .solarEclipse, .marchEquinox, .juneSolstice, .septemberEquinox, .decemberSolstice:
      (.earth, .sun)
    case .lunarEclipse, .newMoon, .firstQuarter, .fullMoon, .lastQuarter: (.moon, .earth)
    case .moonTransit, .moonShadowTransit, .moonOccultation, .moonEclipse: (body.system, .earth)
    case .transit: (.sun, .earth)
    case .ringPlaneCrossing: (.saturn, .earth)
    default: (body, .earth)
    }
  }
}

/// The list of events in its dialog.
struct EventList {
  /// True if the list is scrolled to the date in the next frame.
  var scrollsToDate = false

  /// Shows the events.
  /// - Parameters:
  ///   - context: The data for panels.
  ///   - isOpen: False in the last frame of a dialog that was closed by a key.
  /// - Returns: True if the dialog is to be closed, and the chosen event.
  mutating func draw(
    _ context: PanelContext, isOpen: Bool
  ) -> (closes: Bool, actions: [PanelAction]) {
    let gui = context.gui
    var actions: [PanelAction] = []
    let size = SIMD2<Float>(min(context.size.x - 20, 560), min(context.size.y - 20, 560))
    let events = context.sky.searcher.events
    let scrolls = scrollsToDate && events != nil
    let closes = context.dialog(isOpen: isOpen, title: "Events", size: size) {
      gui.font(.heading) { gui.text("Events: \(context.presenter.body?.name ?? "")") }
      gui.faintText("Within a year of the date, as seen from the Earth, in UTC")
      gui.space(4)
      gui.part("events", size: SIMD2(0, -40)) {
        actions = Self.rows(events, context, scrollsToDate: scrolls)
      }
      let isClosed = gui.button("Close", tip: context.tip(for: .close), isDefault: true)
      return isClosed || !actions.isEmpty
    }
    if scrolls { scrollsToDate = false }
    return (closes, actions)
  }

  private static func rows(
    _ events: [SkyEvent]?, _ context: PanelContext, scrollsToDate: Bool
  ) -> [PanelAction] {
    let gui = context.gui
    guard let events else {
      gui.faintText("Searching…")
      return []
    }
    guard !events.isEmpty else {
      gui.faintText("No events are available")
      return []
    }
    var actions: [PanelAction] = []
    let width = gui.roomBesideScrollBar
    let now = context.sky.clock.instant
    let next = events.firstIndex { $0.time >= now } ?? events.count - 1
    for (index, event) in events.enumerated() {
      let origin = gui.place
      let isChosen = gui.scope("event \(index)") {
        gui.row(event.title, isSelected: index == next, size: SIMD2(width, 26), width: width)
      }
      if isChosen { actions.append(.showEvent(event)) }
      if gui.isVisible {
        gui.draw(text: event.time.minuteText, at: origin + SIMD2(8, 5), color: Theme.faintText)
        let title = gui.fitted(event.title, width: width - 160)
        gui.draw(text: title, at: origin + SIMD2(148, 5), color: Theme.text)
      }
      if scrollsToDate, index == next { gui.scrollHere() }
    }
    return actions
  }
}
