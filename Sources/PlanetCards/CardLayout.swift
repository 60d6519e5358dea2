import PlanetImage
import PlanetText

/// The positions of a card's parts in pixels, the same for images and PDF pages.
///
/// Each text is wrapped, and shrunk until it fits, to at least twelve units (``CardFormat/unit``).
/// Text that is still too long ends in an ellipsis, with a warning. The panel of the image is
/// larger on cards with short texts.
package struct CardLayout {
  /// The image of a card.
  package enum Picture: Hashable, Sendable {
    /// None; orbits fill the panel.
    case none
    /// A globe, whose diameter an arrow shows.
    case globe
    /// An image with a ratio of its width and its height.
    case photograph(aspect: Double)
  }

  package private(set) var format: CardFormat
  package private(set) var theme: CardTheme
  /// The frame of the image; nil without one.
  package private(set) var pictureFrame: CardFrame?
  /// The parts, none of which overlap.
  package private(set) var blocks: [CardBlock] = []
  /// The warnings about texts that are cut or left out, without the name of the card.
  package private(set) var warnings: [String] = []

  private(set) var content: CardContent
  private(set) var picture: Picture
  private(set) var fonts: CardFonts
  /// The fonts of its texts.
  package var cardFonts: CardFonts { fonts }
  /// The text; nil without one.
  private var paragraph: CardParagraph?
  private(set) var parts: [CardMark] = []
  /// A Boolean value that indicates whether the card is mirrored, as its title runs from right to
  /// left.
  private(set) var isRightToLeft: Bool
  /// The panel behind the image.
  private(set) var panel = CardFrame(x: 0, y: 0, width: 0, height: 0)

  /// Lays out a card.
  /// - Parameters:
  ///   - content: The texts and figures.
  ///   - format: The size.
  ///   - theme: The colours.
  ///   - picture: The kind of image.
  ///   - fonts: The fonts.
  package init(
    _ content: CardContent, format: CardFormat, theme: CardTheme, picture: Picture,
    fonts: CardFonts
  ) {
    (self.content, self.format, self.theme) = (content, format, theme)
    (self.picture, self.fonts) = (picture, fonts)
    isRightToLeft = VisualText.runsRightToLeft(content.title)
    let facts = self.facts
    paragraph = content.text.map { CardParagraph($0, fonts.regular) }
    let shares = Self.panelShares(format, picture)
    for (index, share) in shares.enumerated() {
      var trial = self
      let isFitting = trial.arrange(
        facts, panelShare: share, minimumSize: index == shares.count - 1 ? 12 : 16)
      guard isFitting || index == shares.count - 1 else { continue }
      self = trial
      return
    }
  }

  /// The part of the card that the panel may take, in order of preference.
  private static func panelShares(_ format: CardFormat, _ picture: Picture) -> [Double] {
    switch (format, picture) {
    case (.wide, .none): [0.3]
    case (.wide, _): [0.46, 0.42, 0.38]
    case (_, .none): [0.42, 0.38, 0.34, 0.28, 0.22]
    case (.square, _): [0.6, 0.56, 0.52, 0.48, 0.44, 0.38, 0.33]
    default: [0.62, 0.58, 0.54, 0.5, 0.46, 0.41, 0.36, 0.32]
    }
  }

  /// The pixels of a number of units.
  func units(_ count: Double) -> Double { count * format.unit }

  /// The whole card.
  package var whole: CardFrame {
    let size = format.size
    return CardFrame(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
  }

  /// The figures with the diameter first, unless an arrow across the globe shows it.
  private var facts: [CardContent.Fact] {
    let own = picture == .globe ? nil : content.diameter.map { CardContent.Fact("Diameter", $0) }
    return [own].compactMap(\.self) + content.facts
  }

  // MARK: - Arrangement

  /// Places all parts.
  /// - Parameters:
  ///   - facts: The figures.
  ///   - panelShare: The part of the card that the panel takes.
  ///   - minimumSize: The least size of the text in units with which the arrangement fits.
  /// - Returns: False if the text is smaller or cut, or a part does not fit.
  private mutating func arrange(
    _ facts: [CardContent.Fact], panelShare: Double, minimumSize: Double
  ) -> Bool {
    let isWide = format == .wide
    let panelWidth = isWide ? whole.width * panelShare : whole.width
    panel =
      CardFrame(
        x: isRightToLeft ? whole.width - panelWidth : 0, y: 0, width: panelWidth,
        height: isWide ? whole.height : whole.height * panelShare
      ).rounded
    let margin = units(38)
    let column =
      isWide
      ? CardFrame(
        x: (isRightToLeft ? 0 : panel.right) + margin, y: margin,
        width: whole.width - panel.width - 2 * margin, height: whole.height - 2 * margin)
      : CardFrame(
        x: margin, y: panel.bottom + units(24), width: whole.width - 2 * margin,
        height: whole.height - panel.bottom - units(24) - units(30))
    placePicture()
    let footer = placeFooter(in: column)
    var top = placeHead(at: column.y, in: column)
    guard top <= footer else { return false }
    let count = warnings.count
    top = place(facts, at: top, above: footer, in: column)
    let isFitting = placeText(
      in: CardFrame(x: column.x, y: top, width: column.width, height: footer - top),
      minimumSize: minimumSize)
    return isFitting && warnings.count == count
  }

  private mutating func placePicture() {
    let margin = units(26)
    switch picture {
    case .none: return
    case .globe:
      let below = content.diameter == nil ? margin : units(format == .wide ? 68 : 56)
      let frame = CardFrame(
        x: panel.x + margin, y: margin, width: panel.width - 2 * margin,
        height: panel.height - margin - below
      ).rounded
      pictureFrame = frame
      blocks.append(CardBlock(kind: .image, frame: frame))
      guard content.diameter != nil else { return }
      blocks.append(
        CardBlock(
          kind: .diameter,
          frame: CardFrame(
            x: frame.x, y: frame.bottom + units(2), width: frame.width, height: units(44)),
          textSize: units(15)))
    case .photograph(let aspect):
      let room = panel.inset(margin)
      let width = min(room.width, room.height * aspect)
      let height = min(room.height, width / aspect)
      let frame = CardFrame(
        x: room.center.x - width / 2, y: room.center.y - height / 2, width: max(width, 1),
        height: max(height, 1)
      ).rounded
      pictureFrame = frame
      blocks.append(CardBlock(kind: .image, frame: frame))
    }
  }

  /// Places the kind and the title.
  /// - Returns: The lower edge of the title.
  private mutating func placeHead(at top: Double, in column: CardFrame) -> Double {
    var top = top
    top = placeLine(
      content.kind, .kind, .regular, 14.5, .accent, at: top, in: column, words: "the kind")
    top += units(2)
    let title = CardParagraph(content.title, fonts.bold, greatestLength: 400)
    let greatest = format == .wide ? 44.0 : 42
    var sizes: [(size: Double, limit: Int)] = stride(from: greatest, through: 24, by: -2).map {
      ($0, $0 > 30 ? 1 : 2)
    }
    sizes += [(22, 3), (20, 3), (18, 3)]
    for (size, limit) in sizes {
      let lines = title.lines(size: units(size), width: column.width, limit: limit)
      guard !lines.isCut || size == 18 else { continue }
      if lines.isCut { warnings.append("its title is cut") }
      return add(
        lines, of: title, .title, .bold, units(size), .text, spacing: 1.18, at: top, in: column)
    }
    return top
  }

  /// Places the text in the remaining area.
  /// - Returns: False if it is smaller than a size, or cut.
  private mutating func placeText(in room: CardFrame, minimumSize: Double) -> Bool {
    guard let paragraph, !paragraph.isEmpty else { return true }
    var room = room
    let headingHeight = content.heading == nil ? 0 : units(22)
    room.y += units(18)
    room.height -= units(18) + units(14)
    let area = room.height - headingHeight
    let greatest = format == .wide ? 20.0 : 18
    for size in stride(from: greatest, through: 12, by: -0.5) {
      let pixels = units(size)
      let limit = Int(area / (pixels * Self.textSpacing).rounded())
      guard limit > 0 else { continue }
      let lines = paragraph.lines(size: pixels, width: room.width, limit: limit)
      guard !lines.isCut || size == 12 else { continue }
      if lines.isCut { warnings.append("its text is cut") }
      var top = room.y
      if let heading = content.heading {
        top = placeLine(
          heading, .heading, .bold, 12.5, .accent, at: top, in: room, words: "its heading")
        top = room.y + headingHeight
      }
      _ = add(
        lines, of: paragraph, .text, .regular, pixels, .text, spacing: Self.textSpacing, at: top,
        in: room)
      return size >= minimumSize && !lines.isCut
    }
    warnings.append("its text does not fit and is left out")
    return false
  }

  /// The distance of lines of running text in em.
  private static let textSpacing = 1.42

  // MARK: - Text

  /// Places a text on one line, which ends in an ellipsis if it is too long.
  /// - Returns: The lower edge of the line.
  mutating func placeLine(
    _ text: String, _ kind: CardBlock.Kind, _ weight: CardWeight, _ size: Double, _ ink: CardInk,
    at top: Double, in column: CardFrame, words: String
  ) -> Double {
    let paragraph = CardParagraph(text, fonts.font(weight), greatestLength: 200)
    let lines = paragraph.lines(size: units(size), width: column.width, limit: 1)
    if lines.isCut { warnings.append("\(words) is cut") }
    return add(
      lines, of: paragraph, kind, weight, units(size), ink, spacing: 1.3, at: top, in: column)
  }

  /// Adds the lines of a paragraph as a part.
  /// - Returns: The lower edge of the last line.
  mutating func add(
    _ lines: CardParagraph.Lines, of paragraph: CardParagraph, _ kind: CardBlock.Kind?,
    _ weight: CardWeight, _ size: Double, _ ink: CardInk, spacing: Double, at top: Double,
    in column: CardFrame
  ) -> Double {
    guard !lines.lines.isEmpty else { return top }
    let font = fonts.font(weight)
    let height = (size * spacing).rounded()
    let frame = CardFrame(
      x: column.x, y: top, width: column.width, height: height * Double(lines.lines.count))
    let (ascent, descent) = (font.ascent(size: size), font.descent(size: size))
    // Titles and running text have their own direction, all other texts that of the card.
    let hasOwnSide = kind == .title || kind == .text
    let isOnRight = hasOwnSide ? paragraph.isRightToLeft : isRightToLeft
    for (index, text) in lines.lines.enumerated() {
      let row = top + Double(index) * height
      let left = isOnRight ? column.right - font.width(of: text, size: size) : column.x
      parts.append(
        .text(
          CardLine(
            text: text, weight: weight, size: size, left: left,
            baseline: (row + (height - ascent - descent) / 2 + ascent).rounded(), ink: ink,
            clip: frame)))
    }
    if let kind { blocks.append(CardBlock(kind: kind, frame: frame, textSize: size)) }
    return frame.bottom
  }

  mutating func add(_ mark: CardMark) { parts.append(mark) }
  mutating func add(_ block: CardBlock) { blocks.append(block) }
  mutating func warn(_ words: String) { warnings.append(words) }
}
