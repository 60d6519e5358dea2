import PlanetCatalogue

/// The bar at the lower edge: the way from body to body, the spin, and what can be opened.
struct BarPanel {
  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  func draw() {
    let size = SIMD2(Float(viewer.size.x), Float(PanelMetrics.barHeight))
    let origin = SIMD2(0, Float(viewer.size.y) - size.y)
    gui.panel("##bar", origin: origin, size: size, options: [.noKeys, .noScrollbar]) {
      gui.place = origin + SIMD2(12, 10)
      button("List", .list)
      gui.sameLine(18)
      button("Previous", .previousBody)
      gui.sameLine()
      button("Next", .nextBody)
      gui.sameLine(18)
      drawSpin()
      drawRight(origin: origin, size: size)
    }
  }

  private func drawSpin() {
    button(viewer.spin.isRunning ? "Pause" : "Spin", .playPause)
    guard viewer.size.x >= PanelMetrics.narrowWindow else { return }
    gui.sameLine()
    button(viewer.spin.isReversed ? "Backwards" : "Forwards", .reverse)
    gui.sameLine()
    button("Slower", .slower)
    gui.sameLine()
    button("Faster", .faster)
    gui.sameLine()
    gui.place += SIMD2(0, 7)
    gui.faintText("×\(NumberText.adaptive(viewer.spin.rate))")
  }

  private func drawRight(origin: SIMD2<Float>, size: SIMD2<Float>) {
    var actions: [(String, Action)] = [("Save", .screenshot), ("Keys", .keys)]
    if viewer.shown != nil { actions.insert(("Learn more", .details), at: 0) }
    let widths = actions.map { gui.size(of: $0.0).x + 20 }
    let total = widths.reduce(0, +) + Float(actions.count - 1) * 8
    var x = size.x - total - 12
    guard x > gui.lastEnd.x + 12 else { return }
    for ((label, action), width) in zip(actions, widths) {
      gui.place = SIMD2(origin.x + x, origin.y + 10)
      button(label, action)
      x += width + 8
    }
  }

  private func button(_ label: String, _ action: Action) {
    let keys = viewer.surroundings.bindings.chords(for: action).first.map { " (\($0))" } ?? ""
    if gui.button(label, tip: action.title + keys) { viewer.perform(action) }
  }
}

/// What is seen until the first map is there.
struct SplashPanel {
  let viewer: Viewer
  private var gui: Gui { viewer.gui }

  init(viewer: Viewer) { self.viewer = viewer }

  func draw() {
    let stage = viewer.stage
    let width = Float(min(stage.size.x - 32, 420))
    guard width > 100 else { return }
    let middle = SIMD2<Float>(stage.origin + stage.size / 2)
    let size = SIMD2<Float>(width, 150)
    gui.panel(
      "##splash", origin: middle - size / 2, size: size,
      options: [.noBackground, .noInputs, .noKeys, .noScrollbar]
    ) {
      gui.font(.title) { gui.text("PlanetNode") }
      if let problem = viewer.shown?.problem {
        gui.wrappedText(problem)
      } else if viewer.shown == nil {
        gui.wrappedText(
          viewer.file.problems.isEmpty ? "No body is shown." : "The catalogue cannot be shown.")
      } else {
        let (finished, total) = viewer.thumbnails.progress
        gui.progress(
          Double(finished + 1) / Double(total + 2), size: SIMD2(width - 32, 6), text: "")
        gui.faintText("Loading \(viewer.shown?.body.name ?? "")…")
      }
    }
  }
}
