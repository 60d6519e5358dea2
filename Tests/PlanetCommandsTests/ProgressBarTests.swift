import PlanetCatalogue
import PlanetStrings
import Testing

@testable import PlanetCommands

@Suite("Progress messages")
struct ProgressBarTests {
  @Test("The rate counts completed work, the time left the remaining work")
  func rate() {
    let bar = ProgressBar(count: 30, total: 90, worked: 10, seconds: 5)
    #expect(bar.rate == 2 && bar.secondsLeft == 30)
    #expect(
      bar.text == String(repeating: "█", count: 10) + String(repeating: "░", count: 20)
        + " 30/90  2/s  30 s left")
    let resumed = ProgressBar(count: 90, total: 90, worked: 0, seconds: 0)
    #expect(resumed.text == String(repeating: "█", count: 30) + " 90/90  0/s")
  }

  @Test(
    "Durations are rounded to readable units",
    arguments: [
      (0.04, "0 s"), (0.44, "0.4 s"), (9.9, "9.9 s"), (9.96, "10 s"), (59.4, "59 s"),
      (59.6, "1 min 00 s"), (185, "3 min 05 s"), (3600, "1 h 00 min"),
      (7_800_000, "2,166 h 40 min"),
      (.infinity, "forever"),
    ])
  func durations(seconds: Double, text: String) {
    #expect(NumberText.duration(seconds) == text)
  }

  @Test("Objects in JSON keep their order and quote their texts")
  func objects() {
    let object = JSONText.object([
      ("b", .text("a\"\n")), ("a", .whole(-3)), ("c", .decimal(1.23456)), ("d", .truth(false)),
    ])
    #expect(object == #"{"b":"a\"\u000a","a":-3,"c":1.235,"d":false}"#)
  }
}
