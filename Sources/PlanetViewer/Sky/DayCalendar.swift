import PlanetSky
import PlanetStrings
import ViewerGui

/// The month of a calendar, and the choice of a day.
struct DayCalendar: Hashable {
  /// The year, in astronomical numbering.
  private(set) var year: Int
  /// The month from 1 to 12.
  private(set) var month: Int

  /// Creates the calendar of the month of a date.
  init(_ instant: Instant) {
    let date = instant.calendarDate
    (year, month) = (date.year, date.month)
  }

  /// Shows another month.
  mutating func move(byMonths count: Int) {
    let number = year * 12 + month - 1 + count
    year = number >= 0 ? number / 12 : (number - 11) / 12
    month = number - 12 * year + 1
  }

  /// The days of the month in weeks that begin on Monday; nil for those of other months.
  var weeks: [[Int?]] {
    let first = GregorianDate(year: year, month: month, day: 1)
    // 2000-01-01 was a Saturday, the sixth day of a week.
    let weekday = ((first.dayNumber + 5) % 7 + 7) % 7
    let days = [Int?](repeating: nil, count: weekday) + (1...first.daysInMonth).map { $0 }
    return stride(from: 0, to: days.count, by: 7).map { start in
      (start..<start + 7).map { days.indices.contains($0) ? days[$0] : nil }
    }
  }

  private static let names = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September",
    "October", "November", "December",
  ]

  /// The month and the year in words.
  var title: String { "\(Self.names[month - 1]) \(year > 0 ? "\(year)" : "\(1 - year) BC")" }

  /// The side of a day in points.
  private static let side: Float = 40
  /// The width of the calendar in points.
  static var width: Float { 7 * side + 16 }

  /// Shows the month.
  /// - Parameters:
  ///   - gui: The user interface.
  ///   - chosen: The date that is shown.
  /// - Returns: The date of a pressed day, at the same time of day.
  mutating func draw(_ gui: Gui, chosen: Instant) -> Instant? {
    let start = gui.place
    for (index, (tip, icon, months)) in [
      ("Previous year", Icon.slower, -12), ("Previous month", .previous, -1),
      ("Next month", .next, 1), ("Next year", .faster, 12),
    ].enumerated() {
      let x = index < 2 ? Float(index) * 38 : 7 * Self.side - Float(4 - index) * 38 + 2
      gui.place = start + SIMD2(x, 0)
      if gui.button(tip, icon: icon, hidesLabel: true, tip: tip) { move(byMonths: months) }
    }
    let extent = gui.size(of: title)
    let place = start + SIMD2((7 * Self.side - extent.x) / 2, 5)
    gui.draw(text: title, at: place, color: Theme.text)
    gui.note(text: title, origin: place, size: extent)
    gui.font(.small) {
      for (index, name) in ["Mo", "Tu", "We", "Th", "Fr", "Sa", "Su"].enumerated() {
        let shift = (Self.side - gui.size(of: name).x) / 2
        gui.draw(
          text: name, at: start + SIMD2(Float(index) * Self.side + shift, 38), font: .small,
          color: Theme.faintText)
      }
    }
    let day = drawDays(gui, chosen: chosen.calendarDate, at: start + SIMD2(0, 60))
    gui.place = start + SIMD2(0, 60 + 6 * Self.side)
    return day.map { day in
      let date = GregorianDate(year: year, month: month, day: day)
      let days = date.dayNumber - chosen.calendarDate.dayNumber
      return Instant(unixSeconds: chosen.unixSeconds + Double(days) * 86400)
    }
  }

  /// Shows the days.
  /// - Returns: The pressed one.
  private func drawDays(
    _ gui: Gui, chosen: GregorianDate, at start: SIMD2<Float>
  ) -> Int? {
    var pressed: Int?
    for (row, week) in weeks.enumerated() {
      for (column, day) in week.enumerated() {
        guard let day else { continue }
        let origin = start + SIMD2(Float(column), Float(row)) * Self.side
        gui.place = origin
        let isChosen = chosen == GregorianDate(year: year, month: month, day: day)
        let size = SIMD2(repeating: Self.side - 2)
        let isPressed = gui.scope("day \(day)") {
          gui.row("\(day)", isSelected: isChosen, size: size, width: size.x)
        }
        if isPressed { pressed = day }
        let extent = gui.size(of: "\(day)")
        gui.draw(text: "\(day)", at: origin + (size - extent) / 2, color: Theme.text)
      }
    }
    return pressed
  }
}
