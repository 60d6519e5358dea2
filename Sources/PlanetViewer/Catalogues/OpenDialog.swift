import PlanetAssets
import PlanetSystem
import ViewerGui

/// The dialog that opens a catalogue: a typed path, the content of its folder, or all of it.
struct OpenDialog {
  /// The outcome of the dialog.
  enum Outcome: Hashable {
    /// Opens the catalogue at a path.
    case open(String)
    case cancel
  }

  /// The typed path.
  var path = ""
  private var home: String?
  private var listing = FolderListing()
  /// The number of changes of the path by other means than typing.
  private var generation = 0
  private var takesFocus = false
  private var goesToEnd = false
  /// The problem of the path.
  private(set) var problem: String?

  /// Texts whose glyphs are to be loaded.
  var texts: [String] { [path, problem].compactMap { $0 } + names }
  private var names: [String] = []

  /// Opens the dialog.
  /// - Parameters:
  ///   - folder: The folder that is shown first.
  ///   - home: The user's home folder, which is abbreviated as `~`.
  mutating func open(in folder: String, home: String?) {
    self.home = home
    listing.forget()
    set(UserPath.shortened(Files.absolute(folder), home: home))
  }

  /// Changes the path; a folder is entered.
  private mutating func set(_ path: String) {
    let isFolder = Files.kind(of: absolute(path)) == .folder
    self.path = isFolder && !path.hasSuffix("/") ? "\(path)/" : path
    // A field keeps its own text while it is edited; a changed text needs a field with another ID.
    generation += 1
    (takesFocus, goesToEnd, problem) = (true, true, nil)
  }

  private func absolute(_ path: String) -> String {
    Files.absolute(UserPath.expanded(path, home: home))
  }

  /// Returns the entries that complete the path.
  private mutating func found() -> [PathCompletion.Entry] {
    let completion = PathCompletion(of: path)
    let folder = completion.folder.isEmpty ? "." : completion.folder
    return completion.matching(listing.entries(of: UserPath.expanded(folder, home: home)))
  }

  /// Returns the folder of the typed path, if it has XML files that can be opened together.
  private mutating func folderOfCatalogues() -> String? {
    let completion = PathCompletion(of: path)
    guard completion.prefix.isEmpty, !completion.folder.isEmpty else { return nil }
    let entries = listing.entries(of: UserPath.expanded(completion.folder, home: home))
    let hasCatalogues = entries.contains {
      !$0.isFolder && $0.name.lowercased().hasSuffix(".xml") && !$0.name.hasPrefix(".")
    }
    return hasCatalogues ? absolute(path) : nil
  }

  /// Completes the path by the common prefix of all matching entries.
  mutating func complete() {
    let completion = PathCompletion(of: path)
    if let completed = completion.completed(among: found()) { set(completed) }
  }

  /// Opens the typed file or address, or enters the folder.
  /// - Returns: The file's absolute path or the address; nil if there is no such file.
  mutating func confirm() -> Outcome? {
    if let address = AddressText.address(in: path) { return .open(address) }
    let path = absolute(path)
    switch Files.kind(of: path) {
    case .file: return .open(path)
    case .folder: set(self.path)
    case .special: problem = "'\(self.path)' is not a regular file"
    case .nothing:
      let found = found()
      if found.count == 1 {
        choose(found[0])
        return found[0].isFolder ? nil : .open(absolute(self.path))
      }
      problem = "'\(self.path)' does not exist"
    }
    return nil
  }

  private mutating func choose(_ entry: PathCompletion.Entry) {
    set(PathCompletion(of: path).folder + entry.name + (entry.isFolder ? "/" : ""))
  }

  /// Shows the dialog.
  /// - Parameters:
  ///   - context: The frame.
  ///   - isOpen: False in the last frame of the dialog.
  /// - Returns: True if it is to be closed, and the catalogue to open.
  mutating func draw(
    _ context: PanelContext, isOpen: Bool
  ) -> (closes: Bool, actions: [PanelAction]) {
    let size = SIMD2<Float>(min(context.size.x - 20, 620), min(context.size.y - 20, 560))
    var outcome: Outcome?
    let closes = context.dialog(isOpen: isOpen, title: "Open", size: size) {
      outcome = drawContent(context.gui, cancelTip: context.tip(for: .close))
      return outcome != nil
    }
    guard case .open(let path) = outcome else { return (closes, []) }
    return (closes, [.open(path)])
  }

  /// Shows the path, the entries of its folder and the buttons.
  private mutating func drawContent(_ gui: Gui, cancelTip: String) -> Outcome? {
    gui.font(.heading) { gui.text("Open a catalogue") }
    gui.space(4)
    gui.width(-1) {
      var options: FieldOptions = goesToEnd ? .movesToEnd : []
      if takesFocus { options.insert(.takesFocus) }
      takesFocus = false
      if gui.field("##path \(generation)", hint: "Path or address", &path, options: options) {
        problem = nil
      }
      if gui.isActive { goesToEnd = false }
    }
    gui.font(.small) {
      gui.faintText("Tab completes the path, Enter opens it or an address (https://…).")
    }
    var outcome: Outcome?
    gui.part("entries", size: SIMD2(0, problem == nil ? -44 : -70)) {
      outcome = drawEntries(gui)
    }
    if let problem { gui.problem(problem) }
    if gui.button("Open", icon: .folder, tip: "Open the catalogue (Enter)", isDefault: true) {
      outcome = confirm()
    }
    if let folder = folderOfCatalogues() {
      gui.sameLine()
      let tip = "Open all XML files of the folder as one catalogue"
      if gui.button("Open folder", icon: .list, tip: tip) { outcome = .open(folder) }
    }
    gui.sameLine()
    return gui.button("Cancel", tip: cancelTip) ? .cancel : outcome
  }

  private mutating func drawEntries(_ gui: Gui) -> Outcome? {
    if AddressText.address(in: path) != nil {
      gui.wrappedText("Enter loads the catalogue of this address.", isFaint: true)
      return nil
    }
    let entries = found()
    names = Array(entries.prefix(200).map(\.name))
    let folder = PathCompletion(of: path).folder
    let upper = Files.folder(of: absolute(folder.isEmpty ? "." : folder))
    if entryRow("..", icon: .folder, gui) {
      set(UserPath.shortened(upper, home: home))
      return nil
    }
    if entries.isEmpty { gui.faintText("No folders, .xml or .json files here.") }
    for entry in entries {
      let isChosen = gui.scope(entry.name) {
        entryRow(entry.name, icon: entry.isFolder ? .folder : .file, gui)
      }
      if isChosen {
        choose(entry)
        return entry.isFolder ? nil : .open(absolute(path))
      }
    }
    return nil
  }

  private func entryRow(_ name: String, icon: Icon, _ gui: Gui) -> Bool {
    let origin = gui.place
    let width = gui.roomBesideScrollBar
    let isChosen = gui.row(name, isSelected: false, size: SIMD2(width, 28), width: width)
    if gui.isVisible {
      gui.draw(icon: icon, at: origin + SIMD2(6, 6), color: Theme.faintText)
      gui.draw(
        text: gui.fitted(name, width: width - 38), at: origin + SIMD2(30, 6), color: Theme.text)
    }
    gui.place = origin + SIMD2(0, 28)
    return isChosen
  }
}
