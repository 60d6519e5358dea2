import PlanetSky
import Testing

@testable import PlanetViewer

@Suite("Miles, the strip of the date and the calendar")
struct LengthUnitTests {
  @Test(
    "Figures in kilometres are converted with their digits",
    arguments: [
      ("↔ 12,742 km", "↔ 7,918 mi"), ("9.68 km/s", "6.01 mi/s"), ("0 km", "0 mi"),
      ("1,434 million km (9.58 AU)", "891 million mi (9.58 AU)"),
      (
        "↔ 3 × 4.5 km (equator), ↕ 2,376.6 km (poles)",
        "↔ 1.86 × 2.8 mi (equator), ↕ 1,477 mi (poles)"
      ),
      ("74,500 to 140,180 km from the centre", "46,292 to 87,104 mi from the centre"),
      ("Moon, 0.5 km.", "Moon, 0.311 mi."), ("24 hours", "24 hours"), ("a km", "a km"),
    ])
  func miles(text: String, expected: String) {
    #expect(LengthUnit.miles.converted(text) == expected)
    #expect(LengthUnit.kilometres.converted(text) == text)
  }

  @Test("Marks of the strip are in order, within it and far enough apart, at every rate")
  func strip() throws {
    for date in ["2026-11-27T16:03:10Z", "0001-01-01", "-1500-07-01", "2024-02-29T23:59:59Z"] {
      let middle = try Instant(reading: date)
      for rate in SkyClock.Rate.allCases {
        for width in [200.0, 640, 1900] {
          let scale = StripScale(rate, width: width)
          let marks = scale.marks(around: middle)
          #expect(!marks.isEmpty || width < 300, "\(rate) \(width) \(date)")
          let places = marks.map { $0.instant.seconds(since: middle) / scale.secondsPerPoint }
          #expect(places.allSatisfy { $0.magnitude <= width / 2 + 1 }, "\(rate) \(date)")
          for (one, next) in zip(places, places.dropFirst()) {
            #expect(next - one > 70, "\(rate) \(width) \(date) \(marks.map(\.label))")
          }
        }
      }
    }
  }

  @Test("The calendar begins weeks on Monday, and moves over years")
  func calendar() throws {
    var calendar = DayCalendar(try Instant(reading: "2024-02-10"))
    #expect(calendar.title == "February 2024")
    // 2024-02-01 was a Thursday, and the month had 29 days.
    #expect(calendar.weeks.first == [nil, nil, nil, 1, 2, 3, 4])
    #expect(calendar.weeks.flatMap { $0 }.compactMap { $0 }.last == 29)
    calendar.move(byMonths: -2)
    #expect(calendar.title == "December 2023" && calendar.weeks.first?[4] == 1)
    calendar.move(byMonths: -2024 * 12)
    #expect(calendar.title == "December 2 BC")
    for _ in 0..<30 { calendar.move(byMonths: 1) }
    #expect(calendar.title == "June 2")
    #expect(calendar.weeks.count <= 6 && calendar.weeks.allSatisfy { $0.count == 7 })
  }
}
