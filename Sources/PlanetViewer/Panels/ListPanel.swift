import OpenGLRenderer
import PlanetCatalogue
import ViewerGui

/// The list of bodies: thumbnails and names in the catalogue's sections.
struct ListPanel {
  static let id = "##list"

  private let context: PanelContext
  /// The list, with the typed text and the scroll position of this frame.
  private(set) var list: BodyList
  private(set) var menu: CatalogueMenu
  private let menuContent: CatalogueMenu.Content
  private var actions: [PanelAction] = []
  private var gui: Gui { context.gui }
  private var file: WatchedCatalogue { context.session.file }

  init(
    _ context: PanelContext, list: BodyList, menu: CatalogueMenu,
    menuContent: CatalogueMenu.Content
  ) {
    self.context = context
    self.list = list
    self.menu = menu
    self.menuContent = menuContent
  }

  private var sections: [CatalogueSection] {
    mutating get { list.sections(of: context.session, context.state) }
  }

  /// Shows the list.
  /// - Returns: The actions of pressed elements.
  mutating func draw() -> [PanelAction] {
    let size = SIMD2(
      Float(context.layout.listWidth), context.size.y - Float(PanelMetrics.barHeight))
    gui.panel(Self.id, origin: .zero, size: size, options: [.noScrollbar]) {
      gui.draw(edge: SIMD2(size.x - 1, 0), to: size)
      if list.height != context.layout.size.y { list.scrollsToBody = true }
      list.height = context.layout.size.y
      drawHead()
      gui.part("bodies") {
        if !file.problems.isEmpty { drawProblems() }
        if list.scrollsToTop { gui.scrollToTop() }
        list.scrollsToTop = false
        if !file.catalogue.bodies.isEmpty {
          drawSections()
        } else if file.hasOnlyStories {
          gui.wrappedText("This catalogue has stories only", isFaint: true)
        }
        gui.space(4)
      }
    }
    return actions
  }

  // MARK: - Head

  private mutating func drawHead() {
    switch menu.draw(gui, menuContent) {
    case .open: actions.append(.perform(.openCatalogue))
    case .solarSystem: actions.append(.openSolarSystem)
    case .recent(let path): actions.append(.open(path))
    case nil: break
    }
    if let action = context.session.status?.draw(gui) { actions.append(action) }
    list.search.draw(gui)
    gui.width(gui.room.x - 40) {
      var index = BodyOrder.allCases.firstIndex(of: context.state.order) ?? 0
      if gui.choice("##order", &index, of: BodyOrder.allCases.map(Self.title)) {
        actions.append(.setOrder(BodyOrder.allCases[index]))
      }
    }
    gui.sameLine()
    let isOnly = context.state.listsFavouritesOnly
    if gui.starButton(
      "Favourites only", isFilled: isOnly,
      tip: isOnly ? "Show all bodies" : "Show favourites only")
    {
      actions.append(.toggleFavouritesOnly)
    }
    if !list.search.text.isEmpty || isOnly { drawCount() }
    gui.space(2)
  }

  private mutating func drawCount() {
    let count = sections.reduce(0) { $0 + $1.bodies.count }
    guard count > 0 else { return }
    let all = file.catalogue.bodies.count
    gui.font(.small) { gui.faintText("\(count) of \(all == 1 ? "one body" : "\(all) bodies")") }
  }

  private static func title(_ order: BodyOrder) -> String {
    switch order {
    case .catalogue: "As in the catalogue"
    case .name: "By name"
    case .size: "Largest first"
    case .distance: "By distance from the star"
    case .date: "By date of discovery"
    }
  }

  // MARK: - Bodies

  private mutating func drawSections() {
    let sections = self.sections
    if sections.allSatisfy(\.bodies.isEmpty) { drawNothing() }
    let columns = gui.roomBesideScrollBar >= 2 * Self.leastRowWidth ? 2 : 1
    for (index, section) in sections.enumerated() {
      gui.scope("section \(index)") {
        if let title = section.title, !title.isEmpty {
          gui.space(index == 0 ? 0 : 8)
          gui.font(.section) { gui.faintText(gui.fitted(title, width: gui.room.x)) }
        }
        drawRows(of: section.bodies, columns: columns)
      }
    }
    list.scrollsToBody = false
    if context.state.listsFavouritesOnly, list.search.text.isEmpty, !sections.isEmpty {
      drawAbsentFavourites()
    }
  }

  /// Shows rows from left to right.
  private mutating func drawRows(of bodies: [CelestialBody], columns: Int) {
    let gap: Float = 4
    let start = gui.place
    let width = (gui.roomBesideScrollBar - Float(columns - 1) * gap) / Float(columns)
    var seen: ClosedRange<Int>?
    for (index, body) in bodies.enumerated() {
      let way = SIMD2(Float(index % columns), Float(index / columns))
      let origin = start + way * SIMD2(width + gap, Self.rowHeight + gap)
      let isSeen = gui.scope(body.id) { drawRow(body, at: origin, width: width) }
      if isSeen { seen = (seen?.lowerBound ?? index)...index }
    }
    if let seen {
      let nearby = seen.lowerBound - Self.nearbyRows..<seen.upperBound + 1 + Self.nearbyRows
      context.thumbnails.cache.expect(bodies[nearby.clamped(to: bodies.indices)])
    }
    gui.place = SIMD2(start.x, gui.place.y)
  }

  private static let rowHeight: Float = 60
  /// The least width of a row beside another one, in points.
  private static let leastRowWidth: Float = 250
  /// The number of rows above and below the visible ones that may become visible next.
  private static let nearbyRows = 16

  private mutating func drawNothing() {
    if context.state.listsFavouritesOnly, list.search.text.isEmpty {
      if context.state.favourites.isEmpty {
        gui.wrappedText("No favourites yet")
        gui.faintText("The star beside a name adds the body to the favourites.")
      } else {
        drawAbsentFavourites()
      }
    } else {
      gui.wrappedText("No body matches '\(list.search.text)'")
    }
    if gui.button("Show all", icon: .list) {
      actions.append(.listAll)
    }
  }

  /// Lists the favourites that are not in the catalogue, which can be removed.
  private mutating func drawAbsentFavourites() {
    let absent = context.state.favourites.filter {
      file.catalogue.body(id: $0) == nil && file.catalogue.story(id: $0) == nil
    }
    guard !absent.isEmpty else { return }
    gui.space(4)
    gui.faintText(
      absent.count == 1
        ? "The favourite '\(absent[0])' is not in this catalogue."
        : "\(absent.count) favourites are not in this catalogue: \(absent.joined(separator: ", "))."
    )
    if gui.button(absent.count == 1 ? "Remove it" : "Remove them") {
      actions.append(.removeFavourites(absent))
    }
  }

  /// Shows a row.
  /// - Returns: True if the row is visible.
  private mutating func drawRow(_ body: CelestialBody, at origin: SIMD2<Float>, width: Float)
    -> Bool
  {
    let height = Self.rowHeight
    let isShown = context.presenter.shown?.body.id == body.id
    // The star is within the row, and is pressed separately.
    let isFavourite = context.state.isFavourite(body.id)
    gui.place = origin
    if gui.row(
      body.name, isSelected: isShown, size: SIMD2(width - 40, height), width: width)
    {
      actions.append(.select(body))
    }
    if isShown, list.scrollsToBody { gui.scrollHere() }
    let isSeen = gui.isVisible
    if isSeen { drawContent(of: body, at: origin, width: width - 40) }
    gui.place = SIMD2(origin.x + width - 36, origin.y + height / 2 - 14)
    if gui.starButton(
      "Favourite \(body.name)", isFilled: isFavourite,
      tip: isFavourite ? "Remove from the favourites" : "Add to the favourites")
    {
      actions.append(.toggleFavourite(body))
    }
    gui.place = origin + SIMD2(0, height + 4)
    return isSeen
  }

  private func drawContent(of body: CelestialBody, at origin: SIMD2<Float>, width: Float) {
    let side = Self.rowHeight - 8
    let corner = origin + SIMD2(6, 4)
    if let texture = context.thumbnails.cache.texture(of: body) {
      gui.draw(image: texture.name, from: corner, to: corner + side)
    } else {
      gui.draw(
        rectangle: corner + 4, to: corner + side - 4, color: 0xFFFF_FF10, rounding: side / 2)
    }
    let text = origin + SIMD2(side + 18, 11)
    let room = origin.x + width - text.x
    let name = gui.fitted(body.name, width: room)
    gui.draw(text: name, at: text, color: Theme.text)
    if name != body.name { gui.tip(body.name) }
    gui.font(.small) {
      let row = RowText(body, parent: context.session.parent(of: body), order: context.state.order)
      let units = context.state.units
      let line = units.converted(row.line { gui.size(of: units.converted($0)).x <= room })
      let place = text + SIMD2(0, 22)
      let shown = gui.fitted(line, width: room)
      gui.draw(text: shown, at: place, font: .small, color: Theme.faintText)
      gui.note(text: shown, origin: place, size: gui.size(of: shown))
    }
  }

  // MARK: - Problems

  private mutating func drawProblems() {
    let problems = file.problems
    gui.font(.heading) { gui.wrappedText(file.problemDescription) }
    gui.faintText(file.path)
    gui.space(4)
    let prefix = file.path + ":"
    for problem in problems.prefix(Self.problemLimit) {
      // The file is named above all problems.
      gui.wrappedText(
        problem.hasPrefix(prefix)
          ? problem.dropFirst(prefix.count).trimmingPrefix(" ").description : problem)
    }
    if problems.count > Self.problemLimit {
      gui.faintText("and \(problems.count - Self.problemLimit) more")
    }
    gui.space(4)
    if gui.button("Reload", tip: context.tip(for: .reload)) { actions.append(.perform(.reload)) }
    if !file.isCurrent, !file.catalogue.bodies.isEmpty {
      gui.space(4)
      gui.faintText("The bodies of the last valid version are shown.")
    }
    gui.separator()
  }

  private static let problemLimit = 50
}

extension String {
  /// The text with a capital first letter.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
