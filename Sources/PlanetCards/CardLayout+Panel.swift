import PlanetMath
import PlanetText

// The panel of a card: its image with the arrow of the diameter, or orbits.

extension CardLayout {
  /// Returns all marks of the card in the order in which they are drawn.
  /// - Parameter disc: The left and right edge of the globe in pixels of the card; nil if unknown.
  /// - Returns: The marks.
  package func marks(disc: ClosedRange<Double>?) -> [CardMark] {
    var marks: [CardMark] = [
      .fill(whole, radius: 0, .ground), .fill(panel, radius: 0, .panel),
    ]
    if let pictureFrame {
      marks.append(.image(pictureFrame))
      marks += placeMarks(in: pictureFrame)
    } else {
      marks += orbits
    }
    if let disc { marks += diameterMarks(disc) }
    return marks + parts
  }

  /// A ring around the marked place, which is in the middle of the image.
  private func placeMarks(in frame: CardFrame) -> [CardMark] {
    guard picture == .globe, content.place != nil else { return [] }
    let circle = Self.disc(frame.center, units(9))
    return [
      .stroke(circle + [circle[0]], width: units(3.4), .panel),
      .stroke(circle + [circle[0]], width: units(1.8), .panelAccent),
      .polygon(Self.disc(frame.center, units(3)), .panel),
      .polygon(Self.disc(frame.center, units(2.2)), .panelAccent),
    ]
  }

  /// The arrow with two heads across the globe, and the diameter below it.
  private func diameterMarks(_ disc: ClosedRange<Double>) -> [CardMark] {
    guard let block = blocks.first(where: { $0.kind == .diameter }), let value = content.diameter
    else { return [] }
    let left = max(disc.lowerBound, block.frame.x)
    let right = min(disc.upperBound, block.frame.right)
    guard right - left > units(4) else { return [] }
    let y = (block.frame.y + units(9)).rounded() + 0.5
    let line = max(units(1.2), 1)
    var marks: [CardMark] = []
    for (x, sign) in [(left, 1.0), (right, -1.0)] {
      marks.append(
        .stroke([SIMD2(x, y - units(6)), SIMD2(x, y + units(6))], width: line, .panelFaint))
      let length = min(units(9), (right - left) / 2.5)
      marks.append(
        .polygon(
          [
            SIMD2(x, y), SIMD2(x + sign * length, y - length * 0.4),
            SIMD2(x + sign * length, y + length * 0.4),
          ], .panelFaint))
    }
    marks.append(
      .stroke([SIMD2(left + units(3), y), SIMD2(right - units(3), y)], width: line, .panelFaint))
    return marks + diameterText(value, around: (left + right) / 2, in: block.frame)
  }

  private func diameterText(
    _ value: String, around middle: Double, in frame: CardFrame
  ) -> [CardMark] {
    let (label, number) = (units(12.5), units(15))
    let widths = [
      fonts.regular.width(of: "Diameter", size: label), units(7),
      fonts.bold.width(of: value, size: number),
    ]
    let width = widths.reduce(0, +)
    let left = min(max(middle - width / 2, frame.x), max(frame.right - width, frame.x))
    let baseline = (frame.y + units(37)).rounded()
    return [
      .text(
        CardLine(
          text: "Diameter", weight: .regular, size: label, left: left, baseline: baseline,
          ink: .panelFaint, clip: frame)),
      .text(
        CardLine(
          text: value, weight: .bold, size: number, left: left + widths[0] + widths[1],
          baseline: baseline, ink: .panelText, clip: frame)),
    ]
  }

  /// Orbits with a sun and planets, for a card without an image.
  private var orbits: [CardMark] {
    let sun = SIMD2(panel.x + panel.width * 0.2, panel.y + panel.height * 0.62)
    var marks: [CardMark] = []
    let step = units(format == .wide ? 56 : 62)
    for orbit in 1...16 {
      let radius = Double(orbit) * step
      var run: [SIMD2<Double>] = []
      func end() {
        if run.count > 1 { marks.append(.stroke(run, width: max(units(1), 1), .panelRule)) }
        run = []
      }
      for index in 0...360 {
        let angle = Angle.degrees(Double(index))
        let place = sun + SIMD2(cos(angle), sin(angle) * 0.55) * radius
        let isInside = panel.inset(1).contains(
          CardFrame(x: place.x, y: place.y, width: 0, height: 0))
        if isInside { run.append(place) } else { end() }
      }
      end()
    }
    marks.append(.polygon(Self.disc(sun, units(15)), .panelAccent))
    let planets: [(orbit: Double, degrees: Double, radius: Double, ink: CardInk)] = [
      (1, 210, 3.5, .panelFaint), (2, -38, 5.5, .panelText), (3, 24, 4.5, .panelFaint),
      (4, -24, 9, .panelFaint), (6, -10, 7, .panelText), (5, 16, 4, .panelFaint),
    ]
    for planet in planets {
      let angle = Angle.degrees(planet.degrees)
      let place = sun + SIMD2(cos(angle), sin(angle) * 0.55) * (planet.orbit * step)
      let radius = units(planet.radius)
      let frame = CardFrame(
        x: place.x - radius, y: place.y - radius, width: 2 * radius, height: 2 * radius)
      if panel.contains(frame) { marks.append(.polygon(Self.disc(place, radius), planet.ink)) }
    }
    return marks
  }
}
