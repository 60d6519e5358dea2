import PlanetCatalogue
import PlanetMath
import PlanetText

// The figures of a card.

extension CardLayout {
  /// Places the figures side by side, at most three in a row; those without room are left out.
  /// - Parameters:
  ///   - facts: The figures.
  ///   - top: The upper edge.
  ///   - bottom: The lower edge of the room for figures and text.
  ///   - column: The column.
  /// - Returns: The lower edge of the last row.
  mutating func place(
    _ facts: [CardContent.Fact], at top: Double, above bottom: Double, in column: CardFrame
  ) -> Double {
    let gap = units(18)
    func cellWidth(_ columns: Int) -> Double {
      (column.width - gap * Double(columns - 1)) / Double(columns)
    }
    // Long values have wider columns, where there is room.
    let isNarrow = facts.contains { valueWidth($0, 15) > cellWidth(3) }
    let wanted = facts.count == 4 || isNarrow ? min(facts.count, 2) : min(facts.count, 3)
    let reserve = content.text == nil ? 0 : units(92)
    guard
      let (count, columns) = fitting(
        facts, columns: wanted, room: bottom - top - units(4), reserve: reserve)
    else {
      if !facts.isEmpty { warn("there is no room for its figures") }
      return top
    }
    if count < facts.count { warn("\(facts.count - count) of its figures are left out") }
    var top = (top + units(14)).rounded()
    rule(at: top, in: column)
    top += units(14)
    let width = cellWidth(columns)
    for start in stride(from: 0, to: count, by: columns) {
      let row = facts[start..<min(start + columns, count)]
      let size = [19.0, 18, 17, 16, 15].first { size in
        row.allSatisfy { valueWidth($0, size) <= width }
      }
      var bottom = top
      for index in row.indices {
        let cell = CardFrame(
          x: column.x + Double(index - start) * (width + gap), y: top, width: width, height: 0)
        bottom = max(
          bottom, place(facts[index], number: index, valueSize: size ?? 15, in: cell))
      }
      top = bottom + (start + columns < count ? units(12) : 0)
    }
    return top
  }

  /// Returns the number of figures and of columns for a room; nil if there is none for any.
  ///
  /// Three columns are preferred to fewer figures, and a line of figures without room for the text
  /// to none.
  private func fitting(
    _ facts: [CardContent.Fact], columns: Int, room: Double, reserve: Double
  ) -> (count: Int, columns: Int)? {
    func height(_ count: Int, _ columns: Int) -> Double {
      var height = units(28)
      for start in stride(from: 0, to: count, by: columns) {
        let row = facts[start..<min(start + columns, count)]
        height += units(row.contains { $0.note != nil } ? 63 : 46) + (start > 0 ? units(12) : 0)
      }
      return height
    }
    for count in stride(from: facts.count, to: 0, by: -1) {
      for columns in [min(columns, count), min(count, 3)]
      where height(count, columns) <= room - (count > 3 ? reserve : 0) {
        return (count, columns)
      }
    }
    return nil
  }

  /// Returns the width of a value with its arrow in pixels.
  private func valueWidth(_ fact: CardContent.Fact, _ size: Double) -> Double {
    fonts.bold.width(of: String(fact.value.prefix(100)), size: units(size))
      + (fact.sense == nil ? 0 : units(Self.arrowWidth))
  }

  /// The room of the arrow of an orbit's sense in units.
  private static let arrowWidth = 28.0

  /// Adds a thin line across a column.
  mutating func rule(at y: Double, in column: CardFrame) {
    let width = max(units(1).rounded(), 1)
    add(
      .fill(
        CardFrame(x: column.x, y: y, width: column.width, height: width).rounded, radius: 0, .rule))
  }

  /// Places a figure with its name.
  /// - Parameters:
  ///   - fact: The figure.
  ///   - number: Its number.
  ///   - valueSize: The size of its value in units, unless it is too long.
  ///   - cell: The upper edge and the columns of its place.
  /// - Returns: The lower edge.
  private mutating func place(
    _ fact: CardContent.Fact, number: Int, valueSize: Double, in cell: CardFrame
  ) -> Double {
    var bottom = placePart(fact.label, .regular, [12.5, 12], .faint, at: cell.y, in: cell)
    bottom += units(2)
    var value = cell
    if let sense = fact.sense {
      let radius = units(9)
      arrow(sense, around: SIMD2(cell.x + radius + units(1.5), bottom + units(12.5)), radius)
      value.x += units(Self.arrowWidth)
      value.width -= units(Self.arrowWidth)
    }
    bottom = placePart(
      fact.value, .bold, [valueSize, 14, 13, 12], .text, at: bottom, in: value,
      height: units(25))
    if let note = fact.note {
      bottom = placePart(note, .regular, [12.5, 12], .faint, at: bottom, in: value)
    }
    add(
      CardBlock(
        kind: .fact(number),
        frame: CardFrame(x: cell.x, y: cell.y, width: cell.width, height: bottom - cell.y),
        textSize: units(12)))
    return bottom
  }

  /// Places a line of a figure in the greatest of some sizes in which it fits.
  /// - Returns: The lower edge.
  private mutating func placePart(
    _ text: String, _ weight: CardWeight, _ sizes: [Double], _ ink: CardInk, at top: Double,
    in cell: CardFrame, height: Double? = nil
  ) -> Double {
    let paragraph = CardParagraph(text, fonts.font(weight), greatestLength: 200)
    for size in sizes {
      let lines = paragraph.lines(size: units(size), width: cell.width, limit: 1)
      guard !lines.isCut || size == sizes.last else { continue }
      if lines.isCut { warn("its figure '\(text.prefix(40))' is cut") }
      let spacing = (height ?? units(17)) / units(size)
      return add(
        lines, of: paragraph, nil, weight, units(size), ink, spacing: spacing, at: top, in: cell)
    }
    return top
  }

  /// Adds the arrow of an orbit's sense, seen from the north: counter-clockwise if it is prograde.
  private mutating func arrow(
    _ sense: SpinDirection, around center: SIMD2<Double>, _ radius: Double
  ) {
    let sign = sense == .prograde ? -1.0 : 1.0
    func place(_ degrees: Double, _ distance: Double) -> SIMD2<Double> {
      // Angles from the top, in the sense of the orbit; y is downwards.
      let angle = Angle.degrees(degrees)
      return center + SIMD2(sign * sin(angle), -cos(angle)) * distance
    }
    let end = 290.0
    add(
      .stroke(
        (0...40).map { place(50 + (end - 50) * Double($0) / 40, radius) }, width: units(1.7),
        .accent))
    // The tip goes on along the tangent, and a little inwards.
    let base = place(end, radius)
    let angle = Angle.degrees(end)
    let ahead = SIMD2(sign * cos(angle), sin(angle)) * units(7.5)
    let tip = base + ahead + (center - base) * 0.12
    add(.polygon([place(end, radius - units(3.6)), place(end, radius + units(3.6)), tip], .accent))
    add(.polygon(Self.disc(center, units(1.8)), .accent))
  }

  /// Returns the corners of a disc.
  static func disc(_ center: SIMD2<Double>, _ radius: Double) -> [SIMD2<Double>] {
    (0..<48).map { index in
      let angle = Angle.degrees(7.5 * Double(index))
      return center + SIMD2(cos(angle), sin(angle)) * radius
    }
  }
}
