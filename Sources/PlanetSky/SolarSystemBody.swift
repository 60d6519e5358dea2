/// A body of the solar system whose position and rotation are known.
public enum SolarSystemBody: String, CaseIterable, Codable, Sendable {
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
}

extension SolarSystemBody {
  /// The English name.
  public var name: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The body of the orbit: the planet of a moon, the sun of a planet, nil for the sun.
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
    guard let parent, parent != .sun else { return self }
    return parent
  }

  /// The number of the body in kernels of NASA's Navigation and Ancillary Information Facility.
  package var kernelNumber: Int {
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
    }
  }
}
