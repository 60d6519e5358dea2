import OpenGLRenderer
import PlanetAssets
import PlanetCatalogue
import PlanetMath
import ViewerGui

/// The details of the body: thumbnail, figures, remarks, texts and credits.
struct DetailPanel {
  static let id = "##details"

  private let context: PanelContext
  private let shown: ShownBody
  private let scrollsToTop: Bool
  private var actions: [PanelAction] = []
  private var gui: Gui { context.gui }
  private var body: CelestialBody { shown.body }

  init(_ context: PanelContext, _ shown: ShownBody, scrollsToTop: Bool) {
    self.context = context
    self.shown = shown
    self.scrollsToTop = scrollsToTop
  }

  /// Shows the details.
  /// - Returns: The actions of pressed elements.
  mutating func draw() -> [PanelAction] {
    let size = SIMD2(
      Float(context.layout.detailWidth), context.size.y - Float(PanelMetrics.barHeight))
    let origin = SIMD2(context.size.x - size.x, 0)
    gui.panel(Self.id, origin: origin, size: size) {
      gui.draw(edge: origin, to: origin + SIMD2(1, size.y))
      if scrollsToTop { gui.scrollToTop() }
      drawHead()
      drawFigures()
      drawTexts()
      drawCredits()
      gui.space(8)
    }
    return actions
  }

  private mutating func drawHead() {
    let corner = gui.place
    if let texture = context.thumbnails.cache.texture(of: body) {
      gui.image(texture.name, size: SIMD2(96, 96))
      gui.sameLine(14)
    } else {
      // The space is reserved, so that nothing moves when the thumbnail arrives.
      gui.draw(rectangle: corner + 6, to: corner + 90, color: 0xFFFF_FF10, rounding: 42)
      gui.place = corner + SIMD2(110, 0)
    }
    gui.group {
      gui.space(8)
      gui.font(.heading) { gui.wrappedText(body.name) }
      gui.faintText(context.session.kindText(of: body))
      if !body.facts.alternativeNames.isEmpty {
        gui.font(.small) { gui.faintText(body.facts.alternativeNames.joined(separator: ", ")) }
      }
      if let website = body.facts.website {
        let tip = "\(context.tip(for: .explore)): \(website)"
        if gui.button("Explore", icon: .browser, tip: tip, isDefault: true) {
          actions.append(.perform(.explore))
        }
      }
    }
    gui.place = SIMD2(corner.x, max(gui.place.y, corner.y + 104))
    if let problem = shown.problem { gui.problem(problem) }
    gui.separator()
  }

  private func drawFigures() {
    // In a narrow panel figures are below their labels.
    let isNarrow = gui.room.x < 320
    let labelWidth: Float = isNarrow ? 12 : 176
    let rows = body.figureRows(parent: context.session.parent(of: body)).filter {
      $0.label != "Map"
    }
    let reasons = body.remarks(parent: context.session.parent(of: body))
    guard !rows.isEmpty || !reasons.isEmpty else { return }
    for row in rows {
      let start = gui.place
      gui.faintText(gui.fitted(row.label, width: isNarrow ? gui.room.x : labelWidth - 8))
      let end = gui.place.y
      gui.place = SIMD2(start.x + labelWidth, isNarrow ? end : start.y)
      gui.group {
        gui.wrappedFigures(context.state.units.converted(row.value), linesBeginWith: "↕")
      }
      if let source = row.source { gui.textTip("Source: \(source.name)") }
      gui.place = SIMD2(start.x, max(gui.place.y, end))
    }
    for reason in reasons {
      gui.space(2)
      gui.wrappedFigures(context.state.units.converted(reason))
    }
    gui.separator()
  }

  private func drawTexts() {
    if let description = body.facts.description { gui.wrappedText(description) }
    if let fact = body.facts.funFact {
      gui.space(2)
      gui.font(.section) { gui.faintText("Fun fact") }
      gui.wrappedText(fact)
    }
  }

  private func drawCredits() {
    var credits: [String] = []
    if let map = shown.prepared?.bundledMap ?? body.map {
      credits.append(
        [map.path, map.origin?.word, map.attribution, map.license].compactMap { $0 }
          .joined(separator: ", "))
    } else if body.generatedMap != nil {
      credits.append("generated from climate and terrain, \(MapOrigin.imagined.word)")
    }
    let names = body.figureRows(parent: nil).compactMap(\.source?.name)
    let sources = Set(names.flatMap { $0.split(separator: "; ") })
    guard !credits.isEmpty || !sources.isEmpty else { return }
    gui.space(4)
    gui.font(.small) {
      if let map = credits.first { gui.faintText("Map: \(map)") }
      if !sources.isEmpty {
        gui.faintText("Figures: \(sources.sorted().joined(separator: "; "))")
      }
    }
  }
}
