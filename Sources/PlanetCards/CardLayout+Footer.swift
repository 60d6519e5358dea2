import PlanetText

// The website, its code, the source and the credits of a card.

extension CardLayout {
  /// Places the footer at the lower edge of a column.
  /// - Returns: The upper edge of the footer.
  mutating func placeFooter(in column: CardFrame) -> Double {
    let code = placedCode(in: column)
    let texts: [(text: String?, kind: CardBlock.Kind, weight: CardWeight, ink: CardInk, limit: Int)]
    texts = [
      (website, .website, .bold, .accent, 2),
      (content.source.map { "Source: \($0)" }, .source, .regular, .faint, 2),
      (content.credits.map { "Image: \($0)" }, .credits, .regular, .faint, 3),
    ]
    let gap = code == nil ? 0 : units(20)
    let width = column.width - (code?.frame.width ?? 0) - gap
    let size = units(12)
    var rows: [(CardParagraph.Lines, CardParagraph, CardBlock.Kind, CardWeight, CardInk)] = []
    var height = 0.0
    for part in texts {
      guard let text = part.text else { continue }
      let paragraph = CardParagraph(
        text, fonts.font(part.weight), greatestLength: 800)
      let lines = paragraph.lines(size: size, width: width, limit: part.limit)
      guard !lines.lines.isEmpty else { continue }
      if lines.isCut { warn(Self.words(of: part.kind)) }
      height += (size * 1.4).rounded() * Double(lines.lines.count) + units(3)
      rows.append((lines, paragraph, part.kind, part.weight, part.ink))
    }
    height = max(height, code?.frame.height ?? 0)
    guard height > 0 else { return column.bottom }
    let top = (column.bottom - height).rounded()
    if let code {
      draw(code.code, module: code.module, in: code.frame)
    }
    let left = isRightToLeft ? column.right - width : column.x
    let block = CardFrame(x: left, y: top, width: width, height: height)
    var row = top
    for (lines, paragraph, kind, weight, ink) in rows {
      row = add(lines, of: paragraph, kind, weight, size, ink, spacing: 1.4, at: row, in: block)
      row += units(3)
    }
    rule(at: (top - units(14)).rounded(), in: column)
    return top - units(14)
  }

  /// The address as text, without its scheme and a slash at its end.
  private var website: String? {
    guard var text = content.website?[...] else { return nil }
    for scheme in ["https://", "http://"] where text.hasPrefix(scheme) {
      text = text.dropFirst(scheme.count)
    }
    if text.hasSuffix("/") { text = text.dropLast() }
    return String(text)
  }

  private static func words(of kind: CardBlock.Kind) -> String {
    switch kind {
    case .website: "the text of its website is cut"
    case .source: "its source is cut"
    default: "the credits of its image are cut"
    }
  }

  // MARK: - The code

  /// The code of the website with its place.
  private struct PlacedCode {
    let code: CardCode
    /// The pixels of a module.
    let module: Double
    /// The frame with the quiet zone.
    let frame: CardFrame
  }

  /// Returns the code in the lower corner where lines end; nil without a website, or if its address
  /// is too long for modules of three pixels.
  private mutating func placedCode(in column: CardFrame) -> PlacedCode? {
    guard let address = content.website else { return nil }
    let (usual, greatest) = (units(104), units(format == .wide ? 150 : 172))
    for isRobust in [true, false] {
      guard let code = CardCode(address, isRobust: isRobust) else { continue }
      let count = Double(code.wholeSide)
      let module = max((usual / count).rounded(.down), 3)
      let side = module * count
      guard side <= greatest else { continue }
      let frame = CardFrame(
        x: isRightToLeft ? column.x.rounded() : (column.right - side).rounded(),
        y: (column.bottom - side).rounded(), width: side,
        height: side)
      return PlacedCode(code: code, module: module, frame: frame)
    }
    warn("its website is too long for a QR code, which is left out")
    return nil
  }

  private mutating func draw(_ code: CardCode, module: Double, in frame: CardFrame) {
    add(CardBlock(kind: .code, frame: frame))
    add(.fill(frame, radius: units(3), .codeGround))
    let origin = SIMD2(frame.x, frame.y) + Double(CardCode.quietZone) * module
    for run in code.runs {
      add(
        .fill(
          CardFrame(
            x: origin.x + Double(run.column) * module, y: origin.y + Double(run.row) * module,
            width: Double(run.length) * module, height: module), radius: 0, .code))
    }
  }
}
