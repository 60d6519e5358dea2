import PlanetMath

/// The direction of a body's pole and the rotation of its prime meridian (IAU Working Group on
/// Cartographic Coordinates and Rotational Elements 2015; Archinal and others 2018).
struct RotationElements: Sendable {
  /// The right ascension of the pole, in degrees, by powers of Julian centuries of TDB.
  let ascension: [Double]
  /// The declination of the pole, in degrees, by powers of Julian centuries of TDB.
  let declination: [Double]
  /// The angle of the prime meridian from the equator's node, in degrees, by powers of days.
  let meridian: [Double]
  /// Rows of three coefficients of an angle in degrees by powers of centuries, and of amplitudes in
  /// degrees for right ascension (sine), declination (cosine) and meridian (sine).
  let terms: [Double]

  /// Returns pole and prime meridian in radians for days of TDB from J2000.0.
  func angles(_ days: Double) -> (ascension: Double, declination: Double, meridian: Double) {
    let t = days / daysPerCentury
    var corrections = (ascension: 0.0, declination: 0.0, meridian: 0.0)
    var row = 0
    while row + 5 < terms.count {
      let angle = terms[row] + (terms[row + 1] + terms[row + 2] * t) * t
      let (sine, cosine) = sinCos(radians(degrees: angle))
      corrections.ascension += terms[row + 3] * sine
      corrections.declination += terms[row + 4] * cosine
      corrections.meridian += terms[row + 5] * sine
      row += 6
    }
    return (
      radians(degrees: polynomial(ascension, at: t) + corrections.ascension),
      radians(degrees: polynomial(declination, at: t) + corrections.declination),
      radians(degrees: polynomial(meridian, at: days) + corrections.meridian)
    )
  }

  /// Returns the body's axes in the ICRF for days of TDB from J2000.0.
  func orientation(_ days: Double) -> Orientation {
    let (ascension, declination, meridian) = angles(days)
    let pole = Vector3(latitude: .radians(declination), longitude: .radians(ascension))
    let (sinAscension, cosAscension) = sinCos(ascension)
    let node = Vector3(-sinAscension, cosAscension, 0)
    let quarterOn = pole.cross(node)
    let (sine, cosine) = sinCos(meridian)
    return Orientation(
      x: node * cosine + quarterOn * sine, y: quarterOn * cosine - node * sine, z: pole)
  }

  /// Returns the elements of a body; nil for the Earth, and for bodies without a theory of motion.
  static func elements(of body: SolarSystemBody) -> RotationElements? {
    switch body {
    case .sun: .sun
    case .mercury: .mercury
    case .venus: .venus
    case .earth: nil
    case .moon: .moon
    case .mars: .mars
    case .phobos: .phobos
    case .deimos: .deimos
    case .ceres: .ceres
    case .jupiter: .jupiter
    case .io: .io
    case .europa: .europa
    case .ganymede: .ganymede
    case .callisto: .callisto
    case .saturn: .saturn
    case .mimas: .mimas
    case .enceladus: .enceladus
    case .tethys: .tethys
    case .dione: .dione
    case .rhea: .rhea
    case .titan: .titan
    case .iapetus: .iapetus
    case .uranus: .uranus
    case .miranda: .miranda
    case .ariel: .ariel
    case .umbriel: .umbriel
    case .titania: .titania
    case .oberon: .oberon
    case .neptune: .neptune
    case .triton: .triton
    case .pluto: .pluto
    case .charon: .charon
    case .other: nil
    }
  }
}
