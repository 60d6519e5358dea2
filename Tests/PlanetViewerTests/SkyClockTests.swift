import PlanetSky
import PlanetStrings
import Testing

@testable import PlanetViewer

@Suite("Clock of the date")
struct SkyClockTests {
  private let start = Instant(terrestrialDays: 9000)

  @Test("In real time the date changes by whole seconds, forwards and backwards")
  func realTime() {
    var clock = SkyClock(start)
    clock.advance(by: 0.75)
    #expect(clock.instant == start)
    clock.advance(by: 0.75)
    #expect(abs(clock.instant.seconds(since: start) - 1) < 1e-4)
    clock.advance(by: 0.5)
    #expect(abs(clock.instant.seconds(since: start) - 2) < 1e-4)
    clock.isReversed = true
    for _ in 0..<8 { clock.advance(by: 0.5) }
    #expect(abs(clock.instant.seconds(since: start) + 2) < 1e-4)
    clock.isRunning = false
    clock.advance(by: 100)
    #expect(abs(clock.instant.seconds(since: start) + 2) < 1e-4)
  }

  @Test("Rates go from real time to a year per second in increasing order")
  func rates() {
    var clock = SkyClock(start)
    var seconds: [Double] = []
    #expect(clock.isSlowest && !clock.isFastest)
    for _ in 0..<20 {
      seconds.append(clock.rate.seconds)
      clock.changeRate(by: 1)
    }
    #expect(clock.isFastest && clock.rate.seconds == 31_557_600)
    #expect(seconds.first == 1 && Set(seconds).count == SkyClock.Rate.allCases.count)
    #expect(seconds == seconds.sorted())
    clock.advance(by: 0.5)
    #expect(abs(clock.instant.seconds(since: start) - 15_778_800) < 1e-3)
    clock.changeRate(by: -100)
    #expect(clock.isSlowest)
  }

  @Test("A step is the time of one second at the rate, at least a minute, and stops the clock")
  func steps() {
    var clock = SkyClock(start)
    clock.step(1)
    #expect(!clock.isRunning && abs(clock.instant.seconds(since: start) - 60) < 1e-4)
    for _ in 0..<3 { clock.changeRate(by: 1) }
    clock.step(-2)
    #expect(abs(clock.instant.seconds(since: start) + 7140) < 1e-4)
  }

  @Test("The clock stops at the last date with positions")
  func limits() throws {
    var clock = SkyClock(try Instant(reading: "2999-06-01"))
    for _ in 0..<8 { clock.changeRate(by: 1) }
    for _ in 0..<5 { clock.advance(by: 1) }
    #expect(!clock.isRunning && clock.instant.validity == .reduced)
    #expect(clock.instant.calendarDate.year >= 2999)
    let last = clock.instant
    clock.set(Instant(terrestrialDays: 1e7))
    #expect(clock.instant == last)
  }
}
