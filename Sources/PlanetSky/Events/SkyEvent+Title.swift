extension SkyEvent {
  /// The event in words, such as `Venus at greatest elongation east`.
  public var title: String {
    let name = body.name
    let planet = body.system.name
    if body.root != .sun { return systemTitle }
    switch kind {
    case .solarEclipse: return "\(typeWord) eclipse of the Sun"
    case .lunarEclipse: return "\(typeWord) eclipse of the Moon"
    case .opposition: return "\(name) in opposition"
    case .conjunction: return "\(name) in conjunction with the Sun"
    case .inferiorConjunction: return "\(name) in inferior conjunction"
    case .superiorConjunction: return "\(name) in superior conjunction"
    case .greatestElongation:
      return "\(name) at greatest elongation \(side?.rawValue ?? "")"
    case .transit: return "Transit of \(name) across the Sun"
    case .moonTransit: return "Transit of \(name) across \(planet)"
    case .moonShadowTransit: return "Shadow of \(name) on \(planet)"
    case .moonOccultation: return "Occultation of \(name) by \(planet)"
    case .moonEclipse: return "Eclipse of \(name) by \(planet)"
    case .moonMutualOccultation: return "Occultation of \(name) by \(others.first?.name ?? "")"
    case .moonMutualEclipse: return "Eclipse of \(name) by \(others.first?.name ?? "")"
    case .redSpotTransit: return "Great Red Spot on the meridian of Jupiter"
    case .ringPlaneCrossing:
      let observer = others.first { $0 != .saturn }
      return "\(observer?.name ?? "Earth") in the plane of Saturn's rings"
    case .newMoon: return "New Moon"
    case .firstQuarter: return "First quarter of the Moon"
    case .fullMoon: return "Full Moon"
    case .lastQuarter: return "Last quarter of the Moon"
    case .marchEquinox: return "March equinox"
    case .juneSolstice: return "June solstice"
    case .septemberEquinox: return "September equinox"
    case .decemberSolstice: return "December solstice"
    case .planetaryConjunction: return "\(name) in conjunction with \(others.first?.name ?? "")"
    case .stationRetrograde: return "\(name) stationary, then retrograde"
    case .stationDirect: return "\(name) stationary, then direct"
    case .perigee: return "Moon at perigee"
    case .apogee: return "Moon at apogee"
    case .perihelion: return "\(name) at perihelion"
    case .aphelion: return "\(name) at aphelion"
    case .closestApproach: return "\(name) at its closest to the Earth"
    default: return localTitle
    }
  }

  /// The title of an event in another system of stars.
  private var systemTitle: String {
    let (name, other) = (body.name, others.first?.name ?? "")
    switch kind {
    case .solarEclipse: return "\(typeWord) eclipse of \(name) by \(other)"
    case .lunarEclipse: return "\(typeWord) eclipse of \(name) by \(other)"
    case .opposition: return "\(name) in opposition to \(other)"
    case .conjunction, .planetaryConjunction: return "\(name) in conjunction with \(other)"
    case .inferiorConjunction: return "\(name) in inferior conjunction with \(other)"
    case .transit: return "Transit of \(name) across \(other)"
    case .newMoon: return "\(name) new"
    case .firstQuarter: return "First quarter of \(name)"
    case .fullMoon: return "\(name) full"
    case .lastQuarter: return "Last quarter of \(name)"
    case .perihelion: return "\(name) at periastron"
    case .aphelion: return "\(name) at apastron"
    case .perigee: return "\(name) at periapsis"
    default: return "\(name) at apoapsis"
    }
  }

  /// The title of an event at a place.
  private var localTitle: String {
    switch kind {
    case .rise: "\(body.name) rises"
    case .meridianTransit: "\(body.name) on the meridian"
    case .set: "\(body.name) sets"
    case .aboveHorizon: "\(body.name) stays above the horizon"
    case .belowHorizon: "\(body.name) stays below the horizon"
    case .astronomicalDawn: "Astronomical twilight begins"
    case .nauticalDawn: "Nautical twilight begins"
    case .civilDawn: "Civil twilight begins"
    case .civilDusk: "Civil twilight ends"
    case .nauticalDusk: "Nautical twilight ends"
    case .astronomicalDusk: "Astronomical twilight ends"
    default: "Occultation of \(local?.star?.name ?? body.name) by the Moon"
    }
  }

  /// The type of an eclipse with a capital letter.
  private var typeWord: String {
    let word = eclipseType?.rawValue ?? ""
    return word.prefix(1).uppercased() + word.dropFirst()
  }
}
