import Glibc
import PlanetTestSupport
import Testing

@testable import PlanetCatalogue

@Suite("Dates")
struct CalendarDateTests {
  @Test(
    "Years, months and days are read and written as in ISO 8601",
    arguments: [
      ("1781", 1781, nil, nil), ("1781-03", 1781, 3, nil), ("1781-03-13", 1781, 3, 13),
      ("0000", 0, nil, nil), ("-0128-12-31", -128, 12, 31), ("-9999", -9999, nil, nil),
      ("9999-12-31", 9999, 12, 31), ("0079-08", 79, 8, nil), ("2000-02-29", 2000, 2, 29),
      ("-0004-02-29", -4, 2, 29), ("0000-02-29", 0, 2, 29),
    ] as [(String, Int, Int?, Int?)])
  func forms(_ text: String, _ year: Int, _ month: Int?, _ day: Int?) throws {
    let date = try #require(CalendarDate(text))
    #expect(date == CalendarDate(year: year, month: month, day: day))
    #expect([date.year, date.month, date.day] == [year, month, day])
    #expect(date.description == text)
  }

  @Test(
    "Invalid dates are rejected",
    arguments: [
      "", "-", "--", "17", "178", "17811", "1781-", "1781-3", "1781-00", "1781-13", "1781-03-",
      "1781-03-00", "1781-03-32", "1781-02-29", "1900-02-29", "2026-04-31", "1781-03-13-01",
      "+1781", "-0000", "-0000-01", "−0128", "--128", "1781 ", "1781-+3", "17 1", "1781/03/13",
      "１７８１", "1781-03-1a", "antiquity", "99999999999999999999",
    ])
  func noDates(_ text: String) { #expect(CalendarDate(text) == nil) }

  @Test("A day needs its month, and all must exist")
  func parts() {
    #expect(CalendarDate(year: 1781, day: 13) == nil)
    #expect(CalendarDate(year: 10_000) == nil && CalendarDate(year: -10_000) == nil)
    #expect(CalendarDate(year: 1781, month: 0) == nil)
    #expect(CalendarDate(year: 1781, month: 3, day: 0) == nil)
  }

  @Test("Months are as long as in the C library")
  func lengths() {
    // Every residue of the cycle of 400 years occurs, as 7 does not divide it.
    for year in stride(from: -9999, through: 9999, by: 7) {
      for month in 1...12 {
        for day in 28...32 {
          var time = unsafe tm()
          unsafe time.tm_year = Int32(year - 1900)
          unsafe time.tm_mon = Int32(month - 1)
          unsafe time.tm_mday = Int32(day)
          _ = unsafe timegm(&time)
          // A day beyond the month continues in the next month.
          let exists = unsafe Int(time.tm_mon) == month - 1 && Int(time.tm_mday) == day
          let date = CalendarDate(year: year, month: month, day: day)
          #expect((date != nil) == exists, "\(year)-\(month)-\(day)")
        }
      }
    }
  }

  private func randomDate(_ generator: inout SeededGenerator) -> CalendarDate? {
    CalendarDate(
      year: .random(in: -9999...9999, using: &generator),
      month: Bool.random(using: &generator) ? .random(in: 1...12, using: &generator) : nil,
      day: Bool.random(using: &generator) ? .random(in: 1...31, using: &generator) : nil)
  }

  @Test(
    "Random dates survive a round trip, and random texts are dates only in canonical form"
  )
  func roundTrips() {
    var generator = SeededGenerator(seed: 11)
    let dates = (0..<4000).compactMap { _ in randomDate(&generator) }
    #expect(dates.count > 2000)
    for date in dates { #expect(CalendarDate(date.description) == date) }
    for _ in 0..<20_000 {
      let length = Int.random(in: 0...10, using: &generator)
      let text = String((0..<length).map { _ in "00112-".randomElement(using: &generator) ?? "-" })
      if let date = CalendarDate(text) { #expect(date.description == text) }
    }
  }

  @Test("Dates are ordered, the coarser before the finer")
  func order() {
    let texts = [
      "-9999", "-0128-12-31", "-0001", "0000", "0000-01", "0079-08-24", "1610", "1610-01",
      "1610-01-07", "1610-01-08", "1610-02", "1610-12-31", "1611", "9999-12-31",
    ]
    let dates: [DiscoveryDate] =
      [.antiquity] + texts.compactMap(CalendarDate.init).map { .date($0) }
    #expect(dates.count == texts.count + 1)
    for (place, left) in dates.enumerated() {
      for (other, right) in dates.enumerated() { #expect((left < right) == (place < other)) }
    }
    #expect(dates.map(\.description) == ["antiquity"] + texts)
  }

  @Test(
    "Dates are formatted as text",
    arguments: [
      ("1781-03-13", "13 March 1781"), ("1610-01", "January 1610"), ("1610", "1610"),
      ("-0128", "129 BC"), ("0000-12-01", "1 December 1 BC"), ("0079-08-24", "24 August AD 79"),
      ("1000", "1000"), ("0999", "AD 999"),
    ])
  func words(_ text: String, _ words: String) throws {
    let date = DiscoveryDate.date(try #require(CalendarDate(text)))
    #expect(date.words == words)
    #expect(Discovery(date).words == words)
    #expect(Discovery(date, by: "A. N. Other").words == "\(words), A. N. Other")
    #expect(Discovery(.antiquity).words == "since antiquity")
  }

  @Test(
    "Ambiguous dates are not guessed",
    arguments: [
      ("1781-3-13", "1781-03-13"), ("1781/03/13", "1781-03-13"), ("13 March 1781", "1781-03-13"),
      ("13. mar 1781", "1781-03-13"), ("Febuary 1655", "1655-02"), ("−0128", "-0128"),
      ("-500", "-0500"), ("781", "0781"), ("-0000", "0000"), ("1781.3", "1781-03"),
      ("13/03/1781", nil), ("J 1781", nil), ("1781-02-30", nil), ("1781-13", nil), ("", nil),
      ("-", nil), ("March 13, 1781", nil), ("129 BC", nil), ("99999", nil), ("1781 03 13 7", nil),
    ] as [(String, String?)])
  func guesses(_ text: String, _ date: String?) {
    #expect(CalendarDate.nearest(to: text)?.description == date)
  }
}
