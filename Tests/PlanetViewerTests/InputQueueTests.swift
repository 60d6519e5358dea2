import Testing

@testable import PlanetViewer

@Suite("The queue of what hands do")
struct InputQueueTests {
  private func frames(_ events: [InputEvent]) -> [[InputEvent]] {
    var queue = InputQueue()
    for event in events { queue.add(event) }
    var frames: [[InputEvent]] = []
    while !queue.isEmpty { frames.append(queue.takeFrame()) }
    return frames
  }

  private let down = InputEvent.button(.left, isDown: true)
  private let up = InputEvent.button(.left, isDown: false)
  private func move(_ x: Double) -> InputEvent { .pointerMoved(SIMD2(x, 0)) }
  private func key(_ name: String, _ phase: KeyPhase, _ modifiers: Modifiers = []) -> InputEvent {
    .key(Key(known: name), phase, modifiers)
  }

  @Test("A click that begins and ends between two frames takes two, where it was made")
  func click() {
    #expect(
      frames([move(1), down, up, move(9)]) == [[move(1)], [down], [up], [move(9)]])
    #expect(frames([down, up, down, up]) == [[down], [up], [down], [up]])
    #expect(frames([down]) == [[down]])
  }

  @Test("Moves go together, a drag's too")
  func moves() {
    #expect(frames([move(1), move(2), move(3)]).count == 1)
    #expect(frames([down, move(1), move(2), up]) == [[down], [move(1), move(2), up]])
  }

  @Test("A key that is tapped is down for a frame, others beside it too")
  func taps() {
    #expect(
      frames([key("left", .down), key("left", .up)])
        == [[key("left", .down)], [key("left", .up)]])
    let together = [key("left", .down), key("up", .down), key("left", .repeated)]
    #expect(frames(together) == [together])
  }

  @Test("Letters typed at once go together, but not past a key that acts on the text")
  func typing() {
    let word: [InputEvent] = [
      key("a", .down), .typed("a"), key("b", .down), .typed("b"), key("a", .up),
    ]
    #expect(frames(word) == [Array(word[..<4]), [word[4]]])
    let all = key("a", .down, .control)
    #expect(frames([.typed("x"), all]) == [[.typed("x")], [all]])
    #expect(frames([all, .typed("x")]) == [[all], [.typed("x")]])
    #expect(
      frames([.typed("x"), key("enter", .down)]) == [[.typed("x")], [key("enter", .down)]])
  }

  @Test("Nothing is lost and nothing changes its order")
  func order() {
    var generator = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let events = (0..<30).map { index -> InputEvent in
        switch Int.random(in: 0..<6, using: &generator) {
        case 0: move(Double(index))
        case 1: .button(.left, isDown: .random(), .shift)
        case 2: .button(.right, isDown: .random())
        case 3: key(["a", "left", "enter"].randomElement() ?? "a", .random() ? .down : .up)
        case 4: .typed("x")
        default: .scrolled(SIMD2(0, 1))
        }
      }
      let frames = frames(events)
      #expect(frames.flatMap { $0 } == events && frames.allSatisfy { !$0.isEmpty })
    }
  }
}
