/// Moons with synchronous rotation whose longitude 0 is directed to the planet.
enum LockedMoon {
  /// Returns the mean distance from the planet, in kilometres (JPL Solar System Dynamics); nil for
  /// other bodies.
  static func distance(of body: SolarSystemBody) -> Double? {
    switch body {
    case .phobos: 9376
    case .deimos: 23458
    case .mimas: 185_539
    case .enceladus: 238_040
    case .tethys: 294_672
    case .dione: 377_415
    case .rhea: 527_068
    case .titan: 1_221_870
    case .iapetus: 3_560_854
    case .miranda: 129_872
    case .ariel: 190_945
    case .umbriel: 265_998
    case .titania: 436_298
    case .oberon: 583_519
    case .triton: 354_759
    case .charon: 19_596
    default: nil
    }
  }
}
