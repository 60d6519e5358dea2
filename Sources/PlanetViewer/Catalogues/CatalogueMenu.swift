import PlanetAssets
import PlanetSystem
import ViewerGui

/// The menu at the top of the list: other catalogues to open.
struct CatalogueMenu {
  /// A choice in the menu.
  enum Choice: Hashable {
    /// The dialog that opens a file.
    case open
    /// The bundled Solar System.
    case solarSystem
    /// The catalogue at a path.
    case recent(String)
  }

  /// The content of the menu.
  struct Content {
    /// The title of the open catalogue.
    let title: String
    /// True if that is the Solar System.
    let isSolarSystem: Bool
    /// The paths of recently opened catalogues.
    let recent: [String]
    /// The user's home folder, which is abbreviated as `~`.
    let home: String?
    /// The tooltip of the command that opens a file.
    let openTip: String
  }

  /// Texts whose glyphs are to be loaded.
  private(set) var texts: [String] = []

  private static let width: Float = 340
  private static let rowHeight: Float = 32

  /// Shows the button, and the menu while it is open.
  /// - Returns: The choice; nil if none was made.
  mutating func draw(_ gui: Gui, _ content: Content) -> Choice? {
    texts = [content.title] + content.recent
    let room = gui.room.x
    let opens = gui.button(
      "##catalogue", size: SIMD2(room, 28), notedAs: "Catalogue: \(content.title)")
    let frame = gui.elementRectangle
    gui.draw(icon: .ringedGlobe, at: frame.origin + SIMD2(10, 6), color: Theme.accent)
    let title = gui.fitted(content.title, width: room - 64)
    gui.draw(text: title, at: frame.origin + SIMD2(34, 6), color: Theme.text)
    gui.draw(icon: .menu, at: SIMD2(frame.end.x - 26, frame.origin.y + 6), color: Theme.faintText)
    gui.tip(title == content.title ? "Open another catalogue" : content.title)
    var choice: Choice?
    let width = min(Self.width, gui.size.x - 24)
    gui.menu("catalogues", opens: opens, size: SIMD2(width, 0)) {
      choice = drawEntries(gui, content)
      return choice != nil
    }
    return choice
  }

  private func drawEntries(_ gui: Gui, _ content: Content) -> Choice? {
    var choice: Choice?
    if row("Open…", icon: .folder, gui, tip: content.openTip) { choice = .open }
    if !content.isSolarSystem, row("Solar System", icon: .ringedGlobe, gui) {
      choice = .solarSystem
    }
    guard !content.recent.isEmpty else { return choice }
    gui.separator()
    gui.font(.section) { gui.faintText("Recent") }
    for path in content.recent {
      let isChosen = gui.scope(path) {
        AddressText.name(of: path).map { row($0, icon: .browser, gui) }
          ?? row(
            Files.name(of: path), icon: .file, gui,
            detail: UserPath.shortened(Files.folder(of: path), home: content.home))
      }
      if isChosen { choice = .recent(path) }
    }
    return choice
  }

  /// Shows a row with an icon, and a detail in the small font after it.
  private func row(
    _ label: String, icon: Icon, _ gui: Gui, detail: String? = nil, tip: String? = nil
  ) -> Bool {
    let origin = gui.place
    let width = gui.room.x
    let isChosen = gui.scope(label) {
      gui.row(label, isSelected: false, size: SIMD2(width, Self.rowHeight), width: width)
    }
    if let tip { gui.tip(tip) }
    gui.draw(icon: icon, at: origin + SIMD2(8, 8), color: Theme.faintText)
    let text = origin + SIMD2(34, 8)
    let name = gui.fitted(label, width: width - 42)
    gui.draw(text: name, at: text, color: Theme.text)
    if let detail {
      let left = gui.size(of: name).x + 12
      gui.font(.small) {
        let detail = gui.fitted(detail, width: max(width - 42 - left, 0), keepsEnd: true)
        gui.draw(
          text: detail, at: text + SIMD2(left, 2), font: .small, color: Theme.faintText)
      }
    }
    return isChosen
  }
}
