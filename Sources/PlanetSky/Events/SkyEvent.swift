package import PlanetMath

/// An event in the sky, with its moment and the numbers that describe it.
public struct SkyEvent: Hashable, Sendable {
  /// The kind of event.
  public enum Kind: String, CaseIterable, Sendable {
    /// The Moon's penumbra or umbra falls on the Earth.
    case solarEclipse
    /// The Moon passes through the Earth's penumbra or umbra.
    case lunarEclipse
    /// The ecliptic longitude of a body differs by 180° from the sun's.
    case opposition
    /// The ecliptic longitude of a body beyond the Earth's orbit is the sun's.
    case conjunction
    /// Mercury or Venus has the sun's ecliptic longitude and is in front of the sun.
    case inferiorConjunction
    /// Mercury or Venus has the sun's ecliptic longitude and is beyond the sun.
    case superiorConjunction
    /// The angle of Mercury or Venus from the sun is at a maximum.
    case greatestElongation
    /// Mercury or Venus crosses the sun's disc.
    case transit
    /// A moon of Jupiter or Saturn crosses the planet's disc.
    case moonTransit
    /// The shadow of a moon of Jupiter or Saturn crosses the planet.
    case moonShadowTransit
    /// A moon of Jupiter or Saturn is behind the planet.
    case moonOccultation
    /// A moon of Jupiter or Saturn is in the planet's shadow.
    case moonEclipse
    /// A moon of Jupiter or Saturn hides another moon.
    case moonMutualOccultation
    /// A moon of Jupiter or Saturn passes through the penumbra or umbra of another moon.
    case moonMutualEclipse
    /// The Great Red Spot crosses the central meridian of Jupiter.
    case redSpotTransit
    /// The Earth or the sun crosses the plane of Saturn's rings.
    case ringPlaneCrossing
    /// The Moon has the sun's ecliptic longitude.
    case newMoon
    /// The Moon is 90° east of the sun in ecliptic longitude.
    case firstQuarter
    /// The Moon is 180° from the sun in ecliptic longitude.
    case fullMoon
    /// The Moon is 90° west of the sun in ecliptic longitude.
    case lastQuarter
    /// The sun's apparent longitude is 0°.
    case marchEquinox
    /// The sun's apparent longitude is 90°.
    case juneSolstice
    /// The sun's apparent longitude is 180°.
    case septemberEquinox
    /// The sun's apparent longitude is 270°.
    case decemberSolstice
    /// Two planets, or the Moon and a planet, have the same ecliptic longitude, less than 5° apart.
    case planetaryConjunction
    /// The ecliptic longitude of a body begins to decrease.
    case stationRetrograde
    /// The ecliptic longitude of a body begins to grow again.
    case stationDirect
    /// The Moon is at its least distance from the Earth.
    case perigee
    /// The Moon is at its greatest distance from the Earth.
    case apogee
    /// A planet or dwarf planet is at its least distance from the sun.
    case perihelion
    /// A planet or dwarf planet is at its greatest distance from the sun.
    case aphelion
    /// A body with the elements of its orbit is at its least distance from the Earth.
    case closestApproach
    /// A body rises at a place.
    case rise
    /// A body crosses the meridian of a place, at its highest.
    case meridianTransit
    /// A body sets at a place.
    case set
    /// A body begins a day or longer above the horizon of a place.
    case aboveHorizon
    /// A body begins a day or longer below the horizon of a place.
    case belowHorizon
    /// The sun's centre rises to 18° below the horizon of a place.
    case astronomicalDawn
    /// The sun's centre rises to 12° below the horizon of a place.
    case nauticalDawn
    /// The sun's centre rises to 6° below the horizon of a place.
    case civilDawn
    /// The sun's centre sinks to 6° below the horizon of a place.
    case civilDusk
    /// The sun's centre sinks to 12° below the horizon of a place.
    case nauticalDusk
    /// The sun's centre sinks to 18° below the horizon of a place.
    case astronomicalDusk
    /// The Moon hides a planet or a star from a place.
    case lunarOccultation
  }

  /// The type of an eclipse, or of an occultation of a moon by another one.
  public enum EclipseType: String, CaseIterable, Sendable {
    /// The moon passes through the penumbra only.
    case penumbral
    /// A part of the disc is covered.
    case partial
    /// A ring of the disc remains.
    case annular
    /// Annular and total along different parts of the path.
    case hybrid
    /// The whole disc is covered.
    case total
  }

  /// A side of the sun, or of another body.
  package enum Side: String, CaseIterable, Sendable {
    /// East of the sun: an evening object.
    case east
    /// West of the sun: a morning object.
    case west
    /// North of the other body, in ecliptic latitude.
    case north
    /// South of the other body, in ecliptic latitude.
    case south
  }

  /// A named moment at which two outlines touch.
  package struct Contact: Hashable, Sendable {
    /// The name, such as `P1` and `U2` for eclipses or `I` to `IV` for transits.
    package let name: String
    package let time: Instant
    /// The altitude of the body at a place, without refraction; nil as seen from the Earth's
    /// centre.
    package var altitude: Angle?
    /// The angle on the Moon's limb from celestial north (ICRF) to the east; nil but in
    /// occultations.
    package var positionAngle: Angle?
  }

  /// The kind of event.
  public let kind: Kind
  /// The body that the event belongs to: the body eclipsed, hidden, crossing or at an angle.
  public let body: SolarSystemBody
  /// The other bodies that take part, such as the eclipsing body.
  public let others: [SolarSystemBody]
  /// The exact moment, or the moment of the greatest phase.
  public let time: Instant
  /// The first contact; nil for events without duration.
  public var begin: Instant? { contacts.first?.time }
  /// The last contact; nil for events without duration.
  public var end: Instant? { contacts.last?.time }
  /// All contacts in order of time; none for events without duration.
  package internal(set) var contacts: [Contact] = []
  /// The type of an eclipse or of an occultation of a moon by another one; nil for other events.
  public internal(set) var eclipseType: EclipseType?
  /// The magnitude of an eclipse or of an occultation of a moon by another one; nil for other
  /// events.
  ///
  /// For eclipses of the sun it is the covered fraction of the sun's diameter or, if the axis of
  /// the shadow meets the Earth, the ratio of the Moon's diameter to the sun's. For eclipses of the
  /// Moon it is the umbral magnitude, which is negative outside the umbra. For mutual events of
  /// moons it is the covered fraction of the diameter through both centres, by the disc or umbra.
  public internal(set) var magnitude: Double?
  /// The penumbral magnitude of an eclipse of the Moon or of a moon by another one; nil for other
  /// events.
  package internal(set) var penumbralMagnitude: Double?
  /// The fraction of the disc's area that is covered, from 0 to 1; nil for events without a disc.
  ///
  /// In an eclipse of a moon by another one it is the fraction of the sunlight that is missing.
  package internal(set) var obscuration: Double?
  /// The smallest distance of the axis of the Moon's shadow from the Earth's centre, in equatorial
  /// radii, positive to the north; nil except for eclipses of the sun.
  package internal(set) var gamma: Double?
  /// The place on the Earth where an eclipse of the sun is greatest; nil for other events.
  public internal(set) var place: PlanetocentricPoint?
  /// The angle from the sun's centre or, at conjunctions of planets and occultations, from the
  /// other body, as seen from the Earth's centre; nil where it has no meaning.
  ///
  /// In an eclipse of a moon by another one it is their angle as seen from the sun.
  package internal(set) var separation: Angle?
  /// The side of the sun at a greatest elongation, and of the other body at a conjunction of
  /// planets; nil for other events.
  package internal(set) var side: Side?
  /// The distance from the Earth or the sun at an apsis, in kilometres; nil for other events.
  package internal(set) var distance: Double?
  /// The circumstances at a place; nil for events as seen from the Earth's centre.
  package internal(set) var local: LocalCircumstances?

  /// Creates an event without numbers.
  init(_ kind: Kind, of body: SolarSystemBody, with others: [SolarSystemBody], at time: Instant) {
    self.kind = kind
    self.body = body
    self.others = others
    self.time = time
  }
}

extension SkyEvent.Kind {
  /// The kinds of positions relative to the sun.
  package static let aspects: Set<Self> = [
    .opposition, .conjunction, .inferiorConjunction, .superiorConjunction,
  ]
  /// The kinds of events of the moons of Jupiter and Saturn.
  package static let moonEvents: Set<Self> = [
    .moonTransit, .moonShadowTransit, .moonOccultation, .moonEclipse,
  ]
  /// The kinds of events of two moons of Jupiter or Saturn.
  package static let mutualEvents: Set<Self> = [.moonMutualOccultation, .moonMutualEclipse]
  /// The kinds of phases of the Moon, in order from the new moon.
  package static let phases: [Self] = [.newMoon, .firstQuarter, .fullMoon, .lastQuarter]
  /// The stations of planets.
  package static let stations: Set<Self> = [.stationRetrograde, .stationDirect]
  /// The least and greatest distances of the Moon from the Earth and of planets from the sun.
  package static let apsides: Set<Self> = [.perigee, .apogee, .perihelion, .aphelion]
  /// The begin and end of the twilights.
  package static let twilights: Set<Self> = [
    .astronomicalDawn, .nauticalDawn, .civilDawn, .civilDusk, .nauticalDusk, .astronomicalDusk,
  ]
  /// The events of every day at a place.
  package static let daily: Set<Self> = twilights.union([
    .rise, .meridianTransit, .set, .aboveHorizon, .belowHorizon,
  ])
  /// The events that depend on a place on the Earth, apart from eclipses.
  package static let local: Set<Self> = daily.union([.lunarOccultation])
  /// Returns the kinds that are listed unless others are named: those of every day at Jupiter only
  /// for some bodies with Jupiter.
  package static func usual(of bodies: Set<SolarSystemBody>?) -> Set<Self> {
    let all = Set(allCases)
    return bodies?.contains(.jupiter) == true ? all : all.subtracting([.redSpotTransit])
  }
  /// The equinoxes and solstices, in order from the March equinox.
  package static let seasons: [Self] = [
    .marchEquinox, .juneSolstice, .septemberEquinox, .decemberSolstice,
  ]
}
