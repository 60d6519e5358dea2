import PlanetMath

/// The geocentric motion of the Moon: a series fitted to the ephemeris DE421 from 1900 to 2048.
///
/// Its errors there are at most 5.0″ in longitude, 2.9″ in latitude and 12 km in distance. From
/// −3000 to 3000 it is within 0.04° of DE406.
enum LunarTheory {
  /// Returns the geocentric position in the ICRF, in kilometres, for days of TDB from J2000.0.
  static func position(_ days: Double) -> Vector3 {
    let t = days / daysPerCentury
    let arguments = Arguments(t)
    var longitude = polynomial(longitudePolynomial, at: t)
    var latitude = polynomial(latitudePolynomial, at: t)
    longitude += arguments.sum(longitudeTerms).sine
    longitude += arguments.furtherSum(furtherLongitudeTerms)
    latitude += arguments.sum(latitudeTerms).sine
    latitude += arguments.furtherSum(furtherLatitudeTerms)
    let distance = polynomial(distancePolynomial, at: t) + arguments.sum(distanceTerms).cosine
    let direction = Vector3(
      latitude: .degrees(latitude),
      longitude: .radians(arguments.mean + radians(degrees: longitude)))
    return Precession.eclipticOfDate(t).transposed * (direction * distance)
  }

  /// The angles that the terms depend on, in radians (Chapront-Touzé and Chapront 1988).
  private struct Arguments {
    /// The mean longitude of the Moon.
    let mean: Double
    /// Elongation, anomalies of the sun and of the Moon, argument of latitude.
    let delaunay: (elongation: Double, sun: Double, moon: Double, latitude: Double)
    /// The arguments of the further terms, in the order of the table's columns.
    let further: [Double]
    /// The factor of terms with the sun's anomaly, of powers 0, 1, 2 and higher.
    let eccentricity: [Double]

    /// Creates the arguments for Julian centuries of TDB from J2000.0.
    init(_ t: Double) {
      func angle(_ coefficients: [Double]) -> Double {
        radians(degrees: polynomial(coefficients, at: t))
      }
      mean = angle([218.3164477, 481_267.88123421, -0.0015786, 1 / 538_841, -1 / 65_194_000])
      delaunay = (
        angle([297.8501921, 445_267.1114034, -0.0018819, 1 / 545_868, -1 / 113_065_000]),
        angle([357.5291092, 35999.0502909, -0.0001536, 1 / 24_490_000]),
        angle([134.9633964, 477_198.8675055, 0.0087414, 1 / 69699, -1 / 14_712_000]),
        angle([93.2720950, 483_202.0175233, -0.0036539, -1 / 3_526_000, 1 / 863_310_000])
      )
      further = [
        mean, delaunay.elongation, delaunay.moon, delaunay.latitude,
        angle([100.466457, 35999.3728565]), angle([181.979801, 58517.8156760]),
        angle([34.351519, 3034.9056606]), angle([119.75, 131.849]), angle([53.09, 479_264.290]),
        angle([313.45, 481_266.484]),
      ]
      let factor = 1 - 0.002516 * t - 0.0000074 * t * t
      eccentricity = [1, factor, factor * factor, factor * factor * factor]
    }

    /// Returns the sums of rows of four multiples and a coefficient, by sine and by cosine.
    func sum(_ rows: [Double]) -> (sine: Double, cosine: Double) {
      var total = (sine: 0.0, cosine: 0.0)
      var row = 0
      while row + 4 < rows.count {
        let (sine, cosine) = sinCos(
          rows[row] * delaunay.elongation + rows[row + 1] * delaunay.sun
            + rows[row + 2] * delaunay.moon + rows[row + 3] * delaunay.latitude)
        let coefficient = rows[row + 4] * eccentricity[Int(rows[row + 1].magnitude)]
        total.sine += coefficient * sine
        total.cosine += coefficient * cosine
        row += 5
      }
      return total
    }

    /// Returns the sum of rows of ten multiples and coefficients of sine and cosine.
    func furtherSum(_ rows: [Double]) -> Double {
      var total = 0.0
      var row = 0
      while row + 11 < rows.count {
        var argument = 0.0
        for column in 0..<10 { argument += rows[row + column] * further[column] }
        let (sine, cosine) = sinCos(argument)
        total += rows[row + 10] * sine + rows[row + 11] * cosine
        row += 12
      }
      return total
    }
  }
}
