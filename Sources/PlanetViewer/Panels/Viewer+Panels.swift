import PlanetCatalogue
import PlanetMath

/// Measures of the panels in points.
enum PanelMetrics {
  static let listWidth = 292.0
  static let wideListWidth = 548.0
  static let detailWidth = 372.0
  static let barHeight = 54.0
  /// From that width on the list has two columns.
  static let wideWindow = 1700.0
  /// Below that width the panels lie over the body.
  static let narrowWindow = 760.0
}

extension Viewer {
  /// The width of the list in points; 0 while it is hidden.
  var listWidth: Double {
    guard state.showsList else { return 0 }
    let width =
      size.x >= PanelMetrics.wideWindow ? PanelMetrics.wideListWidth : PanelMetrics.listWidth
    return min(width, size.x)
  }

  /// The width of the details in points; 0 while they are hidden.
  var detailWidth: Double {
    state.showsDetails && shown != nil ? min(PanelMetrics.detailWidth, size.x) : 0
  }

  /// The part of the window that panels leave to the body.
  var stageArea: StageArea {
    let height = max(size.y - PanelMetrics.barHeight, 1)
    guard size.x >= PanelMetrics.narrowWindow else {
      return StageArea(origin: .zero, size: SIMD2(size.x, height))
    }
    return StageArea(
      origin: SIMD2(listWidth, 0),
      size: SIMD2(max(size.x - listWidth - detailWidth, 1), height))
  }

  /// Shows everything that is not the body.
  func drawPanels() {
    drawStars()
    drawName()
    if shown?.prepared == nil { SplashPanel(viewer: self).draw() }
    if state.showsList { ListPanel(viewer: self).draw() }
    if detailWidth > 0, let shown { DetailPanel(viewer: self, shown: shown).draw() }
    BarPanel(viewer: self).draw()
    drawNotices()
    switch dialog {
    case .keys: KeySheet(viewer: self).draw()
    case .savePicture: SavePanel(viewer: self).draw()
    case nil: break
    }
  }

  private func drawStars() {
    guard state.showsStars, drawing != .difference else { return }
    let frame = stage.frame
    let camera = controls.camera(aspect: frame.aspect)
    for spot in starField.spots(camera, aspect: frame.aspect, behind: turnedNode) {
      let place =
        stage.origin + stage.size / 2 + SIMD2(spot.place.x, -spot.place.y) * (frame.height / 2)
      let reach = Float(0.5 + 0.7 * spot.brightness)
      let alpha = UInt32(min(90 + 165 * spot.brightness, 255))
      let middle = SIMD2<Float>(place)
      gui.draw(
        rectangle: middle - reach, to: middle + reach, color: 0xDDE6_FF00 | alpha,
        rounding: reach, layer: .behind)
    }
  }

  /// Writes the name below the body's disc, or at the lower edge where that is out of sight.
  private func drawName() {
    guard state.showsName, let shown, shown.prepared != nil else { return }
    let name = shown.body.name
    gui.font(.title) {
      let extent = gui.size(of: name)
      let middle = stage.origin.x + stage.size.x / 2
      let place = SIMD2(Float(middle) - extent.x / 2, Float(stage.size.y) - extent.y - 18)
      gui.draw(text: name, at: place + 1.5, font: .title, color: 0x0000_00B0, layer: .behind)
      gui.draw(text: name, at: place, font: .title, color: Theme.text, layer: .behind)
      gui.note(text: name, origin: place, size: extent)
    }
  }

  private func drawNotices() {
    var bottom = Float(stage.size.y) - 70
    for notice in notices.all.reversed() {
      let width = Float(min(stage.size.x - 40, 560))
      guard width > 80 else { return }
      let extent = gui.size(of: notice.text, wrappedAt: width - 32)
      let size = SIMD2(extent.x + 34, extent.y + 28)
      let left = Float(stage.origin.x + stage.size.x / 2) - size.x / 2
      bottom -= size.y + 8
      gui.panel(
        "##notice \(notice.text)", origin: SIMD2(left, bottom), size: size,
        options: [.noInputs, .noScrollbar, .noKeys]
      ) {
        gui.wrappedText(notice.text)
        let origin = SIMD2(left, bottom)
        gui.draw(
          rectangle: origin, to: origin + SIMD2(4, size.y),
          color: notice.isProblem ? Theme.problem : Theme.accent)
      }
    }
  }
}
