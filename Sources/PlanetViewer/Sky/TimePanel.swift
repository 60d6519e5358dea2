import PlanetCatalogue
import PlanetOverlays
import PlanetProvenance
import PlanetSky
import ViewerGui

/// The date that is typed into the time bar.
struct TimeField {
  /// The text of the field.
  var text = ""
  /// True while the field has the keyboard focus; the date of the clock replaces the text
  /// otherwise.
  var isEditing = false
}

/// The time bar below the body: the date, steps, what the camera follows, overlays and events.
struct TimePanel {
  static let id = "##time"

  private let context: PanelContext
  private let width: Float
  private let origin: SIMD2<Float>
  private(set) var field: TimeField
  private var actions: [PanelAction] = []
  private var gui: Gui { context.gui }
  private var sky: SkyPresenter { context.sky }

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

  /// A part of the bar, in the order in which parts are left out of a narrow one.
  private enum Part: CaseIterable {
    case following, fromEarth, now, overlays, events, steps
  }

  /// Shows the bar.
  /// - Returns: The actions of pressed elements.
  mutating func draw() -> [PanelAction] {
    let size = SIMD2(width, Float(PanelMetrics.timeHeight))
    var panel = self
    gui.panel(Self.id, origin: origin, size: size, options: [.noScrollbar]) {
      gui.draw(edge: origin, to: origin + SIMD2(size.x, 1))
      gui.place = origin + SIMD2(12, (size.y - Self.height) / 2)
      panel.drawParts()
    }
    self = panel
    return actions
  }

  private mutating func drawParts() {
    drawField()
    guard sky.place(of: context.presenter.body) != nil else {
      gui.sameLine(12)
      let name = context.presenter.body?.name ?? ""
      let room = width - Self.fieldWidth - 48
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
  }

  /// The parts for which the bar is wide enough.
  private var fittingParts: Set<Part> {
    var parts = Set(Part.allCases)
    for part in Part.allCases {
      let needed = parts.reduce(Self.fieldWidth + 24) { $0 + width(of: $1) }
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
    }
  }

  private mutating func drawField() {
    if !field.isEditing { field.text = Self.text(of: sky.clock.instant) }
    gui.width(Self.fieldWidth) {
      _ = gui.field("##date", hint: "Date, UTC", &field.text, options: .selectsAll)
    }
    field.isEditing = gui.isEditing
    gui.tip("Date and time in UTC: 2027-02-19 16:00, JD2461456.5 or now; Enter applies it")
  }

  /// Returns a date as in the field.
  static func text(of instant: Instant) -> String {
    String(instant.iso().replacing("T", with: " ").dropLast())
  }

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
    var changed: [Overlay] = []
    gui.menu("overlays", opens: opens, size: SIMD2(200, 0)) {
      for overlay in SceneChoices.offeredOverlays {
        var isOn = context.state.scene.overlays.contains(overlay)
        if gui.checkBox(overlay.title, &isOn) { changed.append(overlay) }
      }
      return false
    }
    actions += changed.map { .toggleOverlay($0) }
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
