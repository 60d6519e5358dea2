import ViewerGui

/// Short messages that disappear by themselves.
final class Notifications {
  /// A message.
  struct Item: Hashable {
    let text: String
    let isProblem: Bool
    let topic: Topic?
    var secondsLeft: Double
  }

  /// The topic of a message; the next one about the same topic replaces it.
  enum Topic: Hashable {
    case image, catalogue, map, command, textScale, time, place
  }

  private(set) var all: [Item] = []

  /// The greatest number of characters of a word, and of a message.
  private static let (wordLimit, limit) = (160, 400)

  /// The time in seconds for which a message is shown.
  private static let (usualTime, problemTime) = (4.0, 12.0)

  /// Shows a message; repeating it extends its time.
  ///
  /// A message that is too long loses its middle, as its end may be the name of a file.
  /// - Parameters:
  ///   - text: The message.
  ///   - isProblem: True for a message about a failure, which is shown longer.
  ///   - topic: The topic; the message replaces the previous one about it.
  func add(_ text: String, isProblem: Bool = false, about topic: Topic? = nil) {
    let text = Self.bounded(text)
    all.removeAll { $0.text == text || topic != nil && $0.topic == topic }
    all.append(
      Item(
        text: text, isProblem: isProblem, topic: topic,
        secondsLeft: isProblem ? Self.problemTime : Self.usualTime))
    if all.count > 4 { all.removeFirst() }
  }

  /// Removes a message that was wrong.
  func remove(_ text: String) {
    let text = Self.bounded(text)
    all.removeAll { $0.text == text }
  }

  /// Removes the messages about a topic that no longer applies.
  func removeAll(about topic: Topic) { all.removeAll { $0.topic == topic } }

  private static func bounded(_ text: String) -> String {
    func cut(_ text: Substring, to limit: Int) -> String {
      // A character may consist of any number of scalars.
      let scalars = text.unicodeScalars
      guard scalars.count > limit else { return String(text) }
      return String(scalars.prefix(limit / 2)) + "…" + String(scalars.suffix(limit / 2))
    }
    let words = text.split(omittingEmptySubsequences: false, whereSeparator: \.isWhitespace)
    return cut(words.map { cut($0, to: wordLimit) }.joined(separator: " ")[...], to: limit)
  }

  /// The seconds until the next one disappears; nil if there is none.
  var secondsLeft: Double? { all.map(\.secondsLeft).min() }

  /// Advances the time.
  /// - Returns: True if a message has disappeared.
  @discardableResult
  func advance(by seconds: Double) -> Bool {
    let count = all.count
    for index in all.indices { all[index].secondsLeft -= seconds }
    all.removeAll { $0.secondsLeft <= 0 }
    return all.count < count
  }
}

/// Shows notifications above the lower edge of the view, and the image that is being saved below
/// them.
struct NotificationPanel {
  let gui: Gui
  let viewport: Viewport
  let notifications: Notifications
  /// The image that is being saved; nil if there is none.
  let progress: ImageSaver.Progress?
  /// The catalogue that is being loaded; nil if there is none.
  let loading: SourceStatus?

  /// Shows the messages, the newest at the bottom.
  func draw() {
    let width = Float(min(viewport.size.x - 40, 560))
    guard width > 80 else { return }
    var bottom = Float(viewport.size.y) - 70
    if let progress { draw(progress, &bottom, width: width) }
    if let loading { draw(loading, &bottom, width: width) }
    for (number, item) in notifications.all.reversed().enumerated() {
      let extent = gui.size(of: item.text, wrappedAt: width - 62)
      let size = SIMD2(extent.x + 64, extent.y + 28)
      drawBox("##notification \(number)", size, &bottom, isProblem: item.isProblem) { origin in
        gui.draw(
          icon: item.isProblem ? .warning : .details, at: origin + SIMD2(16, 14),
          color: item.isProblem ? Theme.problem : Theme.accent)
        gui.place = origin + SIMD2(44, 14)
        gui.wrappedText(item.text)
      }
    }
  }

  /// Shows the name and the saving time of an image.
  private func draw(_ progress: ImageSaver.Progress, _ bottom: inout Float, width: Float) {
    let seconds = (ContinuousClock.now - progress.start) / .seconds(1)
    let others = progress.waitingCount == 0 ? "" : ", \(progress.waitingCount) more waiting"
    let text = "Saving \(progress.name), \(progress.size) pixels\(others)…"
    drawBox("##saving", SIMD2(width, 58), &bottom, isProblem: false) { origin in
      gui.draw(icon: .save, at: origin + SIMD2(16, 12), color: Theme.accent)
      gui.place = origin + SIMD2(44, 12)
      let time = seconds < 1 ? "" : "\(Int(seconds)) s"
      let timeWidth = gui.size(of: "0000 s").x
      gui.fittedText(text, width: width - 60 - timeWidth, keepsEnd: true)
      gui.place = origin + SIMD2(width - 16 - gui.size(of: time).x, 12)
      if !time.isEmpty { gui.faintText(time) }
      // The fraction is unknown: the bar moves back and forth.
      let phase = (seconds / 2).truncatingRemainder(dividingBy: 2)
      let left = Float(phase < 1 ? phase : 2 - phase) * 0.7
      drawBar(at: origin + SIMD2(44, 40), width: width - 60, from: left, to: left + 0.3)
    }
  }

  /// Shows the catalogue that is being loaded, and its records.
  private func draw(_ status: SourceStatus, _ bottom: inout Float, width: Float) {
    drawBox("##loading", SIMD2(width, 58), &bottom, isProblem: false) { origin in
      gui.draw(icon: .browser, at: origin + SIMD2(16, 12), color: Theme.accent)
      gui.place = origin + SIMD2(44, 12)
      gui.fittedText(status.words, width: width - 60, keepsEnd: true)
      drawBar(
        at: origin + SIMD2(44, 40), width: width - 60, from: 0, to: Float(status.fraction ?? 0))
    }
  }

  /// Shows a bar of which a part is filled, in fractions of its width.
  private func drawBar(at origin: SIMD2<Float>, width: Float, from: Float, to: Float) {
    let size = SIMD2<Float>(width, 5)
    gui.draw(rectangle: origin, to: origin + size, color: Theme.button, rounding: 2.5)
    guard to > from else { return }
    gui.draw(
      rectangle: origin + SIMD2(from * width, 0), to: origin + SIMD2(to * width, size.y),
      color: Theme.accent, rounding: 2.5)
  }

  /// Shows the box of a message above others.
  private func drawBox(
    _ id: String, _ size: SIMD2<Float>, _ bottom: inout Float, isProblem: Bool,
    content: (_ origin: SIMD2<Float>) -> Void
  ) {
    bottom -= size.y + 8
    let origin = SIMD2(Float(viewport.origin.x + viewport.size.x / 2) - size.x / 2, bottom)
    gui.panel(
      id, origin: origin, size: size,
      options: [.noBackground, .noInputs, .noScrollbar, .noKeys]
    ) {
      // The box is opaque, as other panels may be behind it.
      gui.unclipped {
        gui.draw(
          rectangle: origin, to: origin + size,
          color: isProblem ? Theme.problemGround : Theme.popup, rounding: 8)
        gui.draw(
          frame: origin, to: origin + size, color: isProblem ? Theme.problem : Theme.border,
          rounding: 8)
      }
      content(origin)
    }
  }
}
