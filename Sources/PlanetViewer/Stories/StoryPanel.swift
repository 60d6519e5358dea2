import PlanetCatalogue

/// The stories of the catalogue as cards, or one of them.
struct StoryPanel {
  static let id = "##stories"

  let context: PanelContext
  /// The stories, with the choices of this frame.
  private(set) var list: StoryList
  private var actions: [PanelAction] = []
  private var gui: Gui { context.gui }
  private var catalogue: Catalogue { context.session.file.catalogue }

  init(_ context: PanelContext, _ list: StoryList) {
    self.context = context
    self.list = list
  }

  /// Shows the panel.
  /// - Returns: The actions of pressed elements.
  mutating func draw() -> [PanelAction] {
    let size = SIMD2(
      Float(context.layout.storyWidth), context.size.y - Float(PanelMetrics.barHeight))
    let origin = SIMD2(context.size.x - size.x, 0)
    gui.panel(Self.id, origin: origin, size: size, options: [.noScrollbar]) {
      gui.draw(edge: origin, to: origin + SIMD2(1, size.y))
      if let story = list.storyID.flatMap({ catalogue.story(id: $0) }) {
        drawStory(story)
      } else {
        drawCards()
      }
    }
    list.scrollsToTop = false
    return actions
  }

  // MARK: - Cards

  private mutating func drawCards() {
    let sections = list.sections(of: context.session, context.state)
    drawHead(count: sections.reduce(0) { $0 + $1.stories.count })
    gui.part("cards") {
      if list.scrollsToTop { gui.scrollToTop() }
      if sections.isEmpty { drawNothing() }
      for (index, section) in sections.enumerated() {
        gui.scope("section \(index)") {
          if let title = section.title, !title.isEmpty {
            gui.space(index == 0 ? 0 : 8)
            gui.font(.small) { gui.faintText(gui.fitted(title, width: gui.room.x)) }
          }
          drawCards(of: section.stories)
        }
      }
      gui.space(4)
    }
  }

  private mutating func drawHead(count: Int) {
    gui.font(.heading) { gui.text("Stories") }
    let half = (gui.room.x - 48) / 2
    gui.width(half) {
      let kinds = [nil] + StoryKind.allCases.map(Optional.some)
      var kind = kinds.firstIndex(of: list.filter.kind) ?? 0
      if gui.choice("##kind", &kind, of: kinds.map { $0?.pluralTitle ?? "All kinds" }) {
        list.filter.kind = kinds[kind]
        list.scrollsToTop = true
      }
      gui.sameLine()
      var order = StoryOrder.allCases.firstIndex(of: list.filter.order) ?? 0
      if gui.choice("##story order", &order, of: StoryOrder.allCases.map(\.title)) {
        list.filter.order = StoryOrder.allCases[order]
        list.scrollsToTop = true
      }
    }
    gui.sameLine()
    let isOnly = list.filter.listsFavouritesOnly
    if gui.starButton(
      "Favourite stories only", isFilled: isOnly,
      tip: isOnly ? "Show all stories" : "Show favourites only")
    {
      list.filter.listsFavouritesOnly.toggle()
      list.scrollsToTop = true
    }
    drawSectionChoice()
    let all = catalogue.stories.count
    let total = all == 1 ? "one story" : "\(all) stories"
    gui.font(.small) { gui.faintText(list.filter.isActive ? "\(count) of \(total)" : total) }
    gui.space(2)
  }

  private mutating func drawSectionChoice() {
    let titles = catalogue.storySections.compactMap(\.title)
    guard titles.count > 1 else { return }
    gui.width(gui.room.x) {
      var index = list.filter.section.flatMap(titles.firstIndex).map { $0 + 1 } ?? 0
      if gui.choice("##story section", &index, of: ["All sections"] + titles) {
        list.filter.section = index == 0 ? nil : titles[index - 1]
        list.scrollsToTop = true
      }
    }
  }

  private mutating func drawNothing() {
    guard !catalogue.stories.isEmpty else {
      gui.wrappedText("This catalogue has no stories")
      return
    }
    if list.filter.listsFavouritesOnly {
      gui.wrappedText("No favourites among these stories")
      gui.wrappedText(
        "The star on a card adds the story to the favourites.", isFaint: true)
    } else {
      gui.wrappedText("No story matches these choices")
    }
    if gui.button("Show all stories", icon: .list) {
      list.filter = StoryList.Filter(order: list.filter.order)
    }
  }

  private static let cardHeight: Float = 76

  /// Shows cards from left to right.
  private mutating func drawCards(of stories: [Story]) {
    let start = gui.place
    let room = gui.roomBesideScrollBar
    let columns = StoryList.columns(width: room)
    let width = (room - Float(columns - 1) * StoryList.gap) / Float(columns)
    let step = SIMD2(width + StoryList.gap, Self.cardHeight + StoryList.gap)
    for (index, story) in stories.enumerated() {
      let way = SIMD2(Float(index % columns), Float(index / columns))
      gui.scope(story.id) { drawCard(story, at: start + way * step, width: width) }
    }
    let rows = (stories.count + columns - 1) / columns
    gui.place = start + SIMD2(0, Float(rows) * step.y)
  }

  private mutating func drawCard(_ story: Story, at origin: SIMD2<Float>, width: Float) {
    let size = SIMD2(width - 40, Self.cardHeight)
    gui.draw(
      rectangle: origin, to: origin + SIMD2(width, size.y), color: Theme.buttonDisabled,
      rounding: 8)
    gui.place = origin
    if gui.row(story.title, isSelected: false, size: size, width: width) {
      actions.append(.showStory(story))
    }
    if gui.isVisible { drawContent(of: story, at: origin + SIMD2(12, 10), width: size.x - 16) }
    gui.place = origin + SIMD2(width - 34, 6)
    drawStar(story)
  }

  private func drawContent(of story: Story, at corner: SIMD2<Float>, width: Float) {
    let title = gui.fitted(story.title, width: width)
    gui.draw(text: title, at: corner, color: Theme.text)
    if title != story.title { gui.tip(story.title) }
    let body = story.body.map { catalogue.body(id: $0)?.name ?? $0 }
    let lines = [
      [story.kind.rawValue.capitalisedFirst, body].compactMap { $0 }.joined(separator: " · "),
      story.date?.words ?? story.place?.name ?? "",
    ]
    gui.font(.small) {
      for (index, line) in lines.enumerated() where !line.isEmpty {
        let place = corner + SIMD2(0, 22 + 18 * Float(index))
        let shown = gui.fitted(line, width: width)
        gui.draw(text: shown, at: place, font: .small, color: Theme.faintText)
        gui.note(text: shown, origin: place, size: gui.size(of: shown))
      }
    }
  }

  private mutating func drawStar(_ story: Story) {
    let isFavourite = context.state.isFavourite(story.id)
    if gui.starButton(
      "Favourite \(story.title)", isFilled: isFavourite,
      tip: isFavourite ? "Remove from the favourites" : "Add to the favourites")
    {
      actions.append(.toggleFavouriteStory(story))
    }
  }

  // MARK: - A story

  private mutating func drawStory(_ story: Story) {
    if gui.button("All stories", icon: .previous, tip: context.tip(for: .close), isDefault: true) {
      list.closeOne()
    }
    gui.sameLine()
    drawStar(story)
    gui.part("story") {
      if list.scrollsToTop { gui.scrollToTop() }
      gui.font(.heading) { gui.wrappedText(story.title) }
      drawFacts(story)
      for text in [story.overview, story.text].compactMap({ $0 }) {
        gui.space(4)
        gui.wrappedText(text)
      }
      drawPlaces(story)
      drawRelations(story)
      if let source = story.source {
        gui.space(6)
        gui.font(.small) { gui.wrappedText("Source: \(source)", isFaint: true) }
      }
      gui.space(8)
    }
  }

  private func drawFacts(_ story: Story) {
    var facts = [story.kind.rawValue.capitalisedFirst]
    if let episode = story.episode { facts.append("episode \(episode)") }
    if let date = story.date { facts.append(date.words) }
    gui.wrappedText(facts.joined(separator: ", "), isFaint: true)
    for detail in story.details {
      let label = detail.kind.rawValue.split(separator: "-").joined(separator: " ")
      gui.wrappedText("\(label.capitalisedFirst): \(detail.value)", isFaint: true)
    }
    if let name = story.place?.name { gui.wrappedText(name, isFaint: true) }
  }

  private mutating func drawPlaces(_ story: Story) {
    guard let body = story.body else { return }
    gui.space(4)
    guard let found = catalogue.body(id: body) else {
      gui.wrappedText("'\(body)' is not in this catalogue", isFaint: true)
      return
    }
    let hasPlace = story.place?.coordinates != nil
    if gui.button(hasPlace ? "Show the place" : "Show \(found.name)", icon: .planet) {
      actions.append(hasPlace ? .showStory(story) : .select(found))
    }
  }

  private mutating func drawRelations(_ story: Story) {
    guard !story.relations.isEmpty else { return }
    gui.separator()
    for (index, relation) in story.relations.enumerated() {
      gui.scope("relation \(index)") { draw(relation) }
    }
  }

  private mutating func draw(_ relation: StoryRelation) {
    let story = catalogue.story(id: relation.target)
    let body = story == nil ? catalogue.body(id: relation.target) : nil
    guard let name = story?.title ?? body?.name else {
      gui.wrappedText(relation.title ?? relation.target, isFaint: true)
      return
    }
    let origin = gui.place
    let width = gui.roomBesideScrollBar
    if gui.row(name, isSelected: false, size: SIMD2(width, 28), width: width) {
      if let story { actions.append(.showStory(story)) }
      if let body { actions.append(.select(body)) }
    }
    let shown = gui.fitted(name, width: width - 32)
    gui.draw(text: shown, at: origin + SIMD2(6, 6), color: Theme.text)
    gui.draw(icon: .next, at: origin + SIMD2(width - 20, 8), side: 12, color: Theme.faintText)
  }
}

extension StoryKind {
  /// The name of several stories of the kind.
  fileprivate var pluralTitle: String { rawValue.capitalisedFirst + "s" }
}

extension StoryOrder {
  /// The title in the menu.
  fileprivate var title: String {
    switch self {
    case .canonical: "By section"
    case .name: "By name"
    case .date: "By date"
    case .body: "By body"
    }
  }
}
