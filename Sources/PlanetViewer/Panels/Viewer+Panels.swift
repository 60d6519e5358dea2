import OpenGLRenderer
import PlanetCatalogue
import PlanetMath
import PlanetStrings

/// Measures of the panels in points.
enum PanelMetrics {
  static let listWidth = 308.0
  static let wideListWidth = 580.0
  static let detailWidth = 412.0
  static let barHeight = 54.0
  /// From that width on the list has two columns.
  static let wideWindow = 1700.0
  /// Below that width the list and the details take turns.
  static let tightWindow = 960.0
  /// Below that width they lie over the body, and the list is opened for a moment.
  static let narrowWindow = 560.0
}

extension Viewer {
  /// The width of the list in points; 0 while it is hidden.
  var listWidth: Double {
    guard showsList else { return 0 }
    let width =
      size.x >= PanelMetrics.wideWindow ? PanelMetrics.wideListWidth : PanelMetrics.listWidth
    return min(width, size.x)
  }

  /// Whether the list is seen: where room is scarce the details take its place.
  var showsList: Bool {
    if hidesPanels || isTight && detailWidth > 0 { return false }
    return isNarrow ? opensDrawer : state.showsList
  }

  /// Whether there is no room for the list beside the details.
  var isTight: Bool { size.x < PanelMetrics.tightWindow }

  /// Whether panels lie over the body.
  var isNarrow: Bool { size.x < PanelMetrics.narrowWindow }

  /// The width of the details in points; 0 while they are hidden.
  var detailWidth: Double {
    guard state.showsDetails, shown != nil, !hidesPanels else { return 0 }
    return min(PanelMetrics.detailWidth, size.x)
  }

  /// Shows or hides the list.
  func setList(shown isShown: Bool) {
    if isNarrow { opensDrawer = isShown } else { state.showsList = isShown }
    guard isShown else { return }
    hidesPanels = false
    if isTight { state.showsDetails = false }
  }

  /// Hides the list where it lies over the body: a body was chosen.
  func closeDrawer() { opensDrawer = false }

  /// The part of the window that panels leave to the body.
  var stageArea: StageArea {
    let height = max(size.y - (hidesPanels ? 0 : PanelMetrics.barHeight), 1)
    guard !isNarrow else {
      return StageArea(origin: .zero, size: SIMD2(size.x, height))
    }
    return StageArea(
      origin: SIMD2(listWidth, 0),
      size: SIMD2(max(size.x - listWidth - detailWidth, 1), height))
  }

  /// Shows everything that is not the body.
  func drawPanels() {
    if isLaunching {
      isLaunching = shown?.prepared == nil && shown?.problem == nil && shown != nil
      if isLaunching { return drawLaunchScreen(in: GuiRectangle(origin: .zero, size: gui.size)) }
    }
    drawStars()
    drawName()
    drawPictureNote()
    if shown?.prepared == nil {
      drawLaunchScreen(
        in: GuiRectangle(origin: SIMD2<Float>(stage.origin), size: SIMD2<Float>(stage.size)))
    }
    if showsList { ListPanel(viewer: self).draw() } else { listHeight = 0 }
    if detailWidth > 0, let shown { DetailPanel(viewer: self, shown: shown).draw() }
    if !hidesPanels { BarPanel(viewer: self).draw() }
    drawNotices()
    // A dialog that was closed by a key is told so in its last frame.
    switch drawnDialog ?? dialog {
    case .keys: KeySheet(viewer: self).draw()
    case .saveImage: drawSaveDialog()
    case .openCatalogue: drawOpenDialog()
    case nil: break
    }
    drawnDialog = dialog
  }

  /// Shows what is loaded, or why there is nothing to be shown.
  private func drawLaunchScreen(in area: GuiRectangle) {
    let status =
      shown.map { $0.problem ?? "Loading \($0.body.name)…" }
      ?? (file.problems.isEmpty ? "No body is shown" : "The catalogue cannot be shown")
    let isLoading = shown != nil && shown?.problem == nil
    LaunchScreen(status: status, progress: isLoading ? loader.progress : nil).draw(gui, in: area)
  }

  /// Shows a dialog for as long as it is the one that is open; a press beside it closes it.
  func draw(
    _ dialog: Dialog, title: String, size: SIMD2<Float>, content: () -> Void
  ) {
    gui.dialog(title, size: size) {
      content()
      if gui.isPressedBesideDialog { self.dialog = nil }
      return self.dialog != dialog
    }
  }

  /// Returns what an action does, and by which key.
  func tip(for action: Action) -> String {
    action.title
      + (surroundings.bindings.chords(for: action).first.map { " (\($0.title))" } ?? "")
  }

  private func drawStars() {
    guard state.showsStars, drawing != .difference else { return }
    let texture = starTexture ?? renderer.texture(of: StarField.sprite)
    starTexture = texture
    let frame = stage.frame
    let camera = controls.camera(aspect: frame.aspect)
    let middle = stage.origin + stage.size / 2
    let unit = frame.height / 2
    // No farther than the view: panels have a background of their own.
    let upper = stage.size / frame.height
    let lower = -upper
    starField.forEach(seenBy: camera, bounds: (lower, upper), behind: turnedNode) { spot in
      let place = middle + SIMD2(spot.place.x, -spot.place.y) * unit
      let center = SIMD2<Float>(place)
      let reach = Float(spot.reach)
      gui.draw(
        image: texture.name, from: center - reach, to: center + reach, color: spot.color,
        layer: .behind)
    }
  }

  /// Writes the name at the lower edge.
  private func drawName() {
    guard state.showsName, let shown, shown.prepared != nil else { return }
    let name = shown.body.name
    gui.font(.title) {
      let name = gui.fitted(name, width: Float(stage.size.x) - 32)
      let extent = gui.size(of: name)
      let middle = stage.origin.x + stage.size.x / 2
      let place = SIMD2(Float(middle) - extent.x / 2, Float(stage.size.y) - extent.y - 18)
      gui.drawShadowed(text: name, at: place, font: .title)
    }
  }

  /// What is to be said of the picture: who drew it, or that a finer map is still to come.
  private var pictureNote: String? {
    guard shown?.prepared != nil else { return nil }
    switch drawing {
    case .openGL:
      guard busySeconds > Self.shortWait else { return nil }
      return "Loading a finer map: \(NumberText.decimal(loader.progress * 100, digits: 0)) %"
    case .difference:
      guard let difference = software.difference else { fallthrough }
      return "Difference of the renderers, ×16: at most \(difference.largest), "
        + "\(NumberText.decimal(difference.mean, digits: 3)) on average, of 255"
    case .software:
      return "Software renderer, \(NumberText.decimal(software.seconds * 1000, digits: 1)) ms"
    }
  }

  /// So many seconds may pass without a word.
  private static let shortWait = 0.5

  private func drawPictureNote() {
    guard let text = pictureNote else { return }
    gui.font(.small) {
      let extent = gui.size(of: text)
      let middle = Float(stage.origin.x + stage.size.x / 2)
      gui.drawShadowed(text: text, at: SIMD2(middle - extent.x / 2, 16), font: .small)
    }
  }
}
