import OpenGLRenderer
import PlanetCatalogue
import PlanetSources
import ViewerGui

// One story: its image, texts, place and relations.

extension StoryPanel {
  mutating func drawStory(_ story: Story) {
    if gui.button("All stories", icon: .previous, tip: context.tip(for: .close), isDefault: true) {
      list.closeOne()
    }
    gui.sameLine()
    drawStar(story)
    gui.sameLine()
    drawShareMenu(story)
    gui.part("story") {
      if list.scrollsToTop { gui.scrollToTop() }
      drawImage(of: story)
      gui.font(.heading) { gui.wrappedText(story.title) }
      drawFacts(story)
      if let record = context.session.shortRecord(story.id) { drawRest(record) }
      if story.kind == .film, story.text != nil, gui.button("Opening crawl", icon: .play) {
        actions.append(.showCrawl(story))
      }
      for text in [story.overview, story.text].compactMap({ $0 }) {
        gui.space(4)
        gui.wrappedText(text)
      }
      drawPlaces(story)
      drawRelations(story)
      drawLinks(story)
      if let source = story.source {
        gui.space(6)
        gui.font(.small) { gui.wrappedText("Source: \(source)", isFaint: true) }
      }
      gui.space(8)
    }
  }

  // MARK: - Sharing

  private mutating func drawShareMenu(_ story: Story) {
    let opens = gui.button("Share", icon: .save, tip: "Save the story or the view as an image")
    var chosen: PanelAction?
    gui.menu("share", opens: opens, size: SIMD2(230, 0)) {
      for (label, icon, action) in [
        ("Story as a card", Icon.file, PanelAction.shareCard(story)),
        ("Current view…", Icon.ringedGlobe, PanelAction.perform(.screenshot)),
      ] {
        let origin = gui.place
        let width = gui.room.x
        let isChosen = gui.scope(label) {
          gui.row(label, isSelected: false, size: SIMD2(width, 32), width: width)
        }
        if isChosen { chosen = action }
        gui.draw(icon: icon, at: origin + SIMD2(8, 8), color: Theme.faintText)
        gui.draw(text: label, at: origin + SIMD2(34, 8), color: Theme.text)
      }
      return chosen != nil
    }
    if let chosen { actions.append(chosen) }
  }

  // MARK: - Image and facts

  private mutating func drawImage(of story: Story) {
    let width = gui.roomBesideScrollBar
    let corner = gui.place
    switch context.images.picture(of: story) {
    case .none: return
    case .ready(let texture, _):
      let scale = min(
        width / Float(texture.width), Self.greatestImageHeight / Float(texture.height))
      let size = SIMD2(Float(texture.width), Float(texture.height)) * scale
      gui.image(texture.name, size: size)
      gui.note(
        image: "Image of \(story.title)", GuiRectangle(origin: corner, size: size))
    case .loading:
      let end = corner + SIMD2(width, Self.placeholderHeight)
      gui.draw(rectangle: corner, to: end, color: Theme.buttonDisabled, rounding: 8)
      let text = "Loading the image…"
      let extent = gui.size(of: text)
      let place = (corner + end - extent) / 2
      gui.draw(text: text, at: place, color: Theme.faintText)
      gui.note(text: text, origin: place, size: extent)
      gui.place = SIMD2(corner.x, end.y + 8)
    case .failed(let reason):
      gui.problem("The image is not loaded: \(reason)")
      if gui.button("Retry the image", icon: .refresh) { actions.append(.retryImage(story)) }
      gui.space(2)
    }
  }

  private static let greatestImageHeight: Float = 300
  private static let placeholderHeight: Float = 120

  private func drawFacts(_ story: Story) {
    var facts = [story.kind.rawValue.capitalisedFirst]
    if let episode = story.episode { facts.append("episode \(episode)") }
    if let date = story.date { facts.append(date.words) }
    gui.wrappedText(facts.joined(separator: ", "), isFaint: true)
    for detail in story.details {
      let label = detail.kind.rawValue.split(separator: "-").joined(separator: " ")
        .replacing("color", with: "colour")
      gui.wrappedText("\(label.capitalisedFirst): \(detail.value)", isFaint: true)
    }
    // The home world of a person is below the text.
    let isBody = story.place?.name == catalogue.bodyName(of: story)
    if let name = story.place?.name, !isBody { gui.wrappedText(name, isFaint: true) }
  }

  /// Shows that only the name of the open story is known, and loads the rest.
  private mutating func drawRest(_ record: PendingRecord) {
    switch state(of: record) {
    case .idle, .loading: gui.wrappedText("Loading…", isFaint: true)
    case .absent: gui.problem("The server does not have this record")
    case .failed(let reason):
      gui.problem("Not loaded: \(reason)")
      if gui.button("Retry", icon: .refresh) { actions.append(.loadRecords([record.address])) }
    }
  }

  /// Returns the state of a visible record, and requests it if it was not requested.
  private mutating func state(of record: PendingRecord) -> RecordLoader.RecordState {
    let state = context.session.records.state(of: record.address)
    if state == .idle { requested.append(record.address) }
    return state
  }

  private mutating func drawPlaces(_ story: Story) {
    guard let body = story.body, let name = catalogue.bodyName(of: story) else { return }
    gui.space(4)
    guard let found = catalogue.body(id: body) else {
      gui.wrappedText(
        story.kind == .person ? "Home world: \(name)" : "On \(name)", isFaint: true)
      return
    }
    let hasPlace = story.place?.coordinates != nil
    let label =
      hasPlace
      ? "Show the place"
      : story.kind == .person ? "Home world: \(name)" : "Show \(name)"
    if gui.button(label, icon: .ringedGlobe) {
      actions.append(hasPlace ? .showStory(story) : .select(found))
    }
  }

  // MARK: - Links

  /// Shows the web pages of a story, with their addresses.
  private mutating func drawLinks(_ story: Story) {
    guard !story.links.isEmpty else { return }
    gui.separator()
    gui.font(.section) { gui.faintText(story.links.count == 1 ? "Web page" : "Web pages") }
    for (index, link) in story.links.enumerated() {
      gui.scope("link \(index)") {
        let copyWidth = gui.buttonSize("", icon: .copy, hidesLabel: true).x + 8
        let width = gui.roomBesideScrollBar
        let title = gui.fitted(
          link.title ?? AddressText.name(of: link.address) ?? link.address,
          width: width - copyWidth - 46)
        if gui.button(title, icon: .browser, tip: "Open \(link.address) in the browser") {
          actions.append(.openLink(link.address))
        }
        gui.sameLine()
        if gui.button(
          "Copy \(link.address)", icon: .copy, hidesLabel: true, tip: "Copy the address")
        {
          actions.append(.copyText(link.address))
        }
        if link.title != nil {
          gui.font(.small) {
            gui.fittedText(link.address, width: width, isFaint: true, keepsEnd: true)
          }
        }
      }
    }
  }

  // MARK: - Relations

  /// A heading with the relations of some kinds.
  private struct Group {
    let title: String
    let kinds: Set<StoryRelationKind>
    /// The text if there are none; nil to leave out the group.
    let emptyText: String?
  }

  private static func groups(of story: Story) -> [Group] {
    let (isFilm, isPerson) = (story.kind == .film, story.kind == .person)
    return [
      Group(
        title: "Persons", kinds: [.person],
        emptyText: isFilm ? "No persons of this film are known" : nil),
      Group(
        title: "Films", kinds: [.film, .firstFilm],
        emptyText: isPerson ? "No films of this person are known" : nil),
      Group(title: isPerson ? "Home world" : "Worlds", kinds: [.body], emptyText: nil),
      Group(title: "Related", kinds: [.story], emptyText: nil),
    ]
  }

  private mutating func drawRelations(_ story: Story) {
    let pending = context.session.pendingRecords(of: story)
    for group in Self.groups(of: story) {
      let relations = story.relations.filter { group.kinds.contains($0.kind) }
      let records = pending.filter { group.kinds.contains($0.kind) }
      let isEmpty = relations.isEmpty && records.isEmpty
      if isEmpty, group.emptyText == nil { continue }
      gui.separator()
      gui.font(.section) { gui.faintText(group.title) }
      if isEmpty, let text = group.emptyText { gui.wrappedText(text, isFaint: true) }
      for (index, relation) in relations.enumerated() {
        gui.scope("\(group.title) \(index)") { draw(relation) }
      }
      for record in records { gui.scope(record.address) { draw(record) } }
    }
    if !requested.isEmpty { actions.append(.loadRecords(requested)) }
    requested = []
  }

  private static let rowHeight: Float = 46

  private mutating func draw(_ relation: StoryRelation) {
    let story = context.session.file.story(id: relation.target)
    let body = story == nil ? catalogue.body(id: relation.target) : nil
    guard let name = story?.title ?? body?.name else {
      gui.wrappedText(catalogue.title(of: relation), isFaint: true)
      return
    }
    let origin = gui.place
    let width = gui.roomBesideScrollBar
    if gui.row(name, isSelected: false, size: SIMD2(width, Self.rowHeight), width: width) {
      if let story { actions.append(.showStory(story)) }
      if let body { actions.append(.select(body)) }
    }
    guard gui.isVisible else { return }
    let shown = gui.fitted(name, width: width - 32)
    gui.draw(text: shown, at: origin + SIMD2(6, 5), color: Theme.text)
    gui.draw(icon: .next, at: origin + SIMD2(width - 20, 16), side: 12, color: Theme.faintText)
    drawLine(of: story, body, at: origin + SIMD2(6, 25), width: width - 32)
    guard let record = context.session.shortRecord(relation.target),
      case .failed = context.session.records.state(of: record.address)
    else { return }
    gui.place = origin + SIMD2(0, Self.rowHeight)
    if gui.button("Retry \(name)", icon: .refresh) {
      actions.append(.loadRecords([record.address]))
    }
  }

  /// Shows facts about a related story or body, or the state of its record.
  private mutating func drawLine(
    of story: Story?, _ body: CelestialBody?, at place: SIMD2<Float>, width: Float
  ) {
    var (line, color) = (facts(of: story, body), Theme.faintText)
    if let record = (story?.id ?? body?.id).flatMap(context.session.shortRecord) {
      switch state(of: record) {
      case .idle, .loading: line = "Loading…"
      case .absent: (line, color) = ("Not on the server", Theme.problem)
      case .failed(let reason): (line, color) = ("Not loaded: \(reason)", Theme.problem)
      }
    }
    guard !line.isEmpty else { return }
    gui.font(.small) {
      let shown = gui.fitted(line, width: width)
      gui.draw(text: shown, at: place, font: .small, color: color)
      gui.note(text: shown, origin: place, size: gui.size(of: shown))
    }
  }

  private func facts(of story: Story?, _ body: CelestialBody?) -> String {
    if let body {
      return (body.conditions?.climates ?? []).joined(separator: ", ").capitalisedFirst
    }
    guard let story else { return "" }
    let born = story.details.first { $0.kind == .birthYear }.map { "born \($0.value)" }
    let facts = [story.date?.words, born, catalogue.bodyName(of: story)].compactMap { $0 }
    return facts.joined(separator: ", ").capitalisedFirst
  }

  /// Shows a record of which nothing is known, and loads it once it is visible.
  private mutating func draw(_ record: PendingRecord) {
    let title = record.title
    let origin = gui.place
    let width = gui.roomBesideScrollBar
    let isAbsent = context.session.records.state(of: record.address) == .absent
    gui.space(isAbsent ? 24 : Self.rowHeight - 8)
    guard gui.isVisible else { return }
    let end = gui.place
    gui.place = origin + SIMD2(6, 5)
    switch state(of: record) {
    case .idle, .loading:
      gui.faintText("Loading \(title)…")
      gui.draw(
        rectangle: origin + SIMD2(6, 29), to: origin + SIMD2(min(width * 0.4, 150), 37),
        color: Theme.button, rounding: 4)
      gui.place = end
    case .absent:
      gui.wrappedText("\(title.capitalisedFirst) is not on the server", isFaint: true)
      gui.place = end
    case .failed(let reason):
      gui.problem("\(title.capitalisedFirst) is not loaded: \(reason)")
      if gui.button("Retry \(title)", icon: .refresh) {
        actions.append(.loadRecords([record.address]))
      }
    }
  }
}

extension PendingRecord {
  /// The record in words, such as `person 14`.
  fileprivate var title: String {
    switch kind {
    case .body: "world \(number)"
    case .film, .firstFilm: "film \(number)"
    case .person, .story: "person \(number)"
    }
  }
}
