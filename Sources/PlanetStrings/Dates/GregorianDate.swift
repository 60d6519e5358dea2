/// A day of the proleptic Gregorian calendar, with a year 0 before year 1 (ISO 8601).
package struct GregorianDate: Hashable, Sendable {
  /// The year, in astronomical numbering: 0 is 1 BC.
  package var year: Int
  /// The month, from 1 to 12.
  package var month: Int
  /// The day of the month, from 1.
  package var day: Int

  /// Creates a date from its parts, which are not checked.
  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The number of days from 2000-01-01; counts years from March, so that a leap day is the last.
  package var dayNumber: Int {
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = (month + 9) % 12
    return 365 * shifted + floored(shifted, 4) - floored(shifted, 100) + floored(shifted, 400)
      + (153 * monthFromMarch + 2) / 5 + day - 1 - 730_425
  }

  /// Creates the date that is a number of days after 2000-01-01.
  package init(dayNumber: Int) {
    let days = dayNumber + 730_425
    let era = floored(days, 146_097)
    let dayOfEra = days - era * 146_097
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The number of days of the month.
  package var daysInMonth: Int {
    let next =
      month == 12
      ? GregorianDate(year: year + 1, month: 1, day: 1)
      : GregorianDate(year: year, month: month + 1, day: 1)
    return next.dayNumber - GregorianDate(year: year, month: month, day: 1).dayNumber
  }

  /// The English names of the months.
  package static let monthNames = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]
}

/// Returns the largest integer not above a quotient.
private func floored(_ dividend: Int, _ divisor: Int) -> Int {
  let quotient = dividend / divisor
  return dividend % divisor < 0 ? quotient - 1 : quotient
}
