import PlanetCatalogue
import PlanetOverlays
import PlanetProvenance
import PlanetSky
import ViewerGui

/// The date that is typed into the time bar, or chosen in its calendar.
struct TimeField {
  /// The text of the field.
  var text = ""
  /// True while the field has the keyboard focus; the date of the clock replaces the text
  /// otherwise.
  var isEditing = false
  /// True if the text is not a valid date.
  var isWrong = false
  /// True if the field keeps its text and the keyboard focus, to be corrected.
  var isRefused = false
  /// The month of the open calendar; nil while it is closed.
  var calendar: DayCalendar?
  /// True if the menu of a narrow bar lists the overlays.
  var listsOverlays = false
  /// The horizontal position of the pointer that drags the strip, in points; nil if none does.
  var dragPlace: Float?
}

/// The time bar below the body: the date, steps, the frame of the camera, overlays and events, and
/// a strip on which the date is dragged.
struct TimePanel {
  static let id = "##time"

  let context: PanelContext
  private let width: Float
  private let origin: SIMD2<Float>
  var field: TimeField
  var actions: [PanelAction] = []
  var gui: Gui { context.gui }
  var sky: SkyPresenter { context.sky }

  init(_ context: PanelContext, _ field: TimeField) {
    (self.context, self.field) = (context, field)
    let viewport = context.layout.viewport
    width = Float(viewport.size.x)
    origin = SIMD2<Float>(viewport.origin + SIMD2(0, viewport.size.y))
  }

  private static let height: Float = 28
  private static let gap: Float = 8
  private static let fieldWidth: Float = 176
  private static let menuWidth: Float = 196

  /// A part of the bar, in the order in which narrow bars move parts to the menu.
  private enum Part: CaseIterable {
    case following, fromEarth, nextEvent, overlays, events, steps, now
  }

  /// Shows the bar.
  /// - Returns: The actions of pressed elements.
  mutating func draw() -> [PanelAction] {
    let size = SIMD2(width, Float(context.layout.timeHeight))
    var panel = self
    gui.panel(Self.id, origin: origin, size: size, options: [.noScrollbar]) {
      gui.draw(edge: origin, to: origin + SIMD2(size.x, 1))
      gui.place = origin + SIMD2(12, 8)
      panel.drawParts()
      if size.y > Float(PanelMetrics.timeHeight), sky.place(of: context.presenter.body) != nil {
        panel.drawStrip(at: origin + SIMD2(12, 44), width: size.x - 24)
      }
    }
    self = panel
    return actions
  }

  private mutating func drawParts() {
    drawField()
    drawCalendar()
    guard sky.place(of: context.presenter.body) != nil else {
      gui.sameLine(12)
      let name = context.presenter.body?.name ?? ""
      let room = width - Self.fieldWidth - 92
      gui.fittedText("No position of \(name) is known", width: max(room, 1), isFaint: true)
      return
    }
    let parts = fittingParts
    if parts.contains(.now) { press(.now, "Now") }
    if parts.contains(.steps) {
      press(.stepBack, "Step back", icon: .previous)
      press(.stepForward, "Step forward", icon: .next)
    }
    if parts.contains(.following) { drawFollowing() }
    if parts.contains(.fromEarth) { press(.fromEarth, "From the Earth") }
    if parts.contains(.overlays) { drawOverlays() }
    if parts.contains(.events) { press(.events, "Events") }
    if parts.contains(.nextEvent) { press(.nextEvent, "Next event") }
    let rest = Part.allCases.filter { !parts.contains($0) }
    if !rest.isEmpty { drawMore(rest) }
  }

  /// The parts for which the bar is wide enough.
  private var fittingParts: Set<Part> {
    var parts = Set(Part.allCases)
    let icon = gui.buttonSize("", icon: .calendar, hidesLabel: true).x + Self.gap
    for part in Part.allCases {
      let more = parts.count < Part.allCases.count ? icon : 0
      let needed = parts.reduce(Self.fieldWidth + icon + more + 24) { $0 + width(of: $1) }
      guard needed > width else { break }
      parts.remove(part)
    }
    return parts
  }

  private func width(of part: Part) -> Float {
    func button(_ label: String) -> Float { gui.buttonSize(label).x + Self.gap }
    switch part {
    case .now: return button("Now")
    case .steps:
      return 2 * (gui.buttonSize("", icon: .next, hidesLabel: true).x + Self.gap)
    case .following: return Self.menuWidth + Self.gap
    case .fromEarth: return button("From the Earth")
    case .overlays: return button("Overlays")
    case .events: return button("Events")
    case .nextEvent: return button("Next event")
    }
  }

  // MARK: - The date

  private mutating func drawField() {
    if !field.isEditing, !field.isRefused { field.text = Self.text(of: sky.clock.instant) }
    let corner = gui.place
    gui.width(Self.fieldWidth) {
      _ = gui.field(
        "##date", hint: "Date, UTC", &field.text,
        options: field.isRefused ? [.takesFocus, .movesToEnd] : .selectsAll)
    }
    field.isEditing = gui.isEditing
    gui.tip("Date and time in UTC: 2027-02-19 16:00, JD2461456.5 or now; Enter applies it")
    if field.isRefused, field.isEditing { (field.isRefused, field.isWrong) = (false, true) }
    if !field.isEditing, !field.isRefused { field.isWrong = false }
    if field.isWrong {
      gui.draw(
        frame: corner, to: corner + SIMD2(Self.fieldWidth, Self.height), color: Theme.problem,
        rounding: 6)
    }
  }

  /// Returns a date as in the field.
  static func text(of instant: Instant) -> String {
    String(instant.iso().replacing("T", with: " ").dropLast())
  }

  private mutating func drawCalendar() {
    gui.sameLine(Self.gap)
    let opens = gui.button(
      "Calendar", icon: .calendar, hidesLabel: true, tip: "Choose a day in a calendar")
    if opens { field.calendar = DayCalendar(sky.clock.instant) }
    var isOpen = false
    var chosen: Instant?
    gui.menu("calendar", opens: opens, size: SIMD2(DayCalendar.width, 0)) {
      isOpen = true
      var calendar = field.calendar ?? DayCalendar(sky.clock.instant)
      chosen = calendar.draw(gui, chosen: sky.clock.instant)
      field.calendar = calendar
      return chosen != nil
    }
    if !isOpen { field.calendar = nil }
    if let chosen { actions.append(.setDate(chosen)) }
  }

  // MARK: - Buttons and menus

  private mutating func press(_ action: Action, _ label: String, icon: Icon? = nil) {
    gui.sameLine(Self.gap)
    if gui.button(label, icon: icon, hidesLabel: icon != nil, tip: context.tip(for: action)) {
      actions.append(.perform(action))
    }
  }

  private mutating func drawFollowing() {
    gui.sameLine(Self.gap)
    let all = SkyFollowing.allCases
    var index = all.firstIndex(of: sky.following) ?? 0
    var isChosen = false
    gui.width(Self.menuWidth) {
      isChosen = gui.choice("##following", &index, of: all.map(\.title))
    }
    if isChosen { actions.append(.follow(all[index])) }
  }

  private mutating func drawOverlays() {
    gui.sameLine(Self.gap)
    let opens = gui.button("Overlays", tip: "Lines and labels over the body")
    var panel = self
    gui.menu("overlays", opens: opens, size: SIMD2(200, 0)) {
      panel.drawOverlayBoxes()
      return false
    }
    self = panel
  }

  private mutating func drawOverlayBoxes() {
    for overlay in SceneChoices.offeredOverlays {
      var isOn = context.state.scene.overlays.contains(overlay)
      if gui.checkBox(overlay.title, &isOn) { actions.append(.toggleOverlay(overlay)) }
    }
  }

  /// Shows a menu of the parts that do not fit into the bar.
  private mutating func drawMore(_ parts: [Part]) {
    gui.sameLine(Self.gap)
    let opens = gui.button(
      "More about the date", icon: .more, hidesLabel: true,
      tip: "Camera frame, overlays and events")
    if opens { field.listsOverlays = false }
    var panel = self
    gui.menu("more", opens: opens, size: SIMD2(230, 0)) {
      guard !panel.field.listsOverlays else {
        panel.drawOverlayBoxes()
        return false
      }
      var closes = false
      for part in parts where panel.drawRows(of: part) { closes = true }
      return closes
    }
    self = panel
  }

  /// Shows a part in the menu.
  /// - Returns: True if the menu is to be closed.
  private mutating func drawRows(of part: Part) -> Bool {
    switch part {
    case .now: return row("Now", .now)
    case .steps:
      let isBack = row("Step back", .stepBack)
      return row("Step forward", .stepForward) || isBack
    case .fromEarth: return row("From the Earth", .fromEarth)
    case .events: return row("Events…", .events)
    case .nextEvent: return row("Next event", .nextEvent)
    case .following:
      for following in SkyFollowing.allCases {
        var isOn = sky.following == following
        let origin = gui.place
        if gui.checkBox(following.title, &isOn) { actions.append(.follow(following)) }
        gui.place = origin + SIMD2(0, 26)
      }
      gui.separator()
    case .overlays:
      if row("Overlays…", nil) { field.listsOverlays = true }
    }
    return false
  }

  /// Shows a row with an action, or none.
  /// - Returns: True if it was chosen.
  private mutating func row(_ label: String, _ action: Action?) -> Bool {
    let origin = gui.place
    let width = gui.room.x
    let isChosen = gui.scope(label) {
      gui.row(label, isSelected: false, size: SIMD2(width, 28), width: width)
    }
    if isChosen, let action { actions.append(.perform(action)) }
    gui.draw(text: label, at: origin + SIMD2(6, 5), color: Theme.text)
    gui.place = origin + SIMD2(0, 28)
    return isChosen
  }
}

extension Overlay {
  /// The title in the menu.
  fileprivate var title: String {
    switch self {
    case .subpoints: "Sub-points"
    case .names: "Names of bodies"
    case .starNames: "Names of stars"
    case .features: "Names on the surface"
    case .scaleBar: "Scale bar"
    default: rawValue.capitalisedFirst
    }
  }
}
