import PlanetSky
import PlanetStrings

/// The scale of the strip on which the date is dragged: its length in time, and its marks.
struct StripScale: Hashable {
  /// A mark of the strip.
  struct Mark: Hashable {
    /// The date.
    let instant: Instant
    /// The label.
    let label: String
  }

  /// The seconds per point.
  let secondsPerPoint: Double
  /// The width of the strip in points.
  let width: Double

  /// The hours that the strip covers at each rate of the clock.
  private static let hours: [SkyClock.Rate: Double] = [
    .realTime: 3, .minute: 6, .tenMinutes: 48, .hour: 8 * 24, .sixHours: 40 * 24, .day: 180 * 24,
    .tenDays: 1461 * 24, .month: 12 * 8766, .year: 120 * 8766,
  ]
  /// The least distance of marks in points.
  private static let leastDistance = 84.0

  /// Creates the scale of a strip.
  /// - Parameters:
  ///   - rate: The rate of the clock.
  ///   - width: The width in points.
  init(_ rate: SkyClock.Rate, width: Double) {
    secondsPerPoint = (Self.hours[rate] ?? 3) * 3600 / max(width, 1)
    self.width = width
  }

  /// Returns the marks around a date, from left to right.
  func marks(around middle: Instant) -> [Mark] {
    let half = secondsPerPoint * width / 2
    let (start, end) = (middle.unixSeconds - half, middle.unixSeconds + half)
    let least = secondsPerPoint * Self.leastDistance
    let day = 86400.0
    if let step = [600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, day, 2 * day].first(where: {
      $0 >= least
    }) {
      let first = Int((start / step).rounded(.up))
      let last = Int((end / step).rounded(.down))
      guard first <= last else { return [] }
      return (first...last).map {
        let seconds = Double($0) * step
        let instant = Instant(unixSeconds: seconds)
        let isMidnight = step >= day || seconds.truncatingRemainder(dividingBy: day) == 0
        return Mark(
          instant: instant, label: isMidnight ? Self.day(seconds) : Self.clock(seconds))
      }
    }
    let months = [1, 3, 6, 12, 24, 60, 120, 240, 600].first { Double($0) * 30 * day >= least }
    return Self.months(every: months ?? 1200, from: start, to: end)
  }

  /// Returns marks at the first days of every few months.
  private static func months(every step: Int, from start: Double, to end: Double) -> [Mark] {
    let date = date(start)
    var month = (date.year * 12 + date.month - 1) / step * step
    var marks: [Mark] = []
    while marks.count < 100 {
      defer { month += step }
      let year = month >= 0 ? month / 12 : (month - 11) / 12
      let first = GregorianDate(year: year, month: month - 12 * year + 1, day: 1)
      let seconds = Double(first.dayNumber) * 86400 + epoch
      guard seconds <= end else { break }
      guard seconds >= start else { continue }
      let name = first.month == 1 || step >= 12 ? "\(year)" : monthNames[first.month - 1]
      marks.append(Mark(instant: Instant(unixSeconds: seconds), label: name))
    }
    return marks
  }

  /// The seconds from 1970 to 2000.
  private static let epoch = 946_684_800.0

  private static func date(_ seconds: Double) -> GregorianDate {
    GregorianDate(dayNumber: Int(((seconds - epoch) / 86400).rounded(.down)))
  }

  private static func day(_ seconds: Double) -> String {
    let date = date(seconds)
    return "\(date.day) \(monthNames[date.month - 1])"
  }

  private static func clock(_ seconds: Double) -> String {
    let minutes = Int((seconds / 60).rounded()) - Int((seconds / 86400).rounded(.down)) * 1440
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(minutes / 60)):\(two(minutes % 60))"
  }

  /// The names of months, with three letters.
  static let monthNames = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]
}
