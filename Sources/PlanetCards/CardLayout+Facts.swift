import PlanetCatalogue
import PlanetMath
import PlanetText

// The figures of a card.

extension CardLayout {
  /// The place of a figure in a row.
  private struct FactCell {
    /// The number of the figure.
    let number: Int
    /// The first column.
    let column: Int
    /// The number of columns.
    let span: Int
    /// The number of lines of the value.
    let lineCount: Int
  }

  /// The arrangement of figures in rows.
  private struct FactGrid {
    let columns: Int
    /// A Boolean value that indicates whether values are small and rows are close.
    let isCompact: Bool
    /// The figures of each row; further ones are left out.
    var rows: [[FactCell]] = []

    init(columns: Int, isCompact: Bool) {
      (self.columns, self.isCompact) = (columns, isCompact)
    }

    /// The number of figures.
    var count: Int { rows.reduce(0) { $0 + $1.count } }
    /// The sizes of values in units, in order of preference.
    var valueSizes: [Double] { isCompact ? [14, 13, 12] : [19, 18, 17, 16, 15] }
    /// The height of the lines of labels and notes in units.
    var labelHeight: Double { isCompact ? 15 : 17 }
    /// The height of a line of a value in units.
    var valueHeight: Double { isCompact ? 18 : 25 }
    /// The distance of a label and a value in units.
    var valueGap: Double { isCompact ? 0 : 2 }
    /// The distance of rows in units.
    var rowGap: Double { isCompact ? 8 : 12 }

    /// Returns the height of a row in units.
    func height(hasNote: Bool, lineCount: Int) -> Double {
      labelHeight * (hasNote ? 2 : 1) + valueGap + valueHeight * Double(lineCount) + 2
    }
  }

  /// Places the figures side by side; those that do not fit are left out, with a warning.
  /// - Parameters:
  ///   - facts: The figures.
  ///   - top: The upper edge.
  ///   - bottom: The lower edge of the area for figures and text.
  ///   - column: The column.
  /// - Returns: The lower edge of the last row.
  mutating func place(
    _ facts: [CardContent.Fact], at top: Double, above bottom: Double, in column: CardFrame
  ) -> Double {
    guard !facts.isEmpty else { return top }
    let reserve = content.text == nil ? 0 : units(92)
    guard let grid = grid(facts, in: column, room: bottom - top - units(4), reserve: reserve)
    else {
      warn("its figures do not fit and are left out")
      return top
    }
    if grid.count < facts.count {
      let names = facts[grid.count...].map { "'\($0.label.prefix(40))'" }
      let isOne = names.count == 1
      warn(
        "its \(isOne ? "figure" : "figures") \(names.joined(separator: ", ")) "
          + (isOne ? "does not fit and is left out" : "do not fit and are left out"))
    }
    var top = (top + units(14)).rounded()
    rule(at: top, in: column)
    top += units(14)
    for (index, row) in grid.rows.enumerated() {
      let sizes = grid.valueSizes
      let size =
        sizes.first { size in
          row.allSatisfy {
            valueWidth(facts[$0.number], size) <= cellWidth(grid.columns, $0.span, in: column)
          }
        } ?? sizes[sizes.count - 1]
      var bottom = top
      for cell in row {
        let width = cellWidth(grid.columns, cell.span, in: column)
        let step = cellWidth(grid.columns, 1, in: column) + units(Self.columnGap)
        let offset = Double(cell.column) * step
        let frame = CardFrame(
          x: isRightToLeft ? column.right - offset - width : column.x + offset, y: top,
          width: width, height: 0)
        bottom = max(
          bottom, place(facts[cell.number], cell, grid, valueSize: size, in: frame))
      }
      top = bottom + (index < grid.rows.count - 1 ? units(grid.rowGap) : 0)
    }
    return top
  }

  /// The distance of columns of figures in units.
  private static let columnGap = 18.0

  /// Returns the width of some adjacent columns of figures in pixels.
  private func cellWidth(_ columns: Int, _ span: Int, in column: CardFrame) -> Double {
    let gap = units(Self.columnGap)
    let width = (column.width - gap * Double(columns - 1)) / Double(columns)
    return width * Double(span) + gap * Double(span - 1)
  }

  /// Returns the arrangement of as many figures as fit; nil if none does.
  ///
  /// A figure that is too long for a column at the least size has several columns, and then several
  /// lines. More columns and then smaller type are preferred to cut figures, those to fewer
  /// figures, and a row of figures to the text.
  /// - Parameters:
  ///   - facts: The figures.
  ///   - column: The column.
  ///   - room: The height for the figures in pixels.
  ///   - reserve: The part of the height for the text in pixels, if there is more than a row.
  /// - Returns: The arrangement.
  private func grid(
    _ facts: [CardContent.Fact], in column: CardFrame, room: Double, reserve: Double
  ) -> FactGrid? {
    func height(_ grid: FactGrid) -> Double {
      let rows = grid.rows.map { row in
        units(
          grid.height(
            hasNote: row.contains { facts[$0.number].note != nil },
            lineCount: row.map(\.lineCount).max() ?? 1))
      }
      return units(28) + rows.reduce(0, +) + units(grid.rowGap) * Double(rows.count - 1)
    }
    // Long values need wider columns.
    let isNarrow = facts.contains { valueWidth($0, 15) > cellWidth(3, 1, in: column) }
    let wanted = facts.count == 4 || isNarrow ? 2 : 3
    var forms = [(wanted, false), (3, false), (wanted, true), (3, true), (4, true)]
    if isNarrow { forms.swapAt(1, 2) }
    for count in stride(from: facts.count, to: 0, by: -1) {
      for isCut in [false, true] {
        for (columns, isCompact) in forms {
          var grid = FactGrid(columns: min(columns, count), isCompact: isCompact)
          grid.rows = rows(
            of: Array(facts.prefix(count)), grid.columns, isCut: isCut, in: column)
          if height(grid) <= room - (count > 3 ? reserve : 0) { return grid }
        }
      }
    }
    return nil
  }

  /// Returns the rows of some figures.
  /// - Parameters:
  ///   - facts: The figures.
  ///   - columns: The number of columns.
  ///   - isCut: True if each figure has one column, and is cut if it is too long.
  ///   - column: The column of the card.
  /// - Returns: The rows.
  private func rows(
    of facts: [CardContent.Fact], _ columns: Int, isCut: Bool, in column: CardFrame
  ) -> [[FactCell]] {
    var rows: [[FactCell]] = []
    var next = columns
    for (number, fact) in facts.enumerated() {
      let width = max(valueWidth(fact, 12), labelWidth(fact))
      let span =
        isCut
        ? 1 : (1...columns).first { width <= cellWidth(columns, $0, in: column) } ?? columns
      if next + span > columns {
        rows.append([])
        next = 0
      }
      let room = cellWidth(columns, span, in: column)
      rows[rows.count - 1].append(
        FactCell(
          number: number, column: next, span: span,
          lineCount: isCut || span < columns ? 1 : lineCount(fact, in: room)))
      next += span
    }
    return rows
  }

  /// The greatest number of lines of a value.
  private static let greatestLineCount = 3

  /// Returns the number of lines of a value at the least size in a width in pixels.
  private func lineCount(_ fact: CardContent.Fact, in width: Double) -> Int {
    guard valueWidth(fact, 12) > width else { return 1 }
    let room = width - (fact.sense == nil ? 0 : units(Self.arrowWidth))
    let lines = CardParagraph(fact.value, fonts.bold, greatestLength: 200).lines(
      size: units(12), width: room, limit: Self.greatestLineCount)
    return max(lines.lines.count, 1)
  }

  /// Returns the width of a value with its arrow in pixels.
  private func valueWidth(_ fact: CardContent.Fact, _ size: Double) -> Double {
    fonts.bold.width(of: String(fact.value.prefix(100)), size: units(size))
      + (fact.sense == nil ? 0 : units(Self.arrowWidth))
  }

  /// Returns the width of the label and the note of a figure at the least size in pixels.
  private func labelWidth(_ fact: CardContent.Fact) -> Double {
    func width(_ text: String) -> Double {
      fonts.regular.width(of: String(text.prefix(100)), size: units(12))
    }
    let arrow = fact.sense == nil ? 0 : units(Self.arrowWidth)
    return max(width(fact.label), fact.note.map { width($0) + arrow } ?? 0)
  }

  /// The width of the arrow of an orbit's sense, with its gap, in units.
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
  ///   - cell: Its place in a row.
  ///   - grid: The arrangement.
  ///   - valueSize: The size of its value in units, unless it is too long.
  ///   - frame: The upper edge and the columns of its place.
  /// - Returns: The lower edge.
  private mutating func place(
    _ fact: CardContent.Fact, _ cell: FactCell, _ grid: FactGrid, valueSize: Double,
    in frame: CardFrame
  ) -> Double {
    let labels = [12.5, 12]
    var bottom = placePart(
      fact.label, .regular, labels, .faint, at: frame.y, in: frame, height: grid.labelHeight)
    bottom += units(grid.valueGap)
    var value = frame
    if let sense = fact.sense {
      let radius = units(9)
      let inset = radius + units(1.5)
      arrow(
        sense,
        around: SIMD2(
          isRightToLeft ? frame.right - inset : frame.x + inset,
          bottom + units(grid.valueHeight / 2)), radius)
      if !isRightToLeft { value.x += units(Self.arrowWidth) }
      value.width -= units(Self.arrowWidth)
    }
    bottom = placePart(
      fact.value, .bold, [valueSize, 14, 13, 12].filter { $0 <= valueSize }, .text, at: bottom,
      in: value, height: grid.valueHeight, limit: cell.lineCount)
    if let note = fact.note {
      bottom = placePart(
        note, .regular, labels, .faint, at: bottom, in: value, height: grid.labelHeight)
    }
    add(
      CardBlock(
        kind: .fact(cell.number),
        frame: CardFrame(x: frame.x, y: frame.y, width: frame.width, height: bottom - frame.y),
        textSize: units(12)))
    return bottom
  }

  /// Places a part of a figure in the greatest of some sizes in which it fits.
  /// - Returns: The lower edge.
  private mutating func placePart(
    _ text: String, _ weight: CardWeight, _ sizes: [Double], _ ink: CardInk, at top: Double,
    in cell: CardFrame, height: Double, limit: Int = 1
  ) -> Double {
    let paragraph = CardParagraph(text, fonts.font(weight), greatestLength: 200)
    for size in sizes {
      let lines = paragraph.lines(size: units(size), width: cell.width, limit: limit)
      guard !lines.isCut || size == sizes.last else { continue }
      if lines.isCut { warn("its figure '\(text.prefix(40))' is cut") }
      let spacing = units(height) / units(size)
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
    // The tip is on the tangent, slightly inwards.
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
