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
      drawHead()
      gui.part("bodies") {
        if viewer.file.problems.isEmpty { drawSections() } else { drawProblems() }
      }
    }
  }

  // MARK: - Head

  private func drawHead() {
    gui.width(-1) {
      _ = gui.field(
        "##search", hint: "Search", &viewer.search, takesFocus: viewer.isSearchWanted)
    }
    viewer.isSearchWanted = false
    gui.width(gui.room.x - 44) {
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
    gui.space(2)
  }

  private static func title(_ order: BodyOrder) -> String {
    switch order {
    case .catalogue: "As in the catalogue"
    case .name: "By name"
    case .size: "Largest first"
    case .distance: "By distance from the star"
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
          gui.space(4)
          gui.font(.small) { gui.faintText(title.uppercased()) }
        }
        for (place, body) in section.bodies.enumerated() {
          if place % columns != 0 { gui.sameLine(4) }
          drawRow(body, columns: columns)
        }
      }
    }
    viewer.isScrollWanted = false
  }

  private func drawNothing() {
    if viewer.state.listsFavouritesOnly, viewer.search.isEmpty {
      gui.wrappedText("There are no favourites yet.")
      gui.faintText("The star beside a name makes one.")
    } else {
      gui.wrappedText("Nothing is called '\(viewer.search)'.")
      if gui.button("Show all") {
        viewer.search = ""
        viewer.state.listsFavouritesOnly = false
      }
    }
  }

  private func drawRow(_ body: CelestialBody, columns: Int) {
    let height: Float = 60
    let width = (gui.room.x - Float(columns - 1) * 4) / Float(columns)
    let origin = gui.place
    gui.scope(body.id) {
      let isShown = viewer.shown?.body.id == body.id
      gui.group {
        if gui.item("##\(body.name)", isSelected: isShown, size: SIMD2(width - 34, height)) {
          viewer.show(body)
          viewer.isScrollWanted = false
          if !viewer.isPanelChosenByKeys { gui.focus(panel: nil) }
        }
        gui.rename(last: .item, to: body.name)
        if isShown, viewer.isScrollWanted { gui.scrollHere() }
        drawContent(of: body, at: origin, height: height)
        let after = gui.place
        gui.place = SIMD2(origin.x + width - 32, origin.y + height / 2 - 14)
        let isFavourite = viewer.state.isFavourite(body.id)
        if gui.starButton(
          "Favourite \(body.name)", isFilled: isFavourite,
          tip: isFavourite ? "No longer a favourite" : "Make it a favourite")
        {
          viewer.toggleFavourite(body)
        }
        gui.place = after
      }
    }
  }

  private func drawContent(of body: CelestialBody, at origin: SIMD2<Float>, height: Float) {
    let side: Float = height - 8
    let corner = origin + SIMD2(4, 4)
    if let texture = viewer.thumbnailTextures[body.id] {
      gui.draw(image: texture.name, from: corner, to: corner + side)
    } else {
      gui.draw(
        rectangle: corner + 6, to: corner + side - 6, color: 0xFFFF_FF10, rounding: side / 2)
    }
    let text = origin + SIMD2(side + 16, 10)
    gui.draw(text: body.name, at: text, color: Theme.text)
    gui.draw(
      text: Self.subtitle(body), at: text + SIMD2(0, 22), font: .small, color: Theme.faintText)
  }

  private static func subtitle(_ body: CelestialBody) -> String {
    "\(body.kind.title), \(NumberText.adaptive(body.radii.diameter)) km"
  }

  // MARK: - Problems

  private func drawProblems() {
    gui.font(.heading) { gui.wrappedText("The catalogue has problems") }
    gui.faintText(viewer.file.path)
    gui.space(4)
    for problem in viewer.file.problems.prefix(50) { gui.wrappedText(problem) }
    gui.space(4)
    if gui.button("Read it again") { viewer.reload() }
  }
}
