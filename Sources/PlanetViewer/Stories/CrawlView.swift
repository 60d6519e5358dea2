import PlanetCatalogue
import PlanetText
import ViewerGui

/// The opening crawl of a film: a text that moves up an inclined plane, over a field of stars.
///
/// With reduced motion it is a still text that scrolls.
struct CrawlView {
  /// The film.
  private(set) var story: Story?
  /// True if the text was stopped.
  var isPaused = false
  /// The distance that the text has moved, in points of the plane.
  private(set) var distance: Float = 0
  /// The distance at which the last line has vanished; nil before the first frame.
  private var end: Float?
  private var layout: (width: Float, lines: [Line])?

  /// A line of the text.
  struct Line: Hashable {
    let words: [String]
    /// The distance from the first line, in points.
    let top: Float
    /// True if the words fill the width.
    let isJustified: Bool
  }

  /// The movement in points of the plane per second.
  private static let speed: Float = 40
  /// The distance between the tops of lines, in points.
  static let lineHeight: Float = 44
  private static let color: UInt32 = 0xFFD2_4AFF
  /// The size of the dialog with the still text.
  private static let stillSize = SIMD2<Float>(620, 560)
  /// The height of the bar with the buttons.
  private static let barHeight: Float = 56
  /// The height in points over which the text fades out above the bar, and its steps.
  private static let (fadeHeight, fadeSteps): (Float, Int) = (90, 90)

  /// Opens the crawl of a film.
  mutating func open(_ story: Story) { self = CrawlView(story: story) }

  /// Creates a crawl at its start.
  init(story: Story? = nil) { self.story = story }

  /// True if the last line has vanished.
  var hasEnded: Bool { end.map { distance >= $0 } ?? false }

  /// True if the text moves.
  var isRunning: Bool { story != nil && !isPaused && !hasEnded }

  mutating func advance(by seconds: Double) {
    if isRunning { distance += Float(seconds) * Self.speed }
  }

  /// Shows the crawl over the whole window.
  /// - Parameters:
  ///   - context: The frame.
  ///   - isOpen: False in the last frame of the dialog.
  /// - Returns: True if it is to be closed.
  mutating func draw(
    _ context: PanelContext, isOpen: Bool
  ) -> (closes: Bool, actions: [PanelAction]) {
    let isStill = context.state.reducesMotion
    let size =
      isStill ? pointwiseMin(context.size - 20, Self.stillSize) : context.size
    let closes = context.dialog(isOpen: isOpen, title: "Crawl", size: size) {
      guard let story else { return true }
      return isStill ? drawStill(story, context) : drawMoving(story, context)
    }
    return (closes, [])
  }

  /// Shows the text without motion.
  private func drawStill(_ story: Story, _ context: PanelContext) -> Bool {
    let gui = context.gui
    gui.font(.heading) { gui.wrappedText(story.title) }
    if let episode = story.episode { gui.faintText("Episode \(Self.roman(episode))") }
    gui.part("crawl", size: SIMD2(0, -40)) {
      gui.wrappedText(Self.paragraphs(of: story.text ?? "").joined(separator: "\n\n"))
      gui.space(4)
    }
    return gui.button("Close", tip: context.tip(for: .close), isDefault: true)
  }

  private mutating func drawMoving(_ story: Story, _ context: PanelContext) -> Bool {
    let (gui, size) = (context.gui, context.size)
    gui.unclipped { gui.draw(rectangle: .zero, to: size, color: 0x0000_00FF) }
    drawStars(gui, size)
    let plane = Self.plane(in: size)
    let width = min(size.x * 0.9, 1200) / Self.nearScale
    let lines = lines(of: story, width: width, gui)
    end = (lines.last?.top ?? 0) + Self.travel(on: plane)
    let start = plane.base + plane.depth * (1 - 1 / Self.nearScale) - distance
    gui.on(plane) {
      for line in lines {
        let y = start + line.top
        guard Self.isSeen(y, on: plane) else { continue }
        draw(line, at: SIMD2((size.x - width) / 2, y), width: width, gui)
      }
    }
    for line in lines where Self.isSeen(start + line.top, on: plane) {
      let text = line.words.joined(separator: " ")
      let corner = SIMD2((size.x - width) / 2, start + line.top)
      let (from, to) = (
        plane.projected(corner), plane.projected(corner + SIMD2(width, Self.lineHeight))
      )
      gui.note(text: text, origin: from, size: to - from)
    }
    return drawBar(context)
  }

  /// Shows the buttons at the lower edge.
  private mutating func drawBar(_ context: PanelContext) -> Bool {
    let (gui, size) = (context.gui, context.size)
    let top = size.y - Self.barHeight
    gui.unclipped {
      // The text fades out above the buttons.
      for step in 0..<Self.fadeSteps {
        let y = top - Self.fadeHeight * (1 - Float(step) / Float(Self.fadeSteps))
        let alpha = UInt32(255 * Float(step + 1) / Float(Self.fadeSteps + 1))
        let end = SIMD2(size.x, y + Self.fadeHeight / Float(Self.fadeSteps))
        gui.draw(rectangle: SIMD2(0, y), to: end, color: alpha)
      }
      gui.draw(rectangle: SIMD2(0, top), to: size, color: 0x0000_00FF)
    }
    gui.place = SIMD2(24, top + 14)
    let label = hasEnded ? "From the start" : isPaused ? "Resume" : "Pause"
    let icon: Icon = hasEnded ? .refresh : isPaused ? .play : .pause
    // One ID for all labels, so that the keyboard focus stays on the button.
    if gui.button("\(label)###run", icon: icon, isDefault: true) {
      if hasEnded { distance = 0 } else { isPaused.toggle() }
    }
    gui.sameLine()
    return gui.button("Close", tip: context.tip(for: .close))
  }

  private func drawStars(_ gui: Gui, _ size: SIMD2<Float>) {
    var state: UInt32 = 20_110
    func next() -> Float {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Float(state >> 8) / Float(1 << 24)
    }
    gui.unclipped {
      for _ in 0..<220 {
        let place = SIMD2(next(), next()) * size
        let brightness = next()
        let side: Float = brightness > 0.93 ? 2 : 1.2
        let alpha = UInt32(40 + 190 * brightness * brightness)
        gui.draw(rectangle: place, to: place + side, color: 0xE8EC_F400 | alpha, rounding: 0.6)
      }
    }
  }

  // MARK: - The plane

  /// The scale of the text at the lower edge of the window.
  private static let nearScale: Float = 2.3

  /// Returns the plane in a window.
  static func plane(in size: SIMD2<Float>) -> Gui.Plane {
    let horizon = size.y * 0.04
    let base = horizon + (size.y - horizon) / nearScale
    return Gui.Plane(
      vanishingPoint: SIMD2(size.x / 2, horizon), base: base, depth: (base - horizon) / 0.5,
      fade: 0.42, vanish: 0.2)
  }

  /// Returns whether a line at a height of the plane is on the screen and large enough to be seen.
  private static func isSeen(_ y: Float, on plane: Gui.Plane) -> Bool {
    (plane.vanish...nearScale * 1.25).contains(plane.scale(at: y))
  }

  /// Returns the distance from the lower edge to where a line vanishes, in points of the plane.
  private static func travel(on plane: Gui.Plane) -> Float {
    plane.depth * (1 - 1 / nearScale) + plane.depth * (1 / plane.vanish - 1)
  }

  // MARK: - Lines

  /// Draws a line, justified or centred.
  private func draw(_ line: Line, at corner: SIMD2<Float>, width: Float, _ gui: Gui) {
    gui.font(.title) {
      let text = line.words.joined(separator: " ")
      let rest = width - gui.size(of: text).x
      guard line.isJustified, line.words.count > 1, !VisualText.needsOrdering(text) else {
        let indent = VisualText.runsRightToLeft(text) ? rest : line.isJustified ? 0 : rest / 2
        gui.draw(
          text: text, at: corner + SIMD2(indent, 0), font: .title, color: Self.color)
        return
      }
      let gap = gui.size(of: " ").x + rest / Float(line.words.count - 1)
      var x = corner.x
      for word in line.words {
        gui.draw(text: word, at: SIMD2(x, corner.y), font: .title, color: Self.color)
        x += gui.size(of: word).x + gap
      }
    }
  }

  /// Returns the lines of a film's crawl, wrapped once for a width.
  private mutating func lines(of story: Story, width: Float, _ gui: Gui) -> [Line] {
    if let layout, layout.width == width { return layout.lines }
    var lines: [Line] = []
    gui.font(.title) {
      lines = Self.lines(of: story, width: width) { gui.size(of: $0).x }
    }
    layout = (width, lines)
    return lines
  }

  /// Returns the lines of a film's crawl: its episode and title, and the wrapped paragraphs.
  /// - Parameters:
  ///   - story: The film.
  ///   - width: The width of a line.
  ///   - measure: Returns the width of a text.
  /// - Returns: The lines.
  static func lines(of story: Story, width: Float, measure: (String) -> Float) -> [Line] {
    var lines: [Line] = []
    var top: Float = 0
    func add(_ paragraph: String, isJustified: Bool) {
      let wrapped = wrap(paragraph, width: width, measure: measure)
      for (index, words) in wrapped.enumerated() {
        let isLast = index == wrapped.count - 1
        lines.append(Line(words: words, top: top, isJustified: isJustified && !isLast))
        top += lineHeight
      }
      top += lineHeight * 0.7
    }
    if let episode = story.episode { add("Episode \(roman(episode))", isJustified: false) }
    add(story.title.uppercased(), isJustified: false)
    top += lineHeight * 0.5
    for paragraph in paragraphs(of: story.text ?? "") { add(paragraph, isJustified: true) }
    return lines
  }

  private static func wrap(
    _ paragraph: String, width: Float, measure: (String) -> Float
  ) -> [[String]] {
    var lines: [[String]] = []
    var (line, lineWidth): ([String], Float) = ([], 0)
    let blank = measure(" ")
    for word in paragraph.split(whereSeparator: \.isWhitespace).map(String.init) {
      let wordWidth = measure(word)
      if !line.isEmpty, lineWidth + blank + wordWidth > width {
        lines.append(line)
        (line, lineWidth) = ([], -blank)
      }
      if line.isEmpty { lineWidth = -blank }
      line.append(word)
      lineWidth += blank + wordWidth
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Returns the paragraphs of a text, which empty lines separate, each on one line.
  static func paragraphs(of text: String) -> [String] {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let words = line.split(whereSeparator: \.isWhitespace)
      if words.isEmpty { paragraphs.append([]) } else { paragraphs[paragraphs.count - 1] += words }
    }
    return paragraphs.filter { !$0.isEmpty }.map { $0.joined(separator: " ") }
  }

  /// Returns a number in Roman numerals; in digits above 39.
  static func roman(_ number: Int) -> String {
    guard (1...39).contains(number) else { return "\(number)" }
    let ones = ["", "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX"]
    return String(repeating: "X", count: number / 10) + ones[number % 10]
  }
}
