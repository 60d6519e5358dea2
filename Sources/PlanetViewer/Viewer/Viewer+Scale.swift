import PlanetCatalogue
import PlanetStrings

// The size of text and panels. Points of the panels are larger than those of the window by a
// factor, so that everything in them grows alike.

extension Viewer {
  /// The points of the window for each point of the panels.
  var scale: Double { Double(pixelsPerPoint / screenPixelsPerPoint) }

  /// The least width and height of a window in points of the panels.
  private static let leastSize = SIMD2(240.0, 180.0)

  /// Takes over the size of text, or as much of it as a window has room for.
  /// - Parameter window: The size of the window in points.
  func takeScale(for window: SIMD2<Double>) {
    let room = window / Self.leastSize
    let scale = min(state.textScale, max(min(room.x, room.y), 1))
    let wanted = screenPixelsPerPoint * Float(scale)
    guard wanted != pixelsPerPoint else { return }
    pixelsPerPoint = wanted
    do throws(ViewerError) {
      try renewFonts()
    } catch {
      notices.add(error.description, isProblem: true)
    }
  }

  /// Makes text and panels larger or smaller.
  func changeTextScale(by count: Int) {
    let before = state.textScale
    state.changeTextScale(by: count)
    let percent = NumberText.decimal(state.textScale * 100)
    let limit = state.textScale == before ? count > 0 ? ", the largest" : ", the smallest" : ""
    notices.add("Text and panels: \(percent) %\(limit)", about: .textScale)
  }

  /// Returns an event with places in points of the panels.
  func inPanelPoints(_ event: InputEvent) -> InputEvent {
    guard scale != 1, case .pointerMoved(let place) = event else { return event }
    return .pointerMoved(place / scale)
  }
}

extension GuiElement {
  /// Returns the element where it is in a window with other points.
  func scaled(by factor: Float) -> GuiElement {
    var element = GuiElement(kind: kind, label: label, origin: origin * factor, size: size * factor)
    (element.value, element.isOn, element.isEnabled) = (value, isOn, isEnabled)
    return element
  }
}
