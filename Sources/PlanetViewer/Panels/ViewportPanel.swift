import OpenGLRenderer
import PlanetCatalogue
import PlanetMath
import PlanetStrings
import ViewerGui

/// The overlays of the body: stars, its name, a note, and the launch screen.
struct ViewportPanel {
  let context: PanelContext
  let renderer: BodyRenderer
  let guide: StoryGuide
  /// The times of the last frames; nil if they are not shown.
  let timings: FrameMeter?
  private var gui: Gui { context.gui }
  private var presenter: BodyPresenter { context.presenter }
  private var viewport: Viewport { presenter.window.viewport }

  init(
    _ context: PanelContext, _ renderer: BodyRenderer, _ guide: StoryGuide, timings: FrameMeter?
  ) {
    self.timings = timings
    self.context = context
    self.renderer = renderer
    self.guide = guide
  }

  /// Shows the overlays.
  func draw() {
    drawStars()
    context.sky.plan?.draw(gui, at: viewport.origin)
    drawMark()
    drawName()
    drawImageNote()
    if !presenter.isLoaded, !context.session.file.hasOnlyStories {
      drawLaunchScreen(
        in: GuiRectangle(origin: SIMD2<Float>(viewport.origin), size: SIMD2<Float>(viewport.size)))
    }
  }

  /// Shows the item that is being loaded, or why there is no body.
  func drawLaunchScreen(in area: GuiRectangle) {
    let shown = presenter.shown
    let isLoadingCatalogue = shown == nil && context.session.loader.isBusy
    // The list shows the progress beside the button that cancels it.
    let isInList = isLoadingCatalogue && context.layout.showsList
    let loading = isLoadingCatalogue && !isInList ? context.session.status : nil
    let status =
      loading?.words ?? shown.map { $0.problem ?? "Loading \($0.body.name)…" }
      ?? (isInList
        ? ""
        : context.session.file.problems.isEmpty
          ? "No body is shown" : "The catalogue cannot be shown")
    let isLoading = shown != nil && shown?.problem == nil
    let progress =
      loading.map { $0.fraction ?? 0 } ?? (isLoading ? context.maps.loader.progress : nil)
    LaunchScreen(status: status, progress: progress)
      .draw(gui, in: area)
  }

  private func drawStars() {
    guard context.state.scene.showsStars, renderer.mode != .difference else { return }
    let texture = renderer.starSprite
    let frame = viewport.frame
    let camera = presenter.currentCamera
    let middle = viewport.origin + viewport.size / 2
    let unit = frame.height / 2
    // Within the view: panels have their own background.
    let upper = viewport.size / frame.height
    let lower = -upper
    renderer.stars.forEach(seenBy: camera, bounds: (lower, upper), behind: presenter.nodes) {
      spot in
      let place = middle + SIMD2(spot.place.x, -spot.place.y) * unit
      let center = SIMD2<Float>(place)
      let reach = Float(spot.reach)
      gui.draw(
        image: texture.name, from: center - reach, to: center + reach, color: spot.color,
        layer: .behind)
    }
  }

  /// Marks the place of a story.
  private func drawMark() {
    guard let mark = guide.mark, let place = guide.markedPlace.map(SIMD2<Float>.init) else {
      return
    }
    let arms: [SIMD2<Float>] = [SIMD2(1, 0), SIMD2(-1, 0), SIMD2(0, 1), SIMD2(0, -1)]
    for (color, width) in [(Theme.shadow, Float(5)), (Theme.star, Float(2))] {
      for arm in arms {
        gui.draw(
          line: place + arm * 5, to: place + arm * 14, color: color, width: width, layer: .behind)
      }
    }
    gui.font(.body) {
      let title = gui.fitted(mark.title, width: 220)
      let extent = gui.size(of: title)
      gui.drawShadowed(
        text: title, at: SIMD2(place.x - extent.x / 2, place.y + 20), font: .body)
    }
  }

  /// Shows the name at the lower edge.
  private func drawName() {
    guard context.state.scene.showsName, let shown = presenter.shown, shown.prepared != nil else {
      return
    }
    let name = shown.body.name
    gui.font(.title) {
      let name = gui.fitted(name, width: Float(viewport.size.x) - 32)
      let extent = gui.size(of: name)
      let middle = viewport.origin.x + viewport.size.x / 2
      let place = SIMD2(Float(middle) - extent.x / 2, Float(viewport.size.y) - extent.y - 18)
      gui.drawShadowed(text: name, at: place, font: .title)
    }
  }

  /// The times of frames, the renderer that is shown, or the progress of a finer map; nil if none
  /// applies.
  private var imageNote: String? {
    guard let timings else { return note }
    return "\(timings.words), \(renderer.qualityWords)"
  }

  private var note: String? {
    guard presenter.isLoaded else { return nil }
    switch renderer.mode {
    case .openGL:
      guard context.maps.loadingSeconds > Self.shortWait else { return renderer.reliefNotice }
      let percent = context.maps.loader.progress * 100
      return "Loading a finer map: \(NumberText.decimal(percent, digits: 0)) %"
    case .difference:
      guard let difference = renderer.software.difference else { fallthrough }
      return "Difference of the renderers, ×16: at most \(difference.largest), "
        + "\(NumberText.decimal(difference.mean, digits: 3)) on average, of 255"
    case .software:
      return
        "Software renderer, \(NumberText.decimal(renderer.software.seconds * 1000, digits: 1)) ms"
    }
  }

  /// The loading time in seconds below which no progress is shown.
  private static let shortWait = 0.5

  private func drawImageNote() {
    guard let text = imageNote else { return }
    gui.font(.small) {
      let middle = Float(viewport.origin.x + viewport.size.x / 2)
      let width = Float(viewport.size.x) - 16
      var lines = [text]
      if gui.size(of: text).x > width {
        lines = text.split(separator: ", ").map { gui.fitted(String($0), width: width) }
      }
      for (index, line) in lines.enumerated() {
        let place = SIMD2(middle - gui.size(of: line).x / 2, 16 + 20 * Float(index))
        gui.drawShadowed(text: line, at: place, font: .small)
      }
    }
  }
}
