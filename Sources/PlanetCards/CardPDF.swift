import CCairo
import PlanetImage
import PlanetText

// Unsafe: wraps cairo, which takes and returns pointers.

/// Writes the marks of a card as a PDF page with text that can be selected.
package struct CardPDF {
  /// The reason why no PDF can be written.
  package enum Failure: Error, Hashable, Sendable, CustomStringConvertible {
    /// The library cairo is missing.
    case noLibrary
    /// Cairo reports an error, such as too little memory.
    case failed

    package var description: String {
      switch self {
      case .noLibrary:
        "PDF files need the library cairo (libcairo.so.2); install the package libcairo2, or "
          + "write a PNG file"
      case .failed: "cairo cannot write the PDF file"
      }
    }
  }

  /// A text about the document.
  package enum Text: Hashable, Sendable {
    case title, author, subject, keywords, creator

    fileprivate var number: Int {
      switch self {
      case .title: CCAIRO_TITLE
      case .author: CCAIRO_AUTHOR
      case .subject: CCAIRO_SUBJECT
      case .keywords: CCAIRO_KEYWORDS
      case .creator: CCAIRO_CREATOR
      }
    }
  }

  /// The creation date of all files, which is fixed so that equal cards are equal files.
  private static let date = "2000-01-01T00:00:00Z"

  /// Throws an error if the library is missing, before a card is rendered.
  package static func check() throws(Failure) {
    guard ccairo_load() != 0 else { throw .noLibrary }
  }

  /// Writes a card.
  /// - Parameters:
  ///   - layout: The layout of the card.
  ///   - marks: Its marks.
  ///   - picture: Its image, of any size; nil without one.
  ///   - texts: The texts about the document.
  /// - Throws: ``Failure``
  /// - Returns: The bytes of the file: the same for the same card and library.
  package static func bytes(
    _ layout: CardLayout, _ marks: [CardMark], _ picture: CardPicture?, texts: [(Text, String)]
  ) throws(Failure) -> [UInt8] {
    try check()
    let size = layout.format.page
    // Shaping changes the sizes of faces, so it precedes cairo.
    let runs = marks.map { mark in
      guard case .text(let line) = mark else { return [GlyphRun]() }
      return GlyphRun.all(
        of: line.text, in: layout.fonts.font(line.weight), size: line.size)
    }
    let boxes = Boxes(runs.joined(), layout.fonts.regular)
    guard let page = unsafe ccairo_open(size.x, size.y) else { throw .failed }
    for (kind, text) in texts { unsafe ccairo_set_text(page, Int32(kind.number), text) }
    unsafe ccairo_set_text(page, Int32(CCAIRO_CREATED), date)
    let writer = unsafe Writer(layout, page, boxes)
    for (mark, runs) in zip(marks, runs) { writer.draw(mark, runs, picture) }
    var count = 0
    let file = unsafe ccairo_close(page, &count)
    withExtendedLifetime(layout) {}
    guard let file = unsafe file else { throw .failed }
    defer { unsafe ccairo_free(file) }
    return unsafe Array(UnsafeBufferPointer(start: file, count: count))
  }
}

/// The characters of a page without a glyph, with a number for each.
///
/// A font has one glyph for all of them, and a PDF one text for a glyph of a font. A face of boxes
/// with a glyph for each character keeps their texts.
private struct Boxes {
  private var numbers: [String: UInt] = [:]

  /// The advance of a box in em, that of the font's glyph.
  private(set) var advance = 0.6

  var isEmpty: Bool { numbers.isEmpty }

  /// Collects the characters of some runs in a font.
  init(_ runs: some Sequence<GlyphRun>, _ font: Font) {
    for run in runs {
      var rest = run.glyphs[...]
      for cluster in run.clusters {
        let glyphs = rest.prefix(cluster.glyphCount)
        rest = rest.dropFirst(cluster.glyphCount)
        guard !cluster.text.isEmpty, numbers[cluster.text] == nil,
          glyphs.allSatisfy({ $0.index == GlyphRun.missingGlyph })
        else { continue }
        numbers[cluster.text] = UInt(numbers.count + 1)
      }
    }
    if let text = numbers.keys.min() { advance = font.width(of: text, size: 100) / 100 }
  }

  /// Returns the number of the box of a text; nil for a text with glyphs.
  func number(of text: String) -> UInt? { numbers[text] }
}

/// Draws the marks of a card on a page.
@safe private struct Writer {
  private let layout: CardLayout
  private let page: OpaquePointer
  /// The points per pixel of the card.
  private let scale: Double
  /// The numbers of the faces on the page.
  private let regular: [Int32]
  private let bold: [Int32]
  /// The characters without a glyph, which boxes replace.
  private let boxes: Boxes
  /// The number of the face of boxes.
  private let boxFace: Int32

  init(_ layout: CardLayout, _ page: OpaquePointer, _ boxes: Boxes) {
    (self.layout, self.boxes) = (layout, boxes)
    unsafe self.page = unsafe page
    scale = layout.format.page.x / Double(layout.format.size.width)
    func add(_ font: Font) -> [Int32] {
      unsafe font.withFaces { faces in
        unsafe faces.map { unsafe ccairo_add_face(page, $0) }
      }
    }
    regular = add(layout.fonts.regular)
    bold = add(layout.fonts.bold)
    boxFace = boxes.isEmpty ? -1 : unsafe ccairo_add_boxes(page, boxes.advance)
  }

  func draw(_ mark: CardMark, _ runs: [GlyphRun], _ picture: CardPicture?) {
    switch mark {
    case .fill(let frame, let radius, let ink):
      set(ink)
      unsafe ccairo_fill(
        page, frame.x * scale, frame.y * scale, frame.width * scale, frame.height * scale,
        radius * scale)
    case .stroke(let places, let width, let ink): draw(places, width: width, ink)
    case .polygon(let corners, let ink): draw(corners, width: 0, ink)
    case .text(let line): draw(line, runs)
    case .image(let frame):
      if let picture { draw(picture, in: frame) }
    }
  }

  private func set(_ ink: CardInk) {
    let color = layout.theme.color(of: ink)
    func level(_ light: Float) -> Double { Double(SRGB.encode8(light)) / 255 }
    unsafe ccairo_set_color(page, level(color.x), level(color.y), level(color.z))
  }

  private func draw(_ places: [SIMD2<Double>], width: Double, _ ink: CardInk) {
    set(ink)
    let numbers = places.flatMap { [$0.x * scale, $0.y * scale] }
    unsafe ccairo_draw(page, numbers, places.count, width * scale)
  }

  private func draw(_ line: CardLine, _ runs: [GlyphRun]) {
    set(line.ink)
    let clip = CardPainter.clip(of: line)
    unsafe ccairo_clip(
      page, clip.x * scale, clip.y * scale, clip.width * scale, clip.height * scale)
    for run in runs {
      var part = Part(face: (line.weight == .bold ? bold : regular)[run.face])
      var rest = run.glyphs[...]
      for cluster in run.clusters {
        let glyphs = rest.prefix(cluster.glyphCount)
        rest = rest.dropFirst(cluster.glyphCount)
        let isMissing = glyphs.allSatisfy { $0.index == GlyphRun.missingGlyph }
        let box = isMissing ? boxes.number(of: cluster.text) : nil
        let face = box == nil ? (line.weight == .bold ? bold : regular)[run.face] : boxFace
        if face != part.face {
          draw(part, size: line.size)
          part = Part(face: face)
        }
        let placed = glyphs.prefix(box == nil ? glyphs.count : 1).map {
          ccairo_glyph(
            index: box ?? UInt($0.index), x: (line.left + $0.x) * scale,
            y: (line.baseline - $0.y) * scale)
        }
        part.glyphs += placed
        part.text += cluster.text
        part.clusters.append(
          ccairo_cluster(bytes: Int32(cluster.text.utf8.count), glyphs: Int32(placed.count)))
      }
      draw(part, size: line.size)
    }
    unsafe ccairo_unclip(page)
  }

  /// Adjacent glyphs of one face, with their text.
  private struct Part {
    let face: Int32
    var glyphs: [ccairo_glyph] = []
    var clusters: [ccairo_cluster] = []
    var text = ""
  }

  private func draw(_ part: Part, size: Double) {
    guard !part.glyphs.isEmpty else { return }
    unsafe ccairo_glyphs(
      page, part.face, size * scale, part.text, Int32(part.text.utf8.count), part.glyphs,
      Int32(part.glyphs.count), part.clusters, Int32(part.clusters.count))
  }

  private func draw(_ picture: CardPicture, in frame: CardFrame) {
    let factor = layout.format.imageScale
    let (width, height) = (Int(frame.width) * factor, Int(frame.height) * factor)
    let composed = CardPainter(layout).composed(
      picture, width: width, height: height, scale: factor)
    var bytes: [UInt8] = []
    bytes.reserveCapacity(4 * width * height)
    for pixel in composed.pixels() { bytes += [pixel.b, pixel.g, pixel.r, 255] }
    unsafe ccairo_image(
      page, &bytes, Int32(width), Int32(height), frame.x * scale, frame.y * scale,
      frame.width * scale, frame.height * scale)
  }
}
