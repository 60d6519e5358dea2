import PlanetMath

extension ApparentState {
  /// The visual magnitude of the body with its rings; nil where no law is known, such as at phase
  /// angles beyond those observed, or for an observer on the body.
  ///
  /// Planets follow Mallama and Hilton (2018) without their terms of rotation and season, the Moon
  /// Allen (1976), Jupiter's moons the Astronomical Almanac. The sun is −26.74 at 1 AU, and other
  /// stars are brighter by their luminosity.
  public var magnitude: Double? {
    let unit = astronomicalUnit
    if body == .sun { return -26.74 + 5 * log10(distance / unit) }
    if let light = body.starlight {
      return -26.74 + 5 * log10(distance / unit) - 2.5 * log10(light.luminosity)
    }
    let degrees = phaseAngle.degrees
    if case .other(let body) = body {
      let law = body.brightness?.magnitude(
        sunDistance: sunDistance / unit, distance: distance / unit, phase: phaseAngle)
      // The laws hold for the light of the sun.
      return sunLuminosity == 1 ? law : law.map { $0 - 2.5 * log10(sunLuminosity) }
    }
    guard degrees <= greatestObservedPhase, distance > radii.x * (1 + 1e-3),
      let law = absoluteMagnitude(phase: degrees)
    else { return nil }
    return law + 5 * log10((sunDistance / unit) * (distance / unit))
  }

  /// The greatest phase angle in degrees to which the law of the body holds.
  private var greatestObservedPhase: Double {
    switch body {
    case .io, .europa, .ganymede, .callisto: 12.5
    case .mars: 160
    case .jupiter: 130
    case .saturn: 150
    case .uranus: 154
    case .neptune: 134
    case .earth: 175
    case .pluto: 20
    default: 180
    }
  }

  /// Returns the magnitude at 1 AU from the sun and from the observer, for a phase angle in
  /// degrees.
  private func absoluteMagnitude(phase a: Double) -> Double? {
    func law(_ coefficients: Double...) -> Double { polynomial(coefficients, at: a) }
    switch body {
    case .mercury:
      return law(
        -0.613, 6.3280e-2, -1.6336e-3, 3.3644e-5, -3.4265e-7, 1.6893e-9, -3.0334e-12)
    case .venus:
      return a < 163.7
        ? law(-4.384, -1.044e-3, 3.687e-4, -2.814e-6, 8.938e-9)
        : law(236.05828, -2.81914, 8.39034e-3)
    case .earth: return law(-3.99, -1.060e-3, 2.054e-4)
    case .moon: return moonMagnitude(phase: a)
    case .mars:
      return a <= 50 ? law(-1.601, 0.02267, -0.0001302) : law(-0.367, -0.02573, 0.0003445)
    case .jupiter: return jupiterMagnitude(phase: a)
    case .saturn: return saturnMagnitude(phase: a)
    case .uranus:
      let tilt =
        (subObserver.planetographicLatitude.degrees.magnitude
          + (subSolar?.planetographicLatitude.degrees.magnitude ?? 0)) / 2
      return -7.110 - 8.4e-4 * tilt + (a > 3.1 ? 6.587e-3 * a + 1.045e-4 * a * a : 0)
    case .neptune:
      let years = min(max(DeltaT.decimalYear(instant.terrestrialDays), 1980), 2000) - 1980
      let base = -6.89 - 0.0055 * years
      return base + (a > 1.9 ? 7.944e-3 * a + 9.617e-5 * a * a : 0)
    case .io: return law(-1.68, 0.046, -0.0010)
    case .europa: return law(-1.41, 0.0312, -0.00125)
    case .ganymede: return law(-2.09, 0.0323, -0.00066)
    case .callisto: return law(-1.05, 0.078, -0.00274)
    case .pluto: return law(-1.01, 0.035)
    default: return nil
    }
  }

  /// Returns the magnitude of Jupiter at 1 AU, for a phase angle in degrees.
  private func jupiterMagnitude(phase a: Double) -> Double {
    if a <= 12 { return polynomial([-9.395, -3.7e-4, 6.16e-4], at: a) }
    let ratio = polynomial([1, -1.507, -0.363, -0.062, 2.809, -1.876], at: a / 180)
    return -9.428 - 2.5 * log10(ratio)
  }

  /// Returns the magnitude of Saturn at 1 AU, for a phase angle in degrees: with the rings where
  /// they are seen from the Earth, of the globe alone at larger phase angles.
  private func saturnMagnitude(phase a: Double) -> Double {
    guard a <= 6.5 else {
      return polynomial([-8.94, 2.446e-4, 2.672e-4, -1.505e-6, 4.767e-9], at: a)
    }
    // Seen from the other side of the rings than that which the sun lights, they are dark.
    let (observer, sun) = (
      sin(observerDirection.latitude), sin(sunDirection.latitude)
    )
    let opening = observer * sun > 0 ? (observer * sun).squareRoot() : 0
    return -8.914 - 1.825 * opening + 0.026 * a - 0.378 * opening * exp(-2.25 * a)
  }

  /// Returns the magnitude of the Moon at 1 AU, for a phase angle in degrees.
  ///
  /// Beyond 147.14° the light falls with the cube of the remaining angle.
  private func moonMagnitude(phase a: Double) -> Double {
    let joint = 147.14
    func law(_ a: Double) -> Double { 0.026 * a + 4e-9 * a * a * a * a }
    let meanDistance = 384_400 / astronomicalUnit
    let full = -12.73 - 5 * log10(meanDistance)
    if a <= joint { return full + law(a) }
    return full + law(joint) - 7.5 * log10(max(180 - a, 1e-6) / (180 - joint))
  }
}

extension OrbitingBody.Brightness {
  /// Returns the magnitude for distances in astronomical units; nil for a phase angle above 120°,
  /// to which H and G hold.
  fileprivate func magnitude(
    sunDistance: Double, distance: Double, phase: Angle
  ) -> Double? {
    switch self {
    case .comet(let absolute, let slope):
      return absolute + 5 * log10(distance) + slope * log10(sunDistance)
    case .asteroid(let absolute, let slope):
      guard phase.degrees <= 120 else { return nil }
      let tangent = tan(phase / 2)
      func basis(_ factor: Double, _ power: Double) -> Double {
        tangent > 0 ? exp(-factor * exp(power * log(tangent))) : 1
      }
      let light = (1 - slope) * basis(3.33, 0.63) + slope * basis(1.87, 1.22)
      guard light > 0 else { return nil }
      return absolute + 5 * log10(sunDistance * distance) - 2.5 * log10(light)
    }
  }
}

extension SolarSystemBody {
  /// The colour index B−V of the body's light (Mallama, Krobusek and Pavlov 2017 for planets); that
  /// of sunlight for bodies without a measured one.
  package var colorIndex: Double {
    switch self {
    case .mercury: 0.97
    case .venus: 0.81
    case .earth: 0.2
    case .moon: 0.92
    case .mars: 1.43
    case .jupiter: 0.87
    case .saturn: 1.09
    case .uranus: 0.56
    case .neptune: 0.41
    case .pluto: 0.87
    case .io: 1.17
    case .europa: 0.87
    case .ganymede: 0.83
    case .callisto: 0.86
    case .titan: 1.28
    case .other(let body): body.starlight?.colorIndex ?? 0.653
    default: 0.653
    }
  }
}

/// Returns the logarithm to the base 10.
private func log10(_ x: Double) -> Double { log(x) / 2.302585092994046 }
