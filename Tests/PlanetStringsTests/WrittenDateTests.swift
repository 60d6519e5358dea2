import PlanetStrings
import Testing

@Suite("Written dates")
struct WrittenDateTests {
  /// The forms of one moment: 2015-06-22T07:51:00Z.
  @Test(
    "Forms of one moment are equal",
    arguments: [
      "2015-06-22T07:51:00Z", "2015-06-22T07:51:00+00:00", "2015-06-22T13:21:00+05:30",
      "2015-06-22T13:21:00+0530", "2015-06-22 07:51:00", "2015-06-22 07:51", "2015-06-22T07:51Z",
      "2015-06-22T08:51:00 +01:00", "20150622T075100Z", "20150622T0751", "20150622075100",
      "201506220751", "1434959460",
      "1434959460000", "1434959460.0", "@1434959460", "22 June 2015, 07:51 UTC",
      "Mon, 22 Jun 2015 07:51:00 GMT", "Mon, 22 Jun 2015 09:51:00 +0200",
      "June 22nd, 2015 7:51 AM", "22/06/2015 07:51", "2015/06/22 07:51:00", "22.06.2015 07:51",
      "June 22, 2015 at 07:51 UTC", "Monday 22 June 2015 07:51:00.250", "2015-6-22 07:51",
      "2015-06-22T23:51:00+16:00", "22 Jun 2015 1:51 PM UTC+6", "2015-06-21T22:51-09",
    ])
  func moment(text: String) throws {
    let universal = try #require(try WrittenDate(reading: text).universal)
    #expect(universal.date == GregorianDate(year: 2015, month: 6, day: 22))
    #expect(universal.seconds == 7 * 3600 + 51 * 60)
  }

  @Test(
    "Days, months and years are read as far as they are stated",
    arguments: [
      ("25 May 1977", 1977, 5, 25), ("May 1977", 1977, 5, nil), ("1977", 1977, nil, nil),
      ("12 March 2024", 2024, 3, 12), ("March 12, 2024", 2024, 3, 12), ("1977-05", 1977, 5, nil),
      ("the 12th of March 2024", 2024, 3, 12), ("12. Mar. 2024", 2024, 3, 12),
      ("129 BC", -128, nil, nil), ("24 August AD 79", 79, 8, 24), ("AD 79", 79, nil, nil),
      ("20240312", 2024, 3, 12), ("2024/3/12", 2024, 3, 12), ("3/31/2024", 2024, 3, 31),
      ("-0128-12-31", -128, 12, 31), ("Sept 2024", 2024, 9, nil), ("5/5/2024", 2024, 5, 5),
      ("-000500-01-01", -500, 1, 1), ("c. 1930", 1930, nil, nil), ("1930?", 1930, nil, nil),
      ("23 Sep 1846 [3]", 1846, 9, 23),
    ] as [(String, Int, Int?, Int?)])
  func parts(text: String, year: Int, month: Int?, day: Int?) throws {
    let date = try WrittenDate(reading: text)
    #expect([date.year, date.month, date.day] == [year, month, day])
    #expect(date.time == nil)
  }

  @Test(
    "Other texts are not dates",
    arguments: [
      "", " ", "soon", "yesterday", "12", "12345", "2015-06-", "2015-06-22T", "2015-06-22Zulu",
      "22-06-2015", "May", "25 May", "25 May 77", "2015-06-22T7:5", "07:51", "2015 07:51",
      "May 2015 07:51", "22 June June 2015", "+1", "12:00 12:30 May 5, 2015", "22 June 2015 EST",
      "1 2 2015", "@", "@1e9", "2015/06", "129 BC AD",
    ])
  func malformed(text: String) {
    #expect(throws: WrittenDate.Fault.malformed) { try WrittenDate(reading: text) }
  }

  @Test("Parts outside their range are named, and two orders of day and month are not guessed")
  func faults() {
    #expect(throws: WrittenDate.Fault.outOfRange(part: "month", expected: "1 to 12")) {
      try WrittenDate(reading: "2015-13-01")
    }
    #expect(throws: WrittenDate.Fault.outOfRange(part: "day", expected: "1 to 30")) {
      try WrittenDate(reading: "31 June 2015")
    }
    #expect(throws: WrittenDate.Fault.outOfRange(part: "hour", expected: "1 to 12")) {
      try WrittenDate(reading: "June 22, 2015 13:00 PM")
    }
    #expect(
      throws: WrittenDate.Fault.ambiguous(readings: ["2015-04-03", "2015-03-04"])
    ) {
      try WrittenDate(reading: "03/04/2015")
    }
    #expect(throws: WrittenDate.Fault.malformed) {
      try WrittenDate(reading: String(repeating: "1 ", count: 1_000_000))
    }
  }

  @Test("Seconds before 1970 have a sign after the mark")
  func beforeEpoch() throws {
    let date = try #require(try WrittenDate(reading: "@-14182940").universal)
    #expect(date.date == GregorianDate(year: 1969, month: 7, day: 20))
    #expect(date.seconds == 20 * 3600 + 17 * 60 + 40)
  }

  @Test("Offsets carry into other days, months and years")
  func carries() throws {
    let last = try #require(try WrittenDate(reading: "2015-12-31T23:30:00-01:00").universal)
    #expect(last.date == GregorianDate(year: 2016, month: 1, day: 1))
    #expect(last.seconds == 1800)
    let first = try #require(try WrittenDate(reading: "2016-03-01T00:30+01:00").universal)
    #expect(first.date == GregorianDate(year: 2016, month: 2, day: 29))
    #expect(first.seconds == 84_600)
  }
}
