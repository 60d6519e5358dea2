import OpenGLRenderer
import PlanetCatalogue

/// The list of bodies: small pictures and names under the catalogue's headings.
struct ListPanel {
  static let id = "##list"

  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  func draw() {
    let size = SIMD2(Float(viewer.listWidth), Float(viewer.size.y - PanelMetrics.barHeight))
    gui.panel(Self.id, origin: .zero, size: size, options: [.noScrollbar]) {
      gui.draw(edge: SIMD2(size.x - 1, 0), to: size)
      if viewer.listHeight != viewer.size.y { viewer.isScrollWanted = true }
      viewer.listHeight = viewer.size.y
      drawHead()
      gui.part("bodies") {
        if !viewer.file.problems.isEmpty { drawProblems() }
        if !viewer.file.catalogue.bodies.isEmpty { drawSections() }
        gui.space(4)
      }
    }
  }

  // MARK: - Head

  private func drawHead() {
    if let choice = viewer.catalogueMenu.draw(gui, viewer.catalogueMenuContent) {
      viewer.take(choice)
    }
    viewer.search.draw(gui)
    gui.width(gui.room.x - 40) {
      var index = BodyOrder.allCases.firstIndex(of: viewer.state.order) ?? 0
      if gui.choice("##order", &index, of: BodyOrder.allCases.map(Self.title)) {
        viewer.state.order = BodyOrder.allCases[index]
      }
    }
    gui.sameLine()
    let isOnly = viewer.state.listsFavouritesOnly
    if gui.starButton(
      "Favourites only", isFilled: isOnly,
      tip: isOnly ? "Show all bodies" : "Show favourites only")
    {
      viewer.state.listsFavouritesOnly.toggle()
    }
    if !viewer.search.text.isEmpty || isOnly { drawCount() }
    gui.space(2)
  }

  private func drawCount() {
    let count = viewer.sections.reduce(0) { $0 + $1.bodies.count }
    guard count > 0 else { return }
    let all = viewer.file.catalogue.bodies.count
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

  private func drawSections() {
    let sections = viewer.sections
    if sections.allSatisfy(\.bodies.isEmpty) { drawNothing() }
    let columns = viewer.listWidth > PanelMetrics.listWidth ? 2 : 1
    for (index, section) in sections.enumerated() {
      gui.scope("section \(index)") {
        if let title = section.title, !title.isEmpty {
          gui.space(index == 0 ? 0 : 8)
          gui.font(.small) { gui.faintText(gui.fitted(title, width: gui.room.x)) }
        }
        drawRows(of: section.bodies, columns: columns)
      }
    }
    viewer.isScrollWanted = false
    if viewer.state.listsFavouritesOnly, viewer.search.text.isEmpty, !sections.isEmpty {
      drawAbsentFavourites()
    }
  }

  /// Places rows from left to right, and leaves the place below them.
  private func drawRows(of bodies: [CelestialBody], columns: Int) {
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
      viewer.shelf.expect(bodies[nearby.clamped(to: bodies.indices)])
    }
    gui.place = SIMD2(start.x, gui.place.y)
  }

  private static let rowHeight: Float = 60
  /// So many rows above and below those that are seen may be seen next.
  private static let nearbyRows = 16

  private func drawNothing() {
    if viewer.state.listsFavouritesOnly, viewer.search.text.isEmpty {
      if viewer.state.favourites.isEmpty {
        gui.wrappedText("No favourites yet")
        gui.faintText("The star beside a name adds the body to the favourites.")
      } else {
        drawAbsentFavourites()
      }
    } else {
      gui.wrappedText("No body matches '\(viewer.search.text)'")
    }
    if gui.button("Show all", icon: .list) {
      viewer.search.text = ""
      viewer.state.listsFavouritesOnly = false
    }
  }

  /// Lists the favourites that the catalogue does not have, which can be removed.
  private func drawAbsentFavourites() {
    let absent = viewer.absentFavourites
    guard !absent.isEmpty else { return }
    gui.space(4)
    gui.faintText(
      absent.count == 1
        ? "The favourite '\(absent[0])' is not in this catalogue."
        : "\(absent.count) favourites are not in this catalogue: \(absent.joined(separator: ", "))."
    )
    if gui.button(absent.count == 1 ? "Remove it" : "Remove them") {
      for id in absent { viewer.state.toggleFavourite(id) }
    }
  }

  /// Shows a row.
  /// - Returns: Whether it is seen.
  private func drawRow(_ body: CelestialBody, at origin: SIMD2<Float>, width: Float) -> Bool {
    let height = Self.rowHeight
    let isShown = viewer.shown?.body.id == body.id
    // The star lies within the row, and is pressed by itself.
    let isFavourite = viewer.state.isFavourite(body.id)
    gui.place = origin
    if gui.row(
      body.name, isSelected: isShown, size: SIMD2(width - 40, height), width: width)
    {
      viewer.show(body)
      viewer.isScrollWanted = false
      viewer.closeDrawer()
    }
    if isShown, viewer.isScrollWanted { gui.scrollHere() }
    let isSeen = gui.isVisible
    if isSeen { drawContent(of: body, at: origin, width: width - 40) }
    gui.place = SIMD2(origin.x + width - 36, origin.y + height / 2 - 14)
    if gui.starButton(
      "Favourite \(body.name)", isFilled: isFavourite,
      tip: isFavourite ? "Remove from the favourites" : "Add to the favourites")
    {
      viewer.toggleFavourite(body)
    }
    gui.place = origin + SIMD2(0, height + 4)
    return isSeen
  }

  private func drawContent(of body: CelestialBody, at origin: SIMD2<Float>, width: Float) {
    let side = Self.rowHeight - 8
    let corner = origin + SIMD2(6, 4)
    if let texture = viewer.shelf.picture(of: body) {
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
      let row = RowText(body, parent: viewer.parent(of: body), order: viewer.state.order)
      let line = row.line { gui.size(of: $0).x <= room }
      let place = text + SIMD2(0, 22)
      let shown = gui.fitted(line, width: room)
      gui.draw(text: shown, at: place, font: .small, color: Theme.faintText)
      gui.note(text: shown, origin: place, size: gui.size(of: shown))
    }
  }

  // MARK: - Problems

  private func drawProblems() {
    let problems = viewer.file.problems
    gui.font(.heading) { gui.wrappedText(viewer.file.trouble) }
    gui.faintText(viewer.file.path)
    gui.space(4)
    let prefix = viewer.file.path + ":"
    for problem in problems.prefix(Self.problemLimit) {
      // The file is named above all of them.
      gui.wrappedText(
        problem.hasPrefix(prefix)
          ? problem.dropFirst(prefix.count).trimmingPrefix(" ").description : problem)
    }
    if problems.count > Self.problemLimit {
      gui.faintText("and \(problems.count - Self.problemLimit) more")
    }
    gui.space(4)
    if gui.button("Reload", tip: viewer.tip(for: .reload)) { viewer.performLater(.reload) }
    if !viewer.file.isCurrent, !viewer.file.catalogue.bodies.isEmpty {
      gui.space(4)
      gui.faintText("The bodies of the last valid version are shown.")
    }
    gui.separator()
  }

  private static let problemLimit = 50
}

extension String {
  /// The text with a capital letter at its beginning.
  var capitalisedFirst: String { prefix(1).uppercased() + dropFirst() }
}
