import PlanetMath

/// The motion of a moon about its planet: osculating or mean elements as sums of periodic terms.
///
/// The theories are TASS 1.7 for Saturn's moons (Vienne and Duriez 1995), GUST86 for those of
/// Uranus (Laskar and Jacobson 1987), and that of Lainey, Dehant and Pätzold (2007) for those of
/// Mars. They are truncated to errors of 240 km (Saturn), 45 km (Uranus) and 3 km (Mars) from 1600
/// to 2300. Triton and Charon move on precessing ellipses, which follow JPL's NEP097 within 1900 km
/// and PLU060 within 2 km from 1900 to 2050.
///
/// The mean longitudes of Saturn's moons beyond Mimas are corrected by their mean differences from
/// JPL's SAT441 from 1985 to 2040: 1700 km for Iapetus, up to 240 km for the others.
struct MoonTheory: Sendable {
  /// The ascending node of the reference plane on the equator of the ICRF, in degrees by powers of
  /// Julian centuries.
  let planeNode: [Double]
  /// The inclination of the reference plane to the equator of the ICRF, in degrees by powers of
  /// Julian centuries.
  let planeInclination: [Double]
  /// The mean semi-major axis, in kilometres.
  let axis: Double
  /// The mean longitude in radians, by powers of days.
  let longitude: [Double]
  /// The terms of the semi-major axis, in kilometres: by cosines.
  let axisTerms: MoonSeries
  /// The terms of the mean longitude, in radians: by sines.
  let longitudeTerms: MoonSeries
  /// The terms of the eccentricity vector e exp(iϖ).
  let eccentricityTerms: MoonSeries
  /// The terms of the inclination vector sin(I/2) exp(iΩ), relative to the reference plane.
  let inclinationTerms: MoonSeries

  /// The mean motion, in radians per day.
  var meanMotion: Double { longitude[1] }

  /// Returns the position from the planet in the ICRF, in kilometres.
  /// - Parameters:
  ///   - days: Days of TDB from J2000.0.
  ///   - companion: The moon in resonance, whose longitude enters the terms; nil for most moons.
  /// - Returns: The position.
  func position(_ days: Double, companion: MoonTheory?) -> Vector3 {
    let own = longitudeTerms.freeSum(days).sine
    let shifts = (own: own, companion: companion?.longitudeTerms.freeSum(days).sine ?? 0)
    let mean =
      polynomial(longitude, at: days) + own + longitudeTerms.coupledSum(days, shifts).sine
    let eccentricity = eccentricityTerms.sum(days, shifts)
    let inclination = inclinationTerms.sum(days, shifts)
    let inPlane = Self.orbitPosition(
      axis: axis + axisTerms.sum(days, shifts).cosine, longitude: mean,
      eccentricity: (eccentricity.cosine, eccentricity.sine),
      inclination: (inclination.cosine, inclination.sine))
    let centuries = days / daysPerCentury
    let node = radians(degrees: polynomial(planeNode, at: centuries))
    let tilt = radians(degrees: polynomial(planeInclination, at: centuries))
    return Precession.turn(z: -node) * (Precession.turn(x: -tilt) * inPlane)
  }

  /// Returns the position on an ellipse in the axes of its reference plane, by equinoctial elements
  /// (Broucke and Cefola 1972).
  /// - Parameters:
  ///   - axis: The semi-major axis.
  ///   - longitude: The mean longitude, in radians.
  ///   - eccentricity: The components of e exp(iϖ).
  ///   - inclination: The components of sin(I/2) exp(iΩ).
  /// - Returns: The position, in the unit of the axis.
  private static func orbitPosition(
    axis: Double, longitude: Double, eccentricity: (k: Double, h: Double),
    inclination: (q: Double, p: Double)
  ) -> Vector3 {
    let (k, h) = eccentricity
    let (q, p) = inclination
    let start = sinCos(longitude)
    // Kepler's equation F − k sin F + h cos F = λ by Newton's method.
    var eccentric = longitude + k * start.0 - h * start.1
    var (sine, cosine) = sinCos(eccentric)
    for _ in 0..<3 {
      let error = eccentric - k * sine + h * cosine - longitude
      eccentric -= error / (1 - k * cosine - h * sine)
      (sine, cosine) = sinCos(eccentric)
    }
    let factor = 1 / (1 + (1 - h * h - k * k).squareRoot())
    let x = axis * ((1 - h * h * factor) * cosine + h * k * factor * sine - k)
    let y = axis * ((1 - k * k * factor) * sine + h * k * factor * cosine - h)
    let half = 2 * (1 - p * p - q * q).squareRoot()
    return Vector3(1 - 2 * p * p, 2 * p * q, -p * half) * x
      + Vector3(2 * p * q, 1 - 2 * q * q, q * half) * y
  }

  /// Returns the position of a moon from its planet in the ICRF in kilometres, for days of TDB from
  /// J2000.0; nil for bodies without such a theory.
  static func position(of body: SolarSystemBody, days: Double) -> Vector3? {
    switch body {
    case .mimas: mimas.position(days, companion: tethys)
    case .tethys: tethys.position(days, companion: mimas)
    default: theory(of: body)?.position(days, companion: nil)
    }
  }

  /// Returns the theory of a moon; nil for other bodies.
  static func theory(of body: SolarSystemBody) -> MoonTheory? {
    switch body {
    case .phobos: phobos
    case .deimos: deimos
    case .mimas: mimas
    case .enceladus: enceladus
    case .tethys: tethys
    case .dione: dione
    case .rhea: rhea
    case .titan: titan
    case .iapetus: iapetus
    case .miranda: miranda
    case .ariel: ariel
    case .umbriel: umbriel
    case .titania: titania
    case .oberon: oberon
    case .triton: triton
    case .charon: charon
    default: nil
    }
  }
}

/// A sum of periodic terms in the motion of a moon.
struct MoonSeries: Sendable {
  /// Rows of amplitude, phase in radians and rate in radians per day from J2000.0.
  var terms: [Double] = []
  /// Rows of amplitude, phase and rate, and the multiples of the long-period terms of the moon's
  /// own longitude and of its companion's that are added to the phase.
  var coupled: [Double] = []

  /// Returns the sums of all terms by sine and by cosine.
  func sum(
    _ days: Double, _ shifts: (own: Double, companion: Double)
  ) -> (sine: Double, cosine: Double) {
    let (free, further) = (freeSum(days), coupledSum(days, shifts))
    return (free.sine + further.sine, free.cosine + further.cosine)
  }

  /// Returns the sums of the terms without multiples.
  func freeSum(_ days: Double) -> (sine: Double, cosine: Double) {
    var total = (sine: 0.0, cosine: 0.0)
    var row = 0
    while row + 2 < terms.count {
      let (sine, cosine) = sinCos(terms[row + 1] + terms[row + 2] * days)
      total.sine += terms[row] * sine
      total.cosine += terms[row] * cosine
      row += 3
    }
    return total
  }

  /// Returns the sums of the terms with multiples of the longitudes, in radians.
  func coupledSum(
    _ days: Double, _ shifts: (own: Double, companion: Double)
  ) -> (sine: Double, cosine: Double) {
    var total = (sine: 0.0, cosine: 0.0)
    var row = 0
    while row + 4 < coupled.count {
      let shift = coupled[row + 3] * shifts.own + coupled[row + 4] * shifts.companion
      let (sine, cosine) = sinCos(coupled[row + 1] + coupled[row + 2] * days + shift)
      total.sine += coupled[row] * sine
      total.cosine += coupled[row] * cosine
      row += 5
    }
    return total
  }
}
