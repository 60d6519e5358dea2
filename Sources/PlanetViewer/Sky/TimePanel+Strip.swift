import PlanetSky
import ViewerGui

// The strip on which the date is dragged, with the playback rate beside it.

extension TimePanel {
  private static let stripHeight: Float = 30
  /// The width of the playback rate and its buttons in points.
  private static let rateWidth: Float = 150

  /// Shows the strip and the playback rate.
  mutating func drawStrip(at corner: SIMD2<Float>, width: Float) {
    let hasRate = width > 300
    let length = width - (hasRate ? Self.rateWidth : 0)
    drag(at: corner, width: length)
    let (end, middle) = (corner + SIMD2(length, Self.stripHeight), corner.x + length / 2)
    gui.draw(rectangle: corner, to: end, color: Theme.buttonDisabled, rounding: 6)
    let scale = StripScale(sky.clock.rate, width: Double(length))
    gui.font(.small) {
      for mark in scale.marks(around: sky.clock.instant) {
        let way = mark.instant.seconds(since: sky.clock.instant) / scale.secondsPerPoint
        let x = middle + Float(way)
        gui.draw(line: SIMD2(x, end.y - 7), to: SIMD2(x, end.y - 1), color: Theme.quietText)
        let extent = gui.size(of: mark.label)
        let left = x - extent.x / 2
        guard left > corner.x + 2, left + extent.x < end.x - 2 else { continue }
        gui.draw(
          text: mark.label, at: SIMD2(left, corner.y + 4), font: .small, color: Theme.faintText)
      }
    }
    let marker = SIMD2(middle, corner.y + 19)
    gui.draw(line: marker, to: SIMD2(middle, end.y - 1), color: Theme.accent, width: 2)
    if hasRate { drawRate(at: SIMD2(end.x + 8, corner.y + 1)) }
  }

  /// Moves the date by the pointer.
  private mutating func drag(at corner: SIMD2<Float>, width: Float) {
    gui.place = corner
    _ = gui.hiddenButton(
      "##strip", size: SIMD2(width, Self.stripHeight), notedAs: "Drag the date")
    gui.tip("Drag to change the date; the playback rate sets the scale")
    guard gui.isActive, gui.pointer.isDown else {
      field.dragPlace = nil
      return
    }
    let place = gui.pointer.place.x
    defer { field.dragPlace = place }
    guard let before = field.dragPlace, before != place else { return }
    let scale = StripScale(sky.clock.rate, width: Double(width))
    let seconds = Double(before - place) * scale.secondsPerPoint
    actions.append(.setDate(sky.clock.instant.advanced(bySeconds: seconds)))
  }

  /// Shows the playback rate, with buttons that change it.
  private mutating func drawRate(at corner: SIMD2<Float>) {
    let clock = sky.clock
    gui.place = corner
    if gui.button(
      "Slower time", icon: .slower, hidesLabel: true, tip: context.tip(for: .slower),
      isEnabled: !clock.isSlowest)
    {
      actions.append(.perform(.slower))
    }
    let words = clock.rate.title
    gui.font(.small) {
      let extent = gui.size(of: words)
      let place = corner + SIMD2(36 + (70 - extent.x) / 2, 7)
      gui.draw(text: words, at: place, font: .small, color: Theme.faintText)
      gui.note(text: words, origin: place, size: extent)
    }
    gui.place = corner + SIMD2(106, 0)
    if gui.button(
      "Faster time", icon: .faster, hidesLabel: true, tip: context.tip(for: .faster),
      isEnabled: !clock.isFastest)
    {
      actions.append(.perform(.faster))
    }
  }
}
