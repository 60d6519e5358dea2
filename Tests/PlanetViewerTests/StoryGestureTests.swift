import PlanetCatalogue
import Testing

@testable import PlanetViewer
@testable import ViewerGui

@Suite("Gestures on cards")
struct CardGestureTests {
  private func drag(
    card: String?, scroll: Float = 0, by way: SIMD2<Float>
  ) -> (outcome: CardGesture.Outcome?, scroll: Float?) {
    var gesture = CardGesture()
    gesture.press(at: SIMD2(100, 100), scroll: scroll)
    if let card { gesture.press(card: card) }
    var place: Float?
    for step in 1...10 { place = gesture.move(to: SIMD2(100, 100) + way * Float(step) / 10) }
    return (gesture.release(), place)
  }

  @Test("The first movement decides between a swipe and a scroll")
  func directions() {
    #expect(drag(card: "a", by: SIMD2(95, 60)).outcome == .swiped("a"))
    #expect(drag(card: "a", by: SIMD2(-95, 60)).outcome == .swiped("a"))
    #expect(drag(card: "a", by: SIMD2(80, 0)).outcome == nil)
    #expect(drag(card: nil, by: SIMD2(200, 10)).outcome == nil)
    #expect(drag(card: "a", scroll: 300, by: SIMD2(10, 120)).scroll == 180)
    #expect(drag(card: "a", scroll: 300, by: SIMD2(10, -120)).scroll == 420)
    // A swipe that turns downwards stays a swipe.
    var gesture = CardGesture()
    gesture.press(at: .zero, scroll: 0)
    gesture.press(card: "a")
    _ = gesture.move(to: SIMD2(20, 0))
    #expect(gesture.move(to: SIMD2(20, 300)) == nil && gesture.pull == 0)
  }

  @Test("Only a pull past the top refreshes, however far the cards were scrolled before")
  func pulls() {
    #expect(drag(card: "a", by: SIMD2(0, 250)).outcome == .pulled)
    #expect(drag(card: "a", scroll: 240, by: SIMD2(0, 250)).outcome == nil)
    #expect(drag(card: "a", scroll: 240, by: SIMD2(0, 500)).outcome == .pulled)
    #expect(drag(card: "a", by: SIMD2(0, -250)).outcome == nil)
    #expect(drag(card: "a", by: SIMD2(0, 5)).outcome == nil)
  }

  @Test("The wheel pulls once it has rested at the top, and takes effect when it rests again")
  func wheel() {
    var gesture = CardGesture()
    gesture.turn(wheel: 1, isAtTop: false)
    for _ in 0..<20 { gesture.turn(wheel: 1, isAtTop: true) }
    #expect(gesture.pull == 0 && gesture.advance(by: 1) == nil, "it only scrolled to the top")
    for _ in 0..<3 { gesture.turn(wheel: 1, isAtTop: true) }
    #expect(gesture.isPulledFar && gesture.isMoving && gesture.advance(by: 0.1) == nil)
    #expect(gesture.advance(by: 0.4) == .pulled && gesture.pull == 0)
    #expect(gesture.advance(by: 1) == nil)
    gesture.turn(wheel: 3, isAtTop: true)
    gesture.turn(wheel: -2, isAtTop: true)
    #expect(gesture.pull > 0 && gesture.advance(by: 1) == nil)
  }
}

@Suite("The opening crawl")
struct CrawlTests {
  private func film(_ text: String) -> Story {
    var story = Story(id: "film", kind: .film, title: "A Film")
    (story.text, story.episode) = (text, 5)
    return story
  }

  @Test(
    "Lines of a paragraph are joined, and wrapped within the width; only full ones are justified")
  func lines() {
    let text = "one two three\nfour five six seven\n\n\neight nine"
    #expect(CrawlView.paragraphs(of: text) == ["one two three four five six seven", "eight nine"])
    let lines = CrawlView.lines(of: film(text), width: 14) { Float($0.count) }
    #expect(
      lines.map { $0.words.joined(separator: " ") } == [
        "Episode V", "A FILM", "one two three", "four five six", "seven", "eight nine",
      ])
    #expect(lines.map(\.isJustified) == [false, false, true, true, false, false])
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0.top < $1.top })
  }

  @Test("Words that are too long and texts without words are lines of their own")
  func oddities() {
    let lines = CrawlView.lines(of: film("abcdefghijklmnopqrst uv"), width: 10) { Float($0.count) }
    #expect(lines.last?.words == ["uv"])
    #expect(CrawlView.lines(of: film(" \n\n "), width: 10) { Float($0.count) }.count == 2)
    #expect(CrawlView.roman(4) == "IV" && CrawlView.roman(29) == "XXIX")
    #expect(CrawlView.roman(0) == "0" && CrawlView.roman(40) == "40")
  }

  @Test("Points of the plane approach the vanishing point, and those of its base stay")
  func plane() {
    let plane = CrawlView.plane(in: SIMD2(1280, 720))
    let base = SIMD2<Float>(200, plane.base)
    #expect(plane.projected(base) == base)
    var last = base
    for height in stride(from: plane.base - 100, to: -4000, by: -300) {
      let point = plane.projected(SIMD2(200, height))
      #expect(point.y < last.y && point.y > plane.vanishingPoint.y && point.x > last.x)
      last = point
    }
  }
}
