package import PlanetMath

extension SolarSystemBody {
  /// The radii along longitude 0, longitude 90° and the north pole, in kilometres.
  ///
  /// A `switch` contains them, so that the compiler checks that no body is missing.
  ///
  /// Sources: IAU (Archinal and others 2018); WGS 84 for the Earth; Park and others (2019) for
  /// Ceres.
  package var radii: Vector3 {
    switch self {
    case .sun: Vector3(695_700, 695_700, 695_700)
    case .mercury: Vector3(2440.53, 2440.53, 2438.26)
    case .venus: Vector3(6051.8, 6051.8, 6051.8)
    case .earth: Vector3(6378.137, 6378.137, 6356.752)
    case .moon: Vector3(1737.4, 1737.4, 1737.4)
    case .mars: Vector3(3396.19, 3396.19, 3376.2)
    case .phobos: Vector3(13.0, 11.4, 9.1)
    case .deimos: Vector3(7.8, 6.0, 5.1)
    case .ceres: Vector3(482.1, 482.1, 445.94)
    case .jupiter: Vector3(71492, 71492, 66854)
    case .io: Vector3(1829.4, 1819.4, 1815.7)
    case .europa: Vector3(1562.6, 1560.3, 1559.5)
    case .ganymede: Vector3(2631.2, 2631.2, 2631.2)
    case .callisto: Vector3(2410.3, 2410.3, 2410.3)
    case .saturn: Vector3(60268, 60268, 54364)
    case .mimas: Vector3(207.8, 196.7, 190.6)
    case .enceladus: Vector3(256.6, 251.4, 248.3)
    case .tethys: Vector3(538.4, 528.3, 526.3)
    case .dione: Vector3(563.4, 561.3, 559.6)
    case .rhea: Vector3(765.0, 763.1, 762.4)
    case .titan: Vector3(2575.15, 2574.78, 2574.47)
    case .iapetus: Vector3(745.7, 745.7, 712.1)
    case .uranus: Vector3(25559, 25559, 24973)
    case .miranda: Vector3(240.4, 234.2, 232.9)
    case .ariel: Vector3(581.1, 577.9, 577.7)
    case .umbriel: Vector3(584.7, 584.7, 584.7)
    case .titania: Vector3(788.9, 788.9, 788.9)
    case .oberon: Vector3(761.4, 761.4, 761.4)
    case .neptune: Vector3(24764, 24764, 24341)
    case .triton: Vector3(1352.6, 1352.6, 1352.6)
    case .pluto: Vector3(1188.3, 1188.3, 1188.3)
    case .charon: Vector3(606.0, 606.0, 606.0)
    case .other(let body): body.radii
    }
  }

  /// The largest radius, in kilometres.
  package var equatorialRadius: Double { radii.x }

  /// The radius of the sphere of about the same volume, in kilometres: the mean of the three radii.
  package var meanRadius: Double { radii.mean }
}

extension Vector3 {
  /// The mean of the radii of an ellipsoid: the radius of a sphere of about the same volume.
  var mean: Double { (x + y + z) / 3 }
}
