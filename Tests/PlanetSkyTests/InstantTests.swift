import PlanetSky
import PlanetStrings
import Testing

@Suite("Moments and time scales")
struct InstantTests {
  @Test("J2000.0 is 64.184 s before noon in UTC")
  func epoch() {
    let epoch = Instant(terrestrialDays: 0)
    #expect(epoch.iso(fractionDigits: 3) == "2000-01-01T11:58:55.816Z")
    #expect(epoch.julianDate(.terrestrial) == 2_451_545)
    #expect(abs(epoch.deltaT - 64.184) < 1e-6)
  }

  // TT − UTC as published by the IERS: 32.184 s plus the announced TAI − UTC.
  @Test(
    "Differences of the scales are those of the published leap seconds",
    arguments: [
      ("1972-01-01T00:00:00Z", 42.184), ("1979-03-05T12:05:00Z", 50.184),
      ("1995-08-10T20:53:00Z", 61.184), ("2005-12-31T23:59:59Z", 64.184),
      ("2006-01-01T00:00:01Z", 65.184), ("2015-06-30T23:59:59Z", 67.184),
      ("2017-08-21T18:25:00Z", 69.184), ("2026-12-31T23:59:59Z", 69.184),
    ])
  func leapSeconds(text: String, expected: Double) throws {
    let instant = try Instant(reading: text)
    #expect(abs(instant.deltaT - expected) < 1e-5)
    #expect(instant.iso() == text)
  }

  @Test("The differences of Terrestrial and Universal Time are those of the reference")
  func model() throws {
    for row in try Facts.rows("delta_t.csv") {
      let year = try #require(row["year"])
      let expected = try #require(row["delta_t_s"])
      #expect(abs(DeltaT.table.seconds(year: year) - expected) < 0.5, "\(year)")
      // Before the leap seconds and long after them, Coordinated Universal Time is UT1.
      guard !(1972...2032).contains(year) else { continue }
      let instant = Instant(julianDate: try #require(row["jd_tt"]), scale: .terrestrial)
      #expect(abs(instant.deltaT - expected) < 0.5, "\(year)")
    }
  }

  @Test("A table of differences is smooth between its values and beyond them")
  func table() throws {
    let table = try DeltaTTable("# comment\n2000,63 2001,64\n2003,66.5", source: "test")
    #expect(table.span == 2000...2003)
    #expect(table.seconds(year: 2001) == 64 && abs(table.seconds(year: 2000.5) - 63.5) < 0.1)
    let change = 32.5 * (1.79 * 1.79 - 1.78 * 1.78)
    #expect(abs(table.seconds(year: 2004) - 66.5 - change) < 1e-9)
    for (text, fault) in [
      ("2000,63", DeltaTTable.Fault.tooShort), ("2000,63\n1999,62", .unordered(line: 2)),
      ("2000;63", .malformed(line: 1, "2000;63")), ("2000,x 2001,5", .malformed(line: 1, "2000,x")),
    ] {
      #expect(throws: fault) { try DeltaTTable(text, source: "test") }
    }
  }

  @Test(
    "Dates at the limits of the leap seconds are written as they are read",
    arguments: ["1972-01-01T00:00:00Z", "2026-12-31T23:59:59Z", "2027-01-01T00:00:00Z"])
  func limits(text: String) throws {
    #expect(try Instant(reading: text).iso() == text)
  }

  @Test("Universal time has no step where the announced leap seconds end")
  func continuity() throws {
    let before = try Instant(reading: "2026-12-31T23:59:59Z")
    for days in stride(from: 0.0, to: 2000, by: 10) {
      let early = before.advanced(bySeconds: days * 86400)
      let later = before.advanced(bySeconds: (days + 10) * 86400)
      #expect(abs(later.deltaT - early.deltaT) < 0.12)
    }
    #expect(abs(before.advanced(bySeconds: 2).deltaT - 69.184) < 1e-5)
  }

  @Test("A leap second is read, written and one second long")
  func leapSecond() throws {
    let before = try Instant(reading: "2016-12-31T23:59:59Z")
    let leap = try Instant(reading: "2016-12-31T23:59:60.500Z")
    let after = try Instant(reading: "2017-01-01T00:00:00Z")
    #expect(abs(leap.seconds(since: before) - 1.5) < 1e-5)
    #expect(abs(after.seconds(since: before) - 2) < 1e-5)
    #expect(leap.iso(fractionDigits: 1) == "2016-12-31T23:59:60.5Z")
    #expect(try Instant(reading: "2017-01-01T08:59:60.5+09:00") == leap)
    #expect(before.advanced(bySeconds: 1).iso() == "2016-12-31T23:59:60Z")
    #expect(throws: InstantError.noLeapSecond("2015-12-31T23:59:60Z")) {
      try Instant(reading: "2015-12-31T23:59:60Z")
    }
    #expect(throws: InstantError.noLeapSecond("2016-12-31T12:00:60Z")) {
      try Instant(reading: "2016-12-31T12:00:60Z")
    }
  }

  @Test(
    "Forms of one moment are equal",
    arguments: [
      "2027-02-19T16:00:00Z", "2027-02-19T16:00Z", "2027-02-19T16", "2027-02-19 16:00",
      "2027-02-19T17:00+01:00", "2027-02-19T17:00+0100", "2027-02-19T10:30:00.000-05:30",
      "2027-02-20T01:00:00,0+09", "19 February 2027, 16:00 UTC", "1803052800", "2027-2-19 16:00",
      "2027-02-19t16:00:00z", "+2027-02-19T16:00:00Z",
      "JD2461456.1666666667", "jd2461456.16746772 TT",
    ])
  func forms(text: String) throws {
    let instant = try Instant(reading: text)
    #expect(abs(instant.seconds(since: try Instant(reading: "2027-02-19T16:00:00Z"))) < 0.5)
  }

  @Test("A date alone is 0 h UTC, and 24 h is the start of the next day")
  func dates() throws {
    let midnight = try Instant(reading: "2024-03-01")
    #expect(midnight.description == "2024-03-01T00:00:00Z")
    #expect(try Instant(reading: "2024-02-29T24:00:00Z") == midnight)
    #expect(Instant(unixSeconds: 1_709_251_200) == midnight)
    #expect(midnight.calendarDate == GregorianDate(year: 2024, month: 3, day: 1))
  }

  @Test(
    "Other text is an error that states the expected form",
    arguments: [
      "", "tomorrow", "2027", "27-02-19", "2027-02-19T", "2027-02-19T16:0",
      "2027-02-19T16:00:00.Z", "2027-02-19T16:00Zulu", "2027-02-19T16:00+1", "JD", "JDnan",
      "JD1e400", "JD2451545 XYZ", "2027-02-19Z", "20271-01-01",
    ])
  func malformed(text: String) {
    #expect(throws: InstantError.malformed(text)) { try Instant(reading: text) }
    #expect("\(InstantError.malformed(text))".contains("2027-02-19T16:00Z"))
  }

  @Test(
    "Parts outside their range are named with the range",
    arguments: [
      ("2027-13-01", "month must be 1 to 12"), ("2027-02-29", "day must be 1 to 28"),
      ("2027-02-19T25:00Z", "hour must be 0 to 24"), ("2027-02-19T24:00:01Z", "or 24:00:00"),
      ("2027-02-19T16:60Z", "minute must be 0 to 59"),
      ("2027-02-19T16:00:61Z", "second must be 0 to 60"),
      ("2027-02-19T16:00+24:00", "hour of the offset must be 0 to 23"),
    ])
  func ranges(text: String, message: String) throws {
    let error = #expect(throws: InstantError.self) { try Instant(reading: text) }
    #expect(error?.description.contains(message) == true)
  }

  @Test("Years beyond 3000 are an error, and those beyond 1900 to 2100 have reduced accuracy")
  func validity() throws {
    #expect(try Instant(reading: "1900-01-01").validity == .guaranteed)
    #expect(try Instant(reading: "2100-12-31T23:59:59Z").validity == .guaranteed)
    #expect(try Instant(reading: "1899-12-31").validity == .reduced)
    #expect(try Instant(reading: "-003000-01-01").validity == .reduced)
    #expect(try Instant(reading: "3000-12-31").validity == .reduced)
    for text in ["3001-01-01", "-003001-12-31", "JD9999999", "-999999-01-01"] {
      #expect(throws: InstantError.unsupportedYear(text)) { try Instant(reading: text) }
    }
    #expect(Instant(terrestrialDays: .nan).validity == .unsupported)
    #expect(Instant(terrestrialDays: 1e300).validity == .unsupported)
  }

  @Test(
    "Julian dates and days of all scales are inverse to each other",
    arguments: TimeScale.allCases)
  func scales(scale: TimeScale) {
    for days in stride(from: -1_000_000.0, to: 360_000, by: 12345.678) {
      let instant = Instant(julianDate: 2_451_545 + days, scale: scale)
      #expect(abs(instant.julianDate(scale) - 2_451_545 - days) < 2e-9)
      #expect(abs(instant.days(scale) - days) < 1e-9)
    }
  }

  @Test("Every day of 6000 years has its own number and date")
  func calendar() throws {
    #expect(Instant(julianDate: 0).iso() == "-004713-11-24T12:00:00Z")
    #expect(try Instant(reading: "1582-10-15T12:00Z").julianDate() == 2_299_161)
    var previous = try Instant(reading: "-003000-01-01T12:00Z").calendarDate
    var first = Instant(julianDate: 625_333)
    #expect(first.calendarDate == previous)
    for _ in 0..<3000 {
      first = Instant(julianDate: first.julianDate() + 1)
      let next = first.calendarDate
      let isNextDay =
        next.day == previous.day + 1 && next.month == previous.month
        || next.day == 1 && next.month == previous.month % 12 + 1
      #expect(isNextDay)
      previous = next
    }
  }
}
