extension CrateredWorld {
  /// Creates the body of a subject; nil for subjects with other models.
  init?(_ subject: MapSubject) {
    switch subject {
    case .ceres: self = Ceres.world()
    case .phobos: self = Phobos.world()
    case .deimos: self = Deimos.world()
    case .mimas: self = Mimas.world()
    case .tethys: self = Tethys.world()
    case .dione: self = Dione.world()
    case .rhea: self = Rhea.world()
    case .hyperion: self = Hyperion.world()
    case .iapetus: self = Iapetus.world()
    case .miranda: self = Miranda.world()
    case .ariel: self = Ariel.world()
    case .umbriel: self = Umbriel.world()
    case .titania: self = Titania.world()
    case .oberon: self = Oberon.world()
    case .proteus: self = Proteus.world()
    case .vesta: self = Vesta.world()
    case .pallas: self = Pallas.world()
    case .bennu: self = Bennu.world()
    case .halley: self = HalleyNucleus.world()
    default: return nil
    }
  }
}
