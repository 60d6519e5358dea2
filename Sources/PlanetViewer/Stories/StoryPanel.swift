import OpenGLRenderer
import PlanetCatalogue
import ViewerGui

/// The stories of the catalogue as cards, or one of them.
struct StoryPanel {
  static let id = "##stories"

  let context: PanelContext
  /// The stories, with the choices of this frame.
  var list: StoryList
  var actions: [PanelAction] = []
  /// The visible records that were not requested.
  var requested: [String] = []
  var gui: Gui { context.gui }
  var catalogue: Catalogue { context.session.file.catalogue }
  /// True if the release of the button ends a drag in this frame, so that it presses nothing.
  private var ignoresPresses = false

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
      if let story = list.storyID.flatMap({ context.session.file.story(id: $0) }) {
        drawStory(story)
      } else {
        drawCards()
      }
    }
    list.scrollsToTop = false
    return actions
  }

  // MARK: - Head

  private mutating func drawCards() {
    let sections = list.sections(of: context.session, context.state)
    drawHead(count: sections.reduce(0) { $0 + $1.stories.count })
    gui.part("cards") {
      if list.scrollsToTop { gui.scrollToTop() }
      followPointer()
      drawPull()
      if sections.isEmpty { drawNothing() }
      for (index, section) in sections.enumerated() {
        gui.scope("section \(index)") {
          if let title = section.title, !title.isEmpty {
            gui.space(index == 0 ? 0 : 8)
            gui.font(.section) { gui.faintText(gui.fitted(title, width: gui.room.x)) }
          }
          drawCards(of: section.stories)
        }
      }
      gui.space(4)
    }
  }

  private mutating func drawHead(count: Int) {
    gui.font(.heading) { gui.text("Stories") }
    if !context.layout.showsList, let status = context.session.status,
      let action = status.draw(gui)
    {
      actions.append(action)
    }
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
      gui.wrappedText(
        context.session.loader.isBusy ? "Loading…" : "This catalogue has no stories")
      return
    }
    if list.filter.listsFavouritesOnly {
      gui.wrappedText("No favourites among these stories")
      gui.wrappedText(
        "The star on a card adds the story to the favourites, and so does a swipe.",
        isFaint: true)
    } else {
      gui.wrappedText("No story matches these choices")
    }
    if gui.button("Show all stories", icon: .list) {
      list.filter = StoryList.Filter(order: list.filter.order)
    }
  }

  // MARK: - Gestures

  /// Scrolls, pulls or swipes the cards by the pointer; within their part.
  private mutating func followPointer() {
    let pointer = gui.pointer
    ignoresPresses = list.gesture.isDragging
    if pointer.wentDown, gui.isPanelHovered,
      pointer.place.x < gui.place.x + gui.roomBesideScrollBar
    {
      list.gesture.press(at: pointer.place, scroll: gui.scrollPlace)
    }
    if list.gesture.isPressed {
      if let place = list.gesture.move(to: pointer.place) {
        gui.scrollPlace = min(place, gui.scrollLimit)
      }
      if !pointer.isDown { carryOut(list.gesture.release()) }
    }
    if gui.isPanelHovered {
      list.gesture.turn(wheel: pointer.wheel, isAtTop: gui.scrollPlace <= 0)
    }
  }

  private mutating func carryOut(_ outcome: CardGesture.Outcome?) {
    switch outcome {
    case nil: break
    case .pulled: actions.append(.perform(.reload))
    case .swiped(let id):
      if let story = context.session.file.story(id: id) {
        actions.append(.toggleFavouriteStory(story))
      }
    }
  }

  /// Moves the cards down by the pull, and shows its effect above them.
  private func drawPull() {
    let pull = list.gesture.pull
    guard pull > 0.5 else { return }
    let start = gui.place
    let width = gui.roomBesideScrollBar
    let isFar = list.gesture.isPulledFar
    let text = isFar ? "Release to refresh" : "Pull to refresh"
    gui.font(.small) {
      let extent = gui.size(of: text)
      let place = start + SIMD2((width - extent.x) / 2, max((pull - extent.y) / 2, 2))
      let color = isFar ? Theme.accent : Theme.faintText
      gui.draw(icon: .refresh, at: place - SIMD2(22, 1), color: color)
      gui.draw(text: text, at: place, font: .small, color: color)
      gui.note(text: text, origin: place, size: extent)
    }
    gui.place = start + SIMD2(0, pull)
  }

  // MARK: - Cards

  static let cardHeight: Float = 76
  /// The side of the image on a card.
  private static let pictureSide: Float = 56
  /// The rows above and below the visible ones that the keyboard focus may enter.
  private static let nearbyRows = 4

  /// Shows cards from left to right; of those that are scrolled out of view, only the nearest.
  private mutating func drawCards(of stories: [Story]) {
    let start = gui.place
    let room = gui.roomBesideScrollBar
    let columns = StoryList.columns(width: room)
    let width = (room - Float(columns - 1) * StoryList.gap) / Float(columns)
    let step = SIMD2(width + StoryList.gap, Self.cardHeight + StoryList.gap)
    let rows = (stories.count + columns - 1) / columns
    let top = -start.y / step.y
    let first = max(Int(max(top, 0)) - Self.nearbyRows, 0)
    let last = min(Int(max(top + context.size.y / step.y, 0)) + Self.nearbyRows, rows)
    for index in min(first, rows)
      * columns..<max(min(last * columns, stories.count), first * columns)
    where stories.indices.contains(index) {
      let way = SIMD2(Float(index % columns), Float(index / columns))
      gui.scope(stories[index].id) {
        drawCard(stories[index], at: start + way * step, width: width)
      }
    }
    gui.place = start + SIMD2(0, Float(rows) * step.y)
  }

  private mutating func drawCard(_ story: Story, at place: SIMD2<Float>, width: Float) {
    let offset = list.gesture.offset(of: story.id)
    if offset != 0 { drawSwipe(of: story, at: place, width: width) }
    let origin = place + SIMD2(offset, 0)
    let size = SIMD2(width - 40, Self.cardHeight)
    gui.draw(
      rectangle: origin, to: origin + SIMD2(width, size.y),
      color: offset == 0 ? Theme.buttonDisabled : Theme.popup, rounding: 8)
    let picture = context.images.picture(of: story)
    // A failed image is loaded again by a press on its place.
    var left: Float = 0
    if case .failed = picture { left = Self.pictureSide + 16 }
    gui.place = origin + SIMD2(left, 0)
    if gui.row(
      story.title, isSelected: false, size: size - SIMD2(left, 0), width: width - left),
      !ignoresPresses
    {
      actions.append(.showStory(story))
    }
    if gui.isActive { list.gesture.press(card: story.id) }
    if gui.isVisible {
      draw(picture, of: story, at: origin + SIMD2(repeating: 10))
      let text = Self.pictureSide + 22
      drawContent(of: story, at: origin + SIMD2(text, 10), width: width - text - 12)
    }
    gui.place = origin + SIMD2(width - 34, 6)
    drawStar(story)
  }

  /// Shows the effect of a swipe beside the card that is moved.
  private func drawSwipe(of story: Story, at place: SIMD2<Float>, width: Float) {
    let isFar = list.gesture.isSwipedFar
    let end = place + SIMD2(width, Self.cardHeight)
    gui.draw(rectangle: place, to: end, color: Theme.selection, rounding: 8)
    let isFavourite = context.state.isFavourite(story.id) != isFar
    let x = list.gesture.offset(of: story.id) > 0 ? place.x + 12 : end.x - 34
    gui.draw(
      text: isFavourite ? "★" : "☆", at: SIMD2(x, place.y + (Self.cardHeight - 22) / 2),
      font: .heading, color: isFar ? Theme.star : Theme.quietText)
  }

  /// Shows the image of a story, a close-up of its place, the thumbnail of its body, or the icon of
  /// its kind.
  private mutating func draw(
    _ picture: StoryImages.Picture, of story: Story, at corner: SIMD2<Float>
  ) {
    let end = corner + Self.pictureSide
    switch picture {
    case .ready(_, let square): gui.draw(image: square.name, from: corner, to: end)
    case .failed(let reason):
      gui.place = corner
      if gui.button(
        "##retry", size: SIMD2(repeating: Self.pictureSide),
        notedAs: "Retry the image of \(story.title)"), !ignoresPresses
      {
        actions.append(.retryImage(story))
      }
      gui.tip("\(reason). Press to try again.")
      gui.draw(icon: .warning, at: corner + 20, color: Theme.problem)
    case .loading:
      gui.draw(rectangle: corner, to: end, color: Theme.button, rounding: 6)
      gui.draw(icon: .time, at: corner + 20, color: Theme.disabledText)
    case .none:
      let body = story.body.flatMap { catalogue.body(id: $0) }
      if let body, let place = PlaceGlobe(story, on: body),
        let texture = context.thumbnails.cache.texture(of: place.globe, at: place.place)
      {
        gui.draw(image: texture.name, from: corner, to: end)
        place.mark(gui, at: corner, side: Self.pictureSide)
      } else if let body, let texture = context.thumbnails.cache.texture(of: body) {
        gui.draw(image: texture.name, from: corner, to: end)
      } else {
        gui.draw(rectangle: corner, to: end, color: Theme.buttonDisabled, rounding: 6)
        gui.draw(icon: story.kind.icon, at: corner + 18, side: 20, color: Theme.disabledText)
      }
    }
  }

  private func drawContent(of story: Story, at corner: SIMD2<Float>, width: Float) {
    // The star is beside the title.
    let title = gui.fitted(story.title, width: width - 32)
    gui.draw(text: title, at: corner, color: Theme.text)
    if title != story.title { gui.tip(story.title) }
    let body = catalogue.bodyName(of: story)
    let place = story.place?.name.flatMap { $0 == body ? nil : $0 }
    let born = story.details.first { $0.kind == .birthYear }.map { "Born \($0.value)" }
    let lines = [
      [story.kind.rawValue.capitalisedFirst, body].compactMap { $0 }.joined(separator: " · "),
      story.date?.words ?? place ?? born ?? "",
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

  mutating func drawStar(_ story: Story) {
    let isFavourite = context.state.isFavourite(story.id)
    if gui.starButton(
      "Favourite \(story.title)", isFilled: isFavourite,
      tip: isFavourite ? "Remove from the favourites" : "Add to the favourites"),
      !ignoresPresses
    {
      actions.append(.toggleFavouriteStory(story))
    }
  }
}

extension StoryKind {
  /// The name of several stories of the kind.
  var pluralTitle: String { rawValue.capitalisedFirst + "s" }

  /// The icon in place of an image.
  fileprivate var icon: Icon {
    switch self {
    case .film: .film
    case .person: .person
    case .event: .time
    case .mission: .ringedGlobe
    }
  }
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
