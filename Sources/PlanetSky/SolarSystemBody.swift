/// A body whose position and rotation are known: one of the solar system for which there is a
/// theory of motion, or another one that moves by the elements of its orbit.
public enum SolarSystemBody: Hashable, Sendable {
  case sun
  case mercury
  case venus
  case earth
  case moon
  case mars
  case phobos
  case deimos
  case ceres
  case jupiter
  case io
  case europa
  case ganymede
  case callisto
  case saturn
  case mimas
  case enceladus
  case tethys
  case dione
  case rhea
  case titan
  case iapetus
  case uranus
  case miranda
  case ariel
  case umbriel
  case titania
  case oberon
  case neptune
  case triton
  case pluto
  case charon
  /// A body of a catalogue with the elements of its orbit.
  indirect case other(OrbitingBody)
}

extension SolarSystemBody: CaseIterable {
  /// The bodies with a theory of motion: the sun, and planets outwards, each with its moons.
  public static let allCases: [SolarSystemBody] = [
    .sun, .mercury, .venus, .earth, .moon, .mars, .phobos, .deimos,
    .ceres, .jupiter, .io, .europa, .ganymede, .callisto, .saturn, .mimas,
    .enceladus, .tethys, .dione, .rhea, .titan, .iapetus, .uranus, .miranda,
    .ariel, .umbriel, .titania, .oberon, .neptune, .triton, .pluto, .charon,
  ]
}

extension SolarSystemBody: RawRepresentable, Codable {
  /// Creates the body with a theory of motion that has an ID; nil for others.
  public init?(rawValue: String) {
    guard let body = Self.bodies[rawValue] else { return nil }
    self = body
  }

  private static let bodies = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// The ID.
  public var rawValue: String {
    switch self {
    case .sun: "sun"
    case .mercury: "mercury"
    case .venus: "venus"
    case .earth: "earth"
    case .moon: "moon"
    case .mars: "mars"
    case .phobos: "phobos"
    case .deimos: "deimos"
    case .ceres: "ceres"
    case .jupiter: "jupiter"
    case .io: "io"
    case .europa: "europa"
    case .ganymede: "ganymede"
    case .callisto: "callisto"
    case .saturn: "saturn"
    case .mimas: "mimas"
    case .enceladus: "enceladus"
    case .tethys: "tethys"
    case .dione: "dione"
    case .rhea: "rhea"
    case .titan: "titan"
    case .iapetus: "iapetus"
    case .uranus: "uranus"
    case .miranda: "miranda"
    case .ariel: "ariel"
    case .umbriel: "umbriel"
    case .titania: "titania"
    case .oberon: "oberon"
    case .neptune: "neptune"
    case .triton: "triton"
    case .pluto: "pluto"
    case .charon: "charon"
    case .other(let body): body.id
    }
  }
}

extension SolarSystemBody {
  /// The English name.
  public var name: String {
    if case .other(let body) = self { return body.name }
    return rawValue.prefix(1).uppercased() + rawValue.dropFirst()
  }

  /// The body of the orbit: the planet of a moon, the sun of a planet, nil for the sun and for the
  /// origin of another system.
  package var parent: SolarSystemBody? {
    switch self {
    case .sun: nil
    case .moon: .earth
    case .phobos, .deimos: .mars
    case .io, .europa, .ganymede, .callisto: .jupiter
    case .mimas, .enceladus, .tethys, .dione, .rhea, .titan, .iapetus: .saturn
    case .miranda, .ariel, .umbriel, .titania, .oberon: .uranus
    case .triton: .neptune
    case .charon: .pluto
    case .other(let body): body.parent
    default: .sun
    }
  }

  /// The moons, in order of distance.
  package var moons: [SolarSystemBody] {
    self == .sun ? [] : Self.allCases.filter { $0.parent == self }
  }

  /// A Boolean value that indicates whether the body is one of the eight planets.
  package var isPlanet: Bool {
    switch self {
    case .mercury, .venus, .earth, .mars, .jupiter, .saturn, .uranus, .neptune: true
    default: false
    }
  }

  /// The planet of a moon, or the body itself: bodies with one system move together.
  package var system: SolarSystemBody {
    guard let parent, !parent.isCentral else { return self }
    return parent.system
  }

  /// The body at rest in the origin of positions: the sun, or the star or the barycentre of another
  /// system.
  package var root: SolarSystemBody { parent?.root ?? self }

  /// The number of the body in kernels of NASA's Navigation and Ancillary Information Facility; nil
  /// for bodies without a theory of motion.
  package var kernelNumber: Int? {
    switch self {
    case .sun: 10
    case .mercury: 199
    case .venus: 299
    case .earth: 399
    case .moon: 301
    case .mars: 499
    case .phobos: 401
    case .deimos: 402
    case .ceres: 2_000_001
    case .jupiter: 599
    case .io: 501
    case .europa: 502
    case .ganymede: 503
    case .callisto: 504
    case .saturn: 699
    case .mimas: 601
    case .enceladus: 602
    case .tethys: 603
    case .dione: 604
    case .rhea: 605
    case .titan: 606
    case .iapetus: 608
    case .uranus: 799
    case .miranda: 705
    case .ariel: 701
    case .umbriel: 702
    case .titania: 703
    case .oberon: 704
    case .neptune: 899
    case .triton: 801
    case .pluto: 999
    case .charon: 901
    case .other: nil
    }
  }
}
