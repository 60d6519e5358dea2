/// A gesture on the cards of stories: a drag scrolls them, pulls them down past their top, or
/// swipes one of them; the wheel pulls them, too.
///
/// When it ends, it returns an ``Outcome``, which becomes an action like a click.
struct CardGesture: Hashable {
  /// The effect of a gesture that has ended.
  enum Outcome: Hashable {
    /// A card was swiped aside, by the id of its story.
    case swiped(String)
    /// The cards were pulled down past their top.
    case pulled
  }

  /// The direction of a drag, which does not change once it is decided.
  private enum Direction: Hashable {
    case swipe, scroll
  }

  /// The position at which the button went down; nil while it is up.
  private var start: SIMD2<Float>?
  /// The scroll position at that time.
  private var startScroll: Float = 0
  /// The movement of the pointer since then.
  private var way = SIMD2<Float>.zero
  private var direction: Direction?
  /// The id of the story whose card was pressed; nil beside all cards.
  private(set) var card: String?
  /// The distance by which the wheel has pulled the cards, in points.
  private var wheelPull: Float = 0
  private var secondsSinceWheel = 1.0

  /// The movement that decides the direction, in points.
  static let decidingDistance: Float = 8
  /// The movement beyond which a swipe has an effect.
  static let swipeDistance: Float = 90
  /// The distance beyond which a pull has an effect.
  static let pullDistance: Float = 56
  /// The distance by which a notch of the wheel pulls the cards.
  private static let notchDistance: Float = 20
  /// The seconds without the wheel after which it has ended, and before which it has not begun.
  private static let wheelPause = 0.35

  /// True while the button is down.
  var isPressed: Bool { start != nil }

  /// True if the pointer was dragged, so that releasing it is no click.
  var isDragging: Bool { direction != nil }

  /// True while the cards return by themselves.
  var isMoving: Bool { wheelPull > 0 }

  /// The distance by which the cards are pulled down past their top, in points.
  var pull: Float {
    guard direction == .scroll else { return wheelPull }
    // Half of the way, and less and less of a long one.
    let way = max(way.y - startScroll, 0) / 2
    return way / (1 + way / 240)
  }

  /// True if ending the pull now has an effect.
  var isPulledFar: Bool { pull >= Self.pullDistance }

  /// True if ending the swipe now has an effect.
  var isSwipedFar: Bool { direction == .swipe && abs(way.x) >= Self.swipeDistance }

  /// Returns the distance by which a card is swiped to the right, in points.
  func offset(of id: String) -> Float {
    direction == .swipe && card == id ? way.x / (1 + abs(way.x) / 480) : 0
  }

  /// Begins a drag.
  /// - Parameters:
  ///   - place: The position of the pointer.
  ///   - scroll: The scroll position of the cards.
  mutating func press(at place: SIMD2<Float>, scroll: Float) {
    (start, startScroll, way, direction, card) = (place, scroll, .zero, nil, nil)
    wheelPull = 0
  }

  /// Sets the card on which the button went down.
  mutating func press(card id: String) {
    if isPressed, direction == nil, card == nil { card = id }
  }

  /// Continues a drag.
  /// - Parameter place: The position of the pointer.
  /// - Returns: The scroll position of the cards; nil if it does not change.
  mutating func move(to place: SIMD2<Float>) -> Float? {
    guard let start else { return nil }
    way = place - start
    if direction == nil, max(abs(way.x), abs(way.y)) >= Self.decidingDistance {
      direction = card != nil && abs(way.x) > abs(way.y) ? .swipe : .scroll
    }
    return direction == .scroll ? max(startScroll - way.y, 0) : nil
  }

  /// Ends a drag.
  /// - Returns: Its effect; nil if it has none.
  mutating func release() -> Outcome? {
    defer { (start, way, direction, card) = (nil, .zero, nil, nil) }
    if isSwipedFar, let card { return .swiped(card) }
    return direction == .scroll && isPulledFar ? .pulled : nil
  }

  /// Takes a turn of the wheel over the cards.
  /// - Parameters:
  ///   - notches: The notches; up is positive.
  ///   - isAtTop: True if the cards are scrolled to their top.
  mutating func turn(wheel notches: Float, isAtTop: Bool) {
    guard notches != 0, !isPressed else { return }
    // The notches that have scrolled to the top do not pull.
    let begins = secondsSinceWheel >= Self.wheelPause
    secondsSinceWheel = 0
    guard isAtTop, begins || wheelPull > 0 else { return }
    wheelPull = min(max(wheelPull + notches * Self.notchDistance, 0), 2 * Self.pullDistance)
  }

  /// Advances the time; a pull by the wheel ends when the wheel rests.
  /// - Returns: The effect of the pull; nil if it has not ended or has none.
  mutating func advance(by seconds: Double) -> Outcome? {
    secondsSinceWheel = min(secondsSinceWheel + seconds, 1)
    guard wheelPull > 0, secondsSinceWheel >= Self.wheelPause else { return nil }
    defer { wheelPull = 0 }
    return isPulledFar ? .pulled : nil
  }
}
