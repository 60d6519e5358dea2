/// The difference of Terrestrial Time and Universal Time, caused by the Earth's uneven rotation.
enum DeltaT {
  /// A polynomial in (year − origin) / scale that holds up to a year.
  private struct Piece: Sendable {
    var end: Double
    var origin: Double
    var scale = 1.0
    /// The coefficients in seconds, from the lowest power on.
    var coefficients: [Double]
  }

  /// The polynomials from −500 to 2050, in order of time.
  private static let pieces = [
    Piece(
      end: 500, origin: 0, scale: 100,
      coefficients: [
        10583.6, -1014.41, 33.78311, -5.952053, -0.1798452, 0.022174192, 0.0090316521,
      ]),
    Piece(
      end: 1600, origin: 1000, scale: 100,
      coefficients: [
        1574.2, -556.01, 71.23472, 0.319781, -0.8503463, -0.005050998, 0.0083572073,
      ]),
    Piece(end: 1700, origin: 1600, coefficients: [120, -0.9808, -0.01532, 1 / 7129]),
    Piece(
      end: 1800, origin: 1700,
      coefficients: [8.83, 0.1603, -0.0059285, 0.00013336, -1 / 1_174_000]),
    Piece(
      end: 1860, origin: 1800,
      coefficients: [
        13.72, -0.332447, 0.0068612, 0.0041116, -0.00037436, 0.0000121272, -0.0000001699,
        0.000000000875,
      ]),
    Piece(
      end: 1900, origin: 1860,
      coefficients: [7.62, 0.5737, -0.251754, 0.01680668, -0.0004473624, 1 / 233_174]),
    Piece(
      end: 1920, origin: 1900, coefficients: [-2.79, 1.494119, -0.0598939, 0.0061966, -0.000197]),
    Piece(end: 1941, origin: 1920, coefficients: [21.20, 0.84493, -0.076100, 0.0020936]),
    Piece(end: 1961, origin: 1950, coefficients: [29.07, 0.407, -1 / 233, 1 / 2547]),
    Piece(end: 1986, origin: 1975, coefficients: [45.45, 1.067, -1 / 260, -1 / 718]),
    Piece(
      end: 2005, origin: 2000,
      coefficients: [63.86, 0.3345, -0.060374, 0.0017275, 0.000651814, 0.00002373599]),
    Piece(end: 2050, origin: 2000, coefficients: [62.92, 0.32217, 0.005589]),
  ]

  /// Returns TT − UT1 in seconds by the polynomials of Espenak and Meeus (2006).
  ///
  /// Their source is "Five Millennium Canon of Solar Eclipses", NASA/TP-2006-214141. They fit the
  /// observations of Morrison and Stephenson (2004) from −500, and extrapolate beyond 2005.
  /// The year is decimal, in astronomical numbering.
  static func seconds(year: Double) -> Double {
    let century = (year - 1820) / 100
    let parabola = -20 + 32 * century * century
    if year < -500 || year >= 2150 { return parabola }
    guard let piece = pieces.first(where: { year < $0.end }) else {
      return parabola - 0.5628 * (2150 - year)
    }
    let x = (year - piece.origin) / piece.scale
    return piece.coefficients.reversed().reduce(0) { $0 * x + $1 }
  }

  /// Returns the difference in seconds where no leap seconds are defined.
  ///
  /// Before 1972 it is ``seconds(year:)``. At the end of 2026 that model is several seconds ahead
  /// of the observed rotation; the offset fades linearly to 0 over five years, so that the scale
  /// has no step. The argument is in days from 2000-01-01 12:00.
  static func seconds(days: Double) -> Double {
    let model = seconds(year: decimalYear(days))
    let end = Double(LeapSeconds.endDay) - 0.5
    let fade = 1 - (days - end) / (5 * 365.25)
    return days >= end && fade > 0 ? model + fade * offsetAtEnd : model
  }

  /// The difference of the last announced value and the model on 2027-01-01, in seconds.
  private static let offsetAtEnd =
    LeapSeconds.terrestrialMinusAtomic
    + LeapSeconds.atomicMinusUniversal(onDay: LeapSeconds.endDay)
    - seconds(year: decimalYear(Double(LeapSeconds.endDay) - 0.5))

  /// Returns the decimal year of a moment in days from 2000-01-01 12:00.
  static func decimalYear(_ days: Double) -> Double { 2000 + (days + 0.5) / 365.2425 }
}
